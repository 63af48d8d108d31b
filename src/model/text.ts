/** Properties of text that rules check. They use these functions, so that a reader could decode text lazily. */

const BLANK = /^\s*$/;

/** Whether it contains only white space. */
export function isBlank(text: string): boolean {
  // Most text begins with a letter and need not be matched completely.
  const first = text.charCodeAt(0);
  return text.length === 0 || ((first <= 0x20 || first >= 0x80) && BLANK.test(text));
}

const REDACTED =
  /^(?:\*{3,}|<(?:redacted|trimmed|removed|omitted)[^>]*>|\[(?:redacted|trimmed|removed|omitted|filtered)[^\]]*\]|redacted)$|(?:^|[_-])REDACTED(?:[_-]|$)/i;
const FIRST_LETTERS = '*<[rR';

/** Whether a redaction tool replaced the real value, whose form and uniqueness are then unknown. */
export function isRedacted(text: string): boolean {
  // A quick test first: almost no ID begins like this or contains the word.
  return (text.includes('REDACTED') || FIRST_LETTERS.includes(text.charAt(0))) && REDACTED.test(text);
}

/** The number of characters as users and servers count them: an emoji is one, although it has two UTF-16 units. */
export function countCharacters(text: string): number {
  let pairs = 0;
  for (let i = 0; i < text.length; i++) if ((text.codePointAt(i) ?? 0) > 0xffff) pairs++;
  return text.length - pairs;
}

/** Whether a text has more characters than this. Most texts are short enough that they need not be counted. */
export function isLongerThan(text: string, characters: number): boolean {
  return text.length > characters && countCharacters(text) > characters;
}

/**
 * A value for a message. A long one is shortened in the middle, so that an ID stays recognizable. Lists lose whole
 * items and sentences whole words. A text without separators near the middle, such as an ID, is cut anywhere.
 */
export function shorten(text: string, length = 40): string {
  if (text.length <= length) return printable(text);
  const half = (length - 1) >> 1;
  return printable(`${headOf(text, half)}…${tailOf(text, text.length - half)}`);
}

/** Where a text may be shortened, best first, and what is kept of the separator after the gap. */
const CUTS = [
  [', ', ', '],
  [' ', ' '],
  ['.', ''],
  ['/', ''],
] as const;

function headOf(text: string, most: number): string {
  for (const [separator] of CUTS) {
    const end = text.lastIndexOf(separator, most - separator.length);
    if (end > 0) return text.slice(0, end + separator.length);
  }
  return text.slice(0, most);
}

function tailOf(text: string, least: number): string {
  for (const [separator, kept] of CUTS) {
    const start = text.indexOf(separator, least + kept.length - separator.length);
    if (start >= 0 && start + separator.length < text.length) return kept + text.slice(start + separator.length);
  }
  return text.slice(least);
}

const ONE_WORD = /^(?:\d{1,6}|[A-Za-z]+(?:[_.-][A-Za-z]+)*)$/;

/** Whether a text looks like a server's error code. Anything else may quote the conversation. */
export function isOneWord(text: string): boolean {
  return text.length <= 80 && ONE_WORD.test(text);
}

/** Control characters and invisible characters: those that change the text direction, and those without a width. */
const CONTROL =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: each of them by itself.
  /[\u0000-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]|\udb40[\udc00-\udc7f]/g;

/**
 * Text with escaped control characters, so that a terminal shows and does not interpret them. JSON parsers can read the
 * escapes.
 */
export function printable(text: string): string {
  return text.replace(CONTROL, spelled);
}

/** Like `printable`, for text of several lines. */
export function printableLines(text: string): string {
  return text.replace(CONTROL, c => (c === '\n' ? c : spelled(c)));
}

/** A value for use inside quotation marks, without characters that would look like their end. */
export function unquoted(value: string): string {
  return value.replaceAll('`', "'");
}

/**
 * Escapes `##[error]` and `##vso[task]`, which are commands to CI services anywhere in a line of a log. JSON parsers
 * can read the escapes.
 */
export function withoutOldCommands(text: string): string {
  return text.replace(/##(?=\w*\[)/g, '#\\u0023');
}

function spelled(character: string): string {
  return character.replace(/[\s\S]/g, unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Removes these characters from the end of a text. The time is linear, unlike that of `/_+$/`. */
export function withoutEnd(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}

/**
 * A whole number with separators: `17,496`. Written by hand, because the first use of the runtime's locale formatting
 * takes longer than linting a small file.
 */
export function grouped(value: number): string {
  return String(value).replace(/\B(?=(?:\d{3})+$)/g, ',');
}

/**
 * A value of any type as part of a key. `String` would call methods, and an object may have something else under their
 * names.
 */
export function keyPiece(value: unknown): string {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
}
