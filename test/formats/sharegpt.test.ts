import { describe, expect, test } from 'vitest';
import { read } from '../../src/formats/engine/message-format.ts';
import sharegpt from '../../src/formats/sharegpt/format.ts';
import { convert, lint } from '../../src/index.ts';
import { detectMessageFormat } from '../../src/registry/detect.ts';
import system from '../generators/formats/sharegpt.ts';
import { BODIES, MESSAGES, VALUES } from './bodies.ts';
import { isIdentity, keepsLaws } from './chat-laws.ts';
import { crossed } from './crossing.ts';

const asks = { from: 'human', value: 'Weather in Oslo?' };
const calls = { from: 'function_call', value: '<think>Look.</think>{"name": "look", "arguments": {"city": "Oslo"}}' };
const sees = { from: 'observation', value: '4 C' };
const says = { from: 'gpt', value: '4 degrees.' };
const sample = { conversations: [asks, calls, sees, says], system: 'Be brief.' };

describe('properties', () => keepsLaws(system));

test.each([...Object.entries(BODIES), ...Object.entries(MESSAGES)])('write(read(x)) is x: %s', (_name, value) => {
  isIdentity('sharegpt', value);
  isIdentity('sharegpt', [value]);
});

test.each(['from', 'value'])('write(read(x)) is x, values of every type as %s', field => {
  for (const value of VALUES)
    for (const turn of [asks, calls, sees]) isIdentity('sharegpt', { conversations: [{ ...turn, [field]: value }] });
});

test('calls, reasoning and results are read from the values', () => {
  const { preamble, messages } = read(sharegpt, sample);
  expect(preamble).toMatchObject([{ role: 'system', pointer: '/system' }]);
  expect(messages.map(({ role, parts }) => [role, parts])).toMatchObject([
    ['user', [{ type: 'text' }]],
    [
      'assistant',
      [
        { type: 'reasoning', text: 'Look.' },
        { name: 'look', arguments: { text: '{"city": "Oslo"}' } },
      ],
    ],
    ['tool', [{ type: 'tool_result', content: [{ text: '4 C' }] }]],
    ['assistant', [{ type: 'text', text: '4 degrees.' }]],
  ]);
});

test('tags without a call are text', () => {
  const value = 'Write <tool_call>like this</tool_call>, or <tool_call>{"name": "look", "arguments": {}}';
  expect(read(sharegpt, [{ from: 'gpt', value }]).messages[0]?.parts).toMatchObject([{ type: 'text', text: value }]);
});

test('changes in the model are written', () => {
  const conversation = read(sharegpt, sample);
  for (const { parts } of conversation.messages)
    for (const part of parts) if (part.type === 'tool_call') part.name = 'see';
  expect(sharegpt.write(conversation)).toMatchObject({
    conversations: [asks, { value: '<think>Look.</think>{"name": "see", "arguments": {"city": "Oslo"}}' }, sees, says],
  });
});

test.each<[string, unknown, string | undefined]>([
  ['a sample', sample, 'sharegpt'],
  ['its turns alone', sample.conversations, 'sharegpt'],
  ['messages under the same key', { conversations: [{ role: 'user', content: 'Hi.' }] }, undefined],
])('detection: %s', (_name, value, id) => expect(detectMessageFormat(value)?.id).toBe(id));

test('from chat and back: results are in the order of their calls, and IDs are lost', () => {
  const one = (id: string, city: string) => ({
    id,
    type: 'function',
    function: { name: 'look', arguments: `{"city": "${city}"}` },
  });
  const messages = [
    { role: 'user', content: 'Oslo and Rome?' },
    { role: 'assistant', content: null, reasoning_content: 'Two.', tool_calls: [one('a', 'Oslo'), one('b', 'Rome')] },
    { role: 'tool', tool_call_id: 'b', content: '15' },
    { role: 'tool', tool_call_id: 'a', content: '4' },
    { role: 'assistant', content: '4 and 15.' },
  ];
  const { there, rules } = crossed({ messages }, 'openai-chat', 'sharegpt');
  expect(there).toEqual({
    conversations: [
      { from: 'human', value: 'Oslo and Rome?' },
      {
        from: 'function_call',
        value:
          '<think>\nTwo.\n</think>[{"name": "look", "arguments": {"city": "Oslo"}}, {"name": "look", "arguments": {"city": "Rome"}}]',
      },
      { from: 'observation', value: '4\n</tool_response>\n<tool_response>\n15' },
      { from: 'gpt', value: '4 and 15.' },
    ],
  });
  expect(rules).toEqual([]);
  const plain = [{ role: 'system', content: 'Be brief.' }, messages[0], messages[4]];
  expect(crossed({ messages: plain }, 'openai-chat', 'sharegpt').losses).toEqual([]);
});

test('images are in a column, and referenced in the text', () => {
  const conversations = [{ from: 'human', value: '<image>Who is it?' }, says];
  const value = { conversations, images: ['https://example.com/a.png'] };
  const { there, home } = crossed(value, 'sharegpt', 'openai-chat');
  expect(there).toMatchObject({
    messages: [
      { content: [{ image_url: { url: 'https://example.com/a.png' } }, { type: 'text', text: 'Who is it?' }] },
      {},
    ],
  });
  expect(home).toEqual(value);
});

test('from Anthropic: instructions stay beside the messages', () => {
  const messages = [
    { role: 'user', content: 'Hi.' },
    { role: 'assistant', content: 'Hello.' },
  ];
  expect(
    convert({ model: 'claude', system: 'Be brief.', messages }, { from: 'anthropic', to: 'sharegpt' }).value,
  ).toEqual({
    conversations: [
      { from: 'human', value: 'Hi.' },
      { from: 'gpt', value: 'Hello.' },
    ],
    system: 'Be brief.',
  });
});

test('one trainer drops conversations that others accept', () => {
  const conversations = [asks, asks, says];
  expect(lint({ conversations }, { dialect: 'sharegpt' }).verdict).toBe('accepted');
  expect(lint({ conversations }, { dialect: 'llama-factory' }).verdict).toBe('rejected');
});
