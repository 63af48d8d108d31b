/** Splitting the bytes of a file at any place gives the same records. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../depth.ts';
import { jsonText, mangledText } from './json-texts.ts';
import { readBytes } from './reading.ts';

const cuts = fc.array(fc.nat({ max: 400 }), { maxLength: 12 });
const mark = fc.constantFrom('', '\ufeff');
const lineEnd = fc.constantFrom('\n', '\r\n');
/** A byte-order mark at the start has a separate test below. */
const within = (all: readonly number[], length: number) => all.filter(cut => cut > 2 && cut <= length);

test('splitting gives the same records: whole lines', () => {
  fc.assert(
    fc.property(fc.array(jsonText, { maxLength: 6 }), lineEnd, mark, cuts, (texts, end, bom, all) => {
      const bytes = new TextEncoder().encode(bom + texts.map(text => JSON.stringify(JSON.parse(text)) + end).join(''));
      const whole = readBytes(bytes);
      expect(whole.records.map(each => each.value)).toEqual(texts.map(text => JSON.parse(text)));
      expect(readBytes(bytes, { cuts: within(all, bytes.length) })).toEqual(whole);
    }),
  );
});

test('splitting gives the same records: pretty-printed and mangled text', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(jsonText, mangledText), { maxLength: 4 }), mark, cuts, (texts, bom, all) => {
      const bytes = new TextEncoder().encode(bom + texts.join('\n'));
      expect(readBytes(bytes, { cuts: within(all, bytes.length) })).toEqual(readBytes(bytes));
    }),
  );
});

test('splitting gives the same records: any bytes, without a throw', () => {
  const soup = fc.uint8Array({ maxLength: 80 });
  const likely = fc
    .array(fc.constantFrom(...Buffer.from('{}[]",:1\n\r \\é'), 0xff, 0xef, 0xbb, 0xbf), { maxLength: 80 })
    .map(bytes => Uint8Array.from(bytes));
  fc.assert(
    fc.property(fc.oneof(soup, likely), cuts, (bytes, all) => {
      expect(readBytes(bytes, { cuts: within(all, bytes.length) })).toEqual(readBytes(bytes));
    }),
    { numRuns: runs(1000) },
  );
});

test('splitting gives the same records: at every single byte', () => {
  const text = '\ufeff{"a":"é😀"}\r\n\n{"b":1}{"c":2}\n{"d":\n{"e":"\\u00e9"}\nword\n[3]';
  const bytes = new TextEncoder().encode(text);
  const whole = readBytes(bytes);
  expect(whole.records).toHaveLength(5);
  for (let cut = 3; cut <= bytes.length; cut++) expect(readBytes(bytes, { cuts: [cut] })).toEqual(whole);
  expect(readBytes(bytes, { cuts: Array.from(bytes, (_, i) => i).slice(3) })).toEqual(whole);
});

test.each([
  ['byte-order mark', [0xef, 0xbb, 0xbf, ...Buffer.from('{"a":1}\n{"a":2}')]],
  ['mark of UTF-16', [0xff, 0xfe, ...Buffer.from('{"a":1}\n', 'utf16le')]],
])('splitting gives the same records: inside a %s', (_name, all) => {
  const bytes = Uint8Array.from(all);
  for (const cut of [1, 2]) expect(readBytes(bytes, { cuts: [cut] })).toEqual(readBytes(bytes));
});
