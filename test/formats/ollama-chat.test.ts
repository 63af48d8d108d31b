import { describe, expect, test } from 'vitest';
import { read, type StructuralFault } from '../../src/formats/engine/message-format.ts';
import ollamaChat from '../../src/formats/ollama-chat/format.ts';
import { lint } from '../../src/index.ts';
import system from '../generators/formats/ollama-chat.ts';
import { BODIES, MESSAGES, VALUES } from './bodies.ts';
import { isIdentity, keepsLaws } from './chat-laws.ts';
import { crossed, takesChat } from './crossing.ts';
import { ANTHROPIC, CHAT } from './typical.ts';

const PNG = 'iVBORw0KGgo=';
const call = { id: '', function: { index: 0, name: 'f', arguments: { city: 'Oslo', at: { day: 1 } } } };
const calling = { role: 'assistant', content: '', thinking: 'Hm.', tool_calls: [call] };
const result = { role: 'tool', content: '4 C', tool_name: 'f', tool_call_id: 'call_1' };
const question = { role: 'user', content: 'Which fruit?', images: [PNG] };

function faultsOf(message: unknown): string[] {
  const faults: StructuralFault[] = [];
  read(ollamaChat, [message], '', fault => faults.push(fault));
  return faults.map(({ rule, at, data }) => `${rule} ${at.pointer} ${data?.found}`);
}

describe('properties', () => keepsLaws(system));

describe('write(read(x)) is x', () => {
  test.each([...Object.entries(BODIES), ...Object.entries(MESSAGES)])('%s', (_name, value) => {
    isIdentity('ollama-chat', value);
    isIdentity('ollama-chat', [value]);
  });

  test.each(['role', 'content', 'thinking', 'images', 'tool_calls', 'tool_name', 'tool_call_id'])(
    'values of every type as %s',
    field => {
      for (const message of [calling, result, question])
        for (const value of VALUES)
          isIdentity('ollama-chat', { messages: [{ ...message, [field]: value }], model: 'x' });
    },
  );
});

describe('reading', () => {
  const { messages } = read(ollamaChat, { model: 'x', messages: [question, calling, result] });

  test('images beside the text, with the media type detected from their first bytes', () => {
    expect(messages[0]).toMatchObject({
      contentForm: 'string',
      parts: [
        { type: 'text', text: 'Which fruit?' },
        {
          type: 'image',
          wireType: 'images',
          source: 'base64',
          mediaType: 'image/png',
          pointer: '/messages/0/images/0',
        },
      ],
    });
  });

  test('calls with their arguments as values, and thinking', () => {
    expect(messages[1]?.parts).toMatchObject([
      { type: 'reasoning', text: 'Hm.', field: 'thinking' },
      { type: 'text', text: '' },
      { type: 'tool_call', kind: 'function', callId: '', name: 'f', arguments: { value: call.function.arguments } },
    ]);
  });

  test('results with the name of their tool', () => {
    expect(messages[2]?.parts).toMatchObject([
      { type: 'tool_result', callId: 'call_1', name: 'f', content: [{ type: 'text', text: '4 C' }] },
    ]);
  });

  test('roles in upper or lower case, and unknown roles', () => {
    const roles = ['System', 'USER', 'developer', 'narrator'].map(role => ({ role, content: 'x' }));
    const { messages: all } = read(ollamaChat, roles);
    expect(all.map(({ role, wireRole }) => [role, wireRole])).toEqual([
      ['system', 'System'],
      ['user', 'USER'],
      ['system', 'developer'],
      ['other', 'narrator'],
    ]);
  });

  test.each([
    [{}, true, undefined],
    [{ stream: false, think: false }, false, 'off'],
    [{ stream: true, think: 'high' }, true, 'on'],
  ])('%j', (asked, streaming, thinking) => {
    const { settings } = read(ollamaChat, { messages: [], ...asked });
    expect([settings?.streaming, settings?.thinking]).toEqual([streaming, thinking]);
  });

  test.each([
    [{ role: 'user', content: ['x'] }, ['wrong-type /0/content array']],
    [{ role: 'user', content: 'x', images: PNG }, ['wrong-type /0/images string']],
    [{ role: 'user', content: 'x', images: [7] }, ['wrong-type /0/images/0 number']],
    [{ role: 'assistant', tool_calls: [{ function: 'f' }] }, ['wrong-type /0/tool_calls/0/function string']],
    [{ role: 'assistant', tool_calls: ['f'] }, ['wrong-type /0/tool_calls/0 string']],
    [
      { role: 'assistant', tool_calls: [{ function: { name: 'f', arguments: [] } }] },
      ['wrong-type /0/tool_calls/0/function/arguments array'],
    ],
    [{ role: null, content: null, images: null, tool_calls: null, thinking: null }, []],
    [{}, []],
  ])('faults of %j', (message, faults) => expect(faultsOf(message)).toEqual(faults));
});

describe('detection', () => {
  const body = (...messages: unknown[]) => ({ model: 'x', messages });

  test.each([
    ['calls without a type and with an object', body(question, { role: 'assistant', tool_calls: [call] })],
    ['the name of a tool', body({ role: 'user', content: 'x' }, result)],
    ['pictures, and whether to think', { ...body(question), think: false }],
  ])('by %s', (_name, value) => expect(ollamaChat.detects?.(value)).toBe(true));

  test.each([
    ['plain messages', body({ role: 'user', content: 'x' })],
    ['pictures alone, which clients send to the other endpoint as well', body(question)],
    ['parts beside what would tell', body(result, { role: 'user', content: [] })],
    ['calls of the other endpoint', body({ role: 'assistant', tool_calls: [{ ...call, type: 'function' }] })],
    ['a bare array', [question, calling, result]],
    ['a value', 7],
    ['nothing', null],
    ...Object.entries(BODIES),
  ])('not by %s', (_name, value) => expect(ollamaChat.detects?.(value)).toBe(false));
});

describe('the dialect', () => {
  const tools = [{ type: 'function', function: { name: 'f', parameters: { type: 'object' } } }];

  test('models without tools reject declared tools, but accept earlier calls', () => {
    const verdict = (body: object) =>
      lint({ model: 'gemma3:4b', messages: [calling, result], ...body }, { dialect: 'ollama' }).verdict;
    expect(verdict({})).toBe('accepted');
    expect(verdict({ tools })).toBe('rejected');
  });

  test('accepts a request without messages, users or IDs, and results in any order', () => {
    for (const messages of [[], [result, result], [calling, calling, result]])
      expect(lint({ model: 'qwen3', messages }, { dialect: 'ollama' })).toMatchObject({ verdict: 'accepted' });
  });
});

describe('conversions', () => {
  takesChat('ollama', []);

  const declared = { type: 'object', properties: { city: { type: 'string' } } };
  const call = (id: string, city: string) => ({ id, function: { name: 'get_weather', arguments: { city } } });

  test('OpenAI chat converts back, except for the name of the user', () => {
    const { there, home, losses } = crossed(CHAT, 'openai-chat', 'ollama');
    expect(there).toEqual({
      model: 'gpt-5',
      messages: [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: 'Is it raining?', images: ['iVBORw0KGgo='] },
        {
          role: 'assistant',
          content: null,
          thinking: 'Look it up.',
          tool_calls: [call('call_1', 'Oslo'), call('call_2', 'Rome')],
        },
        { role: 'tool', content: '4 C', tool_name: 'get_weather', tool_call_id: 'call_1' },
        { role: 'tool', content: '21 C', tool_name: 'get_weather', tool_call_id: 'call_2' },
        { role: 'assistant', content: 'Not there.' },
        { role: 'user', content: 'Thanks.' },
      ],
      tools: [{ type: 'function', function: { name: 'get_weather', parameters: declared } }],
      options: { num_predict: 100 },
    });
    expect(losses).toEqual([
      're-encoded /max_tokens: converting back gives `max_completion_tokens`',
      'dropped /messages/1/name: `name` has no known equivalent in `ollama`',
    ]);
    const { name: _, ...user } = CHAT.messages[1] as object & { name?: string };
    const { max_tokens, ...rest } = CHAT;
    const messages = CHAT.messages.with(1, user as (typeof CHAT.messages)[1]);
    expect(home).toEqual({ ...rest, max_completion_tokens: max_tokens, messages });
  });

  test('signatures and the error status of a result are lost', () => {
    const { there, losses } = crossed(ANTHROPIC, 'anthropic', 'ollama');
    expect((there as typeof ANTHROPIC).messages.slice(2, 4)).toEqual([
      { role: 'assistant', content: 'Wait.', thinking: 'Look it up.', tool_calls: [call('toolu_1', 'Oslo')] },
      { role: 'tool', content: 'no such city', tool_name: 'get_weather', tool_call_id: 'toolu_1' },
    ]);
    expect(losses).toEqual([
      're-encoded /messages/1/content/0: the target has no field for reasoning signatures',
      'dropped /messages/1/content/1: the target has no field for reasoning without text',
      'dropped /messages/2/content/0: the target does not say whether a tool call failed',
    ]);
  });

  test('calls without IDs are paired with results by tool name and order', () => {
    const messages = [
      { role: 'user', content: 'Rain?' },
      { role: 'assistant', content: '', tool_calls: [{ function: { name: 'f', arguments: { a: 1 } } }] },
      { role: 'tool', content: 'no', tool_name: 'f' },
    ];
    const { there, home, losses } = crossed(messages, 'ollama', 'openai-chat');
    expect(there).toEqual([
      { role: 'user', content: 'Rain?' },
      {
        role: 'assistant',
        content: '',
        tool_calls: [{ id: 'call_0_0', type: 'function', function: { name: 'f', arguments: '{"a":1}' } }],
      },
      { role: 'tool', tool_call_id: 'call_0_0', content: 'no' },
    ]);
    expect(losses.length).toBeGreaterThan(0);
    expect(home).toMatchObject([{}, {}, { tool_name: 'f', tool_call_id: 'call_0_0' }]);
  });

  test('image URLs are listed as losses', () => {
    const content = [
      { type: 'text', text: 'This?' },
      { type: 'image_url', image_url: { url: 'https://example.com/a.png' } },
    ];
    const { there, losses } = crossed([{ role: 'user', content }], 'openai-chat', 'ollama');
    expect(there).toEqual([{ role: 'user', content: 'This?' }]);
    expect(losses).toContain('dropped /0/content/1: in the target, images must be data, not URLs');
  });
});
