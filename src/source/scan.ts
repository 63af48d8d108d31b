/**
 * Reads JSON text where `JSON.parse` gives too little information: where a value ends, or what is wrong and where. No
 * function in this folder recurses over text, so deep nesting is safe.
 */

/** A complete value up to `end`, or the offset of the first fault. `incomplete` if the text only ends too early. */
export type Scan = { readonly end: number; readonly values: number } | Fault;

interface Fault {
  readonly at: number;
  readonly found: string;
  readonly expected: string;
  readonly incomplete: boolean;
}

const State = { value: 0, valueOrEnd: 1, keyOrEnd: 2, key: 3, colon: 4, commaOrEnd: 5 } as const;
const EXPECTED = [
  'a JSON value',
  'a JSON value or `]`',
  'a key or `}`',
  'a key',
  '`:`',
  '`,` or the end of the container',
];
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
/** A number that may be truncated by the end of the text. */
const CUT_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d*)?(?:[eE][+-]?\d*)?$/;
const LONGEST_NUMBER = 400;
/** Maximum nesting. Each level takes memory here and in `JSON.parse`. */
const MAX_LEVELS = 1_000_000;
/** For each ASCII character, whether it is a valid single-character escape. */
const SHORT_ESCAPES = new Uint8Array(128);
for (const letter of '"\\/bfnrt') SHORT_ESCAPES[letter.charCodeAt(0)] = 1;
const LITERAL = /true|false|null/y;

/** Strictly reads one JSON value from `start`. Use it to find out what `JSON.parse` rejected, and where. */
export function scanValue(text: string, start = 0): Scan {
  /** For each open container outside the innermost one, whether it is an object. */
  const outer: boolean[] = [];
  let depth = 0;
  let inObject = false;
  let state: number = State.value;
  let values = 0;
  let i = start;
  for (;;) {
    i = skipSpace(text, i);
    if (i >= text.length) return fault(text, i, state, inObject);
    const c = text.charCodeAt(i);
    const wantsValue = state <= State.valueOrEnd;
    if (c === 0x22 && state !== State.colon && state !== State.commaOrEnd) {
      const end = scanString(text, i);
      if (typeof end !== 'number') return end;
      i = end;
      values++;
      if (!wantsValue) {
        state = State.colon;
        continue;
      }
    } else if (state === State.colon) {
      if (c !== 0x3a) return fault(text, i, state, inObject);
      state = State.value;
      i++;
      continue;
    } else if (state === State.commaOrEnd && c === 0x2c) {
      state = inObject ? State.key : State.value;
      i++;
      continue;
    } else if (depth > 0 && c === (inObject ? 0x7d : 0x5d) && state !== State.value && state !== State.key) {
      depth--;
      inObject = outer.pop() as boolean;
      i++;
    } else if (!wantsValue) {
      return fault(text, i, state, inObject);
    } else if (c === 0x7b || c === 0x5b) {
      if (depth === MAX_LEVELS)
        return { at: i, found: 'more than a million nested levels', expected: 'fewer levels', incomplete: false };
      outer.push(inObject);
      depth++;
      inObject = c === 0x7b;
      state = inObject ? State.keyOrEnd : State.valueOrEnd;
      values++;
      i++;
      continue;
    } else {
      const isNumber = c === 0x2d || (c >= 0x30 && c <= 0x39);
      const end = match(isNumber ? NUMBER : LITERAL, text, i);
      if (isNumber && end < text.length && text.length - i < LONGEST_NUMBER && CUT_NUMBER.test(text.slice(i))) {
        const at = text.length;
        return { at, found: describe(text, at), expected: 'the rest of the number', incomplete: true };
      }
      if (end < 0) return { ...fault(text, i, state, inObject), incomplete: isCutLiteral(text, i) };
      i = end;
      values++;
    }
    if (depth === 0) return { end: i, values };
    state = State.commaOrEnd;
  }
}

function match(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : -1;
}

function fault(text: string, at: number, state: number, inObject: boolean): Fault {
  const expected = state === State.commaOrEnd ? `\`,\` or \`${inObject ? '}' : ']'}\`` : (EXPECTED[state] ?? '');
  return { at, found: describe(text, at), expected, incomplete: at >= text.length };
}

/** The offset after a string, or its fault: a raw control character, an invalid escape, the end of the text. */
function scanString(text: string, start: number): number | Scan {
  for (let i = start + 1; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c === 0x22) return i + 1;
    if (c === 0x0a || c === 0x0d)
      return { at: i, found: 'a line break in a string', expected: '`"` or `\\n`', incomplete: false };
    if (c < 0x20)
      return { at: i, found: describe(text, i), expected: 'an escaped control character', incomplete: false };
    if (c !== 0x5c) continue;
    if (SHORT_ESCAPES[text.charCodeAt(i + 1)] === 1) {
      i++;
      continue;
    }
    const sequence = text.slice(i, i + 6);
    if (/^\\u[0-9a-fA-F]{4}/.test(sequence)) i++;
    else if (i + sequence.length < text.length || !/^\\(?:u[0-9a-fA-F]{0,3})?$/.test(sequence))
      return { at: i, found: 'an invalid escape', expected: 'a valid JSON escape', incomplete: false };
  }
  return { at: text.length, found: 'the end of the text', expected: 'the end of the string', incomplete: true };
}

function isCutLiteral(text: string, at: number): boolean {
  const rest = text.slice(at, at + 6);
  return at + rest.length >= text.length && ['true', 'false', 'null', '-'].some(word => word.startsWith(rest));
}

/** Describes a character without printing content: letters and digits are not named. */
function describe(text: string, at: number): string {
  const c = text[at];
  if (c === undefined) return 'the end of the text';
  if (c < ' ') return `control character U+${c.charCodeAt(0).toString(16).padStart(4, '0').toUpperCase()}`;
  if (/[\p{L}]/u.test(c)) return 'a letter';
  if (/\d/.test(c)) return 'a digit';
  return `\`${c}\``;
}

/** Why and where a text is not JSON. The only part of the text that it quotes is a punctuation mark. */
export function faultOf(text: string): Fault {
  const scan = scanValue(text);
  if (!('end' in scan)) return scan;
  return { at: skipSpace(text, scan.end), found: 'more text', expected: 'the end', incomplete: false };
}

/** The same as a sentence. */
export function whyNoJson(text: string): string {
  const { found, expected, at } = faultOf(text);
  return `found ${found} at character ${at + 1}, expected ${expected}`;
}

export function skipSpace(text: string, at: number): number {
  let i = at;
  for (;;) {
    const c = text.charCodeAt(i);
    if (c !== 0x20 && c !== 0x0a && c !== 0x0d && c !== 0x09) return i;
    i++;
  }
}
