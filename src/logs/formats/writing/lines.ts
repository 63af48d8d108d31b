/** Shared code for writing lines into a log as its agent would. */

import { uuidFor } from '../../../formats/deepagents/values.ts';
import { pointerKeys } from '../../../pointer.ts';
import { appendTo } from '../../../source/append-to.ts';
import { fingerprint } from '../../../source/fingerprint.ts';
import { isObject, type JsonObject } from '../../../source/json.ts';
import { memoized } from '../../../source/memoized.ts';
import { endOfReply } from './reply-end.ts';

/** The record with an index, or an empty object. */
export function recordAt(lines: readonly unknown[], line: number): JsonObject {
  const record = lines[line];
  return isObject(record) ? record : {};
}

/** The index of the line that a pointer leads into; `at` is the pointer of the list of lines. */
export function lineOf(pointer: string, at = ''): number {
  return Number(pointerKeys(pointer.slice(at.length))[0]);
}

/**
 * The last line of a conversation, starting at `from`, for which `belongs` is true without a gap. `reply` is what
 * `belongs` depends on besides the record.
 */
export function endOf(
  lines: readonly unknown[],
  path: readonly number[],
  from: number,
  reply: unknown,
  belongs: (record: JsonObject) => boolean,
): number {
  return endOfReply(path, from, [lines, reply], () => {
    let end = from;
    for (let i = indexAfter(path, from); i < path.length; i++) {
      const line = path[i] as number;
      if (!belongs(recordAt(lines, line))) break;
      end = line;
    }
    return end;
  });
}

/** The position in `path` of the first line after a given line, or the length of the path. */
export function indexAfter(path: readonly number[], line: number): number {
  let [low, high] = [0, path.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((path[middle] as number) > line) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The indexes of the lines with each key. */
export function linesBy(lines: readonly unknown[], keyOf: (record: JsonObject) => unknown): Map<unknown, number[]> {
  const groups = new Map<unknown, number[]>();
  for (const i of lines.keys()) {
    const key = keyOf(recordAt(lines, i));
    appendTo(groups, key, i);
  }
  return groups;
}

/** The last of some lines, which are in order, that is before a given line. */
export function lastBefore(lines: readonly number[] = [], line: number): number | undefined {
  return lines[indexAfter(lines, line - 1) - 1];
}

/** The IDs of all lines, for both ID keys. */
const idsOf = memoized((lines: readonly unknown[]) => {
  const ids = { id: new Set<unknown>(), uuid: new Set<unknown>() };
  for (const line of lines) {
    if (!isObject(line)) continue;
    ids.id.add(line.id);
    ids.uuid.add(line.uuid);
  }
  return ids;
});

/** An ID that no line has, in the same form as `like`. Deterministic for a seed. */
export function freshId(seed: string, like: unknown, key: 'id' | 'uuid', lines: readonly unknown[]): string {
  const existingIds = idsOf(lines)[key];
  for (let attempt = 0; ; attempt++) {
    const seedText = attempt === 0 ? seed : `${seed}/${attempt}`;
    const hex = fingerprint(seedText) + fingerprint(`${seedText}/`);
    const isHex = typeof like === 'string' && /^[0-9a-f]{6,32}$/.test(like);
    const id = isHex ? hex.slice(0, like.length) : uuidFor(seedText).toLowerCase();
    if (!existingIds.has(id)) return id;
  }
}

/** Some fields of a record, in their order. */
export function picked(record: JsonObject, keys: ReadonlySet<string>): JsonObject {
  return Object.fromEntries(Object.entries(record).filter(([key]) => keys.has(key)));
}
