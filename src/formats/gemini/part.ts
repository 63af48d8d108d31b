/** Parts of Gemini contents: a single data field and its metadata. Keys can be in camel case or snake case. */
import * as branches from '../../generated/branches/gemini-generate.js';
import type { MediaPart, Message, Part } from '../../generated/types.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import { argumentsTextOrValue, argumentsValue, type Codec, id, readOnly, text } from '../engine/codecs.ts';
import { keyedParts } from '../engine/keyed-parts.ts';
import type { OnFault } from '../engine/message-format.ts';
import { fileFrom, part, type TaggedTable, taggedParts } from '../engine/parts.ts';
import { unknownPart } from '../engine/reading/content.ts';
import { markUnreadable, typeName, type Validator, wrongType } from '../engine/structure.ts';

/** The maximum depth of nested lists that protobuf reads. */
export const MAX_LISTS = 100;

const DATA = [
  ...['inlineData', 'fileData', 'functionCall', 'functionResponse'],
  ...['executableCode', 'codeExecutionResult', 'toolCall', 'toolResponse'],
];

const SPELLINGS: ReadonlyMap<string, string> = new Map(
  ['thoughtSignature', 'videoMetadata', 'mediaResolution', 'partMetadata', ...DATA].map(name => [
    name,
    name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`),
  ]),
);

const PLACES = new Map(DATA.flatMap((name, i) => [name, SPELLINGS.get(name)].map(key => [key, i] as const)));

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

/** An empty ID counts as missing. */
const callId: Codec<string, 'id'> = { ...id('id'), read: (...given) => id('id').read(...given) || undefined };

const ids = { callId, name: text('name') } as const;

/** A text field whose name has two spellings. */
const fieldText = (name: string): Codec<string> =>
  readOnly({
    read(object) {
      const value = fieldOf(object, name);
      return typeof value === 'string' ? value : undefined;
    },
  });

/** A server tool call, which is never changed. */
const serverCall = (name: string, validator: Validator) =>
  part('tool_call', validator, {
    kind: 'custom',
    executedBy: 'provider',
    callId: readOnly(callId),
    name: readOnly({ read: (...given) => fieldText('toolType').read(...given) ?? name }),
    arguments: readOnly({
      read: (object, ...rest) =>
        (typeof object.code === 'string'
          ? argumentsTextOrValue('code')
          : argumentsValue('args', { isNullNothing: true })
        ).read(object, ...rest),
    }),
  });

/** The results of server tools answer no client call. */
const serverResult = (wireType: string, validator: Validator) =>
  part('tool_result', validator, {
    callId: readOnly(callId),
    executedBy: 'provider',
    content: readOnly({ read: (raw, pointer) => [{ type: 'provider_item', wireType, raw, pointer }] }),
  });

const media = (wireType: 'inlineData' | 'fileData', validator: Validator) =>
  fileFrom(validator, inner => sourceOf(inner, wireType), wireType);

const said = part('text', undefined, { text: text('text') });
const thought = part('reasoning', undefined, { wireType: 'thought', text: text('text') });

const TABLE: TaggedTable = taggedParts(
  {
    text: {
      validator: branches.geminiGenerateContent_part,
      read(wire, pointer, message, onFault) {
        const isText = typeof wire.text === 'string';
        const isThought = wire.thought === true || (!isText && keyOf(wire, 'thoughtSignature') !== undefined);
        if (isThought || isText) return (isThought ? thought : said).read(wire, pointer, message, onFault);
        return unknownPart(wire, pointer, [...SPELLINGS.keys()].find(each => keyOf(wire, each) !== undefined) ?? null);
      },
      write: (wire, given) => (given.type === 'reasoning' ? thought : said).write(wire, given),
    },
    ...keyedParts(
      {
        inlineData: media('inlineData', branches.geminiGenerateContent_inlineData),
        fileData: media('fileData', branches.geminiGenerateContent_fileData),
        functionCall: part('tool_call', branches.geminiGenerateContent_functionCall, {
          ...ids,
          kind: 'function',
          executedBy: 'client',
          arguments: argumentsValue('args', { isNullNothing: true }),
        }),
        functionResponse: part('tool_result', branches.geminiGenerateContent_functionResponse, {
          ...ids,
          content: readOnly({ read: readResult }),
          outcome: readOnly({
            read: ({ response }) => (isObject(response) && isThere(response, 'error') ? 'error' : undefined),
          }),
        }),
        executableCode: serverCall('code_execution', branches.geminiGenerateContent_executableCode),
        codeExecutionResult: serverResult('codeExecutionResult', branches.geminiGenerateContent_codeExecutionResult),
        toolCall: serverCall('server_tool', branches.geminiGenerateContent_toolCall),
        toolResponse: serverResult('toolResponse', branches.geminiGenerateContent_toolResponse),
      },
      { validator: branches.geminiGenerateContent_part, keyIn: keyOf },
    ),
  },
  {
    typeOf: wire => DATA[dataIn(wire)] ?? 'text',
    check(wire, _pointer, message, _onFault, type) {
      if (type === 'functionCall' && !isObject(fieldOf(wire, type))) markUnreadable(message, 'tool_calls');
    },
  },
);

export const writePart = TABLE.write;

/** The index of the data field of a part in `DATA`. If a part has several, the first in `DATA` is used. */
function dataIn(wire: JsonObject): number {
  let first = -1;
  for (const key in wire) {
    const i = PLACES.get(key);
    if (i !== undefined && (first < 0 || i < first) && isThere(wire, key)) first = i;
  }
  return first;
}

/** A part, followed by its signature. */
export function readPart(wire: unknown, pointer: string, message: Message, onFault: OnFault): Part[] {
  const read = TABLE.read(wire, pointer, message, onFault);
  const field = isObject(wire) ? keyOf(wire, 'thoughtSignature') : undefined;
  const signature = field === undefined ? undefined : (wire as JsonObject)[field];
  if (field === undefined || typeof signature !== 'string' || signature === '') return [read];
  return [read, { type: 'reasoning', signature, field, pointer: `${pointer}/${field}` }];
}

function readResult({ response, parts }: JsonObject, at: string, message: Message, onFault: OnFault): Part[] {
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
  return content;
}

/** A part inside a result: media, without nested parts. */
function readInner(wire: unknown, pointer: string, message: Message, onFault: OnFault): Part {
  if (!isObject(wire)) onFault(wrongType({ pointer }, message, typeName(wire), ['object']));
  else if (isObject(fieldOf(wire, 'inlineData')) || isObject(fieldOf(wire, 'fileData')))
    return TABLE.read(wire, pointer, message, onFault);
  return unknownPart(wire, pointer, null);
}

function sourceOf(inner: JsonObject, wireType: 'inlineData' | 'fileData'): Partial<MediaPart> {
  const mediaType = fieldOf(inner, 'mimeType');
  const filename = fieldOf(inner, 'displayName');
  const place = fieldOf(inner, wireType === 'inlineData' ? 'data' : 'fileUri');
  return {
    type: typeof mediaType === 'string' ? kindOf(mediaType) : 'file',
    ...(typeof mediaType === 'string' && mediaType !== '' && { mediaType }),
    ...(typeof filename === 'string' && { filename }),
    ...(typeof place === 'string' && place !== '' && placeOf(place, wireType)),
  };
}

function placeOf(place: string, wireType: 'inlineData' | 'fileData'): Partial<MediaPart> {
  if (wireType === 'inlineData') return { source: 'base64', data: place };
  return isUploaded(place) ? { source: 'file_id', fileId: place } : { source: 'url', url: place };
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
