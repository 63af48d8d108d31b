/** Finds the position for a result that is stored in a separate record. */
import { isObject } from '../../../source/json.ts';

/**
 * What a record behind a call is to it: of the same reply or a result of it, nothing that is said, or the end of both.
 */
export type Relation = 'same' | 'passed' | 'end';

/** The place of the last record that belongs to a reply and its results. */
export function lastOf(records: readonly unknown[], from: number, relate: (record: unknown) => Relation): number {
  let last = from;
  for (let i = from + 1; i < records.length; i++) {
    const relation = relate(records[i]);
    if (relation === 'end') break;
    if (relation === 'same') last = i;
  }
  return last;
}

/** A record of a list; one without fields where there is none. */
export function recordAt(records: unknown, place: number): Readonly<Record<string, unknown>> {
  const record: unknown = Array.isArray(records) ? records[place] : undefined;
  return isObject(record) ? record : {};
}
