import fc from 'fast-check';
import { type Node, parseTree } from 'jsonc-parser';
import { describe, expect, test } from 'vitest';
import { child, pointerKeys, valueAt } from '../../src/pointer.ts';
import { locate } from '../../src/source/locate.ts';
import { jsonText } from './json-texts.ts';

/** The position of every value in a text, by another parser. A duplicate key has the last position. */
function places(text: string): Map<string, { start: number; end: number }> {
  const found = new Map<string, { start: number; end: number }>();
  const visit = (node: Node, pointer: string): void => {
    found.set(pointer, { start: node.offset, end: node.offset + node.length });
    node.children?.forEach((each, i) => {
      if (node.type === 'array') visit(each, child(pointer, i));
      else if (each.children?.[1] !== undefined)
        visit(each.children[1], child(pointer, String(each.children[0]?.value)));
    });
  };
  const tree = parseTree(text, [], { allowTrailingComma: false });
  if (tree !== undefined) visit(tree, '');
  return found;
}

describe('locate', () => {
  test('finds every value at the position that jsonc-parser finds', () => {
    fc.assert(
      fc.property(jsonText, text => {
        const expected = places(text);
        expect(locate(text, expected.keys())).toEqual(expected);
      }),
    );
  });

  test('finds one value without the others', () => {
    fc.assert(
      fc.property(jsonText, fc.nat(), (text, which) => {
        const expected = [...places(text)];
        const [pointer, span] = expected[which % expected.length] as (typeof expected)[number];
        expect(locate(text, [pointer]).get(pointer)).toEqual(span);
      }),
    );
  });

  test('the text at the position parses to the value', () => {
    fc.assert(
      fc.property(jsonText, text => {
        const value: unknown = JSON.parse(text);
        for (const [pointer, { start, end }] of locate(text, places(text).keys()))
          expect(JSON.parse(text.slice(start, end))).toEqual(pointer === '' ? value : valueAt(value, pointer));
      }),
    );
  });

  test('a duplicate key gives the last position', () => {
    const text = '{"a":[1],"b":0,"a":[2,3]}';
    const spans = locate(text, ['/a', '/a/0', '/a/1']);
    expect(
      ['/a', '/a/0', '/a/1'].map(pointer => text.slice(spans.get(pointer)?.start, spans.get(pointer)?.end)),
    ).toEqual(['[2,3]', '2', '3']);
  });

  test.each([
    ['/messages/7', '[{"role":"user"}]'],
    ['/messages/0/content/3/text', '{"role":"user"}'],
    ['/nowhere', '{"messages":[{"role":"user"}]}'],
    ['/messages/0/role/0', '"user"'],
  ])('a pointer that does not exist (%s) gives its nearest container', (pointer, container) => {
    const text = '{"messages":[{"role":"user"}]}';
    const span = locate(text, [pointer]).get(pointer);
    expect(text.slice(span?.start, span?.end)).toBe(container);
  });

  test('white space around the document is not part of it', () => {
    expect(locate(' \r\n {"a": 1 }\n\n', ['', '/a'])).toEqual(
      new Map([
        ['', { start: 4, end: 13 }],
        ['/a', { start: 10, end: 11 }],
      ]),
    );
  });

  test('keys may contain any characters', () => {
    const value = { 'a/b': { '~': [{ '': 1 }] }, __proto__x: 2, 'é"\\': 3 };
    const text = JSON.stringify(value);
    for (const [pointer, { start, end }] of places(text))
      expect(locate(text, [pointer]).get(pointer)).toEqual({ start, end });
    expect([...places(text).keys()].map(pointerKeys)).toContainEqual(['a/b', '~', '0', '']);
  });

  test('reads 200,000 levels', () => {
    const deep = `{"a":${'['.repeat(200_000)}${']'.repeat(200_000)},"b":1}`;
    expect(locate(deep, ['/b']).get('/b')).toEqual({ start: deep.length - 2, end: deep.length - 1 });
    const pointer = `/a${'/0'.repeat(50)}`;
    expect(locate(deep, [pointer]).get(pointer)?.start).toBe(5 + 50);
  });
});
