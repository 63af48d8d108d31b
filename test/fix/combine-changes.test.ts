/** Changes that were computed separately and are applied together. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { combineChanges } from '../../src/fix/combine-changes.ts';
import { EditedTree } from '../../src/fix/edited-tree.ts';
import { type Dialect, defineRule, type Edit, type Fix, fix } from '../../src/index.ts';
import { valueAt } from '../../src/pointer.ts';
import { findDialect } from '../../src/registry/registry.ts';
import { applyEdits } from '../../src/source/apply-edits.ts';
import { fixIsLawful } from '../../src/testing/index.ts';
import { runs } from '../depth.ts';

const add = (path: string): Edit => ({ op: 'add', path, value: 0 });
const replace = (path: string): Edit => ({ op: 'replace', path, value: 0 });
const remove = (path: string): Edit => ({ op: 'remove', path });
const move = (from: string, path: string): Edit => ({ op: 'move', from, path });

describe('combined changes', () => {
  const value = { a: { b: 1, c: 2 }, list: Array.from({ length: 10 }, (_, i) => ({ i, a: [i] })), c: [[0, 1], [2]] };
  const at = (path: string) => path.replace(/^\/(?=\d)/, '/list/');

  it.each<[string, Edit[][], (number | [number, string])[]]>([
    ['from the end on', [[remove('/9')], [remove('/5')], [add('/5')], [replace('/2/a')]], [0, 1, 2, 3]],
    ['behind a removal', [[remove('/5')], [remove('/6')], [replace('/7/a')]], [0, [1, '/5'], [2, '/5/a']]],
    ['behind an insertion', [[add('/5')], [replace('/5/a')], [add('/5')], [add('/6')]], [0, [1, '/6/a'], 2, [3, '/8']]],
    ['not at one place', [[replace('/a')], [replace('/a')], [remove('/a')], [replace('/a/b')]], [0]],
    ['not around what was changed', [[replace('/a/b')], [remove('/a')], [replace('/a/c')]], [0, 2]],
    ['not in what is gone', [[remove('/5')], [replace('/5/a')], [move('/5', '/2')]], [0]],
    ['other lists are others', [[remove('/3/a/0')], [remove('/2/a/0')], [remove('/c/0/1')]], [0, 1, 2]],
  ])('%s', (_, changes, kept) => {
    const all = changes.map(edits => ({ pointer: '', edits: edits.map(each => located(each)) }));
    const found = combineChanges(value, all).map(({ proposed, made }) => [all.indexOf(proposed), made.edits[0]?.path]);
    expect(found).toEqual(
      kept.map(each => (typeof each === 'number' ? [each, all[each]?.edits[0]?.path] : [each[0], at(each[1])])),
    );
  });

  function located({ from, path, ...rest }: Edit): Edit {
    return { ...rest, path: at(path), ...(from !== undefined && { from: at(from) }) };
  }

  /** Changes of up to three edits that are valid for the value when each change is applied alone. */
  const changes = fc
    .array(fc.array(fc.tuple(fc.constantFrom('add', 'remove', 'replace', 'move'), fc.nat(), fc.nat(), fc.boolean())), {
      maxLength: 12,
    })
    .map(all => all.map((edits, i) => change(edits.slice(0, 3), i)));

  function change(drawn: readonly (readonly [string, number, number, boolean])[], number: number) {
    const edits: Edit[] = [];
    let now = value as unknown;
    for (const [i, [op, one, other, isInner]] of drawn.entries()) {
      const { list } = now as typeof value;
      const inner = isInner ? `/list/${one % list.length}/a` : '/list';
      const members = valueAt(now, inner);
      if (!Array.isArray(members) || (op !== 'add' && members.length === 0)) continue;
      const place = `${inner}/${other % (members.length + (op === 'add' ? 1 : 0))}`;
      const fresh = `${number} ${i}`;
      const edit: Edit =
        op === 'move'
          ? { op, from: place, path: `/list/${one % list.length}` }
          : { op: op as 'add', path: place, ...(op !== 'remove' && { value: fresh }) };
      if (op === 'move' && inner === '/list' && one % list.length >= list.length) continue;
      now = applyEdits(now, [edit]);
      edits.push(edit);
    }
    return { pointer: '', edits };
  }

  /** All scalar values in a value. */
  const leaves = (one: unknown): string[] =>
    one !== null && typeof one === 'object' ? Object.values(one).flatMap(leaves) : [String(one)];

  it('have the same effect as each change alone', () => {
    const law = fc.property(changes, drawn => {
      const placed = combineChanges(value, drawn);
      const together = applyEdits(
        value,
        placed.flatMap(({ made }) => made.edits),
      );
      const counts = new Map<string, number>();
      const count = (names: string[], by: number) => {
        for (const name of names) counts.set(name, (counts.get(name) ?? 0) + by);
      };
      count(leaves(together), 1);
      count(leaves(value), -1);
      for (const { proposed } of placed) {
        count(leaves(applyEdits(value, proposed.edits)), -1);
        count(leaves(value), 1);
      }
      expect([...counts].filter(([, sum]) => sum !== 0)).toEqual([]);
      const [first] = placed;
      if (first !== undefined) expect(first.made.edits).toEqual(first.proposed.edits);
    });
    fc.assert(law, { numRuns: runs(2000) });
  });

  it('map pointers to the new value and back', () => {
    const law = fc.property(changes, drawn => {
      const edits = combineChanges(value, drawn).flatMap(({ made }) => made.edits);
      const tree = new EditedTree(value);
      for (const edit of edits) tree.apply(edit);
      const after = applyEdits(value, edits);
      for (const [i, member] of (after as typeof value).list.entries()) {
        const was = tree.origin(`/list/${i}`);
        if (was === undefined || !was.startsWith('/list/') || typeof member !== 'object') continue;
        expect(tree.currentPlace(was)).toBe(`/list/${i}`);
        if (was.split('/').length === 3) expect(member.i).toBe((valueAt(value, was) as { i: number }).i);
      }
    });
    fc.assert(law, { numRuns: runs(1000) });
  });
});

describe('repairs of custom rules', () => {
  const openai = findDialect('openai-chat') as Dialect;
  const messages = [{ role: 'user', content: 'Hello!' }];

  /** A rule that reports exclamation marks, with some repair. */
  function rule(repair: (pointer: string) => Fix) {
    const own = defineRule({
      id: 'no-shouting',
      title: 'Nobody shouts.',
      docs: { fires: 'On loud text.', why: 'It is loud.', remedy: 'Speak lower.' },
      messages: { loud: 'it is loud' },
      check: (_view, report) => ({
        message(message) {
          const [part] = message.parts;
          if (part?.type === 'text' && part.text.endsWith('!'))
            report({ messageId: 'loud', at: message, in: message, fix: repair(message.pointer) });
        },
      }),
    });
    const evidence = [{ kind: 'documented', url: 'https://example.com' }];
    const rules = { ...openai.rules, 'no-shouting': [{ verdict: 'rejected', evidence }] };
    return { rules: [own], dialect: { ...openai, rules } as unknown as Dialect };
  }
  const lower = (pointer: string): Fix => ({
    safety: 'safe',
    title: 'speak lower',
    edits: [{ op: 'replace', path: `${pointer}/content`, value: 'Hello.' }],
  });

  it('are made, and satisfy the repair property', () => {
    const options = rule(lower);
    expect(fix(messages, options).value).toEqual([{ role: 'user', content: 'Hello.' }]);
    expect(fix(JSON.stringify(messages), options)).toMatchObject({
      text: '[{"role":"user","content":"Hello."}]',
      changes: [{ rule: 'no-shouting', messageId: 'loud', title: 'speak lower', safety: 'safe', pointer: '/0' }],
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
  ])('are not made if one %s', (_, edits) => {
    const options = rule(() => ({ safety: 'safe', title: 'try', edits }));
    const { value, changes, result } = fix(messages, options);
    expect(value).toBe(messages);
    expect(changes).toEqual([]);
    expect(result.diagnostics.map(each => each.rule)).toEqual(['no-shouting']);
    expect(fixIsLawful(messages, options)).toBeUndefined();
  });

  it('are unsafe only if that was requested', () => {
    const options = rule(pointer => ({ ...lower(pointer), safety: 'unsafe' }));
    expect(fix(messages, options).value).toBe(messages);
    expect(fix(messages, { ...options, safety: 'unsafe' }).changes.length).toBe(1);
  });

  it('are reported if they invent a signature', () => {
    const signed = { op: 'add', path: '/0/thought_signature', value: 'bWFkZSB1cA==' } as const;
    const options = rule(pointer => ({ ...lower(pointer), edits: [...(lower(pointer).edits ?? []), signed] }));
    expect(fixIsLawful(messages, options)).toContain('an invented signature');
  });

  it('are made one after the other if each fault hides the next', () => {
    const many = [{ role: 'user', content: Array.from({ length: 9 }, () => ({ type: 'text', text: 'Hey!' })) }];
    const own = defineRule({
      id: 'no-shouting',
      title: 'Nobody shouts.',
      docs: { fires: 'On loud text.', why: 'It is loud.', remedy: 'Speak lower.' },
      messages: { loud: 'it is loud' },
      check: (_view, report) => ({
        message(message) {
          const at = message.parts.find(part => part.type === 'text' && part.text.endsWith('!'));
          const edits: Edit[] = [{ op: 'replace', path: `${at?.pointer}/text`, value: 'Hey.' }];
          if (at !== undefined)
            report({ messageId: 'loud', at, in: message, fix: { safety: 'safe', title: 'speak lower', edits } });
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
    '%j is not a conversation, and is not changed',
    text => {
      const { text: same, changes, edits } = fix(text, { dialect: 'openai-chat', safety: 'unsafe' });
      expect([same, changes, edits]).toEqual([text, [], []]);
    },
  );
});
