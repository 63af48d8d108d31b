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
    .replace(/\\+u([\da-f]{4})/gi, (_, hex) => character(`0x${hex}`))
    .replace(/\\+[nrt]/g, '\n')
    .replace(/\\+/g, '');
}

function character(code: string): string {
  const value = Number(code);
  return value > 0x1f && value <= 0x10ffff ? String.fromCodePoint(value) : ' ';
}

/** Request IDs, call IDs, hashes and numbers: words with a digit, which do not identify the error. */
const WORDS_WITH_DIGITS = /[\p{L}\d_-]*\d[\p{L}\d_-]*/gu;

const ADDRESS = /\bhttps?:\/\/[^\s"'<>]+/gi;

/**
 * Only the letters of a text, in lower case, because quotation marks, spaces, indexes and IDs differ between copies.
 */
export function lettersOf(text: string): string {
  return text
    .replace(ADDRESS, ' ')
    .replace(WORDS_WITH_DIGITS, ' ')
    .toLowerCase()
    .normalize('NFKC')
    .replace(/[^\p{L}]+/gu, '');
}

/** Words in the singular, and pairs of adjacent words: `toolCallIds` and `tool_call_id` give the same. */
export function wordsOf(text: string): Set<string> {
  const words = (
    text
      .replace(ADDRESS, ' ')
      .replace(WORDS_WITH_DIGITS, ' ')
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
/** Lines of a stack trace with code or locations. */
const FRAME = /^\s*(?:at\s.+[:)]\S*|File ".*|[~^\s]+|Traceback .*|(?:return|raise|await|throw|yield) .*)$/;
const MAX_PASSAGES = 40;
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
  for (const line of plain.split('\n')) if (!FRAME.test(line)) passages.add(line);
  return [...passages]
    .map(passage => passage.trim())
    .filter(passage => /\p{L}{2}.*\s|\p{L}{12}|\p{Lo}{2}/u.test(passage))
    .slice(0, MAX_PASSAGES);
}
