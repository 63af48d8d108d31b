import { describe, expect, it } from 'vitest';
import { expectUntouched, linesOf, repairedLog } from './repaired-log.ts';

const TEXT = 'The call was interrupted before it gave a result.';

const said = (text: string, index = 0) => ({ type: 'user', content: [{ type: 'text', text }], prompt_index: index });
const reply = (content: string, ...ids: string[]) => ({
  type: 'assistant',
  content,
  tool_calls: ids.map(id => ({ id, name: 'run_terminal_cmd', arguments: '{}' })),
  model_id: 'grok-4.5',
});
const result = (id: string, content = '06:10') => ({ type: 'tool_result', tool_call_id: id, content });
const searched = { type: 'backend_tool_call', kind: { tool_type: 'web_search', id: 'ws_1', status: 'completed' } };

describe('grok-cli', () => {
  /** xAI's server accepts calls without results. Other servers that may get the history do not. */
  const options = { dialect: 'openai-responses' };
  const repaired = (...records: unknown[]) => repairedLog(linesOf(records), options).records;

  it('two calls, one answered, followed by a user message', () => {
    const before = [said('High tide?'), reply('', 't1', 't2'), result('t2'), said('And?', 1), reply('07:45.')];
    expect(repaired(...before)).toEqual(before.toSpliced(3, 0, result('t1', TEXT)));
  });

  it('a session that ends in calls', () => {
    const before = [said('High tide?'), reply('I look.', 't1', 't2')];
    expect(repaired(...before)).toEqual([...before, result('t1', TEXT), result('t2', TEXT)]);
  });

  it('a result without a call is removed; a second result is kept, since no rejection of it is known', () => {
    const before = [
      said('High tide?'),
      reply('', 't1'),
      result('t1'),
      result('t1', 'aborted'),
      result('t9'),
      reply('!'),
    ];
    expect(repaired(...before)).toEqual([...before.slice(0, 4), before[5]]);
  });

  it('faults that xAI accepts are not repaired', () => {
    expectUntouched(linesOf([said('High tide?'), reply('', 't1'), searched, said('And?', 1), reply('07:45.')]));
  });

  it('a clean session is not changed', () => {
    expectUntouched(linesOf([said('High tide?'), reply('', 't1'), result('t1'), reply('06:10.')]), options);
  });
});
