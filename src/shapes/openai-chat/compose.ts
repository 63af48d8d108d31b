/** The OpenAI chat shape as a target: messages in normal form become messages of this wire. */
import type { Conversation, MediaPart, Message, Part, Tool, ToolCallPart } from '../../generated/types.ts';
import { withCallIds } from '../../model/call-ids.ts';
import { copyJson } from '../../source/copy.ts';
import { writeJson } from '../../source/exact.ts';
import type { Writing } from '../shape.ts';
import { isObject } from '../structure.ts';
import { FLAT_FIELDS } from './reasoning.ts';
import { placeReasoning, withoutThinking } from './reasoning-write.ts';
import { rewrite, writeMessage } from './write.ts';

type Wire = Record<string, unknown>;

/** What source systems keep beside a message; none of it is part of this wire. */
const LOCAL = new Set([
  ...['finishReason', 'toolName', 'isError', 'timestamp', 'createdAt', 'pinned', 'source', 'durationMs'],
  ...['malformedToolCallBlocks', 'uuid', 'parentUuid', 'sessionId'],
]);
const REASONING = [...FLAT_FIELDS, 'reasoning_details'];

export function compose(conversation: Conversation, writing: Writing): void {
  for (const message of withCallIds(conversation.messages)) {
    const wire: unknown = message.wire;
    // What is no message at all passes as it stands: whoever reads it next is told.
    const isNone = writing.sameParts && wire !== undefined && !isObject(wire);
    writing.put(isNone ? copyJson(wire) : composeMessage(message, writing), [message]);
  }
}

/** What systems keep around a conversation that is no request body. */
const STORED: ReadonlySet<string | undefined> = new Set(['session', 'versions', 'result', 'chunks', 'options']);

export function frame({ form, model, tools, wire }: Conversation, messages: readonly unknown[]): unknown {
  if (form === 'array') return messages;
  // What a system keeps around a stored session is no part of a request.
  const body = isObject(wire) && !STORED.has(form) ? wire : undefined;
  const around = body === undefined ? undefined : copyJson({ ...body, messages: null });
  // Functions of 2023 stay in their own list.
  const declared = Array.isArray(body?.functions) ? undefined : tools?.map(composeTool);
  return rewrite(around, { ...(model !== undefined && { model }), messages, ...(declared && { tools: declared }) });
}

function composeTool({ name, description, parameters, wire }: Tool): unknown {
  const raw: unknown = wire;
  if (raw !== undefined && (!isObject(raw) || raw.type !== undefined || name === undefined)) return copyJson(raw);
  const about = { ...(description !== undefined && { description }), ...(parameters !== undefined && { parameters }) };
  return { type: 'function', function: copyJson({ name, ...about }) };
}

/** One message of the wire; what it cannot hold is told to `writing.lose`. */
export function composeMessage(message: Message, writing: Writing): Wire {
  const out = writing.sameParts && isObject(message.wire) ? sameWire(message, writing) : otherWire(message, writing);
  placeReasoning(out, message, writing);
  const calls = out.tool_calls;
  if (calls === undefined) return out;
  if (Array.isArray(calls) && calls.length === 0 && writing.refuses('empty-tool-calls')) {
    writing.lose({ pointer: `${message.pointer}/tool_calls` }, 'dropped', 'an empty list is refused there');
    delete out.tool_calls;
    return out;
  }
  // Calls stand last on this wire, as people read it.
  delete out.tool_calls;
  return { ...out, tool_calls: calls };
}

/** A message that came from this wire, less what is said anew or stays at home. */
function sameWire(message: Message, { lose, reasoning }: Writing): Wire {
  const out = copyJson(writeMessage(withoutThinking(message, reasoning))) as Wire;
  for (const key of Object.keys(out)) {
    if (!LOCAL.has(key)) continue;
    lose({ pointer: `${message.pointer}/${key}` }, 'dropped', 'local fields stay at home');
    delete out[key];
  }
  for (const key of REASONING) delete out[key];
  return out;
}

/** A message with nothing of its source's layout. */
export function otherWire(message: Message, writing: Writing): Wire {
  const result = message.parts.find(part => part.type === 'tool_result');
  const out: Wire = { role: message.role === 'other' ? 'user' : message.role };
  if (result !== undefined) out.tool_call_id = result.callId ?? '';
  else if (message.name !== undefined) out.name = message.name;
  const content = contentOf(message, result === undefined ? message.parts : result.content, writing);
  if (content !== undefined) out.content = content;
  const calls = message.parts.flatMap(part => (part.type === 'tool_call' ? [composeCall(part)] : []));
  if (calls.length > 0) out.tool_calls = calls;
  return out;
}

function contentOf({ role, contentForm, parts: all }: Message, parts: readonly Part[], writing: Writing): unknown {
  const items: Wire[] = [];
  for (const part of parts) {
    if (part.type === 'text' || part.type === 'refusal') items.push({ type: 'text', text: part.text });
    else if (part.type === 'tool_call' || part.type === 'tool_result' || part.type === 'reasoning') continue;
    else if (part.type === 'provider_item') writing.lose(part, 'dropped', 'nothing on this wire is like it');
    else {
      const media = role === 'user' ? mediaPart(part) : undefined;
      if (media !== undefined) items.push(media);
      else
        writing.lose(
          part,
          'dropped',
          role === 'user' ? `this wire takes no ${part.type} of this kind` : `only users send media on this wire`,
        );
    }
  }
  if (contentForm === 'parts' && (items.length > 1 || items.some(item => item.type !== 'text'))) return items;
  if (items.some(item => item.type !== 'text')) return items;
  if (items.length > 0) return items.map(item => item.text).join('');
  const calls = all.some(part => part.type === 'tool_call');
  // Where a list held calls only, there was no text: on this wire that is null.
  if (calls && (contentForm === 'null' || contentForm === 'parts')) return null;
  return contentForm === 'absent' && calls ? undefined : '';
}

const FORMATS: ReadonlyMap<string, string> = new Map([
  ['audio/wav', 'wav'],
  ['audio/x-wav', 'wav'],
  ['audio/mpeg', 'mp3'],
  ['audio/mp3', 'mp3'],
]);

function mediaPart({ type, url, data, mediaType, fileId, filename, detail }: MediaPart): Wire | undefined {
  if (type === 'image' && (url !== undefined || data !== undefined)) {
    const address = url ?? `data:${mediaType ?? 'image/png'};base64,${data}`;
    return { type: 'image_url', image_url: { url: address, ...(detail !== undefined && { detail }) } };
  }
  if (type === 'audio' && data !== undefined)
    return {
      type: 'input_audio',
      input_audio: { data, format: FORMATS.get(mediaType ?? '') ?? mediaType?.replace(/^audio\//, '') ?? 'wav' },
    };
  if (type === 'video' || type === 'audio' || (fileId === undefined && data === undefined)) return undefined;
  const file =
    fileId === undefined
      ? { file_data: `data:${mediaType ?? 'application/octet-stream'};base64,${data}` }
      : { file_id: fileId };
  return { type: 'file', file: { ...file, ...(filename !== undefined && { filename }) } };
}

function composeCall({ callId = '', name = '', kind, arguments: args }: ToolCallPart): Wire {
  if (kind === 'custom' && args.text !== undefined)
    return { id: callId, type: 'custom', custom: { name, input: args.text } };
  return { id: callId, type: 'function', function: { name, arguments: args.text ?? writeJson(args.value ?? {}) } };
}
