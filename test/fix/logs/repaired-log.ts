/** Repairs the bytes of a log, and checks the properties of every log format. */
import { expect } from 'vitest';
import type { FileChange, FixFileOptions } from '../../../src/fix/file-change.ts';
import { FileFixer, type FixedFile } from '../../../src/fix/fix-file.ts';
import { readLog } from '../../logs/reading.ts';

export interface RepairedLog {
  /** The records of the repaired file, or its document. */
  readonly records: unknown[];
  readonly lines: string[];
  readonly rules: string[];
  readonly changes: readonly FileChange[];
  readonly fixed: FixedFile;
}

type Options = Partial<FixFileOptions>;

/** A file with one record per line. */
export function linesOf(records: readonly unknown[]): string {
  return records.map(record => `${JSON.stringify(record)}\n`).join('');
}

export function documentOf(document: unknown): string {
  return `${JSON.stringify(document, null, 2)}\n`;
}

export function fixText(text: string, options: Options = {}): { fixed: FixedFile; after: string } {
  const bytes = Buffer.from(text);
  const fixer = new FileFixer({ path: 'log', safety: 'unsafe', ...options });
  fixer.push(bytes);
  const fixed = fixer.end();
  let [after, at] = ['', 0];
  for (const splice of fixed.splices) {
    expect(splice.start).toBeGreaterThanOrEqual(at);
    after += bytes.subarray(at, splice.start).toString() + splice.text;
    at = splice.end;
  }
  return { fixed, after: after + bytes.subarray(at).toString() };
}

/** The errors of lint, reading the file as a log and as a request. */
export function errorsIn(text: string, options: Options = {}): string[] {
  return (['log', 'request'] as const).flatMap(as =>
    readLog(text, { ...options, as }).reports.flatMap(({ diagnostics }) =>
      diagnostics.filter(({ severity }) => severity === 'error').map(({ rule, pointer }) => `${as} ${rule} ${pointer}`),
    ),
  );
}

/** The repaired log. It must have no errors, and a second run must change nothing. */
export function repairedLog(text: string, options: Options = {}): RepairedLog {
  expect(errorsIn(text, options)).not.toEqual([]);
  const { fixed, after } = fixText(text, options);
  expect(fixed.changes).not.toEqual([]);
  expect(errorsIn(after, options)).toEqual([]);
  const again = fixText(after, options);
  expect(again.after).toBe(after);
  expect(again.fixed.changes).toEqual([]);
  expect(fixText(text, options).after).toBe(after);
  const lines = after.trimEnd().split('\n');
  const records = isDocument(text) ? [JSON.parse(after)] : lines.map(line => JSON.parse(line));
  const { changes } = fixed;
  return { records, lines, rules: [...new Set(changes.map(({ rule }) => rule))], changes, fixed };
}

/** Checks that a log without errors is unchanged, byte for byte. */
export function expectUntouched(text: string, options: Options = {}): void {
  const { fixed, after } = fixText(text, options);
  expect(fixed.changes).toEqual([]);
  expect(after).toBe(text);
}

function isDocument(text: string): boolean {
  try {
    JSON.parse(text);
    return text.trimEnd().includes('\n');
  } catch {
    return false;
  }
}
