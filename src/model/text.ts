/** What rules ask of text. They ask through here, so that a reader may one day leave text undecoded until then. */

const BLANK = /^\s*$/;

/** Whether there is nothing to read in it. */
export function isBlank(text: string): boolean {
  // Text that begins with a letter, as nearly all does, need not be matched to its end.
  const first = text.charCodeAt(0);
  return text.length === 0 || ((first <= 0x20 || first >= 0x80) && BLANK.test(text));
}

const REDACTED =
  /^(?:\*{3,}|<(?:redacted|trimmed|removed|omitted)[^>]*>|\[(?:redacted|trimmed|removed|omitted|filtered)[^\]]*\]|redacted)$|(?:^|[_-])REDACTED(?:[_-]|$)/i;
const FIRST_LETTERS = '*<[rR';

/** Whether a redactor wrote this in place of the real value: nothing can be said about its form or its uniqueness. */
export function isRedacted(text: string): boolean {
  // Nearly no id begins like this or holds the word: look before matching.
  return (text.includes('REDACTED') || FIRST_LETTERS.includes(text.charAt(0))) && REDACTED.test(text);
}

/** Characters as people and servers count them: an emoji is one, though JavaScript keeps it in two. */
export function countCharacters(text: string): number {
  let pairs = 0;
  for (let i = 0; i < text.length; i++) if ((text.codePointAt(i) ?? 0) > 0xffff) pairs++;
  return text.length - pairs;
}

/** Whether a text has more characters than that; short ones, as nearly all are, need not be counted. */
export function isLongerThan(text: string, characters: number): boolean {
  return text.length > characters && countCharacters(text) > characters;
}

/**
 * A value for a message. A long one loses its middle, so that an id stays recognisable and a line short. Lists lose whole
 * items and sentences whole words; only what has no such place near its middle is cut anywhere, as an id is.
 */
export function shorten(text: string, length = 40): string {
  if (text.length <= length) return printable(text);
  const half = (length - 1) >> 1;
  return printable(`${headOf(text, half)}…${tailOf(text, text.length - half)}`);
}

/** Where a text may be cut, best first, and what remains of the separator behind the gap. */
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

/** Whether a text is a code as servers have them; anything else may quote the conversation. */
export function isOneWord(text: string): boolean {
  return text.length <= 80 && ONE_WORD.test(text);
}

/** Control characters, and characters that nobody sees: those that turn the direction of text, and those without a width. */
const CONTROL =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: each of them by itself.
  /[\u0000-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]|\udb40[\udc00-\udc7f]/g;

/** Text that a terminal shows and does not obey: control characters are spelled out. JSON reads them back. */
export function printable(text: string): string {
  return text.replace(CONTROL, spelled);
}

/** The same for text of several lines. */
export function printableLines(text: string): string {
  return text.replace(CONTROL, c => (c === '\n' ? c : spelled(c)));
}

/** A value for the inside of a quotation, so that whoever reads the message finds its end. */
export function unquoted(value: string): string {
  return value.replaceAll('`', "'");
}

/** `##[error]` and `##vso[task]` are commands to CI services anywhere in a line of a log. JSON reads this back as well. */
export function withoutOldCommands(text: string): string {
  return text.replace(/##(?=\w*\[)/g, '#\\u0023');
}

function spelled(character: string): string {
  return character.replace(/[\s\S]/g, unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/**
 * A whole number as people read it: `17,496`. Done by hand: the first number that the runtime formats by the rules of a
 * language takes it longer than a small file.
 */
export function grouped(value: number): string {
  return String(value).replace(/\B(?=(?:\d{3})+$)/g, ',');
}

/** A value of any type as a piece of a key. `String` calls methods, and an object may have something else by their names. */
export function keyPiece(value: unknown): string {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
}
