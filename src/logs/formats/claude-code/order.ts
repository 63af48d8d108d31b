/** Sorts lines so that each comes after its parent, which may have been written later. */
import { isRedacted } from '../../../model/text.ts';
import { isObject, type JsonObject } from '../../../source/json.ts';

/** A name that one line has, and others may hang on. */
export function uuidOf(uuid: unknown): string | undefined {
  return typeof uuid === 'string' && uuid !== '' && !isRedacted(uuid) ? uuid : undefined;
}

/** Indexes of all records that are objects: as in the file, but for those whose parent stands further down. */
export function* inOrder(records: readonly unknown[]): Iterable<readonly [index: number, record: JsonObject]> {
  const places = new Map<string, number>();
  for (const [i, record] of records.entries()) {
    const uuid = isObject(record) ? uuidOf(record.uuid) : undefined;
    if (uuid !== undefined && !places.has(uuid)) places.set(uuid, i);
  }
  const done = new Set<number>();
  for (const i of records.keys()) {
    /** Lines that wait for one another, the last for none: what hangs on itself in a circle waits once. */
    const waiting = new Set<number>();
    for (let at: number | undefined = i; at !== undefined && !done.has(at) && !waiting.has(at); ) {
      waiting.add(at);
      const record: unknown = records[at];
      const parent: string | undefined = isObject(record) ? uuidOf(record.parentUuid) : undefined;
      at = parent === undefined ? undefined : places.get(parent);
    }
    for (const at of [...waiting].reverse()) {
      done.add(at);
      const record = records[at];
      if (isObject(record)) yield [at, record];
    }
  }
}
