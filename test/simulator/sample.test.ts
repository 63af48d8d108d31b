/** Samples for tool schemas, which may come from an untrusted request. */
import { describe, expect, test } from 'vitest';
import { sampleOf } from '../../src/simulator/sample.ts';

const list = (minItems: number, items: object) => ({ type: 'array', minItems, items });

describe('usual schemas', () => {
  test('required properties only, in the order of the properties', () => {
    const properties = { b: { type: 'string', minLength: 3 }, a: { type: 'integer', minimum: 7 }, c: {} };
    expect(sampleOf({ type: 'object', properties, required: ['a', 'b'] })).toEqual({ b: 'xxx', a: 7 });
  });

  test('the longest list and the longest text are complete', () => {
    expect(sampleOf(list(10_000, { type: 'string' }))).toEqual(Array(10_000).fill('x'));
    expect(sampleOf({ type: 'string', minLength: 10_000 })).toBe('x'.repeat(10_000));
  });
});

describe('schemas of huge values', () => {
  const nested = Array.from({ length: 7 }).reduce<object>(items => list(10_000, items), { type: 'boolean' });
  const keys = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'];
  const node = {
    type: 'object',
    properties: Object.fromEntries(keys.map(key => [key, { $ref: '#/$defs/node' }])),
    required: keys,
  };

  test.each([
    ['nested lists', nested],
    ['required properties that refer to their own object', { $defs: { node }, $ref: '#/$defs/node' }],
    ['a list of long texts', list(10_000, { type: 'string', minLength: 10_000 })],
  ])('%s', (_, schema) => {
    expect(JSON.stringify(sampleOf(schema)).length).toBeLessThan(200_000);
  });
});
