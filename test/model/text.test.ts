import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isBlank, isRedacted, shorten } from '../../src/model/text.ts';

describe('isBlank', () => {
  test('is true for text that trim makes empty', () => {
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
    'long white space is blank, with any first character',
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
    ['text, image_url, input_audio, refusal, audio, file', 40, 'text, image_url, …, audio, file'],
    ['text, image_url, input_audio, refusal', 30, 'text, …, refusal'],
    ['string at `/guests` where integer was expected', 40, 'string at … was expected'],
    ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 40, 'application/vnd.…document'],
    [`call_${'a1'.repeat(30)} and more words here`, 40, `call_${'a1'.repeat(7)}… more words here`],
  ])('%j to %d is %j', (text, length, expected) => {
    expect(shorten(text, length)).toBe(expected);
  });

  test.each([', ', ' '])('drops whole items of a list separated by %j', separator => {
    const word = fc.stringMatching(/^[a-zA-Z0-9_:-]{1,12}$/);
    fc.assert(
      fc.property(
        fc.array(word, { minLength: 2, maxLength: 30 }),
        fc.integer({ min: 40, max: 90 }),
        (words, length) => {
          const shown = shorten(words.join(separator), length).split(separator);
          const [head = [], tail = [], ...rest] = shown.includes('…')
            ? [shown.slice(0, shown.indexOf('…')), shown.slice(shown.indexOf('…') + 1)]
            : [shown];
          expect(rest).toEqual([]);
          expect([...head, ...tail]).toEqual([
            ...words.slice(0, head.length),
            ...(tail.length === 0 ? [] : words.slice(-tail.length)),
          ]);
          if (!shown.includes('…')) expect(head).toEqual(words);
        },
      ),
    );
  });

  test('never returns more than the given length, and keeps both ends', () => {
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
