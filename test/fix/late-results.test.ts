import { describe, expect, it } from 'vitest';
import { fix } from '../../src/fix/fix.ts';

const ANTHROPIC = { dialect: 'anthropic', safety: 'unsafe' } as const;
const CHAT = { dialect: 'openai-chat', safety: 'unsafe' } as const;

const text = (words: string) => ({ type: 'text', text: words });
const use = (id: string) => ({ type: 'tool_use', id, name: 'ls', input: {} });
const result = (id: string) => ({ type: 'tool_result', tool_use_id: id, content: `of ${id}` });
const user = (...content: object[]) => ({ role: 'user', content });
const assistant = (...content: object[]) => ({ role: 'assistant', content });
const tools = [{ name: 'ls', input_schema: { type: 'object' } }];
const body = (...messages: object[]) => ({ model: 'claude-sonnet-4-5', max_tokens: 9, tools, messages });

describe('late results', () => {
  it('move before the messages in between, but results of later calls do not', () => {
    const late = body(
      user(text('List.')),
      assistant(use('a')),
      assistant(text('Working.')),
      assistant(use('b')),
      user(result('a'), result('b')),
      assistant(text('Done.')),
    );
    const fixed = fix(late, ANTHROPIC);
    expect(fixed.result.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(fixed.value).toEqual(
      body(
        user(text('List.')),
        assistant(use('a')),
        user(result('a')),
        assistant(text('Working.')),
        assistant(use('b')),
        user(result('b')),
        assistant(text('Done.')),
      ),
    );
  });

  it('are inserted among the results of a message that has text after them', () => {
    const late = body(
      user(text('List.')),
      assistant(use('a'), use('b')),
      user(result('a'), text('Quick.')),
      assistant(use('c')),
      user(result('b'), result('c')),
      assistant(text('Done.')),
    );
    const fixed = fix(late, ANTHROPIC);
    expect(fixed.result.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(fixed.value).toEqual(
      body(
        user(text('List.')),
        assistant(use('a'), use('b')),
        user(result('a'), result('b'), text('Quick.')),
        assistant(use('c')),
        user(result('c')),
        assistant(text('Done.')),
      ),
    );
  });

  it('move back once even if they are duplicated, and each is reported at its old pointer', () => {
    const call = (...ids: string[]) => ({
      role: 'assistant',
      content: null,
      tool_calls: ids.map(id => ({ id, type: 'function', function: { name: 'ls', arguments: '{}' } })),
    });
    const tool = (id: string, content: string) => ({ role: 'tool', tool_call_id: id, content });
    const said = { role: 'user', content: 'List.' };
    const done = { role: 'assistant', content: 'Done.' };
    const late = [said, call('a'), said, call('b'), tool('b', 'y'), tool('a', 'x'), tool('a', 'aborted'), done];
    const fixed = fix(late, CHAT);
    expect(fixed.result.diagnostics).toEqual([]);
    expect(fixed.value).toEqual([said, call('a'), tool('a', 'x'), said, call('b'), tool('b', 'y'), done]);
    expect(fixed.changes).toMatchObject([
      {
        title: 'move the result back to its call and remove its other results',
        safety: 'unsafe',
        pointer: '/1/tool_calls/0',
        origin: '/1/tool_calls/0',
      },
    ]);
    const more = fix([tool('gone', 'x'), ...late], CHAT);
    expect(more.changes.map(({ origin }) => origin)).toEqual(['/0', '/2/tool_calls/0']);
  });
});
