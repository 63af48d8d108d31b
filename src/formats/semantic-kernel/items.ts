/** The items of a message of Semantic Kernel: text, calls, results, media. */
import * as branches from '../../generated/branches/semantic-kernel.js';
import type { MediaPart, Message, Part, ToolCallPart, ToolResultPart } from '../../generated/types.ts';
import { pointerKeys } from '../../pointer.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import { isBase64 } from '../../source/strict-base64.ts';
import type { OnFault } from '../engine/message-format.ts';
import { isNothing } from '../engine/reading/python-none.ts';
import { rewrite } from '../engine/rewrite.ts';
import { checkBranch, typeName, type Validator, wrongType } from '../engine/structure.ts';
import { readId } from '../openai-chat/format.ts';
import { dotnetName, KINDS, NAMES, type Style } from './layout.ts';

const PYTHON: ReadonlyMap<unknown, Validator> = new Map([
  ['text', branches.semanticKernelMessage_text],
  ['image', branches.semanticKernelMessage_media],
  ['audio', branches.semanticKernelMessage_media],
  ['binary', branches.semanticKernelMessage_media],
  ['function_call', branches.semanticKernelMessage_function_call],
  ['function_result', branches.semanticKernelMessage_function_result],
  ['reasoning', branches.semanticKernelMessage_reasoning],
  ['file_reference', branches.semanticKernelMessage_file_reference],
  ['annotation', branches.semanticKernelMessage_annotation],
]);

const DOTNET: ReadonlyMap<unknown, Validator> = new Map([
  ['TextContent', branches.semanticKernelMessage_TextContent],
  ['ImageContent', branches.semanticKernelMessage_BinaryContent],
  ['AudioContent', branches.semanticKernelMessage_BinaryContent],
  ['BinaryContent', branches.semanticKernelMessage_BinaryContent],
  ['FunctionCallContent', branches.semanticKernelMessage_FunctionCallContent],
  ['FunctionResultContent', branches.semanticKernelMessage_FunctionResultContent],
  ['ReasoningContent', branches.semanticKernelMessage_ReasoningContent],
  ['FileReferenceContent', branches.semanticKernelMessage_FileReferenceContent],
  ['AnnotationContent', branches.semanticKernelMessage_AnnotationContent],
  ['ActionContent', branches.semanticKernelMessage_ActionContent],
]);

/** Names that begin with a small letter are .NET's as well; of their types nothing is said. */
const VALIDATORS: Readonly<Record<Style, ReadonlyMap<unknown, Validator>>> = {
  python: PYTHON,
  dotnet: DOTNET,
  web: new Map(),
};

/** Fields that the constructors in Python leave out where they are nothing there. */
const SKIPPED: Readonly<Record<string, readonly string[] | undefined>> = {
  image: ['data_uri'],
  audio: ['data_uri'],
  binary: ['data_uri'],
  function_call: ['metadata'],
  function_result: ['metadata', 'call_id'],
};

export function readItem(wire: unknown, pointer: string, style: Style, message: Message, onFault: OnFault): Part {
  if (!isObject(wire)) {
    onFault(wrongType({ pointer }, message, typeName(wire), ['object']));
    return { type: 'provider_item', raw: wire, pointer };
  }
  const names = NAMES[style];
  const tag = wire[names.tag];
  if (typeof tag !== 'string') {
    const field = names.tag;
    if (tag === undefined)
      onFault({ rule: 'missing-field', messageId: 'missing', at: { pointer }, in: message, data: { field } });
    else onFault(wrongType({ pointer: `${pointer}/${field}` }, message, typeName(tag), ['string']));
    return { type: 'provider_item', raw: wire, pointer, wire };
  }
  const validator = VALIDATORS[style].get(tag);
  if (validator !== undefined)
    checkBranch(validator, wire, pointer, message, fault => {
      const key = pointerKeys(fault.at.pointer).at(-1) ?? '';
      const isSkipped = fault.rule === 'wrong-type' && SKIPPED[tag]?.includes(key) === true && isNothing(wire[key]);
      if (!isSkipped) onFault({ ...fault, data: { ...fault.data, part: tag } });
    });
  const whole = { type: 'provider_item', wireType: tag, raw: wire, pointer, wire } as const;
  switch (KINDS.get(tag)) {
    case 'text': {
      const text = wire[names.text];
      return typeof text === 'string' ? { type: 'text', text, wireType: tag, pointer, wire } : whole;
    }
    case 'call':
      return callOf(wire, pointer, style);
    case 'result':
      return resultOf(wire, pointer, style);
    case 'reasoning': {
      const text = wire[names.text];
      return { type: 'reasoning', ...(typeof text === 'string' && { text }), wireType: tag, pointer, wire };
    }
    case 'image':
    case 'audio':
    case 'binary':
      checkData(wire, pointer, tag, style, message, onFault);
      return mediaOf(wire, pointer, tag, style);
    case 'file': {
      const fileId = wire[names.fileId];
      const source = typeof fileId === 'string' ? 'file_id' : 'unknown';
      return { type: 'file', wireType: tag, source, ...(typeof fileId === 'string' && { fileId }), pointer, wire };
    }
    default:
      return whole;
  }
}

/** The name as models see it: plugin and function with a dash between them. */
function nameOf(wire: JsonObject, style: Style): string | undefined {
  const { plugin, fn } = NAMES[style];
  if (style === 'python' && typeof wire.name === 'string' && wire.name !== '') return wire.name;
  const [inPlugin, name] = [wire[plugin], wire[fn]];
  if (typeof name !== 'string') return undefined;
  return typeof inPlugin === 'string' && inPlugin !== '' ? `${inPlugin}-${name}` : name;
}

function callOf(wire: JsonObject, pointer: string, style: Style): ToolCallPart {
  const names = NAMES[style];
  const args = wire[names.args];
  const name = nameOf(wire, style);
  return {
    type: 'tool_call',
    kind: 'function',
    arguments: typeof args === 'string' ? { text: args } : args === undefined || args === null ? {} : { value: args },
    executedBy: 'client',
    ...idsOf(wire, style, names.id),
    ...(name !== undefined && { name }),
    pointer,
    wire,
  };
}

/** Python keeps two ids of a call of the Responses wire: that of the item, and that by which its result names it. */
function idsOf(wire: JsonObject, style: Style, key: string): { callId?: string; itemId?: string } {
  const id = readId(wire[key]);
  const other = style === 'python' ? readId(wire.call_id) : undefined;
  const callId = other ?? id;
  return {
    ...(callId !== undefined && { callId }),
    ...(other !== undefined && id !== undefined && id !== other && { itemId: id }),
  };
}

function resultOf(wire: JsonObject, pointer: string, style: Style): ToolResultPart {
  const names = NAMES[style];
  const { [names.result]: result } = wire;
  const { callId } = idsOf(wire, style, names.resultId);
  const name = nameOf(wire, style);
  return {
    type: 'tool_result',
    content: typeof result === 'string' ? [{ type: 'text', text: result, pointer: `${pointer}/${names.result}` }] : [],
    ...(callId !== undefined && { callId }),
    ...(name !== undefined && { name }),
    pointer,
    wire,
  };
}

function mediaOf(wire: JsonObject, pointer: string, tag: string, style: Style): MediaPart {
  const names = NAMES[style];
  const url = wire[names.uri];
  const { data, mediaType } = bytesOf(wire, style);
  const kind = KINDS.get(tag);
  return {
    type: kind === 'image' || kind === 'audio' ? kind : 'file',
    wireType: tag,
    source: data !== undefined ? 'base64' : typeof url === 'string' ? 'url' : 'unknown',
    ...(data !== undefined ? { data } : typeof url === 'string' && { url }),
    ...(mediaType !== undefined && { mediaType }),
    pointer,
    wire,
  };
}

const DATA_URI = /^data:([^;,]*)(?:;[^,]*?)?;base64,/i;

function bytesOf(wire: JsonObject, style: Style): { data?: string; mediaType?: string } {
  if (style !== 'python') {
    const [data, mediaType] = [wire[dotnetName(style, 'Data')], wire[dotnetName(style, 'MimeType')]];
    return {
      ...(typeof data === 'string' && { data }),
      ...(typeof mediaType === 'string' && { mediaType }),
    };
  }
  const { data_uri: uri, data, data_format: format, mime_type: mediaType } = wire;
  if (typeof uri === 'string' && uri !== '') {
    // Only the head is matched, because the data may be megabytes long.
    const head = DATA_URI.exec(uri.slice(0, 256));
    if (head === null) return {};
    return { data: uri.slice(head[0].length), ...(head[1] !== '' && { mediaType: head[1] as string }) };
  }
  if (typeof data !== 'string' || format !== 'base64') return {};
  return { data, ...(typeof mediaType === 'string' && { mediaType }) };
}

/** How the library for Python wants the head of a data URI: no digits and no dots in the kind. */
const HEAD = /^(?:(?:[a-zA-Z]+\/[a-zA-Z-]+(?:;[a-zA-Z0-9]+=+[a-zA-Z0-9]+)*)?;+.*)?$/s;

/** Whether a kind can stand in a data URI there. */
export function isPlainKind(mediaType: string): boolean {
  return HEAD.test(`${mediaType};base64`);
}

function checkData(
  wire: JsonObject,
  pointer: string,
  tag: string,
  style: Style,
  message: Message,
  onFault: OnFault,
): void {
  const found = style === 'python' ? uriFault(wire.data_uri) : dataFault(wire[dotnetName(style, 'Data')]);
  if (found === undefined) return;
  const data = { part: tag, found };
  onFault({ rule: 'malformed-media', messageId: 'notBare', at: { pointer }, in: message, data });
}

function uriFault(uri: unknown): string | undefined {
  if (typeof uri !== 'string' || uri === '') return undefined;
  const comma = uri.indexOf(',');
  if (comma < 0 || !uri.startsWith('data:')) return 'text';
  const head = uri.slice(5, comma);
  if (!HEAD.test(head)) return 'an unsupported kind of URL';
  return /;base64$/i.test(head) && !isBase64(uri.slice(comma + 1)) ? 'text' : undefined;
}

function dataFault(data: unknown): string | undefined {
  return typeof data === 'string' && !isBase64(data) ? 'text' : undefined;
}

export function writeItem(part: Part, style: Style): unknown {
  const names = NAMES[style];
  if (part.type === 'provider_item') return part.raw;
  const { wire } = part;
  if (!isObject(wire)) return wire;
  if (part.type === 'text') return rewrite(wire, { [names.text]: part.text });
  if (part.type === 'reasoning') return rewrite(wire, part.text === undefined ? {} : { [names.text]: part.text });
  if (part.type === 'tool_call')
    return rewrite(wire, {
      ...writeId(wire, part.callId, style, names.id),
      ...(part.arguments.text !== undefined && { [names.args]: part.arguments.text }),
    });
  if (part.type !== 'tool_result') return wire;
  const [only] = part.content;
  const isText = typeof wire[names.result] === 'string' && only?.type === 'text';
  return rewrite(wire, {
    ...writeId(wire, part.callId, style, names.resultId),
    ...(isText && { [names.result]: only.text }),
  });
}

/** Under the name that the id was read from. */
function writeId(wire: JsonObject, id: string | undefined, style: Style, key: string): JsonObject {
  const field = style === 'python' && readId(wire.call_id) !== undefined ? 'call_id' : key;
  return id !== undefined && typeof wire[field] === 'string' ? { [field]: id } : {};
}
