/**
 * Which words of a conversation belong to an API or a log format, so that reports may show them without revealing
 * private data.
 */
import { KNOWN_WORDS, RULE_WORDS } from '../generated/known-words.ts';
import { isOtherWord } from '../logs/unrecognized.ts';
import { distance } from '../model/did-you-mean.ts';
import { shorten } from '../model/text.ts';
import { servesModel } from '../registry/model-names.ts';
import { dialects } from '../registry/registry.ts';

/** Maximum edit distance from a known word. Findings about a misspelled word must show it. */
const NEAR = 1;
const SHORTEST = 4;
/** The index of an item in a list. A longer number could be an account number. */
const NUMBER = /^(?:\d{1,7}|-)$/;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a key is the ID of something. */
export function isId(key: string): boolean {
  return UUID.test(key);
}

let words: ReadonlySet<string> | undefined;
/** Cache of keys that were checked. */
const checkedKeys = new Map<string, boolean>();
const MAX_CHECKED_KEYS = 10_000;

/** Whether a message or log format or the rule entry of a dialect contains this word. */
export function isKnownWord(word: string): boolean {
  words ??= new Set([...KNOWN_WORDS, ...RULE_WORDS]);
  return words.has(word);
}

/**
 * Whether the value of a field may be shown. Numbers and IDs are harmless as keys, but as values they may be private.
 */
export function isShownValue(value: string): boolean {
  return (isKnownWord(value) || isOtherWord(value) || isComposed(value)) && !NUMBER.test(value) && !isId(value);
}

/** Whether known words are joined, with or without numbers. Numbers alone could be an account number or a date. */
function isComposed(text: string): boolean {
  const pieces = text.split(/[.:/]/);
  return pieces.some(isKnownWord) && pieces.every(each => NUMBER.test(each) || isKnownWord(each));
}

/**
 * Whether a key may be shown: it is known, a misspelling of a known one, composed of known ones
 * (`llm.input_messages.0.role`), or not a word.
 */
export function isShownKey(key: string): boolean {
  if (NUMBER.test(key) || isKnownWord(key) || UUID.test(key) || isOtherWord(key)) return true;
  const before = checkedKeys.get(key);
  if (before !== undefined) return before;
  const isShown =
    isComposed(key) ||
    (key.length >= SHORTEST &&
      key.length <= 40 &&
      KNOWN_WORDS.some(each => Math.abs(each.length - key.length) <= NEAR && distance(key, each) <= NEAR));
  if (checkedKeys.size < MAX_CHECKED_KEYS) checkedKeys.set(key, isShown);
  return isShown;
}

/** A model name, if a dialect knows such names. A log may have anything in its place. */
export function shownModel(model: string): string {
  return dialects.some(dialect => servesModel(dialect, model)) ? shorten(model, 100) : '(hidden)';
}
