/** Contents of prompts and results in Pydantic AI's messages: text and files. */
import * as branches from '../../generated/branches/pydantic-ai.js';
import type { MediaPart, Message, Part } from '../../generated/types.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import { mediaFrom, readOnly, text } from '../engine/codecs.ts';
import type { OnFault } from '../engine/message-format.ts';
import { valuePart } from '../engine/normal/content.ts';
import { opaquePart, type PartKind, part, taggedParts } from '../engine/parts.ts';
import { unknownPart } from '../engine/reading/content.ts';
import { typeName, type Validator, wrongType } from '../engine/structure.ts';

const about = {
  wireType: readOnly(text('kind')),
  mediaType: text('media_type'),
  detail: text('vendor_metadata.detail'),
} as const;

function fileUrl(type: MediaPart['type']): PartKind {
  const { source, url } = mediaFrom({ url: 'url' });
  return part(type, branches.pydanticAiContent_fileUrl, { ...about, source, url }, ['url']);
}

/** A file whose kind is given by its MIME type. */
function mediaOfAnyType(validator: Validator, where: Partial<ReturnType<typeof mediaFrom>>, needed: 'data' | 'fileId') {
  const document = part('document', validator, { ...about, ...where }, [needed]);
  const kind: PartKind = {
    ...document,
    read(object, pointer, message, onFault) {
      const read = document.read(object, pointer, message, onFault) as MediaPart | undefined;
      const [head] = read?.mediaType?.split('/', 1) ?? [];
      if (read !== undefined && (head === 'image' || head === 'audio' || head === 'video')) read.type = head;
      return read;
    },
  };
  return kind;
}

/** A file with its data in base64. */
export const binary = mediaOfAnyType(branches.pydanticAiContent_binary, mediaFrom({ base64: 'data' }), 'data');

const files: Readonly<Record<string, PartKind>> = {
  'image-url': fileUrl('image'),
  'audio-url': fileUrl('audio'),
  'video-url': fileUrl('video'),
  'document-url': fileUrl('document'),
  binary,
  'uploaded-file': mediaOfAnyType(branches.pydanticAiContent_uploadedFile, mediaFrom({ file_id: 'file_id' }), 'fileId'),
};

const textContent = part(
  'text',
  branches.pydanticAiContent_textContent,
  { wireType: 'text-content', text: text('content') },
  ['text'],
);

const kinds: Readonly<Record<string, PartKind>> = {
  ...files,
  'cache-point': opaquePart(branches.pydanticAiContent_cachePoint),
  'text-content': textContent,
};

/** Content of other kinds, which Pydantic AI rejects. */
const rejected: PartKind = {
  read({ kind }, pointer, message, onFault) {
    const data = { part: String(kind), known: Object.keys(kinds).join(', ') };
    onFault({ rule: 'unknown-part-type', messageId: 'unknown', at: { pointer: `${pointer}/kind` }, in: message, data });
    return undefined;
  },
  write: object => object,
};

const contents = taggedParts(kinds, {
  tag: 'kind',
  typeOf: item => (isUntaggedText(item) ? 'text-content' : item.kind) as string | undefined,
  otherwise: () => rejected,
});

/** Pydantic AI reads an item without a kind as text if it has content, and otherwise as a cache breakpoint. */
function isUntaggedText({ kind, content }: JsonObject): boolean {
  return kind === undefined && typeof content === 'string';
}

/** Reads a user prompt; undefined if it is neither text nor a list. */
export function readPrompt(content: unknown, pointer: string, message: Message, onFault: OnFault): Part[] | undefined {
  if (typeof content === 'string') return [{ type: 'text', text: content, pointer }];
  if (!Array.isArray(content)) return undefined;
  return content.map((item: unknown, i) => readItem(item, `${pointer}/${i}`, message, onFault));
}

function readItem(item: unknown, pointer: string, message: Message, onFault: OnFault): Part {
  if (typeof item === 'string') return { type: 'text', text: item, pointer };
  if (!isObject(item)) {
    onFault(wrongType({ pointer }, message, typeName(item), ['string', 'object']));
    return unknownPart(item, pointer);
  }
  if (item.kind !== undefined) return contents.read(item, pointer, message, onFault);
  const read = isUntaggedText(item) ? textContent.read(item, pointer, message, onFault) : undefined;
  return read ?? unknownPart(item, pointer, null);
}

/** Writes a prompt with the current texts of the conversation. */
export function writePrompt(content: unknown, parts: readonly Part[]): unknown {
  if (typeof content === 'string') return parts.map(each => (each.type === 'text' ? each.text : '')).join('');
  if (!Array.isArray(content)) return content;
  return parts.map(each => (each.type === 'text' && each.wire === undefined ? each.text : contents.write(each)));
}

/** Reads the return value of a tool. In a list with files, each item is a part; any other value is one JSON value. */
export function readValue(value: unknown, pointer: string, message: Message, onFault: OnFault): Part[] {
  const file = (each: unknown, at: string) =>
    isObject(each) && typeof each.kind === 'string' && Object.hasOwn(files, each.kind)
      ? files[each.kind]?.read(each, at, message, onFault)
      : undefined;
  if (!Array.isArray(value)) return [file(value, pointer) ?? valuePart(value, pointer)];
  const items = value.map((each: unknown, i) => file(each, `${pointer}/${i}`));
  if (items.every(each => each === undefined)) return [valuePart(value, pointer)];
  return items.map((each, i) => each ?? valuePart(value[i], `${pointer}/${i}`));
}
