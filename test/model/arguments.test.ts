import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { isPythonLiteral, parseArguments } from '../../src/model/arguments.ts';

describe('parseArguments', () => {
  test('returns the value with the text', () => {
    fc.assert(
      fc.property(fc.jsonValue(), value => {
        const text = JSON.stringify(value);
        expect(parseArguments({ text })).toEqual({ text, value: JSON.parse(text) });
      }),
    );
  });

  test.each(['', ' ', '{', '{"a":', "{'a': 1}", 'null null', 'undefined', '\ufeff{}', '{"a":NaN}'])(
    '%j is not JSON, and does not throw',
    text => {
      expect(parseArguments({ text })).toEqual({ text, error: 'not JSON' });
    },
  );

  test('returns nothing without text', () => {
    expect(parseArguments({})).toEqual({});
  });

  test.each(['{"a":1}', '{', 'null'])('%j is parsed only once', text => {
    const args = parseArguments({ text });
    const parse = vi.spyOn(JSON, 'parse');
    const again = parseArguments(args);
    const times = parse.mock.calls.length;
    parse.mockRestore();
    expect(again).toBe(args);
    expect(times).toBe(0);
  });

  test('accepts deeply nested text', () => {
    const text = '['.repeat(100_000);
    expect(parseArguments({ text }).error).toBe('not JSON');
  });
});

describe('isPythonLiteral', () => {
  test.each(["{'a': 1}", " [ 'x' ]", "{u'a': 1}", '[None]', '(True, 1)', '{}', '[]', '()', '[False]'])('%s', text => {
    expect(isPythonLiteral(text)).toBe(true);
  });

  test.each(['{"a": 1}', 'None', "it's", '[1, 2]', '', 'print({})'])('not %j', text => {
    expect(isPythonLiteral(text)).toBe(false);
  });
});
