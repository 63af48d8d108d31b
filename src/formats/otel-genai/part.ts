/** Parts of messages as telemetry records them: whatever has a tag is one, and what is not known is kept whole. */
import * as branches from '../../generated/branches/otel-genai.js';
import type { MediaPart, Message, Part, ToolCallPart, ToolResultPart } from '../../generated/types.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import type { OnFault } from '../engine/message-format.ts';
import { valuePart } from '../engine/normal/content.ts';
import { checkBranch, typeName, wrongType } from '../engine/structure.ts';
import { rewrite } from '../openai-chat/write.ts';

export function readParts(list: readonly unknown[], pointer: string, message: Message, onFault: OnFault): Part[] {
  return list.map((wire, i) => readPart(wire, `${pointer}/${i}`, message, onFault));
}

function readPart(wire: unknown, pointer: string, message: Message, onFault: OnFault): Part {
  if (!isObject(wire)) {
    onFault(wrongType({ pointer }, message, typeName(wire), ['object']));
    return { type: 'provider_item', raw: wire as JsonObject, pointer };
  }
  // What a part holds nobody checks: with any tag it is one, whatever else it has.
  checkBranch(branches.otelGenaiPart, wire, pointer, message, onFault);
  return known(wire, pointer) ?? unknown(wire, pointer);
}

function unknown(wire: JsonObject, pointer: string): Part {
  const { type } = wire;
  return { type: 'provider_item', ...(typeof type === 'string' && { wireType: type }), raw: wire, pointer, wire };
}

/** A part that these conventions describe; undefined for any other. */
function known(wire: JsonObject, pointer: string): Part | undefined {
  const { type, content } = wire;
  switch (type) {
    case 'text':
      return typeof content === 'string' ? { type, text: content, pointer, wire } : undefined;
    case 'reasoning':
    // An older word, which some libraries still write.
    case 'thinking':
      return typeof content === 'string'
        ? { type: 'reasoning', text: content, wireType: type, pointer, wire }
        : undefined;
    case 'tool_call':
      return readCall(wire, wire.arguments, wire.builtin === true, pointer);
    case 'server_tool_call':
      return readCall(wire, serverCall(wire), true, pointer);
    case 'tool_call_response':
      return readResult(wire, wire.response ?? wire.result, wire.builtin === true, pointer);
    case 'server_tool_call_response':
      return readHosted(wire, pointer);
    case 'blob':
    case 'uri':
    case 'file':
      return mediaOf(wire, pointer);
    default:
      return undefined;
  }
}

/** What a server tool was called with: its type says again what its name says. */
function serverCall({ name, server_tool_call: call }: JsonObject): unknown {
  if (!isObject(call) || call.type !== name) return call;
  const { type: _, ...rest } = call;
  return rest;
}

function readCall(wire: JsonObject, args: unknown, isHosted: boolean, pointer: string): ToolCallPart {
  const { id, name } = wire;
  return {
    type: 'tool_call',
    ...(typeof id === 'string' && { callId: id }),
    ...(typeof name === 'string' && { name }),
    kind: 'function',
    arguments: typeof args === 'string' ? { text: args } : args === undefined || args === null ? {} : { value: args },
    executedBy: isHosted ? 'provider' : 'client',
    pointer,
    wire,
  };
}

function readResult(wire: JsonObject, value: unknown, isHosted: boolean, pointer: string): ToolResultPart {
  const { id, name } = wire;
  const key = ['response', 'result', 'server_tool_call_response'].find(each => wire[each] !== undefined);
  return {
    type: 'tool_result',
    ...(typeof id === 'string' && { callId: id }),
    ...(typeof name === 'string' && { name }),
    content: value === undefined ? [] : readValue(value, `${pointer}/${key}`),
    ...(isHosted && { executedBy: 'provider' as const }),
    pointer,
    wire,
  };
}

/** What a server tool gave: an object of its type, or one that holds the value beside its type. */
function readHosted(wire: JsonObject, pointer: string): ToolResultPart {
  const held = wire.server_tool_call_response;
  const type = isObject(held) && typeof held.type === 'string' ? { name: held.type } : {};
  const result = { ...readResult(wire, held, true, pointer), ...type };
  if (!isObject(held) || !Object.hasOwn(held, 'response') || Object.keys(held).length !== 2) return result;
  return { ...result, content: readValue(held.response, `${pointer}/server_tool_call_response/response`) };
}

/** What a tool gave: a list of parts with a file among them is content, anything else one value. */
function readValue(value: unknown, pointer: string): Part[] {
  if (!Array.isArray(value)) return [valuePart(value, pointer)];
  const items = value.map((item: unknown, i) => {
    if (!isObject(item)) return undefined;
    const at = `${pointer}/${i}`;
    return item.type === 'text' ? known(item, at) : mediaOf(item, at);
  });
  const isContent = items.every(item => item !== undefined) && items.some(item => item?.type !== 'text');
  return isContent ? (items as Part[]) : [valuePart(value, pointer)];
}

const SOURCES = { blob: 'content', uri: 'uri', file: 'file_id' } as const;

function mediaOf(wire: JsonObject, pointer: string): MediaPart | undefined {
  const { type, modality, mime_type: mediaType } = wire;
  if (type !== 'blob' && type !== 'uri' && type !== 'file') return undefined;
  const value = wire[SOURCES[type]];
  if (typeof value !== 'string') return undefined;
  const [general] = typeof mediaType === 'string' ? mediaType.split('/', 1) : [];
  const word = modality ?? general;
  const kind = word === 'image' || word === 'audio' || word === 'video' ? word : 'document';
  const about = { ...(typeof mediaType === 'string' && { mediaType }), pointer, wire };
  if (type === 'blob') return { type: kind, wireType: type, source: 'base64', data: value, ...about };
  if (type === 'uri') return { type: kind, wireType: type, source: 'url', url: value, ...about };
  return { type: kind, wireType: type, source: 'file_id', fileId: value, ...about };
}

export function writeMessage({ wire, wireRole, parts, contentForm }: Message): unknown {
  if (!isObject(wire)) return wire;
  return rewrite(wire, {
    ...(wireRole !== undefined && { role: wireRole }),
    ...(contentForm === 'parts' && { parts: parts.map(writePart) }),
  });
}

export function writePart(part: Part): unknown {
  if (part.type === 'provider_item') return part.raw;
  const wire = part.wire as JsonObject;
  if (part.type === 'text') return rewrite(wire, { content: part.text });
  if (part.type === 'reasoning') return rewrite(wire, part.text === undefined ? {} : { content: part.text });
  if (part.type === 'tool_call') return writeCall(part, wire);
  if (part.type === 'tool_result') return writeResult(part, wire);
  return wire;
}

function writeCall({ callId, name, arguments: args, executedBy }: ToolCallPart, wire: JsonObject): JsonObject {
  const given = args.text ?? args.value;
  return rewrite(wire, {
    ...(callId !== undefined && { id: callId }),
    ...(name !== undefined && { name }),
    ...(given !== undefined && wire.type === 'tool_call' && executedBy === 'client' && { arguments: given }),
  });
}

function writeResult({ callId, name, content }: ToolResultPart, wire: JsonObject): JsonObject {
  const [only] = content;
  const key = ['response', 'result'].find(each => typeof wire[each] === 'string');
  return rewrite(wire, {
    ...(callId !== undefined && { id: callId }),
    ...(name !== undefined && typeof wire.name === 'string' && { name }),
    ...(key !== undefined && only?.type === 'text' && { [key]: only.text }),
  });
}
