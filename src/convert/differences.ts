/** The differences between a value and its round trip, which are the losses of a conversion. */

import type { LossKind } from '../formats/engine/message-format.ts';
import { child } from '../pointer.ts';
import { writeJson } from '../source/exact.ts';
import { isObject, type JsonObject } from '../source/json.ts';
import { isSameJson } from '../source/same-json.ts';

export interface Difference {
  /** A place in the first value. If only the second value has something, its container. */
  readonly pointer: string;
  readonly kind: LossKind;
  /** The key that only one of them has. For a renamed key, the new name. */
  readonly key?: string;
}

/** Every place where the values differ. The order of keys does not matter, that of lists does. */
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

function compareObjects(before: JsonObject, after: JsonObject, pointer: string, found: Difference[]): void {
  const onlyIn = (one: JsonObject, other: JsonObject) =>
    Object.keys(one).filter(key => one[key] !== undefined && (!Object.hasOwn(other, key) || other[key] === undefined));
  const added = new Set(onlyIn(after, before));
  const removedKeys = onlyIn(before, after);
  const namesOf = removedKeys.length > 0 ? byPrint(after, added) : new Map<string, string[]>();
  for (const key of Object.keys(before))
    if (Object.hasOwn(after, key) && after[key] !== undefined && before[key] !== undefined)
      compare(before[key], after[key], child(pointer, key), found);
  for (const key of removedKeys) {
    // The same value under another key is one difference, not two.
    const name = namesOf.size === 0 ? undefined : namesOf.get(print(before[key]))?.pop();
    if (name !== undefined) added.delete(name);
    found.push({ pointer: child(pointer, key), kind: name === undefined ? 'dropped' : 're-encoded', key: name ?? key });
  }
  for (const key of added) found.push({ pointer, kind: 'synthesised', key });
}

/** Keys grouped by the print of their value, in reverse order. */
function byPrint(value: JsonObject, names: Iterable<string>): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const name of [...names].reverse()) {
    const text = print(value[name]);
    const same = found.get(text);
    if (same === undefined) found.set(text, [name]);
    else same.push(name);
  }
  return found;
}

/**
 * Matches equal items first. Between the matches, items are compared in order; if some are missing, those of the same kind are
 * matched before.
 */
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
  eachGap(commonItems(left, right), { i: 0, nextI: left.length, j: 0, nextJ: right.length }, gap => {
    const [some, others] = [before.slice(gap.i, gap.nextI), after.slice(gap.j, gap.nextJ)];
    const isMissing = some.length !== others.length && some.length > 0 && others.length > 0;
    const alike = isMissing ? commonItems(some.map(kindOf), others.map(kindOf)) : [];
    const matches = alike.map(([n, m]) => [gap.i + n, gap.j + m] as const);
    for (const [n, m] of matches) compare(before[n], after[m], child(pointer, n), found);
    eachGap(matches, gap, ({ i, nextI, j, nextJ }) => {
      const pairs = Math.min(nextI - i, nextJ - j);
      for (let n = 0; n < pairs; n++) compare(before[i + n], after[j + n], child(pointer, i + n), found);
      for (let n = i + pairs; n < nextI; n++) found.push({ pointer: child(pointer, n), kind: 'dropped' });
      const at = before.length === 0 ? pointer : child(pointer, Math.max(0, nextI - 1));
      for (let n = j + pairs; n < nextJ; n++) found.push({ pointer: at, kind: 'synthesised' });
    });
  });
}

/** Items `i` to `nextI` of one list, and `j` to `nextJ` of the other. */
interface Gap {
  readonly i: number;
  readonly nextI: number;
  readonly j: number;
  readonly nextJ: number;
}

/** Calls `visit` with the items between matches. */
function eachGap(matches: readonly (readonly [number, number])[], whole: Gap, visit: (gap: Gap) => void): void {
  let { i, j } = whole;
  for (const [nextI, nextJ] of [...matches, [whole.nextI, whole.nextJ] as const]) {
    visit({ i, nextI, j, nextJ });
    [i, j] = [nextI + 1, nextJ + 1];
  }
}

/** The kind of a message or an item: only those of the same kind are compared. */
export function kindOf(value: unknown): string {
  return isObject(value) ? print({ role: value.role, type: value.type }) : '';
}

function isPermutation(left: readonly string[], right: readonly string[]): boolean {
  const sorted = [...right].sort();
  return [...left].sort().every((each, i) => each === sorted[i]);
}

/** Pairs of equal items, in the same order on both sides. Each item is matched with the nearest one ahead. */
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
    // Matching an item far ahead would leave many in between unmatched, and is probably a coincidence.
    if (j === undefined || j - from > Math.max(8, left.length - i)) continue;
    pairs.push([i, j]);
    from = j + 1;
  }
  return pairs;
}

/** A text that is equal for equal values, whatever the order of keys. */
export function print(value: unknown): string {
  return writeJson(value, { sortKeys: true });
}
