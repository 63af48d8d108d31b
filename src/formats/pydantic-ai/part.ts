/** Parts of Pydantic AI's messages, and the contents of prompts and results. */
import * as branches from '../../generated/branches/pydantic-ai.js';
import type { MediaPart, Message, Part, ReasoningPart, ToolCallPart, ToolResultPart } from '../../generated/types.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import type { OnFault } from '../engine/message-format.ts';
import { valuePart } from '../engine/normal/content.ts';
import { checkBranch, markUnreadable, typeName, type Validator, wrongType } from '../engine/structure.ts';
import {
  detailsOf,
  isRequestKind,
  isResponseKind,
  REDACTED,
  REQUEST_KINDS,
  RESPONSE_KINDS,
  signerOf,
} from './values.ts';

const PARTS: ReadonlyMap<string, Validator> = new Map([
  ['system-prompt', branches.pydanticAiPart_systemPrompt],
  ['user-prompt', branches.pydanticAiPart_userPrompt],
  ['tool-return', branches.pydanticAiPart_toolReturn],
  ['builtin-tool-return', branches.pydanticAiPart_builtinToolReturn],
  ['retry-prompt', branches.pydanticAiPart_retryPrompt],
  ['retry-feedback', branches.pydanticAiPart_retryFeedback],
  ['speech', branches.pydanticAiPart_speech],
  ['text', branches.pydanticAiPart_text],
  ['thinking', branches.pydanticAiPart_thinking],
  ['tool-call', branches.pydanticAiPart_toolCall],
  ['builtin-tool-call', branches.pydanticAiPart_builtinToolCall],
  ['file', branches.pydanticAiPart_file],
  ['compaction', branches.pydanticAiPart_compaction],
]);

const CONTENTS: ReadonlyMap<unknown, Validator> = new Map([
  ['image-url', branches.pydanticAiContent_fileUrl],
  ['audio-url', branches.pydanticAiContent_fileUrl],
  ['video-url', branches.pydanticAiContent_fileUrl],
  ['document-url', branches.pydanticAiContent_fileUrl],
  ['binary', branches.pydanticAiContent_binary],
  ['uploaded-file', branches.pydanticAiContent_uploadedFile],
  ['cache-point', branches.pydanticAiContent_cachePoint],
  ['text-content', branches.pydanticAiContent_textContent],
]);

/** The parts of the model that one part is: none, one, or those of the contents that it holds. */
export function readPart(wire: unknown, pointer: string, message: Message, onFault: OnFault): Part[] {
  if (!isObject(wire)) {
    onFault(wrongType({ pointer }, message, typeName(wire), ['object']));
    return [{ type: 'provider_item', raw: wire as JsonObject, pointer }];
  }
  const kind = kindOf(wire, 'part_kind', pointer, message, onFault);
  if (kind === undefined) return [{ type: 'provider_item', raw: wire, pointer, wire }];
  if (!tellMisplaced(kind, pointer, message, onFault)) return [unknown(wire, kind, pointer)];
  const validator = PARTS.get(kind);
  if (validator !== undefined) checkBranch(validator, wire, pointer, message, onFault);
  // An id may be left out: the library makes one. A null is none.
  if (wire.tool_call_id === null && isTool(kind))
    onFault(wrongType({ pointer: `${pointer}/tool_call_id` }, message, 'null', ['string']));
  switch (kind) {
    case 'system-prompt':
    case 'text':
      return readText(wire, kind, pointer);
    case 'user-prompt':
      return readPrompt(wire.content, `${pointer}/content`, message, onFault) ?? [unknown(wire, kind, pointer)];
    case 'tool-return':
    case 'builtin-tool-return':
      return [readReturn(wire, kind, pointer)];
    case 'retry-prompt':
    case 'retry-feedback':
      return [readRetry(wire, kind, pointer)];
    case 'speech':
      return readSpeech(wire, pointer);
    case 'thinking':
      return withSignature(readThinking(wire, pointer), wire, pointer);
    case 'tool-call':
    case 'builtin-tool-call':
      return withSignature(readCall(wire, kind, pointer, message), wire, pointer);
    case 'file':
      return withSignature(readFile(wire.content, kind, `${pointer}/content`, wire), wire, pointer);
    default:
      return [unknown(wire, kind, pointer)];
  }
}

function isTool(kind: string): boolean {
  return kind.includes('tool-') || kind === 'retry-prompt';
}

/** The tag; undefined where there is none, which is told. */
function kindOf(
  wire: JsonObject,
  key: string,
  pointer: string,
  message: Message,
  onFault: OnFault,
): string | undefined {
  const kind = wire[key];
  if (typeof kind === 'string') return kind;
  if (kind === undefined)
    onFault({ rule: 'missing-field', messageId: 'missing', at: { pointer }, in: message, data: { field: key } });
  else onFault(wrongType({ pointer: `${pointer}/${key}` }, message, typeName(kind), ['string']));
  return undefined;
}

/** Whether the library knows such a part at all; one that stands on the wrong side is told of, and read. */
function tellMisplaced(kind: string, pointer: string, message: Message, onFault: OnFault): boolean {
  const isKnown = isRequestKind(kind) || isResponseKind(kind);
  const role = message.wireRole ?? '';
  const allowed = role === 'request' ? REQUEST_KINDS : role === 'response' ? RESPONSE_KINDS : undefined;
  if (isKnown && (allowed?.has(kind) ?? true)) return true;
  const listed = [...(allowed ?? [...REQUEST_KINDS, ...RESPONSE_KINDS])].join(', ');
  if (isKnown)
    onFault({
      rule: 'part-in-wrong-role',
      messageId: 'wrongRole',
      at: { pointer },
      in: message,
      data: { role, part: kind, allowed: listed },
    });
  else
    onFault({
      rule: 'unknown-part-type',
      messageId: 'unknown',
      at: { pointer: `${pointer}/part_kind` },
      in: message,
      data: { part: kind, known: listed },
    });
  return isKnown;
}

function unknown(wire: JsonObject, wireType: string, pointer: string): Part {
  return { type: 'provider_item', wireType, raw: wire, pointer, wire };
}

function readText(wire: JsonObject, kind: string, pointer: string): Part[] {
  if (typeof wire.content !== 'string') return [unknown(wire, kind, pointer)];
  const id = typeof wire.id === 'string' ? { itemId: wire.id } : {};
  return withSignature({ type: 'text', text: wire.content, ...id, wireType: kind, pointer, wire }, wire, pointer);
}

/** The part, and behind it the signature that its details hold: Google signs any part so. */
function withSignature(part: Part, wire: JsonObject, pointer: string): Part[] {
  const { thought_signature: signature } = detailsOf(wire);
  if (typeof signature !== 'string' || signature === '') return [part];
  const at = `${pointer}/provider_details/thought_signature`;
  return [
    part,
    { type: 'reasoning', signature, signs: pointer, provider: 'google', field: 'thought_signature', pointer: at },
  ];
}

/** What a user says; undefined where that is neither text nor a list. */
export function readPrompt(content: unknown, pointer: string, message: Message, onFault: OnFault): Part[] | undefined {
  if (typeof content === 'string') return [{ type: 'text', text: content, pointer }];
  if (!Array.isArray(content)) return undefined;
  return content.map((item: unknown, i) => readContent(item, `${pointer}/${i}`, message, onFault));
}

function readContent(item: unknown, pointer: string, message: Message, onFault: OnFault): Part {
  if (typeof item === 'string') return { type: 'text', text: item, pointer };
  if (!isObject(item)) {
    onFault(wrongType({ pointer }, message, typeName(item), ['string', 'object']));
    return { type: 'provider_item', raw: item as JsonObject, pointer };
  }
  // Without a tag the library takes what has a content for text, and anything else for a mark for the cache.
  if (item.kind === undefined && typeof item.content === 'string')
    return { type: 'text', text: item.content, wireType: 'text-content', pointer, wire: item };
  const kind = item.kind === undefined ? undefined : kindOf(item, 'kind', pointer, message, onFault);
  if (kind === undefined) return { type: 'provider_item', raw: item, pointer, wire: item };
  const validator = CONTENTS.get(kind);
  if (validator !== undefined) checkBranch(validator, item, pointer, message, onFault);
  else
    onFault({
      rule: 'unknown-part-type',
      messageId: 'unknown',
      at: { pointer: `${pointer}/kind` },
      in: message,
      data: { part: kind, known: [...CONTENTS.keys()].join(', ') },
    });
  if (kind === 'text-content' && typeof item.content === 'string')
    return { type: 'text', text: item.content, wireType: kind, pointer, wire: item };
  return mediaOf(item, kind, pointer, item) ?? unknown(item, kind, pointer);
}

const ADDRESSES: Readonly<Record<string, MediaPart['type']>> = {
  'image-url': 'image',
  'audio-url': 'audio',
  'video-url': 'video',
  'document-url': 'document',
};

/** What a MIME type is a type of. */
function typeOf(mediaType: unknown): MediaPart['type'] {
  const [type] = typeof mediaType === 'string' ? mediaType.split('/', 1) : [];
  return type === 'image' || type === 'audio' || type === 'video' ? type : 'document';
}

function mediaOf(item: JsonObject, kind: string, pointer: string, wire: JsonObject): MediaPart | undefined {
  const { url, data, file_id: fileId, media_type: mediaType, vendor_metadata: vendor } = item;
  const about = {
    ...(typeof mediaType === 'string' && { mediaType }),
    ...(isObject(vendor) && typeof vendor.detail === 'string' && { detail: vendor.detail }),
    pointer,
    wire,
  };
  const type = Object.hasOwn(ADDRESSES, kind) ? ADDRESSES[kind] : undefined;
  if (type !== undefined && typeof url === 'string') return { type, wireType: kind, source: 'url', url, ...about };
  if (kind === 'binary' && typeof data === 'string')
    return { type: typeOf(mediaType), wireType: kind, source: 'base64', data, ...about };
  if (kind === 'uploaded-file' && typeof fileId === 'string')
    return { type: typeOf(mediaType), wireType: kind, source: 'file_id', fileId, ...about };
  return undefined;
}

/** A file inside of a part: of the model's making, or spoken. */
function readFile(content: unknown, kind: string, pointer: string, wire: JsonObject): Part {
  const media = isObject(content) ? mediaOf(content, 'binary', pointer, content) : undefined;
  return media === undefined
    ? unknown(wire, kind, pointer.slice(0, pointer.lastIndexOf('/')))
    : { ...media, wireType: kind };
}

const OUTCOMES: ReadonlyMap<unknown, NonNullable<ToolResultPart['outcome']>> = new Map([
  ['success', 'success'],
  ['failed', 'error'],
  ['retried', 'error'],
  ['denied', 'denied'],
  ['interrupted', 'interrupted'],
]);

function readReturn(wire: JsonObject, kind: string, pointer: string): ToolResultPart {
  const { tool_name: name, tool_call_id: callId, content, outcome } = wire;
  const ending = OUTCOMES.get(outcome);
  return {
    type: 'tool_result',
    ...(typeof callId === 'string' && { callId }),
    ...(typeof name === 'string' && { name }),
    content: content === undefined ? [] : readValue(content, `${pointer}/content`),
    ...(ending !== undefined && { outcome: ending }),
    ...(kind === 'builtin-tool-return' && { executedBy: 'provider' as const }),
    pointer,
    wire,
  };
}

/** A value that a tool gave: files in it are parts, and what stands beside them; anything else is one value. */
export function readValue(value: unknown, pointer: string): Part[] {
  const file = fileIn(value, pointer);
  if (file !== undefined) return [file];
  if (!Array.isArray(value) || !value.some(item => fileIn(item, pointer) !== undefined))
    return [valuePart(value, pointer)];
  return value.map((item: unknown, i) => fileIn(item, `${pointer}/${i}`) ?? valuePart(item, `${pointer}/${i}`));
}

function fileIn(value: unknown, pointer: string): Part | undefined {
  return isObject(value) && typeof value.kind === 'string' ? mediaOf(value, value.kind, pointer, value) : undefined;
}

/** A demand to try again: the result of a call that failed where it names a tool, else words to the model. */
function readRetry(wire: JsonObject, kind: string, pointer: string): Part {
  const { tool_name: name, tool_call_id: callId, content } = wire;
  if (content === undefined) return unknown(wire, kind, pointer);
  const words = valuePart(content, `${pointer}/content`);
  if (kind === 'retry-feedback' || typeof name !== 'string')
    return { type: 'text', text: words.text, wireType: kind, pointer, wire };
  const id = typeof callId === 'string' ? { callId } : {};
  return { type: 'tool_result', ...id, name, content: [words], outcome: 'error', pointer, wire };
}

function readSpeech(wire: JsonObject, pointer: string): Part[] {
  const parts: Part[] = [];
  if (typeof wire.transcript === 'string')
    parts.push({ type: 'text', text: wire.transcript, wireType: 'speech', pointer: `${pointer}/transcript`, wire });
  if (isObject(wire.audio)) {
    const audio = mediaOf(wire.audio, 'binary', `${pointer}/audio`, wire.audio);
    if (audio !== undefined) parts.push({ ...audio, wireType: 'speech' });
  }
  return parts.length === 0 ? [unknown(wire, 'speech', pointer)] : parts;
}

/** Claude's words are text; of what was taken out only the signature is left. OpenAI gives summaries, and encrypts. */
function readThinking(wire: JsonObject, pointer: string): Part {
  const { content, id, signature, provider_name: name } = wire;
  if (typeof content !== 'string') return unknown(wire, 'thinking', pointer);
  const part: ReasoningPart = { type: 'reasoning', ...signerOf(name), wireType: 'thinking', pointer, wire };
  const isRedacted = REDACTED.has(id);
  const isEncrypted = part.provider === 'openai';
  if (content !== '') part[isEncrypted ? 'summary' : 'text'] = content;
  else if (typeof signature !== 'string') part.text = '';
  if (typeof signature === 'string') part[isRedacted || isEncrypted ? 'redacted' : 'signature'] = signature;
  if (typeof id === 'string' && !isRedacted) part.itemId = id;
  const { raw_content: raw } = detailsOf(wire);
  if (isEncrypted && Array.isArray(raw) && raw.length > 0 && raw.every(each => typeof each === 'string'))
    part.text = raw.join('');
  return part;
}

function readCall(wire: JsonObject, kind: string, pointer: string, message: Message): ToolCallPart {
  const { tool_name: name, args, tool_call_id: callId, id } = wire;
  if (args !== undefined && args !== null && typeof args !== 'string' && !isObject(args))
    markUnreadable(message, 'args');
  return {
    type: 'tool_call',
    ...(typeof callId === 'string' && { callId }),
    ...(typeof id === 'string' && { itemId: id }),
    ...(typeof name === 'string' && { name }),
    kind: 'function',
    arguments: typeof args === 'string' ? { text: args } : args === undefined || args === null ? {} : { value: args },
    executedBy: kind === 'builtin-tool-call' ? 'provider' : 'client',
    pointer,
    wire,
  };
}
