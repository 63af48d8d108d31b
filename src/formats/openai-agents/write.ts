/** The writing half of the OpenAI Agents message format: items as they stood, with what the model now says of them. */
import type { Conversation, Message, Part } from '../../generated/types.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import { rewrite } from '../openai-chat/write.ts';

export function writeBody(conversation: Conversation): unknown {
  const { wire, messages, form, unreadable } = conversation;
  if (form === 'array') return messages.map(writeItem);
  if (unreadable?.includes('messages') || !isObject(wire)) return wire;
  return rewrite(wire, { input: writeInput(messages) });
}

/** A text that stood for the only message is one again. */
function writeInput(messages: readonly Message[]): unknown {
  const [first] = messages;
  const part = first?.parts[0];
  if (messages.length === 1 && first?.wire === undefined && part?.type === 'text') return part.text;
  return messages.map(writeItem);
}

function writeItem({ wire, wireType, wireRole, contentForm, parts }: Message): unknown {
  const raw: unknown = wire;
  if (raw !== undefined && !isObject(raw)) return raw;
  const fields: JsonObject = {};
  const [part] = parts;
  if (wireType === 'message') {
    if (wireRole !== undefined) fields.role = wireRole;
    const content = writeContent(contentForm, parts);
    if (content !== undefined) fields.content = content;
  } else if (part?.type === 'tool_call') {
    if (part.callId !== undefined && isText(raw?.callId)) fields.callId = part.callId;
    if (part.name !== undefined) fields.name = part.name;
    if (part.arguments.text !== undefined) fields[textKey(raw)] = part.arguments.text;
  } else if (part?.type === 'tool_result') {
    if (part.callId !== undefined && isText(raw?.callId)) fields.callId = part.callId;
    const output = writeContent(contentForm, part.content);
    if (output !== undefined) fields.output = output;
  }
  // A search may have its id under another name.
  if (fields.callId !== undefined && raw !== undefined && !('callId' in raw)) delete fields.callId;
  return rewrite(raw, fields);
}

/** Under which key the text of a call stands. */
function textKey(wire: JsonObject | undefined): string {
  return ['arguments', 'action', 'operation'].find(key => typeof wire?.[key] === 'string') ?? 'arguments';
}

function writeContent(form: Message['contentForm'], parts: readonly Part[]): unknown {
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
function isText(wire: unknown): boolean {
  return wire === undefined || typeof wire === 'string';
}
