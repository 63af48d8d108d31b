import { describe, expect, test } from 'vitest';
import { read } from '../../src/formats/engine/message-format.ts';
import hfChat from '../../src/formats/hf-chat/format.ts';
import { convert, lint } from '../../src/index.ts';
import { detectMessageFormat } from '../../src/registry/detect.ts';
import system from '../generators/formats/hf-chat.ts';
import { BODIES, MESSAGES, VALUES } from './bodies.ts';
import { isIdentity, keepsLaws } from './chat-laws.ts';
import { crossed } from './crossing.ts';

const asks = { role: 'user', content: 'Weather in Oslo?' };
const calls = {
  role: 'assistant',
  thinking: 'Look.',
  tool_calls: [{ type: 'function', function: { name: 'look', arguments: { city: 'Oslo' } } }],
};
const sees = { role: 'tool', name: 'look', content: '4 C' };

describe('properties', () => keepsLaws(system));

test.each([...Object.entries(BODIES), ...Object.entries(MESSAGES)])('write(read(x)) is x: %s', (_name, value) => {
  isIdentity('hf-chat', value);
  isIdentity('hf-chat', [value]);
});

test.each(['role', 'content', 'tool_calls', 'name', 'thinking', 'tool_call_id'])(
  'write(read(x)) is x, values of every type as %s',
  field => {
    for (const value of VALUES)
      for (const message of [asks, calls, sees]) isIdentity('hf-chat', { messages: [{ ...message, [field]: value }] });
  },
);

test('arguments are objects, reasoning keeps its key, and results keep their position', () => {
  expect(read(hfChat, [asks, calls, sees]).messages.map(({ parts }) => parts)).toMatchObject([
    [{ type: 'text' }],
    [
      { type: 'reasoning', text: 'Look.', field: 'thinking' },
      { name: 'look', arguments: { value: { city: 'Oslo' } } },
    ],
    [{ type: 'tool_result', name: 'look' }],
  ]);
});

test('columns are read one after the other, and each message has its own pointer', () => {
  const row = { prompt: [asks], completion: [{ role: 'assistant', content: 'Hello.' }], label: true };
  expect(read(hfChat, row).messages.map(({ pointer }) => pointer)).toEqual(['/prompt/0', '/completion/0']);
  isIdentity('hf-chat', row);
});

test.each<[string, unknown, string | undefined]>([
  ['calls with an object and no id', [asks, calls, sees], 'hf-chat'],
  ['a question and its answer', { prompt: [asks], completion: [asks] }, 'hf-chat'],
  ['a picture that stands elsewhere', [{ role: 'user', content: [{ type: 'image' }] }], 'hf-chat'],
  ['plain words', [asks], undefined],
  ['a request that names its model', { model: 'qwen3', messages: [asks, calls, sees] }, 'ollama-chat'],
  ['calls with an id', [{ role: 'assistant', tool_calls: [{ ...calls.tool_calls[0], id: 'a' }] }], undefined],
])('detection: %s', (_name, value, id) => expect(detectMessageFormat(value)?.id).toBe(id));

test('from chat and back', () => {
  const messages = [
    { role: 'system', content: 'Be brief.' },
    asks,
    {
      role: 'assistant',
      content: null,
      tool_calls: [{ id: 'a', type: 'function', function: { name: 'look', arguments: '{"city":"Oslo"}' } }],
    },
    { role: 'tool', tool_call_id: 'a', content: '4 C' },
  ];
  const { there, home, losses } = crossed({ messages }, 'openai-chat', 'hf-chat');
  expect(there).toEqual({
    messages: [
      messages[0],
      asks,
      { role: 'assistant', content: null, tool_calls: [{ id: 'a', ...calls.tool_calls[0] }] },
      { role: 'tool', name: 'look', tool_call_id: 'a', content: '4 C' },
    ],
  });
  expect(home).toEqual({ messages });
  expect(losses).toEqual([]);
});

test('from Anthropic: the arguments of a call stay an object', () => {
  const content = [{ type: 'tool_use', id: 'a', name: 'look', input: { city: 'Oslo' } }];
  const messages = [asks, { role: 'assistant', content }];
  expect(convert({ model: 'claude', messages }, { from: 'anthropic', to: 'hf-chat' }).value).toMatchObject({
    messages: [asks, { role: 'assistant', tool_calls: [{ function: { arguments: { city: 'Oslo' } } }] }],
  });
});

test('arguments as text are a warning: templates differ', () => {
  const text = [{ type: 'function', function: { name: 'look', arguments: '{}' } }];
  const { verdict, diagnostics } = lint([asks, { ...calls, tool_calls: text }], { dialect: 'hf-chat' });
  expect(verdict).toBe('accepted');
  expect(diagnostics.map(({ rule, severity }) => `${severity} ${rule}`)).toEqual(['warning arguments-not-object']);
});
