import { describe, expect, it } from 'vitest';
import { Habits } from '../../src/check/habits.ts';
import type { ConversationReport, Diagnostic } from '../../src/index.ts';
import { habitOf, MAX_HABITS } from '../../src/judge/logs/repeated.ts';

type Found = Pick<Diagnostic, 'rule' | 'messageId'> & Partial<Diagnostic>;

const found = (rule: string, messageId: string, rest: Partial<Diagnostic> = {}): Diagnostic => ({
  ...{ rule, messageId, message: '', severity: 'error', dialect: 'openai-chat', pointer: '/messages/1', related: [] },
  ...rest,
});

describe('a repeated finding', () => {
  it.each<[string, Found, string | undefined]>([
    ['calls without ids', { rule: 'missing-tool-call-id', messageId: 'call' }, ''],
    ['arguments that Python printed', { rule: 'arguments-not-json', messageId: 'python' }, ''],
    ['calls that are an empty list', { rule: 'empty-tool-calls', messageId: 'empty' }, ''],
    [
      'arguments that are an object',
      { rule: 'wrong-type', messageId: 'wrongType', pointer: '/a/arguments', data: { found: 'object' } },
      'arguments: object',
    ],
    [
      'content that is an object',
      { rule: 'wrong-type', messageId: 'wrongType', pointer: '/a/content', data: { found: 'object' } },
      'content: object',
    ],
    ['calls without a type', { rule: 'missing-field', messageId: 'missing', data: { field: 'type' } }, 'type'],
    [
      'a field of its own',
      { rule: 'unknown-field', messageId: 'unknown', data: { role: 'user', field: 'stamp' } },
      'user: stamp',
    ],
    [
      'another name for a tool',
      { rule: 'mismatched-tool-name', messageId: 'mismatched', data: { name: 'x', tool: 'mcp__x' } },
      'x: mcp__x',
    ],
  ])('is %s', (_, { rule, messageId, ...rest }, about) => {
    const { about: said = '', ...habit } = habitOf(found(rule, messageId, rest)) ?? {};
    expect(said).toBe(about);
    expect(habit).toEqual({ rule, messageId, severity: 'error', dialect: 'openai-chat' });
  });

  it.each<[string, Found]>([
    ['a call without a result', { rule: 'unanswered-tool-call', messageId: 'unanswered' }],
    ['a result of no call', { rule: 'orphan-tool-result', messageId: 'noCalls' }],
    ['arguments that were cut', { rule: 'arguments-not-json', messageId: 'notJson' }],
    [
      'arguments that are null',
      { rule: 'wrong-type', messageId: 'wrongType', pointer: '/arguments', data: { found: 'null' } },
    ],
    [
      'content that is a number',
      { rule: 'wrong-type', messageId: 'wrongType', pointer: '/content', data: { found: 'number' } },
    ],
    ['a message without a role', { rule: 'missing-field', messageId: 'missing', data: { field: 'role' } }],
    ['a rule of somebody else', { rule: 'constructor', messageId: 'toString' }],
    ['another message of a rule', { rule: 'missing-tool-call-id', messageId: 'constructor' }],
  ])('is not %s', (_, { rule, messageId, ...rest }) => {
    expect(habitOf(found(rule, messageId, rest))).toBeUndefined();
  });
});

describe('the repeated findings of a file', () => {
  const report = (index: number, ...diagnostics: Diagnostic[]) =>
    ({ format: 'conversation', as: 'log', index, line: index + 1, diagnostics }) as ConversationReport;
  const field = (name: string) => found('unknown-field', 'unknown', { data: { role: 'user', field: name } });

  it('do not change the report that they are taken from', () => {
    const habits = new Habits();
    const given = report(0, field('a'), field('a'));
    expect(habits.take(given)).toMatchObject({ repeated: [{ about: 'user: a', count: 1 }] });
    expect(given.diagnostics).toHaveLength(2);
    expect(given).not.toHaveProperty('repeated');
  });

  it('are limited in number: others are listed each time', () => {
    const habits = new Habits();
    habits.take(report(0, ...Array.from({ length: MAX_HABITS }, (_, i) => field(`f${i}`))));
    expect(habits.take(report(1, field('late'), field('late'), field('f7'))).diagnostics).toHaveLength(2);
    expect(habits.repeatedFindings().map(each => [each.about, each.count])).toEqual([['user: f7', 2]]);
  });

  it('add up with the counts that a log reports', () => {
    const habits = new Habits();
    const again = { rule: 'unknown-field', messageId: 'unknown', severity: 'error', dialect: 'openai-chat' } as const;
    habits.take({ ...report(0, field('a')), repeated: [{ ...again, about: 'user: a', count: 4 }] });
    const second = habits.take({ ...report(1, field('a')), repeated: [{ ...again, about: 'user: a', count: 2 }] });
    expect(second).toMatchObject({ diagnostics: [], repeated: [{ about: 'user: a', count: 3 }] });
    expect(habits.repeatedFindings()).toEqual([
      { ...again, about: 'user: a', index: 0, line: 1, count: 8, conversations: 2 },
    ]);
  });
});
