/** Arguments that are streamed value by value, each with its path. Long strings are split into fragments. */
import { isObject, type JsonObject, setKey } from '../../source/json.ts';

type Container = JsonObject | unknown[];

/** Limits for the nesting of arguments and for gaps in lists. Real calls stay far below. */
const MAX_DEPTH = 200;
const MAX_GAP = 1000;

/** The segments of a JSON Path to a single value: `$.stops[0].name`, `$['a b']`. Undefined if the path is invalid. */
export function pathOf(text: unknown): (string | number)[] | undefined {
  if (typeof text !== 'string' || !text.startsWith('$')) return undefined;
  const segments: (string | number)[] = [];
  for (let offset = 1; offset < text.length; ) {
    const end = text[offset] === '.' ? nameEnd(text, offset + 1) : text[offset] === '[' ? bracketEnd(text, offset) : -1;
    if (end <= offset + 1 || segments.length >= MAX_DEPTH) return undefined;
    const segment = text[offset] === '.' ? text.slice(offset + 1, end) : bracketed(text.slice(offset + 1, end - 1));
    if (segment === undefined) return undefined;
    segments.push(segment);
    offset = end;
  }
  return segments.length === 0 ? undefined : segments;
}

function nameEnd(text: string, from: number): number {
  let offset = from;
  while (offset < text.length && text[offset] !== '.' && text[offset] !== '[') offset++;
  return offset;
}

/** The offset after the bracket that closes the one at `from`. */
function bracketEnd(text: string, from: number): number {
  const quote = text[from + 1];
  if (quote !== '"' && quote !== "'") return text.indexOf(']', from) + 1;
  for (let offset = from + 2; offset < text.length; offset++) {
    if (text[offset] === '\\') offset++;
    else if (text[offset] === quote) return text[offset + 1] === ']' ? offset + 2 : -1;
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
  /** The location of texts that may continue, by their path as it was written. */
  private readonly texts = new Map<string, { holder: Container; key: string | number }>();

  constructor(value: JsonObject) {
    this.value = value;
  }

  /** Adds a value. Returns false if its path does not fit. */
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
    const holder = containerFor(this.value, segments, key);
    if (holder === undefined || !set(holder, key, value)) return false;
    if (typeof value === 'string') this.texts.set(path, { holder, key });
    return true;
  }
}

/** The value of a piece. */
function valueIn(piece: JsonObject): unknown {
  const { stringValue = piece.string_value, numberValue = piece.number_value, boolValue = piece.bool_value } = piece;
  if (typeof stringValue === 'string') return stringValue;
  if (typeof numberValue === 'number') return numberValue;
  if (typeof boolValue === 'boolean') return boolValue;
  return 'nullValue' in piece || 'null_value' in piece ? null : undefined;
}

/** The container for a value. Missing containers are created. */
function containerFor(
  root: JsonObject,
  path: readonly (string | number)[],
  last: string | number,
): Container | undefined {
  let container: Container = root;
  for (let i = 0; i < path.length; i++) {
    const key = path[i] as string | number;
    const next = path[i + 1] ?? last;
    let inner = get(container, key);
    if (inner === undefined || inner === null) {
      inner = typeof next === 'number' ? [] : {};
      if (!set(container, key, inner)) return undefined;
    }
    if (Array.isArray(inner) ? typeof next !== 'number' : !isObject(inner) || typeof next === 'number')
      return undefined;
    container = inner as Container;
  }
  return Array.isArray(container) === (typeof last === 'number') ? container : undefined;
}

function get(container: Container, key: string | number): unknown {
  if (Array.isArray(container)) return container[key as number];
  return Object.hasOwn(container, key) ? container[key] : undefined;
}

function set(container: Container, key: string | number, value: unknown): boolean {
  if (!Array.isArray(container)) {
    setKey(container, String(key), value);
    return true;
  }
  const index = key as number;
  if (index > container.length + MAX_GAP) return false;
  while (container.length < index) container.push(null);
  container[index] = value;
  return true;
}
