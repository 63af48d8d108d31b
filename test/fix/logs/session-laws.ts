/** Properties of every session that `fix` repairs. */
import { expect } from 'vitest';
import { LogReader } from '../../../src/check/log-reader.ts';
import type { FixFileOptions } from '../../../src/fix/file-change.ts';
import { FileFixer, type FixedFile } from '../../../src/fix/fix-file.ts';

export interface Repaired {
  readonly text: string;
  readonly lines: readonly Record<string, unknown>[];
  readonly fixed: FixedFile;
}

export function linesOf(...records: readonly unknown[]): string {
  return records.map(record => `${JSON.stringify(record)}\n`).join('');
}

/** The file after the repairs of `fix`. */
export function repaired(text: string, options: Partial<FixFileOptions> = {}): Repaired {
  const bytes = Buffer.from(text);
  const fixer = new FileFixer({ path: 'log', safety: 'unsafe', as: 'request', ...options });
  fixer.push(bytes);
  const fixed = fixer.end();
  const parts: Uint8Array[] = [];
  let at = 0;
  for (const { start, end, text: put } of fixed.splices) {
    expect(start).toBeGreaterThanOrEqual(at);
    parts.push(bytes.subarray(at, start), Buffer.from(put));
    at = end;
  }
  parts.push(bytes.subarray(at));
  const after = Buffer.concat(parts).toString();
  return { text: after, lines: recordsOf(after), fixed };
}

/** The same, and no errors may be left in the log or in the request. */
export function resumed(text: string, options: Partial<FixFileOptions> = {}): Repaired {
  const after = repaired(text, options);
  const left = after.fixed.left.flatMap(({ diagnostics }) => diagnostics);
  expect(left.filter(({ severity }) => severity === 'error')).toEqual([]);
  for (const as of ['log', 'request'] as const) expect(errorsIn(after.text, as, options.dialect), as).toEqual([]);
  const again = repaired(after.text, options);
  expect(again.fixed.changes).toEqual([]);
  expect(again.text).toBe(after.text);
  expect(repaired(text, options).text).toBe(after.text);
  return after;
}

export function errorsIn(text: string, as: 'log' | 'request', dialect?: FixFileOptions['dialect']): string[] {
  const found: string[] = [];
  const reader = new LogReader({ path: 'log', as, dialect }, ({ diagnostics }) => {
    for (const { rule, pointer, severity } of diagnostics) if (severity === 'error') found.push(`${rule} ${pointer}`);
  });
  reader.push(Buffer.from(text));
  reader.end();
  return found;
}

/** The lines of the file that the repaired file does not have, by number from 1, and the new lines. */
export function difference(before: string, after: string): { gone: number[]; fresh: string[] } {
  const [old, now] = [before, after].map(text => text.split('\n')) as [string[], string[]];
  return {
    gone: old.flatMap((line, i) => (now.includes(line) ? [] : [i + 1])),
    fresh: now.filter(line => !old.includes(line)),
  };
}

/** Checks that every line except the first has an earlier parent, and that no two have the same. */
export function expectChain(lines: readonly Record<string, unknown>[], id: string, parent: string): void {
  const linked = lines.filter(line => line[id] !== undefined && parent in line);
  const ids = linked.map(line => line[id]);
  expect(new Set(ids).size).toBe(ids.length);
  const parents = linked.map(line => line[parent]).filter(each => each !== null);
  for (const each of parents) expect(ids).toContain(each);
  expect(new Set(parents).size).toBe(parents.length);
  expect(linked.length - parents.length).toBe(1);
}

export function recordsOf(text: string): Record<string, unknown>[] {
  return text.split('\n').flatMap(line => {
    try {
      return [JSON.parse(line) as Record<string, unknown>];
    } catch {
      return [];
    }
  });
}
