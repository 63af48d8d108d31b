import { describe, expect, it } from 'vitest';
import { claudeSession, codexSession, type SessionPlan } from '../../bench/sessions.ts';
import { LogPieces } from '../../src/check/log-pieces.ts';
import { LogReader } from '../../src/check/log-reader.ts';
import { RecordJudge } from '../../src/judge/logs/record.ts';
import { findLogFormat, logFormats } from '../../src/logs/log-records.ts';
import { isDeep } from '../depth.ts';
import { readLog } from './reading.ts';

const PLAN: SessionPlan = { size: 150_000, result: 300, context: 20_000, interrupt: 2 };
const WINDOW = 16_000;

const SESSIONS = { 'claude-code': claudeSession, 'codex-rollout': codexSession };

const textOf = (lines: Iterable<string>) => [...lines].join('');

/** The findings with their positions. */
function findings(text: string, window?: number, as?: 'log' | 'request') {
  const { reports, formatSummary } = readLog(text, { window, as });
  const found = reports.flatMap(({ diagnostics }) =>
    diagnostics.map(({ rule, severity, pointer, source }) => `${source?.line} ${pointer} ${rule} ${severity}`),
  );
  const messages = reports.reduce((sum, report) => sum + report.messages, 0);
  return { found: found.sort(), messages, formatSummary, notes: reports.map(({ note }) => note ?? '') };
}

describe('a log that is longer than the window', () => {
  for (const [id, session] of Object.entries(SESSIONS)) {
    const text = textOf(session(PLAN));

    it(`of ${id} gives the same findings in pieces as in one`, () => {
      const whole = findings(text, Number.POSITIVE_INFINITY);
      expect(whole.found.length).toBeGreaterThan(5);
      for (const window of [WINDOW, WINDOW * 1.7, WINDOW * 3]) {
        const cut = findings(text, window);
        expect(cut.found).toEqual(whole.found);
        expect(cut.messages).toBe(whole.messages);
        expect(cut.notes.filter(note => note.includes('checked in pieces')).length).toBeGreaterThan(1);
        expect(cut.notes.filter(note => note.includes('inside a turn'))).toEqual([]);
      }
      expect(whole.notes.join()).not.toContain('piece');
    });

    it(`of ${id} gives the same reports however its bytes are split`, () => {
      const read = readLog(text, { window: WINDOW });
      expect(readLog(text, { window: WINDOW }, 997)).toEqual(read);
    });

    it(`of ${id} is held in memory for at most two windows`, () => {
      const format = findLogFormat(id);
      if (format === undefined) throw new Error('no such format');
      const pieces = new LogPieces(format, new RecordJudge({ path: 'log' }), () => {}, WINDOW);
      let [line, most, written] = [0, 0, 0];
      const sizes: number[] = [];
      for (const each of session({ ...PLAN, size: PLAN.size * 4 })) {
        line++;
        written += each.length;
        sizes.push(each.length);
        pieces.take({ value: JSON.parse(each), text: each, origin: { line, column: 1, offset: 0 } });
        most = Math.max(most, pieces.keptCount);
      }
      pieces.end();
      // The number of records in the longest stretch of lines that fits into two windows, plus those that are carried
      // over.
      expect(written).toBeGreaterThan(WINDOW * 30);
      expect(most).toBeLessThanOrEqual(mostRecordsIn(sizes, WINDOW * 2) + 5);
    });

    it(`of ${id} reports no error for a split inside a turn`, () => {
      // A single turn without end, because prompts and compactions are removed.
      const endless = textOf(session({ size: 60_000, result: 300, context: 1e9, interrupt: 1e9 })).split('\n');
      const isSplitPoint = (each: string) =>
        each !== '' && findLogFormat(id)?.splitPoint?.(JSON.parse(each)) !== undefined;
      const isFirst = new Set([endless.find(isSplitPoint)]);
      const lines = endless.filter(each => !isSplitPoint(each) || isFirst.has(each));
      for (const as of ['log', 'request'] as const) {
        const errors = findings(lines.join('\n'), Number.POSITIVE_INFINITY, as).found.filter(isAlarm);
        for (let window = 2000; window < 20_000; window += isDeep ? 1300 : 5200) {
          const cut = findings(lines.join('\n'), window, as);
          expect(cut.found.filter(isAlarm).filter(each => !errors.includes(each))).toEqual([]);
          expect(cut.notes.some(note => note.includes('checked in pieces'))).toBe(true);
        }
      }
    });

    it(`of ${id} is detected as one session`, () => {
      expect(findings(text, WINDOW).formatSummary.replace(/^\d+ × /, '')).toBe(findLogFormat(id)?.name);
      if (id === 'claude-code') expect(findings(text, WINDOW).formatSummary).toBe('1 × Claude Code session');
    });
  }

  it('keeps the fields of its header for every piece', () => {
    const { reports } = readLog(textOf(codexSession(PLAN)), { window: WINDOW });
    expect(reports.length).toBeGreaterThan(3);
    for (const { id } of reports) expect(String(id)).toMatch(/^session-2/);
  });

  it('keeps the definitions of its last sessions only', () => {
    const format = findLogFormat('factory-droid-stream');
    if (format === undefined) throw new Error('no such format');
    let [judged, most] = [0, 0];
    const pieces = new LogPieces(format, new RecordJudge({ path: 'log' }), () => judged++, 30_000);
    const events = [
      { type: 'system', model: 'claude-sonnet-4-5' },
      { type: 'message', role: 'user', text: 'Hi' },
    ];
    for (let line = 1; line <= 4000; line++) {
      const value = { ...events[(line - 1) % 2], session_id: `s${(line + 1) >> 1}` };
      pieces.take({ value, text: JSON.stringify(value), origin: { line, column: 1, offset: 0 } });
      most = Math.max(most, pieces.keptCount);
    }
    pieces.end();
    expect(judged).toBe(2000);
    // 1000 definitions, and the lines of a window.
    expect(most).toBeGreaterThan(1000);
    expect(most).toBeLessThan(1800);
  });

  it('is held in memory for at most one line if it is not linted', () => {
    const format = logFormats.find(each => each.id === 'openclaw-trajectory');
    if (format === undefined) throw new Error('no such format');
    let told = 0;
    const pieces = new LogPieces(format, new RecordJudge({ path: 'log' }), () => told++, 1000);
    const text = JSON.stringify({ traceSchema: 'openclaw-trajectory', data: 'x'.repeat(300) });
    for (let line = 1; line < 50; line++) {
      pieces.take({ value: JSON.parse(text), text, origin: { line, column: 1, offset: 0 } });
      expect(pieces.keptCount).toBe(1);
    }
    pieces.end();
    expect(told).toBe(1);
  });

  it('that is shorter than the window is linted as before', () => {
    const text = textOf(claudeSession(PLAN));
    const reports: unknown[] = [];
    const reader = new LogReader({ path: 'log' }, (report, { place }) => {
      place();
      reports.push({ ...report, answer: undefined });
    });
    reader.push(Buffer.from(text));
    reader.end();
    expect(readLog(text, { window: text.length + 1 }).reports).toEqual(reports);
  });
});

describe('split points', () => {
  it('are computed for any record', () => {
    const records = [
      null,
      1,
      'x',
      [],
      {},
      { type: 'user' },
      { type: 'user', message: null },
      { $set: 1 },
      { payload: [] },
    ];
    for (const format of logFormats)
      for (const record of records) {
        expect([undefined, 'turn', 'context']).toContain(format.splitPoint?.(record));
        expect(['undefined', 'string']).toContain(typeof format.defines?.(record));
      }
  });

  it('are at the start of sessions and at user messages', () => {
    const kinds = (id: string, lines: Iterable<string>) =>
      new Set([...lines].map(each => findLogFormat(id)?.splitPoint?.(JSON.parse(each))));
    for (const [id, session] of Object.entries(SESSIONS))
      expect(kinds(id, session(PLAN))).toEqual(new Set([undefined, 'turn', 'context']));
  });
});

function isAlarm(found: string): boolean {
  return !found.endsWith('info');
}

function mostRecordsIn(sizes: readonly number[], limit: number): number {
  let [most, size, from] = [0, 0, 0];
  sizes.forEach((each, i) => {
    size += each;
    while (size > limit) size -= sizes[from++] ?? 0;
    most = Math.max(most, i - from + 1);
  });
  return most + 1;
}
