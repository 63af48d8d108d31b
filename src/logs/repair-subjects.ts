/** Values that can be repaired, and whether a repaired value is still read in the same way. */

import type { Dialect } from '../generated/types.ts';
import type { JsonRecord } from '../source/records.ts';
import { type As, type Found, isListWithoutFormat, recognize } from './detect.ts';
import type { LogFormat } from './formats/format.ts';
import type { LogSubject, RecordSubject } from './judged-value.ts';
import { formatOfDocument, formatOfLines } from './log-records.ts';
import { belongsToThread, logOf, readsThreads, type Thread } from './threads.ts';
import { unwrap } from './wrapped.ts';

/** What the caller says about the records of a file. */
export interface DetectOptions {
  readonly as?: As | undefined;
  /** The dialect to judge by. Records are then conversations even if their format cannot be detected. */
  readonly dialect?: string | Dialect | undefined;
}

/** Whether a value would be recognized as the same format as before. */
function isFoundAgain(value: unknown, base: string, before: Found, { as, dialect }: DetectOptions): boolean {
  if (readsThreads(as) && formatOfDocument(value) !== undefined) return false;
  const found = recognize(value, base, as, dialect !== undefined);
  if (found === 'list' || isListWithoutFormat(value, found) !== isListWithoutFormat(before.value, before)) return false;
  const now = unwrap(value, found, base, as, dialect !== undefined)?.found ?? found;
  return now !== 'list' && SAME.every(key => (now[key] ?? undefined) === (before[key] ?? undefined));
}

const SAME = ['format', 'pointer', 'as', 'id', 'dialect', 'messageFormat'] as const;

/** Formats that can be repaired: requests and conversations. Recorded traffic is evidence and is not changed. */
const REPAIRABLE: ReadonlySet<string> = new Set(['messages', 'request', 'conversation', 'batch-request', 'system']);

/** A conversation in a record, if it can be repaired. */
export function recordSubject(
  found: Found,
  record: JsonRecord,
  base: string,
  options: DetectOptions,
): RecordSubject | undefined {
  if (!REPAIRABLE.has(found.format)) return undefined;
  const isDetected: RecordSubject['isDetected'] = value => isFoundAgain(value, base, found, options);
  return { kind: 'record', records: [record], found, base, isDetected };
}

/** The lines of a file that form one log. `asked` is the format given by the caller. */
export function linesSubject(
  format: LogFormat,
  records: readonly JsonRecord[],
  asked: LogFormat | undefined,
): LogSubject {
  const isDetected: LogSubject['isDetected'] = values => asked !== undefined || formatOfLines(values) === format;
  return { kind: 'log', format, records, isDetected };
}

/** A document that is a log. */
export function documentSubject(format: LogFormat, record: JsonRecord): LogSubject {
  // The document may have been read in this format because the documents before it have it.
  const isDetected: LogSubject['isDetected'] = ([now]) =>
    format.owns(now) && (formatOfDocument(now) === format || formatOfDocument(record.value) !== format);
  return { kind: 'log', format, records: [record], isDetected };
}

export function threadSubject(thread: Thread): LogSubject {
  const isDetected: LogSubject['isDetected'] = values => values.every(each => belongsToThread(each, thread));
  return { kind: 'log', format: logOf(thread), records: thread.lines, isDetected };
}
