/** Detects the message format of a document, and from it the dialect, by the content. */

import type { MessageFormat } from '../formats/engine/message-format.ts';
import { DetectionWeights } from '../formats/engine/reading/detection-weights.ts';
import { CandidateFilter } from '../formats/engine/reading/format-candidates.ts';
import type { Diagnostic, Dialect } from '../generated/types.ts';
import { distance } from '../model/did-you-mean.ts';
import type { Positions } from '../source/positions.ts';
import { placeInText } from './marked-text.ts';
import { servesModel } from './model-names.ts';
import { DEFAULT_DIALECT, dialects, findDialect, messageFormats } from './registry.ts';

/**
 * Number of messages that are examined. No format needs more to be recognized, unless none of them has parts or calls.
 */
export const SAMPLE_SIZE = 16;
export const MAX_SAMPLE_SIZE = 32;

const candidates = new CandidateFilter(
  messageFormats.filter(({ detects }) => detects !== undefined),
  SAMPLE_SIZE,
  MAX_SAMPLE_SIZE,
);

/** The only format that the whole document matches. */
export function fittingMessageFormat(value: unknown): MessageFormat | undefined {
  // A text may be in a format with delimiters between messages.
  if (value === null || (typeof value !== 'object' && typeof value !== 'string')) return undefined;
  return candidates.find(value, messageFormat => messageFormat.detects?.(value) === true);
}

/** The format of a document; undefined if it may be the chat format or no format at all. */
export function detectMessageFormat(value: unknown): MessageFormat | undefined {
  const detected = fittingMessageFormat(value);
  if (value === null || typeof value !== 'object') return detected;
  if (Array.isArray(value)) return detected;
  // The formats of frameworks and agent systems have fields that no request has.
  return detected !== undefined && detected.signs === undefined ? detected : messageFormatOfBody(value, detected);
}

/** Whether the format of a document with shortened texts may be another one with whole texts. */
export function needsTexts(value: unknown, mayHaveAction: boolean): boolean {
  return candidates.candidatesFor(value).some(each => each.needsTexts?.(value, mayHaveAction) === true);
}

const signed = messageFormats.filter(({ signs }) => signs !== undefined);
const signs = new DetectionWeights(signed);

/** The formats of request bodies, by the key of their message list. */
const byListKey = new Map<string, readonly MessageFormat[]>();
for (const { listKey = '' } of signed)
  byListKey.set(
    listKey,
    signed.filter(each => each.listKey === listKey),
  );

/** The score that a body needs for another format than the usual one, unless all of it matches that format. */
const MIN_SCORE = 4;
/** The score of a model name that, among the candidate formats, is only used in this one. */
const ONLY_CHAT = 9;
const ONLY_OTHER = 4;
const ONLY_IN_ITEMS = 6;

/** Models that have an `input` field but are not chat models. */
const NO_CHAT_MODEL = /embed|moderation|whisper|rerank|tts|dall-e|imagen|gpt-image|sora|\bveo|bge-|minilm/i;

/**
 * The format of a request body by a score of its keys, parts and model name, so that a mistake in one message does not
 * change the result. `detected` is the format that the whole body matches.
 */
function messageFormatOfBody(body: object, detected: MessageFormat | undefined): MessageFormat | undefined {
  let among: readonly MessageFormat[] | undefined;
  for (const [key, candidates] of byListKey)
    if (key in body && !containsRequest((body as Readonly<Record<string, unknown>>)[key])) {
      // A body with two message lists cannot be identified by its keys.
      if (among !== undefined) return detected;
      among = candidates;
    }
  if (among === undefined) return detected;
  const { model: named, modelId } = body as { readonly model?: unknown; readonly modelId?: unknown };
  const model = typeof named === 'string' ? named : typeof modelId === 'string' ? modelId : undefined;
  if (model !== undefined && 'input' in body && NO_CHAT_MODEL.test(model)) return detected;
  const scores = signs.weightsOf(body);
  const served = model === undefined ? NONE : formatsOf(model);
  // `inputs` with an OpenAI model is a misspelled `input`, not the list of another API.
  if (!among.some(({ id }) => served.has(id)) && isMisspelled(among[0]?.listKey ?? '', served)) return undefined;
  let isForChat = served.has(DEFAULT_DIALECT);
  for (const { id, listKey } of among)
    if (listKey !== 'messages' || (id !== DEFAULT_DIALECT && served.has(id))) isForChat = false;
  const weightOf = (messageFormat: MessageFormat) => {
    const weight = scores[signed.indexOf(messageFormat)] as number;
    if (messageFormat.id === DEFAULT_DIALECT) return isForChat ? weight + ONLY_CHAT : weight;
    if (!served.has(messageFormat.id)) return weight;
    if (messageFormat.listKey !== 'messages') return weight + ONLY_IN_ITEMS;
    return served.has(DEFAULT_DIALECT) ? weight : weight + ONLY_OTHER;
  };
  const usual = among.find(({ id }) => id === DEFAULT_DIALECT);
  let best = detected ?? usual;
  let bestWeight = best === undefined ? 0 : weightOf(best);
  for (const messageFormat of among) {
    const weight = weightOf(messageFormat);
    if (weight > bestWeight) [best, bestWeight] = [messageFormat, weight];
  }
  if (best === detected) return detected;
  // The whole body matches another format, so it is the chat format only if the model is not served in that format.
  if (best === usual) return isForChat ? undefined : detected;
  return best !== undefined && bestWeight >= MIN_SCORE && signs.isMostlyKnown(body, best) ? best : detected;
}

/** Whether a value is a request itself, so that the key above it belongs to a wrapper. */
function containsRequest(value: unknown): boolean {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return false;
  for (const key of byListKey.keys()) if (Array.isArray((value as Readonly<Record<string, unknown>>)[key])) return true;
  return false;
}

/** Whether a key is a misspelling (one edit) of the key in a format that the model is served in. */
function isMisspelled(key: string, served: ReadonlySet<string>): boolean {
  return signed.some(({ id, listKey = '' }) => served.has(id) && distance(listKey, key) === 1);
}

/** Whether a value may be meant as a request. A document without any key of a request is something else. */
export function mayBeRequest(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0 && value.every(isItem);
  if (value === null || typeof value !== 'object') return false;
  const keys = Object.keys(value);
  return keys.length === 0 || keys.some(key => signs.isKnown(key) || isMistypedList(key));
}

/** Whether a list item may be meant as a message. */
function isItem(item: unknown): boolean {
  return item !== null && typeof item === 'object' && ['role', 'content', 'parts', 'type'].some(key => key in item);
}

function isMistypedList(key: string): boolean {
  return key.length < 20 && [...byListKey.keys()].some(known => distance(known, key) <= 2);
}

const NONE: ReadonlySet<string> = new Set();
const formats = new Map<string, ReadonlySet<string>>();
const MAX_CACHED = 1000;

/** IDs of the formats in which the only provider of this model serves it. */
function formatsOf(model: string): ReadonlySet<string> {
  let known = formats.get(model);
  if (known === undefined) {
    if (formats.size >= MAX_CACHED) formats.clear();
    known = new Set(dialects.filter(each => servesModel(each, model)).map(({ format }) => format));
    formats.set(model, known);
  }
  return known;
}

/** The dialect of documents in this format if nothing else is known. */
export function detectDialect(value: unknown): Dialect | undefined {
  return usualDialect(detectMessageFormat(value));
}

/** The dialect of a format if nothing else is known. */
export function usualDialect(messageFormat: MessageFormat | undefined): Dialect | undefined {
  return messageFormat === undefined ? undefined : findDialect(messageFormat.defaultDialect ?? messageFormat.id);
}

/** Whether text that is not JSON is a conversation: some formats have delimiters between messages. */
export function isMarkedText(text: string): boolean {
  return detectMessageFormat(text) !== undefined;
}

/** Sets the line and column of each diagnostic for such a text. */
export function placeInMarkedText(found: readonly Diagnostic[], text: string, positions: Positions): void {
  placeInText(found, text, positions, detectMessageFormat(text));
}
