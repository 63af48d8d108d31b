/** Writes Chat Completions messages back. */
import type { Conversation, Message, Part, ToolCallPart } from '../../generated/types.ts';
import { defined, isObject, type JsonObject } from '../../source/json.ts';
import { textOf } from '../engine/codecs.ts';
import { rewrite } from '../engine/rewrite.ts';
import { FLAT_FIELDS } from './reasoning.ts';

export function writeBody(conversation: Conversation): unknown {
  const messages = conversation.messages.map(writeMessage);
  if (conversation.form === 'array') return messages;
  if (conversation.unreadable?.includes('messages')) return conversation.wire;
  const { model, wire } = conversation;
  return rewrite(wire, defined({ [modelKey(wire)]: model, messages }));
}

/** The key that names the model: watsonx calls it `model_id`. */
export function modelKey(body: unknown): 'model' | 'model_id' {
  return isObject(body) && !('model' in body) && 'model_id' in body ? 'model_id' : 'model';
}

/** The body with the model under this key, in its place. */
export function withModelUnder(key: 'model' | 'model_id', body: unknown): unknown {
  const now = modelKey(body);
  if (!isObject(body) || now === key || !Object.hasOwn(body, now)) return body;
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name === now ? key : name, value]));
}

export function writeMessage(message: Message): unknown {
  const wire: unknown = message.wire;
  if (wire !== undefined && (wire === null || typeof wire !== 'object' || Array.isArray(wire))) return wire;
  const result = message.parts.find(part => part.type === 'tool_result');
  const fields: JsonObject = {};
  const role = message.wireRole ?? (message.role === 'other' ? undefined : message.role);
  if (role !== undefined) fields.role = role;
  const content = writeContent(message, result === undefined ? message.parts : result.content);
  if (content !== undefined) fields.content = content;
  if (message.name !== undefined) fields.name = message.name;
  if (result?.callId !== undefined && isText(message.wire?.tool_call_id)) fields.tool_call_id = result.callId;
  const calls: unknown[] = [];
  const details: unknown[] = [];
  for (const part of message.parts) {
    if (part.type === 'reasoning' && part.field === 'reasoning_details') details.push(writeDetail(part));
    else if (part.type === 'reasoning' && isFlat(part.field)) fields[part.field] = part.text;
    else if (part.type === 'refusal' && part.field === 'refusal') fields.refusal = part.text;
    else if (part.type === 'tool_call' && part.kind === 'legacy')
      fields.function_call = writeInner(part, part.wire, 'arguments');
    else if (part.type === 'tool_call') calls.push(writeCall(part));
    else if (part.field === 'tool_calls' && part.type === 'provider_item') calls.push(part.raw);
  }
  if (calls.length > 0) fields.tool_calls = calls;
  if (details.length > 0) fields.reasoning_details = details;
  return rewrite(message.wire, fields);
}

/** Whether it is in a message field. Reasoning in the content or on a call is written with those. */
function isFlat(field: string | undefined): field is string {
  return (FLAT_FIELDS as readonly (string | undefined)[]).includes(field);
}

function writeContent(message: Message, parts: readonly Part[]): unknown {
  const own = parts.filter(
    part => part.field === undefined && part.type !== 'tool_call' && part.type !== 'tool_result',
  );
  if (message.contentForm === 'null') return null;
  if (message.contentForm === 'string') return textOf(own);
  if (message.contentForm === 'parts') return own.map(writePart);
  return undefined;
}

function writePart(part: Part): unknown {
  if (part.type === 'text') return rewrite(part.wire, { type: 'text', text: part.text });
  if (part.type === 'refusal') return rewrite(part.wire, { type: 'refusal', refusal: part.text });
  return part.type === 'provider_item' ? part.raw : part.wire;
}

function writeDetail(part: Extract<Part, { type: 'reasoning' }>): unknown {
  const wire: unknown = part.wire;
  if (wire === null || typeof wire !== 'object' || Array.isArray(wire)) return wire;
  const { text, summary, signature, redacted, format } = part;
  const fields: JsonObject = {};
  if (text !== undefined) fields.text = text;
  if (summary !== undefined) fields.summary = summary;
  if (signature !== undefined) fields.signature = signature;
  if (redacted !== undefined) fields.data = redacted;
  if (format !== undefined) fields.format = format;
  return rewrite(part.wire, fields);
}

function writeCall(call: ToolCallPart): unknown {
  const id = call.callId !== undefined && isText(call.wire?.id) ? { id: call.callId } : {};
  if (call.kind === 'unknown') return isObject(call.wire) ? rewrite(call.wire, id) : call.wire;
  const type = call.wire === undefined ? { type: call.kind } : {};
  const textKey = call.kind === 'custom' ? 'input' : 'arguments';
  const inner = call.wire?.[call.kind];
  if (call.wire !== undefined && (inner === null || typeof inner !== 'object' || Array.isArray(inner)))
    return rewrite(call.wire, { ...id });
  return rewrite(call.wire, {
    ...id,
    ...type,
    [call.kind]: writeInner(call, inner as JsonObject | undefined, textKey),
  });
}

function writeInner(call: ToolCallPart, wire: JsonObject | undefined, textKey: 'arguments' | 'input'): JsonObject {
  const fields: JsonObject = {};
  if (call.name !== undefined) fields.name = call.name;
  if (call.arguments.text !== undefined) fields[textKey] = call.arguments.text;
  return rewrite(wire, fields);
}

/** Whether the source had a string or nothing here. Values of other types stay unchanged. */
function isText(wire: unknown): boolean {
  return wire === undefined || typeof wire === 'string';
}
