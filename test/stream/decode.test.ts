import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { StructuralFault } from '../../src/formats/engine/message-format.ts';
import { eventSpans, StreamDecoder } from '../../src/stream/decode.ts';
import type { StreamEvent } from '../../src/stream/event.ts';
import { settings } from '../properties/settings.ts';

/** The decoded events of a body in pieces. */
function decode(pieces: Iterable<string | Uint8Array>) {
  const events: StreamEvent[] = [];
  const faults: StructuralFault[] = [];
  const decoder = new StreamDecoder({ event: each => events.push(each), fault: each => faults.push(each) });
  for (const piece of pieces) decoder.push(piece);
  decoder.end();
  return { events, faults, framing: decoder.framing };
}

const dataOf = (text: string) =>
  decode([text]).events.map(({ name, data }) => (name === undefined ? data : [name, data]));
const bytesOf = (text: string) => new TextEncoder().encode(text);

describe('server-sent events', () => {
  test.each([
    ['LF', 'event: a\ndata: {"n":1}\n\ndata: {"n":2}\n\n'],
    ['CRLF', 'event: a\r\ndata: {"n":1}\r\n\r\ndata: {"n":2}\r\n\r\n'],
    ['CR', 'event: a\rdata: {"n":1}\r\rdata: {"n":2}\r\r'],
    ['a byte-order mark', '\ufeffevent: a\ndata: {"n":1}\n\ndata: {"n":2}\n\n'],
    ['no space behind the colon', 'event:a\ndata:{"n":1}\n\ndata:{"n":2}\n\n'],
    ['comments and other fields', ': hello\nevent: a\nid: 7\nretry: 10\ndata: {"n":1}\n\n: ping\n\ndata: {"n":2}\n\n'],
    ['no empty line at the end', 'event: a\ndata: {"n":1}\n\ndata: {"n":2}'],
    ['a name without data between', 'event: a\ndata: {"n":1}\n\nevent: b\n\ndata: {"n":2}\n\n'],
  ])('line ends and field forms of every kind: %s', (_name, text) => {
    expect(dataOf(text)).toEqual([['a', { n: 1 }], { n: 2 }]);
  });

  test('data on several lines is one value', () => {
    expect(dataOf('data: {"n":\ndata: 1}\n\n')).toEqual([{ n: 1 }]);
  });

  test('text that is not JSON is a text event', () => {
    const { events } = decode(['data: {"n":1}\n\ndata: [DONE]\n\n']);
    expect(events.map(({ data, isText, pointer }) => [data, isText, pointer])).toEqual([
      [{ n: 1 }, false, '/0'],
      ['[DONE]', true, '/1'],
    ]);
  });

  test('bare JSON between the events is an event', () => {
    expect(dataOf('data: {"n":1}\n\n{"error":{"code":500}}\n')).toEqual([{ n: 1 }, { error: { code: 500 } }]);
  });

  test('an `error` field is an event', () => {
    const text = 'data: {"n":1}\n\nerror: {"error":{"code":500}}\n\n';
    expect(dataOf(text)).toEqual([{ n: 1 }, ['error', { error: { code: 500 } }]]);
    expect(eventSpans(text).map(({ start, end }) => text.slice(start, end).trim())).toEqual([
      '{"n":1}',
      '{"error":{"code":500}}',
    ]);
  });

  test('broken data is reported, and the rest is read', () => {
    const { events, faults } = decode(['data: {"n":1,}\n\ndata: {"n":2}\n\n']);
    expect(events.map(({ data, pointer }) => [data, pointer])).toEqual([[{ n: 2 }, '/1']]);
    expect(faults).toEqual([
      {
        rule: 'unreadable-json',
        messageId: 'broken',
        at: { pointer: '/0' },
        data: { found: '`}`', expected: 'a key' },
      },
    ]);
  });

  test('truncated data at the end is a truncated stream', () => {
    const { faults } = decode(['data: {"n":1}\n\ndata: {"n":']);
    expect(faults).toEqual([{ rule: 'truncated-stream', messageId: 'cut', at: { pointer: '/1' } }]);
  });

  test('truncated data in the middle is broken data', () => {
    const { faults } = decode(['data: {"n":\n\ndata: {"n":2}\n\n']);
    expect(faults.map(({ rule, messageId, at }) => [rule, messageId, at.pointer])).toEqual([
      ['unreadable-json', 'incomplete', '/0'],
    ]);
  });

  test('are the same however the bytes are split, even inside a character', () => {
    const text =
      'event: é漢\r\ndata: {"text":"né 漢 🙂"}\r\n\r\n: c\r\ndata: {"n":\r\ndata: 2}\r\n\r\ndata: [DONE]\r\n\r\n';
    const whole = decode([text]);
    expect(whole.events.map(each => each.data)).toEqual([{ text: 'né 漢 🙂' }, { n: 2 }, '[DONE]']);
    const bytes = bytesOf(text);
    for (let at = 0; at <= bytes.length; at++)
      expect(decode([bytes.subarray(0, at), bytes.subarray(at)])).toEqual(whole);
    expect(decode([...bytes].map(each => Uint8Array.of(each)))).toEqual(whole);
  });

  test.each([
    ['all line ends are lost', 'event: adata: {"n":1}event: bdata: {"n":2}data: [DONE]', ['a', 'b', undefined]],
    ['all, with ids', 'id: 1data: {"n":1}id: 2data: {"n":2}data: [DONE]', [undefined, undefined, undefined]],
    [
      'the ends of events are lost',
      'event: a\ndata: {"n":1}event: b\ndata: {"n":2}data: [DONE]',
      ['a', 'b', undefined],
    ],
    ['the empty lines are lost', 'data: {"n":1}\ndata: {"n":2}\ndata: [DONE]\n', [undefined, undefined, undefined]],
  ])('events are separated if %s', (_name, text, names) => {
    const { events, faults } = decode([text]);
    expect(events.map(each => each.data)).toEqual([{ n: 1 }, { n: 2 }, '[DONE]']);
    expect(events.map(each => each.name)).toEqual(names);
    expect(faults).toEqual([
      { rule: 'unreadable-json', messageId: 'unseparated', at: { pointer: '/0' }, severity: 'info' },
    ]);
    expect(eventSpans(text).map(({ start, end }) => text.slice(start, end))).toEqual(['{"n":1}', '{"n":2}', '[DONE]']);
    const bytes = bytesOf(text);
    expect(decode([...bytes].map(each => Uint8Array.of(each)))).toEqual(decode([text]));
  });

  test('a value on several lines is one value', () => {
    expect(decode(['data: [1]\ndata: ,[2]\n\n']).faults.map(each => each.messageId)).toEqual(['broken']);
    expect(decode(['data: {"n":1}']).faults).toEqual([]);
  });

  test('the data of every event has its position in the text', () => {
    const text = '\ufeff: c\r\nevent: a\r\ndata: {"n":1}\r\n\r\ndata:{"n":\ndata: 2}\n\n{"error":1}\ndata: [DONE]';
    const found = eventSpans(text).map(({ start, end }) => text.slice(start, end));
    expect(found).toEqual(['{"n":1}', '{"n":\ndata: 2}', '{"error":1}', '[DONE]']);
    expect(decode([text]).events).toHaveLength(found.length);
  });
});

describe('mutated streams', () => {
  test('positions of events in the text have the same indexes as the events', () => {
    const seeds = [
      'event: a\ndata: {"n":1}\n\n: ping\n\nid: 4\ndata: {"a":\ndata: 1}\n\n{"error":1}\n\nerror: {"x":1}\n\ndata: [DONE]\n\n',
      '{"a":1}\n{"b":2}\n[1]\n{"c":{"d":[1,2]}}\n',
      '[{"a":1},{"b":2},{"c":3}]',
    ];
    const pieces = [
      '\n',
      '\r',
      '\r\n',
      'data: ',
      'data',
      'error',
      '{',
      '}',
      '[',
      ']',
      '"',
      '\\',
      '\0',
      '\ufeff',
      '1',
      '[DONE]',
    ];
    const place = fc.nat(200);
    const change = fc.tuple(place, place, fc.constantFrom('', ...pieces), fc.boolean());
    const mutated = fc
      .tuple(fc.constantFrom(...seeds), fc.array(change, { minLength: 1, maxLength: 5 }))
      .map(([seed, changes]) =>
        changes.reduce((text, [from, length, put, isCopy]) => {
          const start = from % (text.length + 1);
          const end = Math.min(text.length, start + (length % 40));
          return text.slice(0, isCopy ? end : start) + put + text.slice(isCopy ? start : end);
        }, seed),
      );
    const law = fc.property(mutated, text => {
      const spans = eventSpans(text);
      const { events, framing } = decode([text]);
      for (const { name, data, isText, pointer } of events) {
        const span = spans[Number(pointer.slice(1))];
        const lines = text.slice(span?.start, span?.end).replace(/(?:\r\n|\r|\n)[\s\S]*/, '');
        // Data on one line is the event itself, except for events that were stored as `{event, data}`.
        if (span === undefined || (!isText && lines.length === span.end - span.start && name === undefined))
          expect(JSON.parse(lines)).toEqual(data);
        else if (isText && framing === 'sse') expect((data as string).startsWith(lines.trimEnd())).toBe(true);
      }
    });
    fc.assert(law, settings(3000));
  });
});

describe('JSON framings', () => {
  test.each([
    ['lines', '{"n":1}\n{"n":2}\n'],
    ['lines with CRLF, and one empty', '{"n":1}\r\n\r\n{"n":2}\r\n'],
    ['no final newline', '{"n":1}\n{"n":2}'],
    ['glued', '{"n":1}{"n":2}'],
    ['over several lines', '{\n  "n": 1\n}\n{\n  "n": 2\n}\n'],
    ['a list', '[{"n":1},{"n":2}]'],
    ['a list as it is sent', '[{"n":1}\n,\r\n{"n":2}\n]\n'],
    ['a mark', '\ufeff{"n":1}\n{"n":2}\n'],
  ])('%s', (_name, text) => {
    const whole = decode([text]);
    expect(whole.events.map(each => each.data)).toEqual([{ n: 1 }, { n: 2 }]);
    expect(whole).toMatchObject({ faults: [], framing: 'ndjson' });
    const bytes = bytesOf(text);
    for (let at = 0; at <= bytes.length; at++)
      expect(decode([bytes.subarray(0, at), bytes.subarray(at)])).toEqual(whole);
    expect(decode([...bytes].map(each => Uint8Array.of(each)))).toEqual(whole);
  });

  test('a broken line is reported, and the next one is read', () => {
    const { events, faults } = decode(['{"n":1}\n{"n":oops}\n{"n":2}\n']);
    expect(events.map(each => each.data)).toEqual([{ n: 1 }, { n: 2 }]);
    expect(faults.map(({ rule, at }) => [rule, at.pointer])).toEqual([['unreadable-json', '/1']]);
  });

  test('a truncated last line is a truncated stream', () => {
    expect(decode(['{"n":1}\n{"n":']).faults).toEqual([
      { rule: 'truncated-stream', messageId: 'cut', at: { pointer: '/1' } },
    ]);
  });

  test('an event is emitted as soon as it is complete', () => {
    const seen: unknown[] = [];
    const decoder = new StreamDecoder({ event: each => seen.push(each.data), fault: () => {} });
    decoder.push('[{"a":');
    decoder.push('1}');
    expect(seen).toEqual([{ a: 1 }]);
  });

  test('events that were stored with their names keep them', () => {
    expect(dataOf('{"event":"a","data":{"n":1}}\n{"event":"b","data":"{\\"n\\":2}"}\n')).toEqual([
      ['a', { n: 1 }],
      ['b', { n: 2 }],
    ]);
  });
});

test('never throws for any bytes', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      'data: ',
      'event: x',
      '\n',
      '\r',
      '\r\n',
      '{',
      '}',
      '[',
      ']',
      ',',
      '"a"',
      ':',
      '1',
      '[DONE]',
      '\ufeff',
    ),
    fc.string(),
    fc.uint8Array({ maxLength: 6 }),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), pieces => {
      decode(pieces);
    }),
    settings(1000),
  );
});
