import { describe, expect, it } from 'vitest';
import format from '../../../src/logs/formats/mini-swe-agent.ts';
import { sample } from './harness-records.ts';

describe('mini-swe-agent', () => {
  it.each(['log', 'request'] as const)('leaves out its own notes and the end of the run, as %s', as => {
    const [record] = sample('mini-swe-agent', 'run-to-its-end') as [{ messages: Record<string, unknown>[] }];
    const [logged] = format.read([record], as);
    const sent = record.messages.slice(0, -1).map(({ extra: _, ...message }) => message);
    expect(logged).toMatchObject({
      id: 'example__example-1',
      dialect: 'openai-chat',
      model: 'deepseek/deepseek-chat',
      recorded: '2026-04-11',
      notes: ['message with the outcome of the run skipped'],
    });
    expect(logged?.body).toEqual(sent);
    expect((logged?.body as unknown[] | undefined)?.[0]).toBe(record.messages[0]);
    expect(logged?.origins.nearest('/2/tool_calls/0/function')).toBe('/messages/2/tool_calls/0/function');
    expect(logged?.origins.nearest('/3/tool_call_id')).toBe('/messages/3/tool_call_id');
    expect(logged?.origins.nearest('/4/content')).toBe('/messages/4/content');
  });

  it('reads the items of Responses API replies', () => {
    const items = [
      { type: 'reasoning', id: 'rs_1', summary: [] },
      { type: 'function_call', call_id: 'call_1', name: 'bash', arguments: '{}' },
    ];
    const record = {
      trajectory_format: 'mini-swe-agent-1.1',
      info: {},
      messages: [
        { role: 'user', content: 'hi' },
        { object: 'response', id: 'resp_1', output: [{ ...items[0], extra: {} }, items[1]], extra: {} },
        { type: 'function_call_output', call_id: 'call_1', output: 'ok', extra: {} },
      ],
    };
    const [logged] = format.read([record], 'request');
    expect(logged?.dialect).toBe('openai-responses');
    expect(logged?.body).toEqual([
      { role: 'user', content: 'hi' },
      ...items,
      { type: 'function_call_output', call_id: 'call_1', output: 'ok' },
    ]);
    expect(logged?.origins.nearest('/2/arguments')).toBe('/messages/1/output/1/arguments');
    expect(logged?.origins.nearest('/3/output')).toBe('/messages/2/output');
    expect(logged?.notes).toEqual([]);
  });
});
