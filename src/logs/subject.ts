/** What was judged, as it stands in the file: for whoever wants to change it. */
import type { JsonRecord } from '../source/records.ts';
import type { Found } from './detect.ts';
import type { LogFormat } from './formats/format.ts';

/** A conversation in a record of the file. */
export interface RecordSubject {
  readonly kind: 'record';
  readonly records: readonly JsonRecord[];
  readonly found: Found;
  /** The pointer of the record itself, where it stands inside a document. */
  readonly base: string;
}

/** A log of some format: a document, or the lines that are one together. */
export interface LogSubject {
  readonly kind: 'log';
  readonly records: readonly JsonRecord[];
  readonly format: LogFormat;
}

/** What was judged, as it stands in the file. */
export type Subject = RecordSubject | LogSubject;

/** Why there is no subject: of the lines of a log that stand in one list. */
export const NOT_REPAIRED = 'its lines stand in one list: one a line they can be repaired';

/** Requests and conversations; what was recorded of others' traffic is evidence, and stays as it is. */
const REPAIRABLE: ReadonlySet<string> = new Set(['messages', 'request', 'conversation', 'batch-request', 'system']);

export function subjectOf(found: Found, record: JsonRecord, base: string): RecordSubject | undefined {
  return REPAIRABLE.has(found.format) ? { kind: 'record', records: [record], found, base } : undefined;
}
