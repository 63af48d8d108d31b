import { describe, expect, test } from 'vitest';
import { DEFAULT_LIMITS } from '../../src/source/records.ts';
import { isDeep } from '../depth.ts';
import { concatBytes, readBytes } from './reading.ts';

const values = (input: Parameters<typeof readBytes>[0]) => readBytes(input).records.map(each => each.value);
const lines = (count: number, from = 0) => Array.from({ length: count }, (_, i) => `{"n":${from + i}}`).join('\n');

describe('one value per line', () => {
  test.each([
    ['lines', '{"a":1}\n{"a":2}\n', [{ a: 1 }, { a: 2 }]],
    ['no line end at the end', '{"a":1}\n{"a":2}', [{ a: 1 }, { a: 2 }]],
    ['CRLF', '{"a":1}\r\n{"a":2}\r\n', [{ a: 1 }, { a: 2 }]],
    ['blank lines', '\n\n{"a":1}\n \t\r\n{"a":2}\n\n', [{ a: 1 }, { a: 2 }]],
    ['scalars and lists', '1\n"x"\nnull\n[1]\n', [1, 'x', null, [1]]],
    ['an empty file', '', []],
    ['a file of blanks', '\n \r\n\t\n', []],
  ])('%s', (_name, text, expected) => {
    const { records, faults } = readBytes(text);
    expect(records.map(each => each.value)).toEqual(expected);
    expect(faults).toEqual([]);
  });

  test('each record has its line, its bytes and its text', () => {
    const { records, layout } = readBytes('{"a":"é"}\r\n\n  {"b":"😀"}\n{"c":1}', { path: 'log.jsonl' });
    expect(records.map(({ text, origin }) => [text, origin.line, origin.column, origin.offset, origin.path])).toEqual([
      ['{"a":"é"}\r', 1, 1, 0, 'log.jsonl'],
      ['  {"b":"😀"}', 3, 1, 13, 'log.jsonl'],
      ['{"c":1}', 4, 1, 28, 'log.jsonl'],
    ]);
    expect(layout).toBe('lines');
  });

  test('a value is emitted as soon as its line ends', () => {
    const { order } = readBytes('{"a":1}\n{"a":\n{"a":2}\n');
    expect(order).toEqual(['record', 'incomplete', 'record']);
  });
});

describe('values on one line', () => {
  test('glued together', () => {
    const { records, faults } = readBytes('{"a":1}{"b":"é"}[2] {"c":3}\n{"d":4}\n');
    expect(records.map(each => each.value)).toEqual([{ a: 1 }, { b: 'é' }, [2], { c: 3 }, { d: 4 }]);
    expect(faults).toEqual([]);
    const places = records.map(({ origin: { line, column, offset } }) => [line, column, offset]);
    expect(places).toEqual([
      [1, 1, 0],
      [1, 8, 7],
      [1, 17, 17],
      [1, 20, 20],
      [2, 1, 29],
    ]);
  });

  test('a comma between values is a fault, reported once, and the values are read', () => {
    const { order, faults } = readBytes('{"n":0}\n{"a":1},{"b":2},{"b":3}\n{"c":3},\n');
    expect(order).toEqual(['record', 'record', 'broken', 'record', 'record', 'record', 'broken']);
    expect(faults[0]).toMatchObject({ source: { line: 2, column: 8, offset: 15, length: 0 } });
  });

  test('zero bytes after a crash are a fault, and the rest of the line is read', () => {
    const { order, faults } = readBytes(`{"n":0}\n${'\0'.repeat(600)}{"a":1}\n{"c":3}\n`);
    expect(order).toEqual(['record', 'broken', 'record', 'record']);
    expect(faults[0]).toMatchObject({ source: { line: 2, column: 1, offset: 8 } });
  });

  test('words and numbers with more text after them are not values', () => {
    expect(readBytes('{"n":0}\n12 apples\ntrue enough\n[1] see below\n').order).toEqual([
      ...['record', 'text', 'broken'],
    ]);
  });

  test('consecutive lines of text are one fault, at the first', () => {
    const { order, faults } = readBytes('Loading\nReady\n{"n":0}\nWorking\n{"n":1}\n\nDone\nBye\n');
    expect(order).toEqual(['text', 'record', 'broken', 'record', 'text']);
    expect(faults).toMatchObject([
      { messageId: 'text', data: { lines: 2 }, source: { line: 1, column: 1, offset: 0 } },
      { messageId: 'broken', source: { line: 4 } },
      { messageId: 'text', data: { lines: 2 }, source: { line: 7, column: 1 } },
    ]);
  });

  test('words after a value are a fault', () => {
    expect(readBytes('{"n":0}\n{"a":1} and more\n').faults).toMatchObject([
      {
        messageId: 'broken',
        data: { found: 'more text', expected: 'the end of the line' },
        source: { line: 2, column: 9 },
      },
    ]);
  });
});

describe('a document over many lines', () => {
  const document = { messages: [{ role: 'user', content: 'é😀\nx' }], list: [[], {}, [1, [2]]] };

  test.each([1, 2, '\t'])('indented by %j', indent => {
    const text = JSON.stringify(document, undefined, indent);
    const { records, faults } = readBytes(text);
    expect(records.map(each => each.value)).toEqual([document]);
    expect(records[0]?.text).toBe(text);
    expect(faults).toEqual([]);
  });

  test('with CRLF and a byte-order mark at its start', () => {
    const text = JSON.stringify(document, undefined, 2).replaceAll('\n', '\r\n');
    const { records, faults } = readBytes(`\ufeff${text}\r\n`);
    expect(records.map(each => each.value)).toEqual([document]);
    expect(records[0]?.origin).toMatchObject({ line: 1, offset: 3 });
    expect(faults).toEqual([]);
  });

  test('blank lines inside and before do not affect positions', () => {
    const { records } = readBytes('\n\n{\n\n  \n"a":1}\n');
    expect(records[0]?.value).toEqual({ a: 1 });
    expect(records[0]?.origin).toMatchObject({ line: 3, offset: 2 });
    expect(records[0]?.text).toHaveLength('{\n\n  \n"a":1}'.length);
  });

  test('two consecutive documents', () => {
    const text = JSON.stringify(document, undefined, 2);
    expect(values(`${text}\n${text}\n`)).toEqual([document, document]);
  });

  test('truncated at its end', () => {
    const text = JSON.stringify(document, undefined, 2).slice(0, -2);
    const { records, faults } = readBytes(text);
    expect(records).toEqual([]);
    expect(faults).toMatchObject([{ messageId: 'incomplete', source: { line: text.split('\n').length } }]);
  });

  test('broken in the middle: one fault at its position', () => {
    const text = JSON.stringify(
      Array.from({ length: 50 }, (_, i) => ({ i, a: [i] })),
      undefined,
      2,
    );
    const at = text.indexOf('"i": 40');
    const { faults } = readBytes(`${text.slice(0, at)}oops ${text.slice(at)}`);
    expect(faults).toMatchObject([
      { messageId: 'broken', source: { offset: at, line: text.slice(0, at).split('\n').length } },
    ]);
  });

  test('a list with one value per line is one value', () => {
    expect(values('[\n{"a":1},\n{"a":2}\n]\n')).toEqual([[{ a: 1 }, { a: 2 }]]);
  });
});

describe('broken lines among good ones', () => {
  test('the last one is truncated', () => {
    const { order, faults } = readBytes(`${lines(3)}\n{"n":3,"text":"abc`);
    expect(order).toEqual(['record', 'record', 'record', 'incomplete']);
    expect(faults[0]?.source).toEqual({ line: 4, column: 19, endLine: 4, endColumn: 19, offset: 42, length: 0 });
  });

  test.each([
    ['cut off', '{"n":'],
    ['broken', '{"n":}'],
    ['no JSON at all', 'Starting the agent ...'],
    ['a bare word', 'null null'],
  ])('the first is %s', (_name, first) => {
    const { records, faults } = readBytes(`${first}\n${lines(5)}\n`);
    expect(records.map(each => each.value)).toEqual(Array.from({ length: 5 }, (_, n) => ({ n })));
    expect(faults).toHaveLength(1);
    expect(faults[0]?.source.line).toBe(1);
  });

  test('the first of two is truncated inside a string', () => {
    const { records, faults } = readBytes('{"n":0,"text":"abc\n{"n":1}\n');
    expect(records.map(each => each.value)).toEqual([{ n: 1 }]);
    expect(faults.map(each => each.source.line)).toEqual([1]);
  });

  test('several in the middle are reported one by one', () => {
    const { order } = readBytes(`${lines(2)}\n{"n"\nword\n${lines(2)}\n]\n${lines(1)}`);
    expect(order).toEqual(['record', 'record', 'incomplete', 'broken', 'record', 'record', 'broken', 'record']);
  });

  test('faults contain no content', () => {
    const { faults } = readBytes('{"n":0}\n{"password":hunter2}\nhunter2\n{"a":"hunter2\n');
    expect(faults).toHaveLength(3);
    expect(JSON.stringify(faults)).not.toContain('hunter2');
  });
});

describe('files that are not JSON', () => {
  test('a text file gives one finding', () => {
    const { order, faults, stopped } = readBytes('Dear diary,\n'.repeat(5000));
    expect(order).toEqual(['notJson']);
    expect(faults[0]).toMatchObject({ data: { lines: 100 }, source: { line: 1, column: 1 } });
    expect(stopped).toBe(true);
  });

  test('a short text file too', () => {
    expect(readBytes('Dear diary,\n'.repeat(6)).order).toEqual(['notJson']);
  });

  test('one or two lines of text give one finding too; broken JSON is reported as damaged', () => {
    expect(readBytes('Dear diary,\n').order).toEqual(['notJson']);
    expect(readBytes('2024-01-01 INFO started\n').order).toEqual(['notJson']);
    expect(readBytes('{"a": oops}\n').order).toEqual(['broken']);
    expect(readBytes('Dear diary,\n{"a": oops}\n').order).toEqual(['broken', 'broken']);
  });

  test('a program is not JSON either', () => {
    const code = "function f(a) {\n  return [a, 'b'];\n}\n".repeat(200);
    expect(readBytes(code).records).toEqual([]);
    expect(readBytes(code).order).toHaveLength(1);
  });
});

describe('bytes', () => {
  test('a byte-order mark is skipped and counted', () => {
    const { records, faults } = readBytes(concatBytes([0xef, 0xbb, 0xbf], '{"a":1}\n{"a":2}'));
    expect(records.map(({ value, origin }) => [value, origin.line, origin.offset])).toEqual([
      [{ a: 1 }, 1, 3],
      [{ a: 2 }, 2, 11],
    ]);
    expect(faults).toEqual([]);
  });

  test.each([
    ['little', [0xff, 0xfe]],
    ['big', [0xfe, 0xff]],
  ])('UTF-16, %s end first: one finding', (_name, mark) => {
    const text = Buffer.from('{"a":1}\n'.repeat(9), 'utf16le');
    const { order, stopped } = readBytes(concatBytes(mark, [...text]));
    expect(order).toEqual(['utf16']);
    expect(stopped).toBe(true);
  });

  test('a line that is not UTF-8 is read as Latin-1 and reported, and positions stay correct', () => {
    const { records, faults, order } = readBytes(concatBytes('{"a":1}\n{"b":"caf', [0xe9], '"}\n{"c":"é"}\n'));
    expect(records.map(each => each.value)).toEqual([{ a: 1 }, { b: 'café' }, { c: 'é' }]);
    expect(order).toEqual(['record', 'record', 'encoding', 'record']);
    expect(faults[0]?.source).toMatchObject({ line: 2, offset: 8 });
    expect(records[1]?.origin.bytewise).toBe(true);
    expect(records[2]?.origin).toMatchObject({ line: 3, offset: 8 + 13 });
  });

  test('half a surrogate pair written as an escape is JSON', () => {
    expect(values('{"a":"\\ud800"}')).toEqual([{ a: '\ud800' }]);
  });
});

describe('limits', () => {
  const limits = { bytes: 100, values: 10 };
  const long = `{"a":"${'x'.repeat(200)}"}`;

  test('a line that is too long is dropped, and the others are read', () => {
    const { records, faults } = readBytes(`{"n":0}\n${long}\n{"n":1}\n`, { limits });
    expect(records.map(each => each.value)).toEqual([{ n: 0 }, { n: 1 }]);
    expect(faults).toEqual([
      {
        messageId: 'tooLong',
        data: { bytes: long.length, limit: 100 },
        source: { line: 2, column: 1, offset: 8, length: long.length },
      },
    ]);
    expect(records[1]?.origin).toMatchObject({ line: 3, offset: 8 + long.length + 1 });
  });

  test('the first and the last line can be dropped as well', () => {
    expect(readBytes(`${long}\n{"n":1}\n${long}`, { limits }).order).toEqual(['tooLong', 'record', 'tooLong']);
  });

  test('a long line is dropped however it is split', () => {
    const text = `{"n":0}\n${long}\n{"n":1}\n`;
    const cuts = Array.from({ length: text.length }, (_, i) => i);
    expect(readBytes(text, { limits, cuts }).order).toEqual(['record', 'tooLong', 'record']);
  });

  test('a document on several lines that is too long stops the reading', () => {
    const text = JSON.stringify(
      Array.from({ length: 100 }, (_, i) => [i]),
      undefined,
      2,
    );
    const { order, stopped, faults } = readBytes(text, { limits });
    expect(order).toEqual(['tooLong']);
    expect(stopped).toBe(true);
    expect(faults[0]).toMatchObject({ data: { limit: 100 }, source: { line: 1, offset: 0 } });
  });

  test.runIf(isDeep)('a document with too many values is dropped before it is parsed', () => {
    const many = `[${'0,'.repeat((1 << 23) + 10)}0]`;
    const { order, faults } = readBytes(`{"n":0}\n${many}\n{"n":1}\n`, { limits: { ...DEFAULT_LIMITS, values: 1000 } });
    expect(order).toEqual(['record', 'tooMany', 'record']);
    expect(faults[0]).toMatchObject({ data: { values: (1 << 23) + 12 }, source: { line: 2 } });
  });
});

describe('depth', () => {
  test('a value that is too deep for JSON.parse is reported or read, and never throws', () => {
    const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
    for (const levels of [1000, 200_000]) {
      const { records, faults } = readBytes(`{"n":0}\n${deep(levels)}\n{"n":1}\n`);
      expect(records.length + faults.length).toBe(3);
      expect(records.at(-1)?.value).toEqual({ n: 1 });
    }
    expect(readBytes('['.repeat(200_000)).order).toEqual(['incomplete']);
  });
});
