/** Finds the position for a result that is stored in a separate record. */
import { isObject } from '../../../source/json.ts';
import { endOfReply } from './reply-end.ts';

/**
 * How a record after a call relates to it: part of the same reply or one of its results, not a message, or a later
 * message.
 */
export type Relation = 'same' | 'passed' | 'end';

/** The index of the last record that belongs to a reply and its results. `relate` may need an ID of the reply. */
export function lastOf(
  records: readonly unknown[],
  from: number,
  relate: (record: unknown, reply: unknown) => Relation,
  reply?: unknown,
): number {
  return endOfReply(records, from, [relate, reply], () => {
    let last = from;
    for (let i = from + 1; i < records.length; i++) {
      const relation = relate(records[i], reply);
      if (relation === 'end') break;
      if (relation === 'same') last = i;
    }
    return last;
  });
}

/** The record with an index, or an empty object. */
export function recordAt(records: unknown, index: number): Readonly<Record<string, unknown>> {
  const record: unknown = Array.isArray(records) ? records[index] : undefined;
  return isObject(record) ? record : {};
}
