/** Content blocks of the Converse API: unions with the type as key. */
import * as branches from '../../generated/branches/bedrock-converse.js';
import type { MediaPart, Message, Part, ReasoningPart, ToolCallPart, ToolResultPart } from '../../generated/types.ts';
import { pointerKeys } from '../../pointer.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import type { OnFault } from '../engine/message-format.ts';
import { checkBranch, typeName, type Validator, wrongType } from '../engine/structure.ts';
import { MEDIA_TYPES } from './media.ts';

/** The keys of a block, in the order in which they are checked. */
export const KINDS: ReadonlySet<string> = new Set([
  ...['text', 'toolUse', 'toolResult', 'image', 'document', 'video', 'audio', 'reasoningContent', 'cachePoint'],
  ...['guardContent', 'citationsContent', 'searchResult', 'json', 'toolAddition', 'toolRemoval'],
]);

/** Ids have a rule of their own. */
const IDS: ReadonlySet<unknown> = new Set(['toolUseId']);
/** Members of a union. Null counts as missing. */
const MEMBERS: ReadonlySet<string | undefined> = new Set([...KINDS, 'reasoningText', 's3Location', 'toolSpec']).add(
  'systemTool',
);

/** Checks one object whose keys are alternatives. */
export function checkUnion(
  validator: Validator,
  wire: JsonObject,
  pointer: string,
  message: Message | undefined,
  onFault: OnFault,
): void {
  const part = kindOf(wire) ?? '';
  checkBranch(validator, wire, pointer, message, fault => {
    const { rule, data = {}, at } = fault;
    if (rule === 'missing-field' && IDS.has(data.field)) return;
    const key = pointerKeys(at.pointer).at(-1);
    // The service rejects null text if the block has nothing else.
    if (rule === 'wrong-type' && data.found === 'null' && (IDS.has(key) || isMember(key, at.pointer, pointer))) return;
    onFault({ ...fault, data: { ...data, part } });
  });
}

/** Whether a location is a member of a union: directly in the block, or one of the two nested ones. */
function isMember(key: string | undefined, pointer: string, block: string): boolean {
  return MEMBERS.has(key) && (key !== 'text' || pointer === `${block}/text`);
}

/** The first known key with a value; else the first key. Nova's own format has a breakpoint next to what it marks. */
function kindOf(wire: JsonObject): string | undefined {
  const keys = Object.keys(wire).filter(key => wire[key] !== null);
  return keys.find(key => KINDS.has(key) && key !== 'cachePoint') ?? keys.find(key => KINDS.has(key)) ?? keys[0];
}

export function readBlock(wire: unknown, pointer: string, message: Message, onFault: OnFault): Part {
  return read(wire, pointer, message, onFault, branches.bedrockConverseContentBlock);
}

function read(wire: unknown, pointer: string, message: Message, onFault: OnFault, validator: Validator): Part {
  if (!isObject(wire)) {
    onFault(wrongType({ pointer }, message, typeName(wire), ['object']));
    return { type: 'provider_item', raw: wire as JsonObject, pointer };
  }
  const kind = kindOf(wire);
  if (kind === undefined) {
    onFault({ rule: 'missing-field', messageId: 'missing', at: { pointer }, in: message, data: { field: 'text' } });
    return { type: 'provider_item', raw: wire, pointer, wire };
  }
  checkUnion(validator, wire, pointer, message, onFault);
  const value = wire[kind];
  if (kind === 'text' && typeof value === 'string') return { type: 'text', text: value, pointer, wire };
  if (isObject(value)) {
    if (kind === 'toolUse') return callOf(wire, value, pointer);
    if (kind === 'toolResult') return resultOf(wire, value, pointer, message, onFault);
    if (kind === 'reasoningContent') return reasoningOf(wire, value, pointer);
    const media = MEDIA.find(each => each === kind);
    if (media !== undefined) return mediaOf(media, wire, value, pointer);
  }
  return { type: 'provider_item', wireType: kind, raw: wire, pointer, wire };
}

const MEDIA = ['image', 'document', 'video', 'audio'] as const;

/** An ID as a string. An ID of another type still matches a call with its result. */
function idOf(id: unknown): string | undefined {
  return id === undefined || id === null || typeof id === 'string' ? (id ?? undefined) : JSON.stringify(id);
}

function callOf(wire: JsonObject, { toolUseId, name, input, type }: JsonObject, pointer: string): ToolCallPart {
  const call: ToolCallPart = {
    type: 'tool_call',
    kind: 'function',
    arguments: input === undefined ? {} : { value: input },
    executedBy: type === 'server_tool_use' ? 'provider' : 'client',
    pointer,
    wire,
  };
  const id = idOf(toolUseId);
  if (id !== undefined) call.callId = id;
  if (typeof name === 'string') call.name = name;
  return call;
}

function resultOf(
  wire: JsonObject,
  value: JsonObject,
  pointer: string,
  message: Message,
  onFault: OnFault,
): ToolResultPart {
  const { toolUseId, content, status } = value;
  const result: ToolResultPart = { type: 'tool_result', content: [], pointer, wire };
  const id = idOf(toolUseId);
  if (id !== undefined) result.callId = id;
  // The result of a server tool is next to its call and answers no client call.
  if (message.role === 'assistant') result.executedBy = 'provider';
  if (status === 'success' || status === 'error') result.outcome = status;
  if (Array.isArray(content))
    for (let i = 0; i < content.length; i++) {
      const at = `${pointer}/toolResult/content/${i}`;
      result.content.push(read(content[i], at, message, onFault, branches.bedrockConverseContentBlock_resultBlock));
    }
  return result;
}

function reasoningOf(wire: JsonObject, { reasoningText, redactedContent }: JsonObject, pointer: string): ReasoningPart {
  const part: ReasoningPart = { type: 'reasoning', wireType: 'reasoningContent', pointer, wire };
  if (isObject(reasoningText)) {
    if (typeof reasoningText.text === 'string') part.text = reasoningText.text;
    if (typeof reasoningText.signature === 'string') part.signature = reasoningText.signature;
  }
  if (typeof redactedContent === 'string') part.redacted = redactedContent;
  return part;
}

function mediaOf(type: MediaPart['type'], wire: JsonObject, value: JsonObject, pointer: string): MediaPart {
  const { format, name, source } = value;
  const part: MediaPart = { type, wireType: type, source: 'unknown', pointer, wire };
  if (typeof format === 'string')
    part.mediaType =
      (Object.hasOwn(MEDIA_TYPES, format) ? MEDIA_TYPES[format] : undefined) ??
      `${type === 'document' ? 'application' : type}/${format}`;
  if (typeof name === 'string') part.filename = name;
  if (!isObject(source)) return part;
  if (isObject(source.s3Location)) {
    part.source = 'url';
    if (typeof source.s3Location.uri === 'string') part.url = source.s3Location.uri;
  } else if (typeof source.bytes === 'string') {
    part.source = 'base64';
    part.data = source.bytes;
  }
  return part;
}
