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
  /** Whether a record with this value in place of its own would be read as the same. */
  isDetected(value: unknown): boolean;
}

/** A log of some format: a document, or the lines that are one together. */
export interface LogSubject {
  readonly kind: 'log';
  readonly records: readonly JsonRecord[];
  readonly format: LogFormat;
  /** Whether a file with these records, or this document, in place of its own would be read as this format. */
  isDetected(values: readonly unknown[]): boolean;
}

/** Why a request has no subject that was read from JSON text in a string. */
export const INSIDE_STRING = 'it is JSON text inside a string, which is not repaired in place: extract it first';

/** What was judged, as it stands in the file. */
export type Subject = RecordSubject | LogSubject;

/** Why there is no subject: of the lines of a log that stand in one list. */
export const NOT_REPAIRED = 'its lines stand in one list: one a line they can be repaired';
