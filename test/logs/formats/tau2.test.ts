import { describe, expect, it } from 'vitest';
import format from '../../../src/logs/formats/tau2.ts';
import tasks from '../../../src/logs/formats/tau2-tasks.ts';
import voice from '../../../src/logs/formats/tau2-voice.ts';
import { sample } from './harness-records.ts';

describe('tau2', () => {
  const [record] = sample('tau2', 'both-sides-call-tools') as [{ simulations: Record<string, unknown>[] }];
  const call = (id: string, name: string) => ({
    id,
    type: 'function',
    function: { name, arguments: '{"line":"L1"}' },
  });
  const agent = [
    { role: 'assistant', content: 'How can I help?' },
    { role: 'user', content: 'No signal.' },
    { role: 'assistant', content: null, tool_calls: [call('call_1', 'get_line'), call('call_2', 'get_plan')] },
    { role: 'tool', content: 'ok', tool_call_id: 'call_1' },
    { role: 'tool', content: 'ok', tool_call_id: 'call_2' },
    { role: 'assistant', content: 'Look at your phone.' },
    { role: 'user', content: 'It says 5G.' },
  ];

  it('contains the conversation of the agent, and that of the simulated user', () => {
    const [first, second] = format.read([record], 'log');
    expect(first).toMatchObject({ id: 's1', dialect: 'openai-chat', model: 'gpt-4o', recorded: '2025-08-10' });
    expect(first?.body).toEqual(agent);
    const at = '/simulations/0/messages';
    expect(first?.origins.nearest('/2/tool_calls/1')).toBe(`${at}/2/tool_calls/1`);
    expect(first?.origins.nearest('/2/tool_calls/1/function/name')).toBe(`${at}/2/tool_calls/1/name`);
    expect(first?.origins.nearest('/2/tool_calls/1/function/arguments')).toBe(`${at}/2/tool_calls/1/arguments`);
    expect(first?.origins.nearest('/4/tool_call_id')).toBe(`${at}/3/tool_messages/1/id`);
    expect(first?.origins.nearest('/6/content')).toBe(`${at}/7/content`);
    expect(second).toMatchObject({ id: 's1, user' });
    expect(second?.body).toEqual([
      { role: 'user', content: 'How can I help?' },
      { role: 'assistant', content: 'No signal.' },
      { role: 'user', content: 'Look at your phone.' },
      { role: 'assistant', content: null, tool_calls: [call('call_3', 'check_status')] },
      { role: 'tool', content: 'ok', tool_call_id: 'call_3' },
      { role: 'assistant', content: 'It says 5G.' },
    ]);
    expect(second?.origins.nearest('/3/tool_calls/0/id')).toBe(`${at}/5/tool_calls/0/id`);
    expect(second?.origins.nearest('/4/content')).toBe(`${at}/6/content`);
  });

  it('sends the policy as the system message', () => {
    const [first] = format.read([record], 'request');
    expect(first?.body).toEqual([{ role: 'system', content: 'Help the customer.' }, ...agent]);
    expect(first?.origins.nearest('/0/content')).toBe('/info/environment_info/policy');
    expect(first?.notes).toEqual(['policy inserted as the system message']);
    const [own] = format.read([{ simulations: [{ ...record.simulations[0], policy: 'Mine.' }] }], 'request');
    expect((own?.body as unknown[] | undefined)?.[0]).toEqual({ role: 'system', content: 'Mine.' });
    expect(own?.origins.nearest('/0/content')).toBe('/simulations/0/policy');
  });

  it.each([
    ['a list', record.simulations, '/0/messages/1'],
    ['one alone', record.simulations[0], '/messages/1'],
    ['one below a key', { task: {}, simulation_run: record.simulations[0] }, '/simulation_run/messages/1'],
  ])('may be %s', (_, document, place) => {
    expect(format.owns(document)).toBe(true);
    expect(format.read([document], 'log')[0]?.body).toEqual(agent);
    expect(format.read([document], 'log')[0]?.origins.nearest('/1')).toBe(place);
  });

  it('detects results without simulations, and leaves out those without messages', () => {
    const results = { info: { environment_info: {} }, tasks: [], simulations: [] };
    expect(format.owns(results)).toBe(true);
    expect(format.read([results], 'log')).toEqual([]);
    expect(format.read([{ simulations: [{ task_id: 1, messages: [] }] }], 'log')).toEqual([]);
  });

  it('does not detect speech and tasks', () => {
    const ticks = [{ tick_id: 0, agent_chunk: { role: 'assistant' }, user_chunk: { role: 'user' } }];
    const speech = { id: 's', task_id: '1', termination_reason: 'user_stop', mode: 'full_duplex', ticks };
    for (const document of [speech, { ...speech, messages: [] }, { simulations: [speech] }])
      expect([voice.owns(document), format.owns(document)]).toEqual([true, false]);
    const task = [{ id: '1', description: {}, user_scenario: {}, evaluation_criteria: null }];
    expect([tasks.owns(task), format.owns(task)]).toEqual([true, false]);
  });
});
