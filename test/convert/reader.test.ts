/** Conversations whose dialect is neither given nor certain: they may be requests for the target already. */
import { describe, expect, test } from 'vitest';
import { buildRequest, type DialectId } from '../../src/index.ts';

const input = { role: 'user', content: 'How is the weather in Oslo?' };

describe('a request for the target is read as one', () => {
  test.each<[string, DialectId, unknown]>([
    ['the input of Responses', 'openai-responses', { input: [input] }],
    ['a system prompt of Anthropic', 'anthropic', { system: 'Be brief.', messages: [input] }],
    [
      'steps of a Gemini interaction',
      'gemini-interactions',
      [{ type: 'model_output', content: [{ type: 'text', text: 'It rains.' }] }],
    ],
    [
      'arguments that are an object',
      'hf-chat',
      [
        input,
        {
          role: 'assistant',
          tool_calls: [{ id: 'c1', type: 'function', function: { name: 'f', arguments: { city: 'Oslo' } } }],
        },
      ],
    ],
    ['a content that is one part', 'mcp-sampling', [{ role: 'user', content: { type: 'text', text: 'Hello' } }]],
  ])('%s', (_, dialect, value) => {
    const built = buildRequest(value, { dialect });
    expect(built.value).toEqual(value);
    expect(built.losses).toEqual([]);
  });
});

test('what a chat API and the target read in the same way stays a stored conversation', () => {
  const stored = [{ ...input, _shownAt: 'noon' }];
  expect(buildRequest(stored, { dialect: 'anthropic' })).toMatchObject({ value: [input], from: 'open-agent-loops' });
});

test('calls of a chat are not lost to a target that does not read them', () => {
  const call = { id: 'c1', type: 'function', function: { name: 'f', arguments: '{"city":"Oslo"}' } };
  const chat = [
    input,
    { role: 'assistant', tool_calls: [call] },
    { role: 'tool', tool_call_id: 'c1', content: 'Rain' },
  ];
  const { value } = buildRequest(chat, { dialect: 'anthropic' });
  expect(JSON.stringify(value)).toContain('"tool_use"');
});
