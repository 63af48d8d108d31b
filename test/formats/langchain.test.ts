/** LangChain messages in all their forms: read, written and linted. */
import { describe, expect, test } from 'vitest';
import { type MessageFormat, read } from '../../src/formats/engine/message-format.ts';
import { convert } from '../../src/index.ts';
import { findMessageFormat } from '../../src/registry/registry.ts';
import system from '../generators/formats/langchain.ts';
import { BODIES } from './bodies.ts';
import { isIdentity, keepsLaws } from './chat-laws.ts';

const langchain = findMessageFormat('langchain') as MessageFormat;

const VALUES = [null, 7, true, 'x', '', [], {}, [7], [null], { type: 'text' }, JSON.parse('{"__proto__":{"a":1}}')];

describe('the properties', () => keepsLaws(system));

describe('identity', () => {
  test.each(VALUES.map((value, i) => [i, value]))('value %i as a document, a message, a state', (_i, value) => {
    for (const document of [value, [value], [[value]], { messages: value }, { messages: [value] }])
      isIdentity('langchain', document);
    isIdentity('langchain', { values: { messages: [value] }, next: [] });
    isIdentity('langchain', { lc: 1, id: ['ChatPromptValue'], kwargs: { messages: [value, value] } });
    isIdentity('langchain', [[{ type: 'human', content: value }, { role: value }]]);
  });

  test.each([
    ...['type', 'role', 'content', 'content_blocks', 'contentBlocks', 'name', 'id', 'additional_kwargs', 'data', 'lc'],
    ...['response_metadata', 'tool_calls', 'invalid_tool_calls', 'tool_call_id', 'status', 'kwargs', 'artifact'],
  ])('values of every type as %s', field => {
    for (const value of VALUES)
      for (const type of ['ai', 'tool', 'human', 'remove', 'generic', 'function']) {
        const fields = { content: 'x', [field]: value };
        isIdentity('langchain', [{ type, ...fields }]);
        isIdentity('langchain', [{ type, data: fields }]);
        isIdentity('langchain', [{ lc: 1, type: 'constructor', id: ['AIMessage'], kwargs: fields }]);
      }
  });

  test.each(['tool_calls', 'function_call', 'reasoning', 'reasoning_content', 'refusal'])(
    'values of every type as %s in additional_kwargs',
    field => {
      for (const value of VALUES)
        isIdentity('langchain', [{ type: 'ai', content: '', additional_kwargs: { [field]: value } }]);
    },
  );

  test('values of every type inside blocks', () => {
    const tags = [
      'text',
      'reasoning',
      'thinking',
      'tool_use',
      'tool_call',
      'tool_result',
      'image',
      'image_url',
      'file',
    ];
    const more = ['functionCall', 'server_tool_call', 'server_tool_call_result', 'refusal', 'media', 'input_audio'];
    for (const type of [...tags, ...more])
      for (const key of ['text', 'id', 'name', 'args', 'input', 'content', 'source', type, 'url', 'data', 'extras'])
        for (const value of VALUES)
          for (const role of ['ai', 'human', 'tool']) isIdentity('langchain', [[role, [{ type, [key]: value }]]]);
  });
});

describe('reading', () => {
  const only = (message: unknown) => read(langchain, [message]).messages[0];

  test.each<[string, unknown, string, string]>([
    ['text alone', 'Hello', 'user', '/0'],
    ['a pair', ['human', 'Hello'], 'user', '/0/1'],
    ['a role', { role: 'user', content: 'Hello' }, 'user', '/0/content'],
    ['a type', { type: 'human', content: 'Hello' }, 'user', '/0/content'],
    ['a stored message', { type: 'human', data: { content: 'Hello' } }, 'user', '/0/data/content'],
    ['a class', { lc: 1, id: ['x', 'HumanMessageChunk'], kwargs: { content: 'Hello' } }, 'user', '/0/kwargs/content'],
    ['a chat message', { type: 'generic', data: { content: 'Hello', role: 'ai' } }, 'assistant', '/0/data/content'],
    ['a chunk of Python', { type: 'AIMessageChunk', content: 'Hello' }, 'assistant', '/0/content'],
    ['instructions of a developer', { role: 'developer', content: 'Hello' }, 'system', '/0/content'],
  ])('%s', (_name, message, role, pointer) =>
    expect(only(message)).toMatchObject({ role, contentForm: 'string', parts: [{ text: 'Hello', pointer }] }),
  );

  test('a call in three fields is read once, with the argument text that the model wrote', () => {
    const message = only({
      type: 'ai',
      content: [
        { type: 'tool_use', id: 't1', name: 'w', input: { city: 'Oslo' } },
        { type: 'text', text: 'So.' },
      ],
      tool_calls: [{ name: 'w', args: { city: 'Oslo' }, id: 't1', type: 'tool_call' }],
      additional_kwargs: {
        tool_calls: [{ id: 't1', type: 'function', function: { name: 'w', arguments: '{ "city": "Oslo" }' } }],
      },
    });
    expect(message?.parts).toMatchObject([
      { type: 'provider_item', wireType: 'tool_use', pointer: '/0/content/0' },
      { type: 'text', text: 'So.' },
      {
        type: 'tool_call',
        callId: 't1',
        arguments: { text: '{ "city": "Oslo" }', value: { city: 'Oslo' } },
        pointer: '/0/tool_calls/0',
      },
    ]);
  });

  test('raw text that differs from the call is not used', () => {
    const raw = [{ id: 't1', type: 'function', function: { name: 'w', arguments: '{"city":"Rome"}' } }];
    const tool_calls = [{ name: 'w', args: { city: 'Oslo' }, id: 't1' }];
    const message = only({ type: 'ai', content: '', tool_calls, additional_kwargs: { tool_calls: raw } });
    expect(message?.parts[1]).toMatchObject({ arguments: { value: { city: 'Oslo' } } });
    expect(message?.parts[1]).not.toHaveProperty('arguments.text');
  });

  test('a batch of one conversation, a state with its values, the value of a prompt', () => {
    const message = { type: 'human', content: 'Hello' };
    const pointers = [
      [[message]],
      { messages: [[message]] },
      { values: { messages: [message] } },
      { channel_values: { messages: [message] } },
      { lc: 1, type: 'constructor', id: ['ChatPromptValue'], kwargs: { messages: [message] } },
    ].map(document => read(langchain, document).messages[0]?.pointer);
    expect(pointers).toEqual([
      '/0/0',
      '/messages/0/0',
      '/values/messages/0',
      '/channel_values/messages/0',
      '/kwargs/messages/0',
    ]);
  });

  test('changes in the model are written to every copy', () => {
    const document = (id: string, text: string) => [
      {
        type: 'ai',
        content: [
          { type: 'text', text },
          { type: 'tool_use', id, name: 'w', input: {} },
        ],
        tool_calls: [{ name: 'w', args: {}, id, type: 'tool_call' }],
        additional_kwargs: { tool_calls: [{ id, type: 'function', function: { name: 'w', arguments: '{}' } }] },
      },
      { type: 'tool', data: { content: text, tool_call_id: id } },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: id, content: 'x' }] },
    ];
    const conversation = read(langchain, document('a', 'Old.'));
    for (const { parts } of conversation.messages)
      for (const part of parts) {
        if (part.type === 'tool_call' || part.type === 'tool_result') part.callId = 'b';
        for (const each of part.type === 'tool_result' && part.content[0]?.pointer.startsWith('/1')
          ? part.content
          : [part])
          if (each.type === 'text') each.text = 'New.';
      }
    expect(langchain.write(conversation)).toEqual(document('b', 'New.'));
  });
});

describe('round trips', () => {
  const args = '{ "city": "Oslo" }';
  const call = { id: 'call_1', type: 'function', function: { name: 'get_weather', arguments: args } };
  const chat = {
    model: 'deepseek-chat',
    messages: [
      { role: 'system', content: 'Be brief.' },
      {
        role: 'user',
        name: 'kim',
        content: [
          { type: 'text', text: 'And here?' },
          { type: 'image_url', image_url: { url: 'https://example.com/a.png', detail: 'low' } },
        ],
      },
      { role: 'assistant', content: '', reasoning_content: 'That is Oslo.', tool_calls: [call] },
      { role: 'tool', tool_call_id: 'call_1', content: '4 degrees' },
      { role: 'assistant', content: 'It is 4 degrees.' },
    ],
    tools: [{ type: 'function', function: { name: 'get_weather', parameters: { type: 'object' } } }],
  };

  test('a chat loses nothing, including its argument text', () => {
    const { value, losses, verdict } = convert(chat, { from: 'deepseek', to: 'langchain' });
    expect([losses, verdict]).toEqual([[], 'accepted']);
    expect(value).toEqual({
      model: 'deepseek-chat',
      messages: [
        { type: 'system', content: 'Be brief.' },
        { type: 'human', content: chat.messages[1]?.content, name: 'kim' },
        {
          type: 'ai',
          content: '',
          tool_calls: [{ name: 'get_weather', args: { city: 'Oslo' }, id: 'call_1', type: 'tool_call' }],
          additional_kwargs: { reasoning_content: 'That is Oslo.', tool_calls: [call] },
        },
        { type: 'tool', content: '4 degrees', tool_call_id: 'call_1' },
        { type: 'ai', content: 'It is 4 degrees.' },
      ],
      tools: chat.tools,
    });
    expect(convert(value, { from: 'langchain', to: 'deepseek' }).value).toEqual(chat);
  });

  const signed = {
    model: 'claude-sonnet-4-5',
    max_tokens: 100,
    system: 'Be brief.',
    tools: [{ name: 'get_weather', input_schema: { type: 'object' } }],
    messages: [
      { role: 'user', content: 'How is the weather in Oslo?' },
      {
        role: 'assistant',
        content: [
          { type: 'thinking', thinking: 'A city.', signature: 'EqoBCkgIARABGAIiQL8x' },
          { type: 'redacted_thinking', data: 'EmwKAhgBEgy3va3pzix' },
          { type: 'text', text: 'Let me see.' },
          { type: 'tool_use', id: 'toolu_1', name: 'get_weather', input: { city: 'Oslo' } },
        ],
      },
      {
        role: 'user',
        content: [{ type: 'tool_result', tool_use_id: 'toolu_1', content: 'no such city', is_error: true }],
      },
      {
        role: 'assistant',
        content: [
          { type: 'server_tool_use', id: 'srvtoolu_1', name: 'web_search', input: { query: 'Oslo' } },
          {
            type: 'web_search_tool_result',
            tool_use_id: 'srvtoolu_1',
            content: [{ type: 'web_search_result', url: 'x' }],
          },
          { type: 'text', text: 'Cold.' },
        ],
      },
    ],
  };

  test('signed and server-side blocks of Anthropic are kept in order', () => {
    const { value, losses, verdict } = convert(signed, { from: 'anthropic', to: 'langchain' });
    const content = signed.messages[1]?.content as readonly unknown[];
    expect(value).toEqual({
      model: 'claude-sonnet-4-5',
      messages: [
        { type: 'system', content: 'Be brief.' },
        { type: 'human', content: 'How is the weather in Oslo?' },
        {
          type: 'ai',
          content,
          tool_calls: [{ name: 'get_weather', args: { city: 'Oslo' }, id: 'toolu_1', type: 'tool_call' }],
        },
        { type: 'tool', content: 'no such city', tool_call_id: 'toolu_1', status: 'error' },
        { type: 'ai', content: signed.messages[3]?.content },
      ],
      tools: [{ type: 'function', function: { name: 'get_weather', parameters: { type: 'object' } } }],
    });
    expect(verdict).toBe('accepted');
    // The token limit is a setting of the model, not of the messages. The API requires one.
    expect(losses.map(({ kind, pointer }) => `${kind} ${pointer}`)).toEqual(['re-encoded /max_tokens']);
    const home = convert(value, { from: 'langchain', to: 'anthropic' }).value as object;
    expect({ ...home, max_tokens: 100 }).toEqual(signed);
  });

  test('signatures of Google are on their calls and texts', () => {
    const contents = [
      { role: 'user', parts: [{ text: 'Weather?' }] },
      {
        role: 'model',
        parts: [{ functionCall: { id: 'c1', name: 'w', args: {} }, thoughtSignature: 'Y2FsbA==' }],
      },
      { role: 'user', parts: [{ functionResponse: { id: 'c1', name: 'w', response: { output: '4 C' } } }] },
      { role: 'model', parts: [{ text: 'Cold.', thoughtSignature: 'dGV4dA==' }] },
    ];
    const { value, losses } = convert({ contents }, { from: 'gemini', to: 'langchain' });
    expect((value as { messages: unknown[] }).messages.slice(1)).toEqual([
      {
        type: 'ai',
        content: '',
        tool_calls: [{ name: 'w', args: {}, id: 'c1', type: 'tool_call' }],
        additional_kwargs: { __gemini_function_call_thought_signatures__: { c1: 'Y2FsbA==' } },
      },
      { type: 'tool', content: '4 C', tool_call_id: 'c1', name: 'w' },
      { type: 'ai', content: [{ type: 'text', text: 'Cold.', thoughtSignature: 'dGV4dA==' }] },
    ]);
    expect(losses).toEqual([]);
  });

  test('a call that could not be parsed is converted only if it has a result', () => {
    const unparsed = { name: 'w', args: '{"a', id: 'c1', error: 'cut', type: 'invalid_tool_call' };
    const messages = [
      { type: 'human', content: 'Weather?' },
      { type: 'ai', content: '', tool_calls: [], invalid_tool_calls: [unparsed] },
      { type: 'tool', content: 'Try again.', tool_call_id: 'c1', status: 'error' },
    ];
    const calls = [{ id: 'c1', type: 'function', function: { name: 'w', arguments: '{"a' } }];
    const tools = [{ type: 'function', function: { name: 'w', parameters: { type: 'object' } } }];
    const both = convert({ messages, tools }, { from: 'langchain', to: 'openai-chat' });
    expect(both.value).toMatchObject({ messages: [{}, { tool_calls: calls }, { tool_call_id: 'c1' }] });
    const alone = convert(messages.slice(0, 2), { from: 'langchain', to: 'openai-chat' });
    expect(alone.value).toEqual([
      { role: 'user', content: 'Weather?' },
      { role: 'assistant', content: '' },
    ]);
    expect(alone.losses.map(({ kind, pointer }) => `${kind} ${pointer}`)).toContain('dropped /1/invalid_tool_calls/0');
  });

  test('messages of type `remove`, and values that are not messages, are dropped', () => {
    const document = [{ type: 'human', content: 'Hi.' }, { type: 'remove', id: 'm1', content: '' }, 7];
    const { value, losses } = convert(document, { from: 'langchain', to: 'openai-chat' });
    expect(value).toEqual([{ role: 'user', content: 'Hi.' }]);
    expect(losses.map(({ kind, pointer }) => `${kind} ${pointer}`)).toEqual(
      expect.arrayContaining(['dropped /1', 'dropped /2']),
    );
  });
});

describe('detection', () => {
  test.each<[string, unknown]>([
    ['types', [{ type: 'human', content: 'x' }]],
    ['stored messages', [{ type: 'ai', data: { content: 'x' } }]],
    ['classes', { messages: [{ lc: 1, type: 'constructor', id: ['a', 'AIMessage'], kwargs: {} }] }],
    [
      'pairs',
      [
        ['system', 'x'],
        ['human', 'y'],
      ],
    ],
    ['calls', [{ role: 'assistant', content: '', tool_calls: [{ name: 'w', args: {}, id: 't', type: 'tool_call' }] }]],
  ])('by %s', (_name, value) => expect(langchain.detects?.(value)).toBe(true));

  test.each<[string, unknown]>([
    ['nothing', []],
    ['roles alone', [{ role: 'user', content: 'x' }]],
    ['types of other logs', [{ type: 'user', message: { role: 'user', content: 'x' } }]],
    ['a list of numbers', [1, 2]],
    ['pairs of other words', [['user', 'x']]],
    ...Object.entries(BODIES),
  ])('not by %s', (_name, value) => expect(langchain.detects?.(value)).toBe(false));
});
