import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { differences } from '../../src/convert/differences.ts';
import { parseExact } from '../../src/source/exact.ts';
import { runs } from '../depth.ts';

const findingsOf = (before: unknown, after: unknown) =>
  differences(before, after).map(({ kind, pointer }) => `${kind} ${pointer}`);

describe('differences', () => {
  it('between a value and its copy are none, in any order of keys', () => {
    fc.assert(
      fc.property(fc.jsonValue(), value => {
        expect(differences(value, structuredClone(value))).toEqual([]);
      }),
    );
    expect(findingsOf({ a: 1, b: 2 }, { b: 2, a: 1 })).toEqual([]);
  });

  it('exist if and only if two values differ', () => {
    const law = fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
      const alike = JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));
      expect(differences(a, b).length > 0).toBe(!alike);
    });
    fc.assert(law, { numRuns: runs(500) });
  });

  it.each([
    ['a key that is gone', { a: 1, b: 2 }, { a: 1 }, ['dropped /b']],
    ['a key that came', { a: 1 }, { a: 1, b: 2 }, ['synthesised ']],
    ['a key with another name', { a: 'x' }, { b: 'x' }, ['re-encoded /a']],
    ['another value', { a: '1' }, { a: 1 }, ['re-encoded /a']],
    ['an absent member', { a: undefined }, {}, []],
    ['another order of a list', [1, 2, 3], [3, 1, 2], ['reordered ']],
    ['an item that is gone', [{ a: 1 }, { b: 1 }, { c: 1 }], [{ a: 1 }, { c: 1 }], ['dropped /1']],
    ['an item that came', [{ a: 1 }, { c: 1 }], [{ a: 1 }, { b: 1 }, { c: 1 }], ['synthesised /0']],
    ['an item into an empty list', [], [1], ['synthesised ']],
    [
      'a change between items that stayed',
      [{ a: 1 }, { b: 1 }, { c: 1 }],
      [{ a: 1 }, { b: 2 }, { c: 1 }],
      ['re-encoded /1/b'],
    ],
    ['a key with a slash', { 'a/b': 1 }, {}, ['dropped /a~1b']],
  ])('%s', (_, before, after, expected) => {
    expect(findingsOf(before, after)).toEqual(expected);
  });

  it('include the spelling of a number', () => {
    expect(findingsOf(parseExact('[1.0]'), parseExact('[1.0]'))).toEqual([]);
    expect(findingsOf(parseExact('{"a":1.0}'), parseExact('{"a":1}'))).toEqual(['re-encoded /a']);
  });

  it('of long lists of equal items are found fast', () => {
    const many = (count: number) => Array.from({ length: count }, () => ({ role: 'user', content: 'x' }));
    expect(differences(many(20_000), many(20_001))).toHaveLength(1);
  });
});

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).map(([key, each]) => [key, sorted(each)] as const);
  return { entries: entries.sort(([a], [b]) => (a < b ? -1 : 1)) };
}
