import { describe, expect, test } from 'vitest';
import { historyOf, isNoWorse } from '../../src/history/history.ts';
import { type Dialect, dialects, lint, type TrimOptions, trim } from '../../src/index.ts';
import { isDeep, runs } from '../depth.ts';
import { acceptedBy, apis, samplesOf } from './api-conversations.ts';

type Limit = Pick<TrimOptions, 'keep' | 'maxTokens'>;

const KEPT: readonly Limit[] = (isDeep ? [1, 2, 3, 5] : [2]).map(keep => ({ keep }));

/** Limits from nothing to the whole conversation. */
function limitsOf(value: unknown, dialect: Dialect): readonly Limit[] {
  const { tokens } = trim(value, { dialect, keep: 1000 });
  const shares = (isDeep ? [0, 0.2, 0.5, 0.8, 1] : [0, 1]).map(share => ({
    maxTokens: Math.ceil(tokens * share),
  }));
  return [...KEPT, ...shares];
}

/** Whether items are a subsequence of others: the same objects, in order. */
function isSubsequence(items: readonly unknown[], of: readonly unknown[]): boolean {
  let at = 0;
  for (const each of of) if (at < items.length && items[at] === each) at++;
  return at === items.length;
}

/** Counts the conversations that were trimmed to the limit. */
function checked(value: unknown, dialect: Dialect, limits: readonly Limit[]): { cut: number; fitting: number } {
  const text = JSON.stringify(value);
  const { items, judged } = historyOf(value, { dialect });
  const count = { cut: 0, fitting: 0 };
  for (const limit of limits) {
    const where = `${JSON.stringify(limit)} ${text}`;
    const trimmed = trim(value, { dialect, ...limit });
    const left = historyOf(trimmed.value, { dialect });
    if (trimmed.fits) count.fitting++;
    if (trimmed.removed.length > 0) count.cut++;
    else expect(trimmed.value, where).toBe(value);
    expect(isNoWorse(judged, left.judged), where).toBe(true);
    const gone = new Set<number>();
    for (const { start, end } of trimmed.removed) for (let i = start; i < end; i++) gone.add(i);
    if (trimmed.reasoning.length === 0) {
      expect(isSubsequence(left.items, items), where).toBe(true);
      expect(left.items, where).toEqual(items.filter((_, i) => !gone.has(i)));
    }
    expect(left.items.length, where).toBe(items.length - gone.size);
    expect(trim(trimmed.value, { dialect, ...limit }).value, where).toBe(trimmed.value);
    if (limit.maxTokens !== undefined) expect(trimmed.fits, where).toBe(trimmed.tokens <= limit.maxTokens);
  }
  expect(JSON.stringify(value)).toBe(text);
  return count;
}

/** Step IDs of a trajectory are their positions, so no step can be dropped. */
const UNCUT = new Set(['atif']);

describe('an accepted conversation is still accepted after trimming', () => {
  test.each(apis.map(each => [each.id, each] as const))('by %s', (_id, dialect) => {
    const accepted = acceptedBy(dialect, runs(150, 10));
    const counts = { cut: 0, all: 0, fitting: 0 };
    for (const value of accepted) {
      const limits = limitsOf(value, dialect);
      const { cut, fitting } = checked(value, dialect, limits);
      for (const limit of limits)
        expect(lint(trim(value, { dialect, ...limit }).value, { dialect, findFixes: () => {} }).ok).toBe(true);
      counts.cut += cut;
      counts.fitting += fitting;
      counts.all += limits.length;
    }
    expect(counts.cut, 'shortened').toBeGreaterThan(0);
    expect(counts.fitting, 'as short as was asked').toBeGreaterThan(counts.all / 2);
  });

  const stored = dialects.filter(({ kind, id }) => kind !== 'endpoint' && samplesOf(id, 1).length > 0);
  test.each(stored.map(each => [each.id, each] as const))('in the format of %s', (id, dialect) => {
    let cut = 0;
    for (const value of samplesOf(id, runs(150, 10))) cut += checked(value, dialect, limitsOf(value, dialect)).cut;
    if (!UNCUT.has(id)) expect(cut).toBeGreaterThan(0);
  });
});
