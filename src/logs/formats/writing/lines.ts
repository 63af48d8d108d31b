/** Shared code for writing lines into a log as its agent would. */

import { uuidFor } from '../../../formats/deepagents/values.ts';
import { pointerKeys } from '../../../pointer.ts';
import { fingerprint } from '../../../source/fingerprint.ts';
import { isObject, type JsonObject } from '../../../source/json.ts';

/** The record at a place; one without members where there is none. */
export function recordAt(lines: readonly unknown[], place: number): JsonObject {
  const record = lines[place];
  return isObject(record) ? record : {};
}

/** The place of the line that a pointer leads into; `at` is the pointer of the list of lines. */
export function lineOf(pointer: string, at = ''): number {
  return Number(pointerKeys(pointer.slice(at.length))[0]);
}

/** The last line of a conversation that belongs to what a line says: it, and those that follow as long as they do. */
export function endOf(
  lines: readonly unknown[],
  path: readonly number[],
  from: number,
  belongs: (record: JsonObject) => boolean,
): number {
  let end = from;
  for (let i = indexAfter(path, from); i < path.length; i++) {
    const place = path[i] as number;
    if (!belongs(recordAt(lines, place))) break;
    end = place;
  }
  return end;
}

/**
 * Where on the way of a conversation the first line behind a place stands; the length of the way where there is none.
 */
export function indexAfter(path: readonly number[], place: number): number {
  let [low, high] = [0, path.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((path[middle] as number) > place) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Computes a value once per object. */
export function memoized<K extends object, T>(make: (of: K) => T): (of: K) => T {
  const made = new WeakMap<K, T>();
  return of => {
    const known = made.get(of) ?? make(of);
    made.set(of, known);
    return known;
  };
}

/** The ids that lines have under the keys that name them. */
const idsOf = memoized((lines: readonly unknown[]) => {
  const ids = { id: new Set<unknown>(), uuid: new Set<unknown>() };
  for (const line of lines) {
    if (!isObject(line)) continue;
    ids.id.add(line.id);
    ids.uuid.add(line.uuid);
  }
  return ids;
});

/** An id that no line has, in the form of another one; always the same for the same seed. */
export function freshId(seed: string, like: unknown, key: 'id' | 'uuid', lines: readonly unknown[]): string {
  const taken = idsOf(lines)[key];
  for (let again = 0; ; again++) {
    const each = again === 0 ? seed : `${seed}/${again}`;
    const hex = fingerprint(each) + fingerprint(`${each}/`);
    const isHex = typeof like === 'string' && /^[0-9a-f]{6,32}$/.test(like);
    const id = isHex ? hex.slice(0, like.length) : uuidFor(each).toLowerCase();
    if (!taken.has(id)) return id;
  }
}

/** Some keys of a record that are there, in their order. */
export function picked(record: JsonObject, keys: ReadonlySet<string>): JsonObject {
  return Object.fromEntries(Object.entries(record).filter(([key]) => keys.has(key)));
}
