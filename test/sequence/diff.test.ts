import { describe, expect, it } from 'vitest';
import { type ConversationDiff, diff } from '../../src/index.ts';
import { diffLines, diffRows } from '../../src/report/diff.ts';
import { isDeep } from '../depth.ts';
import { anthropic, chat, formats } from './formats.ts';

/** The rows of the text report: `~ 0 text 1 → 2`. */
const rows = (found: ConversationDiff) =>
  diffRows(found).map(({ sign, at, text }) => [sign, at, text].filter(each => each.trim() !== '').join(' '));

describe.each(formats)('$format', ({ dialect, user, said, called, body }) => {
  const start = [user('a'), called('1', 'r'), said('b')];
  const compared = (...[before, after]: Parameters<typeof body>[0][]) =>
    diff(body(before ?? []), body(after ?? []), { dialect: dialect as 'openai-chat' });

  it('finds no difference in equal conversations', () => {
    expect(compared(start, structuredClone(start))).toMatchObject({
      isSame: true,
      messages: [],
      tools: [],
      settings: [],
    });
  });

  it.each<[string, typeof start, string[]]>([
    ['added at the end', [...start, user('c')], ['… 4 messages unchanged', '+ 4 text 1']],
    ['removed', [user('a'), called('1', 'r')], ['… 3 messages unchanged', '- 3 text 1']],
    ['changed', [user('xyz'), ...start.slice(1)], ['~ 0 text 1 → 3', '… 3 messages unchanged']],
    ['added at the start', [user('c'), ...start], ['+ 0 text 1', '… 4 messages unchanged']],
    ['moved', [...start.slice(1), user('a')], ['… 3 messages unchanged', '> 0 → 3 text 1']],
  ])('lists a message that was %s', (_, after, expected) => {
    expect(rows(compared(start, after))).toEqual(expected);
  });

  it('does not change its inputs', () => {
    const [before, after] = [body(start), body([user('x'), ...start])];
    const copies = structuredClone([before, after]);
    diff(before, after, { dialect: dialect as 'openai-chat' });
    expect([before, after]).toEqual(copies);
  });
});

describe('tools', () => {
  const { user, body } = chat;
  const compared = (before: readonly string[], after: readonly string[]) =>
    diff(body([user('q')], { tools: before }), body([user('q')], { tools: after }));

  it.each<[string, string[], string[], string, string, boolean]>([
    ['first', ['a', 'b'], ['x', 'a', 'b'], 'added', '/tools/0', true],
    ['last', ['a', 'b'], ['a', 'b', 'x'], 'added', '/tools/2', false],
    ['from the start', ['a', 'b'], ['b'], 'removed', '/tools/0', true],
  ])('the common prompt ends at an added or removed tool: %s', (_, before, after, kind, pointer, isAllLost) => {
    const { tools, first } = compared(before, after);
    expect(tools.map(each => each.kind)).toEqual([kind]);
    expect(first?.pointer).toBe(pointer);
    expect(first?.kept === 0).toBe(isAllLost);
  });

  it('differ if their schema has false instead of no value, but not if an option is left out', () => {
    const tool = (parameters: object, strict?: boolean) => ({
      messages: [],
      tools: [{ type: 'function', function: { name: 'a', parameters, ...(strict !== undefined && { strict }) } }],
    });
    expect(diff(tool({ type: 'object' }), tool({ type: 'object', additionalProperties: false })).isSame).toBe(false);
    expect(diff(tool({ type: 'object' }), tool({ type: 'object' }, false)).isSame).toBe(true);
  });
});

it('compares conversations in different formats', () => {
  const turns = (writer: typeof chat) =>
    writer.body([writer.user('a'), writer.called('toolu_1', 'r'), writer.said('b')], { system: 's', tools: ['f'] });
  const found = diff(turns(chat), turns(anthropic));
  expect(found.messages).toEqual([]);
  expect(found.tools).toEqual([]);
});

it.runIf(isDeep)('lists more differences than a function can have arguments', () => {
  const many = Array.from({ length: 130_000 }, () => ({ role: 'user', content: 'q' }));
  const found = diff({ messages: [] }, { messages: many }, { dialect: 'openai-chat' });
  expect(diffLines(found)).toHaveLength(130_002);
});
