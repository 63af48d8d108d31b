import { describe, expect, test } from 'vitest';
import { read, type StructuralFault } from '../../src/formats/engine/message-format.ts';
import otelGenAi from '../../src/formats/otel-genai/format.ts';
import { convert, lint } from '../../src/index.ts';
import { detectMessageFormat } from '../../src/registry/detect.ts';
import system from '../generators/formats/otel-genai.ts';
import { BODIES, MESSAGES, VALUES } from './bodies.ts';
import { isIdentity, keepsLaws } from './chat-laws.ts';
import { crossed, isExact, takesChat } from './crossing.ts';

const asks = { role: 'user', parts: [{ type: 'text', content: 'Weather in Oslo?' }] };
const calls = {
  role: 'assistant',
  parts: [
    { type: 'reasoning', content: 'Hm.' },
    { type: 'tool_call', id: 'c1', name: 'look', arguments: { city: 'Oslo' } },
    { type: 'tool_call', id: 'c2', name: 'look', arguments: '{"city": "Rome"}' },
  ],
};
const gives = {
  role: 'tool',
  parts: [
    { type: 'tool_call_response', id: 'c1', response: '4 C' },
    { type: 'tool_call_response', id: 'c2', result: { degrees: 12 } },
  ],
};
const says = { role: 'assistant', parts: [{ type: 'text', content: 'Cold.' }], finish_reason: 'stop' };
const attributes = {
  'gen_ai.operation.name': 'chat',
  'gen_ai.request.model': 'm',
  'gen_ai.system_instructions': '[{"type": "text", "content": "Be brief."}]',
  'gen_ai.input.messages': JSON.stringify([asks, calls, gives], null, 2),
  'gen_ai.output.messages': [says],
  'gen_ai.tool.definitions': JSON.stringify([{ type: 'function', name: 'look', parameters: { type: 'object' } }]),
};

function faultsOf(value: unknown): string[] {
  const faults: StructuralFault[] = [];
  read(otelGenAi, value, '', fault => faults.push(fault));
  return faults.map(({ rule, at, data }) => `${rule} ${at.pointer} ${data?.field ?? data?.found}`);
}

describe('properties', () => keepsLaws(system));

describe('conversion properties', () => takesChat('otel-genai', []));

describe('write(read(x)) is x', () => {
  test.each([...Object.entries(BODIES), ...Object.entries(MESSAGES)])('%s', (_name, value) => {
    isIdentity('otel-genai', value);
    isIdentity('otel-genai', [value]);
    for (const key of ['gen_ai.input.messages', 'gen_ai.output.messages', 'gen_ai.system_instructions'])
      for (const kept of [value, [value], JSON.stringify(value), JSON.stringify([value], null, 1)])
        isIdentity('otel-genai', { ...attributes, [key]: kept });
  });

  test.each(['type', 'content', 'id', 'name', 'arguments', 'response', 'result', 'modality', 'builtin', '__proto__'])(
    'values of every type as %s',
    field => {
      const file = { type: 'blob', modality: 'image', content: 'AA==' };
      const hosted = { type: 'server_tool_call', name: 's', server_tool_call: { type: 's' } };
      for (const part of [...asks.parts, ...calls.parts, ...gives.parts, file, hosted])
        for (const value of VALUES) {
          const broken = JSON.parse(JSON.stringify({ ...part, [field]: value })) as unknown;
          isIdentity('otel-genai', [{ role: 'user', parts: [broken] }]);
          isIdentity('otel-genai', { 'gen_ai.input.messages': JSON.stringify([{ role: 'x', parts: [broken] }]) });
        }
    },
  );

  test('numbers in a text that do not fit a double', () => {
    isIdentity('otel-genai', {
      'gen_ai.input.messages': '[{"role":"user","parts":[{"type":"x","n":12345678901234567890,"m":1.0}]}]',
    });
  });

  test('changes in the model are written, as text if the attribute was text', () => {
    const conversation = read(otelGenAi, attributes);
    for (const { parts } of [...conversation.messages, ...(conversation.preamble ?? [])])
      for (const part of parts) {
        if (part.type === 'tool_call' || part.type === 'tool_result') part.callId = 'other';
        if (part.type === 'text') part.text = 'Changed.';
      }
    const written = otelGenAi.write(conversation) as Record<string, unknown>;
    expect(written['gen_ai.system_instructions']).toBe('[{"type":"text","content":"Changed."}]');
    expect(written['gen_ai.output.messages']).toEqual([{ ...says, parts: [{ type: 'text', content: 'Changed.' }] }]);
    expect(JSON.parse(written['gen_ai.input.messages'] as string)).toMatchObject([
      { parts: [{ content: 'Changed.' }] },
      { parts: [{}, { id: 'other', arguments: { city: 'Oslo' } }, { id: 'other' }] },
      {
        parts: [
          { id: 'other', response: '4 C' },
          { id: 'other', result: { degrees: 12 } },
        ],
      },
    ]);
    expect(written['gen_ai.tool.definitions']).toBe(attributes['gen_ai.tool.definitions']);
  });
});

describe('reading', () => {
  test('attributes, text and lists alike', () => {
    const conversation = read(otelGenAi, attributes);
    expect(conversation).toMatchObject({
      model: 'm',
      preamble: [{ role: 'system', pointer: '/gen_ai.system_instructions', parts: [{ text: 'Be brief.' }] }],
      tools: [{ kind: 'function', name: 'look', pointer: '/gen_ai.tool.definitions/0' }],
      messages: [
        { role: 'user', pointer: '/gen_ai.input.messages/0' },
        {
          role: 'assistant',
          parts: [
            { type: 'reasoning', text: 'Hm.' },
            { type: 'tool_call', callId: 'c1', arguments: { value: { city: 'Oslo' } } },
            { type: 'tool_call', callId: 'c2', arguments: { text: '{"city": "Rome"}' } },
          ],
        },
        {
          role: 'tool',
          parts: [
            { type: 'tool_result', callId: 'c1', content: [{ text: '4 C' }] },
            { callId: 'c2', content: [{ wireType: 'json', pointer: '/gen_ai.input.messages/2/parts/1/result' }] },
          ],
        },
        { role: 'assistant', finishReason: 'stop', pointer: '/gen_ai.output.messages/0' },
      ],
    });
  });

  test('a fault inside a text has the pointer of the text', () => {
    const text = JSON.stringify({ 'gen_ai.input.messages': '[{"role":"user"}]' });
    const [fault] = lint(text).diagnostics;
    expect(fault).toMatchObject({ rule: 'missing-field', pointer: '/gen_ai.input.messages/0' });
    expect(text.slice(fault?.source?.offset)).toBe('"[{\\"role\\":\\"user\\"}]"}');
  });

  test('parts of every kind', () => {
    const [message] = read(otelGenAi, [
      {
        role: 'assistant',
        name: 'Ann',
        parts: [
          { type: 'thinking', content: 'Hm.' },
          {
            type: 'server_tool_call',
            id: 's',
            name: 'web_search',
            server_tool_call: { type: 'web_search', query: 'x' },
          },
          { type: 'server_tool_call_response', id: 's', server_tool_call_response: { type: 'web_search', found: 1 } },
          { type: 'tool_call', id: 'b', name: 'run', builtin: true },
          { type: 'blob', modality: 'audio', mime_type: 'audio/wav', content: 'AA==' },
          { type: 'uri', mime_type: 'video/mp4', uri: 'gs://a/b' },
          { type: 'file', modality: 'image', file_id: 'file-1' },
          { type: 'compaction', content: 'Before.' },
          { type: 'text' },
        ],
      },
    ]).messages;
    expect(message).toMatchObject({
      name: 'Ann',
      parts: [
        { type: 'reasoning', text: 'Hm.', wireType: 'thinking' },
        { type: 'tool_call', executedBy: 'provider', arguments: { value: { query: 'x' } } },
        { type: 'tool_result', executedBy: 'provider' },
        { type: 'tool_call', executedBy: 'provider', arguments: {} },
        { type: 'audio', source: 'base64', data: 'AA==', mediaType: 'audio/wav' },
        { type: 'video', source: 'url', url: 'gs://a/b' },
        { type: 'image', source: 'file_id', fileId: 'file-1' },
        { type: 'provider_item', wireType: 'compaction' },
        { type: 'provider_item', wireType: 'text' },
      ],
    });
  });

  test.each<[unknown, string[]]>([
    [[7], ['wrong-type /0 number']],
    [[{ parts: [] }], ['missing-field /0 role']],
    [[{ role: 'user', parts: {} }], ['wrong-type /0/parts object']],
    [[{ role: 'user', parts: [7] }], ['wrong-type /0/parts/0 number']],
    [[{ role: 'user', parts: [{}] }], ['missing-field /0/parts/0 type']],
    [[{ role: 'x', parts: [{ type: 'anything' }, { type: 'text' }] }], []],
    [{ 'gen_ai.input.messages': 'no list' }, ['wrong-type /gen_ai.input.messages string']],
    [{ 'gen_ai.input.messages': '[broken' }, ['wrong-type /gen_ai.input.messages string']],
    [{ 'gen_ai.input.messages': {} }, ['wrong-type /gen_ai.input.messages object']],
    [{ 'gen_ai.system_instructions': [{ type: 'text' }] }, ['missing-field /gen_ai.system_instructions/0 content']],
    [{ 'gen_ai.system_instructions': [{ type: 'other' }], 'gen_ai.input.messages': [] }, []],
    [{ 'gen_ai.tool.definitions': [{ type: 'mcp' }] }, ['missing-field /gen_ai.tool.definitions/0 name']],
  ])('faults of %j', (value, faults) => expect(faultsOf(value)).toEqual(faults));
});

describe('detection', () => {
  test.each<[string, unknown]>([
    ['a text part', [asks]],
    ['calls', [calls]],
    ['results', [gives]],
    ['attributes', attributes],
    ['attributes as text', { 'gen_ai.output.messages': '[]' }],
  ])('by %s', (_name, value) => expect(detectMessageFormat(value)).toBe(otelGenAi));

  test.each<[string, unknown]>([
    ['an empty list', []],
    ['messages without parts', [{ role: 'user', parts: [] }]],
    ['parts of an interface', [{ id: 'x', role: 'user', parts: [{ type: 'text', text: 'Hi' }] }]],
    ['parts without tags', [{ role: 'user', parts: [{ text: 'Hi' }] }]],
    ['other attributes', { 'gen_ai.operation.name': 'chat', 'gen_ai.input.messages': 'none' }],
    ...Object.entries(BODIES),
  ])('not by %s', (_name, value) => expect(otelGenAi.detects?.(value)).toBe(false));
});

describe('conversions', () => {
  const FOUND = { type: 'web_search_result', url: 'https://e.com', title: 'E', encrypted_content: 'eA==' };
  const chat = [
    { role: 'system', content: 'Be brief.' },
    {
      role: 'user',
      content: [
        { type: 'text', text: 'See' },
        { type: 'image_url', image_url: { url: 'https://e.com/a.png' } },
      ],
      name: 'Ann',
    },
    {
      role: 'assistant',
      content: null,
      tool_calls: [
        { id: 'c1', type: 'function', function: { name: 'look', arguments: '{"city": "Oslo", "n": 1.0}' } },
        { id: 'c2', type: 'function', function: { name: 'look', arguments: 'no json' } },
      ],
    },
    { role: 'tool', tool_call_id: 'c1', content: '4 C' },
    { role: 'tool', tool_call_id: 'c2', content: '{"degrees": 4.0}' },
    { role: 'assistant', content: 'Cold.' },
  ];

  test('OpenAI chat converts back unchanged', () => isExact(chat, 'openai-chat', 'otel-genai'));

  test('from OpenAI chat: the results of a turn are in one message', () => {
    expect(convert(chat.slice(3, 5), { from: 'openai-chat', to: 'otel-genai' }).value).toEqual([
      {
        role: 'tool',
        parts: [
          { type: 'tool_call_response', id: 'c1', response: '4 C' },
          { type: 'tool_call_response', id: 'c2', response: '{"degrees": 4.0}' },
        ],
      },
    ]);
    const body = { model: 'm', messages: chat.slice(0, 1), tools: [{ type: 'function', function: { name: 'look' } }] };
    expect(convert(body, { from: 'openai-chat', to: 'otel-genai' }).value).toEqual({
      'gen_ai.request.model': 'm',
      'gen_ai.input.messages': [{ role: 'system', parts: [{ type: 'text', content: 'Be brief.' }] }],
      'gen_ai.tool.definitions': [{ type: 'function', name: 'look' }],
    });
  });

  test('from Claude: signatures are lost, and listed as losses', () => {
    const { there, losses } = crossed(
      {
        model: 'claude-sonnet-4-5',
        max_tokens: 4096,
        system: 'Be brief.',
        messages: [
          { role: 'user', content: 'Weather?' },
          {
            role: 'assistant',
            content: [
              { type: 'thinking', thinking: 'Hm.', signature: 'c2ln' },
              { type: 'redacted_thinking', data: 'eA==' },
              { type: 'server_tool_use', id: 'srvtoolu_1', name: 'web_search', input: { query: 'Oslo' } },
              { type: 'web_search_tool_result', tool_use_id: 'srvtoolu_1', content: [FOUND] },
              { type: 'tool_use', id: 't1', name: 'look', input: {} },
            ],
          },
          { role: 'user', content: [{ type: 'tool_result', tool_use_id: 't1', content: 'no', is_error: true }] },
        ],
      },
      'anthropic',
      'otel-genai',
    );
    expect(there).toEqual({
      'gen_ai.request.model': 'claude-sonnet-4-5',
      'gen_ai.system_instructions': [{ type: 'text', content: 'Be brief.' }],
      'gen_ai.input.messages': [
        { role: 'user', parts: [{ type: 'text', content: 'Weather?' }] },
        {
          role: 'assistant',
          parts: [
            { type: 'reasoning', content: 'Hm.' },
            {
              type: 'server_tool_call',
              id: 'srvtoolu_1',
              name: 'web_search',
              server_tool_call: { type: 'web_search', query: 'Oslo' },
            },
            {
              type: 'server_tool_call_response',
              id: 'srvtoolu_1',
              server_tool_call_response: { type: 'web_search', response: [FOUND] },
            },
            { type: 'tool_call', id: 't1', name: 'look', arguments: {} },
          ],
        },
        { role: 'tool', parts: [{ type: 'tool_call_response', id: 't1', response: 'no' }] },
      ],
    });
    expect(losses).toEqual([
      're-encoded /messages/1/content/0: the target has no field for reasoning signatures',
      'dropped /messages/1/content/1: the target has no field for reasoning without text',
      'dropped /messages/2/content/0: in the target, a tool result does not say whether the call failed',
    ]);
  });

  test('recorded attributes become a request, and convert back with the bag', () => {
    const there = convert(attributes, { to: 'openai-chat' });
    expect(there.value).toEqual({
      model: 'm',
      messages: [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: 'Weather in Oslo?' },
        {
          role: 'assistant',
          content: null,
          reasoning_content: 'Hm.',
          tool_calls: [
            { id: 'c1', type: 'function', function: { name: 'look', arguments: '{"city":"Oslo"}' } },
            { id: 'c2', type: 'function', function: { name: 'look', arguments: '{"city": "Rome"}' } },
          ],
        },
        { role: 'tool', tool_call_id: 'c1', content: '4 C' },
        { role: 'tool', tool_call_id: 'c2', content: '{"degrees":12}' },
        { role: 'assistant', content: 'Cold.' },
      ],
      tools: [{ type: 'function', function: { name: 'look', parameters: { type: 'object' } } }],
    });
    const bag = JSON.parse(JSON.stringify(there.extension)) as typeof there.extension;
    expect(convert(there.value, { from: 'openai-chat', to: 'otel-genai', extension: bag }).value).toEqual(attributes);
  });
});
