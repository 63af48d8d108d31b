import { modelMessageSchema } from 'ai';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import aiSdkModel from '../../src/formats/ai-sdk-model/format.ts';
import { read, type StructuralFault } from '../../src/formats/engine/message-format.ts';
import { convert, lint } from '../../src/index.ts';
import { conversations } from '../../src/testing/index.ts';
import system from '../generators/formats/ai-sdk-model.ts';
import { settings } from '../properties/settings.ts';
import { sends } from './ai-sdk-library.ts';
import { BODIES, MESSAGES, VALUES } from './bodies.ts';
import { isIdentity, keepsLaws } from './chat-laws.ts';

const call = { type: 'tool-call', toolCallId: 'call_1', toolName: 'f', input: { city: 'Oslo' } };
const result = { type: 'tool-result', toolCallId: 'call_1', toolName: 'f', output: { type: 'text', value: '4' } };
const image = { type: 'image', image: 'https://example.com/a.png' };
const asking = { role: 'user', content: 'Hi' };

function faultsOf(...messages: unknown[]): string[] {
  const faults: StructuralFault[] = [];
  read(aiSdkModel, messages, '', fault => faults.push(fault));
  return faults.map(({ rule, at, data }) => `${rule} ${at.pointer} ${data?.field ?? data?.found ?? data?.part}`);
}

describe('properties', () => keepsLaws(system));

describe('write(read(x)) is x', () => {
  test.each([...Object.entries(BODIES), ...Object.entries(MESSAGES)])('%s', (_name, value) => {
    isIdentity('ai-sdk-model', value);
    isIdentity('ai-sdk-model', [value]);
    isIdentity('ai-sdk-model', { messages: [value], system: value, instructions: [value], tools: value });
    isIdentity('ai-sdk-model', { prompt: value, system: 'x', tools: { f: value } });
  });

  test.each([
    'type',
    'text',
    'image',
    'data',
    'mediaType',
    'toolCallId',
    'toolName',
    'input',
    'output',
    'providerOptions',
  ])('values of every type as %s', field => {
    for (const role of ['user', 'assistant', 'tool'])
      for (const part of [call, result, image, { type: 'text', text: 'x' }, { type: 'reasoning', text: 'x' }])
        for (const value of VALUES) {
          isIdentity('ai-sdk-model', [{ role, content: [{ ...part, [field]: value }] }]);
          isIdentity('ai-sdk-model', [
            { role, content: [{ ...result, output: { type: 'content', value: [{ ...part, [field]: value }] } }] },
          ]);
          isIdentity('ai-sdk-model', [{ role, content: [{ ...result, output: { type: 'text', [field]: value } }] }]);
        }
  });

  test('changes in the model are written', () => {
    const conversation = read(aiSdkModel, {
      system: 'A',
      messages: [
        { role: 'assistant', content: [call] },
        { role: 'tool', content: [result] },
      ],
    });
    for (const { parts } of conversation.messages)
      for (const part of parts) {
        if (part.type === 'tool_call' || part.type === 'tool_result') part.callId = 'other';
        if (part.type === 'tool_result' && part.content[0]?.type === 'text') part.content[0].text = '5';
      }
    expect(aiSdkModel.write(conversation)).toEqual({
      system: 'A',
      messages: [
        { role: 'assistant', content: [{ ...call, toolCallId: 'other' }] },
        { role: 'tool', content: [{ ...result, toolCallId: 'other', output: { type: 'text', value: '5' } }] },
      ],
    });
  });
});

describe('reading', () => {
  test('instructions, messages and tools', () => {
    const tools = { f: { description: 'd', inputSchema: { jsonSchema: { type: 'object' } } } };
    expect(
      read(aiSdkModel, { model: 'm', instructions: [{ role: 'system', content: 'A' }], prompt: 'Hi', tools }),
    ).toMatchObject({
      model: 'm',
      preamble: [{ role: 'system', pointer: '/instructions/0', parts: [{ text: 'A' }] }],
      tools: [{ kind: 'function', name: 'f', description: 'd', parameters: { type: 'object' } }],
      messages: [{ role: 'user', pointer: '/prompt', contentForm: 'string', parts: [{ text: 'Hi' }] }],
    });
  });

  test.each<[unknown, object]>([
    [
      { type: 'image', image: 'iVBORw0KGgo=' },
      { type: 'image', source: 'base64', data: 'iVBORw0KGgo=' },
    ],
    [
      { type: 'image', image: 'data:image/png;base64,iV' },
      { source: 'base64', data: 'iV', mediaType: 'image/png' },
    ],
    [
      { type: 'image', image: { openai: 'file-1' } },
      { source: 'file_id', fileId: 'file-1' },
    ],
    [
      { type: 'file', data: 'file-1', mediaType: 'application/pdf' },
      { type: 'document', source: 'file_id', fileId: 'file-1' },
    ],
    [
      { type: 'file', data: { type: 'url', url: 'https://a.b/c' }, mediaType: 'audio' },
      { type: 'audio', source: 'url', url: 'https://a.b/c' },
    ],
    [
      { type: 'file', data: { type: 'reference', reference: { google: 'files/1' } }, mediaType: 'video/mp4' },
      { type: 'video', fileId: 'files/1' },
    ],
    [
      { type: 'file', data: { type: 'text', text: 'x' }, mediaType: 'text/plain' },
      { type: 'document', source: 'unknown' },
    ],
  ])('the file %j', (part, expected) => {
    expect(read(aiSdkModel, [{ role: 'user', content: [part] }]).messages[0]?.parts[0]).toMatchObject(expected);
  });

  test.each<[string, unknown, string | undefined]>([
    ['a text', { type: 'text', value: '4' }, 'success'],
    ['a value', { type: 'json', value: 4 }, 'success'],
    ['an error', { type: 'error-text', value: 'no' }, 'error'],
    ['an error as a value', { type: 'error-json', value: 4 }, 'error'],
    ['what was denied', { type: 'execution-denied' }, 'denied'],
    ['a list', { type: 'content', value: [] }, 'success'],
    ['what nobody knows', { type: 'x' }, undefined],
  ])('the outcome of %s', (_name, output, outcome) => {
    const part = read(aiSdkModel, [{ role: 'tool', content: [{ ...result, output }] }]).messages[0]?.parts[0];
    expect(part).toMatchObject({ type: 'tool_result', callId: 'call_1', name: 'f' });
    expect(part?.type === 'tool_result' ? part.outcome : '').toBe(outcome);
  });

  test.each<[unknown, string[]]>([
    [7, ['wrong-type /0 number']],
    [{ content: 'x' }, ['missing-field /0 role']],
    [{ role: 'user', content: null }, ['wrong-type /0/content null']],
    [{ role: 'system', content: [] }, ['wrong-type /0/content array']],
    [{ role: 'tool', content: '4' }, ['wrong-type /0/content string']],
    [{ role: 'user', content: [7] }, ['wrong-type /0/content/0 number']],
    [{ role: 'user', content: [call] }, ['part-in-wrong-role /0/content/0 tool-call']],
    [{ role: 'user', content: 'x', providerOptions: { openai: 'x' } }, ['wrong-type /0/providerOptions/openai string']],
    [{ role: 'assistant', content: [{ ...call, toolCallId: null }] }, ['wrong-type /0/content/0/toolCallId null']],
    [{ role: 'tool', content: [{ ...result, output: 'x' }] }, ['wrong-type /0/content/0/output string']],
    [{ role: 'tool', content: [{ ...result, output: { type: 'json' } }] }, ['missing-field /0/content/0/output value']],
    [
      { role: 'tool', content: [{ ...result, output: { type: 'content', value: [call] } }] },
      ['part-in-wrong-role /0/content/0/output/value/0 tool-call'],
    ],
  ])('faults of %j', (value, faults) => expect(faultsOf(value)).toEqual(faults));

  test('a call without input is accepted: versions of the schema differ', async () => {
    const { input: _, ...bare } = call;
    expect(faultsOf({ role: 'assistant', content: [bare] })).toEqual([]);
  });
});

describe('its alias', () => {
  test('is accepted as a dialect name', () => {
    expect(lint([], { dialect: 'ai-sdk' })).toMatchObject({ dialect: 'ai-sdk-model', verdict: 'rejected' });
    expect(convert([asking], { from: 'openai-chat', to: 'ai-sdk' }).to).toBe('ai-sdk-model');
  });
});

describe('detection', () => {
  test.each<[string, unknown]>([
    ['calls', [asking, { role: 'assistant', content: [call] }]],
    ['results', { messages: [{ role: 'tool', content: [result] }] }],
    ['options for a provider', { prompt: [{ role: 'user', content: [{ ...image, providerOptions: {} }] }] }],
  ])('by %s', (_name, value) => expect(aiSdkModel.detects?.(value)).toBe(true));

  test.each<[string, unknown]>([
    ['text alone', [asking]],
    ['parts of the UI', [{ role: 'user', parts: [{ type: 'text', text: 'x' }] }]],
    ['calls of another wire', [{ role: 'assistant', content: [{ type: 'tool-call', value: { callID: 'a' } }] }]],
    ['a value', 7],
    ['nothing', null],
    ...Object.entries(BODIES),
  ])('not by %s', (_name, value) => expect(aiSdkModel.detects?.(value)).toBe(false));
});

describe('the library', () => {
  const runs = settings(40);

  test('accepts generated conversations, and rejects the same faults as lint', async () => {
    const law = fc.asyncProperty(
      system.conversations,
      fc.option(fc.constantFrom(...system.breakers), { nil: undefined }),
      fc.infiniteStream(fc.nat({ max: 0x7fffffff })),
      async (value, breaker, numbers) => {
        const broken = structuredClone(value);
        breaker?.apply(broken, count => (numbers.next().value as number) % count);
        // Version 6, which is installed, checks the schema. Version 7 does not.
        const { verdict } = lint(broken, { dialect: 'ai-sdk-model', at: '2026-09-01' });
        expect(verdict, JSON.stringify(broken)).toBe((await sends(broken)) ? 'accepted' : 'rejected');
      },
    );
    await fc.assert(law, settings(120));
  });

  test('accepts converted conversations', async () => {
    const law = fc.asyncProperty(conversations({ dialect: 'strict' }), async value => {
      const { value: messages, verdict } = convert(value, { from: 'openai-chat', to: 'ai-sdk-model' });
      const list = (Array.isArray(messages) ? messages : (messages as { messages: unknown }).messages) as unknown[];
      for (const message of list)
        expect(modelMessageSchema.safeParse(message).success, JSON.stringify(message)).toBe(true);
      if (list.length > 0) expect((await sends(messages)) || verdict === 'rejected').toBe(true);
    });
    await fc.assert(law, runs);
  });
});

describe('conversions', () => {
  const chat = [
    { role: 'system', content: 'Be brief.' },
    {
      role: 'user',
      content: [
        { type: 'text', text: 'What is this?' },
        { type: 'image_url', image_url: { url: 'https://example.com/a.png', detail: 'low' } },
      ],
    },
    {
      role: 'assistant',
      content: null,
      tool_calls: [
        { id: 'call_1', type: 'function', function: { name: 'f', arguments: '{"city":"Oslo"}' } },
        { id: 'call_2', type: 'function', function: { name: 'g', arguments: '{ "a": 1 }' } },
      ],
    },
    { role: 'tool', tool_call_id: 'call_1', content: '4 degrees' },
    { role: 'tool', tool_call_id: 'call_2', content: '{"b":2}' },
    { role: 'assistant', content: 'It is a cat.' },
  ];

  test('from OpenAI chat', () => {
    const { value, losses, verdict } = convert(chat, { from: 'openai-chat', to: 'ai-sdk-model' });
    expect(value).toEqual([
      { role: 'system', content: 'Be brief.' },
      {
        role: 'user',
        content: [
          { type: 'text', text: 'What is this?' },
          { type: 'image', image: 'https://example.com/a.png', providerOptions: { openai: { imageDetail: 'low' } } },
        ],
      },
      {
        role: 'assistant',
        content: [
          { type: 'tool-call', toolCallId: 'call_1', toolName: 'f', input: { city: 'Oslo' } },
          { type: 'tool-call', toolCallId: 'call_2', toolName: 'g', input: { a: 1 } },
        ],
      },
      {
        role: 'tool',
        content: [
          { type: 'tool-result', toolCallId: 'call_1', toolName: 'f', output: { type: 'text', value: '4 degrees' } },
          { type: 'tool-result', toolCallId: 'call_2', toolName: 'g', output: { type: 'text', value: '{"b":2}' } },
        ],
      },
      { role: 'assistant', content: 'It is a cat.' },
    ]);
    expect(verdict).toBe('accepted');
    expect(losses).toEqual([
      {
        kind: 're-encoded',
        pointer: '/2/tool_calls/1',
        reason: 'the target stores parsed arguments, so their JSON text is written again',
      },
    ]);
  });

  test('to and from Anthropic, signatures byte for byte', () => {
    const anthropic = {
      model: 'claude-sonnet-4-5',
      max_tokens: 100,
      system: 'Be brief.',
      messages: [
        { role: 'user', content: 'Weather?' },
        {
          role: 'assistant',
          content: [
            { type: 'thinking', thinking: 'Hm.', signature: 'EqQBCkgIARAB' },
            { type: 'redacted_thinking', data: 'EmwKAhgBEgy3' },
            { type: 'tool_use', id: 'toolu_1', name: 'f', input: { city: 'Oslo' } },
          ],
        },
        {
          role: 'user',
          content: [{ type: 'tool_result', tool_use_id: 'toolu_1', content: 'no answer', is_error: true }],
        },
      ],
    };
    const { value, verdict } = convert(anthropic, { from: 'anthropic', to: 'ai-sdk-model' });
    expect(value).toMatchObject({
      system: 'Be brief.',
      messages: [
        { role: 'user', content: 'Weather?' },
        {
          role: 'assistant',
          content: [
            { type: 'reasoning', text: 'Hm.', providerOptions: { anthropic: { signature: 'EqQBCkgIARAB' } } },
            { type: 'reasoning', text: '', providerOptions: { anthropic: { redactedData: 'EmwKAhgBEgy3' } } },
            { type: 'tool-call', toolCallId: 'toolu_1', toolName: 'f', input: { city: 'Oslo' } },
          ],
        },
        {
          role: 'tool',
          content: [
            {
              type: 'tool-result',
              toolCallId: 'toolu_1',
              toolName: 'f',
              output: { type: 'error-text', value: 'no answer' },
            },
          ],
        },
      ],
    });
    expect(verdict).toBe('accepted');
    const home = convert(value, { from: 'ai-sdk-model', to: 'anthropic', model: 'claude-sonnet-4-5' });
    expect(home.value).toMatchObject({ system: 'Be brief.', messages: anthropic.messages });
  });

  const one = (role: string, ...content: unknown[]) => [asking, { role, content }];
  const there = (value: unknown) => convert(value, { from: 'ai-sdk-model', to: 'ai-sdk-ui' });

  test('provider names are kept when converting to the UI format and back', () => {
    const options = [
      { bedrock: { signature: 'EqQB' } },
      { anthropic: { redactedData: 'EmwK' } },
      { openai: { itemId: 'rs_1', reasoningEncryptedContent: 'gAAA' } },
      { azure: { itemId: 'rs_1' } },
      { vertex: { thoughtSignature: 'CiQB' } },
    ];
    const value = one(
      'assistant',
      ...options.map(providerOptions => ({ type: 'reasoning', text: 'Hm.', providerOptions })),
    );
    const { value: ui, losses } = there(value);
    expect((ui as { parts: unknown[] }[])[1]?.parts.slice(1)).toEqual(
      options.map(providerMetadata => ({ type: 'reasoning', text: 'Hm.', providerMetadata })),
    );
    expect(losses).toEqual([]);
  });

  test('approval requests and responses convert to the UI format and back', () => {
    const request = { type: 'tool-approval-request', approvalId: 'a1', toolCallId: 'call_1', signature: 's' };
    const response = { type: 'tool-approval-response', approvalId: 'a1', approved: true, reason: 'Yes.' };
    const value = [asking, { role: 'assistant', content: [call, request] }, { role: 'tool', content: [response] }];
    expect(there(value)).toMatchObject({
      verdict: 'accepted',
      losses: [],
      value: [
        {},
        {
          parts: [
            { type: 'step-start' },
            {
              type: 'tool-f',
              state: 'approval-responded',
              approval: { id: 'a1', approved: true, reason: 'Yes.', signature: 's' },
            },
          ],
        },
      ],
    });
  });

  test('a signature is on the call that it belongs to', () => {
    const signed = { ...call, providerOptions: { google: { thoughtSignature: 'CiQB' } } };
    const value = [...one('assistant', signed), { role: 'tool', content: [result] }];
    expect(there(value).losses).toEqual([]);
    const { value: chatValue } = convert(value, { from: 'ai-sdk-model', to: 'openai-chat' });
    expect(chatValue).toMatchObject([
      {},
      { tool_calls: [{ id: 'call_1', extra_content: { google: { thought_signature: 'CiQB' } } }] },
      {},
    ]);
  });

  test('calls that the provider executed convert to the UI format and back', () => {
    const ran = { ...call, providerExecuted: true };
    const found = { ...result, output: { type: 'json', value: [{ title: 'A' }] } };
    expect(there(one('assistant', ran, found, { type: 'text', text: 'Found.' })).losses).toEqual([]);
  });

  test('converting user parts in other roles, and results without a call, never throws', () => {
    const law = fc.property(
      system.conversations,
      fc.constantFrom('openai-chat', 'anthropic', 'ai-sdk-ui', 'gemini'),
      (value, to) => {
        expect(() => convert(value, { from: 'ai-sdk-model', to })).not.toThrow();
      },
    );
    fc.assert(law, settings(60));
  });
});
