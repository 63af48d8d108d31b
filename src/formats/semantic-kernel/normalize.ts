/**
 * Converts messages of Semantic Kernel to the canonical form: provider data from the metadata, and results that are
 * plain text.
 */
import type { MediaPart, Message, Part, ReasoningPart, ToolCallPart, ToolResultPart } from '../../generated/types.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import { valuePart } from '../engine/normal/content.ts';
import { contentFormOf } from '../engine/reading/message-list.ts';
import { NAMES, type Style, styleOf } from './layout.ts';

export function normalize(message: Message): Message[] {
  const wire: JsonObject = isObject(message.wire) ? message.wire : {};
  const style = styleOf(wire);
  const { role } = message;
  const described = message.parts.flatMap(part => describe(part, style));
  const parts = role === 'tool' ? asResult(described, message) : described;
  const out: Message = { ...message, parts, contentForm: contentFormOf(message, parts) };
  const { [NAMES[style].model]: model, finish_reason: reason } = wire;
  if (typeof model === 'string') out.model = model;
  if (typeof reason === 'string') out.finishReason = reason;
  return [out];
}

/** A tool message without a result item is a result itself. */
function asResult(parts: Part[], { pointer }: Message): Part[] {
  if (parts.length === 0 || parts.some(part => part.type === 'tool_result')) return parts;
  return [{ type: 'tool_result', content: parts, pointer }];
}

function describe(part: Part, style: Style): Part[] {
  const { metadata } = NAMES[style];
  if (part.type === 'text' && part.wireType !== undefined) {
    // Only this library has the type. The type of a JSON value in a result is canonical.
    const { wireType: _, ...text } = part;
    return [text];
  }
  if (part.type === 'tool_call') return signedCall(part, metadata);
  if (part.type === 'reasoning') return [reasoningOf(part, metadata)];
  if (part.type === 'tool_result') return [resultOf(part, NAMES[style].result)];
  return 'source' in part ? [mediaOf(part)] : [part];
}

/** A result can be any JSON value. */
function resultOf(part: ToolResultPart, key: string): ToolResultPart {
  const value = isObject(part.wire) ? part.wire[key] : undefined;
  if (part.content.length > 0 || value === undefined) return part;
  return { ...part, content: [valuePart(value, `${part.pointer}/${key}`)] };
}

function bagOf(part: Part & { wire?: JsonObject }, key: string): JsonObject {
  const bag = isObject(part.wire) ? part.wire[key] : undefined;
  return isObject(bag) ? bag : {};
}

/** Gemini connectors store the signature of a call in its metadata. */
function signedCall(call: ToolCallPart, metadata: string): Part[] {
  const { thought_signature: signature } = bagOf(call, metadata);
  if (typeof signature !== 'string') return [call];
  const pointer = `${call.pointer}/${metadata}/thought_signature`;
  return [call, { type: 'reasoning', signature, signs: call.pointer, provider: 'google', pointer }];
}

function reasoningOf(part: ReasoningPart, metadata: string): ReasoningPart {
  const { wire: _w, wireType: _t, text, ...bare } = part;
  const info = bagOf(part, metadata);
  const words = text === undefined ? {} : { text };
  if (typeof info.thought_signature === 'string')
    return { ...bare, ...words, signature: info.thought_signature, provider: 'google' };
  if (typeof info.signature === 'string' && info.signature !== '')
    return { ...bare, ...words, signature: info.signature, provider: 'anthropic' };
  if (info.type === 'redacted_thinking' && typeof info.data === 'string')
    return { ...bare, ...words, redacted: info.data, provider: 'anthropic' };
  if (typeof info.encrypted_content !== 'string' && info.is_summary !== true) return { ...bare, ...words };
  return {
    ...bare,
    ...(text !== undefined && text !== '' && { [info.is_summary === true ? 'summary' : 'text']: text }),
    ...(typeof info.id === 'string' && { itemId: info.id }),
    ...(typeof info.encrypted_content === 'string' && { redacted: info.encrypted_content }),
    provider: 'openai',
  };
}

/** The kind of a binary item, from its MIME type. */
function mediaOf(part: MediaPart): MediaPart {
  const head = part.mediaType?.split('/', 1)[0];
  if (part.type !== 'file' || (head !== 'image' && head !== 'audio' && head !== 'video')) return part;
  return { ...part, type: head };
}
