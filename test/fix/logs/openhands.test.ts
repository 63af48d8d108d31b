import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/source/json.ts';
import { documentOf, expectUntouched, linesOf, repairedLog } from './repaired-log.ts';

const TEXT = 'The call was interrupted before it gave a result.';
const TIME = '2026-01-05T10:00:00';

describe('openhands-conversation', () => {
  const event = (n: number, kind: string, source: string, more: JsonObject) => ({
    kind,
    id: `e${n}`,
    timestamp: TIME,
    source,
    ...more,
  });
  const words = (text: string) => [{ type: 'text', text }];
  const said = (n: number, text: string) =>
    event(n, 'MessageEvent', 'user', { llm_message: { role: 'user', content: words(text) } });
  const says = (n: number, text: string) =>
    event(n, 'MessageEvent', 'agent', { llm_message: { role: 'assistant', content: words(text) } });
  const call = (n: number, id: string, response = 'r1') =>
    event(n, 'ActionEvent', 'agent', {
      thought: [],
      action: { command: 'tide', kind: 'ExecuteBashAction' },
      tool_name: 'execute_bash',
      tool_call_id: id,
      tool_call: { id, type: 'function', function: { name: 'execute_bash', arguments: '{}' } },
      llm_response_id: response,
    });
  const result = (n: number, id: string) =>
    event(n, 'ObservationEvent', 'environment', {
      observation: { content: words('06:10') },
      tool_name: 'execute_bash',
      tool_call_id: id,
      action_id: 'e1',
    });
  const stub = (id: string) => ({
    ...{ kind: 'AgentErrorEvent', id: expect.stringMatching(/^[0-9a-f-]{36}$/), timestamp: TIME, source: 'agent' },
    ...{ error: TEXT, tool_name: 'execute_bash', tool_call_id: id },
  });
  const state = event(9, 'ConversationStateUpdateEvent', 'environment', { key: 'k', value: {} });

  it('two calls, one answered: gets the agent error that OpenHands writes after a restart', () => {
    const before = [said(0, 'Both?'), call(1, 'c1'), call(2, 'c2'), result(3, 'c2'), state, said(4, 'And?')];
    const { records, lines, rules } = repairedLog(linesOf(before));
    expect(records).toEqual(before.toSpliced(4, 0, stub('c1')));
    expect(lines.toSpliced(4, 1)).toEqual(before.map(each => JSON.stringify(each)));
    expect(rules).toEqual(['unanswered-tool-call']);
  });

  it.each(['', 'items', 'history', 'events'])('in a list (%s)', key => {
    const before = [said(0, 'Both?'), call(1, 'c1'), call(2, 'c2'), said(4, 'And?')];
    const { records } = repairedLog(documentOf(key === '' ? before : { [key]: before }));
    const [document] = records as (unknown[] & JsonObject)[];
    expect(key === '' ? document : document?.[key]).toEqual(before.toSpliced(3, 0, stub('c1'), stub('c2')));
  });

  it('a message between call and result', () => {
    const before = [said(0, 'Tide?'), call(1, 'c1'), said(2, 'Wait.'), result(3, 'c1'), says(4, '06:10.')];
    const { records } = repairedLog(linesOf(before));
    expect(records).toEqual([before[0], before[1], before[3], before[2], before[4]]);
  });

  it('a result without a call, and a second result, are removed', () => {
    const before = [
      said(0, 'Tide?'),
      call(1, 'c1'),
      result(2, 'c1'),
      result(3, 'c1'),
      result(4, 'c9'),
      says(5, '06:10.'),
    ];
    const { records } = repairedLog(linesOf(before));
    expect(records).toEqual([...before.slice(0, 3), before[5]]);
  });

  it('a result after other calls', () => {
    const before = [
      said(0, 'Tide?'),
      call(1, 'c1'),
      said(2, 'Wait.'),
      call(3, 'c2', 'r2'),
      result(4, 'c2'),
      result(5, 'c1'),
    ];
    const { records } = repairedLog(linesOf([...before, says(6, '06:10.')]));
    expect(records).toEqual([before[0], before[1], before[5], before[2], before[3], before[4], says(6, '06:10.')]);
  });

  it('a session that ends in calls is not changed, because the SDK leaves them out itself', () => {
    expectUntouched(linesOf([said(0, 'Tide?'), call(1, 'c1')]));
  });

  it('a clean session is not changed', () => {
    expectUntouched(linesOf([said(0, 'Both?'), call(1, 'c1'), call(2, 'c2'), result(3, 'c1'), result(4, 'c2'), state]));
  });
});

describe('openhands-events', () => {
  const said = (id: number, text: string) => ({
    ...{ id, timestamp: TIME, source: 'user', message: text, action: 'message' },
    args: { content: text, wait_for_response: false },
  });
  const metadata = (id: string, ...ids: string[]) => {
    const calls = ids.map(each => ({
      id: each,
      type: 'function',
      function: { name: 'execute_bash', arguments: '{}' },
    }));
    const message = { role: 'assistant', content: 'I look.', tool_calls: calls };
    const choices = [{ index: 0, finish_reason: 'tool_calls', message }];
    const response = { id: 'resp_1', model: 'gpt-4o', choices };
    return {
      function_name: 'execute_bash',
      tool_call_id: id,
      model_response: response,
      total_calls_in_response: ids.length,
    };
  };
  const act = (id: number, call: string, ...ids: string[]) => ({
    ...{ id, timestamp: TIME, source: 'agent', message: 'ls', action: 'run', args: { command: 'ls', thought: '' } },
    tool_call_metadata: metadata(call, ...ids),
  });
  const observe = (id: number, cause: number, call: string, ...ids: string[]) => ({
    ...{ id, timestamp: TIME, source: 'agent', message: 'done', cause, observation: 'run', content: 'a', extras: {} },
    tool_call_metadata: metadata(call, ...ids),
  });
  const stub = (id: number | undefined, cause: number, call: string, ...ids: string[]) => ({
    ...(id !== undefined && { id }),
    ...{ timestamp: TIME, source: 'environment', message: TEXT, cause, observation: 'error', content: TEXT },
    extras: { error_id: '' },
    tool_call_metadata: metadata(call, ...ids),
  });

  it('an action without an observation', () => {
    const before = [said(0, 'Where?'), act(1, 'c1', 'c1'), said(5, 'And?')];
    const { records } = repairedLog(documentOf(before));
    expect(records).toEqual([before.toSpliced(2, 0, stub(2, 1, 'c1', 'c1') as never)]);
  });

  it('a second call without an action: the added observation has no number, since none is free', () => {
    const before = [said(0, 'Where?'), act(1, 'c1', 'c1', 'c2'), observe(2, 1, 'c1', 'c1', 'c2'), said(3, 'And?')];
    const { records } = repairedLog(documentOf({ instance_id: 'i', history: before }));
    const [document] = records as { history: unknown[] }[];
    expect(document?.history).toEqual(before.toSpliced(3, 0, stub(undefined, 1, 'c2', 'c1', 'c2') as never));
  });

  it('a result without a call is removed', () => {
    const before = [said(0, 'Where?'), observe(2, 1, 'c9', 'c9'), said(3, 'And?')];
    const { records } = repairedLog(documentOf(before));
    expect(records).toEqual([[before[0], before[2]]]);
  });

  it('a session that ends in calls is not changed, because OpenHands leaves them out itself', () => {
    expectUntouched(documentOf([said(0, 'Where?'), act(1, 'c1', 'c1')]));
  });

  it('a clean session is not changed', () => {
    expectUntouched(documentOf([said(0, 'Where?'), act(1, 'c1', 'c1'), observe(2, 1, 'c1', 'c1'), said(3, 'And?')]));
  });
});
