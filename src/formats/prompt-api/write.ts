/** The writing half of the specified message format: what was read, as it stood. */
import type { Conversation, Message, Part } from '../../generated/types.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import { rewrite } from '../engine/rewrite.ts';
import { listKey } from '../prompt-api-209/write.ts';

export function write(conversation: Conversation): unknown {
  const { form, wire, unreadable } = conversation;
  if (unreadable?.includes('messages')) return wire;
  const messages = conversation.messages.map(writeMessage);
  return form === 'array' ? messages : rewrite(wire, { [listKey(wire)]: messages });
}

function writeMessage(message: Message): unknown {
  const wire: unknown = message.wire;
  if (!isObject(wire)) return wire;
  const { parts, contentForm, wireRole, prefix } = message;
  const fields: JsonObject = {};
  if (wireRole !== undefined) fields.role = wireRole;
  if (prefix !== undefined) fields.prefix = prefix;
  if (contentForm === 'string') fields.content = parts.map(part => (part.type === 'text' ? part.text : '')).join('');
  if (contentForm === 'parts') fields.content = parts.map(writePart);
  return rewrite(wire, fields);
}

function writePart(part: Part): unknown {
  const { wire } = part;
  if (part.type === 'provider_item') return part.raw;
  if (part.type === 'text') return rewrite(wire, { type: 'text', value: part.text });
  if (part.type !== 'tool_call' || !isObject(wire?.value)) return wire;
  const { value } = wire;
  const fields: JsonObject = {};
  if (part.name !== undefined) fields.name = part.name;
  if (isObject(value.arguments)) fields.arguments = part.arguments.value;
  return fields.name === value.name && fields.arguments === value.arguments
    ? wire
    : rewrite(wire, { value: rewrite(value, fields) });
}
