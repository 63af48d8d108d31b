/** Texts that reports must not contain, and what they show instead. */
import { printable, shorten } from '../model/text.ts';
import { child } from '../pointer.ts';
import { appendTo } from '../source/append-to.ts';
import { isKnownWord } from './known-words.ts';

interface Secret {
  readonly text: string;
  readonly name: string;
  /** The forms in which messages write it. */
  readonly forms: readonly string[];
}

/** Secrets, longest first, and those that a text may contain, by a word that the text then contains too. */
interface Index {
  readonly secrets: readonly Secret[];
  readonly byWord: ReadonlyMap<string, readonly number[]>;
  /** Secrets with a form that contains no word. */
  readonly wordless: readonly number[];
}

/** Texts and their replacements. */
export class Secrets extends Map<string, string> {
  /** Built on first use, because a report has many texts. */
  private index: Index | undefined;

  override set(text: string, name: string): this {
    this.index = undefined;
    return super.set(text, name);
  }

  /**
   * Replaces the secrets in a text, in every form in which messages write them. Short or common words are only replaced
   * in quotation marks.
   */
  hideIn(text: string): string {
    if (this.size === 0) return text;
    this.index ??= indexOf(this);
    let shown = text;
    let possible = possibleIn(shown, this.index);
    for (let next = possible.shift(); next !== undefined; next = possible.shift()) {
      const place = next;
      const secret = this.index.secrets[place] as Secret;
      if (shown === secret.text) return secret.name;
      const hidden = withoutSecret(shown, secret);
      if (hidden === shown) continue;
      shown = hidden;
      // A replacement may contain shorter secrets.
      possible = possibleIn(shown, this.index).filter(each => each > place);
    }
    return shown;
  }
}

const MAX_SHORT = 3;

function withoutSecret(text: string, { text: secret, name, forms }: Secret): string {
  const isQuoted = secret.length <= MAX_SHORT || isKnownWord(secret);
  return forms.reduce((shown, form) => replaceWord(shown, form, name, isQuoted), text);
}

/** Replaces a word, or with `isQuoted` only one in quotation marks. A pattern for each word would take long to compile. */
function replaceWord(text: string, word: string, name: string, isQuoted: boolean): string {
  let written = '';
  let from = 0;
  for (let at = text.indexOf(word); at >= 0; ) {
    const end = at + word.length;
    const isAlone = isQuoted ? isInQuotes(text, at, end) : !isPartOfWord(text, at, end);
    if (isAlone) {
      written += text.slice(from, at) + name;
      from = end;
    }
    at = text.indexOf(word, isAlone ? end : at + 1);
  }
  return written + text.slice(from);
}

function isInQuotes(text: string, start: number, end: number): boolean {
  return /[`'"]$|: $/.test(text.slice(Math.max(0, start - 2), start)) && /[`'"]/.test(text.charAt(end));
}

/** Whether a letter, a digit or `_` comes immediately before or after. They may take two characters each. */
function isPartOfWord(text: string, start: number, end: number): boolean {
  return (
    /[\p{L}\p{N}_]$/u.test(text.slice(Math.max(0, start - 2), start)) ||
    /^[\p{L}\p{N}_]/u.test(text.slice(end, end + 2))
  );
}

function formsOf(value: string): Set<string> {
  const shortened = [40, 24, 60, 80, 100, 200].map(length => shorten(value, length));
  return new Set([
    value,
    printable(value),
    JSON.stringify(value).slice(1, -1),
    child('', value).slice(1),
    ...shortened,
  ]);
}

/**
 * A form is only replaced as a whole word or in quotation marks, so a text with the form contains all its words as
 * whole words. Each form is found by its rarest one: IDs often begin with the same words.
 */
function indexOf(all: ReadonlyMap<string, string>): Index {
  const secrets = [...all]
    .filter(([text]) => text !== '')
    .sort(([a], [b]) => b.length - a.length)
    .map(([text, name]) => ({ text, name, forms: [...formsOf(text)].filter(form => form !== '') }));
  const counts = new Map<string, number>();
  const countOf = (word: string) => counts.get(word) ?? 0;
  for (const { forms } of secrets)
    for (const word of new Set(forms.flatMap(wordsIn))) counts.set(word, countOf(word) + 1);
  const byWord = new Map<string, number[]>();
  const wordless: number[] = [];
  for (const [place, { forms }] of secrets.entries())
    for (const form of forms) {
      const [first, ...others] = wordsIn(form);
      if (first === undefined) {
        wordless.push(place);
        continue;
      }
      const rarest = others.reduce((best, word) => (countOf(word) < countOf(best) ? word : best), first);
      appendTo(byWord, rarest, place);
    }
  return { secrets, byWord, wordless };
}

function wordsIn(text: string): string[] {
  return text.match(/[\p{L}\p{N}_]+/gu) ?? [];
}

/** The places of the secrets that may be in a text, in order. */
function possibleIn(text: string, { byWord, wordless }: Index): number[] {
  const places = new Set(wordless);
  for (const word of wordsIn(text)) for (const place of byWord.get(word) ?? []) places.add(place);
  return [...places].sort((a, b) => a - b);
}
