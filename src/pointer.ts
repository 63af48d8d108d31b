/** JSON Pointers (RFC 6901), the locations of findings. */

/** Appends a key: `child('/messages/2', 'tool_calls')` is `/messages/2/tool_calls`. */
export function child(pointer: string, key: string | number): string {
  return typeof key === 'number' ? `${pointer}/${key}` : `${pointer}/${escapeKey(key)}`;
}

function escapeKey(key: string): string {
  return key.includes('~') || key.includes('/') ? key.replaceAll('~', '~0').replaceAll('/', '~1') : key;
}

/** The keys of a pointer, unescaped: `/a~1b/0` is `['a/b', '0']`. */
export function pointerKeys(pointer: string): string[] {
  if (pointer === '') return [];
  const keys = pointer.slice(1).split('/');
  return pointer.includes('~') ? keys.map(unescapeKey) : keys;
}

/** The last key of a pointer, unescaped; empty for the whole document. */
export function lastKey(pointer: string): string {
  const key = pointer.slice(pointer.lastIndexOf('/') + 1);
  return key.includes('~') ? unescapeKey(key) : key;
}

function unescapeKey(key: string): string {
  return key.replaceAll('~1', '/').replaceAll('~0', '~');
}

/** The value at a pointer, or undefined if nothing is there. */
export function valueAt(value: unknown, pointer: string): unknown {
  let at = value;
  for (const key of pointerKeys(pointer)) {
    if (at === null || typeof at !== 'object' || !Object.hasOwn(at, key)) return undefined;
    at = (at as Record<string, unknown>)[key];
  }
  return at;
}

/** Compares by document order: indexes as numbers, containers before their contents, keys by their text. */
export function comparePointers(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  let i = 0;
  while (i < length && a.charCodeAt(i) === b.charCodeAt(i)) i++;
  if (i === a.length || i === b.length) {
    // The longer pointer continues the shorter one: with another key, or with more characters in the last key.
    return a.length - b.length;
  }
  const start = a.lastIndexOf('/', i - 1) + 1;
  const [index, other] = [indexAt(a, start), indexAt(b, start)];
  if (index >= 0 && other >= 0) return index - other;
  const [left, right] = [stepAt(a, start), stepAt(b, start)];
  const [x, y] = [Number(left), Number(right)];
  if (left !== '' && right !== '' && !Number.isNaN(x) && !Number.isNaN(y)) return x - y;
  return left < right ? -1 : 1;
}

/** The index of a list item in the step that begins here; -1 if it is another key. */
function indexAt(pointer: string, start: number): number {
  let index = 0;
  let at = start;
  for (; at < pointer.length; at++) {
    const code = pointer.charCodeAt(at);
    if (code === SLASH) break;
    if (code < ZERO || code > NINE) return -1;
    index = index * 10 + code - ZERO;
  }
  return at === start ? -1 : index;
}

const SLASH = 0x2f;
const ZERO = 0x30;
const NINE = 0x39;

function stepAt(pointer: string, start: number): string {
  const end = pointer.indexOf('/', start);
  return end < 0 ? pointer.slice(start) : pointer.slice(start, end);
}

/** A copy of `value` with `put` at the path. Only the containers on the path are copied. */
export function putAt(value: unknown, [key, ...rest]: readonly string[], put: unknown): unknown {
  if (key === undefined || value === null || typeof value !== 'object') return put;
  if (Array.isArray(value)) return value.map((each, i) => (String(i) === key ? putAt(each, rest, put) : each));
  return { ...value, [key]: putAt((value as Record<string, unknown>)[key], rest, put) };
}
