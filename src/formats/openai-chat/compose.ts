/** Writes canonical messages as Chat Completions messages. */
import type {
  Conversation,
  Message,
  Part,
  RefusalPart,
  TextContentPart,
  TextPart,
  Tool,
  ToolCall,
  ToolCallPart,
  ToolResultPart,
} from '../../generated/types.ts';
import { withCallIds } from '../../model/call-ids.ts';
import { copyJson } from '../../source/copy.ts';
import { defined, isObject, type JsonObject } from '../../source/json.ts';
import type { Writing } from '../engine/message-format.ts';
import { argumentsText } from '../engine/normal/arguments.ts';
import { withCache } from '../engine/normal/cache.ts';
import { wrappedCall } from '../engine/normal/function-tools.ts';
import { rewrite } from '../engine/rewrite.ts';
import { type ChatMedia, mediaPart } from './media.ts';
import { writeMessage } from './message.ts';
import { FLAT_FIELDS } from './reasoning.ts';
import { placeReasoning, withoutThinking } from './reasoning-write.ts';
import { withOwnFiles, withoutForeignFields, withoutRefusedFields } from './servers.ts';
import { modelKey } from './write.ts';

/** Local fields that other systems store on a message. None of them are part of this format. */
const LOCAL_FIELDS = new Set([
  ...['finishReason', 'toolName', 'isError', 'timestamp', 'createdAt', 'pinned', 'source', 'durationMs'],
  ...['malformedToolCallBlocks', 'uuid', 'parentUuid', 'sessionId'],
]);
const REASONING = [...FLAT_FIELDS, 'reasoning_details'];

export function compose(conversation: Conversation, writing: Writing): void {
  for (const message of withCallIds(conversation.messages)) {
    const wire: unknown = message.wire;
    // A value that is not a message is copied unchanged. The next reader reports it.
    const isNone = writing.sameParts && wire !== undefined && !isObject(wire);
    writing.put(isNone ? copyJson(wire) : composeMessage(message, writing), [message]);
  }
}

/** Forms of stored conversations whose other fields are not part of a request. */
const STORED: ReadonlySet<string | undefined> = new Set(['session', 'versions', 'result', 'chunks', 'options']);

export function frame({ form, model, tools, wire }: Conversation, messages: readonly unknown[]): unknown {
  if (form === 'array') return messages;
  // Fields around a stored session are not part of a request.
  const body = isObject(wire) && !STORED.has(form) ? wire : undefined;
  const around = body === undefined ? undefined : copyJson({ ...body, messages: null });
  // Tools in the older field `functions` (2023) stay in that list.
  const declared = Array.isArray(body?.functions) ? undefined : tools?.map(composeTool);
  const key = body === undefined ? 'model' : modelKey(body);
  return rewrite(around, defined({ [key]: model, messages, ...(declared && { tools: declared }) }));
}

function composeTool({ name, description, parameters, wire, cache }: Tool): unknown {
  const raw: unknown = wire;
  if (raw !== undefined && (!isObject(raw) || raw.type !== undefined || name === undefined)) return copyJson(raw);
  const about = defined({ description, parameters });
  return withCache({ type: 'function', function: copyJson({ name, ...about }) }, cache);
}

/** Writes one message and reports losses to `writing.lose`. */
export function composeMessage(message: Message, writing: Writing): JsonObject {
  const out = writing.sameParts && isObject(message.wire) ? sameWire(message, writing) : otherWire(message, writing);
  placeReasoning(out, message, writing);
  withoutRefusedFields(out, message, writing);
  const calls = out.tool_calls;
  if (calls === undefined) return out;
  if (Array.isArray(calls) && calls.length === 0 && writing.refuses('empty-tool-calls')) {
    writing.lose({ pointer: `${message.pointer}/tool_calls` }, 'dropped', 'the target rejects an empty list');
    delete out.tool_calls;
    return out;
  }
  // In this format, tool calls come last.
  delete out.tool_calls;
  return { ...out, tool_calls: calls };
}

/** A source message in this format, without local fields and fields that are written separately. */
function sameWire(message: Message, writing: Writing): JsonObject {
  const { lose, reasoning } = writing;
  const adapted = withoutThinking(withOwnFiles(message, writing), reasoning);
  const out = withoutForeignFields(copyJson(writeMessage(adapted)) as JsonObject, message, writing);
  for (const key of Object.keys(out)) {
    if (!LOCAL_FIELDS.has(key)) continue;
    lose({ pointer: `${message.pointer}/${key}` }, 'dropped', 'local fields are not sent');
    delete out[key];
  }
  for (const key of REASONING) delete out[key];
  return out;
}

/** A new message without the source's layout. */
export function otherWire(message: Message, writing: Writing): JsonObject {
  const result = message.parts.find(part => part.type === 'tool_result');
  const out: JsonObject = { role: message.role === 'other' ? 'user' : message.role };
  if (result !== undefined) out.tool_call_id = result.callId ?? '';
  else if (message.name !== undefined) out.name = message.name;
  const content = contentOf(message, result === undefined ? message.parts : withLastCached(result), writing);
  if (content !== undefined) out.content = content;
  const calls = message.parts.flatMap(part => (part.type === 'tool_call' ? [composeCall(part)] : []));
  if (calls.length > 0) out.tool_calls = calls;
  return out;
}

function contentOf(
  { role, contentForm, parts: all }: Message,
  parts: readonly Part[],
  writing: Writing,
): string | (TextContentPart | ChatMedia)[] | null | undefined {
  const items: (TextContentPart | ChatMedia)[] = [];
  for (const part of parts) {
    if (part.type === 'text' || part.type === 'refusal') items.push(textItem(part, writing));
    else if (part.type === 'tool_call' || part.type === 'tool_result' || part.type === 'reasoning') continue;
    else if (part.type === 'provider_item') writing.lose(part, 'dropped', 'the target has no equivalent');
    else {
      const media = role === 'user' ? mediaPart(part, writing) : undefined;
      if (media !== undefined) items.push(media);
      else
        writing.lose(
          part,
          'dropped',
          role === 'user'
            ? `the target does not support this kind of ${part.type}`
            : 'the target allows media only in user messages',
        );
    }
  }
  if (!items.every(item => item.type === 'text')) return items;
  if ((contentForm === 'parts' && items.length > 1) || items.some(item => 'cache_control' in item)) return items;
  if (items.length > 0) return items.map(item => item.text).join('');
  const calls = all.some(part => part.type === 'tool_call');
  // A list with only calls has no text, which is `null` in this format.
  if (calls && (contentForm === 'null' || contentForm === 'parts')) return null;
  return contentForm === 'absent' && calls ? undefined : '';
}

/** The content of a result, with the breakpoint of the result on its last text. */
function withLastCached({ content, cache }: ToolResultPart): readonly Part[] {
  const last = cache === undefined ? -1 : content.findLastIndex(({ type }) => type === 'text');
  return content.map((part, i) => (i === last ? ({ ...part, cache } as Part) : part));
}

function textItem(part: TextPart | RefusalPart, { reads }: Writing): TextContentPart {
  const block = { type: 'text' as const, text: part.text };
  return 'cache' in part && reads('cache_control') === true ? withCache(block, part.cache) : block;
}

function composeCall(call: ToolCallPart): ToolCall {
  const { callId = '', name = '', kind, arguments: args } = call;
  if (kind === 'custom' && args.text !== undefined)
    return { id: callId, type: 'custom', custom: { name, input: args.text } };
  return wrappedCall(call, argumentsText(call));
}
