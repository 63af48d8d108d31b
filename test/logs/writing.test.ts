/** Positions of results that are written into a log. */
import { describe, expect, it } from 'vitest';
import { endOf } from '../../src/logs/formats/writing/lines.ts';
import { lastOf, type Relation } from '../../src/logs/formats/writing/result-position.ts';

const say = { role: 'assistant' };
const result = { role: 'tool' };
const note = { role: 'note' };

const roleOf = (record: unknown) => (record as { role?: unknown }).role;
const relate = (record: unknown): Relation =>
  roleOf(record) === 'tool' ? 'same' : roleOf(record) === 'note' ? 'passed' : 'end';

describe('the end of a reply', () => {
  const log = [say, result, note, result, note, say, result];
  const path = [0, 1, 3, 5, 6];

  it('is the last of its results', () => {
    const ends = [0, 1, 2, 3, 5, 0, 4].map(from => lastOf(log, from, relate));
    expect(ends).toEqual([3, 3, 3, 3, 6, 3, 4]);
  });

  it('is looked for in the lines of the conversation', () => {
    const ends = [0, 1, 5, 3].map(from => endOf(log, path, from, undefined, record => roleOf(record) === 'tool'));
    expect(ends).toEqual([3, 3, 6, 3]);
  });

  it('depends on the reply, and on the log', () => {
    const endFor = (role: string, lines: readonly unknown[] = log) =>
      endOf(lines, path, 0, role, record => roleOf(record) === role);
    expect(['tool', 'note', 'tool'].map(role => endFor(role))).toEqual([3, 0, 3]);
    expect(endFor('tool', [say, say])).toBe(0);
    const other = (record: unknown, reply: unknown) => (record === reply ? 'same' : 'end');
    expect([result, note].map(reply => lastOf(log, 0, other, reply))).toEqual([1, 0]);
  });

  it('is searched only once for all calls of a reply', () => {
    const lines = [say, ...Array.from({ length: 100 }, () => result)];
    const all = [...lines.keys()];
    let count = 0;
    const isResult = () => count++ >= 0;
    const relateResult = () => (isResult() ? 'same' : 'end');
    for (const from of all) {
      expect(lastOf(lines, from, relateResult)).toBe(100);
      expect(endOf(lines, all, from, undefined, isResult)).toBe(100);
    }
    expect(count).toBe(200);
  });
});
