/** Content parts of the OpenAI Agents SDK for JavaScript, wherever they stand. */
import * as branches from '../../generated/branches/openai-agents.js';
import type { MediaPart, Message, Part } from '../../generated/types.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import type { OnFault } from '../engine/message-format.ts';
import { isTagged, unknownPart } from '../engine/reading/content.ts';
import { typeName, type Validator, wrongType } from '../engine/structure.ts';
import { check } from './check.ts';

/** Where a part stands: what it may be, and who holds it. */
export interface Place {
  readonly holder: string;
  readonly parts: ReadonlyMap<unknown, Validator>;
}

const heard = [
  ['input_text', branches.openaiAgentsContentPart_input_text],
  ['input_image', branches.openaiAgentsContentPart_input_image],
  ['input_file', branches.openaiAgentsContentPart_input_file],
] as const;
const audio = ['audio', branches.openaiAgentsContentPart_audio] as const;

export const PLACES = {
  user: { holder: 'user', parts: new Map([...heard, audio]) },
  assistant: {
    holder: 'assistant',
    parts: new Map([
      ['output_text', branches.openaiAgentsContentPart_output_text],
      ['refusal', branches.openaiAgentsContentPart_refusal],
      audio,
      ['image', branches.openaiAgentsContentPart_image],
    ]),
  },
  resultList: { holder: 'function_call_result', parts: new Map(heard) },
  result: {
    holder: 'function_call_result',
    parts: new Map([
      ['text', branches.openaiAgentsContentPart_result_text],
      ['image', branches.openaiAgentsContentPart_result_image],
      ['file', branches.openaiAgentsContentPart_result_file],
    ]),
  },
  screen: {
    holder: 'computer_call_result',
    parts: new Map([['computer_screenshot', branches.openaiAgentsContentPart_computer_screenshot]]),
  },
  summary: { holder: 'reasoning', parts: new Map([heard[0]]) },
  thoughts: {
    holder: 'reasoning',
    parts: new Map([['reasoning_text', branches.openaiAgentsContentPart_reasoning_text]]),
  },
} satisfies Readonly<Record<string, Place>>;

/** Whether no rule looks at the types of the parts of a place: it is no list of the content. */
function isHidden(place: Place): boolean {
  return place !== PLACES.user && place !== PLACES.assistant && place !== PLACES.resultList;
}

/** All types of parts that there are. */
const KNOWN: ReadonlySet<unknown> = new Set(Object.values(PLACES).flatMap(({ parts }) => [...parts.keys()]));

const TEXTS: ReadonlySet<unknown> = new Set(['input_text', 'output_text', 'reasoning_text', 'text']);

const MEDIA: Readonly<Record<string, MediaPart['type']>> = {
  input_image: 'image',
  image: 'image',
  computer_screenshot: 'image',
  input_file: 'file',
  file: 'file',
  audio: 'audio',
};

/** A reader of the parts of one place; of any part, where none is said. */
export function partReader(place: Place | undefined) {
  return (wire: unknown, pointer: string, message: Message, onFault: OnFault): Part => {
    if (!isTagged(wire, pointer, message, onFault)) return unknownPart(wire, pointer);
    const { type } = wire;
    const validator = place?.parts.get(type);
    if (validator !== undefined) {
      check(validator, wire, pointer, message, onFault, String(type));
      checkSource(wire, place === PLACES.result, pointer, message, onFault);
    } else if (place !== undefined && (KNOWN.has(type) || isHidden(place)) && typeof type === 'string') {
      const data = { role: place.holder, part: type, allowed: [...place.parts.keys()].join(', ') };
      onFault({ rule: 'part-in-wrong-role', messageId: 'wrongRole', at: { pointer }, in: message, data });
    }
    if (TEXTS.has(type) && typeof wire.text === 'string')
      return { type: 'text', text: wire.text, wireType: String(type), pointer, wire };
    if (type === 'refusal' && typeof wire.refusal === 'string')
      return { type: 'refusal', text: wire.refusal, pointer, wire };
    const media = typeof type === 'string' && Object.hasOwn(MEDIA, type) ? MEDIA[type] : undefined;
    return media === undefined ? unknownPart(wire, pointer) : mediaOf(media, wire, pointer);
  };
}

interface Reference {
  readonly key: string;
  /** Texts that make an object a reference; one of the lists has to be there as a whole. */
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

/** What is no text names a file in one of a few ways. */
function checkSource(wire: JsonObject, isResult: boolean, pointer: string, message: Message, onFault: OnFault): void {
  const table = isResult ? RESULTS : REFERENCES;
  const type = String(wire.type);
  const reference = Object.hasOwn(table, type) ? table[type] : undefined;
  const value = reference === undefined ? undefined : wire[reference.key];
  if (reference === undefined || !isObject(value)) return;
  const at = `${pointer}/${reference.key}`;
  if (reference.forms.some(form => form.every(key => typeof value[key] === 'string'))) {
    // What goes with it is text as well.
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
        data: { field: key, part: type },
      });
    else if (typeof value[key] !== 'string')
      onFault(wrongType({ pointer: `${at}/${key}` }, message, typeName(value[key]), ['string']));
}

function mediaOf(type: MediaPart['type'], wire: JsonObject, pointer: string): MediaPart {
  const part: MediaPart = { type, wireType: String(wire.type), source: 'unknown', pointer, wire };
  const held = wire.image ?? wire.file ?? wire.audio ?? wire.data ?? wire.imageUrl ?? wire.fileUrl ?? wire.fileData;
  const {
    id = wire.fileId,
    fileId = id,
    url,
    data,
    mediaType,
    filename = wire.filename,
  }: JsonObject = isObject(held) ? held : {};
  const address = typeof held === 'string' ? held : (url ?? data);
  if (typeof address === 'string')
    if (isAddress(address)) Object.assign(part, { source: 'url', url: address });
    else Object.assign(part, { source: 'base64', data: address, ...kindOf(address, wire, mediaType) });
  else if (typeof fileId === 'string') Object.assign(part, { source: 'file_id', fileId });
  if (typeof filename === 'string') part.filename = filename;
  if (typeof wire.detail === 'string') part.detail = wire.detail;
  return part;
}

function isAddress(text: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(text.slice(0, 64));
}

function kindOf(data: string, { format }: JsonObject, mediaType: unknown): Pick<MediaPart, 'mediaType'> {
  const told = /^data:([^;,]{1,100})[;,]/.exec(data.slice(0, 128))?.[1] ?? mediaType;
  if (typeof told === 'string') return { mediaType: told };
  return typeof format === 'string' ? { mediaType: `audio/${format}` } : {};
}
