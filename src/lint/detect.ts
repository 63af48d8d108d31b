/** Which message format, and so which dialect, a document is in, by its content. */

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
 * How many messages are looked into: no shape that has marks in messages needs more of them to know its own, but where there
 * were no parts and no calls among them.
 */
export const LOOKED_AT = 16;
export const MOST_LOOKED_AT = 32;

const sieve = new Sieve(
  shapes.filter(({ detects }) => detects !== undefined),
  LOOKED_AT,
  MOST_LOOKED_AT,
);

/** The format that all of a document fits, and no other. */
export function fittingShape(value: unknown): Shape | undefined {
  // A text may be one with marks of its own.
  if (value === null || (typeof value !== 'object' && typeof value !== 'string')) return undefined;
  return sieve.find(value, shape => shape.detects?.(value) === true);
}

/** The format of a document; undefined if it may be in the chat format or in none. */
export function detectShape(value: unknown): Shape | undefined {
  const detected = fittingShape(value);
  if (value === null || typeof value !== 'object') return detected;
  if (Array.isArray(value)) return detected;
  // What a framework or a system keeps has marks that no request has.
  return detected !== undefined && detected.signs === undefined ? detected : shapeOfBody(value, detected);
}

const signed = shapes.filter(({ signs }) => signs !== undefined);
const signs = new Signs(signed);

/** The formats of request bodies by the key that holds their messages. */
const byListKey = new Map<string, readonly Shape[]>();
for (const { listKey = '' } of signed)
  byListKey.set(
    listKey,
    signed.filter(each => each.listKey === listKey),
  );

/** What a body has to weigh for a format that is not the usual one, unless all of it is as that format has it. */
const ENOUGH = 4;
/** How much a model name weighs that, of the formats in question, is only sent in this one. */
const ONLY_CHAT = 9;
const ONLY_OTHER = 4;
const ONLY_IN_ITEMS = 6;

/** Models that have an `input` and answer no conversation. */
const NO_CHAT_MODEL = /embed|moderation|whisper|rerank|tts|dall-e|imagen|gpt-image|sora|\bveo|bge-|minilm/i;

/**
 * The format of a request body by the weight of the evidence: its keys, the parts of its messages and the name of its model.
 * A mistake in a message does not change what most of the body says. `detected` is the format that all of it fits.
 */
function shapeOfBody(body: object, detected: Shape | undefined): Shape | undefined {
  let among: readonly Shape[] | undefined;
  for (const [key, candidates] of byListKey)
    if (key in body && !holdsRequest((body as Readonly<Record<string, unknown>>)[key])) {
      // A body with two lists of messages is in no format that is known by its keys.
      if (among !== undefined) return detected;
      among = candidates;
    }
  if (among === undefined) return detected;
  const { model: named, modelId } = body as { readonly model?: unknown; readonly modelId?: unknown };
  const model = typeof named === 'string' ? named : typeof modelId === 'string' ? modelId : undefined;
  if (model !== undefined && 'input' in body && NO_CHAT_MODEL.test(model)) return detected;
  const scores = signs.weigh(body);
  const served = model === undefined ? NONE : formatsOf(model);
  // `inputs` beside a model of OpenAI is a misspelled `input`, not the list of another API.
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
  // What fits another format as a whole is in the chat format only if nobody else takes this model.
  if (best === usual) return isForChat ? undefined : detected;
  return best !== undefined && most >= ENOUGH && signs.isMostlyKnown(body, best) ? best : detected;
}

/** Whether a value is a request of its own: the key above it belongs to a wrapper. */
function holdsRequest(value: unknown): boolean {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return false;
  for (const key of byListKey.keys()) if (Array.isArray((value as Readonly<Record<string, unknown>>)[key])) return true;
  return false;
}

/** Whether a key is one letter away from the one that a format in which the model is served has. */
function isMisspelled(key: string, served: ReadonlySet<string>): boolean {
  return signed.some(({ id, listKey = '' }) => served.has(id) && distance(listKey, key) === 1);
}

/** Whether a value may be meant as a request: what has no key of any may be a document of another kind. */
export function mayBeRequest(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0 && value.every(isItem);
  if (value === null || typeof value !== 'object') return false;
  const keys = Object.keys(value);
  return keys.length === 0 || keys.some(key => signs.isKnown(key) || isMistypedList(key));
}

/** Whether an item of a list may be meant as a message. */
function isItem(item: unknown): boolean {
  return item !== null && typeof item === 'object' && ['role', 'content', 'parts', 'type'].some(key => key in item);
}

function isMistypedList(key: string): boolean {
  return key.length < 20 && [...byListKey.keys()].some(known => distance(known, key) <= 2);
}

const NONE: ReadonlySet<string> = new Set();
const formats = new Map<string, ReadonlySet<string>>();
const KEPT = 1000;

/** Ids of the formats in which a provider takes a model of this name that it alone serves. */
function formatsOf(model: string): ReadonlySet<string> {
  let known = formats.get(model);
  if (known === undefined) {
    if (formats.size >= KEPT) formats.clear();
    known = new Set(dialects.filter(each => servesModel(each, model)).map(({ format: shape }) => shape));
    formats.set(model, known);
  }
  return known;
}

/** The dialect that documents of such a shape are in where nothing else is known. */
export function detectDialect(value: unknown): Dialect | undefined {
  return usualDialect(detectShape(value));
}

/** The dialect of documents of a shape about which nothing else is known. */
export function usualDialect(shape: Shape | undefined): Dialect | undefined {
  return shape === undefined ? undefined : findDialect(shape.defaultDialect ?? shape.id);
}

/** Whether a text that is not JSON is a conversation: some formats have marks of their own between messages. */
export function isMarkedText(text: string): boolean {
  return detectShape(text) !== undefined;
}

/** Gives every diagnostic about such a text the place of its message. */
export function placeInMarkedText(found: readonly Diagnostic[], text: string, positions: Positions): void {
  placeInText(found, text, positions, detectShape(text));
}
