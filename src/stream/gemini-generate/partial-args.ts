/** Arguments that arrive one value at a time, each with its path, and long strings in fragments. */
import { isObject, type JsonObject } from '../../source/json.ts';
import { setOwnKey } from './fields.ts';

type Holder = JsonObject | unknown[];

/** No function is called with more nesting than this, nor with lists that begin so far behind their end. */
const MAX_DEPTH = 200;
const WIDEST_GAP = 1000;

/** Segments of a JSON Path that names one value: `$.stops[0].name`, `$['a b']`; undefined where it is none. */
export function pathOf(text: unknown): (string | number)[] | undefined {
  if (typeof text !== 'string' || !text.startsWith('$')) return undefined;
  const segments: (string | number)[] = [];
  for (let at = 1; at < text.length; ) {
    const end = text[at] === '.' ? nameEnd(text, at + 1) : text[at] === '[' ? bracketEnd(text, at) : -1;
    if (end <= at + 1 || segments.length >= MAX_DEPTH) return undefined;
    const segment = text[at] === '.' ? text.slice(at + 1, end) : bracketed(text.slice(at + 1, end - 1));
    if (segment === undefined) return undefined;
    segments.push(segment);
    at = end;
  }
  return segments.length === 0 ? undefined : segments;
}

function nameEnd(text: string, from: number): number {
  let at = from;
  while (at < text.length && text[at] !== '.' && text[at] !== '[') at++;
  return at;
}

/** Behind the bracket that closes the one at `from`. */
function bracketEnd(text: string, from: number): number {
  const quote = text[from + 1];
  if (quote !== '"' && quote !== "'") return text.indexOf(']', from) + 1;
  for (let at = from + 2; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === quote) return text[at + 1] === ']' ? at + 2 : -1;
  }
  return -1;
}

function bracketed(inner: string): string | number | undefined {
  const quote = inner[0];
  if (quote === '"' || quote === "'") return unquoted(inner.slice(1, -1));
  const index = Number(inner);
  return Number.isSafeInteger(index) && index >= 0 && String(index) === inner ? index : undefined;
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

function unquoted(text: string): string {
  return text.replace(/\\(?:u([0-9a-fA-F]{4})|(.))/gs, (_all, code: string | undefined, letter: string = '') =>
    code === undefined ? (ESCAPES[letter] ?? letter) : String.fromCharCode(Number.parseInt(code, 16)),
  );
}

export class PartialArgs {
  readonly value: JsonObject;
  /** Where texts stand that may go on, by their paths as they were written. */
  private readonly texts = new Map<string, { holder: Holder; key: string | number }>();

  constructor(value: JsonObject) {
    this.value = value;
  }

  /** Takes one piece; false where it has no place. */
  take(piece: unknown): boolean {
    if (!isObject(piece)) return false;
    const path = (piece.jsonPath ?? piece.json_path) as string;
    const value = valueIn(piece);
    const open = this.texts.get(path);
    const before = open === undefined ? undefined : get(open.holder, open.key);
    if (open !== undefined && typeof before === 'string' && typeof value === 'string') {
      set(open.holder, open.key, before + value);
      return true;
    }
    const segments = pathOf(path);
    if (segments === undefined || value === undefined) return false;
    const key = segments.pop() as string | number;
    const holder = holderOf(this.value, segments, key);
    if (holder === undefined || !set(holder, key, value)) return false;
    if (typeof value === 'string') this.texts.set(path, { holder, key });
    return true;
  }
}

/** The one value of a piece. Null has a word of its own. */
function valueIn(piece: JsonObject): unknown {
  const { stringValue = piece.string_value, numberValue = piece.number_value, boolValue = piece.bool_value } = piece;
  if (typeof stringValue === 'string') return stringValue;
  if (typeof numberValue === 'number') return numberValue;
  if (typeof boolValue === 'boolean') return boolValue;
  return 'nullValue' in piece || 'null_value' in piece ? null : undefined;
}

/** What a value is put into, made where it is not there yet. */
function holderOf(root: JsonObject, path: readonly (string | number)[], last: string | number): Holder | undefined {
  let holder: Holder = root;
  for (let i = 0; i < path.length; i++) {
    const key = path[i] as string | number;
    const next = path[i + 1] ?? last;
    let inner = get(holder, key);
    if (inner === undefined || inner === null) {
      inner = typeof next === 'number' ? [] : {};
      if (!set(holder, key, inner)) return undefined;
    }
    if (Array.isArray(inner) ? typeof next !== 'number' : !isObject(inner) || typeof next === 'number')
      return undefined;
    holder = inner as Holder;
  }
  return Array.isArray(holder) === (typeof last === 'number') ? holder : undefined;
}

function get(holder: Holder, key: string | number): unknown {
  if (Array.isArray(holder)) return holder[key as number];
  return Object.hasOwn(holder, key) ? holder[key] : undefined;
}

function set(holder: Holder, key: string | number, value: unknown): boolean {
  if (!Array.isArray(holder)) {
    setOwnKey(holder, String(key), value);
    return true;
  }
  const index = key as number;
  if (index > holder.length + WIDEST_GAP) return false;
  while (holder.length < index) holder.push(null);
  holder[index] = value;
  return true;
}
