/** Suppressions in whole runs: files on disk, the baseline written and read, and messages about entries. */
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { Habits } from '../../src/check/habits.ts';
import { type OpenSuppressions, openSuppressions, type SuppressionFlags } from '../../src/cli/suppressions.ts';
import type { ConversationReport } from '../../src/index.ts';
import { addTo, emptySummary, hasFindings } from '../../src/report/reporter.ts';
import { calls, plain, user } from '../cli/conversations.ts';
import { folder, linesOf } from '../cli/running.ts';
import { readFile } from './reading.ts';

const lost = (id: string) => ({ id, messages: [user, calls(`call_of_${id}`), user, plain] });
const sound = (id: string) => ({ id, messages: [user, plain] });

interface Ran {
  readonly reports: ConversationReport[];
  readonly told: string;
  readonly stale: number;
  readonly suppressed: { baseline: number; ignore: number } | undefined;
  readonly errors: number;
  readonly opened: OpenSuppressions;
}

async function run(
  root: string,
  paths: readonly string[],
  flags: SuppressionFlags = {},
  today = '2026-11-22',
): Promise<Ran> {
  const opened = await openSuppressions(flags, { folder: root, argv: ['lint', ...paths, '--quiet'], today });
  const summary = emptySummary();
  const reports: ConversationReport[] = [];
  for (const path of paths) {
    const full = join(root, path);
    opened.suppressions.startFile(full);
    for (const { report, details } of readFile(readFileSync(full, 'utf8'), { path: full })) {
      reports.push(opened.suppressions.take(report, details));
      addTo(summary, report);
    }
    opened.suppressions.endFile();
  }
  const stderr = new PassThrough();
  const { stale } = await opened.finish(stderr);
  const told = String(stderr.read() ?? '');
  return { reports, told, stale: stale.length, suppressed: summary.suppressed, errors: summary.errors, opened };
}

const BASELINE = 'rolecall.baseline.json';

describe('a baseline', () => {
  test('suppresses known findings and reports new ones, even if conversations moved', async () => {
    const root = folder({ 'a.jsonl': linesOf(lost('1'), sound('2')), 'b.jsonl': linesOf(lost('3')) });
    const made = await run(root, ['a.jsonl', 'b.jsonl'], { updateBaseline: true });
    expect(made).toMatchObject({ errors: 0, suppressed: { baseline: 2, ignore: 0 }, stale: 0 });
    expect(made.told).toContain('wrote ');
    const text = readFileSync(join(root, BASELINE), 'utf8');
    expect(text.match(/"path":"[ab]\.jsonl"/g)).toHaveLength(2);
    expect(text).not.toContain('Oslo');
    writeFileSync(join(root, 'a.jsonl'), linesOf(lost('0'), sound('2'), lost('1')));
    const next = await run(root, ['a.jsonl', 'b.jsonl']);
    expect(next).toMatchObject({ errors: 1, suppressed: { baseline: 2, ignore: 0 }, stale: 0, told: '' });
    expect(next.reports.filter(hasFindings).map(({ id }) => id)).toEqual(['0']);
    expect(next.reports[2]?.diagnostics[0]?.suppressed).toEqual({ by: 'baseline' });
    expect(readFileSync(join(root, BASELINE), 'utf8')).toBe(text);
  });

  test('with a finding that was repaired is stale until it is pruned', async () => {
    const root = folder({ 'a.jsonl': linesOf(lost('1'), lost('2')), 'b.jsonl': linesOf(lost('3')) });
    await run(root, ['a.jsonl', 'b.jsonl'], { updateBaseline: true });
    writeFileSync(join(root, 'a.jsonl'), linesOf(sound('1'), lost('2'), lost('4')));
    const stale = await run(root, ['a.jsonl']);
    expect(stale).toMatchObject({ stale: 1, errors: 1 });
    expect(stale.told).toMatch(
      /1 entry of \S+ no longer occurs:\n.*a\.jsonl {2}unanswered-tool-call {2}[0-9a-f]{16}\n/,
    );
    expect(stale.told).toContain('remove it with: rolecall lint --prune-baseline a.jsonl --quiet\n');
    const pruned = await run(root, ['a.jsonl'], { pruneBaseline: true });
    expect(pruned).toMatchObject({ stale: 0, errors: 1 });
    expect(pruned.told).toContain('removed 1 entry from');
    expect(await run(root, ['a.jsonl', 'b.jsonl'])).toMatchObject({ stale: 0, errors: 1, told: '' });
  });

  test('reports files that are gone, and does not report files that were not linted', async () => {
    const root = folder({
      'a.jsonl': linesOf(lost('1')),
      'b.jsonl': linesOf(lost('2')),
      'c.jsonl': linesOf(sound('3')),
    });
    await run(root, ['a.jsonl', 'b.jsonl'], { updateBaseline: true });
    expect(await run(root, ['c.jsonl'])).toMatchObject({ stale: 0, told: '' });
    rmSync(join(root, 'b.jsonl'));
    expect((await run(root, ['c.jsonl'])).told).toContain('b.jsonl');
    const renewed = await run(root, ['c.jsonl'], { updateBaseline: true });
    expect(renewed.stale).toBe(0);
    expect(readFileSync(join(root, BASELINE), 'utf8').match(/"path":"[^"]+"/g)).toEqual(['"path":"a.jsonl"']);
  });

  test('is not stale for a file that can no longer be read from its start', async () => {
    const root = folder({ 'a.jsonl': linesOf(lost('1')) });
    await run(root, ['a.jsonl'], { updateBaseline: true });
    writeFileSync(join(root, 'a.jsonl'), linesOf(lost('1')).slice(0, 60));
    expect(await run(root, ['a.jsonl'])).toMatchObject({ stale: 0, errors: 1 });
  });

  test('is the same from any folder, and is not rewritten without a change', async () => {
    const root = folder({ 'logs/a.jsonl': linesOf(lost('1')) });
    const baseline = join(root, 'known.json');
    await run(root, ['logs/a.jsonl'], { baseline, updateBaseline: true });
    const { mtimeMs } = statSync(baseline);
    const again = await run(join(root, 'logs'), ['a.jsonl'], { baseline, updateBaseline: true });
    expect(again.told).toContain('is up to date');
    expect(statSync(baseline).mtimeMs).toBe(mtimeMs);
    expect(await run(join(root, 'logs'), ['a.jsonl'], { baseline })).toMatchObject({ errors: 0, stale: 0 });
  });

  test('is not linted as a log, and can be switched off', async () => {
    const root = folder({ 'a.jsonl': linesOf(lost('1')) });
    const { opened } = await run(root, ['a.jsonl'], { updateBaseline: true });
    expect(opened.isOwn(join(root, BASELINE))).toBe(true);
    expect(opened.isOwn(join(root, 'a.jsonl'))).toBe(false);
    expect(opened.isOwn('-')).toBe(false);
    expect(await run(root, ['a.jsonl'], { baseline: false })).toMatchObject({ errors: 1, suppressed: undefined });
  });

  test.each([
    [
      'does not exist',
      { baseline: 'nowhere.json' },
      'the baseline nowhere.json does not exist; --update-baseline creates one',
    ],
    ['is to be pruned and does not exist', { pruneBaseline: true }, 'there is no rolecall.baseline.json to prune'],
    ['is to be written and is none', { baseline: false as const, updateBaseline: true }, '--no-baseline'],
    ['stands in no folder', { baseline: 'nowhere/b.json', updateBaseline: true }, 'cannot be written: '],
  ])('that %s is reported as an error', async (_name, flags, expected) => {
    const root = folder({ 'a.jsonl': linesOf(lost('1')) });
    const named =
      'baseline' in flags && flags.baseline
        ? { ...flags, baseline: flags.baseline.replace(/^nowhere\//, `${root}/nowhere/`) }
        : flags;
    await expect(run(root, ['a.jsonl'], named)).rejects.toThrow(expected);
    expect(existsSync(join(root, BASELINE))).toBe(false);
  });

  test('that is damaged is reported, and not overwritten', async () => {
    const root = folder({ 'a.jsonl': linesOf(lost('1')), [BASELINE]: '{"version": 1, "findings": [' });
    await expect(run(root, ['a.jsonl'])).rejects.toThrow('found the end of the text on line 1, column 29');
    await expect(run(root, ['a.jsonl'], { updateBaseline: true })).rejects.toThrow('delete it');
    expect(readFileSync(join(root, BASELINE), 'utf8')).toBe('{"version": 1, "findings": [');
  });
});

/** Calls and results without IDs, as some agents always write them. */
const habitual = (id: string) => ({
  id,
  messages: [
    user,
    { ...calls('x'), tool_calls: [{ type: 'function', function: { name: 'f', arguments: '{}' } }] },
    { role: 'tool', content: 'x' },
    plain,
  ],
});

describe('repeated findings', () => {
  test('in the baseline do not suppress new ones', async () => {
    const root = folder({ 'a.jsonl': linesOf(habitual('1'), habitual('2')) });
    await run(root, ['a.jsonl'], { updateBaseline: true });
    writeFileSync(join(root, 'a.jsonl'), linesOf(habitual('1'), habitual('2'), habitual('3'), habitual('4')));
    const { reports, errors, stale } = await run(root, ['a.jsonl']);
    expect({ stale, isNew: errors > 0 }).toEqual({ stale: 0, isNew: true });
    const habits = new Habits();
    const told = reports.map(report => habits.take(report));
    const listed = told.map(({ diagnostics }) => diagnostics.filter(each => each.suppressed === undefined).length);
    expect(listed[0]).toBe(0);
    expect(listed[2]).toBeGreaterThan(0);
    expect(listed[3]).toBe(0);
    const summary = emptySummary();
    for (const report of told) addTo(summary, report);
    expect(summary.errors).toBe(errors);
    expect(
      habits
        .repeatedFindings()
        .filter(each => each.suppressed === undefined)
        .every(each => each.count === 2 && each.index === 2),
    ).toBe(true);
  });

  test('are listed in another conversation if the first one is suppressed', () => {
    const [{ report: first } = { report: undefined }] = readFile(linesOf(habitual('1')));
    const diagnostic = first?.diagnostics.find(each => each.rule === 'missing-tool-call-id');
    if (first === undefined || diagnostic === undefined) throw new Error('nothing was found');
    const { rule, messageId, severity, dialect } = diagnostic;
    const repeated = [{ rule, messageId, severity, dialect, count: 3, fingerprint: 'aaaaaaaaaaaaaaaa' }];
    const habits = new Habits();
    habits.take({ ...first, diagnostics: [{ ...diagnostic, suppressed: { by: 'baseline' } }] });
    habits.take({ ...first, index: 1, line: 9, diagnostics: [], repeated });
    habits.take({
      ...first,
      index: 2,
      line: 10,
      diagnostics: [],
      repeated: repeated.map(each => ({ ...each, count: 1 })),
    });
    expect(habits.repeatedFindings()).toEqual([
      { rule, messageId, severity, dialect, index: 1, line: 9, count: 4, conversations: 2 },
    ]);
  });
});

describe('an ignore file', () => {
  const IGNORE = `ignore:
  - { files: "a.*", rule: unanswered-tool-call, conversation: "1", reason: The recorder was killed. }
  - { files: "gone/**", reason: x }
  - { rule: unanswered-tool-call, reason: for a while, expires: 2026-11-21 }
`;

  test('suppresses matching findings before the baseline, and reports expired and unused entries', async () => {
    const root = folder({ 'a.jsonl': linesOf(lost('1'), lost('2')), 'rolecall.ignore.yaml': IGNORE });
    await run(root, ['a.jsonl'], { updateBaseline: true });
    const { reports, told, ...ran } = await run(root, ['a.jsonl']);
    expect(ran).toMatchObject({ errors: 0, suppressed: { baseline: 1, ignore: 1 }, stale: 0 });
    expect(reports[0]?.diagnostics[0]?.suppressed).toEqual({ by: 'ignore', reason: 'The recorder was killed.' });
    expect(told).toMatch(/rolecall\.ignore\.yaml:4:5: warning: this entry expired on 2026-11-21 .*\(for a while\)\n/);
    expect(told).toMatch(/rolecall\.ignore\.yaml:3:5: note: this entry matches nothing in this run\n/);
    expect(told).not.toMatch(/yaml:2:5/);
    expect(await run(root, ['a.jsonl'], { ignoreFile: false })).toMatchObject({ errors: 1 });
    expect(await run(root, ['a.jsonl'], { baseline: false }, '2026-11-21')).toMatchObject({
      suppressed: { baseline: 0, ignore: 2 },
    });
  });

  test('that does not exist, or is invalid, is reported', async () => {
    const root = folder({ 'a.jsonl': linesOf(sound('1')), 'bad.yaml': 'ignore:\n  - { rule: nope, reason: x }' });
    await expect(run(root, ['a.jsonl'], { ignoreFile: 'nowhere.yaml' })).rejects.toThrow('does not exist');
    await expect(run(root, ['a.jsonl'], { ignoreFile: join(root, 'bad.yaml') })).rejects.toThrow(
      /bad\.yaml:2:13: there is no rule `nope`/,
    );
  });
});
