import { describe, expect, it } from 'vitest';
import letta from '../../../src/logs/formats/letta.ts';
import { expectForeignLeft, expectOriginsResolve, expectTotal, readOne } from './chat-documents.ts';

const text = (value: string) => [{ type: 'text', text: value, signature: null }];
const call = (id: string) => ({ id, type: 'function', function: { name: 'recall', arguments: '{"q":1}' } });
const schema = {
  name: 'recall',
  description: 'Looks back.',
  parameters: { type: 'object', properties: {} },
  type: null,
};

const old = {
  agent_type: 'memgpt_agent',
  core_memory: [],
  name: 'scribe',
  llm_config: { model: 'gpt-4o' },
  in_context_message_indices: [3, 1, 2],
  messages: [
    {
      role: 'system',
      content: text('Old words.'),
      tool_calls: [],
      tool_call_id: null,
      created_at: '2025-03-01T00:00:00',
    },
    { role: 'assistant', content: text('I look.'), tool_calls: [call('a')], created_at: '2025-03-02T00:00:00' },
    { role: 'tool', content: text('found'), tool_call_id: 'a', tool_returns: [{ status: 'success' }] },
    { role: 'system', content: text('New words.'), created_at: '2025-03-03T10:00:00' },
  ],
  tools: [{ name: 'recall', json_schema: schema }],
};

const recent = {
  agents: [
    {
      id: 'agent-0',
      tool_ids: ['tool-1'],
      in_context_message_ids: ['m1', 'm2', 'm3', 'm4', 'gone'],
      messages: [
        { id: 'm0', role: 'user', content: text('Long ago.') },
        { id: 'm1', role: 'user', content: text('Both, if you may.') },
        {
          id: 'm2',
          role: 'approval',
          content: [{ type: 'reasoning', reasoning: 'Two calls.', signature: 'sig', is_native: true }],
          tool_calls: [call('a'), call('b')],
        },
        {
          id: 'm3',
          role: 'approval',
          content: [],
          tool_calls: null,
          approve: true,
          approvals: [{ type: 'approval', tool_call_id: 'a' }],
        },
        {
          id: 'm4',
          role: 'tool',
          content: text('both'),
          tool_call_id: 'a',
          tool_returns: [
            { tool_call_id: 'a', status: 'success', func_response: 'one' },
            { tool_call_id: 'b', status: 'error', func_response: 'two' },
          ],
        },
      ],
    },
  ],
  blocks: [],
  tools: [
    { id: 'tool-0', json_schema: { name: 'other' } },
    { id: 'tool-1', json_schema: schema },
  ],
};

const { type: _, ...declared } = schema;
const tools = [{ type: 'function', function: declared }];

describe('Letta agent files', () => {
  it('are detected by their content, also as a JSON string', () => {
    for (const file of [old, recent, JSON.stringify(old)]) expect(letta.owns(file)).toBe(true);
    expectForeignLeft(letta);
  });

  it('the log has all messages', () => {
    const [found] = readOne(letta, old);
    expect(found).toMatchObject({ id: 'scribe', dialect: 'openai-chat', model: 'gpt-4o', recorded: '2025-03-03' });
    expect(found?.body).toEqual({
      messages: [
        { role: 'system', content: [{ type: 'text', text: 'Old words.' }] },
        { role: 'assistant', content: [{ type: 'text', text: 'I look.' }], tool_calls: [call('a')] },
        { role: 'tool', tool_call_id: 'a', content: [{ type: 'text', text: 'found' }] },
        { role: 'system', content: [{ type: 'text', text: 'New words.' }] },
      ],
      tools,
    });
  });

  it('instructions that a tool rewrote come after its result', () => {
    const [system, assistant, tool, rewritten] = old.messages;
    const [found] = readOne(letta, {
      ...old,
      messages: [system, assistant, rewritten, tool, rewritten, assistant, rewritten],
    });
    const body = found?.body as { messages: { role: string }[] } | undefined;
    expect(body?.messages.map(message => message.role)).toEqual([
      'system',
      'assistant',
      'tool',
      'system',
      'system',
      'assistant',
      'system',
    ]);
    expect(found?.origins.nearest('/messages/2/tool_call_id')).toBe('/messages/3/tool_call_id');
    expect(found?.origins.nearest('/messages/3')).toBe('/messages/2');
  });

  it('the request has the messages in context, in their order', () => {
    const [found] = readOne(letta, old, 'request');
    const body = found?.body as { messages: { role: string }[] } | undefined;
    expect(body?.messages.map(message => message.role)).toEqual(['system', 'assistant', 'tool']);
    expect(found?.notes).toEqual(["1 message no longer in the agent's context skipped"]);
    expect(found?.origins.nearest('/messages/0/content/0/text')).toBe('/messages/3/content/0/text');
    expect(found?.origins.nearest('/messages/1/tool_calls/0/function/arguments')).toBe(
      '/messages/1/tool_calls/0/function/arguments',
    );
    expect(found?.origins.nearest('/messages/2/tool_call_id')).toBe('/messages/2/tool_call_id');
    expect(found?.origins.nearest('/tools/0/function/name')).toBe('/tools/0/json_schema/name');
  });

  it('flags on messages give the same context', () => {
    const marked = {
      ...old,
      in_context_message_indices: undefined,
      messages: old.messages.map((message, i) => ({ ...message, in_context: i > 2 })),
    };
    const [found] = readOne(letta, marked, 'request');
    expect((found?.body as { messages: unknown[] } | undefined)?.messages).toHaveLength(1);
  });

  it('results in one message are sent separately, and approval responses are left out', () => {
    const [found] = readOne(letta, recent, 'request');
    expect(found?.body).toEqual({
      messages: [
        { role: 'user', content: [{ type: 'text', text: 'Both, if you may.' }] },
        { role: 'assistant', content: null, reasoning_content: 'Two calls.', tool_calls: [call('a'), call('b')] },
        { role: 'tool', tool_call_id: 'a', content: 'one' },
        { role: 'tool', tool_call_id: 'b', content: 'two' },
      ],
      tools,
    });
    expect(found?.notes).toEqual([
      "1 message no longer in the agent's context skipped",
      '1 approval responses skipped',
    ]);
    expect(found?.origins.nearest('/messages/3/content')).toBe('/agents/0/messages/4/tool_returns/1/func_response');
    expect(found?.origins.nearest('/messages/1/reasoning_content')).toBe('/agents/0/messages/2/content/0/reasoning');
  });

  it('a file saved as a string has one pointer', () => {
    const [found] = readOne(letta, JSON.stringify(old));
    expect(found?.origins.nearest('/messages/1/tool_calls/0')).toBe('');
  });

  it('every value has an origin in the document', () => {
    for (const file of [old, recent]) expectOriginsResolve(file, readOne(letta, file));
  });

  it('may be damaged without a throw', () => {
    expectTotal(letta, [old, recent]);
  });
});
