/** Where two values differ, as the losses of a conversion that went there and back. */
import { child } from '../pointer.ts';
import type { LossKind } from '../shapes/shape.ts';
import { ExactNumber, writeJson } from '../source/exact.ts';
import { isSameJson } from '../source/same-json.ts';

export interface Difference {
  /** A place in the first value; for what only the second has, the container that it came into. */
  readonly pointer: string;
  readonly kind: LossKind;
  /** The key that only one of them has; of something renamed, its new name. */
  readonly key?: string;
}

/** Every place where `after` is not what `before` was. The order of keys does not count, that of lists does. */
export function differences(before: unknown, after: unknown, pointer = ''): Difference[] {
  const found: Difference[] = [];
  compare(before, after, pointer, found);
  return found;
}

function compare(before: unknown, after: unknown, pointer: string, found: Difference[]): void {
  if (Array.isArray(before) && Array.isArray(after)) compareLists(before, after, pointer, found);
  else if (isObject(before) && isObject(after)) compareObjects(before, after, pointer, found);
  else if (!isSameJson(before, after)) found.push({ pointer, kind: 're-encoded' });
}

function compareObjects(before: Json, after: Json, pointer: string, found: Difference[]): void {
  const onlyIn = (one: Json, other: Json) =>
    Object.keys(one).filter(key => one[key] !== undefined && (!Object.hasOwn(other, key) || other[key] === undefined));
  const added = new Set(onlyIn(after, before));
  const gone = onlyIn(before, after);
  const namesOf = gone.length > 0 ? byPrint(after, added) : new Map<string, string[]>();
  for (const key of Object.keys(before))
    if (Object.hasOwn(after, key) && after[key] !== undefined && before[key] !== undefined)
      compare(before[key], after[key], child(pointer, key), found);
  for (const key of gone) {
    // The same value under another name is one difference, not two.
    const name = namesOf.size === 0 ? undefined : namesOf.get(print(before[key]))?.pop();
    if (name !== undefined) added.delete(name);
    found.push({ pointer: child(pointer, key), kind: name === undefined ? 'dropped' : 're-encoded', key: name ?? key });
  }
  for (const key of added) found.push({ pointer, kind: 'synthesised', key });
}

/** Names by the values that they have, of those of one value the first one last. */
function byPrint(value: Json, names: Iterable<string>): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const name of [...names].reverse()) {
    const text = print(value[name]);
    const same = found.get(text);
    if (same === undefined) found.set(text, [name]);
    else same.push(name);
  }
  return found;
}

/** Items that are the same on both sides hold the rest in place; between them, items are compared in order. */
function compareLists(
  before: readonly unknown[],
  after: readonly unknown[],
  pointer: string,
  found: Difference[],
): void {
  const [left, right] = [before.map(print), after.map(print)];
  if (left.length === right.length && left.some((each, i) => each !== right[i]) && isPermutation(left, right)) {
    found.push({ pointer, kind: 'reordered' });
    return;
  }
  let [i, j] = [0, 0];
  for (const [nextI, nextJ] of [...commonItems(left, right), [left.length, right.length] as const]) {
    const pairs = Math.min(nextI - i, nextJ - j);
    for (let n = 0; n < pairs; n++) compare(before[i + n], after[j + n], child(pointer, i + n), found);
    for (let n = i + pairs; n < nextI; n++) found.push({ pointer: child(pointer, n), kind: 'dropped' });
    for (let n = j + pairs; n < nextJ; n++)
      found.push({
        pointer: before.length === 0 ? pointer : child(pointer, Math.max(0, nextI - 1)),
        kind: 'synthesised',
      });
    [i, j] = [nextI + 1, nextJ + 1];
  }
}

function isPermutation(left: readonly string[], right: readonly string[]): boolean {
  const sorted = [...right].sort();
  return [...left].sort().every((each, i) => each === sorted[i]);
}

/** Pairs of equal items, in order on both sides: for each the nearest one ahead. */
export function commonItems(left: readonly string[], right: readonly string[]): (readonly [number, number])[] {
  const places = new Map<string, number[]>();
  for (let j = right.length - 1; j >= 0; j--) {
    const each = right[j] as string;
    const list = places.get(each);
    if (list === undefined) places.set(each, [j]);
    else list.push(j);
  }
  const pairs: (readonly [number, number])[] = [];
  let from = 0;
  for (const [i, each] of left.entries()) {
    const ahead = places.get(each);
    while (ahead !== undefined && (ahead.at(-1) ?? from) < from) ahead.pop();
    const j = ahead?.at(-1);
    // A pair far ahead would leave much behind it without one: it is chance.
    if (j === undefined || j - from > Math.max(8, left.length - i)) continue;
    pairs.push([i, j]);
    from = j + 1;
  }
  return pairs;
}

/** The same text for the same value, whatever the order of its keys. */
export function print(value: unknown): string {
  return writeJson(value, { sortKeys: true });
}

type Json = Record<string, unknown>;

function isObject(value: unknown): value is Json {
  return value !== null && typeof value === 'object' && !Array.isArray(value) && !(value instanceof ExactNumber);
}
