/**
 * JSON with numbers as they were written. `JSON.parse` reads `1` and `1.0` as the same number and rounds integers
 * beyond 2^53, but systems that distinguish integers and doubles, or copy IDs through arguments, see different values.
 */
import { walk } from './walk.ts';

/** A number whose text has information that its value loses. Otherwise it behaves as the number. */
export class ExactNumber extends Number {
  readonly text: string;

  constructor(text: string) {
    super(text);
    this.text = text;
  }
}

/** The number of a value: parsed from text, none for lists and objects. */
export function numberOf(value: unknown): number {
  return typeof value === 'object' && !(value instanceof ExactNumber) ? Number.NaN : Number(value);
}

const NUMBER = /^-?\d/;

/** Parses text or throws as `JSON.parse` does. Numbers that would be written back differently become exact numbers. */
export function parseExact(text: string): unknown {
  const root = { value: JSON.parse(text) as unknown };
  walk<Slot>(
    text,
    { holder: root, key: 'value' },
    {
      enter: ({ holder, key: inside }, key) => ({ holder: isHolder(holder) ? holder[inside] : undefined, key }),
      leave(slot, start, end) {
        const written = text.slice(start, end);
        const { holder, key } = slot;
        if (!NUMBER.test(written) || !isHolder(holder) || !Object.hasOwn(holder, key)) return;
        // The last value of a duplicate key counts, and this may be another one.
        const current = holder[key];
        const isSame =
          (typeof current === 'number' || current instanceof ExactNumber) && Number(current) === Number(written);
        if (isSame) holder[key] = String(Number(written)) === written ? Number(written) : new ExactNumber(written);
      },
    },
  );
  return root.value;
}

type Holder = Record<string | number, unknown>;

function isHolder(value: unknown): value is Holder {
  return typeof value === 'object' && value !== null;
}

interface Slot {
  readonly holder: unknown;
  readonly key: string | number;
}

/** The layout of JSON text. The default is that of `JSON.stringify`. */
export interface JsonStyle {
  /** Spaces per level, or the indentation text. */
  readonly indent?: number | string;
  /** Separators between members, and between key and value, if there is no indentation. */
  readonly separators?: readonly [string, string];
  /** Whether non-ASCII characters are escaped. */
  readonly ascii?: boolean;
  readonly sortKeys?: boolean;
}

/** The layout of Python's `json.dumps`. */
export const PYTHON_STYLE: JsonStyle = { separators: [', ', ': '], ascii: true };

/** A list or object being written, with its remaining members. */
interface Writing {
  readonly value: object;
  readonly keys: readonly string[] | undefined;
  readonly count: number;
  next: number;
}

/** Writes a value as JSON text, with exact numbers as they were. Undefined members are omitted. Works at any depth. */
export function writeJson(value: unknown, style: JsonStyle = {}): string {
  const [comma, colon] = style.indent === undefined ? (style.separators ?? [',', ':']) : [',', ': '];
  const step = typeof style.indent === 'number' ? ' '.repeat(style.indent) : style.indent;
  const newLine = (depth: number) => (step === undefined ? '' : `\n${step.repeat(depth)}`);
  const open: Writing[] = [];
  let text = '';
  const begin = (item: unknown) => {
    if (item === null || typeof item !== 'object' || item instanceof ExactNumber) {
      text += writeScalar(item, style);
      return;
    }
    const keys = Array.isArray(item) ? undefined : keysOf(item, style);
    const count = keys === undefined ? (item as unknown[]).length : keys.length;
    if (count === 0) text += keys === undefined ? '[]' : '{}';
    else {
      text += keys === undefined ? '[' : '{';
      open.push({ value: item, keys, count, next: 0 });
    }
  };
  begin(value);
  for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
    const { keys, count } = top;
    if (top.next === count) {
      open.pop();
      text += newLine(open.length) + (keys === undefined ? ']' : '}');
      continue;
    }
    if (top.next > 0) text += comma;
    text += newLine(open.length);
    const key = keys === undefined ? top.next : (keys[top.next] as string);
    if (typeof key === 'string') text += writeScalar(key, style) + colon;
    top.next++;
    begin((top.value as Record<string | number, unknown>)[key]);
  }
  return text;
}

function writeScalar(value: unknown, style: JsonStyle): string {
  if (value instanceof ExactNumber) return value.text;
  const text = JSON.stringify(value) ?? 'null';
  return style.ascii === true && typeof value === 'string' ? escapeBeyondAscii(text) : text;
}

function keysOf(value: object, { sortKeys }: JsonStyle): string[] {
  const keys = Object.keys(value).filter(key => (value as Record<string, unknown>)[key] !== undefined);
  if (sortKeys !== true) return keys;
  return keys.some(key => SURROGATE.test(key)) ? keys.sort(byCodePoint) : keys.sort();
}

const SURROGATE = /[\ud800-\udfff]/;

/** The order of UTF-8 bytes, in which Python and Swift sort: characters beyond U+FFFF come last. */
function byCodePoint(a: string, b: string): number {
  const shared = Math.min(a.length, b.length);
  for (let i = 0; i < shared; i++) {
    const [x, y] = [a.charCodeAt(i), b.charCodeAt(i)];
    if (x === y) continue;
    const isPair = (c: number) => c >= 0xd800 && c < 0xe000;
    return isPair(x) === isPair(y) ? x - y : isPair(x) ? 1 : -1;
  }
  return a.length - b.length;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII includes control characters.
const BEYOND_ASCII = /[^\u0000-\u007e]/g;

function escapeBeyondAscii(text: string): string {
  return text.replace(BEYOND_ASCII, c => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
