/** Reads files like a run does, for tests of suppressions and fingerprints. */
import { addFingerprints } from '../../src/baseline/fingerprint.ts';
import type { Details } from '../../src/check/details.ts';
import { LogReader, type ReadLogOptions } from '../../src/check/log-reader.ts';
import type { ConversationReport } from '../../src/index.ts';

/** The conversations of a file, with details that a report does not contain. */
export function readFile(
  text: string,
  options: Partial<ReadLogOptions> = {},
): { report: ConversationReport; details: Details }[] {
  const read: { report: ConversationReport; details: Details }[] = [];
  const reader = new LogReader({ path: 'x.jsonl', ...options }, (report, details) => read.push({ report, details }));
  reader.push(Buffer.from(text));
  reader.end();
  return read;
}

export interface Named {
  readonly rule: string;
  readonly messageId: string;
  readonly fingerprint: string;
}

/** The listed findings of a file with their fingerprints. */
export function named(text: string, options: Partial<ReadLogOptions> = {}): Named[] {
  return readFile(text, options).flatMap(({ report, details }) => {
    addFingerprints(report, details);
    return report.diagnostics.map(({ rule, messageId, fingerprint = '' }) => ({ rule, messageId, fingerprint }));
  });
}

export const fingerprintsOf = (text: string, options: Partial<ReadLogOptions> = {}): string[] =>
  named(text, options)
    .map(({ fingerprint }) => fingerprint)
    .sort();
