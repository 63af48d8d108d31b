/** Normalizes text that was copied from a terminal, a log or a bug report, for comparison with known error texts. */

/** Of longer text only the beginning and the end are searched. */
const LONGEST = 60_000;

function withoutCodes(text: string): string {
  const kept =
    text.length <= LONGEST ? text : `${text.slice(0, LONGEST / 2)}\n${text.slice(text.length - LONGEST / 2)}`;
  return kept.replace(ANSI, '');
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: terminal escape sequences begin with one.
const ANSI = /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)?)/g;
const ENTITIES: Readonly<Record<string, string>> = {
  quot: '"',
  apos: "'",
  lt: '<',
  gt: '>',
  amp: '&',
  nbsp: ' ',
  lsquo: "'",
  rsquo: "'",
  ldquo: '"',
  rdquo: '"',
};

/** Decodes the escapes of JSON, of JSON inside JSON, and of HTML. */
function decoded(text: string): string {
  return text
    .replace(/&(?:#(\d{1,6})|#x([\da-f]{1,5})|(\w{2,5}));/gi, (all, decimal, hex, name) =>
      name !== undefined ? (ENTITIES[name.toLowerCase()] ?? all) : character(decimal ?? `0x${hex}`),
    )
    .replace(/\\+(?:u([\da-f]{4})|([nrt]))?/gi, (_, hex?: string, letter?: string) => {
      if (hex !== undefined) return character(`0x${hex}`);
      return letter === undefined ? '' : /[nrt]/.test(letter) ? '\n' : letter;
    });
}

function character(code: string): string {
  const value = Number(code);
  return value > 0x1f && value <= 0x10ffff ? String.fromCodePoint(value) : ' ';
}

/** Leaves out request IDs, call IDs, hashes and numbers: words with a digit, which do not identify the error. */
function withoutNumbered(text: string): string {
  return text.replace(/[\p{L}\d_-]+/gu, word => (/\d/.test(word) ? ' ' : word));
}

const ADDRESS = /\bhttps?:\/\/[^\s"'<>]+/gi;

/**
 * Only the letters of a text, in lower case, because quotation marks, spaces, indexes and IDs differ between copies.
 */
export function lettersOf(text: string): string {
  return withoutNumbered(text.replace(ADDRESS, ' '))
    .toLowerCase()
    .normalize('NFKC')
    .replace(/[^\p{L}]+/gu, '');
}

/** Words in the singular, and pairs of adjacent words: `toolCallIds` and `tool_call_id` give the same. */
export function wordsOf(text: string): Set<string> {
  const words = (
    withoutNumbered(text.replace(ADDRESS, ' '))
      .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
      .toLowerCase()
      .match(/\p{L}{2,}/gu) ?? []
  ).map(word => word.replace(/(?:ies|es|s)$/, ''));
  const all = new Set(words);
  for (let i = 1; i < words.length; i++) all.add(`${words[i - 1]} ${words[i]}`);
  return all;
}

/** Keys of the error text in error bodies, in JSON, Python and JavaScript notation. */
const ERROR_TEXT =
  /\b(?:message|msg|error_msg|error|detail|reason|raw|description|title)["'\\]*\s*[:=]\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|\\"((?:[^"\\]|\\[^"])*)\\")/gi;
const MAX_PASSAGES = 40;
/** Only the beginning of a longer passage is compared. */
const MAX_LENGTH = 4000;
/** A text up to this length is also compared as a whole. */
const MAX_WHOLE = 600;

/** The pieces of a pasted text that may be the server's error text. */
export function passagesOf(pasted: string): string[] {
  const passages = new Set<string>();
  const text = withoutCodes(pasted);
  const plain = decoded(text);
  if (plain.length <= MAX_WHOLE) passages.add(plain.replace(/\s+/g, ' '));
  for (const [, double, single, inner] of text.matchAll(ERROR_TEXT))
    passages.add(decoded(double ?? single ?? inner ?? ''));
  for (const line of plain.split('\n')) if (!isFrame(line)) passages.add(line);
  return [...passages]
    .map(passage => passage.slice(0, MAX_LENGTH).trim())
    .filter(isSentence)
    .slice(0, MAX_PASSAGES);
}

/** Whether a line is code or a location in a stack trace. */
function isFrame(line: string): boolean {
  if (/^\s*(?:File "|Traceback |(?:return|raise|await|throw|yield) )/.test(line) || /^[~^\s]+$/.test(line)) return true;
  return /^\s*at\s/.test(line) && /[:)]/.test(line.split(/\s/).at(-1) ?? '');
}

/** Whether a text has more than one word, a long word, or two characters of a script without spaces. */
function isSentence(text: string): boolean {
  if (/\p{L}{12}|\p{Lo}{2}/u.test(text)) return true;
  const word = text.search(/\p{L}{2}/u);
  return word >= 0 && /\s/.test(text.slice(word));
}
