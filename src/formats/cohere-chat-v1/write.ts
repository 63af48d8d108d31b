/** Writes a request of the first version back: the source values with later changes. */
import type { Conversation, Message } from '../../generated/types.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import { textOf } from '../engine/codecs.ts';
import { rewrite } from '../engine/rewrite.ts';
import { calls, results } from './parts.ts';

export function write({ form, wire, model, pointer, messages, unreadable }: Conversation): unknown {
  if (form === 'array') return messages.map(writeEntry);
  if (!isObject(wire) || unreadable?.includes('message')) return wire;
  const history: unknown[] = [];
  const fields: JsonObject = {};
  for (const each of messages)
    if (each.pointer === `${pointer}/message`) fields.message = textOf(each.parts);
    else if (each.pointer === `${pointer}/tool_results`) fields.tool_results = each.parts.map(results.write);
    else history.push(writeEntry(each));
  if (Array.isArray(wire.chat_history) || history.length > 0) fields.chat_history = history;
  if (model !== undefined) fields.model = model;
  return rewrite(wire, fields);
}

function writeEntry(message: Message): unknown {
  const wire: unknown = message.wire;
  if (wire !== undefined && !isObject(wire)) return wire;
  const { wireRole, contentForm, parts } = message;
  const fields: JsonObject = {};
  if (wireRole !== undefined) fields.role = wireRole;
  if (contentForm === 'string') fields.message = textOf(parts);
  const callParts = parts.filter(part => part.field === 'tool_calls');
  if (callParts.length > 0 || Array.isArray(wire?.tool_calls)) fields.tool_calls = callParts.map(calls.write);
  const given = parts.filter(part => part.type === 'tool_result' || part.field === 'tool_results');
  if (given.length > 0 || Array.isArray(wire?.tool_results)) fields.tool_results = given.map(results.write);
  return rewrite(wire as JsonObject, fields);
}
