import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ExactNumber, PYTHON_STYLE, parseExact, writeJson } from '../../src/source/exact.ts';

describe('spelling of numbers', () => {
  it.each(['1.0', '-0', '0.10', '1e3', '1E+2', '9007199254740993', '12345678901234567890', '-1.50'])(
    '%s is kept',
    number => {
      const text = `{"a":[1,${number}],"b":{"${number}":${number}}}`;
      expect(writeJson(parseExact(text))).toBe(text);
    },
  );

  it('is not kept for numbers that lose nothing', () => {
    expect(parseExact('[1,2.5,-3,0]')).toEqual([1, 2.5, -3, 0]);
  });

  it('does not affect the value', () => {
    const [one] = parseExact('[1.0]') as [ExactNumber];
    expect(one).toBeInstanceOf(ExactNumber);
    expect(Number(one) + 1).toBe(2);
    expect(JSON.stringify([one])).toBe('[1]');
  });

  it('a single number is read as well', () => {
    expect(writeJson(parseExact(' 1.0 '))).toBe('1.0');
  });

  it('a duplicate key gives its last value', () => {
    expect(writeJson(parseExact('{"a":1.0,"a":2.0}'))).toBe('{"a":2.0}');
  });

  it('invalid JSON throws', () => {
    expect(() => parseExact('{')).toThrow(SyntaxError);
  });

  it('any JSON gives the same value as JSON.parse', () => {
    fc.assert(
      fc.property(fc.jsonValue(), value => {
        const text = JSON.stringify(value);
        expect(JSON.parse(writeJson(parseExact(text)))).toEqual(JSON.parse(text));
      }),
    );
  });
});

describe('layout', () => {
  it('equals that of JSON.stringify', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(undefined, 2), (value, indent) => {
        expect(writeJson(value, { ...(indent !== undefined && { indent }) })).toBe(
          JSON.stringify(value, undefined, indent),
        );
      }),
    );
  });

  it('is written at any depth', () => {
    const depth = 50_000;
    const list = '['.repeat(depth) + ']'.repeat(depth);
    const object = `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
    for (const text of [list, object]) expect(writeJson(JSON.parse(text)) === text).toBe(true);
  });

  it('leaves out undefined members', () => {
    expect(writeJson({ a: undefined, b: 1 })).toBe('{"b":1}');
  });

  it('can be that of Python', () => {
    expect(writeJson({ a: [1, 'é', '😀', '\u007f'], b: {} }, PYTHON_STYLE)).toBe(
      '{"a": [1, "\\u00e9", "\\ud83d\\ude00", "\\u007f"], "b": {}}',
    );
  });

  it('can sort keys', () => {
    expect(writeJson({ b: 1, a: { d: 1, c: 2 } }, { sortKeys: true })).toBe('{"a":{"c":2,"d":1},"b":1}');
  });
});
