/** Writes Gemini contents back: the source values with later changes. */
import type { Conversation, Message, Part } from '../../generated/types.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import { rewrite } from '../engine/rewrite.ts';
import { keyOf, MOST_LISTS } from './part.ts';

export function write(conversation: Conversation): unknown {
  const { form, wire, unreadable, preamble } = conversation;
  if (unreadable?.includes('contents')) return wire;
  const messages = conversation.messages.map(writeMessage);
  if (form === 'array') return messages;
  const body = wire ?? {};
  const fields: JsonObject = isChat(body)
    ? chatOf(body, messages)
    : { contents: Array.isArray(body.contents) || !('contents' in body) ? messages : messages[0] };
  const key = keyOf(body, 'systemInstruction');
  if (key !== undefined && preamble?.[0] !== undefined) fields[key] = writeMessage(preamble[0]);
  return rewrite(wire, fields);
}

/** Whether the contents are in the two fields of a chat session. */
function isChat(body: JsonObject): boolean {
  return body.contents === undefined && ('history' in body || 'message' in body);
}

/** A chat session message: its text, or its parts. */
export function isMessage(value: unknown): boolean {
  return typeof value === 'string' || (Array.isArray(value) && value.length > 0);
}

function chatOf({ history, message }: JsonObject, messages: readonly unknown[]): JsonObject {
  const before = isMessage(message) ? messages.slice(0, -1) : messages;
  return {
    ...(Array.isArray(history) && { history: before }),
    ...(isMessage(message) && { message: messages.at(-1) }),
  };
}

function writeMessage(message: Message): unknown {
  const wire: unknown = message.wire;
  const own = message.parts.filter(part => part.field === undefined);
  if (typeof wire === 'string') return own[0]?.type === 'text' ? own[0].text : wire;
  if (Array.isArray(wire)) return own.length === wire.flat(MOST_LISTS - 1).length ? writeList(wire, own) : wire;
  if (!isObject(wire)) return wire;
  if (Array.isArray(wire.parts)) return rewrite(wire, { parts: writeList(wire.parts, own) });
  return isObject(wire.parts) && own[0] !== undefined ? rewrite(wire, { parts: writePart(own[0]) }) : wire;
}

/** The parts, in the lists inside the list that they came in. */
function writeList(list: readonly unknown[], parts: readonly Part[]): unknown[] {
  if (!list.some(Array.isArray)) return parts.map(writePart);
  const rest = [...parts];
  const fill = (each: unknown, depth: number): unknown => {
    if (Array.isArray(each) && depth < MOST_LISTS) return each.map(inner => fill(inner, depth + 1));
    const part = rest.shift();
    return part === undefined ? each : writePart(part);
  };
  const filled = list.map(each => fill(each, 1));
  return [...filled, ...rest.map(writePart)];
}

function writePart(part: Part): unknown {
  if (part.type === 'provider_item') return part.raw;
  const wire = part.wire as JsonObject;
  if ((part.type === 'text' || part.type === 'reasoning') && part.text !== undefined)
    return rewrite(wire, { text: part.text });
  if (part.type === 'tool_call' && part.executedBy === 'client') return writeInner(part, wire, 'functionCall');
  return part.type === 'tool_result' && part.executedBy === undefined
    ? writeInner(part, wire, 'functionResponse')
    : wire;
}

/** IDs and names may be replaced. Values that were not strings stay unchanged. */
function writeInner({ callId, name }: { callId?: string; name?: string }, wire: JsonObject, field: string): unknown {
  const key = keyOf(wire, field);
  const inner = key === undefined ? undefined : wire[key];
  if (key === undefined || !isObject(inner)) return wire;
  const fields: JsonObject = {};
  if (callId !== undefined && isText(inner.id)) fields.id = callId;
  if (name !== undefined && isText(inner.name)) fields.name = name;
  return rewrite(wire, { [key]: rewrite(inner, fields) });
}

/** Whether the source had a string or nothing here. Values of other types stay unchanged. */
function isText(value: unknown): boolean {
  return value === undefined || typeof value === 'string';
}
