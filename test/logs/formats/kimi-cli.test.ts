import { describe, expect, it } from 'vitest';
import kimi from '../../../src/logs/formats/kimi-cli.ts';
import { expectStranger, expectTotal, only } from './agent-records.ts';

const record = (type: string, more: object) => ({ type, ...more, time: 1785612803281 });
const prompt = (text: string) =>
  record('context.append_message', {
    message: { role: 'user', content: [{ type: 'text', text }], toolCalls: [], origin: { kind: 'user' } },
  });
const loop = (event: object) => record('context.append_loop_event', { event });
const call = loop({ type: 'tool.call', stepUuid: 's1', toolCallId: 'Tides_0', name: 'Tides', args: { port: 'Brest' } });
const result = loop({ type: 'tool.result', toolCallId: 'Tides_0', result: { output: '06:10' } });
const session = [
  { type: 'metadata', protocol_version: '1.4' },
  record('config.update', { systemPrompt: 'You know the tides.' }),
  prompt('High tide?'),
  record('llm.request', { provider: 'kimi', model: 'kimi-k2.7-code' }),
  loop({ type: 'step.begin', uuid: 's1' }),
  loop({ type: 'content.part', stepUuid: 's1', part: { type: 'think', think: 'I look.' } }),
  call,
  result,
  loop({ type: 'step.end', uuid: 's1' }),
];
const messagesOf = (records: readonly unknown[], as: 'log' | 'request') =>
  (only(kimi, records, as).body as { messages: Record<string, unknown>[] }).messages;

describe('Kimi sessions', () => {
  it('join the events of a step', () => {
    const { body, origins, dialect } = only(kimi, session);
    expect(body).toEqual({
      model: 'kimi-k2.7-code',
      messages: [
        { role: 'system', content: 'You know the tides.' },
        { role: 'user', content: 'High tide?' },
        {
          role: 'assistant',
          reasoning_content: 'I look.',
          tool_calls: [{ id: 'Tides_0', type: 'function', function: { name: 'Tides', arguments: '{"port":"Brest"}' } }],
        },
        { role: 'tool', content: '06:10', tool_call_id: 'Tides_0' },
      ],
    });
    expect(dialect).toBe('moonshot');
    expect(origins.nearest('/messages/1/content')).toBe('/2/message/content/0/text');
    expect(origins.nearest('/messages/2/tool_calls/0/id')).toBe('/6/event/toolCallId');
    expect(origins.nearest('/messages/3/content')).toBe('/7/event/result/output');
  });

  it('are sent with consecutive prompts joined, and without prompts that were undone', () => {
    const undo = (count: number) => record('context.undo', { count });
    const prompts = [prompt('High tide?'), undo(2), prompt('In Brest?'), prompt('Now?'), undo(1), prompt('Today?')];
    expect(messagesOf(prompts, 'request')).toEqual([{ role: 'user', content: 'High tide?\n\nIn Brest?\n\nToday?' }]);
    expect(messagesOf([...prompts, undo(3)].concat(prompt('Low tide?')), 'request')).toEqual([
      { role: 'user', content: 'Low tide?' },
    ]);
  });

  it('move messages between a call and its result after the result in a request', () => {
    const between = [...session.slice(0, 7), prompt('Hurry!'), result];
    expect(messagesOf(between, 'log').map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user', 'tool']);
    expect(messagesOf(between, 'request').map(({ role }) => role)).toEqual([
      'system',
      'user',
      'assistant',
      'tool',
      'user',
    ]);
  });

  it('close unanswered calls, and keep prompts and the summary of a compaction', () => {
    const lost = [...session.slice(0, 7), loop({ type: 'step.begin', uuid: 's2' })].concat(
      loop({ type: 'content.part', stepUuid: 's2', part: { type: 'text', text: 'No idea.' } }),
    );
    expect(messagesOf(lost, 'request').map(({ role }) => role)).toEqual([
      'system',
      'user',
      'assistant',
      'tool',
      'assistant',
    ]);
    const summed = record('context.apply_compaction', {
      summary: 's',
      contextSummary: 'So far.',
      keptUserMessageCount: 1,
    });
    expect(messagesOf([...session, summed], 'request').map(({ content }) => content)).toEqual([
      'You know the tides.',
      'High tide?',
      'So far.',
    ]);
    expect(messagesOf([...session, summed], 'log')).toHaveLength(4);
  });

  it('are read from files of the older client as well', () => {
    const context = [
      { role: '_system_prompt', content: 'You know the tides.' },
      { role: 'user', content: 'High tide?' },
      { role: '_usage', token_count: 9 },
      {
        role: 'assistant',
        content: [
          { type: 'think', think: 'I look.' },
          { type: 'text', text: 'At 06:10.' },
        ],
      },
    ];
    expect(only(kimi, context).body).toEqual([
      { role: 'system', content: 'You know the tides.' },
      { role: 'user', content: 'High tide?' },
      { role: 'assistant', content: 'At 06:10.', reasoning_content: 'I look.' },
    ]);
    const event = (type: string, payload: object) => ({ timestamp: 1704067200, message: { type, payload } });
    const events = [
      event('TurnBegin', { user_input: 'High tide?' }),
      event('StepBegin', { n: 1 }),
      event('ToolCall', { type: 'function', id: 't1', function: { name: 'Tides', arguments: '{"port"' } }),
      event('ToolCallPart', { arguments_part: ':"Brest"}' }),
      event('ToolResult', { tool_call_id: 't1', return_value: { is_error: false, output: '06:10' } }),
    ];
    expect(only(kimi, events).body).toEqual([
      { role: 'user', content: 'High tide?' },
      {
        role: 'assistant',
        tool_calls: [{ id: 't1', type: 'function', function: { name: 'Tides', arguments: '{"port":"Brest"}' } }],
      },
      { role: 'tool', content: '06:10', tool_call_id: 't1' },
    ]);
    expectTotal(kimi, context);
    expectTotal(kimi, events);
  });

  it('accept damaged records, and detect no other documents', () => {
    expectTotal(kimi, session);
    expectStranger(kimi);
  });
});
