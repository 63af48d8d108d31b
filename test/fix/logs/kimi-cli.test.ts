import { describe, expect, it } from 'vitest';
import format from '../../../src/logs/formats/kimi-cli.ts';
import { expectUntouched, linesOf, repairedLog } from './repaired-log.ts';

const TEXT = 'The call was interrupted before it gave a result.';

describe('kimi-cli, records', () => {
  const time = 1785612803281;
  const head = [
    { type: 'metadata', protocol_version: '1.4', created_at: time },
    { type: 'config.update', profileName: 'agent', systemPrompt: 'You know the tides.', time },
  ];
  const said = (text: string, at = time) => ({
    type: 'context.append_message',
    message: { role: 'user', content: [{ type: 'text', text }], toolCalls: [], origin: { kind: 'user' } },
    time: at,
  });
  const event = (value: object, at = time) => ({ type: 'context.append_loop_event', event: value, time: at });
  const step = (uuid: string) => event({ type: 'step.begin', uuid, turnId: '0', step: 1 });
  const words = (text: string, uuid: string) =>
    event({ type: 'content.part', uuid: 'p', turnId: '0', step: 1, stepUuid: uuid, part: { type: 'text', text } });
  const call = (id: string, uuid = 's1') =>
    event({
      type: 'tool.call',
      uuid: `u-${id}`,
      turnId: '0',
      step: 1,
      stepUuid: uuid,
      toolCallId: id,
      name: 'Tides',
      args: {},
    });
  const result = (id: string, output = '06:10') =>
    event({ type: 'tool.result', parentUuid: `u-${id}`, toolCallId: id, result: { output } });
  const stub = (id: string) =>
    event({ type: 'tool.result', parentUuid: `u-${id}`, toolCallId: id, result: { output: TEXT, isError: true } });
  const cancel = { type: 'turn.cancel', time };
  const start = [...head, said('High tide?'), step('s1')];
  const repaired = (...records: unknown[]) => repairedLog(linesOf([...start, ...records]));

  it('two calls without results, followed by a user message', () => {
    const { records, lines, rules } = repaired(call('t1'), call('t2'), cancel, said('And Calais?'));
    expect(records.slice(4)).toEqual([call('t1'), call('t2'), stub('t1'), stub('t2'), cancel, said('And Calais?')]);
    expect(lines.toSpliced(6, 2)).toEqual(
      [...start, call('t1'), call('t2'), cancel, said('And Calais?')].map(each => JSON.stringify(each)),
    );
    expect(rules).toEqual(['unanswered-tool-call']);
  });

  it('two calls, one answered', () => {
    const { records } = repaired(call('t1'), call('t2'), result('t2'), said('And Calais?'));
    expect(records.slice(4)).toEqual([call('t1'), call('t2'), result('t2'), stub('t1'), said('And Calais?')]);
  });

  it('calls inside a message', () => {
    const message = { role: 'assistant', content: [], toolCalls: [{ id: 't1', name: 'Tides', arguments: '{}' }] };
    const appended = { type: 'context.append_message', message, time };
    const { records } = repaired(words('I look.', 's1'), said('And?'), appended, said('Now?'));
    const stubbed = {
      role: 'tool',
      content: [{ type: 'text', text: TEXT }],
      toolCalls: [],
      toolCallId: 't1',
      isError: true,
    };
    expect(records[7]).toEqual({ type: 'context.append_message', message: stubbed, time });
  });

  it('a result without a call is removed', () => {
    const { records } = repaired(words('At six.', 's1'), said('And?'), result('t9'), step('s2'), words('No.', 's2'));
    expect(records).toEqual([...start, words('At six.', 's1'), said('And?'), step('s2'), words('No.', 's2')]);
  });

  it('a second result', () => {
    const { records } = repaired(call('t1'), result('t1'), result('t1', 'aborted'), said('And?'));
    expect(records.slice(4)).toEqual([call('t1'), result('t1'), said('And?')]);
  });

  it('a message between call and result', () => {
    const { records } = repaired(call('t1'), said('Wait.'), result('t1'), step('s2'), words('06:10.', 's2'));
    expect(records.slice(4)).toEqual([call('t1'), result('t1'), said('Wait.'), step('s2'), words('06:10.', 's2')]);
  });

  it('a clean session is not changed', () => {
    expectUntouched(linesOf([...start, call('t1'), result('t1'), step('s2'), words('06:10.', 's2'), said('And?')]));
  });
});

describe('kimi-cli, events', () => {
  const timestamp = 1770000000.5;
  const event = (type: string, payload: object) => ({ timestamp, message: { type, payload } });
  const turn = (text: string) => event('TurnBegin', { user_input: text });
  const step = event('StepBegin', { n: 1 });
  const text = (words: string) => event('ContentPart', { type: 'text', text: words });
  const call = (id: string) =>
    event('ToolCall', { type: 'function', id, function: { name: 'Tides', arguments: '{}' } });
  const given = (id: string, value: object) => event('ToolResult', { tool_call_id: id, return_value: value });
  const result = (id: string) => given(id, { is_error: false, output: '06:10', message: '', display: [] });
  const stub = (id: string) => given(id, { is_error: true, output: TEXT, message: TEXT, display: [] });
  const end = event('TurnEnd', {});

  it('results are added after all calls of the step', () => {
    const before = [
      turn('High tide?'),
      step,
      call('t1'),
      call('t2'),
      result('t2'),
      end,
      turn('And?'),
      step,
      text('Hm.'),
    ];
    const { records } = repairedLog(linesOf(before));
    expect(records).toEqual(before.toSpliced(5, 0, stub('t1')));
  });

  it('the result of a sub-agent call is added inside its event', () => {
    const inside = ({ message }: { message: unknown }) =>
      event('SubagentEvent', { parent_tool_call_id: 't1', agent_id: 'a1', event: message });
    const own = [
      inside(turn('Look.')),
      inside(step),
      inside(call('x1')),
      inside(turn('Well?')),
      inside(step),
      inside(text('Hm.')),
    ];
    const before = [turn('High tide?'), step, call('t1'), ...own, result('t1'), step, text('06:10.')];
    const { records } = repairedLog(linesOf(before));
    expect(records).toEqual(before.toSpliced(6, 0, inside(stub('x1'))));
  });
});

describe('kimi-cli, history', () => {
  const said = (role: string, content: string, more: object = {}) => ({ role, content, ...more });
  const calls = (...ids: string[]) =>
    said('assistant', 'I look.', {
      tool_calls: ids.map(id => ({ type: 'function', id, function: { name: 'Tides', arguments: '{}' } })),
    });
  const checkpoint = { role: '_checkpoint', id: 0 };
  const usage = { role: '_usage', token_count: 9 };
  const result = (id: string) => ({ role: 'tool', content: [{ type: 'text', text: '06:10' }], tool_call_id: id });
  const stub = (id: string) => ({ role: 'tool', content: [{ type: 'text', text: TEXT }], tool_call_id: id });

  it('two calls, one answered', () => {
    const before = [
      checkpoint,
      said('user', 'High tide?'),
      calls('t1', 't2'),
      usage,
      result('t1'),
      said('user', 'And?'),
    ];
    expect(repairedLog(linesOf(before), { format }).records).toEqual(before.toSpliced(5, 0, stub('t2')));
  });

  it('a session that ends in calls', () => {
    const before = [checkpoint, said('user', 'High tide?'), calls('t1', 't2')];
    expect(repairedLog(linesOf(before), { format }).records).toEqual([...before, stub('t1'), stub('t2')]);
  });

  it('a result without a call is removed; a message between call and result is only a warning', () => {
    const before = [
      checkpoint,
      said('user', 'High tide?'),
      calls('t1'),
      said('user', 'Wait.'),
      result('t1'),
      result('t9'),
      said('assistant', '06:10.'),
    ];
    const { records } = repairedLog(linesOf(before), { format });
    expect(records).toEqual(before.toSpliced(5, 1));
  });

  it('a clean session is not changed', () => {
    expectUntouched(
      linesOf([checkpoint, said('user', 'High tide?'), calls('t1'), result('t1'), said('assistant', '!')]),
    );
  });
});
