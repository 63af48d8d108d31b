/** The writing half of the Responses message format: items as they stood, with what the model now says of them. */
import type { Conversation, Message, Part } from '../../generated/types.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import { rewrite } from '../openai-chat/write.ts';

export function writeBody(conversation: Conversation): unknown {
  const { wire, messages, model, form, unreadable } = conversation;
  if (form === 'array') return messages.map(writeItem);
  if (unreadable?.includes('messages') || !isObject(wire)) return wire;
  return rewrite(wire, { ...(model !== undefined && { model }), input: writeInput(messages) });
}

/** A text that stood for the only message is one again. */
function writeInput(messages: readonly Message[]): unknown {
  const [first] = messages;
  const part = first?.parts[0];
  if (messages.length === 1 && first?.wire === undefined && part?.type === 'text') return part.text;
  return messages.map(writeItem);
}

function writeItem(message: Message): unknown {
  const wire: unknown = message.wire;
  if (wire !== undefined && !isObject(wire)) return wire;
  const fields: JsonObject = {};
  const [part] = message.parts;
  if (message.wireType === 'message') {
    if (message.wireRole !== undefined) fields.role = message.wireRole;
    const content = writeContent(message.contentForm, message.parts);
    if (content !== undefined) fields.content = content;
  } else if (part?.type === 'tool_call') {
    if (part.callId !== undefined && isText(wire?.call_id)) fields.call_id = part.callId;
    if (part.name !== undefined) fields.name = part.name;
    if (part.arguments.text !== undefined) fields[textKey(message.wireType, wire)] = part.arguments.text;
  } else if (part?.type === 'tool_result') {
    if (part.callId !== undefined && isText(wire?.call_id)) fields.call_id = part.callId;
    const output = writeContent(message.contentForm, part.content);
    if (output !== undefined) fields.output = output;
  }
  return rewrite(wire, fields);
}

/** Under which key the text of a call stands. */
function textKey(type: string | undefined, wire: JsonObject | undefined): string {
  if (type === 'custom_tool_call') return 'input';
  return ['arguments', 'action', 'operation'].find(key => typeof wire?.[key] === 'string') ?? 'arguments';
}

export function writeContent(form: Message['contentForm'], parts: readonly Part[]): unknown {
  if (form === 'null') return null;
  if (form === 'string') return parts.map(part => (part.type === 'text' ? part.text : '')).join('');
  return form === 'parts' ? parts.map(writePart) : undefined;
}

function writePart(part: Part): unknown {
  if (part.type === 'text') return rewrite(part.wire, { type: part.wireType ?? 'input_text', text: part.text });
  if (part.type === 'refusal') return rewrite(part.wire, { type: 'refusal', refusal: part.text });
  return part.type === 'provider_item' ? part.raw : part.wire;
}

/** Whether the source had a string or nothing here. Values of other types stay unchanged. */
export function isText(wire: unknown): boolean {
  return wire === undefined || typeof wire === 'string';
}
