/** Writes a request of the first version back: the source values with later changes. */
import type { Conversation, Message, Part } from '../../generated/types.ts';
import { isObject } from '../../source/json.ts';
import { rewrite } from '../engine/rewrite.ts';

type Wire = Record<string, unknown>;

export function write({ form, wire, model, pointer, messages, unreadable }: Conversation): unknown {
  if (form === 'array') return messages.map(writeEntry);
  if (!isObject(wire) || unreadable?.includes('message')) return wire;
  const history: unknown[] = [];
  const fields: Wire = {};
  for (const each of messages)
    if (each.pointer === `${pointer}/message`) fields.message = textOf(each);
    else if (each.pointer === `${pointer}/tool_results`) fields.tool_results = each.parts.map(writeResult);
    else history.push(writeEntry(each));
  if (Array.isArray(wire.chat_history) || history.length > 0) fields.chat_history = history;
  if (model !== undefined) fields.model = model;
  return rewrite(wire, fields);
}

function textOf({ parts }: Message): string {
  return parts.map(part => (part.type === 'text' ? part.text : '')).join('');
}

function writeEntry(message: Message): unknown {
  const wire: unknown = message.wire;
  if (wire !== undefined && !isObject(wire)) return wire;
  const { wireRole, contentForm, parts } = message;
  const fields: Wire = {};
  if (wireRole !== undefined) fields.role = wireRole;
  if (contentForm === 'string') fields.message = textOf(message);
  const calls = parts.filter(part => part.field === 'tool_calls');
  if (calls.length > 0 || Array.isArray(wire?.tool_calls)) fields.tool_calls = calls.map(writeCall);
  const results = parts.filter(part => part.type === 'tool_result' || part.field === 'tool_results');
  if (results.length > 0 || Array.isArray(wire?.tool_results)) fields.tool_results = results.map(writeResult);
  return rewrite(wire as Wire, fields);
}

function writeCall(part: Part): unknown {
  if (part.type === 'provider_item') return part.raw;
  if (part.type !== 'tool_call' || part.name === undefined) return 'wire' in part ? part.wire : undefined;
  return rewrite(part.wire, { name: part.name });
}

function writeResult(part: Part): unknown {
  if (part.type === 'provider_item') return part.raw;
  if (part.type !== 'tool_result' || part.name === undefined) return 'wire' in part ? part.wire : undefined;
  const call = part.wire?.call;
  return isObject(call) ? rewrite(part.wire, { call: rewrite(call, { name: part.name }) }) : part.wire;
}
