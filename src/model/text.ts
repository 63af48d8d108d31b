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

/** A value for a message: long ones lose their middle, so that an id stays recognisable and a line short. */
export function shorten(text: string, length = 40): string {
  if (text.length <= length) return printable(text);
  const half = (length - 1) >> 1;
  return printable(`${text.slice(0, half)}…${text.slice(-half)}`);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;

/** Text that a terminal shows and does not obey: control characters are spelled out. */
export function printable(text: string): string {
  return text.replace(CONTROL, c => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/**
 * A whole number as people read it: `17,496`. Done by hand: the first number that the runtime formats by the rules of a
 * language takes it longer than a small file.
 */
export function grouped(value: number): string {
  return String(value).replace(/\B(?=(?:\d{3})+$)/g, ',');
}
