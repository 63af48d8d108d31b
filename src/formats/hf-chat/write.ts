/** Writes Hugging Face's conversations back. */
import type { Conversation, Message, Part } from '../../generated/types.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import { textOf } from '../engine/codecs.ts';
import { rewrite } from '../engine/rewrite.ts';
import { calls, contentParts, toolResult } from './parts.ts';

export function write({ form = '', wire, unreadable, messages }: Conversation): unknown {
  const written = messages.map(writeMessage);
  if (form === 'array') return written;
  if (unreadable?.includes('messages')) return wire;
  if (form === 'body') return rewrite(wire, { messages: written });
  const [first = '', second] = form.split('+');
  if (second === undefined) return rewrite(wire, { [first]: written });
  const list: unknown = wire?.[first];
  const count = Array.isArray(list) ? list.length : 0;
  return rewrite(wire, { [first]: written.slice(0, count), [second]: written.slice(count) });
}

function writeMessage(message: Message): unknown {
  const { wire, wireRole, name, parts } = message;
  if (!isObject(wire)) return wire;
  const fields: JsonObject = {};
  if (wireRole !== undefined) fields.role = wireRole;
  if (name !== undefined) fields.name = name;
  const result = parts.find(part => part.type === 'tool_result');
  const content = contentOf(message, result?.content ?? parts);
  if (content !== undefined) fields.content = content;
  for (const part of parts) if (part.type === 'reasoning' && part.field !== undefined) fields[part.field] = part.text;
  if (Array.isArray(wire.tool_calls))
    fields.tool_calls = parts.filter(part => part.field === 'tool_calls').map(calls.write);
  const written = rewrite(wire, fields);
  return result === undefined ? written : toolResult.write(written, result);
}

function contentOf({ contentForm }: Message, parts: readonly Part[]): unknown {
  const own = parts.filter(part => part.field === undefined && part.type !== 'tool_result');
  if (contentForm === 'string') return textOf(own);
  return contentForm === 'parts' ? own.map(contentParts.write) : undefined;
}
