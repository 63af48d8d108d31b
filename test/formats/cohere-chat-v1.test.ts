import { describe, expect, test } from 'vitest';
import cohereChatV1 from '../../src/formats/cohere-chat-v1/format.ts';
import { read } from '../../src/formats/engine/message-format.ts';
import { lint } from '../../src/index.ts';
import { detectMessageFormat } from '../../src/registry/detect.ts';
import { chooseDialect } from '../../src/registry/dialect-of.ts';
import system from '../generators/formats/cohere-chat-v1.ts';
import { BODIES, MESSAGES, VALUES } from './bodies.ts';
import { isIdentity, keepsLaws } from './chat-laws.ts';
import { crossed, isExact, takesChat } from './crossing.ts';

const call = { name: 'forecast', parameters: { city: 'Oslo' } };
const result = { call, outputs: [{ celsius: 4 }] };
const question = { role: 'USER', message: 'Oslo?' };
const calling = { role: 'CHATBOT', message: 'I look it up.', tool_calls: [call] };
const tool = {
  name: 'forecast',
  description: 'The weather of a city.',
  parameter_definitions: { city: { description: 'A city.', type: 'str', required: true } },
};
const whole = {
  model: 'command-r-plus',
  preamble: 'Be brief.',
  chat_history: [question, calling, { role: 'TOOL', tool_results: [result] }, { role: 'CHATBOT', message: '4 C' }],
  message: 'And Bergen?',
  tools: [tool],
};
const answered = { model: 'command-r', chat_history: [question, calling], message: '', tool_results: [result] };

describe('properties', () => keepsLaws(system));

describe('write(read(x)) is x', () => {
  test.each([...Object.entries(BODIES), ...Object.entries(MESSAGES)])('%s', (_name, value) => {
    isIdentity('cohere-chat-v1', value);
    isIdentity('cohere-chat-v1', [value]);
  });

  test.each(['role', 'message', 'tool_calls', 'tool_results', 'name'])('values of every type as %s', field => {
    for (const message of [question, calling, { role: 'TOOL', tool_results: [result] }])
      for (const value of VALUES)
        isIdentity('cohere-chat-v1', { message: 'x', chat_history: [{ ...message, [field]: value }] });
  });

  test.each(['message', 'chat_history', 'tool_results', 'tools', 'preamble', 'stream'])(
    'values of every type as %s of the body',
    field => {
      for (const value of VALUES) isIdentity('cohere-chat-v1', { ...whole, [field]: value });
    },
  );
});

describe('reading', () => {
  test('the preamble, the history, the message and the results, each with its pointer', () => {
    const { preamble, messages, tools } = read(cohereChatV1, whole);
    expect(preamble).toMatchObject([{ role: 'system', pointer: '/preamble' }]);
    expect(messages.map(({ role, pointer }) => [role, pointer])).toEqual([
      ['user', '/chat_history/0'],
      ['assistant', '/chat_history/1'],
      ['tool', '/chat_history/2'],
      ['assistant', '/chat_history/3'],
      ['user', '/message'],
    ]);
    expect(tools?.[0]?.parameters).toEqual({
      type: 'object',
      properties: { city: { type: 'string', description: 'A city.' } },
      required: ['city'],
    });
  });

  test('an empty message beside results is ignored', () => {
    expect(read(cohereChatV1, answered).messages.map(({ pointer }) => pointer)).toEqual([
      '/chat_history/0',
      '/chat_history/1',
      '/tool_results',
    ]);
  });

  test('Python types of parameters', () => {
    const types = { a: 'int', b: 'float', c: 'bool', d: 'List[str]', e: 'dict', f: 'datetime', g: 'list' };
    const definitions = Object.fromEntries(Object.entries(types).map(([name, type]) => [name, { type }]));
    const body = { message: 'x', tools: [{ name: 'f', parameter_definitions: definitions }] };
    expect(read(cohereChatV1, body).tools?.[0]?.parameters?.properties).toEqual({
      a: { type: 'integer' },
      b: { type: 'number' },
      c: { type: 'boolean' },
      d: { type: 'array', items: { type: 'string' } },
      e: { type: 'object' },
      f: {},
      g: { type: 'array' },
    });
  });
});

describe('detection', () => {
  test.each<[string, unknown, boolean]>([
    ['a history', { message: 'x', chat_history: [question] }, true],
    ['a history with a faulty entry', { message: 'x', chat_history: [4, { role: 'CHATBOT', message: '' }] }, true],
    [
      'a history with roles of the second version',
      { message: 'x', chat_history: [{ role: 'user', message: '' }] },
      true,
    ],
    ['an empty history', { message: 'x', chat_history: [] }, true],
    ['results alone', { message: '', tool_results: [result] }, true],
    ['tools', { message: 'x', tools: [tool] }, true],
    ['a model', { message: 'x', model: 'command-r' }, true],
    ['a bare history', [question, calling], true],
    ['another model', { message: 'x', model: 'gpt-5' }, false],
    ['a text alone', { message: 'x' }, false],
    ['a log line', { message: 'x', level: 'info', role: 'USER' }, false],
    ['a history of another program', { message: 'x', chat_history: [['a', 'b']] }, false],
    ['the second version', { model: 'command-r', messages: [{ role: 'user', content: 'x' }] }, false],
  ])('%s', (_name, value, is) => {
    expect(cohereChatV1.detects?.(value)).toBe(is);
    if (is) expect(detectMessageFormat(value)?.id).toBe('cohere-chat-v1');
  });

  test('InvokeModel of Command R', () => {
    const path = '/model/cohere.command-r-plus-v1%3A0/invoke';
    const host = 'bedrock-runtime.us-east-1.amazonaws.com';
    expect(chooseDialect({ value: { message: 'x' }, path, host })?.dialect.id).toBe('bedrock-invoke-cohere');
    expect(chooseDialect({ value: whole, path: '/v1/chat', host: 'api.cohere.com' })?.dialect.id).toBe('cohere-v1');
  });

  test('another API at the same path', () => {
    const value = { model: 'x', messages: [{ role: 'user', content: 'Hi' }] };
    expect(chooseDialect({ value, path: '/v1/chat', host: 'example.com' })?.dialect.format).not.toBe('cohere-chat-v1');
  });
});

describe('conversions', () => {
  test.each([
    'openai-chat',
    'cohere',
    'gemini',
    'ollama',
    'bedrock-converse',
    'openai-responses',
    'mistral-conversations',
  ])('to %s and back is the identity', to => {
    isExact(whole, 'cohere-v1', to);
    isExact({ ...answered, tools: [tool] }, 'cohere-v1', to);
  });

  test('results in another order than their calls', () => {
    const other = { name: 'forecast', parameters: { city: 'Bergen' } };
    const body = {
      message: '',
      chat_history: [question, { ...calling, tool_calls: [call, other] }],
      tool_results: [{ call: other, outputs: [{ text: 'rain' }] }, result],
    };
    const { there } = crossed(body, 'cohere-v1', 'openai-chat');
    const { messages } = there as { messages: { tool_call_id?: string; tool_calls?: { id: string }[] }[] };
    expect(messages.slice(2).map(each => each.tool_call_id)).toEqual([
      messages[1]?.tool_calls?.[1]?.id,
      messages[1]?.tool_calls?.[0]?.id,
    ]);
  });

  test('calls that appear only in their results', () => {
    const body = { message: 'Oslo?', force_single_step: true, tool_results: [result] };
    const { there, losses } = crossed(body, 'cohere-v1', 'anthropic');
    expect(there).toMatchObject({
      messages: [
        { role: 'user', content: 'Oslo?' },
        { role: 'assistant', content: [{ type: 'tool_use', name: 'forecast', input: { city: 'Oslo' } }] },
        { role: 'user', content: [{ type: 'tool_result', content: '{"celsius":4}' }] },
      ],
    });
    expect(losses.some(each => each.startsWith('synthesised /tool_results'))).toBe(true);
  });

  test('parts that the target does not support are listed as losses', () => {
    const body = {
      model: 'gpt-5',
      messages: [
        { role: 'user', content: [{ type: 'image_url', image_url: { url: 'https://example.com/a.png' } }] },
        { role: 'assistant', content: 'A boat.', reasoning_content: 'Looks like one.' },
        { role: 'user', content: 'Whose?' },
      ],
      tools: [
        {
          type: 'function',
          function: { name: 'f', parameters: { type: 'object', properties: { a: { enum: ['x'] } } } },
        },
      ],
    };
    const { there, losses } = crossed(body, 'openai-chat', 'cohere-v1');
    expect(there).toMatchObject({ message: 'Whose?', chat_history: [{ role: 'USER' }, { role: 'CHATBOT' }] });
    expect(losses.map(each => each.split(':')[0])).toEqual(
      expect.arrayContaining(['dropped /messages/0/content/0', 're-encoded /tools/0']),
    );
  });

  takesChat('cohere-v1', ['empty-message', 'unexpected-role-order', 'wrong-type', 'missing-field']);
});

test('Bedrock has no field for streaming', () => {
  const { diagnostics } = lint({ message: 'x', stream: false }, { dialect: 'bedrock-invoke-cohere' });
  expect(diagnostics.map(({ rule, pointer, severity }) => [rule, pointer, severity])).toEqual([
    ['conflicting-settings', '/stream', 'error'],
  ]);
});
