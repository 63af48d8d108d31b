import { describe, expect, it } from 'vitest';
import openHandsEvent from '../../../src/logs/formats/openhands-event.ts';
import openHandsEvents from '../../../src/logs/formats/openhands-events.ts';
import { expectLaws } from './trace-documents.ts';

const calls = ['a', 'b'].map(id => ({ index: 1, id, type: 'function', function: { name: 'run', arguments: '{}' } }));

function metadata(id: string, response = 'r1', tool_calls: readonly object[] = calls) {
  const message = { role: 'assistant', content: 'now', tool_calls, function_call: null };
  return {
    function_name: 'run',
    tool_call_id: id,
    model_response: { id: response, model: 'm', choices: [{ message }] },
  };
}

const action = (id: number, name: string, args: object, more: object = {}) => ({
  ...{ id, timestamp: '2026-01-02T00:00:00', source: 'agent', message: 'doing', action: name, args },
  ...more,
});
const observation = (id: number, name: string, content: string, more: object = {}) => ({
  ...{ id, timestamp: '2026-01-02T00:00:00', source: 'agent', message: 'done', observation: name, content, extras: {} },
  ...more,
});

const tools = [{ type: 'function', function: { name: 'run', parameters: {} } }];
const events = [
  action(0, 'system', { content: 'be brief', tools }),
  action(1, 'message', { content: 'list' }, { source: 'user' }),
  observation(2, 'recall', 'Added workspace context'),
  action(3, 'run', { command: 'ls', thought: 'now' }, { tool_call_metadata: metadata('a') }),
  observation(4, 'run', 'x', { cause: 3, tool_call_metadata: metadata('a') }),
  action(5, 'run', { command: 'rm' }, { tool_call_metadata: metadata('b') }),
  action(6, 'finish', {}, { tool_call_metadata: metadata('c', 'r2', [{ ...calls[0], id: 'c' }]), message: 'All done' }),
];
const result = { role: 'tool', content: 'x', tool_call_id: 'a', name: 'run' };

describe('OpenHands events', () => {
  it('become messages: an answer with two calls, logged twice, is one message', () => {
    const [conversation] = openHandsEvents.read([events], 'log');
    expect(conversation).toMatchObject({ dialect: 'openai-chat', model: 'm', recorded: '2026-01-02' });
    expect(conversation?.body).toEqual({
      messages: [
        { role: 'system', content: 'be brief' },
        { role: 'user', content: 'list' },
        { role: 'assistant', content: 'now', tool_calls: calls },
        result,
        { role: 'assistant', content: 'now', tool_calls: [{ ...calls[0], id: 'c' }] },
      ],
      tools,
    });
    expect(conversation?.notes).toEqual(['1 recalled contexts skipped']);
    const { origins } = conversation ?? {};
    const message = '/3/tool_call_metadata/model_response/choices/0/message';
    expect(origins?.nearest('/messages/2/tool_calls/1/id')).toBe(`${message}/tool_calls/1/id`);
    expect(origins?.nearest('/messages/3/tool_call_id')).toBe('/4/tool_call_metadata/tool_call_id');
    expect(origins?.nearest('/messages/3')).toBe('/4');
    expect(origins?.nearest('/messages/1/content')).toBe('/1/args/content');
    expect(origins?.nearest('/tools/0/function')).toBe('/0/args/tools/0/function');
  });

  it('are sent without open calls, and with the final answer as text', () => {
    const [conversation] = openHandsEvents.read([events], 'request');
    expect(conversation?.body).toMatchObject({
      messages: [{}, {}, { role: 'assistant', content: 'now', tool_calls: [calls[0]] }, result, { content: 'now' }],
    });
    expect(conversation?.notes).toEqual([
      '1 recalled contexts skipped',
      '1 calls of `finish` written as text',
      '1 calls without results skipped',
    ]);
    const [orphan] = openHandsEvents.read([[events[1], events[4]]], 'request');
    expect(orphan?.body).toEqual([{ role: 'user', content: 'list' }]);
    expect(orphan?.notes).toEqual(['1 results without calls skipped']);
  });

  it('of agents without tool calls become text on both sides', () => {
    const nothing = { message: 'No observation', observation: 'null', content: '', extras: {} };
    const history = [
      [action(0, 'message', { content: 'list' }, { source: 'user' }), nothing],
      [action(1, 'run_ipython', { code: 'ls()', thought: 'I look' }), observation(2, 'run_ipython', 'x', { cause: 1 })],
    ];
    const [conversation] = openHandsEvents.read([{ id: 'task', history, metadata: { model_name: 'm' } }], 'log');
    expect(conversation).toMatchObject({ id: 'task', model: 'm' });
    expect(conversation?.body).toEqual([
      { role: 'user', content: 'list' },
      { role: 'assistant', content: 'I look\n<execute_ipython>\nls()\n</execute_ipython>' },
      { role: 'user', content: 'x' },
    ]);
    expect(conversation?.origins.nearest('/2/content')).toBe('/history/1/1/content');
  });

  it('are left out if they were condensed, and replaced by the summary', () => {
    const args = { forgotten_events_start_id: 3, forgotten_events_end_id: 5, summary: 'listed', summary_offset: 2 };
    const [conversation] = openHandsEvents.read([[...events.slice(1, 6), action(7, 'condensation', args)]], 'request');
    expect(conversation?.body).toEqual([
      { role: 'user', content: 'list' },
      { role: 'user', content: 'listed' },
    ]);
    expect(conversation?.notes).toContain('3 forgotten events skipped');
  });

  it('are left out if one of several ranges contains them', () => {
    const prompts = [1, 2, 3, 4, 5, 6].map(id => ({ ...action(id, 'message', { content: `m${id}` }), source: 'user' }));
    const condensed = [
      [5, 5],
      [1, 3],
      [2, 2],
      [9, 4],
    ].map(([start, end], i) =>
      action(10 + i, 'condensation', { forgotten_events_start_id: start, forgotten_events_end_id: end }),
    );
    const [conversation] = openHandsEvents.read([[...prompts, ...condensed]], 'request');
    expect(conversation?.body).toEqual(['m4', 'm6'].map(content => ({ role: 'user', content })));
  });

  it('accept damaged records, and detect no other documents', () => {
    expectLaws(openHandsEvents, [events, { instance_id: 'a', history: events }]);
    expectLaws(openHandsEvent, events);
  });
});
