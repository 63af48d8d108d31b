import { describe, expect, test } from 'vitest';
import type { Statement } from '../../src/generated/types.ts';
import { type Circumstances, conditionsHoldAt, makePlan } from '../../src/judge/plan.ts';
import { judgeConversation } from '../../src/judge/request.ts';
import { type AnyRule, defineRule } from '../../src/model/rule.ts';
import { dialect, statement } from './dialects.ts';

const docs = { fires: '', why: '', remedy: '' };
const rule = (id: string, parameters: object = {}): AnyRule =>
  defineRule({ id, title: '', docs, messages: {}, parameters });
const [first, second] = [rule('first', { a: 1, b: 2 }), rule('second')];

function plan(rules: Record<string, readonly Statement[]>, circumstances: Partial<Circumstances> = {}) {
  return makePlan(dialect(rules), [first, second], { toolsDeclared: false, ...circumstances }).rules;
}

/** Whether one entry applies: yes, no, or the unknown that it depends on. */
function holds(rest: Partial<Statement>, circumstances: Partial<Circumstances> = {}): boolean | string {
  const [planned] = plan({ first: [statement(rest)] }, circumstances);
  return planned === undefined ? false : (planned.statements[0]?.undecided ?? true);
}

describe('which rules run', () => {
  test('stated rules run, in the order of the registry', () => {
    expect(plan({}).map(each => each.rule.id)).toEqual([]);
    expect(plan({ second: [statement()], first: [statement()] }).map(each => each.rule.id)).toEqual([
      'first',
      'second',
    ]);
  });

  test('rules that are only accepted do not run', () => {
    expect(plan({ first: [statement({ verdict: 'accepted' })] })).toEqual([]);
  });

  test('default parameters are merged with those of the entry', () => {
    expect(plan({ first: [statement()] })[0]?.parameters).toEqual({ a: 1, b: 2 });
    expect(plan({ first: [statement({ parameters: { b: 3 } })] })[0]?.parameters).toEqual({ a: 1, b: 3 });
  });

  test('a rule runs once for each set of parameters; an accepting entry counts for equal parameters', () => {
    const [one, other, general] = [
      statement({ parameters: { a: 5 } }),
      statement({ parameters: { a: 6 } }),
      statement({ verdict: 'accepted' }),
    ];
    const same = statement({ verdict: 'accepted', parameters: { a: 6 } });
    const planned = plan({ first: [one, other, one, general, same] });
    expect(planned.map(each => each.parameters)).toEqual([
      { a: 5, b: 2 },
      { a: 6, b: 2 },
    ]);
    expect(planned.map(each => each.statements.map(({ statement }) => statement))).toEqual([
      [one, one, general],
      [other, general, same],
    ]);
  });
});

describe('which entries apply', () => {
  test.each([
    [{}, undefined, true],
    [{ since: '2025-01-01' }, undefined, true],
    [{ until: '2025-01-01' }, undefined, false],
    [{ since: '2025-01-01' }, '2024-12-31', false],
    [{ since: '2025-01-01' }, '2025-01-01', true],
    [{ until: '2025-01-01' }, '2025-01-01', true],
    [{ until: '2025-01-01' }, '2025-01-02', false],
    [{ since: '2025-01-01', until: '2025-06-30' }, '2025-03-01', true],
  ])('%j on %s: %s', (dates, at, expected) => {
    expect(holds(dates, { at })).toBe(expected);
  });

  test.each([
    [['gpt-4'], 'gpt-4', true],
    [['gpt-4'], 'gpt-4o', false],
    [['gpt-4*'], 'gpt-4o', true],
    [['*'], 'anything', true],
    [['a', 'b*'], 'bc', true],
    [['a', 'b*'], 'c', false],
    [['gpt-4'], undefined, 'the model is not known'],
    [['gpt-4*', '!gpt-4o*'], 'gpt-4-0613', true],
    [['!gpt-4o*', 'gpt-4*'], 'gpt-4o-mini', false],
    [['!gpt-4o*'], 'gpt-5', false],
    [['*', '!gpt-4o*'], undefined, 'the model is not known'],
  ])('models %j for %s: %s', (models, model, expected) => {
    expect(holds({ models }, { model })).toBe(expected);
  });

  test.each([
    [{ tools: 'declared' }, { toolsDeclared: true }, true],
    [{ tools: 'declared' }, { toolsDeclared: false }, false],
    [{ tools: 'absent' }, { toolsDeclared: false }, true],
    [{ tools: 'absent' }, { toolsDeclared: true }, false],
    [{ streaming: true }, { settings: { streaming: true } }, true],
    [{ streaming: true }, {}, false],
    [{ streaming: false }, {}, true],
    [{ stored: true }, { settings: { stored: true } }, true],
    [{ stored: true }, { settings: { stored: false } }, false],
    [{ stored: true }, {}, 'whether the server stores the conversation is not known'],
    [{ keepsReasoning: true }, { settings: { keepsReasoning: true } }, true],
    [{ keepsReasoning: true }, {}, false],
    [{ keepsReasoning: false }, {}, true],
    [{ thinking: 'on' }, { settings: { thinking: 'on' } }, true],
    [{ thinking: 'on' }, { settings: { thinking: 'off' } }, false],
    [{ thinking: 'on' }, {}, 'the thinking mode is not known'],
    [{ tools: 'declared', stored: true }, {}, false],
    [{ thinking: 'on', stored: true }, { settings: { thinking: 'off' } }, false],
  ] as const)('when %j in %j: %s', (when, circumstances, expected) => {
    expect(holds({ when }, circumstances)).toBe(expected);
  });

  test('an entry that is not in force is not undecided', () => {
    expect(holds({ models: ['m'], until: '2020-01-01' }, { at: '2021-01-01' })).toBe(false);
  });
});

describe('holdsAt', () => {
  test.each([
    [undefined, {}, true],
    [{}, {}, true],
    [{ roles: ['tool'] }, { role: 'tool' }, true],
    [{ roles: ['tool'] }, { role: 'user' }, false],
    [{ roles: ['tool'] }, {}, false],
    [{ parts: ['image_url'] }, { role: 'tool', part: 'image_url' }, true],
    [{ parts: ['image_url'] }, { role: 'tool' }, false],
    [{ roles: ['tool'], parts: ['image_url'] }, { role: 'user', part: 'image_url' }, false],
    [{ fields: ['content[]'] }, { field: 'content[]' }, true],
    [{ fields: ['content[]'] }, { field: 'content' }, false],
    [{ fields: ['content'] }, {}, false],
  ])('%j at %j: %s', (when, place, expected) => {
    expect(conditionsHoldAt(when, place)).toBe(expected);
  });
});

test('an empty model and names with line breaks do not share the plans of other conversations', () => {
  const rules = { 'empty-conversation': [statement({ models: ['a*'] })] };
  const shared = dialect(rules);
  const judged = (body: object, by = shared) => judgeConversation({ ...body, messages: [] }, { dialect: by }).result;
  for (const body of [{ model: '' }, {}, { model: 'b\n\nfalse' }, { model: 'a' }, { model: 'b' }])
    expect(judged(body)).toEqual(judged(body, dialect(rules)));
  expect(judged({}).diagnostics).not.toEqual(judged({ model: '' }).diagnostics);
});
