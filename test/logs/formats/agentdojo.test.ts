import { describe, expect, it } from 'vitest';
import format from '../../../src/logs/formats/agentdojo.ts';
import { sample } from './harness-records.ts';

const run = (slug: string) => sample('agentdojo', slug)[0] as Record<string, unknown>;

describe('AgentDojo', () => {
  it.each(['log', 'request'] as const)('is read as the request of its Chat Completions client, as %s', as => {
    const [logged] = format.read([run('flat-calls')], as);
    expect(logged).toMatchObject({
      id: 'gpt-4o-2024-05-13/banking/user_task_0',
      dialect: 'openai-chat',
      model: 'gpt-4o-2024-05-13',
    });
    expect(logged?.body).toEqual([
      { role: 'system', content: [{ type: 'text', text: 'You help.' }] },
      { role: 'user', content: [{ type: 'text', text: 'Pay the bill.' }] },
      {
        role: 'assistant',
        content: null,
        tool_calls: [
          { id: 'call_1', type: 'function', function: { name: 'read_file', arguments: '{"path":"bill.txt"}' } },
        ],
      },
      { role: 'tool', content: 'ValueError: no such file', tool_call_id: 'call_1', name: 'read_file' },
      { role: 'assistant', content: [{ type: 'text', text: 'Paid.' }] },
    ]);
    const of = (pointer: string) => logged?.origins.nearest(pointer);
    expect(of('/1/content/0/text')).toBe('/messages/1/content/0/content');
    expect(of('/2/tool_calls/0')).toBe('/messages/2/tool_calls/0');
    expect(of('/2/tool_calls/0/function/name')).toBe('/messages/2/tool_calls/0/function');
    expect(of('/2/tool_calls/0/function/arguments')).toBe('/messages/2/tool_calls/0/args');
    expect(of('/3/content')).toBe('/messages/3/error');
    expect(of('/3/tool_call_id')).toBe('/messages/3/tool_call_id');
    expect(of('/3/name')).toBe('/messages/3/tool_call/function');
  });

  it('adds no IDs if the log has none', () => {
    const [logged] = format.read([run('without-ids')], 'request');
    const [, , turn, result] = (logged?.body ?? []) as { tool_calls: object[] }[];
    expect(Object.keys(turn?.tool_calls[0] ?? {})).toEqual(['type', 'function']);
    expect(result).toEqual({ role: 'tool', content: '10 EUR', name: 'read_file' });
  });

  it('is read as contents for Gemini, with the results of a turn in one content', () => {
    const record = run('without-ids-for-gemini');
    const messages = [...(record.messages as unknown[])];
    const failed = { ...(messages[3] as object), error: 'no such file' };
    messages.splice(4, 0, failed);
    const [logged] = format.read([{ ...record, messages }], 'request');
    expect(logged?.dialect).toBe('gemini');
    expect(logged?.body).toEqual({
      systemInstruction: { parts: [{ text: 'You help.' }] },
      contents: [
        { role: 'user', parts: [{ text: 'Pay the bill.' }] },
        { role: 'model', parts: [{ functionCall: { name: 'read_file', args: { path: 'bill.txt' } } }] },
        {
          role: 'user',
          parts: [
            { functionResponse: { name: 'read_file', response: { result: '10 EUR' } } },
            { functionResponse: { name: 'read_file', response: { error: 'no such file' } } },
          ],
        },
        { role: 'model', parts: [{ text: 'Paid.' }] },
      ],
    });
    const of = (pointer: string) => logged?.origins.nearest(pointer);
    expect(of('/systemInstruction/parts/0/text')).toBe('/messages/0/content/0/content');
    expect(of('/contents/1/parts/0/functionCall')).toBe('/messages/2/tool_calls/0');
    expect(of('/contents/1/parts/0/functionCall/args/path')).toBe('/messages/2/tool_calls/0/args/path');
    expect(of('/contents/2/parts/1')).toBe('/messages/4');
    expect(of('/contents/2/parts/1/functionResponse/response/error')).toBe('/messages/4/error');
    expect(of('/contents/3/parts/0/text')).toBe('/messages/5/content/0/content');
  });

  it('keeps parsed calls in the log, and removes them from the request of a model without tool calls', () => {
    const record = { ...run('without-ids'), pipeline_name: 'local' };
    const [log] = format.read([record], 'log');
    expect(log).toMatchObject({ dialect: 'vllm', model: undefined });
    expect((log?.body as object[] | undefined)?.[2]).toHaveProperty('tool_calls');
    const [request] = format.read([record], 'request');
    expect((request?.body as object[] | undefined)?.[2]).toEqual({ role: 'assistant', content: null });
    expect((request?.body as object[] | undefined)?.[3]).toEqual({ role: 'tool', content: '10 EUR' });
    expect(request?.notes).toEqual(['tool calls are sent as their original text']);
  });

  it('is found beside its file path', () => {
    const record = { path: 'runs/a.json', 'a/b': run('flat-calls') };
    expect(format.owns(record)).toBe(true);
    const [logged] = format.read([record], 'log');
    expect(logged?.origins.nearest('/2/tool_calls/0')).toBe('/a~1b/messages/2/tool_calls/0');
  });

  it('reads arguments of any depth', () => {
    let args: unknown = 1;
    for (let i = 0; i < 50_000; i++) args = [args];
    const messages = [{ role: 'assistant', content: null, tool_calls: [{ function: 'f', args, id: 'a' }] }];
    const [logged] = format.read([{ ...run('flat-calls'), messages }], 'log');
    expect(logged?.body).toMatchObject([{ tool_calls: [{ id: 'a', function: { name: 'f' } }] }]);
  });
});
