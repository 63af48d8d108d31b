import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isBlank, isRedacted, shorten } from '../../src/model/text.ts';

describe('isBlank', () => {
  test('is what trim makes empty', () => {
    const spaces = fc.string({
      unit: fc.constantFrom(' ', '\n', '\t', '\r', '\u00a0', '\u2003', '\ufeff', '\u3000', '\v'),
      maxLength: 20,
    });
    fc.assert(
      fc.property(spaces, fc.constantFrom('', '', 'x', '0', '\u200b'), spaces, (a, b, c) => {
        expect(isBlank(a + b + c)).toBe((a + b + c).trim() === '');
      }),
    );
  });

  test.each(['\u00a0'.repeat(100), `${' '.repeat(1000)}\u3000`])(
    'long white space is blank, whatever it begins with',
    text => {
      expect(isBlank(text)).toBe(true);
    },
  );
});

describe('isRedacted', () => {
  test.each([
    '***',
    '********',
    '<redacted>',
    '<REDACTED:email>',
    '[redacted]',
    '[Redacted by policy]',
    '[Filtered]',
    '[trimmed for length]',
    '<removed>',
    'redacted',
    'REDACTED',
    'call_REDACTED_1',
    'REDACTED_2',
    'toolu-REDACTED',
  ])('%s', text => {
    expect(isRedacted(text)).toBe(true);
  });

  test.each([
    '',
    '**',
    'call_1',
    '* * *',
    'unredacted',
    'callREDACTEDx',
    'the text was redacted',
    '<redacted',
    '[trimmed',
    '[trim]',
    'a***b',
  ])('not %j', text => {
    expect(isRedacted(text)).toBe(false);
  });
});

describe('shorten', () => {
  test.each([
    ['short', 40, 'short'],
    ['x'.repeat(40), 40, 'x'.repeat(40)],
    ['abcdefghij', 7, 'abc…hij'],
    ['abcdefghij', 8, 'abc…hij'],
    ['', 5, ''],
  ])('%j to %d is %j', (text, length, expected) => {
    expect(shorten(text, length)).toBe(expected);
  });

  test('never gives more than was asked for, and keeps both ends', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 100 }), fc.integer({ min: 3, max: 60 }), (text, length) => {
        const short = shorten(text, length);
        expect(short.length).toBeLessThanOrEqual(length);
        if (text.length <= length) expect(short).toBe(text);
        else expect([short[0], short.at(-1)]).toEqual([text[0], text.at(-1)]);
      }),
    );
  });
});
