import { describe, expect, test } from 'vitest';
import { defined } from '../../src/source/json.ts';

describe('an object without absent keys', () => {
  test('keeps the order of the others, and null, false and empty values', () => {
    const object = defined({ z: 0, a: undefined, b: null, c: false, d: '', e: [] });
    expect(JSON.stringify(object)).toBe('{"z":0,"b":null,"c":false,"d":"","e":[]}');
  });

  test('keeps `__proto__` as a key', () => {
    const given = JSON.parse('{"__proto__":{"a":1}}') as object;
    expect(JSON.stringify(defined({ b: undefined, ...given }))).toBe('{"__proto__":{"a":1}}');
  });
});
