/** Repairs a log in its bytes, and holds what every format must hold. */
import { expect } from 'vitest';
import type { FileChange, FixFileOptions } from '../../../src/fix/file-change.ts';
import { FileFixer, type FixedFile } from '../../../src/fix/fix-file.ts';
import { readLog } from '../../logs/reading.ts';

export interface RepairedLog {
  /** The records of the repaired file, or the document alone. */
  readonly records: unknown[];
  readonly lines: string[];
  readonly rules: string[];
  readonly changes: readonly FileChange[];
  readonly fixed: FixedFile;
}

type Options = Partial<FixFileOptions>;

/** A file of lines, one record each. */
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

/** Errors as lint finds them, in both readings of the log. */
export function errorsIn(text: string, options: Options = {}): string[] {
  return (['log', 'request'] as const).flatMap(as =>
    readLog(text, { ...options, as }).reports.flatMap(({ diagnostics }) =>
      diagnostics.filter(({ severity }) => severity === 'error').map(({ rule, pointer }) => `${as} ${rule} ${pointer}`),
    ),
  );
}

/** The log repaired in its own form: afterwards nothing is wrong with it, and a second time nothing is done. */
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

/** What nothing is wrong with stays byte for byte. */
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
