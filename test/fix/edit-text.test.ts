/** Editing text gives the same value as editing its value, and the rest of the text is unchanged, byte for byte. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Edit } from '../../src/diagnostic.ts';
import { changesIn, editText } from '../../src/fix/edit-text.ts';
import { child, valueAt } from '../../src/pointer.ts';
import { applyEdits, PatchError } from '../../src/source/apply-edits.ts';
import { writeJson } from '../../src/source/exact.ts';
import { atLeast } from '../depth.ts';
import { settings } from '../properties/settings.ts';

const add = (path: string, value: unknown): Edit => ({ op: 'add', path, value });
const replace = (path: string, value: unknown): Edit => ({ op: 'replace', path, value });
const remove = (path: string): Edit => ({ op: 'remove', path });
const move = (from: string, path: string): Edit => ({ op: 'move', from, path });

const key = () =>
  fc.oneof(
    fc.constantFrom('role', 'content', 'a/b', 'a~b', '~1', '', '0', '7', '-', '__proto__', 'constructor', 'length'),
    fc.constantFrom('"', '\\', 'a":', 'tab\t', 'é', '\u{1f600}', '{', ','),
    fc.string({ maxLength: 3 }),
  );
const scalar = () =>
  fc.oneof(
    fc.constantFrom<unknown>(null, true, false, 0, -0, 1, -1.5, 1e21, 5e-324, '', '[', '}', '\\', '\\"', '", "', ': '),
    fc.string({ unit: 'grapheme', maxLength: 6 }),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
  );

/** Objects that have all their keys as own properties, including `__proto__`. */
const objectOf = (entries: readonly (readonly [string, unknown])[]) => {
  const object = {};
  for (const [name, value] of entries)
    Object.defineProperty(object, name, { value, enumerable: true, writable: true, configurable: true });
  return object;
};

const { value: json } = fc.letrec<{ value: unknown }>(tie => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    scalar(),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.uniqueArray(fc.tuple(key(), tie('value')), { maxLength: 4, selector: each => each[0] }).map(objectOf),
  ),
}));
const document = () => fc.oneof(fc.array(json, { maxLength: 5 }), fc.array(fc.tuple(key(), json)).map(objectOf), json);

/** White space wherever JSON allows it, chosen by a list of numbers. */
function scattered(value: unknown, next: () => string): string {
  const space = next();
  if (value === null || typeof value !== 'object') return `${space}${writeJson(value)}${next()}`;
  const body = Array.isArray(value)
    ? value.map(each => scattered(each, next)).join(',')
    : Object.entries(value)
        .map(([name, each]) => `${next()}${JSON.stringify(name)}${next()}:${scattered(each, next)}`)
        .join(',');
  const inner = body === '' ? next() : body;
  return Array.isArray(value) ? `${space}[${inner}]${next()}` : `${space}{${inner}}${next()}`;
}

type Print = (value: unknown, numbers: readonly number[]) => string;

const PRINTS: readonly (readonly [string, Print])[] = [
  ['compact', value => writeJson(value)],
  ['Python', value => writeJson(value, { separators: [', ', ': '] })],
  ['Python, all in ASCII', value => writeJson(value, { separators: [', ', ': '], ascii: true })],
  ...[0, 1, 2, 3, 4].map(indent => [`indented by ${indent}`, (v: unknown) => writeJson(v, { indent })] as const),
  ['tabs', value => writeJson(value, { indent: '\t' })],
  ['CRLF', value => writeJson(value, { indent: 2 }).replaceAll('\n', '\r\n')],
  ['a mark and a last line', value => `\ufeff${writeJson(value, { indent: 2 })}\n`],
  [
    'white space anywhere',
    (value, numbers) => {
      let i = 0;
      const spaces = ['', '', ' ', '\n', '\t', '\r\n', ' \n  '];
      return scattered(value, () => spaces[(numbers[i++ % numbers.length] as number) % spaces.length] as string);
    },
  ],
];

function placesIn(value: unknown, pointer = ''): { pointer: string; holds: 'list' | 'object' | 'scalar' }[] {
  if (value === null || typeof value !== 'object') return [{ pointer, holds: 'scalar' }];
  const members = Object.entries(value).flatMap(([name, each]) => placesIn(each, child(pointer, name)));
  return [{ pointer, holds: Array.isArray(value) ? 'list' : 'object' }, ...members];
}

/** An edit from a few numbers, which is valid in most cases. */
function editFor(
  value: unknown,
  [kind, first, second, third]: readonly [number, number, number, number],
  put: unknown,
  name: string,
): Edit {
  const places = placesIn(value);
  const pick = <T>(list: readonly T[], number: number) => list[number % list.length] as T;
  const anywhere = pick(places, first).pointer;
  const holders = places.filter(each => each.holds !== 'scalar');
  const into = (number: number) => {
    if (holders.length === 0) return '/nowhere';
    const holder = pick(holders, number);
    const index = pick(['-', '0', '1', '2'], third);
    return child(holder.pointer, holder.holds === 'list' ? index : name);
  };
  switch (kind % 6) {
    case 0:
      return add(into(first), put);
    case 1:
      return replace(anywhere, put);
    case 2:
      return remove(anywhere);
    case 3:
      return move(anywhere, into(second));
    case 4:
      return move(anywhere, child(anywhere.slice(0, Math.max(0, anywhere.lastIndexOf('/'))), name));
    default:
      return move(anywhere, pick(places, second).pointer);
  }
}

/** The result, or that it was rejected. Other errors are rethrown. */
function outcome<T>(act: () => T): { done: T } | 'refused' {
  try {
    return { done: act() };
  } catch (error) {
    if (error instanceof PatchError) return 'refused';
    throw error;
  }
}

const said = (text: string) => JSON.parse(text.replace(/^\ufeff/, '')) as unknown;
const numbers = () => fc.tuple(fc.nat(), fc.nat(), fc.nat(), fc.nat());

describe('editing text gives the same value as editing the value', () => {
  it.each(PRINTS)('%s', (_, print) => {
    let refused = 0;
    let done = 0;
    const spaces = fc.array(fc.nat({ max: 1000 }), { minLength: 7, maxLength: 13 });
    const steps = fc.array(fc.tuple(numbers(), json, key()), { minLength: 1, maxLength: 5 });
    const law = fc.property(document(), steps, spaces, (value, choices, seeds) => {
      const before = JSON.stringify(value);
      const text = print(value, seeds);
      const start = said(text);
      expect(JSON.stringify(start)).toBe(before);
      let at = start;
      const edits: Edit[] = [];
      for (const [choice, put, name] of choices) {
        const edit = editFor(at, choice, put, name);
        const next = outcome(() => applyEdits(at, [edit]));
        if (next === 'refused') {
          refused++;
          expect(outcome(() => editText(text, [...edits, edit]))).toBe('refused');
          continue;
        }
        done++;
        edits.push(edit);
        at = next.done;
      }
      const edited = editText(text, edits);
      // The order of keys must be the same too, and a number must keep its sign.
      expect(JSON.stringify(said(edited)), text).toBe(JSON.stringify(at));
      expect(said(edited)).toEqual(applyEdits(start, edits));
      expect(JSON.stringify(start)).toBe(before);
      if (edits.length === 0) expect(edited).toBe(text);
      expect(edited.startsWith('\ufeff')).toBe(text.startsWith('\ufeff'));
      expect(edited.endsWith('\n') && text.trim() !== '').toBe(text.endsWith('\n'));
    });
    fc.assert(law, settings(300));
    expect(done).toBeGreaterThan(refused);
    expect(refused).toBeGreaterThanOrEqual(atLeast(11));
  });

  it.each(PRINTS)('and so does the range that each edit would replace: %s', (_, print) => {
    let done = 0;
    const choices = fc.array(fc.tuple(numbers(), json, key()), { minLength: 1, maxLength: 8 });
    const law = fc.property(document(), choices, fc.array(fc.nat(), { minLength: 7 }), (value, edits, seeds) => {
      const text = print(value, seeds);
      const changeBy = changesIn(text);
      for (const [[kind, ...others], put, name] of edits) {
        const edit = editFor(value, [kind % 3, ...others], put, name);
        const change = outcome(() => changeBy(edit));
        const expected = outcome(() => editText(text, [edit]));
        if (change === 'refused' || expected === 'refused') {
          expect(change).toBe(expected);
          continue;
        }
        done++;
        const { start = 0, end = 0, text: added } = change.done ?? {};
        expect(text.slice(0, start) + added + text.slice(end)).toBe(expected.done);
      }
    });
    fc.assert(law, settings(300));
    expect(done).toBeGreaterThanOrEqual(atLeast(300));
  });

  it('undoing an edit restores every byte', () => {
    let taken = 0;
    const law = fc.property(document(), fc.nat(), fc.constantFrom(...PRINTS), json, (value, at, [, print], put) => {
      const text = print(value, [3, 1, 4, 1, 5, 9, 2, 6]);
      const isHolder = (pointer: string) => Object.keys(valueAt(value, pointer) ?? {}).length > 0;
      const holders = placesIn(said(text)).filter(each => each.holds !== 'scalar' && isHolder(each.pointer));
      const holder = holders[at % Math.max(1, holders.length)];
      if (holder === undefined) return;
      taken++;
      const path = child(holder.pointer, holder.holds === 'list' ? 0 : 'a new key');
      expect(editText(text, [add(path, put), remove(path)])).toBe(text);
    });
    fc.assert(law, settings(300));
    expect(taken).toBeGreaterThanOrEqual(atLeast(101));
  });

  it('all other members are unchanged, byte for byte', () => {
    const members = [
      '1e400',
      '1.0',
      '12345678901234567890',
      '"\\u0061\\/"',
      '{ "x" :[ ] }',
      '-0',
      '[1,\n2 ]',
      '{"a":1,"a":2}',
    ];
    const text = `\ufeff\r\n[ ${members.join(' ,\t')} ]\n\n`;
    for (const [i] of members.entries()) {
      const others = members.filter((_, each) => each !== i);
      const removed = editText(text, [remove(`/${i}`)]);
      for (const each of others) expect(removed).toContain(each);
      expect(removed.replace(/\s/g, '')).toBe(`\ufeff[${others.join(',')}]`.replace(/\s/g, ''));
      const replaced = editText(text, [replace(`/${i}`, 'new')]);
      expect(replaced).toBe(text.replace(`${members[i]} `, '"new" '));
    }
    const moved = editText(text, [move('/0', '/-'), move('/0', '/1')]);
    expect(moved).toContain('"\\u0061\\/" ,');
    expect(moved.indexOf('1e400')).toBeGreaterThan(moved.indexOf('{"a":1,"a":2}'));
  });
});

describe('keys', () => {
  it('that are duplicated: edits change the last one, and removing removes both', () => {
    const text = '{"a": 1, "b": 2, "a": 3}';
    expect(editText(text, [replace('/a', 4)])).toBe('{"a": 1, "b": 2, "a": 4}');
    expect(editText(text, [add('/a', 4)])).toBe('{"a": 1, "b": 2, "a": 4}');
    expect(editText(text, [remove('/a')])).toBe('{"b": 2}');
    expect(said(editText(text, [move('/a', '/c')]))).toEqual({ c: 3, b: 2 });
    expect(said(editText(text, [move('/b', '/a')]))).toEqual({ a: 2 });
  });

  it('that are duplicated: removing them is not one change', () => {
    expect(changesIn('{"a":1,"b":2,"a":3}')(remove('/a'))).toBeUndefined();
    expect(changesIn('{"a":1,"b":2,"a":3}')(replace('/a', 4))).toEqual({ start: 12, end: 18, text: ',"a":4' });
  });

  it('that are duplicated a hundred thousand times', () => {
    const text = `{${'"a":1,'.repeat(100_000)}"b":2}`;
    expect(editText(text, [remove('/a')])).toBe('{"b":2}');
  });

  it('with characters that pointers or JSON escape', () => {
    expect(
      editText('{"a/b":1,"m~n":2,"\\u0041":3,"q\\"":4}', [remove('/a~1b'), replace('/m~0n', 0), remove('/A')]),
    ).toBe('{"m~n":0,"q\\"":4}');
    expect(editText('{"q\\":":4}', [move('/q":', '/p"')])).toBe('{"p\\"":4}');
  });

  it('named like prototype properties are normal keys', () => {
    const text = '{"__proto__":{"x":1},"constructor":2}';
    const edited = editText(text, [replace('/__proto__/x', 3), add('/toString', 4)]);
    expect(edited).toBe('{"__proto__":{"x":3},"constructor":2,"toString":4}');
    expect(JSON.stringify(applyEdits(JSON.parse(text), [replace('/__proto__/x', 3), add('/toString', 4)]))).toBe(
      edited,
    );
    expect(outcome(() => applyEdits({}, [remove('/toString')]))).toBe('refused');
  });

  it('that are renamed keep their position', () => {
    const edits = [move('/b', '/z')];
    expect(editText('{\n  "a": 1,\n  "b" : [1],\n  "c": 3\n}', edits)).toBe('{\n  "a": 1,\n  "z" : [1],\n  "c": 3\n}');
    expect(JSON.stringify(applyEdits({ a: 1, b: [1], c: 3 }, edits))).toBe('{"a":1,"z":[1],"c":3}');
    expect(editText('{"a":1}', [move('/a', '/a')])).toBe('{"a":1}');
  });
});

describe('added values are formatted like their neighbours', () => {
  const MESSAGE = { role: 'user', content: [{ type: 'text', text: 'é' }] };

  it.each<[string, string, Edit[], string]>([
    ['compact', '[{"a":1}]', [add('/-', MESSAGE)], '[{"a":1},{"role":"user","content":[{"type":"text","text":"é"}]}]'],
    ['compact, at the beginning', '[{"a":1}]', [add('/0', 1)], '[1,{"a":1}]'],
    ['Python', '[{"a": 1}]', [add('/0', { b: [1, 2] })], '[{"b": [1, 2]}, {"a": 1}]'],
    ['Python, into one member', '{"a": [1]}', [add('/a/-', 2), add('/b', {})], '{"a": [1, 2], "b": {}}'],
    ['Python, escapes', '["\\u00fc", 1]', [add('/-', 'é')], '["\\u00fc", 1, "\\u00e9"]'],
    ['padded', '{ "a": [{ "b": 1 }] }', [add('/a/-', { c: [2] })], '{ "a": [{ "b": 1 }, { "c": [2] }] }'],
    ['pretty', '{\n  "a": 1\n}', [add('/b', { c: [] })], '{\n  "a": 1,\n  "b": {\n    "c": []\n  }\n}'],
    ['pretty, into what was empty', '{\n\t"a": []\n}\n', [add('/a/0', 1)], '{\n\t"a": [\n\t\t1\n\t]\n}\n'],
    ['no indentation', '[\n1,\n{\n"a": 1\n}\n]', [add('/1/b', [2])], '[\n1,\n{\n"a": 1,\n"b": [\n2\n]\n}\n]'],
    ['CRLF', '[\r\n  1\r\n]\r\n', [add('/-', [2])], '[\r\n  1,\r\n  [\r\n    2\r\n  ]\r\n]\r\n'],
    [
      'one line a member',
      '[\n  {"role": "user", "x": []},\n  {"role": "tool"}\n]',
      [add('/1', { role: 'assistant', calls: [1, 2] }), add('/0/x/0', { y: 1 })],
      '[\n  {"role": "user", "x": [{"y": 1}]},\n  {"role": "assistant", "calls": [1, 2]},\n  {"role": "tool"}\n]',
    ],
    [
      'one line a member, from the bracket on',
      '[{"a":1},\n {"b":2}]',
      [add('/-', { c: 3 })],
      '[{"a":1},\n {"b":2},\n {"c":3}]',
    ],
    [
      'brackets together',
      '[{\n  "a": 1\n}, {\n  "b": 2\n}]',
      [add('/-', { c: 3 })],
      '[{\n  "a": 1\n}, {\n  "b": 2\n}, {\n  "c": 3\n}]',
    ],
    ['commas in front', '[ 1\n, 2\n, 3\n]', [add('/-', 4)], '[ 1\n, 2\n, 3\n, 4\n]'],
    ['the first of two goes', '[\n  1,\n  2\n]', [remove('/0')], '[\n  2\n]'],
    ['the last of two goes', '[\n  1,\n  2\n]', [remove('/1')], '[\n  1\n]'],
    ['the only one goes', '{ "a": 1 }', [remove('/a')], '{}'],
    ['replaced by its like', '{\n  "a": [1, 2]\n}', [replace('/a', [3, 4])], '{\n  "a": [3, 4]\n}'],
    ['the whole', ' {"a":1}\n', [replace('', { b: 2 })], ' {"b":2}\n'],
    ['the whole, by a part of it', '{"a": {"b" : 1}}', [move('/a', '')], '{"b" : 1}'],
    ['text that looks like layout', '["a\\": b, c",1]', [add('/-', { d: [1, 2] })], '["a\\": b, c",1,{"d":[1,2]}]'],
    ['numbers that are too great for one', '[1e400]', [add('/-', Number.NEGATIVE_INFINITY)], '[1e400,-1e400]'],
  ])('%s', (_, text, edits, expected) => {
    expect(editText(text, edits)).toBe(expected);
    expect(JSON.stringify(said(expected))).toBe(JSON.stringify(applyEdits(said(text), edits)));
  });
});

describe('pointers that do not exist', () => {
  it.each<[string, Edit]>([
    ['[1]', remove('/1')],
    ['[1]', remove('/-')],
    ['[1]', remove('/length')],
    ['[1]', remove('/')],
    ['[1]', remove('/00')],
    ['[1]', remove('/1e0')],
    ['[1]', replace('/-1', 2)],
    ['[1]', replace('/length', 2)],
    ['[1]', add('/2', 2)],
    ['[1]', add('/x', 2)],
    ['[1]', add('/ 0', 2)],
    ['[1]', add('/0/a', 2)],
    ['"a"', add('/length', 2)],
    ['{"a":null}', add('/a/b', 2)],
    ['{"a":{}}', add('/b/c', 2)],
    ['{}', remove('/toString')],
    ['{}', remove('')],
    ['{"a":1}', move('/b', '/c')],
    ['{"a":1}', move('/b', '/b')],
    ['{"a":{}}', move('/a', '/a/b')],
    ['{"a":{}}', move('', '/a')],
    ['[1,2]', move('/a', '/b')],
    ['[1,2]', move('/0', '/2')],
  ])('%s %j', (text, edit) => {
    const value: unknown = JSON.parse(text);
    expect(() => applyEdits(value, [edit])).toThrow(PatchError);
    expect(() => editText(text, [edit])).toThrow(PatchError);
    expect(JSON.stringify(value)).toBe(text);
  });
});

describe('large and deeply nested text', () => {
  const DEPTH = 100_000;
  const deep = (open: string, close: string) => `{"a":1,"deep":${open.repeat(DEPTH)}0${close.repeat(DEPTH)},"b":[2]}`;

  it.each([
    ['lists', '[', ']'],
    ['objects', '{"x":', '}'],
  ])('a hundred thousand levels of %s', (_, open, close) => {
    const text = deep(open, close);
    const edits = [replace('/a', 2), add('/b/-', 3), move('/deep', '/deeper')];
    expect(editText(text, edits)).toBe(
      text.replace('"a":1', '"a":2').replace('[2]', '[2,3]').replace('deep', 'deeper'),
    );
    const value = applyEdits(JSON.parse(text), edits) as { deeper: unknown };
    expect(Object.keys(value)).toEqual(['a', 'deeper', 'b']);
    expect(editText('[]', [add('/0', value.deeper)])).toBe(`[${open.repeat(DEPTH)}0${close.repeat(DEPTH)}]`);
    expect(editText('[\n  []\n]', [add('/0/0', value.deeper)]).length).toBeLessThan(3 * text.length);
  });

  it('a thousand edits of one list', () => {
    const list = Array.from({ length: 20_000 }, (_, i) => ({ i }));
    const edits = Array.from({ length: 1000 }, (_, i) => remove(`/${19_999 - i * 10}`));
    const edited = applyEdits(list, edits) as { i: number }[];
    expect(edited.length).toBe(19_000);
    expect(edited[0]).toBe(list[0]);
    expect(editText(JSON.stringify(list), edits)).toBe(JSON.stringify(edited));
  });
});

describe('shared objects', () => {
  it('everything outside the edits is shared', () => {
    const value = { messages: [{ a: [1] }, { b: [2] }], tools: [{}] };
    const edited = applyEdits(value, [replace('/messages/0/a/0', 9), add('/messages/-', { c: 3 })]) as typeof value;
    expect(edited.messages[1]).toBe(value.messages[1]);
    expect(edited.tools).toBe(value.tools);
    expect(value).toEqual({ messages: [{ a: [1] }, { b: [2] }], tools: [{}] });
    const put = { list: [1] };
    applyEdits({}, [add('/x', put), add('/x/list/-', 2)]);
    expect(put).toEqual({ list: [1] });
  });
});
