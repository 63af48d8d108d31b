import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { scanValue, skipSpace } from '../../src/source/scan.ts';
import { runs } from '../depth.ts';
import { jsonText, mangledText } from './json-texts.ts';

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Whether the scanner reads the whole text as one value. */
function isOneValue(text: string): boolean {
  const scan = scanValue(text);
  return 'end' in scan && skipSpace(text, scan.end) >= text.length;
}

describe('scanValue', () => {
  test('accepts everything that JSON.parse accepts', () => {
    fc.assert(fc.property(jsonText, text => isOneValue(text)));
  });

  test('agrees with JSON.parse on mangled text', () => {
    fc.assert(
      fc.property(mangledText, text => isOneValue(text) === isJson(text)),
      { numRuns: runs(2000) },
    );
  });

  test('agrees with JSON.parse on random JSON characters', () => {
    const soup = fc.string({ unit: fc.constantFrom(...'{}[]",:\\u0af1-+.eEtrulsn \n\u0007'), maxLength: 12 });
    fc.assert(
      fc.property(soup, text => isOneValue(text) === isJson(text)),
      { numRuns: runs(5000) },
    );
  });

  test('reports text as incomplete if and only if more text can complete it', () => {
    fc.assert(
      fc.property(jsonText, fc.nat(), (text, cut) => {
        fc.pre(/^["[{]/.test(text));
        const head = text.slice(0, cut % text.length);
        fc.pre(!/\d(?:\.|e[+-]?)$/.test(head));
        expect(scanValue(head)).toMatchObject({ incomplete: true });
      }),
    );
  });

  test.each(['[1.', '[1e', '[1E+', '[-0.5e-', '[-', '{"a":12.'])(
    'reports the truncated number in %s as incomplete',
    text => {
      expect(scanValue(text)).toMatchObject({ incomplete: true });
    },
  );

  test('ends at a fault inside the text', () => {
    fc.assert(
      fc.property(mangledText, text => {
        const scan = scanValue(text);
        if ('at' in scan) {
          expect(scan.at).toBeGreaterThanOrEqual(0);
          expect(scan.at).toBeLessThanOrEqual(text.length);
        }
      }),
    );
  });

  test.each([
    ['{"a":1}{"b":2}', 0, 7],
    ['{"a":1}{"b":2}', 7, 14],
    [' \t\r\n[1, 2] x', 0, 10],
    ['"\\u00e9\\"" 1', 0, 10],
    ['-0.5e+10,', 0, 8],
    ['null', 0, 4],
  ])('%j from %d ends at %d', (text, start, end) => {
    expect(scanValue(text, start)).toMatchObject({ end });
  });

  test.each([
    ['1', 1],
    ['[]', 1],
    ['[1,[2,3]]', 5],
    ['{"a":{"b":"c"}}', 5],
  ])('%j contains %d values, including keys', (text, values) => {
    expect(scanValue(text)).toMatchObject({ values });
  });

  test.each([
    ['', 0, 'the end of the text', 'a JSON value', true],
    ['{"a"', 4, 'the end of the text', '`:`', true],
    ['{"a" 1}', 5, 'a digit', '`:`', false],
    ['{a:1}', 1, 'a letter', 'a key or `}`', false],
    ["{'a':1}", 1, "`'`", 'a key or `}`', false],
    ['{"a":1,}', 7, '`}`', 'a key', false],
    ['[1,]', 3, '`]`', 'a JSON value', false],
    ['[1 2]', 3, 'a digit', '`,` or `]`', false],
    ['{"a":1 "b"', 7, '`"`', '`,` or `}`', false],
    ['[1}', 2, '`}`', '`,` or `]`', false],
    ['"ab', 3, 'the end of the text', 'the end of the string', true],
    ['"a\\', 3, 'the end of the text', 'the end of the string', true],
    ['"a\\u12', 6, 'the end of the text', 'the end of the string', true],
    ['"a\\x"', 2, 'an invalid escape', 'a valid JSON escape', false],
    ['"a\\u12g4"', 2, 'an invalid escape', 'a valid JSON escape', false],
    ['"a\nb"', 2, 'a line break in a string', '`"` or `\\n`', false],
    ['"a\tb"', 2, 'control character U+0009', 'an escaped control character', false],
    ['tru', 0, 'a letter', 'a JSON value', true],
    ['nul1', 0, 'a letter', 'a JSON value', false],
    ['-', 0, '`-`', 'a JSON value', true],
    ['\u00a0{}', 0, '`\u00a0`', 'a JSON value', false],
    ['NaN', 0, 'a letter', 'a JSON value', false],
  ])('%j: at %d %s, expected %s', (text, at, found, expected, incomplete) => {
    expect(scanValue(text)).toEqual({ at, found, expected, incomplete });
  });

  test('never prints a letter or a digit of the text', () => {
    fc.assert(
      fc.property(mangledText, text => {
        const scan = scanValue(text);
        if ('found' in scan)
          expect(scan.found.replace(/^control character U\+[0-9A-F]{4}$|^an? .*|^the .*/, '')).not.toMatch(
            /[\p{L}\d]/u,
          );
      }),
    );
  });

  test('reads 200,000 levels, complete and truncated', () => {
    const deep = '['.repeat(200_000) + ']'.repeat(200_000);
    expect(scanValue(deep)).toEqual({ end: 400_000, values: 200_000 });
    expect(scanValue(deep.slice(0, -1))).toMatchObject({ at: 399_999, incomplete: true });
    const objects = `${'{"a":'.repeat(200_000)}1${'}'.repeat(200_000)}`;
    expect(scanValue(objects)).toMatchObject({ end: objects.length });
  });
});

describe('skipSpace', () => {
  test('skips the four white space characters of JSON, and no other', () => {
    expect(skipSpace(' \t\r\n\v', 0)).toBe(4);
    expect(skipSpace('\ufeff', 0)).toBe(0);
    expect(skipSpace('ab  ', 2)).toBe(4);
  });
});
