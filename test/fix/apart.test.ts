/** Changes that were worked out one by one, and are made together. */
import { describe, expect, it } from 'vitest';
import { apart } from '../../src/fix/apart.ts';
import { type Dialect, defineRule, type Edit, type Fix, fix } from '../../src/index.ts';
import { findDialect } from '../../src/lint/registry.ts';
import { fixIsLawful } from '../../src/testing/index.ts';

const add = (path: string): Edit => ({ op: 'add', path, value: 0 });
const replace = (path: string): Edit => ({ op: 'replace', path, value: 0 });
const remove = (path: string): Edit => ({ op: 'remove', path });
const move = (from: string, path: string): Edit => ({ op: 'move', from, path });

describe('changes that go together', () => {
  it.each<[string, Edit[][], number[]]>([
    ['from the end on', [[remove('/9')], [remove('/5')], [add('/5')], [replace('/2/a')]], [0, 1, 2, 3]],
    ['not behind a removal', [[remove('/5')], [remove('/6')], [replace('/7/a')], [remove('/4')]], [0, 3]],
    ['not behind an insertion', [[add('/5')], [replace('/5/a')], [add('/5')], [add('/6')]], [0, 2]],
    ['not at one place', [[replace('/a')], [replace('/a')], [remove('/a')], [replace('/a/b')]], [0]],
    ['not around what was changed', [[replace('/a/b')], [remove('/a')], [replace('/a/c')]], [0, 2]],
    [
      'a move within a list shifts what is between',
      [[move('/7', '/3')], [remove('/5')], [remove('/9')], [remove('/2')]],
      [0, 2, 3],
    ],
    ['a move out of a list shifts all behind', [[move('/7', '/x')], [remove('/9')], [remove('/2')]], [0, 2]],
    ['other lists are others', [[remove('/a/0')], [remove('/b/1')], [remove('/c/0/1')]], [0, 1, 2]],
    [
      'a longer change keeps its distance',
      [[remove('/5')], [remove('/3'), remove('/3')], [remove('/1'), remove('/1')]],
      [0, 2],
    ],
  ])('%s', (_, changes, kept) => {
    const all = changes.map(edits => ({ edits }));
    expect(apart(all)).toEqual(kept.map(i => all[i]));
  });
});

describe('repairs of own rules', () => {
  const openai = findDialect('openai-chat') as Dialect;
  const messages = [{ role: 'user', content: 'Hello!' }];

  /** A rule that is against exclamation marks, with a repair of some sort. */
  function rule(repair: (pointer: string) => Fix) {
    const own = defineRule({
      id: 'no-shouting',
      summary: 'Nobody shouts.',
      docs: { fires: 'On loud text.', why: 'It is loud.', remedy: 'Speak lower.' },
      messages: { loud: 'it is loud' },
      check: (_view, report) => ({
        message(message) {
          const [part] = message.parts;
          if (part?.type === 'text' && part.text.endsWith('!'))
            report({ message: 'loud', at: message, in: message, fix: repair(message.pointer) });
        },
      }),
    });
    const evidence = [{ kind: 'documented', at: 'https://example.com' }];
    const rules = { ...openai.rules, 'no-shouting': [{ verdict: 'rejected', evidence }] };
    return { rules: [own], dialect: { ...openai, rules } as unknown as Dialect };
  }
  const lower = (pointer: string): Fix => ({
    safety: 'safe',
    title: 'speak lower',
    edits: [{ op: 'replace', path: `${pointer}/content`, value: 'Hello.' }],
  });

  it('are made, and keep the law', () => {
    const options = rule(lower);
    expect(fix(messages, options).value).toEqual([{ role: 'user', content: 'Hello.' }]);
    expect(fix(JSON.stringify(messages), options)).toMatchObject({
      text: '[{"role":"user","content":"Hello."}]',
      changes: [{ rule: 'no-shouting', message: 'loud', title: 'speak lower', safety: 'safe', pointer: '/0' }],
      result: { ok: true, verdict: 'accepted' },
    });
    expect(fixIsLawful(messages, options)).toBeUndefined();
    expect(fixIsLawful(JSON.stringify(messages), options)).toBeUndefined();
  });

  it.each<[string, Edit[]]>([
    ['does not help', [{ op: 'replace', path: '/0/content', value: 'Hello!!' }]],
    [
      'breaks something else',
      [
        { op: 'replace', path: '/0/role', value: 'narrator' },
        { op: 'replace', path: '/0/content', value: '' },
      ],
    ],
    ['is for a place that is not there', [{ op: 'remove', path: '/7' }]],
    ['leaves nothing', [{ op: 'remove', path: '/0' }]],
  ])('are not made where one %s', (_, edits) => {
    const options = rule(() => ({ safety: 'safe', title: 'try', edits }));
    const { value, changes, result } = fix(messages, options);
    expect(value).toBe(messages);
    expect(changes).toEqual([]);
    expect(result.diagnostics.map(each => each.rule)).toEqual(['no-shouting']);
    expect(fixIsLawful(messages, options)).toBeUndefined();
  });

  it('are unsafe only where that is asked for', () => {
    const options = rule(pointer => ({ ...lower(pointer), safety: 'unsafe' }));
    expect(fix(messages, options).value).toBe(messages);
    expect(fix(messages, { ...options, safety: 'unsafe' }).changes.length).toBe(1);
  });

  it('are told where they make a signature up', () => {
    const signed = { op: 'add', path: '/0/thought_signature', value: 'bWFkZSB1cA==' } as const;
    const options = rule(pointer => ({ ...lower(pointer), edits: [...(lower(pointer).edits ?? []), signed] }));
    expect(fixIsLawful(messages, options)).toContain('a signature that was not there');
  });

  it('are made one behind the other where each fault hides the next', () => {
    const many = [{ role: 'user', content: Array.from({ length: 9 }, () => ({ type: 'text', text: 'Hey!' })) }];
    const own = defineRule({
      id: 'no-shouting',
      summary: 'Nobody shouts.',
      docs: { fires: 'On loud text.', why: 'It is loud.', remedy: 'Speak lower.' },
      messages: { loud: 'it is loud' },
      check: (_view, report) => ({
        message(message) {
          const at = message.parts.find(part => part.type === 'text' && part.text.endsWith('!'));
          const edits: Edit[] = [{ op: 'replace', path: `${at?.pointer}/text`, value: 'Hey.' }];
          if (at !== undefined)
            report({ message: 'loud', at, in: message, fix: { safety: 'safe', title: 'speak lower', edits } });
        },
      }),
    });
    const { changes, result } = fix(many, { ...rule(lower), rules: [own] });
    expect(result.diagnostics).toEqual([]);
    expect(changes.length).toBe(9);
  });
});

describe('text', () => {
  it.each(['', '{', 'no JSON', '[{"role":"user","content":"Hi"}', '"text"', '0', '[]]'])(
    '%j is no conversation, and stays',
    text => {
      const { text: same, changes, edits } = fix(text, { dialect: 'openai-chat', safety: 'unsafe' });
      expect([same, changes, edits]).toEqual([text, [], []]);
    },
  );
});
