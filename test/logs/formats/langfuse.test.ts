import { describe, expect, it } from 'vitest';
import langfuse from '../../../src/logs/formats/langfuse.ts';
import langfuseChatMl from '../../../src/logs/formats/langfuse-chatml.ts';
import { expectLaws } from './trace-documents.ts';

const call = { id: 'a', type: 'function', function: { name: 'ls', arguments: '{}' } };
const user = { role: 'user', content: 'list' };

function trace(...generations: { input: unknown; output?: unknown; [key: string]: unknown }[]) {
  const observations = generations.map((generation, i) => ({
    ...{ id: `o${i}`, traceId: 't', parentObservationId: null, type: 'GENERATION', model: 'm', output: null },
    ...{ startTime: '2026-01-02T03:04:05Z', ...generation },
  }));
  return { trace: { id: 't', projectId: 'p' }, observations };
}

describe('Langfuse', () => {
  it('reads JSON inside a string, with the pointer of the string', () => {
    const input = JSON.stringify([user, { role: 'assistant', content: null, tool_calls: [call] }]);
    const output = JSON.stringify({ role: 'assistant', content: 'done' });
    const [conversation] = langfuse.read([trace({ input, output })], 'log');
    expect(conversation).toMatchObject({ id: 'o0', dialect: 'openai-chat', model: 'm', recorded: '2026-01-02' });
    expect(conversation?.body).toEqual([
      user,
      { role: 'assistant', content: null, tool_calls: [call] },
      { role: 'assistant', content: 'done' },
    ]);
    expect(conversation?.origins.nearest('/1/tool_calls/0')).toBe('/observations/0/input');
    expect(conversation?.origins.nearest('/2/content')).toBe('/observations/0/output');
  });

  it('leaves the answer out of a request, and reads text that is encoded twice', () => {
    const input = JSON.stringify(JSON.stringify({ messages: [user], temperature: 1, extra_headers: {}, tools: null }));
    const [conversation] = langfuse.read([trace({ input, output: 'text' })], 'request');
    expect(conversation?.body).toEqual({ temperature: 1, messages: [user] });
  });

  it.each([
    ['otel-genai', [{ role: 'user', parts: [{ type: 'text', content: 'hi' }] }]],
    ['openai-responses', [user, { type: 'function_call', call_id: 'a', name: 'ls', arguments: '{}' }]],
    ['anthropic', [user, { role: 'assistant', content: [{ type: 'tool_use', id: 'a', name: 'ls', input: {} }] }]],
    ['langchain', [[{ type: 'human', data: { content: 'hi' } }]]],
  ])('detects %s by its messages', (dialect, input) => {
    const [conversation] = langfuse.read([trace({ input })], 'log');
    expect(conversation?.dialect).toBe(dialect);
    expect(conversation?.origins.nearest('/0/content')).toMatch(/^\/observations\/0\/input\//);
  });

  it('builds the requests of Gemini libraries as they are sent', () => {
    const config = { system_instruction: 'be brief', tools: [{ function_declarations: [] }] };
    const [conversation] = langfuse.read([trace({ input: { model: 'g', contents: 'hi', config } })], 'request');
    expect(conversation).toMatchObject({ dialect: 'gemini' });
    expect(conversation?.body).toEqual({
      systemInstruction: { parts: [{ text: 'be brief' }] },
      tools: config.tools,
      contents: [{ role: 'user', parts: [{ text: 'hi' }] }],
    });
    expect(conversation?.origins.nearest('/systemInstruction/parts/0/text')).toBe(
      '/observations/0/input/config/system_instruction',
    );
  });

  it('moves calls, tools and IDs to the fields of the API', () => {
    const definition = { type: 'function', function: { name: 'ls', parameters: {} } };
    const input = [
      user,
      { role: 'tool', content: JSON.stringify([call]) },
      { role: 'tool', content: 'x' },
      { role: 'assistant', content: '', additional_kwargs: { tool_calls: [call] }, 'event.name': 'e' },
      { role: 'tool', content: 'y', tool_call_id: 'a' },
      { role: 'tool', content: definition },
    ];
    const [conversation] = langfuse.read([trace({ input })], 'request');
    expect(conversation?.body).toEqual({
      tools: [definition],
      messages: [
        user,
        { role: 'assistant', content: null, tool_calls: [call] },
        { role: 'tool', content: 'x', tool_call_id: 'a' },
        { role: 'assistant', content: '', tool_calls: [call] },
        { role: 'tool', content: 'y', tool_call_id: 'a' },
      ],
    });
    expect(conversation?.notes).toEqual([
      '1 missing result IDs taken from the calls before them',
      '1 tool definitions moved out of the messages',
    ]);
    const { origins } = conversation ?? {};
    expect(origins?.nearest('/messages/3/tool_calls/0/id')).toBe(
      '/observations/0/input/3/additional_kwargs/tool_calls/0/id',
    );
    expect(origins?.nearest('/messages/2/tool_call_id')).toBe('/observations/0/input/2');
    expect(origins?.nearest('/tools/0/function')).toBe('/observations/0/input/5/content/function');
  });

  it('writes parsed arguments as text, and joins the parts of one answer', () => {
    const parsed = { ...call, function: { name: 'ls', arguments: { path: '/' } } };
    const output = [
      { role: 'assistant', content: [parsed] },
      { role: 'assistant', content: [{ ...parsed, id: 'b' }] },
    ];
    const [conversation] = langfuse.read([trace({ input: [user], output })], 'log');
    const sent = { ...call, function: { name: 'ls', arguments: '{"path":"/"}' } };
    expect(conversation?.body).toEqual([
      user,
      { role: 'assistant', content: null, tool_calls: [sent, { ...sent, id: 'b' }] },
    ]);
    expect(conversation?.origins.nearest('/1/tool_calls/1/id')).toBe('/observations/0/output/1/content/0/id');
  });

  it('gives the length that two steps share, up to the open calls', () => {
    const asked = { role: 'assistant', content: null, tool_calls: [call] };
    const steps = [
      { input: [user, user], output: asked },
      { input: [user, user, asked, user] },
      { input: [user, user, { role: 'assistant', content: 'x' }, user] },
    ];
    expect(langfuse.read([trace(...steps)], 'log').map(({ shared }) => shared)).toEqual([undefined, 2, 2]);
  });

  it('ignores text and other steps', () => {
    expect(langfuse.read([trace({ input: 'user: hi' }, { input: [user], type: 'SPAN' })], 'log')).toEqual([]);
  });

  it('reads deeply nested values', () => {
    const deep = (depth: number): unknown => JSON.parse('{"choices":['.repeat(depth) + ']}'.repeat(depth));
    const asked = { ...call, function: { name: 'ls', arguments: deep(20_000) } };
    const input = [user, { role: 'assistant', content: null, tool_calls: [asked] }];
    const [conversation] = langfuse.read([trace({ input, output: deep(20_000) })], 'log');
    expect(conversation?.body).toHaveLength(2);
  });

  it('is detected if a root observation has no parent field', () => {
    const { observations } = trace({ input: [user] });
    const lean = observations.map(({ parentObservationId: _, ...rest }) => rest);
    expect(langfuse.owns({ trace: { id: 't' }, observations: lean })).toBe(true);
    expect(langfuse.owns(lean)).toBe(true);
    expect(langfuse.owns({ observations: [{ type: 'EVENT', traceId: 't' }] })).toBe(false);
  });

  it('accepts damaged records, and detects no other documents', () => {
    const definition = { role: 'tool', content: { type: 'function', function: { name: 'f', parameters: {} } } };
    const kept = { role: 'assistant', content: '', additional_kwargs: { tool_calls: [call] } };
    expectLaws(langfuse, [
      trace({ input: [user, definition, kept], output: { choices: [{ message: kept }] } }),
      trace({ input: { contents: [], config: {} }, output: { candidates: [{ content: { parts: [] } }] } }),
    ]);
    expectLaws(langfuseChatMl, [{ o1: { input: { success: true, data: [user] }, output: { success: false } } }]);
  });
});
