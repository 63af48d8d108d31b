/** Finds duplicate keys in an object, which `JSON.parse` resolves silently in favor of the last. */
import { child } from '../pointer.ts';
import { endOfString, walk } from './walk.ts';

/** A duplicate key in one object, with both locations. */
export interface DuplicateKey {
  readonly pointer: string;
  readonly key: string;
  readonly at: number;
  readonly first: number;
}

// Scratch space of `hasDuplicateKeys`: the hash of each key of the open objects, and the index of the innermost
// object's first key.
let hashes = new Int32Array(1024);
const LINEAR = 32;

/**
 * Whether any object in the text has a duplicate key; the text is known to be JSON. May return true for two keys whose hashes
 * collide, so use `duplicateKeys` to decide. This runs on every byte that is linted, and must be fast. Also true for a text with
 * more levels than `mostLevels`, which costs nothing to detect here.
 */
export function hasDuplicateKeys(text: string, mostLevels = Number.POSITIVE_INFINITY): boolean {
  const bases: number[] = [];
  const wide = new Map<number, Set<number>>();
  let top = 0;
  let base = -1;
  let expectsKey = false;
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c === 0x22) {
      if (!expectsKey) i = endOfString(text, i) - 1;
      else {
        const start = i;
        let hash = 0;
        let letter = text.charCodeAt(++i);
        for (; letter !== 0x22 && letter !== 0x5c; letter = text.charCodeAt(++i))
          hash = (Math.imul(hash, 31) + letter) | 0;
        if (letter === 0x5c) {
          // An escape can encode a plain letter.
          const end = endOfString(text, start);
          hash = hashOf(JSON.parse(text.slice(start, end)) as string);
          i = end - 1;
        }
        if (top - base < LINEAR) {
          for (let k = base; k < top; k++) if (hashes[k] === hash) return true;
        } else if (isRepeated(wide, base, top, hash)) return true;
        if (top === hashes.length) hashes = doubled(hashes);
        hashes[top++] = hash;
        expectsKey = false;
      }
    } else if (c === 0x2c) expectsKey = base >= 0;
    else if (c === 0x7b) {
      if (bases.push(base) > mostLevels) return true;
      base = top;
      expectsKey = true;
    } else if (c === 0x5b) {
      if (bases.push(base) > mostLevels) return true;
      base = -1;
      expectsKey = false;
    } else if (c === 0x7d) {
      if (wide.size > 0) wide.delete(base);
      top = base;
      base = bases.pop() ?? -1;
      expectsKey = false;
    } else if (c === 0x5d) base = bases.pop() ?? -1;
  }
  return false;
}

function hashOf(key: string): number {
  let hash = 0;
  for (let k = 0; k < key.length; k++) hash = (Math.imul(hash, 31) + key.charCodeAt(k)) | 0;
  return hash;
}

function isRepeated(wide: Map<number, Set<number>>, base: number, top: number, hash: number): boolean {
  let seen = wide.get(base);
  if (seen === undefined) {
    seen = new Set(hashes.subarray(base, top));
    wide.set(base, seen);
  }
  if (seen.has(hash)) return true;
  seen.add(hash);
  return false;
}

function doubled(from: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const to = new Int32Array(from.length * 2);
  to.set(from);
  return to;
}

interface Value {
  readonly container: Value | undefined;
  readonly key: string | number;
  /** Keys found so far, with their locations. */
  readonly keys: Map<string, number>;
}

/** Maximum number of reported keys. */
const MAX_REPORTED = 100;

/** The first 100 duplicate keys in text known to be JSON. */
export function duplicateKeys(text: string): DuplicateKey[] {
  const found: DuplicateKey[] = [];
  walk<Value>(text, value(undefined, ''), {
    enter(container, key, at) {
      if (typeof key === 'string' && found.length < MAX_REPORTED) {
        const first = container.keys.get(key);
        if (first === undefined) container.keys.set(key, at);
        else found.push({ pointer: child(pointerTo(container), key), key, at, first });
      }
      return value(container, key);
    },
  });
  return found;
}

function value(container: Value | undefined, key: string | number): Value {
  return { container, key, keys: new Map() };
}

function pointerTo(value: Value): string {
  const keys: (string | number)[] = [];
  for (let at = value; at.container !== undefined; at = at.container) keys.push(at.key);
  return keys.reduceRight<string>((pointer, key) => child(pointer, key), '');
}
