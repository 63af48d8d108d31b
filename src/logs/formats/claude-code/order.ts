/** Sorts lines so that each comes after its parent, which may have been written later. */
import { isRedacted } from '../../../model/text.ts';
import type { JsonObject } from '../../../source/json.ts';
import type { LogValue } from '../compose/log-value.ts';

/** The UUID of a line, which other lines may refer to. Redacted UUIDs do not count. */
export function uuidOf(uuid: unknown): string | undefined {
  return typeof uuid === 'string' && uuid !== '' && !isRedacted(uuid) ? uuid : undefined;
}

/** All records that are objects, with their indexes: in file order, except that a parent comes before its children. */
export function* inOrder(
  values: readonly LogValue[],
): Iterable<readonly [index: number, value: LogValue, record: JsonObject]> {
  const indexes = new Map<string, number>();
  for (const [i, { object }] of values.entries()) {
    const uuid = uuidOf(object?.uuid);
    if (uuid !== undefined && !indexes.has(uuid)) indexes.set(uuid, i);
  }
  const done = new Set<number>();
  for (const i of values.keys()) {
    /** Lines that wait for their parent, each followed by that parent. A cycle stops at the first repeated line. */
    const waiting = new Set<number>();
    for (let index: number | undefined = i; index !== undefined && !done.has(index) && !waiting.has(index); ) {
      waiting.add(index);
      const parent: string | undefined = uuidOf(values[index]?.object?.parentUuid);
      index = parent === undefined ? undefined : indexes.get(parent);
    }
    for (const index of [...waiting].reverse()) {
      done.add(index);
      const value = values[index];
      if (value?.object !== undefined) yield [index, value, value.object];
    }
  }
}
