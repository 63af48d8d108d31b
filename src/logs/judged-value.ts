/** The judged value in its file, for callers that change it. */
import type { JsonRecord } from '../source/records.ts';
import type { Found } from './detect.ts';
import type { LogFormat } from './formats/format.ts';

/** A conversation in a record of the file. */
export interface RecordSubject {
  readonly kind: 'record';
  readonly records: readonly JsonRecord[];
  readonly found: Found;
  /** The pointer of the record, if it is inside a document. */
  readonly base: string;
  /** Whether the record would still be read in the same way with this value. */
  isDetected(value: unknown): boolean;
}

/** A log: a document, or the lines that form it. */
export interface LogSubject {
  readonly kind: 'log';
  readonly records: readonly JsonRecord[];
  readonly format: LogFormat;
  /** Whether the file would still have this format with these records or this document. */
  isDetected(values: readonly unknown[]): boolean;
}

/** Why a request inside a JSON string cannot be repaired. */
export const INSIDE_STRING = 'it is JSON text inside a string, which cannot be repaired in place: extract it first';

/** The judged value in its file. */
export type Subject = RecordSubject | LogSubject;

/** Why a log whose lines are items of one list cannot be repaired. */
export const NOT_REPAIRED = 'it is a list: write one item per line to repair it';
