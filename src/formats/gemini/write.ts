/** Writes Gemini contents back: the source values with later changes. */
import type { Conversation, Message, Part } from '../../generated/types.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import { rewrite } from '../engine/rewrite.ts';
import { keyOf, MAX_LISTS, writePart } from './part.ts';

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
  const own = withNewSignatures(message.parts.filter(part => part.field === undefined));
  if (typeof wire === 'string') return own[0]?.type === 'text' ? own[0].text : wire;
  if (Array.isArray(wire)) return own.length === wire.flat(MAX_LISTS - 1).length ? writeList(wire, own) : wire;
  if (!isObject(wire)) return wire;
  if (Array.isArray(wire.parts)) return rewrite(wire, { parts: writeList(wire.parts, own) });
  return isObject(wire.parts) && own[0] !== undefined ? rewrite(wire, { parts: writePart(own[0]) }) : wire;
}

/** A signature from another format becomes a key of the part that it signs. */
function withNewSignatures(parts: readonly Part[]): readonly Part[] {
  const isNew = (part: Part) => part.type === 'reasoning' && part.wire === undefined;
  if (!parts.some(isNew)) return parts;
  const signatures = new Map(parts.flatMap(part => (part.type === 'reasoning' ? [[part.signs, part.signature]] : [])));
  return parts
    .filter(part => !isNew(part))
    .map(part => {
      const thoughtSignature = signatures.get(part.pointer);
      return thoughtSignature === undefined || !isObject(part.wire)
        ? part
        : { ...part, wire: rewrite(part.wire, { thoughtSignature }) };
    });
}

/** Writes the parts into the nested lists that they were read from. */
function writeList(list: readonly unknown[], parts: readonly Part[]): unknown[] {
  if (!list.some(Array.isArray)) return parts.map(writePart);
  let next = 0;
  const fill = (each: unknown, depth: number): unknown => {
    if (Array.isArray(each) && depth < MAX_LISTS) return each.map(inner => fill(inner, depth + 1));
    const part = parts[next++];
    return part === undefined ? each : writePart(part);
  };
  const filled = list.map(each => fill(each, 1));
  return [...filled, ...parts.slice(next).map(writePart)];
}
