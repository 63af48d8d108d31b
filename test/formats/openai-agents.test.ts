import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { read } from '../../src/formats/engine/message-format.ts';
import openaiAgents from '../../src/formats/openai-agents/format.ts';
import type { DialectId } from '../../src/index.ts';
import { convert, lint } from '../../src/index.ts';
import { detectMessageFormat } from '../../src/registry/detect.ts';
import { dialectCalled } from '../../src/registry/recorded-dialect.ts';
import { messageFormats } from '../../src/registry/registry.ts';
import system from '../generators/formats/openai-agents.ts';
import { settings } from '../properties/settings.ts';
import { wires } from '../properties/systems.ts';
import { BODIES, MESSAGES, VALUES } from './bodies.ts';
import { isIdentity, keepsLaws } from './chat-laws.ts';

const told = { type: 'message', role: 'system', content: 'Be brief.' };
const user = { type: 'message', role: 'user', content: 'How cold is it in Oslo?' };
const call = { type: 'function_call', callId: 'call_1', name: 'get_weather', arguments: '{"city": "Oslo"}' };
const result = {
  ...{ type: 'function_call_result', callId: 'call_1', name: 'get_weather', status: 'completed' },
  output: '4 C',
};
const said = (text: string) => ({
  ...{ type: 'message', role: 'assistant', status: 'completed' },
  content: [{ type: 'output_text', text }],
});
const ITEMS: Readonly<Record<string, Record<string, unknown>>> = {
  ...{ told, user, call, result, answer: said('4 C.') },
  reasoning: {
    ...{ type: 'reasoning', content: [{ type: 'input_text', text: 'a' }] },
    ...{ rawContent: [{ type: 'reasoning_text', text: 'b' }], providerData: { encryptedContent: 'gAAAAABo' } },
  },
  hosted: { type: 'hosted_tool_call', name: 'web_search_call', providerData: { type: 'web_search_call' } },
  screen: { type: 'computer_call_result', callId: 'c', output: { type: 'computer_screenshot', data: 'AAAA' } },
  shell: { type: 'shell_call_output', callId: 'c', output: [{ stdout: '', stderr: '', outcome: { type: 'timeout' } }] },
  search: { type: 'tool_search_call', call_id: 'call_2', arguments: {}, execution: 'server' },
  parts: { ...result, output: [{ type: 'input_image', image: { id: 'file_1' } }] },
  part: { ...result, output: { type: 'file', file: { data: 'YQ==', mediaType: 'text/plain', filename: 'a' } } },
  unknown: { type: 'unknown', providerData: { type: 'acme:thing' } },
};

describe('properties', () => keepsLaws(system));

describe('write(read(x)) is x', () => {
  test.each([...Object.entries(BODIES), ...Object.entries(MESSAGES), ...Object.entries(ITEMS)])(
    '%s',
    (_name, value) => {
      isIdentity('openai-agents', value);
      isIdentity('openai-agents', [value]);
      isIdentity('openai-agents', { input: [value], systemInstructions: 'Be brief.' });
    },
  );

  test.each(VALUES.map(value => [JSON.stringify(value), value]))('%s in place of any value', (_name, value) => {
    for (const field of ['input', 'systemInstructions', 'tools', 'modelSettings'])
      isIdentity('openai-agents', { input: [user], [field]: value });
    for (const item of Object.values(ITEMS))
      for (const field of [...Object.keys(item), 'status', 'namespace', 'caller', '__proto__'])
        isIdentity('openai-agents', [{ ...item, [field]: value }]);
  });
});

describe('reading', () => {
  test('each item is a separate message with its own pointer', () => {
    const { messages } = read(openaiAgents, [told, user, ITEMS.reasoning, call, result, said('4 C.')]);
    expect(messages.map(({ role, wireType, pointer }) => [role, wireType, pointer])).toEqual([
      ['system', 'message', '/0'],
      ['user', 'message', '/1'],
      ['assistant', 'reasoning', '/2'],
      ['assistant', 'function_call', '/3'],
      ['tool', 'function_call_result', '/4'],
      ['assistant', 'message', '/5'],
    ]);
    expect(messages[2]?.parts).toMatchObject([{ summary: 'a', text: 'b', redacted: 'gAAAAABo' }]);
    expect(messages[3]?.parts).toMatchObject([{ callId: 'call_1', arguments: { text: '{"city": "Oslo"}' } }]);
    expect(messages[4]?.parts).toMatchObject([{ callId: 'call_1', name: 'get_weather', content: [{ text: '4 C' }] }]);
  });

  test('the request that the library passes to a model', () => {
    const { preamble, tools, options, messages } = read(openaiAgents, {
      ...{ systemInstructions: 'Be brief.', input: 'Oslo?', modelSettings: { topP: 1, toolChoice: 'get_weather' } },
      tools: [{ type: 'function', name: 'get_weather', description: 'Looks out.', parameters: {}, deferLoading: true }],
    });
    expect(preamble).toMatchObject([
      { role: 'system', parts: [{ text: 'Be brief.', pointer: '/systemInstructions' }] },
    ]);
    expect(tools).toMatchObject([{ kind: 'function', name: 'get_weather', description: 'Looks out.', deferred: true }]);
    expect(options).toEqual({ topP: 1, toolChoice: 'tool:get_weather' });
    expect(messages).toMatchObject([{ role: 'user', pointer: '/input', parts: [{ text: 'Oslo?' }] }]);
  });
});

describe('detection', () => {
  test.each<[unknown, boolean]>([
    [[user, call, result], true],
    [[user, ITEMS.hosted], true],
    [[{ role: 'user', content: [{ type: 'input_image', image: 'https://example.com/a.png' }] }], true],
    [{ systemInstructions: 'Be brief.', input: [user] }, true],
    [[user], false],
    [[user, { type: 'function_call', call_id: 'call_1', name: 'f', arguments: '{}' }], false],
    [[user, { ...call, call_id: 'call_1' }], false],
    [[{ role: 'user', content: [{ type: 'input_image', image_url: 'https://example.com/a.png' }] }], false],
    [{ model: 'gpt-5.2', input: [user, call, result] }, false],
    [{ input: [user] }, false],
    [null, false],
  ])('%j: %s', (value, expected) => expect(openaiAgents.detects?.(value)).toBe(expected));

  test('documents of other message formats are not detected as this one', () => {
    for (const { dialect, conversations } of wires.filter(each => each.dialect !== 'openai-agents'))
      for (const value of fc.sample(conversations, { seed: 1, numRuns: 20 }))
        expect(openaiAgents.detects?.(value), `${dialect}: ${JSON.stringify(value)}`).toBe(false);
  });

  test('its documents are not detected as another message format', () => {
    const law = fc.property(system.conversations, value => {
      if (openaiAgents.detects?.(value)) expect(detectMessageFormat(value)?.id).toBe('openai-agents');
    });
    fc.assert(law, settings(100));
    expect(messageFormats).toContain(openaiAgents);
  });
});

const losses = (value: unknown, from: string, to: string) =>
  convert(value, { from: from as DialectId, to: to as DialectId }).losses.map(
    ({ kind, pointer }) => `${kind} ${pointer}`,
  );

describe('round trips', () => {
  const chat = [
    { role: 'system', content: 'Be brief.' },
    { role: 'user', content: 'How cold is it in Oslo?' },
    {
      ...{ role: 'assistant', content: 'One moment.' },
      tool_calls: [
        { id: 'call_1', type: 'function', function: { name: 'get_weather', arguments: '{"city": "Oslo"}' } },
      ],
    },
    { role: 'tool', tool_call_id: 'call_1', content: '4 C' },
    { role: 'assistant', content: '4 C.' },
  ];
  const history = [told, user, said('One moment.'), call, result, said('4 C.')];

  test('a chat becomes a history without a loss', () => {
    const there = convert(chat, { from: 'openai-chat', to: 'openai-agents' });
    expect(there).toMatchObject({ value: history, losses: [], verdict: 'accepted' });
    const { value } = convert(there.value, { from: 'openai-agents', to: 'openai-chat' });
    expect(value).toEqual(chat);
  });

  test('reasoning of Claude keeps its signature in the field of the library’s adapter', () => {
    const messages = [
      { role: 'user', content: 'How cold is it in Oslo?' },
      {
        role: 'assistant',
        content: [
          { type: 'thinking', thinking: 'Hm.', signature: 'c2ln' },
          { type: 'text', text: 'One moment.' },
          { type: 'tool_use', id: 'toolu_1', name: 'get_weather', input: { city: 'Oslo' } },
        ],
      },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'toolu_1', content: '4 C' }] },
    ];
    const there = convert(messages, { from: 'anthropic', to: 'openai-agents' });
    expect(there.losses).toEqual([]);
    expect((there.value as unknown[])[1]).toEqual({
      type: 'reasoning',
      content: [{ type: 'input_text', text: 'Hm.' }],
      rawContent: [{ type: 'reasoning_text', text: 'Hm.' }],
      providerData: { anthropic: { signature: 'c2ln' } },
    });
    expect(convert(there.value, { from: 'openai-agents', to: 'anthropic' }).value).toEqual(messages);
  });

  test('items of Responses become items of the library, with their ids', () => {
    const input = [
      { role: 'user', content: 'How cold is it in Oslo?' },
      {
        ...{ type: 'reasoning', id: 'rs_1', encrypted_content: 'gAAAAABo' },
        summary: [
          { type: 'summary_text', text: 'Look' },
          { type: 'summary_text', text: 'it up.' },
        ],
      },
      {
        ...{ type: 'message', id: 'msg_1', role: 'assistant', status: 'completed', phase: 'commentary' },
        content: [{ type: 'output_text', text: 'One moment.', annotations: [] }],
      },
      { ...{ type: 'function_call', id: 'fc_1', call_id: 'call_1', name: 'f', arguments: '{}', status: 'completed' } },
      { type: 'web_search_call', id: 'ws_1', status: 'completed', action: { type: 'search', query: 'Oslo' } },
      { type: 'function_call_output', call_id: 'call_1', output: [{ type: 'input_text', text: '4 C' }] },
      { type: 'compaction', id: 'cmp_1', encrypted_content: 'gAAAA' },
    ];
    expect(losses(input, 'openai-responses', 'openai-agents')).toEqual([]);
    const { value } = convert(input, { from: 'openai-responses', to: 'openai-agents' });
    expect((value as { type: string }[]).map(each => each.type)).toEqual([
      ...['message', 'reasoning', 'message', 'function_call', 'hosted_tool_call', 'function_call_result', 'compaction'],
    ]);
  });
});

test('items with the field names of the API are judged by the library that reads them', () => {
  const items = [{ type: 'function_call_output', call_id: 'call_1', output: '4 C' }];
  expect(lint(items, { dialect: 'openai-agents' }).diagnostics.map(each => each.rule)).toEqual(['unknown-part-type']);
});

test('the dialect name of a record may mean the library for the other language', () => {
  const called = (value: unknown) => dialectCalled('openai-agents', value)?.id;
  expect(called([{ type: 'compaction', encrypted_content: 'x' }])).toBe('openai-agents-python-chat');
  expect(called([user, call, result])).toBe('openai-agents');
  expect(called([user])).toBe('openai-agents');
  expect(dialectCalled('openai-chat', [user, call, result])?.id).toBe('openai-chat');
  expect(dialectCalled('nobody', [user])).toBeUndefined();
});
