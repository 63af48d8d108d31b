/** Records that are one document of a kind, or a list of them. */
import { LogValue } from './log-value.ts';

/** The documents in a record. */
export function eachDocument(record: unknown): LogValue[] {
  const value = new LogValue(record, '');
  return Array.isArray(record) ? value.items() : [value];
}

const SAMPLE_SIZE = 8;

/** Whether a record is a document of a kind, or a list that starts with such documents. */
export function isOneOrList(record: unknown, is: (value: unknown) => boolean): boolean {
  return Array.isArray(record) ? record.length > 0 && record.slice(0, SAMPLE_SIZE).every(is) : is(record);
}
