import { describe, expect, it } from 'vitest';
import format from '../../../src/logs/formats/openhands-completion.ts';
import { sample } from './harness-records.ts';

describe('OpenHands completions', () => {
  const [record] = sample('openhands-completion', 'answered-request') as [Record<string, unknown>];
  const reply = {
    content: 'Now the tests.',
    role: 'assistant',
    tool_calls: [
      { index: 1, id: 'toolu_2', type: 'function', function: { name: 'bash', arguments: '{"command":"make test"}' } },
    ],
    function_call: null,
  };

  it('are read as the request that was sent, without the options of the library', () => {
    const [logged] = format.read([record], 'request');
    const { tools } = record.kwargs as { tools: unknown };
    expect(logged).toMatchObject({
      id: 'chatcmpl-7',
      dialect: 'openai-chat',
      model: 'proxy/claude-3-5-sonnet',
      recorded: '2024-12-04',
      body: { model: 'proxy/claude-3-5-sonnet', messages: record.messages, tools },
    });
    expect(Object.keys(logged?.body as object)).toEqual(['model', 'messages', 'tools']);
    expect((logged?.body as { messages: unknown } | undefined)?.messages).toBe(record.messages);
    expect(logged?.origins.nearest('/messages/2/tool_calls/0')).toBe('/messages/2/tool_calls/0');
    expect(logged?.origins.nearest('/messages/3/content/0/text')).toBe('/messages/3/content/0/text');
    expect(logged?.origins.nearest('/tools/0/function')).toBe('/kwargs/tools/0/function');
    expect(logged?.origins.nearest('/model')).toBe('/response/model');
  });

  it('as a log end with the response', () => {
    const [logged] = format.read([record], 'log');
    expect((logged?.body as { messages: unknown[] } | undefined)?.messages).toEqual([
      ...(record.messages as unknown[]),
      reply,
    ]);
    expect(logged?.origins.nearest('/messages/3/tool_call_id')).toBe('/messages/3/tool_call_id');
    expect(logged?.origins.nearest('/messages/4/tool_calls/0/id')).toBe('/response/choices/0/message/tool_calls/0/id');
  });

  it('may have extra body fields, and a provider prefix in the model', () => {
    const kwargs = {
      model: 'gpt-5',
      extra_body: { top_k: 1 },
      temperature: 0,
      api_key: '***',
      base_url: 'x',
      seed: null,
    };
    const [logged] = format.read([{ ...record, kwargs }], 'request');
    expect(logged?.body).toEqual({ model: 'gpt-5', messages: record.messages, temperature: 0, top_k: 1 });
    expect(logged?.origins.nearest('/top_k')).toBe('/kwargs/extra_body/top_k');
    expect(logged?.origins.nearest('/model')).toBe('/kwargs/model');
  });

  it('may use the Responses API', () => {
    const input = [{ role: 'user', content: 'hi' }];
    const output = [{ type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'hello' }] }];
    const log = {
      llm_path: 'responses',
      instructions: 'Be brief.',
      input,
      kwargs: { store: false },
      context_window: 0,
      response: { id: 'resp_1', model: 'gpt-5', output },
    };
    expect(format.owns(log)).toBe(true);
    const [logged] = format.read([log], 'log');
    expect(logged).toMatchObject({
      dialect: 'openai-responses',
      body: { model: 'gpt-5', instructions: 'Be brief.', input: [...input, ...output], store: false },
    });
    expect(logged?.origins.nearest('/input/1/content/0')).toBe('/response/output/0/content/0');
    expect(format.read([log], 'request')[0]?.body).toMatchObject({ input });
  });
});
