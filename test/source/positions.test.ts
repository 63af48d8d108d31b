import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Positions } from '../../src/source/positions.ts';

const bytesOf = (text: string) => Buffer.byteLength(text, 'utf8');
/** Text with characters of one to four bytes, and both kinds of line end. */
const wide = fc.string({
  unit: fc.constantFrom('a', '"', 'é', '\u07ff', '\u0800', '…', '\ufeff', '😀', '\n', '\r\n', '\u2028'),
  maxLength: 60,
});

describe('Positions', () => {
  test('count lines, UTF-16 columns and UTF-8 bytes', () => {
    fc.assert(
      fc.property(wide, fc.nat(), fc.nat(), (text, a, b) => {
        // A position is never inside a surrogate pair.
        const whole = (at: number) => [...text].slice(0, at % ([...text].length + 1)).join('').length;
        const [start = 0, end = 0] = [whole(a), whole(b)].sort((x, y) => x - y);
        const before = text.slice(0, start).split('\n');
        const until = text.slice(0, end).split('\n');
        expect(new Positions(text).source(start, end)).toEqual({
          line: before.length,
          column: (before.at(-1) ?? '').length + 1,
          endLine: until.length,
          endColumn: (until.at(-1) ?? '').length + 1,
          offset: bytesOf(text.slice(0, start)),
          length: bytesOf(text.slice(start, end)),
        });
      }),
    );
  });

  test.each([
    ['ascii', 'ab\ncd', 4, { line: 2, column: 2, offset: 4 }],
    ['two bytes', 'éé\né!', 4, { line: 2, column: 2, offset: 7 }],
    ['three bytes', '…x', 1, { line: 1, column: 2, offset: 3 }],
    ['a surrogate pair is two columns and four bytes', '😀x', 2, { line: 1, column: 3, offset: 4 }],
    ['CRLF: the return belongs to the line', 'a\r\nb', 3, { line: 2, column: 1, offset: 3 }],
    ['a return alone ends no line', 'a\rb', 2, { line: 1, column: 3, offset: 2 }],
    ['the line end is the last column of its line', 'a\nb', 1, { line: 1, column: 2, offset: 1 }],
  ])('%s', (_name, text, at, place) => {
    expect(new Positions(text).source(at, at)).toEqual({
      ...place,
      endLine: place.line,
      endColumn: place.column,
      length: 0,
    });
  });

  test('are relative to their origin, whose column applies only to the first line', () => {
    const positions = new Positions('é\nb', { path: 'log.jsonl', line: 7, column: 11, offset: 100 });
    const path = 'log.jsonl';
    const first = { path, line: 7, column: 11, endLine: 7, endColumn: 12, offset: 100, length: 2 };
    expect(positions.source(0, 1)).toEqual(first);
    expect(positions.source(2, 3)).toEqual({
      ...{ path, line: 8, column: 1, endLine: 8, endColumn: 2, offset: 103, length: 1 },
    });
    expect(positions.source(0, 3)).toEqual({ ...first, endLine: 8, endColumn: 2, length: 4 });
  });

  test('a character counts as a byte if the bytes were not UTF-8', () => {
    const positions = new Positions('éé\né', { line: 1, column: 1, offset: 10, bytewise: true });
    expect(positions.source(3, 4)).toEqual({ line: 2, column: 1, endLine: 2, endColumn: 2, offset: 13, length: 1 });
  });

  test('are correct in a long text, in any order of queries', () => {
    const text = `${'é😀a\n'.repeat(60_000)}end`;
    const positions = new Positions(text);
    for (const at of [text.length - 3, 5, 150_000, 65_536 * 2, 65_535])
      expect(positions.source(at, text.length)).toEqual({
        line: text.slice(0, at).split('\n').length,
        column: at - text.lastIndexOf('\n', at - 1),
        ...{ endLine: 60_001, endColumn: 4 },
        offset: bytesOf(text.slice(0, at)) - (/[\ud800-\udbff]$/.test(text.slice(0, at)) ? 1 : 0),
        length: bytesOf(text) - bytesOf(text.slice(0, at)) + (/[\ud800-\udbff]$/.test(text.slice(0, at)) ? 1 : 0),
      });
  });
});
