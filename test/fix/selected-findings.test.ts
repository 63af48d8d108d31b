/** `FileFixer` does not repair suppressed findings. */
import { describe, expect, test } from 'vitest';
import { fixturesBelow } from '../../scripts/fixtures.ts';
import { addFingerprints } from '../../src/baseline/fingerprint.ts';
import { LogReader } from '../../src/check/log-reader.ts';
import { FileFixer, type FixedFile } from '../../src/fix/fix-file.ts';
import { originOf } from '../../src/fix/origin-of.ts';
import type { SelectFindings } from '../../src/fix/selected-findings.ts';
import type { ConversationReport, Edit } from '../../src/index.ts';
import { isDeep, some } from '../depth.ts';

/** All fixtures in deep tests. */
const FEW = 120;

const ROOTS = ['fixtures/logs', 'fixtures/rules'];

function fixed(path: string, bytes: Uint8Array, settle: SelectFindings): FixedFile {
  const fixer = new FileFixer({ path, safety: 'unsafe', settle });
  fixer.push(bytes);
  return fixer.end();
}

/** Fingerprints of the findings of lint. */
function found(path: string, bytes: Uint8Array): string[] {
  const all: ConversationReport[] = [];
  const reader = new LogReader({ path }, (report, details) => {
    addFingerprints(report, details);
    all.push(report);
  });
  reader.push(bytes);
  reader.end();
  return all.flatMap(({ diagnostics, repeated = [] }) =>
    [...diagnostics, ...repeated].map(each => each.fingerprint ?? ''),
  );
}

function suppressing(isLeft: (fingerprint: string) => boolean): SelectFindings {
  return (report, judged) => {
    addFingerprints(report, judged);
    for (const each of [...report.diagnostics, ...(report.repeated ?? [])])
      if (isLeft(each.fingerprint ?? '')) each.suppressed = { by: 'ignore' };
    return report;
  };
}

describe('in all fixtures', () => {
  test('nothing is repaired if all findings are suppressed, and many files are repaired if none are', () => {
    const touched: string[] = [];
    let repaired = 0;
    const fixtures = fixturesBelow(...ROOTS);
    for (const { path, bytes } of isDeep ? fixtures : some(fixtures, FEW)) {
      const known = new Set(found(path, bytes));
      if (known.size === 0) continue;
      if (
        fixed(
          path,
          bytes,
          suppressing(each => known.has(each)),
        ).splices.length > 0
      )
        touched.push(path);
      const { splices } = fixed(path, bytes, report => report);
      if (splices.length > 0) repaired++;
    }
    expect(touched).toEqual([]);
    expect(repaired).toBeGreaterThan(isDeep ? 150 : 15);
  });
});

describe('original pointers after edits', () => {
  const add = (path: string): Edit => ({ op: 'add', path, value: 0 });
  const remove = (path: string): Edit => ({ op: 'remove', path });
  const move = (from: string, path: string): Edit => ({ op: 'move', from, path });

  test.each<[string, Edit[], string | undefined]>([
    ['/messages/4/content', [add('/messages/2')], '/messages/3/content'],
    ['/messages/1/content', [add('/messages/2')], '/messages/1/content'],
    ['/messages/2/content', [add('/messages/2')], undefined],
    ['/messages/2', [add('/messages/-')], '/messages/2'],
    ['/messages/2', [remove('/messages/2')], '/messages/3'],
    ['/messages/2/content/1', [remove('/messages/2/content/0')], '/messages/2/content/2'],
    ['/other/2', [remove('/messages/0')], '/other/2'],
    ['/messages/2/role', [{ op: 'replace', path: '/messages/2', value: {} }], '/messages/2/role'],
    ['/messages/1/role', [move('/messages/3', '/messages/1')], '/messages/3/role'],
    ['/messages/3', [move('/messages/3', '/messages/1')], '/messages/2'],
    ['/messages/3', [move('/messages/1', '/messages/3')], '/messages/1'],
    ['/messages/2', [move('/messages/1', '/messages/3')], '/messages/3'],
    ['/messages/5', [add('/messages/0'), remove('/messages/1'), add('/messages/2')], '/messages/4'],
    ['/tool/id', [add('/tool/id')], '/tool/id'],
  ])('%s', (pointer, edits, origin) => {
    expect(originOf(pointer, edits)).toBe(origin);
  });
});
