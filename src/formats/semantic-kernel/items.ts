/** The items of a message of Semantic Kernel: text, calls, results, media. */
import * as branches from '../../generated/branches/semantic-kernel.js';
import type { MediaPart } from '../../generated/types.ts';
import { lastKey } from '../../pointer.ts';
import type { JsonObject } from '../../source/json.ts';
import { isBase64 } from '../../source/strict-base64.ts';
import { argumentsTextOrValue, type Codec, id, readOnly, resultValue, text } from '../engine/codecs.ts';
import type { PartTable } from '../engine/part-table.ts';
import { fileFrom, opaquePart, type PartKind, part, type TableOptions, taggedParts } from '../engine/parts.ts';
import { isNothing } from '../engine/reading/python-none.ts';
import { checkBranch, type Validator } from '../engine/structure.ts';
import { NAMES, type Style } from './layout.ts';

/** Fields that the Python constructors omit if their value is false in Python. */
const OMITTED_FIELDS: Readonly<Record<string, readonly string[] | undefined>> = {
  image: ['data_uri'],
  audio: ['data_uri'],
  binary: ['data_uri'],
  function_call: ['metadata', 'name', 'function_name'],
  function_result: ['metadata', 'call_id', 'name', 'function_name'],
};

const checkSchema: NonNullable<TableOptions['checkSchema']> = (validator, wire, pointer, message, onFault, tag) =>
  checkBranch(validator, wire, pointer, message, fault => {
    const key = lastKey(fault.at.pointer);
    const isSkipped =
      fault.rule === 'wrong-type' && OMITTED_FIELDS[tag]?.includes(key) === true && isNothing(wire[key]);
    if (!isSkipped) onFault({ ...fault, data: { ...fault.data, part: tag } });
  });

const MEDIA: readonly unknown[] = ['image', 'audio', 'binary', 'ImageContent', 'AudioContent', 'BinaryContent'];

/** The items with the field names of a style. */
function itemsOf(style: Style): PartTable {
  const names = NAMES[style];
  const isPython = style === 'python';
  const wireType = readOnly(text(names.tag));
  // Python stores two IDs for a call of the Responses API: that of the item, and that of the call, which its result
  // contains.
  const callId = (own: string) => (isPython ? id('call_id', own) : id(own));
  const itemId: Codec<string> = readOnly({
    read: wire =>
      isPython && typeof wire.call_id === 'string' && typeof wire.id === 'string' && wire.id !== wire.call_id
        ? wire.id
        : undefined,
  });
  const name: Codec<string> = readOnly({ read: wire => nameOf(wire, style) });

  const said = part('text', undefined, { wireType, text: text(names.text) }, ['text']);
  const thought = part('reasoning', undefined, { wireType, text: text(names.text) });
  const call = part('tool_call', undefined, {
    kind: 'function',
    executedBy: 'client',
    callId: callId(names.id),
    itemId,
    name,
    arguments: argumentsTextOrValue(names.args, { isNullNothing: true }),
  });
  const result = part('tool_result', undefined, {
    callId: callId(names.resultId),
    name,
    content: resultValue(names.result, (value, pointer) =>
      typeof value === 'string' ? [{ type: 'text', text: value, pointer }] : [],
    ),
  });
  const media = (type: MediaPart['type'], validator: Validator) =>
    fileFrom(validator, wire => ({ type, ...sourceOf(wire, style) }), wireType);
  const file = part('file', undefined, {
    wireType,
    source: readOnly({ read: wire => (typeof wire[names.fileId] === 'string' ? 'file_id' : 'unknown') }),
    fileId: text(names.fileId),
  });

  const python = {
    text: { ...said, validator: branches.semanticKernelMessage_text },
    image: media('image', branches.semanticKernelMessage_media),
    audio: media('audio', branches.semanticKernelMessage_media),
    binary: media('file', branches.semanticKernelMessage_media),
    function_call: { ...call, validator: branches.semanticKernelMessage_function_call },
    function_result: { ...result, validator: branches.semanticKernelMessage_function_result },
    reasoning: { ...thought, validator: branches.semanticKernelMessage_reasoning },
    file_reference: { ...file, validator: branches.semanticKernelMessage_file_reference },
    streaming_file_reference: file,
    annotation: opaquePart(branches.semanticKernelMessage_annotation),
  };
  const dotnet = {
    TextContent: { ...said, validator: branches.semanticKernelMessage_TextContent },
    ImageContent: media('image', branches.semanticKernelMessage_BinaryContent),
    AudioContent: media('audio', branches.semanticKernelMessage_BinaryContent),
    BinaryContent: media('file', branches.semanticKernelMessage_BinaryContent),
    FunctionCallContent: { ...call, validator: branches.semanticKernelMessage_FunctionCallContent },
    FunctionResultContent: { ...result, validator: branches.semanticKernelMessage_FunctionResultContent },
    ReasoningContent: { ...thought, validator: branches.semanticKernelMessage_ReasoningContent },
    FileReferenceContent: { ...file, validator: branches.semanticKernelMessage_FileReferenceContent },
    AnnotationContent: opaquePart(branches.semanticKernelMessage_AnnotationContent),
    ActionContent: opaquePart(branches.semanticKernelMessage_ActionContent),
  };
  // .NET can also write names in camel case. The types of such values are not checked.
  const web = Object.entries(dotnet).map(([tag, kind]) => [tag, { ...kind, validator: undefined }] as const);
  return taggedParts(isPython ? python : style === 'dotnet' ? dotnet : Object.fromEntries<PartKind>(web), {
    tag: names.tag,
    checkSchema,
    check(wire, pointer, message, onFault, tag) {
      if (!MEDIA.includes(tag)) return;
      const found = isPython ? uriFault(wire.data_uri) : dataFault(wire[names.data]);
      if (found === undefined) return;
      const data = { part: tag as string, found };
      onFault({ rule: 'malformed-media', messageId: 'notBare', at: { pointer }, in: message, data });
    },
  });
}

export const ITEMS: Readonly<Record<Style, PartTable>> = {
  python: itemsOf('python'),
  dotnet: itemsOf('dotnet'),
  web: itemsOf('web'),
};

/** The name that models see: plugin and function joined by a dash. */
function nameOf(wire: JsonObject, style: Style): string | undefined {
  const { plugin, fn } = NAMES[style];
  if (style === 'python' && typeof wire.name === 'string' && wire.name !== '') return wire.name;
  const [inPlugin, name] = [wire[plugin], wire[fn]];
  if (typeof name !== 'string') return undefined;
  return typeof inPlugin === 'string' && inPlugin !== '' ? `${inPlugin}-${name}` : name;
}

function sourceOf(wire: JsonObject, style: Style): Partial<MediaPart> {
  const url = wire[NAMES[style].uri];
  const { data, mediaType } = bytesOf(wire, style);
  return {
    source: data !== undefined ? 'base64' : typeof url === 'string' ? 'url' : 'unknown',
    ...(data !== undefined ? { data } : typeof url === 'string' && { url }),
    ...(mediaType !== undefined && { mediaType }),
  };
}

const DATA_URI = /^data:([^;,]*)(?:;[^,]*?)?;base64,/i;

function bytesOf(wire: JsonObject, style: Style): { data?: string; mediaType?: string } {
  const names = NAMES[style];
  const { [names.mediaType]: mediaType, [names.data]: given } = wire;
  const kind = typeof mediaType === 'string' ? { mediaType } : {};
  if (style !== 'python') return { ...(typeof given === 'string' && { data: given }), ...kind };
  if (typeof given === 'string' && given !== '') {
    // Only the head is matched, because the data may be megabytes long.
    const head = DATA_URI.exec(given.slice(0, 256));
    if (head === null) return {};
    return { data: given.slice(head[0].length), ...(head[1] !== '' && { mediaType: head[1] as string }) };
  }
  const { data, data_format: format } = wire;
  return typeof data === 'string' && format === 'base64' ? { data, ...kind } : {};
}

/** The form of a data URL that Semantic Kernel for Python requires: no digits or dots in the MIME type. */
const DATA_URI_HEAD = /^(?:(?:[a-zA-Z]+\/[a-zA-Z-]+(?:;[a-zA-Z0-9]+=+[a-zA-Z0-9]+)*)?;+.*)?$/s;

/** Whether Python accepts this MIME type in a data URL. */
export function isPlainKind(mediaType: string): boolean {
  return DATA_URI_HEAD.test(`${mediaType};base64`);
}

function uriFault(uri: unknown): string | undefined {
  if (typeof uri !== 'string' || uri === '') return undefined;
  const comma = uri.indexOf(',');
  if (comma < 0 || !/^data:/i.test(uri)) return 'not a `data:` URL';
  const head = uri.slice(5, comma);
  if (!DATA_URI_HEAD.test(head)) return 'an unsupported kind of URL';
  // Pydantic parses it as a URL, which may have a fragment.
  return /;base64$/i.test(head) && !isBase64(uri.slice(comma + 1).replace(/#.*$/s, '')) ? 'malformed' : undefined;
}

function dataFault(data: unknown): string | undefined {
  return typeof data === 'string' && !isBase64(data) ? 'malformed' : undefined;
}
