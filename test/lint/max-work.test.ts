import { describe, expect, test } from 'vitest';
import { LogReader } from '../../src/check/log-reader.ts';
import openaiChat from '../../src/generated/dialects/openai-chat.ts';
import { createLinter, fix, lint, UsageError, verdicts } from '../../src/index.ts';
import { lint as lintOne } from '../../src/lint/one-dialect.ts';
import { isDeep } from '../depth.ts';

const user = (content: unknown) => ({ role: 'user', content });
const call = (id: string) => ({
  role: 'assistant',
  content: null,
  tool_calls: [{ id, type: 'function', function: { name: 'find', arguments: '{"a":1}' } }],
});
const dialect = 'openai-chat';
/** Each pair is four steps: two messages with one part each. The calls have no results. */
const calls = (count: number) => Array.from({ length: count }, (_, i) => [user('x'), call(`call_${i}`)]).flat();
const findingsOf = (diagnostics: readonly { rule: string; pointer: string; messageId: string }[]) =>
  diagnostics.map(({ rule, messageId, pointer }) => `${rule} ${messageId} ${pointer}`);

describe('maxWork', () => {
  test('stops the check of a conversation, and reports where', () => {
    const { diagnostics, verdict, ok, stats } = lint([user('x'), user('y'), user('z')], { dialect, maxWork: 4 });
    expect(findingsOf(diagnostics)).toEqual(['not-evaluated checking /2']);
    expect([verdict, ok, stats.messages]).toEqual(['unknown', true, 2]);
    expect(diagnostics[0]?.undecided).toMatch(/maxWork/);
  });

  test('an error found before it is reached determines the verdict', () => {
    const { diagnostics, verdict } = lint([{ role: 'nobody', content: 'x' }, user('y')], { dialect, maxWork: 2 });
    expect(findingsOf(diagnostics)).toEqual(['unsupported-role unknown /0/role', 'not-evaluated checking /1']);
    expect(verdict).toBe('rejected');
  });

  test.runIf(isDeep)('allows a million parts by default', () => {
    const parts = Array.from({ length: 1_000_000 }, () => ({ type: 'text', text: 'x' }));
    expect(lint([user(parts)], { dialect }).diagnostics).toEqual([]);
  });

  test('applies to every way to lint', () => {
    const messages = [user('x'), user('y'), user('z')];
    const stopped = ['not-evaluated checking /2'];
    const module = { dialect: openaiChat.dialect, format: openaiChat.format, rules: openaiChat.rules };
    expect(findingsOf(lintOne(messages, { dialect: module, maxWork: 4 }).diagnostics)).toEqual(stopped);
    const linter = createLinter({ dialect, maxWork: 4 });
    expect(messages.flatMap(each => linter.push(each))).toEqual([]);
    expect(findingsOf(linter.end().diagnostics)).toEqual(['not-evaluated checking /messages/2']);
    expect(verdicts(messages, { maxWork: 4 }).filter(({ verdict }) => verdict === 'accepted')).toEqual([]);
    const reports: string[][] = [];
    const reader = new LogReader({ path: 'x', dialect, maxWork: 4 }, ({ diagnostics }) =>
      reports.push(findingsOf(diagnostics)),
    );
    reader.push(Buffer.from(JSON.stringify({ messages })));
    reader.end();
    expect(reports).toEqual([['not-evaluated checking /messages/2']]);
  });

  test('limits the search for repairs', () => {
    const messages = calls(10);
    const all = fix(messages, { dialect, safety: 'unsafe' });
    expect(all.changes.length).toBeGreaterThan(0);
    const bounded = fix(messages, { dialect, safety: 'unsafe', maxWork: 60 });
    expect(bounded.value).toBe(messages);
    expect(findingsOf(bounded.result.diagnostics)).toContain('not-evaluated repairing ');
    const text = fix(JSON.stringify(messages), { dialect, safety: 'unsafe', maxWork: 60 });
    expect(text.text).toBe(JSON.stringify(messages));
    expect(findingsOf(text.result.diagnostics)).toContain('not-evaluated repairing ');
    expect(lint(messages, { dialect, maxWork: 41 }).diagnostics.every(each => each.fix === undefined)).toBe(true);
  });

  test('counts a schema that is expensive to check more', () => {
    const branch = {
      anyOf: Array.from({ length: 40 }, () => ({ type: 'object', properties: { a: { type: 'number' } } })),
    };
    const parameters = { type: 'object', allOf: Array.from({ length: 40 }, () => branch) };
    const tools = [{ type: 'function', function: { name: 'find', parameters } }];
    const messages = calls(20).flatMap(each =>
      'tool_calls' in each ? [each, { role: 'tool', content: 'x' }] : [each],
    );
    const rules = (maxWork: number) =>
      lint({ messages, tools }, { dialect: 'strict', maxWork }).diagnostics.map(({ rule }) => rule);
    expect(rules(200)).toContain('not-evaluated');
    expect(rules(2000)).not.toContain('not-evaluated');
  });

  test('must be a number', () => {
    expect(() => lint([], { maxWork: -1 })).toThrow(UsageError);
    expect(() => lint([], { maxWork: Number.NaN })).toThrow(UsageError);
  });
});
