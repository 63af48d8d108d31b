import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isObject } from '../../src/source/json.ts';
import { shortenTexts } from '../../src/source/shorten-texts.ts';
import { runs } from '../depth.ts';

const PIECES = [
  'word',
  ' ',
  '\n',
  '"',
  '\\',
  '\t',
  'é',
  '漢字',
  '😀',
  '\u2028',
  '{',
  '}',
  '[',
  ']',
  ',',
  ':',
  '/',
  '\u0001',
];

/** Texts of up to a few hundred characters, of pieces that are awkward to scan. */
const text = fc
  .array(fc.constantFrom('word', 'another word', ...PIECES), { maxLength: 150, size: 'max' })
  .map(pieces => pieces.join(''));
const content = fc.oneof(
  text,
  fc.array(fc.record({ type: fc.constant('text'), text }), { maxLength: 3 }),
  fc.constant(null),
);
const message = fc.record({
  role: fc.constantFrom('user', 'assistant'),
  content,
  name: fc.constantFrom('a', 'content'),
});
const request = fc.record({
  messages: fc.array(message, { maxLength: 6 }),
  text,
  metadata: fc.record({ content: text }),
});

/** How a text of JSON may be written. */
const writing = fc.record({ isAscii: fc.boolean() });

function written(value: unknown, { isAscii }: { readonly isAscii: boolean }): string {
  const json = JSON.stringify(value);
  return isAscii ? json.replace(/[^\0-~]/g, c => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`) : json;
}

function shortened(json: string | Uint8Array): string | undefined {
  const short = shortenTexts(Buffer.from(json));
  return short && new TextDecoder('utf-8', { fatal: true }).decode(short.bytes);
}

function isValid(bytes: Uint8Array): boolean {
  try {
    JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return true;
  } catch {
    return false;
  }
}

/** The texts of two values with the same keys, in pairs. Anything else must be equal. */
function textPairs(one: unknown, other: unknown): [string, string][] {
  if (typeof one === 'string' && typeof other === 'string') return [[one, other]];
  if (Array.isArray(one) || isObject(one)) {
    expect(Object.keys(Object(other))).toEqual(Object.keys(one));
    return Object.keys(one).flatMap(key => textPairs((one as never)[key], (other as never)[key]));
  }
  expect(other).toBe(one);
  return [];
}

const LONG = 'a sentence with "quotes", and a line\nend. '.repeat(10);

describe('shortenTexts', () => {
  test('keeps keys, short texts, and the beginning and end of long ones', () => {
    let count = 0;
    fc.assert(
      fc.property(request, writing, (value, how) => {
        const short = shortened(written(value, how));
        if (short === undefined) return;
        count++;
        const pairs = textPairs(value, JSON.parse(short));
        for (const [whole, part] of pairs) {
          expect(part.trim() === '').toBe(whole.trim() === '');
          expect(part.slice(0, 10)).toBe(whole.slice(0, 10));
          expect(part.slice(-3)).toBe(whole.slice(-3));
          if (whole.length < 16) expect(part).toBe(whole);
        }
        for (const [whole, part] of pairs)
          for (const [otherWhole, otherPart] of pairs) expect(part === otherPart).toBe(whole === otherWhole);
      }),
      { numRuns: runs(4000, 200) },
    );
    expect(count).toBeGreaterThan(0);
  });

  test('makes no valid line of an invalid one', () => {
    const valid = JSON.stringify({ messages: [{ role: 'user', content: `${LONG}é漢${LONG}` }] });
    let count = 0;
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 0, max: 255 }), fc.boolean(), (at, byte, isInserted) => {
        const bytes = Buffer.from(valid);
        const i = at % bytes.length;
        const changed = Buffer.concat([
          bytes.subarray(0, i),
          Buffer.from([byte]),
          bytes.subarray(isInserted ? i : i + 1),
        ]);
        const short = shortenTexts(changed);
        if (short === undefined) return;
        count++;
        expect(isValid(short.bytes)).toBe(isValid(changed));
      }),
      { numRuns: runs(200_000, 5000) },
    );
    expect(count).toBeGreaterThan(0);
  });

  test('says whether a key may be there twice', () => {
    const key = fc.constantFrom(
      'a',
      'b',
      'content',
      'a long key',
      'another long key',
      'é',
      'escaped "key"',
      '__proto__',
    );
    const members = fc.array(fc.tuple(key, fc.constantFrom('1', '[]', '{"a":1}', '"text"')), { maxLength: 5 });
    const [seen, clean] = [new Set<boolean>(), new Set<boolean>()];
    fc.assert(
      fc.property(members, fc.constantFrom('', ' '), (list, space) => {
        const extra = list.map(([name, value]) => `,${JSON.stringify(name)}${space}:${value}`).join('');
        const line = `{"messages":[{"role":"user","content":${JSON.stringify(LONG)}}],"metadata":{"id":1${extra}}}`;
        const { mayRepeatKeys } = shortenTexts(Buffer.from(line)) ?? { mayRepeatKeys: true };
        const isRepeated = new Set(list.map(([name]) => name)).size < list.length;
        if (isRepeated) expect(mayRepeatKeys).toBe(true);
        (isRepeated ? seen : clean).add(mayRepeatKeys);
      }),
      { numRuns: runs(4000, 300) },
    );
    expect(seen).toEqual(new Set([true]));
    expect(clean.has(false)).toBe(true);
  });

  test.each([
    ['no long text', JSON.stringify({ messages: [{ content: 'short' }] })],
    ['a long text elsewhere', JSON.stringify({ prompt: LONG, tools: [{ function: { arguments: LONG } }] })],
    ['the text of an ID', JSON.stringify({ messages: [{ tool_calls: [{ id: { text: LONG } }] }] })],
    ['arguments', JSON.stringify({ messages: [{ function_call: { arguments: { content: LONG } } }] })],
    ['the parts of an ID', JSON.stringify({ messages: [{ tool_calls: [{ id: [{ type: 'text', text: LONG }] }] }] })],
    ['a list after text', JSON.stringify({ messages: [{ content: 'short', parts: [{ text: LONG }] }] })],
    ['input', JSON.stringify({ messages: [{ content: [{ type: 'tool_use', input: { a: { text: LONG } } }] }] })],
    ['a list of messages', JSON.stringify([{ role: 'user', content: LONG }])],
    ['a text that begins with white space', JSON.stringify({ messages: [{ content: ` ${LONG}` }] })],
    ['a surrogate', `{"messages":[{"content":"${JSON.stringify(LONG).slice(1, -1)}\\ud800"}]}`],
    ['an unknown escape', `{"messages":[{"content":"${'a'.repeat(100)}\\x${'a'.repeat(100)}"}]}`],
    ['a control character', `{"messages":[{"content":"${'a'.repeat(100)}\u0007${'a'.repeat(100)}"}]}`],
    ['no end', `{"messages":[{"content":"${'a'.repeat(500)}`],
    ['no bytes', ''],
  ])('leaves a line with %s as it is', (_, line) => {
    expect(shortened(line)).toBeUndefined();
  });

  test('shortens texts in messages and in their parts', () => {
    const messages = [
      { role: 'user', content: LONG },
      { role: 'user', content: [{ type: 'text', text: LONG }] },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'toolu_1', content: LONG }] },
      {
        role: 'user',
        content: [{ type: 'tool_result', tool_use_id: 'toolu_1', content: [{ type: 'text', text: LONG }] }],
      },
      { role: 'user', content: [{ toolResult: { toolUseId: 'toolu_1', content: [{ text: LONG }] } }] },
    ];
    expect((shortened(JSON.stringify({ messages })) as string).length).toBeLessThan(1200);
  });
});
