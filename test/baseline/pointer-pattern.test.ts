/** Pointer patterns match a pointer and everything inside it. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pointerMatcher } from '../../src/baseline/pointer-pattern.ts';

describe('a pointer pattern', () => {
  test.each([
    ['/messages/3', '/messages/3', true],
    ['/messages/3', '/messages/3/content', true],
    ['/messages/3', '/messages/30', false],
    ['/messages/3', '/messages', false],
    ['/messages/*/content', '/messages/12/content/0/text', true],
    ['/messages/*/content', '/messages/12/tool_calls/0', false],
    ['/messages/*/content', '/messages/content', false],
    ['/**/arguments', '/messages/1/tool_calls/0/function/arguments', true],
    ['/**/arguments', '/arguments', true],
    ['/**/arguments', '/messages/1', false],
    ['/messages/**', '/messages', true],
    ['/**/**/x/**/**', '/a/b/x', true],
    ['/messages/1*', '/messages/17/role', true],
    ['/messages/1*7', '/messages/17', true],
    ['/messages/1*7', '/messages/1', false],
    ['/messages/*a*b*', '/messages/xaybz', true],
    ['/messages/*a*b*', '/messages/xbya', false],
    ['/a.c/*', '/abc/0', false],
    ['/*', '', false],
  ])('%s fits %s: %s', (pattern, pointer, expected) => {
    expect(pointerMatcher(pattern)(pointer)).toBe(expected);
  });

  test('of many wildcards matches in bounded time', () => {
    const pattern = `/${Array.from({ length: 200 }, () => '**/a*').join('/')}/z`;
    expect(pointerMatcher(pattern)('/a'.repeat(400))).toBe(false);
  });

  test('without wildcards matches whole pointer segments as a prefix', () => {
    const steps = fc.array(fc.stringMatching(/^[a-z0-9~]{0,4}$/), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(steps, steps, (a, b) => {
        const prefix = `/${a.join('/')}`;
        expect(pointerMatcher(prefix)(`/${[...a, ...b].join('/')}`)).toBe(true);
        const isInside = b.length >= a.length && a.every((step, i) => step === b[i]);
        expect(pointerMatcher(prefix)(`/${b.join('/')}`)).toBe(isInside);
      }),
    );
  });
});
