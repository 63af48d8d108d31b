/** Streams a reply of Cohere's chat: parts and calls that start, grow and end, between the events of the message. */
import { isObject, type JsonObject } from '../../source/json.ts';
import { type Choose, pieces, type SentEvent, type Split, type StreamEncoder, typed } from './encoder.ts';
import { isText, objectAt, objectsIn } from './reply-fields.ts';

type TypedEvent = JsonObject & { readonly type: string };

/** The message starts with all of its fields, still empty. */
const EMPTY = { content: [], tool_plan: '', tool_calls: [], citations: [] };

export const cohereChatEncoder: StreamEncoder = {
  id: 'cohere-chat',

  events(reply, { split, choose }) {
    const { id, message: sentMessage, logprobs, ...end } = reply;
    const { content, tool_plan, tool_calls, citations, ...message } = objectAt(sentMessage, '/message');
    const start = delta({ ...message, ...(choose(2) === 0 && EMPTY) });
    const events: TypedEvent[] = [
      { ...(id !== undefined && { id }), type: 'message-start', ...start },
      ...contentEvents(objectsIn(content, '/message/content'), objectsIn(logprobs, '/logprobs'), split, choose),
      ...(isText(tool_plan) ? pieces(split, tool_plan) : []).map(piece => ({
        ...{ type: 'tool-plan-delta', ...delta({ tool_plan: piece }) },
      })),
      ...objectsIn(tool_calls, '/message/tool_calls').flatMap((call, index) => callEvents(call, index, split)),
      ...objectsIn(citations, '/message/citations').flatMap((citation, index) => [
        { type: 'citation-start', index, ...delta({ citations: citation }) },
        { type: 'citation-end', index },
      ]),
      { type: 'message-end', delta: end },
    ];
    const sent: SentEvent[] = choose(2) === 0 ? events.map(typed) : events.map(data => ({ data }));
    return [...sent, { data: '[DONE]' }];
  },

  failure({ reason = 'ERROR', message = 'The server failed while it was streaming.' }, sent) {
    const events = sent.map(({ data }) => data).filter(isObject);
    const opening: TypedEvent[] = events.length > 0 ? [] : [{ type: 'message-start', ...delta({ role: 'assistant' }) }];
    const end: TypedEvent = { type: 'message-end', delta: { finish_reason: reason, error: message } };
    return [...opening, ...closing(events.at(-1)), end].map(typed);
  },
};

/** The end of the part or call that the last event belongs to. */
function closing(last: JsonObject | undefined): TypedEvent[] {
  const [, what] = /^(content|tool-call|citation)-(?:start|delta)$/.exec(String(last?.type)) ?? [];
  return what === undefined ? [] : [{ type: `${what}-end`, index: last?.index }];
}

function delta(message: JsonObject): { delta: { message: JsonObject } } {
  return { delta: { message } };
}

/** Log probabilities are sent with the deltas. The remaining ones are sent with empty deltas. */
function contentEvents(
  parts: readonly JsonObject[],
  logprobs: readonly JsonObject[],
  split: Split,
  choose: Choose,
): TypedEvent[] {
  // Each part may have the same index, since it starts after the previous one ended.
  const isNumbered = choose(2) === 0;
  let next = 0;
  return parts.flatMap((part, i): TypedEvent[] => {
    const index = isNumbered ? i : 0;
    const field = isText(part.type) ? part.type : '';
    const text = part[field];
    const isStreamed = isText(text);
    const fragments = isStreamed ? pieces(split, text) : [];
    const isLast = i === parts.length - 1;
    while (isStreamed && isLast && fragments.length < logprobs.length - next) fragments.push('');
    return [
      { type: 'content-start', index, ...delta({ content: isStreamed ? { ...part, [field]: '' } : part }) },
      ...fragments.map(piece => {
        const probability = logprobs[next++];
        const added = delta({ content: { [field]: piece } });
        return { type: 'content-delta', index, ...added, ...(probability && { logprobs: probability }) };
      }),
      { type: 'content-end', index },
    ];
  });
}

function callEvents(call: JsonObject, index: number, split: Split): TypedEvent[] {
  const inner = call.function;
  const text = isObject(inner) ? inner.arguments : undefined;
  const isStreamed = isObject(inner) && isText(text);
  const opened = isStreamed ? { ...call, function: { ...inner, arguments: '' } } : call;
  return [
    { type: 'tool-call-start', index, ...delta({ tool_calls: opened }) },
    ...(isStreamed ? pieces(split, text) : []).map(piece => ({
      ...{ type: 'tool-call-delta', index, ...delta({ tool_calls: { function: { arguments: piece } } }) },
    })),
    { type: 'tool-call-end', index },
  ];
}
