import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { duplicateKeys, hasDuplicateKeys } from '../../src/source/duplicate-keys.ts';
import { jsonText } from './json-texts.ts';

const key = fc.string({ unit: 'grapheme', maxLength: 6 });
const object = fc.dictionary(key, fc.jsonValue({ maxDepth: 2 }), { minKeys: 1, maxKeys: 60 });

/** The text of an object with these members, in their order. */
function textOf(members: readonly (readonly [string, unknown])[]): string {
  return `{${members.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(',')}}`;
}

describe('duplicateKeys', () => {
  test('finds none in the output of JSON.stringify', () => {
    fc.assert(fc.property(jsonText, text => duplicateKeys(text).length === 0));
  });

  test('finds exactly the inserted key, and both positions', () => {
    fc.assert(
      fc.property(object, fc.nat(), fc.nat(), (value, which, where) => {
        const members = Object.entries(value);
        const first = which % members.length;
        const name = (members[first] as [string, unknown])[0];
        const place = first + 1 + (where % (members.length - first));
        const text = textOf([...members.slice(0, place), [name, 0], ...members.slice(place)]);
        const before = textOf(members.slice(0, place)).length - 1;
        const at = before + 1;
        const found = duplicateKeys(text);
        expect(found).toHaveLength(1);
        expect(found[0]).toMatchObject({ key: name, at });
        expect(text.startsWith(JSON.stringify(name), found[0]?.first)).toBe(true);
        expect(found[0]?.first).toBeLessThan(at);
        expect(hasDuplicateKeys(text)).toBe(true);
      }),
    );
  });

  test.each([
    ['{"a":1,"a":2}', ['/a']],
    ['{"a":1,"\\u0061":2}', ['/a']],
    ['{"a":{"b":1,"c":2,"b":3}}', ['/a/b']],
    ['[{"a":1},{"a":1,"a":1}]', ['/1/a']],
    ['{"a":1,"a":2,"a":3}', ['/a', '/a']],
    ['{"a":{"x":1,"x":1},"a":{"x":1}}', ['/a/x', '/a']],
    ['{"__proto__":1,"__proto__":2}', ['/__proto__']],
    ['{"":1,"":2}', ['/']],
    ['{"a/b~":1,"a/b~":2}', ['/a~1b~0']],
    ['{"a":"b","b":"a"}', []],
    ['{"a":["a","a"]}', []],
    ['[["a","a"],{"a":"a"}]', []],
    ['{"a":"{\\"b\\":1,\\"b\\":2}"}', []],
    ['{"a\\\\":1,"a\\"":2}', []],
    ['{ "a" : 1 , "b" : [ { } , { "a" : 2 } ] , "a" : 3 }', ['/a']],
    ['1', []],
    ['"a"', []],
  ])('%s contains %j', (text, pointers) => {
    expect(duplicateKeys(text).map(each => each.pointer)).toEqual(pointers);
    expect(hasDuplicateKeys(text)).toBe(pointers.length > 0);
  });

  test('keys may be of any number and length', () => {
    const names = Array.from({ length: 5000 }, (_, i) => `key ${i}`);
    const unique = textOf(names.map(name => [name, { [name]: [] }]));
    expect(hasDuplicateKeys(unique)).toBe(false);
    expect(duplicateKeys(unique)).toEqual([]);
    const doubled = textOf([...names, 'key 4321'].map(name => [name, 0]));
    expect(hasDuplicateKeys(doubled)).toBe(true);
    expect(duplicateKeys(doubled).map(each => each.pointer)).toEqual(['/key 4321']);
  });

  test('the keys of a wide object are released when it closes', () => {
    const names = Array.from({ length: 100 }, (_, i) => `k${i}`);
    const wide = textOf(names.map(name => [name, 0]));
    expect(hasDuplicateKeys(`[${wide},${wide},{"a":${wide}},${wide}]`)).toBe(false);
  });

  test('reads 200,000 levels', () => {
    const deep = (inner: string) => `${'{"a":'.repeat(200_000)}${inner}${'}'.repeat(200_000)}`;
    expect(hasDuplicateKeys(deep('1'))).toBe(false);
    expect(hasDuplicateKeys(deep('{"b":1,"b":2}'))).toBe(true);
    expect(duplicateKeys(`${'['.repeat(200_000)}${']'.repeat(200_000)}`)).toEqual([]);
  });
});

describe('hasDuplicateKeys', () => {
  test('never misses what duplicateKeys finds', () => {
    const names = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'aa', '\\"', 'é'), { maxLength: 5 });
    fc.assert(
      fc.property(fc.array(names, { maxLength: 4 }), all => {
        const text = `[${all.map(keys => textOf(keys.map(each => [each, { a: [{ b: {} }] }]))).join(',')}]`;
        if (duplicateKeys(text).length > 0) expect(hasDuplicateKeys(text)).toBe(true);
      }),
    );
  });
});
