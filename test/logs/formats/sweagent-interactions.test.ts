import { describe, expect, it } from 'vitest';
import format from '../../../src/logs/formats/sweagent-interactions.ts';
import { sample } from './harness-records.ts';

interface Line {
  readonly request_params: { readonly model: string; readonly messages: unknown[]; readonly tools: unknown };
}

describe('SWE-agent interactions', () => {
  const lines = sample('sweagent-interactions', 'two-requests');
  const [first, , second] = lines as Line[];

  it('are read as each request that was sent', () => {
    const read = format.read(lines, 'request');
    expect(read).toHaveLength(2);
    const { messages, tools } = first?.request_params ?? {};
    expect(read[0]).toMatchObject({ dialect: 'openai-chat', model: 'gpt-4o', recorded: '2025-11-07', shared: 0 });
    expect(read[0]?.body).toEqual({ messages, model: 'gpt-4o', temperature: 0, top_p: 1, n: 1, tools });
    expect(read[1]?.shared).toBe(2);
    expect(read[1]?.origins.nearest('/messages/2/tool_calls/0')).toBe('/2/request_params/messages/2/tool_calls/0');
    expect(read[1]?.origins.nearest('/messages/3/content')).toBe('/2/request_params/messages/3/content');
    expect(read[1]?.origins.nearest('/tools/0')).toBe('/2/request_params/tools/0');
  });

  it('as a log have the response, unless the next request contains it', () => {
    const [one, two] = format.read(lines, 'log');
    expect((one?.body as { messages: unknown } | undefined)?.messages).toEqual(first?.request_params.messages);
    expect((two?.body as { messages: unknown } | undefined)?.messages).toEqual([
      ...(second?.request_params.messages ?? []),
      { role: 'assistant', content: 'Line 3 lacks a semicolon.' },
    ]);
    expect(two?.origins.nearest('/messages/4/content')).toBe('/3/response/choices/0/message/content');
  });

  it('of older versions have the reply in parsed fields', () => {
    const messages = [{ role: 'user', content: 'hi' }];
    const call = { id: 'call_1', type: 'function', function: { name: 'ls', arguments: '{}' } };
    const older = [
      { timestamp: '2025-11-03T02:53:19', type: 'request', model: 'gpt-4o', messages, temperature: 0 },
      {
        timestamp: '2025-11-03T02:53:22',
        type: 'response',
        model: 'gpt-4o',
        outputs: [{ message: 'ok', tool_calls: [call] }],
      },
    ];
    expect(older.every(line => format.owns(line))).toBe(true);
    const [logged] = format.read(older, 'log');
    expect(logged?.body).toEqual({
      messages: [...messages, { role: 'assistant', content: 'ok', tool_calls: [call] }],
      model: 'gpt-4o',
      temperature: 0,
    });
    expect(logged?.origins.nearest('/messages/1/content')).toBe('/1/outputs/0/message');
    expect(logged?.origins.nearest('/messages/1/tool_calls/0/id')).toBe('/1/outputs/0/tool_calls/0/id');
    expect(logged?.origins.nearest('/messages/1')).toBe('/1/outputs/0');
    expect(logged?.origins.nearest('/temperature')).toBe('/0/temperature');
    expect(
      format.read([...older.slice(0, 1), { ...older[1], outputs: [{ message: 'ok', tool_calls: [] }] }], 'log')[0]
        ?.body,
    ).toMatchObject({ messages: [...messages, { role: 'assistant', content: 'ok' }] });
  });

  it('have a note for a request without a response', () => {
    const [, failed] = format.read(sample('sweagent-interactions', 'call-without-result'), 'request');
    expect(failed?.notes).toEqual(['the log has no response to this request']);
  });
});
