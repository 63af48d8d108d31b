import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { align, type Items, type Step } from '../../src/sequence/align.ts';
import { runs } from '../depth.ts';

/** Items whose kind is their first letter. */
const itemsOf = (list: readonly string[]): Items => ({
  length: list.length,
  key: index => list[index] as string,
  kind: index => (list[index] as string).slice(0, 1),
});
const steps = (before: readonly string[], after: readonly string[]) => align(itemsOf(before), itemsOf(after));

const lists = fc.array(fc.constantFrom('a', 'b', 'u1', 'u2', 'u3', 'v1', 'v2', 'v3', 'v4'), { maxLength: 20 });
/** A list before and after a few edits. */
const edited = fc.tuple(lists, lists, lists, fc.nat(20), fc.nat(20)).map(([list, put, other, i, j]) => {
  const next = [...list];
  next.splice(i % (list.length + 1), j % 3, ...put.slice(0, 2));
  const [moved] = next.splice(j % (next.length + 1), 1);
  if (moved !== undefined) next.splice(i % (next.length + 1), 0, moved);
  return [list, j % 5 === 0 ? other : next] as const;
});

describe('align', () => {
  it('has each item of both lists in one step', () => {
    fc.assert(
      fc.property(edited, ([before, after]) => {
        const found = steps(before, after);
        const indexes = (side: 'before' | 'after') => found.flatMap(step => step[side] ?? []);
        expect(indexes('after')).toEqual(after.map((_, i) => i));
        expect(indexes('before').sort((a, b) => a - b)).toEqual(before.map((_, i) => i));
      }),
      { numRuns: runs(5000) },
    );
  });

  it('gives the second list if its steps are applied to the first', () => {
    const applied = (before: readonly string[], after: readonly string[], found: readonly Step[]) =>
      found.flatMap(step => {
        if (step.kind === 'removed') return [];
        // Only what was added or changed is read from the second list.
        const isNew = step.kind === 'added' || step.kind === 'changed';
        return [isNew ? after[step.after as number] : before[step.before as number]];
      });
    fc.assert(
      fc.property(edited, ([before, after]) => {
        expect(applied(before, after, steps(before, after))).toEqual(after);
      }),
      { numRuns: runs(5000) },
    );
  });

  it('has the sides that the kind of each step requires, and changes only items of one kind', () => {
    fc.assert(
      fc.property(edited, ([before, after]) => {
        for (const { kind, before: from, after: to } of steps(before, after)) {
          expect(from === undefined).toBe(kind === 'added');
          expect(to === undefined).toBe(kind === 'removed');
          const [old, now] = [before[from ?? -1], after[to ?? -1]];
          if (kind === 'same' || kind === 'moved') expect(now).toBe(old);
          if (kind === 'changed') expect(now).not.toBe(old);
          if (kind === 'changed') expect(now?.slice(0, 1)).toBe(old?.slice(0, 1));
        }
      }),
      { numRuns: runs(5000) },
    );
  });

  it('keeps the order of both lists, except for moved items', () => {
    fc.assert(
      fc.property(edited, ([before, after]) => {
        const kept = steps(before, after).filter(({ kind }) => kind !== 'moved');
        const places = kept.flatMap(step => step.before ?? []);
        expect(places).toEqual([...places].sort((a, b) => a - b));
      }),
      { numRuns: runs(5000) },
    );
  });

  it('has only equal steps for equal lists', () => {
    fc.assert(
      fc.property(lists, list => {
        expect(steps(list, list).every(({ kind }) => kind === 'same')).toBe(true);
      }),
    );
  });

  it.each<[string, string, string, string]>([
    ['an added item', 'a b', 'a u1 b', 'same added same'],
    ['a removed item', 'a u1 b', 'a b', 'same removed same'],
    ['a changed item', 'a u1 b', 'a u2 b', 'same changed same'],
    ['an item of another kind in its place', 'a u1 b', 'a v1 b', 'same added removed same'],
    ['a moved item', 'u1 a b', 'a b u1', 'same same moved'],
    ['one of several equal items', 'a a a', 'a a', 'same same removed'],
    ['several equal items between others', 'u1', 'a u1 u1 b', 'added same added added'],
  ])('%s', (_, before, after, expected) => {
    const kinds = steps(before.split(' '), after.split(' ')).map(({ kind }) => kind);
    expect(kinds.join(' ')).toBe(expected);
  });

  it.each<[string, (i: number) => string, (i: number) => string]>([
    ['equal items in another order', i => `u${i % 4}`, i => `u${(i + 2) % 4}`],
    ['the reverse order', i => `u${i}`, i => `u${63_999 - i}`],
    ['only changed items', i => `u${i}`, i => `u${i + 64_000}`],
    ['equal items without an order', i => `u${(i * 7919) % 100}`, i => `u${(i * 104_729) % 100}`],
  ])('does not compare each of 64,000 items with each other one: %s', (_, before, after) => {
    const list = (of: (i: number) => string) => Array.from({ length: 64_000 }, (_item, i) => of(i));
    const start = performance.now();
    expect(steps(list(before), list(after)).length).toBeGreaterThanOrEqual(64_000);
    // Quadratic work would take minutes.
    expect(performance.now() - start).toBeLessThan(10_000);
  });
});
