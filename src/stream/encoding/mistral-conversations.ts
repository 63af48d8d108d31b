/** Streams the reply of a Mistral conversation: the deltas of its entries, between the start and the end of the reply. */
import { isObject, type JsonObject } from '../../source/json.ts';
import { type EncodingStyle, pieces, type Split, type StreamEncoder, typed } from './encoder.ts';
import { isText, objectsAt, wrongTypeError } from './reply-fields.ts';

type TypedEvent = JsonObject & { readonly type: string };

export const mistralConversationsEncoder: StreamEncoder = {
  id: 'mistral-conversations',

  events(reply, encoding) {
    const { object: _, conversation_id, outputs, ...end } = reply;
    const entries = objectsAt(outputs, '/outputs');
    const created = timeOf(entries);
    const events: TypedEvent[] = [
      { type: 'conversation.response.started', ...created, ...(conversation_id !== undefined && { conversation_id }) },
      ...entries.flatMap((entry, index) => entryEvents(entry, index, encoding)),
      { type: 'conversation.response.done', ...created, ...end },
    ];
    return encoding.choose(2) === 0 ? events.map(typed) : events.map(data => ({ data }));
  },

  failure({ reason, message = 'The server failed while it was streaming.', status = 500 }) {
    return [typed({ type: 'conversation.response.error', message, code: reason ?? status })];
  },
};

/** The reply has the time of its first entry. */
function timeOf([first]: readonly JsonObject[]): JsonObject {
  return first?.created_at === undefined ? {} : { created_at: first.created_at };
}

function entryEvents(
  { object: _, type, ...entry }: JsonObject,
  output_index: number,
  encoding: EncodingStyle,
): TypedEvent[] {
  const { arguments: argumentsText, content, info, next_agent_id, next_agent_name, ...rest } = entry;
  const { id, created_at, name } = entry;
  const commonFields = { output_index, id, ...(created_at !== undefined && { created_at }) };
  const fragments = isText(argumentsText) ? pieces(encoding.split, argumentsText) : [argumentsText];
  switch (type) {
    case 'message.output':
      return contentPieces(content, encoding.split).map(([content_index, piece]) => ({
        ...{ type: 'message.output.delta', output_index, ...rest, content_index, content: piece },
      }));
    case 'function.call':
      return fragments.map(each => ({ type: 'function.call.delta', output_index, ...rest, arguments: each }));
    case 'tool.execution': {
      const [first, ...others] = fragments;
      return [
        { type: 'tool.execution.started', output_index, ...rest, arguments: first },
        ...others.map(each => ({ type: 'tool.execution.delta', ...commonFields, name, arguments: each })),
        { type: 'tool.execution.done', ...commonFields, name, ...(info !== undefined && { info }) },
      ];
    }
    case 'agent.handoff':
      return [
        { type: 'agent.handoff.started', output_index, ...rest },
        { type: 'agent.handoff.done', ...commonFields, next_agent_id, next_agent_name },
      ];
    default:
      throw wrongTypeError(`/outputs/${output_index}/type`, type, 'the type of an entry that is streamed');
  }
}

/** The content in pieces, each with its index: text and thinking are split, other chunks are not. */
function contentPieces(content: unknown, split: Split): [number, unknown][] {
  if (isText(content)) return pieces(split, content).map(each => [0, each]);
  if (!Array.isArray(content)) return [[0, content]];
  const isAlone = content.length === 1;
  return (content as unknown[]).flatMap((chunk, i) =>
    chunkPieces(chunk, isAlone, split).map(each => [i, each] as [number, unknown]),
  );
}

function chunkPieces(chunk: unknown, isAlone: boolean, split: Split): unknown[] {
  if (!isObject(chunk)) return [chunk];
  const { type, text, thinking } = chunk;
  if (type === 'text' && isText(text)) {
    // A list with only text would be read as a string.
    const isBare = !isAlone && Object.keys(chunk).length === 2;
    return pieces(split, text).map(each => (isBare ? each : { ...chunk, text: each }));
  }
  const [only, ...others] = Array.isArray(thinking) ? (thinking as unknown[]) : [];
  if (type !== 'thinking' || others.length > 0 || !isObject(only) || !isText(only.text)) return [chunk];
  return pieces(split, only.text).map(each => ({ ...chunk, thinking: [{ ...only, text: each }] }));
}
