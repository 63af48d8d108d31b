/** Parts of Gemini contents: one data field and its metadata. Keys may be in camel case or snake case. */
import * as branches from '../../generated/branches/gemini-generate.js';
import type { MediaPart, Message, Part, ReasoningPart, ToolCallPart, ToolResultPart } from '../../generated/types.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import type { OnFault } from '../engine/message-format.ts';
import { checkBranch, markUnreadable, typeName, type Validator, wrongType } from '../engine/structure.ts';

/** The number of lists inside each other that protobuf reads. */
export const MOST_LISTS = 100;

/** The data fields, by canonical part type. The other spelling has underscores. */
const DATA: Readonly<Record<string, Validator>> = {
  inlineData: branches.geminiGenerateContent_inlineData,
  fileData: branches.geminiGenerateContent_fileData,
  functionCall: branches.geminiGenerateContent_functionCall,
  functionResponse: branches.geminiGenerateContent_functionResponse,
  executableCode: branches.geminiGenerateContent_executableCode,
  codeExecutionResult: branches.geminiGenerateContent_codeExecutionResult,
  toolCall: branches.geminiGenerateContent_toolCall,
  toolResponse: branches.geminiGenerateContent_toolResponse,
};

const SPELLINGS: ReadonlyMap<string, string> = new Map(
  ['thoughtSignature', 'videoMetadata', 'mediaResolution', 'partMetadata', ...Object.keys(DATA)].map(name => [
    name,
    name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`),
  ]),
);

/** The key of a field in either spelling. Null counts as missing. */
export function keyOf(wire: JsonObject, name: string): string | undefined {
  if (isThere(wire, name)) return name;
  const other = SPELLINGS.get(name) ?? name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`);
  return isThere(wire, other) ? other : undefined;
}

function isThere(wire: JsonObject, key: string): boolean {
  return Object.hasOwn(wire, key) && wire[key] !== null && wire[key] !== undefined;
}

/** Whether an object is certainly a part of this format: it has one of the fields and no `type`. */
export function isPart(wire: unknown): boolean {
  if (!isObject(wire) || 'type' in wire || 'kind' in wire) return false;
  return typeof wire.text === 'string' || [...SPELLINGS.keys()].some(name => keyOf(wire, name) !== undefined);
}

export function fieldOf(wire: JsonObject, name: string): unknown {
  const key = keyOf(wire, name);
  return key === undefined ? undefined : wire[key];
}

/** A part, followed by its signature. */
export function readPart(wire: unknown, pointer: string, message: Message, onFault: OnFault): Part[] {
  if (!isObject(wire)) {
    onFault(wrongType({ pointer }, message, typeName(wire), ['object']));
    return [{ type: 'provider_item', raw: wire as JsonObject, pointer }];
  }
  const name = Object.keys(DATA).find(each => keyOf(wire, each) !== undefined);
  checkBranch(branches.geminiGenerateContent_part, wire, pointer, message, inPart(name ?? 'text', onFault));
  const signed = keyOf(wire, 'thoughtSignature');
  const part = name === undefined ? readText(wire, pointer) : readData(name, wire, pointer, message, onFault);
  const signature = signed === undefined ? undefined : wire[signed];
  if (signed === undefined || typeof signature !== 'string' || signature === '') return [part];
  return [part, { type: 'reasoning', signature, field: signed, pointer: `${pointer}/${signed}` }];
}

function readText(wire: JsonObject, pointer: string): Part {
  const { text } = wire;
  const isText = typeof text === 'string';
  if (wire.thought === true || (!isText && keyOf(wire, 'thoughtSignature') !== undefined)) {
    const part: ReasoningPart = { type: 'reasoning', wireType: 'thought', pointer, wire };
    if (isText) part.text = text;
    return part;
  }
  if (isText) return { type: 'text', text, pointer, wire };
  const wireType = [...SPELLINGS.keys()].find(each => keyOf(wire, each) !== undefined);
  return { type: 'provider_item', ...(wireType !== undefined && { wireType }), raw: wire, pointer, wire };
}

function readData(name: string, wire: JsonObject, pointer: string, message: Message, onFault: OnFault): Part {
  const key = keyOf(wire, name) as string;
  const inner = wire[key];
  if (!isObject(inner)) {
    if (name === 'functionCall') markUnreadable(message, 'tool_calls');
    return { type: 'provider_item', wireType: name, raw: wire, pointer, wire };
  }
  const at = `${pointer}/${key}`;
  checkBranch(DATA[name] as Validator, inner, at, message, inPart(name, onFault));
  if (name === 'functionCall') return readCall(inner, pointer, wire);
  if (name === 'functionResponse') return readResult(inner, at, pointer, wire, message, onFault);
  if (name === 'inlineData' || name === 'fileData') return readMedia(name, inner, pointer, wire);
  if (name === 'executableCode' || name === 'toolCall') return readServerCall(name, inner, pointer, wire);
  // The results of server tools answer no client call.
  const content: Part[] = [{ type: 'provider_item', wireType: name, raw: inner, pointer: at }];
  const result: ToolResultPart = { type: 'tool_result', content, executedBy: 'provider', pointer, wire };
  const callId = readId(inner.id);
  return callId === undefined ? result : { ...result, callId };
}

/** Names the part with the fault, because servers differ in what they accept inside a part. */
function inPart(part: string, onFault: OnFault): OnFault {
  return fault => onFault({ ...fault, data: { ...fault.data, part } });
}

function readCall({ id, name, args }: JsonObject, pointer: string, wire: JsonObject): ToolCallPart {
  const call: ToolCallPart = {
    type: 'tool_call',
    kind: 'function',
    arguments: {},
    executedBy: 'client',
    pointer,
    wire,
  };
  const callId = readId(id);
  if (callId !== undefined) call.callId = callId;
  if (typeof name === 'string') call.name = name;
  if (args !== undefined && args !== null) call.arguments.value = args;
  return call;
}

function readServerCall(wireType: string, inner: JsonObject, pointer: string, wire: JsonObject): ToolCallPart {
  const call: ToolCallPart = {
    type: 'tool_call',
    kind: 'custom',
    name: wireType === 'executableCode' ? 'code_execution' : 'server_tool',
    arguments: {},
    executedBy: 'provider',
    pointer,
    wire,
  };
  const callId = readId(inner.id);
  if (callId !== undefined) call.callId = callId;
  const toolType = fieldOf(inner, 'toolType');
  if (typeof toolType === 'string') call.name = toolType;
  if (typeof inner.code === 'string') call.arguments.text = inner.code;
  else if (inner.args !== undefined && inner.args !== null) call.arguments.value = inner.args;
  return call;
}

function readResult(
  inner: JsonObject,
  at: string,
  pointer: string,
  wire: JsonObject,
  message: Message,
  onFault: OnFault,
): ToolResultPart {
  const { id, name, response, parts } = inner;
  const content: Part[] = [];
  if (response !== undefined && response !== null)
    content.push({
      type: 'provider_item',
      wireType: 'response',
      raw: response as JsonObject,
      pointer: `${at}/response`,
    });
  if (Array.isArray(parts))
    for (let i = 0; i < parts.length; i++) content.push(readInner(parts[i], `${at}/parts/${i}`, message, onFault));
  const result: ToolResultPart = { type: 'tool_result', content, pointer, wire };
  const callId = readId(id);
  if (callId !== undefined) result.callId = callId;
  if (typeof name === 'string') result.name = name;
  if (isObject(response) && isThere(response, 'error')) result.outcome = 'error';
  return result;
}

/** A part inside a result: media, without nested parts. */
function readInner(wire: unknown, pointer: string, message: Message, onFault: OnFault): Part {
  if (!isObject(wire)) {
    onFault(wrongType({ pointer }, message, typeName(wire), ['object']));
    return { type: 'provider_item', raw: wire as JsonObject, pointer };
  }
  const isMedia = isObject(fieldOf(wire, 'inlineData')) || isObject(fieldOf(wire, 'fileData'));
  if (isMedia) return readPart(wire, pointer, message, onFault)[0] as Part;
  return { type: 'provider_item', raw: wire, pointer, wire };
}

/** An ID as a string. An empty one counts as missing. Another type is a separate fault, but still matches. */
function readId(id: unknown): string | undefined {
  if (id === undefined || id === null || id === '') return undefined;
  return typeof id === 'string' ? id : JSON.stringify(id);
}

function readMedia(name: 'inlineData' | 'fileData', inner: JsonObject, pointer: string, wire: JsonObject): MediaPart {
  const mediaType = fieldOf(inner, 'mimeType');
  const type = typeof mediaType === 'string' ? kindOf(mediaType) : 'file';
  const part: MediaPart = { type, wireType: name, source: 'unknown', pointer, wire };
  if (typeof mediaType === 'string' && mediaType !== '') part.mediaType = mediaType;
  const displayName = fieldOf(inner, 'displayName');
  if (typeof displayName === 'string') part.filename = displayName;
  const place = fieldOf(inner, name === 'inlineData' ? 'data' : 'fileUri');
  if (typeof place !== 'string' || place === '') return part;
  if (name === 'inlineData') return { ...part, source: 'base64', data: place };
  return isUploaded(place) ? { ...part, source: 'file_id', fileId: place } : { ...part, source: 'url', url: place };
}

/** Uploaded files, here or in a bucket, also have a URL. */
export function isUploaded(uri: string): boolean {
  return /^(?:https:\/\/generativelanguage\.googleapis\.com\/[^/]+\/)?files\/|^gs:\/\//.test(uri);
}

const KINDS = ['image', 'audio', 'video'] as const;

function kindOf(mediaType: string): MediaPart['type'] {
  const kind = KINDS.find(each => mediaType.startsWith(`${each}/`));
  return kind ?? (mediaType === 'application/pdf' || mediaType.startsWith('text/') ? 'document' : 'file');
}
