/** The writing half of Hugging Face's conversations. */
import type { Conversation, Message, Part, ToolCallPart } from '../../generated/types.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import { rewrite } from '../openai-chat/write.ts';

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
  if (result?.callId !== undefined && typeof wire.tool_call_id === 'string') fields.tool_call_id = result.callId;
  const content = contentOf(message, result?.content ?? parts);
  if (content !== undefined) fields.content = content;
  for (const part of parts) if (part.type === 'reasoning' && part.field !== undefined) fields[part.field] = part.text;
  const calls = parts.filter(part => part.field === 'tool_calls');
  if (Array.isArray(wire.tool_calls)) fields.tool_calls = calls.map(writeCall);
  return rewrite(wire, fields);
}

function contentOf({ contentForm }: Message, parts: readonly Part[]): unknown {
  const own = parts.filter(part => part.field === undefined && part.type !== 'tool_result');
  if (contentForm === 'string') return own.map(part => (part.type === 'text' ? part.text : '')).join('');
  if (contentForm !== 'parts') return undefined;
  return own.map(part => {
    if (part.type === 'provider_item') return part.raw;
    return part.type === 'text' ? rewrite(part.wire, { type: 'text', text: part.text }) : part.wire;
  });
}

function writeCall(part: Part): unknown {
  if (part.type !== 'tool_call') return part.type === 'provider_item' ? part.raw : part.wire;
  const { wire, callId } = part;
  const id = callId !== undefined && typeof wire?.id === 'string' ? { id: callId } : {};
  if (isObject(wire?.function))
    return rewrite(wire, { ...id, function: rewrite(wire.function, inner(part, wire.function)) });
  return rewrite(wire, { ...id, ...(wire !== undefined && inner(part, wire)) });
}

function inner({ name, arguments: args }: ToolCallPart, wire: JsonObject): JsonObject {
  const fields: JsonObject = {};
  if (typeof wire.name === 'string') fields.name = name;
  if (wire.arguments !== undefined) fields.arguments = args.text ?? args.value;
  return fields;
}
