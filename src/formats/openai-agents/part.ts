/** Content parts of the OpenAI Agents SDK for JavaScript. The allowed parts depend on the role or item. */
import * as branches from '../../generated/branches/openai-agents.js';
import type { MediaPart, Message } from '../../generated/types.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import { readOnly, text } from '../engine/codecs.ts';
import type { OnFault } from '../engine/message-format.ts';
import type { PartTable } from '../engine/part-table.ts';
import { type PartKind, part, taggedParts } from '../engine/parts.ts';
import { typeName, type Validator, wrongType } from '../engine/structure.ts';
import { check } from './check.ts';

const ownType = readOnly(text('type'));

const textPart = (validator?: Validator) =>
  part('text', validator, { wireType: ownType, text: text('text') }, ['text']);
const refusal = (validator?: Validator) => part('refusal', validator, { text: text('refusal') }, ['text']);
const media = (type: MediaPart['type'], validator?: Validator) =>
  part(type, validator, { wireType: ownType, '...': readOnly({ read: sourceOf }), detail: readOnly(text('detail')) });

/** How parts are read where they are not allowed, by type. */
const ANYWHERE: ReadonlyMap<unknown, PartKind> = new Map([
  ...['input_text', 'output_text', 'reasoning_text', 'text'].map(type => [type, textPart()] as const),
  ['refusal', refusal()],
  ...['input_image', 'image', 'computer_screenshot'].map(type => [type, media('image')] as const),
  ...['input_file', 'file'].map(type => [type, media('file')] as const),
  ['audio', media('audio')],
]);

const otherwise = (type: string) => ANYWHERE.get(type);

/** Reads parts of all types. */
export const anyParts = taggedParts({}, { otherwise });

interface Reference {
  readonly key: string;
  /** Alternative lists of text properties. An object with all properties of a list is a reference. */
  readonly forms: readonly (readonly string[])[];
}

const REFERENCES: Readonly<Record<string, Reference>> = {
  input_image: { key: 'image', forms: [['id']] },
  input_file: { key: 'file', forms: [['id'], ['url']] },
  audio: { key: 'audio', forms: [['id']] },
};
const RESULTS: Readonly<Record<string, Reference>> = {
  image: { key: 'image', forms: [['data'], ['url'], ['fileId']] },
  file: { key: 'file', forms: [['id'], ['url'], ['data', 'mediaType', 'filename']] },
};

interface Place {
  /** The role or item type that has such parts. */
  readonly holder: string;
  /** Whether rules ignore the types of the parts, because the parts are not content. */
  readonly isHidden?: boolean;
  /** How media parts refer to a file; the default is as in messages. */
  readonly references?: Readonly<Record<string, Reference>>;
}

function partsOf(
  { holder, isHidden = false, references = REFERENCES }: Place,
  kinds: Readonly<Record<string, PartKind>>,
): PartTable {
  const allowed = Object.keys(kinds);
  return taggedParts(kinds, {
    otherwise,
    checkSchema: check,
    check(object, pointer, message, onFault) {
      const { type } = object;
      if (typeof type !== 'string') return;
      if (Object.hasOwn(kinds, type)) checkSource(object, references, pointer, message, onFault);
      else if (isHidden || ANYWHERE.has(type)) {
        const data = { role: holder, part: type, allowed: allowed.join(', ') };
        onFault({ rule: 'part-in-wrong-role', messageId: 'wrongRole', at: { pointer }, in: message, data });
      }
    },
  });
}

/** Checks that a part other than text refers to a file in one of a few ways. */
function checkSource(
  wire: JsonObject,
  table: Readonly<Record<string, Reference>>,
  pointer: string,
  message: Message,
  onFault: OnFault,
): void {
  const isResult = table === RESULTS;
  const { type } = wire;
  const reference = typeof type === 'string' && Object.hasOwn(table, type) ? table[type] : undefined;
  const value = reference === undefined ? undefined : wire[reference.key];
  if (reference === undefined || !isObject(value)) return;
  const at = `${pointer}/${reference.key}`;
  if (reference.forms.some(form => form.every(key => typeof value[key] === 'string'))) {
    for (const key of isResult ? ['mediaType', 'filename'] : [])
      if (value[key] !== undefined && typeof value[key] !== 'string')
        onFault(wrongType({ pointer: `${at}/${key}` }, message, typeName(value[key]), ['string']));
    return;
  }
  const form = reference.forms.find(keys => keys.some(key => value[key] !== undefined)) ?? reference.forms[0] ?? [];
  for (const key of form)
    if (value[key] === undefined)
      onFault({
        rule: 'missing-field',
        messageId: 'missing',
        at: { pointer: at },
        in: message,
        data: { field: key, part: String(type) },
      });
    else if (typeof value[key] !== 'string')
      onFault(wrongType({ pointer: `${at}/${key}` }, message, typeName(value[key]), ['string']));
}

const heard = {
  input_text: textPart(branches.openaiAgentsContentPart_input_text),
  input_image: media('image', branches.openaiAgentsContentPart_input_image),
  input_file: media('file', branches.openaiAgentsContentPart_input_file),
};
const audio = media('audio', branches.openaiAgentsContentPart_audio);

export const userParts = partsOf({ holder: 'user' }, { ...heard, audio });
export const assistantParts = partsOf(
  { holder: 'assistant' },
  {
    output_text: textPart(branches.openaiAgentsContentPart_output_text),
    refusal: refusal(branches.openaiAgentsContentPart_refusal),
    audio,
    image: media('image', branches.openaiAgentsContentPart_image),
  },
);
export const resultParts = partsOf({ holder: 'function_call_result' }, heard);
/** The output of a result if it is a single part instead of a list. */
export const resultPart = partsOf(
  { holder: 'function_call_result', isHidden: true, references: RESULTS },
  {
    text: textPart(branches.openaiAgentsContentPart_result_text),
    image: media('image', branches.openaiAgentsContentPart_result_image),
    file: media('file', branches.openaiAgentsContentPart_result_file),
  },
);
export const screenshot = partsOf(
  { holder: 'computer_call_result', isHidden: true },
  { computer_screenshot: media('image', branches.openaiAgentsContentPart_computer_screenshot) },
);
export const summaryParts = partsOf({ holder: 'reasoning', isHidden: true }, { input_text: heard.input_text });
export const reasoningParts = partsOf(
  { holder: 'reasoning', isHidden: true },
  { reasoning_text: textPart(branches.openaiAgentsContentPart_reasoning_text) },
);

type Source = Partial<Pick<MediaPart, 'url' | 'data' | 'mediaType' | 'fileId' | 'filename'>> &
  Pick<MediaPart, 'source'>;

/** The source of a file. It is under one of several keys, as a URL, data or file ID, or an object with one of these. */
function sourceOf(wire: JsonObject): Source {
  const held = wire.image ?? wire.file ?? wire.audio ?? wire.data ?? wire.imageUrl ?? wire.fileUrl ?? wire.fileData;
  const {
    id = wire.fileId,
    fileId = id,
    url,
    data,
    mediaType,
    filename = wire.filename,
  }: JsonObject = isObject(held) ? held : {};
  const named = typeof filename === 'string' ? { filename } : {};
  const address = typeof held === 'string' ? held : (url ?? data);
  if (typeof address === 'string')
    return isAddress(address)
      ? { source: 'url', url: address, ...named }
      : { source: 'base64', data: address, ...kindOf(address, wire, mediaType), ...named };
  return typeof fileId === 'string' ? { source: 'file_id', fileId, ...named } : { source: 'unknown', ...named };
}

function isAddress(text: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(text.slice(0, 64));
}

function kindOf(data: string, { format }: JsonObject, mediaType: unknown): Pick<MediaPart, 'mediaType'> {
  const declaredType = /^data:([^;,]{1,100})[;,]/.exec(data.slice(0, 128))?.[1] ?? mediaType;
  if (typeof declaredType === 'string') return { mediaType: declaredType };
  return typeof format === 'string' ? { mediaType: `audio/${format}` } : {};
}
