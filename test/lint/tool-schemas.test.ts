import { describe, expect, test } from 'vitest';
import { lint, type SchemaChecker } from '../../src/index.ts';
import { defaultSchemaChecker } from '../../src/judge/schemas/ajv.ts';
import type { SchemaVerdict } from '../../src/model/rule.ts';

const check: SchemaChecker = (schema, value) => {
  const { work: _, ...verdict } = (defaultSchemaChecker() as SchemaChecker)(schema, value);
  return verdict;
};
const fits: SchemaVerdict = {};
const undecided = { undecided: expect.any(String) };
const faultAt = (path: string) => ({ fault: { path, reason: expect.any(String) } });

describe('draft 2020-12', () => {
  const schema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    properties: {
      city: { type: 'string', minLength: 2 },
      unit: { enum: ['C', 'F'] },
      days: { type: ['integer', 'null'], minimum: 1 },
      place: { prefixItems: [{ type: 'string' }, { type: 'number' }], items: false },
      nested: { $ref: '#/$defs/point' },
    },
    required: ['city'],
    additionalProperties: false,
    $defs: { point: { type: 'object', properties: { 'a/b': { type: 'number' } } } },
  };

  test.each([
    [{ city: 'Oslo', unit: 'C', days: null, place: ['x', 1] }, fits],
    [{}, { fault: { path: '', reason: '`city` is missing' } }],
    [{ city: 7 }, { fault: { path: '/city', reason: 'found number at `/city`, expected string' } }],
    [{ city: 'Oslo', unit: 'K' }, { fault: { path: '/unit', reason: 'the value at `/unit` is not in the enum' } }],
    [
      { city: 'Oslo', days: 'x' },
      { fault: { path: '/days', reason: 'found string at `/days`, expected integer or null' } },
    ],
    [{ city: 'Oslo', days: 0 }, { fault: { path: '/days', reason: '`minimum` fails at `/days`' } }],
    [{ city: 'Oslo', town: 'x' }, { fault: { path: '', reason: 'unknown property' } }],
    [{ city: 'Oslo', place: ['x', 'y'] }, faultAt('/place/1')],
    [{ city: 'Oslo', place: ['x', 1, 2] }, faultAt('/place')],
    [{ city: 'Oslo', nested: { 'a/b': 'x' } }, faultAt('/nested/a~1b')],
    [[], { fault: { path: '', reason: 'found array, expected object' } }],
    [null, { fault: { path: '', reason: 'found null, expected object' } }],
  ])('%j', (value, verdict) => {
    expect(check(schema, value)).toEqual(verdict);
  });
});

describe('draft 7', () => {
  test.each([
    [
      'by its name',
      { $schema: 'http://json-schema.org/draft-07/schema#', dependencies: { a: ['b'] } },
      { a: 1 },
      faultAt(''),
    ],
    [
      'by `definitions`',
      { definitions: { n: { type: 'number' } }, properties: { a: { $ref: '#/definitions/n' } } },
      { a: 'x' },
      faultAt('/a'),
    ],
    ['by a list of `items`', { items: [{ type: 'string' }, { type: 'number' }] }, ['x', 'y'], faultAt('/1')],
    ['with `additionalItems`', { items: [{ type: 'string' }], additionalItems: false }, ['x', 'y'], faultAt('')],
    ['that fits', { definitions: {}, type: 'object' }, {}, fits],
  ])('%s', (_name, schema, value, verdict) => {
    expect(check(schema, value)).toEqual(verdict);
  });
});

describe('values that are not schemas', () => {
  test.each([undefined, null, 7, 'x', true])('%s: nothing is checked', schema => {
    expect(check(schema, { a: 1 })).toEqual(fits);
  });

  test.each([
    ['a type that is none', { type: 'strnig' }],
    ['a reference that leads nowhere', { $ref: '#/$defs/nowhere' }],
    ['a reference to the network', { $ref: 'https://example.com/schema.json' }],
    ['properties that are no schemas', { properties: { a: 7 } }],
    ['a list', [{ type: 'string' }]],
  ])('%s is undecided or fits, and never throws', (_name, schema) => {
    expect(check(schema, { a: 1 })).not.toHaveProperty('fault');
  });

  test('unknown keywords, formats and drafts are ignored', () => {
    expect(check({ 'x-order': 1, format: 'no-such-format', type: 'string' }, 'x')).toEqual(fits);
    expect(check({ type: 'string', format: 'date-time' }, 'yesterday')).toEqual(fits);
    expect(check({ $schema: 'https://example.com/draft', type: 'string' }, 1)).not.toEqual(fits);
  });

  test('a schema that contains itself is undecided', () => {
    const circular: Record<string, unknown> = { type: 'object' };
    circular.properties = { self: circular };
    expect(check(circular, {})).toEqual(undecided);
  });

  test('two schemas with one $id do not conflict', () => {
    const make = (type: string) => ({ $id: 'https://example.com/same', type });
    expect(check(make('string'), 'x')).toEqual(fits);
    expect(check(make('number'), 'x')).toEqual(faultAt(''));
    expect(check(make('string'), 'x')).toEqual(fits);
  });
});

describe('regular expressions', () => {
  test.each(['(a+)+$', '^(a|a)*$', '^(a|aa)+$', '(.*)*b', '(x+x+)+y'])(
    '%s runs in linear time and rejects',
    pattern => {
      const text = `${pattern.includes('x') ? 'x'.repeat(50_000) : 'a'.repeat(50_000)}!`;
      expect(check({ type: 'string', pattern }, text)).toEqual({ fault: { path: '', reason: '`pattern` fails' } });
      expect(check({ patternProperties: { [pattern]: { type: 'number' } } }, { [text]: 'x' })).toEqual(fits);
    },
  );

  test.each([
    ['^\\d{3}$', '123', true],
    ['^\\d{3}$', '12', false],
    ['^[\\p{L}]+$', 'Öl', true],
    ['b', 'abc', true],
    ['^\\u00e9$', 'é', true],
    ['^(?:a|b)$', 'c', false],
    ['^[^/]+\\/x$', 'a/x', true],
  ])('%s on %s: %s', (pattern, text, expected) => {
    expect(check({ pattern }, text)).toEqual(expected ? fits : faultAt(''));
  });

  test.each(['(a)\\1', '^(?=a)b', '(?<!a)b', '(', 'a{1000}{1000}', '\\u{110000}'])(
    '%s is not supported: unknown, not wrong',
    pattern => {
      expect(check({ pattern }, 'zzz')).not.toHaveProperty('fault');
    },
  );
});

describe('schemas that expand without limit are undecided', () => {
  const ladder = (levels: number, name: (i: number) => object, ref: (i: number) => string) => ({
    $defs: Object.fromEntries(
      Array.from({ length: levels }, (_, i) => [
        `l${i}`,
        {
          ...name(i),
          ...(i === levels - 1 ? { type: 'object' } : { allOf: [{ $ref: ref(i + 1) }, { $ref: ref(i + 1) }] }),
        },
      ]),
    ),
    $ref: ref(0),
  });

  test.each([
    ['a reference to itself', { $ref: '#' }],
    ['a reference to itself behind a list', { allOf: [{ type: 'object' }, { $ref: '#' }] }],
    [
      'two that refer to each other',
      { $ref: '#/$defs/a', $defs: { a: { anyOf: [{ $ref: '#/$defs/b' }] }, b: { not: { $ref: '#/$defs/a' } } } },
    ],
    [
      'a ladder of allOf',
      ladder(
        24,
        () => ({}),
        i => `#/$defs/l${i}`,
      ),
    ],
    [
      'a ladder over escaped pointers',
      ladder(
        24,
        () => ({}),
        i => `#/%24defs/l${i}`,
      ),
    ],
  ])('%s', (_name, schema) => {
    expect(check(schema, {})).toEqual(undecided);
  });

  // 2^22 steps come to an end, but each further level doubles them.
  test.each([
    [
      'over anchors',
      ladder(
        23,
        i => ({ $anchor: `l${i}` }),
        i => `#l${i}`,
      ),
    ],
    [
      'over ids',
      ladder(
        23,
        i => ({ $id: `https://example.com/l${i}` }),
        i => `https://example.com/l${i}`,
      ),
    ],
  ])('a ladder %s', (_name, schema) => {
    expect(check(schema, {})).toEqual(undecided);
  });

  test('comparing all items with each other', () => {
    const items = Array.from({ length: 4000 }, (_, i) => ({ i }));
    expect(check({ type: 'array', uniqueItems: true }, items)).toEqual(undecided);
    expect(check({ type: 'array', uniqueItems: true }, [{ i: 1 }, { i: 1 }])).toEqual(faultAt(''));
  });

  test('alternatives that refer to themselves in nested data', () => {
    const branch = { properties: { n: { $ref: '#' } } };
    const data = (depth: number): object => (depth === 0 ? {} : { n: data(depth - 1) });
    expect(check({ type: 'object', anyOf: [branch, branch, branch], allOf: [branch, branch] }, data(40))).toEqual(
      undecided,
    );
  });

  test('recursion that consumes data is allowed', () => {
    const tree = {
      type: 'object',
      properties: { value: { type: 'number' }, children: { type: 'array', items: { $ref: '#' } } },
    };
    expect(check(tree, { value: 1, children: [{ value: 2, children: [] }] })).toEqual(fits);
    expect(check(tree, { value: 1, children: [{ children: [{ value: 'x' }] }] })).toEqual(
      faultAt('/children/0/children/0/value'),
    );
  });

  test('a schema nested 10,000 deep', () => {
    const deep: unknown = JSON.parse(`${'{"not":'.repeat(10_000)}{}${'}'.repeat(10_000)}`);
    expect(check(deep, {})).toEqual(undecided);
  });
});

describe('data without limit', () => {
  const deep: unknown = JSON.parse(`${'['.repeat(10_000)}${']'.repeat(10_000)}`);

  test('depth is undecided', () => {
    expect(check({ type: 'array', items: { $ref: '#' } }, deep)).toEqual(undecided);
    expect(check({ type: 'array' }, deep)).toEqual(undecided);
  });

  test('size is undecided', () => {
    expect(check({ items: { type: 'number' } }, Array(200_000).fill(1))).toEqual(undecided);
  });
});

describe('in lint', () => {
  const request = (parameters: unknown, args: string) => ({
    tools: [{ type: 'function', function: { name: 'f', parameters } }],
    messages: [
      { role: 'user', content: 'x' },
      {
        role: 'assistant',
        content: '',
        tool_calls: [{ id: 'abcdefghi', type: 'function', function: { name: 'f', arguments: args } }],
      },
      { role: 'tool', tool_call_id: 'abcdefghi', content: 'x' },
    ],
  });
  const rulesOf = (parameters: unknown, args: string) =>
    lint(request(parameters, args), { dialect: 'strict' }).diagnostics.map(each => each.rule);

  test('arguments that do not fit their schema are reported', () => {
    expect(rulesOf({ type: 'object', required: ['a'] }, '{}')).toEqual(['arguments-refused-by-schema']);
    expect(rulesOf({ type: 'object', required: ['a'] }, '{"a":1}')).toEqual([]);
  });

  test('undecided arguments are not reported', () => {
    expect(rulesOf({ $ref: '#' }, '{}')).toEqual([]);
  });

  test('arguments that are not an object are reported once', () => {
    expect(rulesOf({ type: 'object' }, '[]')).toEqual(['arguments-not-object']);
    expect(rulesOf({ type: 'object' }, '{')).toEqual(['arguments-not-json']);
  });

  test('a custom schema checker replaces the built-in one', () => {
    const checkSchema: SchemaChecker = () => ({ fault: { path: '/x', reason: 'made up' } });
    const { diagnostics } = lint(request({ type: 'object' }, '{}'), { dialect: 'strict', checkSchema });
    expect(diagnostics.map(each => each.message)).toEqual([expect.stringContaining('made up')]);
  });
});

describe('a schema that takes too long to compile', () => {
  const numbers = (count: number) => Array.from({ length: count }, (_, i) => i);
  const alternatives = (key: string, count: number) => ({ [key]: numbers(count).map(i => ({ const: i })) });
  const references = (count: number) => ({
    $defs: { name: { type: 'string' } },
    properties: Object.fromEntries(numbers(count).map(i => [`p${i}`, { $ref: '#/$defs/name' }])),
  });

  test.each(['anyOf', 'oneOf', 'allOf'])('has a long list in `%s`', key => {
    expect(check(alternatives(key, 5000), 7)).toEqual({ undecided: 'the schema is too large' });
  });

  test('has many references', () => {
    expect(check(references(5000), { p0: 1 })).toEqual({ undecided: 'the schema is too large' });
    expect(check(references(500), { p0: 1 })).toEqual(faultAt('/p0'));
  });

  test('has many subschemas', () => {
    const properties = Object.fromEntries(numbers(20_000).map(i => [`p${i}`, { type: 'string' }]));
    expect(check({ properties }, { p0: 1 })).toEqual({ undecided: 'the schema is too large' });
  });

  test('is not one with the alternatives, names or values of a usual tool', () => {
    expect(check(alternatives('anyOf', 400), 7)).toEqual(fits);
    expect(check({ enum: numbers(20_000) }, 20_000)).toEqual(faultAt(''));
  });
});
