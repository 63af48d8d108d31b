/** What those have in common who write lines into a log as its agent would have written them. */
import { pointerKeys } from '../../../pointer.ts';
import { uuidFor } from '../../../shapes/deepagents/values.ts';
import { isObject } from '../../../shapes/structure.ts';
import { fingerprint } from '../../../source/fingerprint.ts';

export type Json = Record<string, unknown>;

/** The record at a place; one without members where there is none. */
export function recordAt(lines: readonly unknown[], place: number): Json {
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
  belongs: (record: Json) => boolean,
): number {
  let end = from;
  for (const place of path) {
    if (place <= from) continue;
    if (!belongs(recordAt(lines, place))) break;
    end = place;
  }
  return end;
}

/** An id that no line has, in the form of another one; always the same for the same seed. */
export function freshId(seed: string, like: unknown, key: string, lines: readonly unknown[]): string {
  const taken = new Set(lines.map(line => (isObject(line) ? line[key] : undefined)));
  for (let again = 0; ; again++) {
    const each = again === 0 ? seed : `${seed}/${again}`;
    const hex = fingerprint(each) + fingerprint(`${each}/`);
    const isHex = typeof like === 'string' && /^[0-9a-f]{6,32}$/.test(like);
    const id = isHex ? hex.slice(0, like.length) : uuidFor(each).toLowerCase();
    if (!taken.has(id)) return id;
  }
}

/** Some keys of a record that are there, in their order. */
export function picked(record: Json, keys: ReadonlySet<string>): Json {
  return Object.fromEntries(Object.entries(record).filter(([key]) => keys.has(key)));
}
