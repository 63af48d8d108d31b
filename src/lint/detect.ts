/** Detects the message format of a document, and from it the dialect, by the content. */
import type { Diagnostic, Dialect } from '../generated/types.ts';
import { Signs } from '../shapes/reading/detection-weights.ts';
import { Sieve } from '../shapes/reading/format-candidates.ts';
import type { Shape } from '../shapes/shape.ts';
import type { Positions } from '../source/positions.ts';
import { distance } from './did-you-mean.ts';
import { placeInText } from './marked-text.ts';
import { servesModel } from './model-names.ts';
import { DEFAULT_DIALECT, dialects, findDialect, shapes } from './registry.ts';

/**
 * Number of messages that are examined. No format needs more to be recognized, unless none of them has parts or calls.
 */
export const LOOKED_AT = 16;
export const MAX_LOOKED_AT = 32;

const sieve = new Sieve(
  shapes.filter(({ detects }) => detects !== undefined),
  LOOKED_AT,
  MAX_LOOKED_AT,
);

/** The only format that the whole document matches. */
export function fittingShape(value: unknown): Shape | undefined {
  // A text may be in a format with delimiters between messages.
  if (value === null || (typeof value !== 'object' && typeof value !== 'string')) return undefined;
  return sieve.find(value, shape => shape.detects?.(value) === true);
}

/** The format of a document; undefined if it may be the chat format or no format at all. */
export function detectShape(value: unknown): Shape | undefined {
  const detected = fittingShape(value);
  if (value === null || typeof value !== 'object') return detected;
  if (Array.isArray(value)) return detected;
  // The formats of frameworks and agent systems have fields that no request has.
  return detected !== undefined && detected.signs === undefined ? detected : shapeOfBody(value, detected);
}

const signed = shapes.filter(({ signs }) => signs !== undefined);
const signs = new Signs(signed);

/** The formats of request bodies, by the key of their message list. */
const byListKey = new Map<string, readonly Shape[]>();
for (const { listKey = '' } of signed)
  byListKey.set(
    listKey,
    signed.filter(each => each.listKey === listKey),
  );

/** The score that a body needs for another format than the usual one, unless all of it matches that format. */
const ENOUGH = 4;
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
function shapeOfBody(body: object, detected: Shape | undefined): Shape | undefined {
  let among: readonly Shape[] | undefined;
  for (const [key, candidates] of byListKey)
    if (key in body && !holdsRequest((body as Readonly<Record<string, unknown>>)[key])) {
      // A body with two message lists cannot be identified by its keys.
      if (among !== undefined) return detected;
      among = candidates;
    }
  if (among === undefined) return detected;
  const { model: named, modelId } = body as { readonly model?: unknown; readonly modelId?: unknown };
  const model = typeof named === 'string' ? named : typeof modelId === 'string' ? modelId : undefined;
  if (model !== undefined && 'input' in body && NO_CHAT_MODEL.test(model)) return detected;
  const scores = signs.weigh(body);
  const served = model === undefined ? NONE : formatsOf(model);
  // `inputs` with an OpenAI model is a misspelled `input`, not the list of another API.
  if (!among.some(({ id }) => served.has(id)) && isMisspelled(among[0]?.listKey ?? '', served)) return undefined;
  let isForChat = served.has(DEFAULT_DIALECT);
  for (const { id, listKey } of among)
    if (listKey !== 'messages' || (id !== DEFAULT_DIALECT && served.has(id))) isForChat = false;
  const weightOf = (shape: Shape) => {
    const weight = scores[signed.indexOf(shape)] as number;
    if (shape.id === DEFAULT_DIALECT) return isForChat ? weight + ONLY_CHAT : weight;
    if (!served.has(shape.id)) return weight;
    if (shape.listKey !== 'messages') return weight + ONLY_IN_ITEMS;
    return served.has(DEFAULT_DIALECT) ? weight : weight + ONLY_OTHER;
  };
  const usual = among.find(({ id }) => id === DEFAULT_DIALECT);
  let best = detected ?? usual;
  let most = best === undefined ? 0 : weightOf(best);
  for (const shape of among) {
    const weight = weightOf(shape);
    if (weight > most) [best, most] = [shape, weight];
  }
  if (best === detected) return detected;
  // The whole body matches another format, so it is the chat format only if the model is not served in that format.
  if (best === usual) return isForChat ? undefined : detected;
  return best !== undefined && most >= ENOUGH && signs.isMostlyKnown(body, best) ? best : detected;
}

/** Whether a value is a request itself, so that the key above it belongs to a wrapper. */
function holdsRequest(value: unknown): boolean {
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
const KEPT = 1000;

/** IDs of the formats in which the only provider of this model serves it. */
function formatsOf(model: string): ReadonlySet<string> {
  let known = formats.get(model);
  if (known === undefined) {
    if (formats.size >= KEPT) formats.clear();
    known = new Set(dialects.filter(each => servesModel(each, model)).map(({ format: shape }) => shape));
    formats.set(model, known);
  }
  return known;
}

/** The dialect of documents in this format if nothing else is known. */
export function detectDialect(value: unknown): Dialect | undefined {
  return usualDialect(detectShape(value));
}

/** The dialect of a format if nothing else is known. */
export function usualDialect(shape: Shape | undefined): Dialect | undefined {
  return shape === undefined ? undefined : findDialect(shape.defaultDialect ?? shape.id);
}

/** Whether text that is not JSON is a conversation: some formats have delimiters between messages. */
export function isMarkedText(text: string): boolean {
  return detectShape(text) !== undefined;
}

/** Sets the line and column of each diagnostic for such a text. */
export function placeInMarkedText(found: readonly Diagnostic[], text: string, positions: Positions): void {
  placeInText(found, text, positions, detectShape(text));
}
