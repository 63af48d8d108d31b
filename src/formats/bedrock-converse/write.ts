/** Writes Converse messages back: the source values with later changes. */
import type { Conversation, Message, Part } from '../../generated/types.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import { rewrite } from '../openai-chat/write.ts';

export function write(conversation: Conversation): unknown {
  const { form, wire, unreadable, model, preamble } = conversation;
  if (unreadable?.includes('messages')) return wire;
  const messages = conversation.messages.map(writeMessage);
  if (form === 'array') return messages;
  const system = preamble?.[0]?.parts.map(writeBlock);
  return rewrite(wire, {
    ...(model !== undefined && isObject(wire) && typeof wire.modelId === 'string' && { modelId: model }),
    messages,
    ...(system !== undefined && { system }),
  });
}

function writeMessage({ wire, wireRole, contentForm, parts }: Message): unknown {
  if (!isObject(wire)) return wire;
  const fields: JsonObject = {};
  if (wireRole !== undefined) fields.role = wireRole;
  if (contentForm === 'parts') fields.content = parts.map(writeBlock);
  if (contentForm === 'string') fields.content = parts.map(part => (part.type === 'text' ? part.text : '')).join('');
  return rewrite(wire, fields);
}

function writeBlock(part: Part): unknown {
  const { wire } = part;
  if (part.type === 'provider_item') return part.raw;
  if (part.type === 'text') return rewrite(wire, { text: part.text });
  if (part.type === 'tool_call')
    return inside(wire, 'toolUse', part.callId, call => {
      const fields: JsonObject = {};
      if (part.name !== undefined) fields.name = part.name;
      if (Object.hasOwn(call, 'input')) fields.input = part.arguments.value;
      return fields;
    });
  if (part.type === 'tool_result')
    return inside(wire, 'toolResult', part.callId, result =>
      Array.isArray(result.content) ? { content: part.content.map(writeBlock) } : {},
    );
  return wire;
}

/** A block with the fields of its inner object, and its ID if it was a string. */
function inside(
  wire: JsonObject | undefined,
  key: string,
  id: string | undefined,
  fields: (inner: JsonObject) => JsonObject,
): unknown {
  const inner = wire?.[key];
  if (!isObject(inner)) return wire;
  const named = id !== undefined && typeof inner.toolUseId === 'string' ? { toolUseId: id } : {};
  return rewrite(wire, { [key]: rewrite(inner, { ...fields(inner), ...named }) });
}
