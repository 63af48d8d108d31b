import { modelMessageSchema } from 'ai';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import aiSdkUi from '../../src/formats/ai-sdk-ui/format.ts';
import { read, type StructuralFault } from '../../src/formats/engine/message-format.ts';
import { convert, lint } from '../../src/index.ts';
import type { JsonObject } from '../../src/source/json.ts';
import { conversations } from '../../src/testing/index.ts';
import system from '../generators/formats/ai-sdk-ui.ts';
import { settings } from '../properties/settings.ts';
import { isUi, modelMessages, sendsUi, uiMessagesIn } from './ai-sdk-library.ts';
import { BODIES, MESSAGES, VALUES } from './bodies.ts';
import { isIdentity, keepsLaws } from './chat-laws.ts';

const tool = (state: string, more: object = {}) => ({
  type: 'tool-f',
  toolCallId: 'call_1',
  state,
  input: { city: 'Oslo' },
  ...more,
});
const done = tool('output-available', { output: '4 degrees' });
const text = { type: 'text', text: 'Hi' };
const step = { type: 'step-start' };
const asking = { id: 'm1', role: 'user', parts: [text] };
const answering = (...parts: unknown[]) => ({ id: 'm2', role: 'assistant', parts });
const invocation = {
  state: 'result',
  toolCallId: 'call_1',
  toolName: 'f',
  args: { city: 'Oslo' },
  result: '4 degrees',
};

function faultsOf(...messages: unknown[]): string[] {
  const faults: StructuralFault[] = [];
  read(aiSdkUi, messages, '', fault => faults.push(fault));
  return faults.map(
    ({ rule, at, data }) => `${rule} ${at.pointer} ${data?.field ?? data?.found ?? data?.part ?? data?.status}`,
  );
}

describe('properties', () => keepsLaws(system));

describe('write(read(x)) is x', () => {
  test.each([...Object.entries(BODIES), ...Object.entries(MESSAGES)])('%s', (_name, value) => {
    isIdentity('ai-sdk-ui', value);
    isIdentity('ai-sdk-ui', [value]);
    isIdentity('ai-sdk-ui', { messages: [value] });
    isIdentity('ai-sdk-ui', [{ id: 'm', role: 'assistant', parts: [value] }]);
  });

  test.each([
    ...[
      'type',
      'text',
      'toolCallId',
      'toolName',
      'state',
      'input',
      'rawInput',
      'output',
      'errorText',
      'approval',
      'url',
    ],
    ...['providerMetadata', 'toolInvocation', 'reasoning', 'data', 'mimeType'],
  ])('values of every type as %s', field => {
    const denied = tool('output-denied', { approval: { id: 'a', approved: false, reason: 'No.' } });
    const failed = { ...tool('output-error', { errorText: 'no' }), type: 'dynamic-tool', toolName: 'f' };
    for (const part of [
      done,
      denied,
      failed,
      text,
      { type: 'reasoning', text: 'x' },
      { type: 'tool-invocation', toolInvocation: invocation },
    ])
      for (const value of VALUES) isIdentity('ai-sdk-ui', [answering({ ...part, [field]: value }, text)]);
  });

  test.each([
    'content',
    'toolInvocations',
    'reasoning',
    'parts',
    'id',
    'role',
    'experimental_attachments',
    'createdAt',
  ])('values of every type as %s of a message of version 4', field => {
    const message = { role: 'assistant', content: 'Hi', reasoning: 'Hm.', toolInvocations: [invocation] };
    for (const value of VALUES) {
      isIdentity('ai-sdk-ui', [{ ...message, [field]: value }]);
      isIdentity('ai-sdk-ui', [{ ...message, [field]: [value] }]);
    }
  });

  test('changes in the model are written', () => {
    const error = { ...tool('output-error', { errorText: 'no' }), type: 'dynamic-tool', toolName: 'f' };
    const old = { role: 'assistant', content: 'Hi', toolInvocations: [invocation] };
    const conversation = read(aiSdkUi, [answering(done, error), old]);
    for (const { parts } of conversation.messages)
      for (const part of parts) {
        if (part.type === 'tool_call') Object.assign(part, { callId: 'other', name: 'g' });
        if (part.type === 'tool_result' && part.content[0]?.type === 'text') part.content[0].text = 'Changed.';
      }
    expect(aiSdkUi.write(conversation)).toEqual([
      answering(
        { ...done, type: 'tool-g', toolCallId: 'other', output: 'Changed.' },
        { ...error, toolName: 'g', toolCallId: 'other', errorText: 'Changed.' },
      ),
      { ...old, toolInvocations: [{ ...invocation, toolCallId: 'other', toolName: 'g', result: 'Changed.' }] },
    ]);
  });
});

describe('reading', () => {
  test.each<[string, object, object[]]>([
    ['an output', done, [{ outcome: 'success', content: [{ text: '4 degrees', pointer: '/0/parts/0/output' }] }]],
    ['a value', tool('output-available', { output: { a: 1 } }), [{ outcome: 'success', content: [{ raw: { a: 1 } }] }]],
    ['an error', tool('output-error', { errorText: 'no' }), [{ outcome: 'error', content: [{ text: 'no' }] }]],
    [
      'a call that was denied',
      tool('output-denied', { approval: { id: 'a', approved: false, reason: 'No.' } }),
      [{ outcome: 'denied', content: [{ text: 'No.', pointer: '/0/parts/0/approval/reason' }] }],
    ],
    ['a call that waits', tool('input-available'), []],
    ['a question', tool('approval-requested', { approval: { id: 'a' } }), []],
    ['what the provider ran', { ...done, providerExecuted: true }, [{ executedBy: 'provider' }]],
  ])('%s', (_name, part, results) => {
    const { parts } = read(aiSdkUi, [answering(part)]).messages[0] ?? { parts: [] };
    const executedBy = 'providerExecuted' in part ? 'provider' : 'client';
    const status = (part as JsonObject).state;
    expect(parts).toMatchObject([{ type: 'tool_call', callId: 'call_1', name: 'f', executedBy, status }, ...results]);
    expect(parts.length).toBe(1 + results.length);
  });

  test('the input of a call that failed, as the model wrote it', () => {
    const failed = { ...tool('output-error', { errorText: 'no', rawInput: '{"a":' }), input: undefined };
    expect(read(aiSdkUi, [answering(failed)]).messages[0]?.parts[0]).toMatchObject({ arguments: { value: '{"a":' } });
  });

  test('version 4: calls and reasoning beside the content, and in parts', () => {
    const attached = [{ url: 'data:image/png;base64,iV', contentType: 'image/png', name: 'a.png' }];
    const messages = [
      { role: 'user', content: 'Hi', experimental_attachments: attached },
      {
        role: 'assistant',
        content: 'Fine.',
        reasoning: 'Hm.',
        toolInvocations: [invocation, { ...invocation, state: 'call', result: undefined }],
      },
      answering(
        { type: 'tool-invocation', toolInvocation: invocation },
        { type: 'file', mimeType: 'image/png', data: 'iV' },
      ),
    ];
    expect(read(aiSdkUi, JSON.parse(JSON.stringify(messages))).messages).toMatchObject([
      { parts: [{ text: 'Hi' }, { type: 'image', data: 'iV', mediaType: 'image/png', filename: 'a.png' }] },
      {
        parts: [
          { type: 'reasoning', text: 'Hm.' },
          { type: 'text', text: 'Fine.', pointer: '/1/content' },
          { type: 'tool_call', status: 'result' },
          { type: 'tool_result', content: [{ text: '4 degrees' }] },
          { type: 'tool_call', status: 'call', pointer: '/1/toolInvocations/1' },
        ],
      },
      { parts: [{ type: 'tool_call' }, { type: 'tool_result' }, { type: 'image', data: 'iV' }] },
    ]);
  });

  test.each<[unknown, string[]]>([
    [7, ['wrong-type /0 number']],
    [{ role: 'user', parts: [] }, ['missing-field /0 id']],
    [{ id: 7, role: 'user', parts: [] }, ['wrong-type /0/id number']],
    [{ id: 'm', role: 'user', content: 'x' }, ['missing-field /0 parts']],
    [answering({ ...text, state: 4 }), ['wrong-type /0/parts/0/state number']],
    [answering({ type: 'file', url: 'x' }), ['missing-field /0/parts/0 mediaType']],
    [
      answering({ type: 'tool-f', input: {} }),
      ['missing-field /0/parts/0 toolCallId', 'missing-field /0/parts/0 state'],
    ],
    [answering(tool('output-error')), ['missing-field /0/parts/0 errorText']],
    [answering(tool('approval-requested')), ['missing-field /0/parts/0 approval']],
    [answering(tool('approval-requested', { approval: {} })), ['missing-field /0/parts/0/approval id']],
    [answering(tool('approval-responded', { approval: { id: 'a' } })), ['missing-field /0/parts/0/approval approved']],
    [answering(tool('input-available', { output: 4 })), ['impossible-tool-call-status /0/parts/0/output output']],
    [answering(tool('running')), ['impossible-tool-call-status /0/parts/0 running']],
    [
      answering({ type: 'tool-invocation', toolInvocation: invocation }),
      ['unknown-part-type /0/parts/0/type tool-invocation'],
    ],
  ])('faults of %j', async (value, faults) => {
    expect(faultsOf(value)).toEqual(faults);
    expect(await isUi([value])).toBe(false);
  });
});

describe('detection', () => {
  test.each<[string, unknown]>([
    ['calls', [answering(done)]],
    ['steps', { id: 'chat', messages: [answering(step, text)] }],
    ['parts of which each is one of ours', [asking]],
  ])('by %s', (_name, value) => expect(aiSdkUi.detects?.(value)).toBe(true));

  test.each<[string, unknown]>([
    ['no id', [{ role: 'user', parts: [text] }]],
    ['parts with ids, as another system has them', [{ ...asking, parts: [{ ...text, id: 't' }], timestamp: 1 }]],
    ['parts without types', [{ role: 'user', parts: [{ text: 'x' }] }]],
    ['messages of version 4', [{ role: 'assistant', content: '', toolInvocations: [invocation] }]],
    ['messages for a model', [{ role: 'assistant', content: [{ type: 'tool-call', toolCallId: 'a' }] }]],
    ['a value', 7],
    ['nothing', null],
    ...Object.entries(BODIES),
  ])('not by %s', (_name, value) => expect(aiSdkUi.detects?.(value)).toBe(false));
});

describe('the library', () => {
  test('accepts generated conversations, and rejects the same faults as lint', async () => {
    const law = fc.asyncProperty(
      system.conversations,
      fc.option(fc.constantFrom(...system.breakers), { nil: undefined }),
      fc.infiniteStream(fc.nat({ max: 0x7fffffff })),
      async (value, breaker, numbers) => {
        const broken = structuredClone(value);
        breaker?.apply(broken, count => (numbers.next().value as number) % count);
        const { verdict } = lint(broken, { dialect: 'ai-sdk-ui' });
        expect(verdict, JSON.stringify(broken)).toBe((await sendsUi(broken)) ? 'accepted' : 'rejected');
      },
    );
    await fc.assert(law, { ...settings(120) });
  });

  test('converts to the same model messages, except for the differences listed here', async () => {
    const law = fc.asyncProperty(system.conversations, async value => {
      const messages = uiMessagesIn(value);
      const ours = convert(messages, { from: 'ai-sdk-ui', to: 'ai-sdk-model' });
      const theirs = (await modelMessages(messages)) as { role: string; content: string | JsonObject[] }[];
      for (const message of theirs) {
        const { role, content } = message;
        if (typeof content !== 'string') for (const part of content) asWeSay(part, messages);
        // A single user text is not a list.
        const [first] = content;
        if (role === 'user' && content.length === 1 && isPlain(first)) message.content = first.text;
      }
      expect(ours.value, JSON.stringify(theirs)).toEqual(theirs);
      for (const message of ours.value as unknown[]) expect(modelMessageSchema.safeParse(message).success).toBe(true);
    });
    await fc.assert(law, settings(150));
  });

  function isPlain(part: unknown): part is { readonly text: string } {
    return (part as JsonObject).type === 'text' && (part as JsonObject).providerOptions === undefined;
  }

  /**
   * Differences between the library and rolecall: it repeats the options of a call in its result, and has other texts
   * for denied calls.
   */
  function asWeSay(part: JsonObject, messages: unknown): void {
    if (part.type !== 'tool-result') return;
    const parts = (messages as { parts: JsonObject[] }[]).flatMap(each => each.parts);
    const { approval, state, resultProviderMetadata } = parts.find(each => each.toolCallId === part.toolCallId) ?? {};
    if (resultProviderMetadata === undefined) delete part.providerOptions;
    if (state !== 'output-denied') return;
    const { reason } = approval as JsonObject;
    expect(part.output).toEqual({ type: 'error-text', value: reason ?? 'Tool call execution denied.' });
    part.output = { type: 'execution-denied', ...(reason !== undefined && { reason }) };
  }

  test('a refusal without a result becomes a denied result, as in later versions', async () => {
    const refused = tool('approval-responded', { approval: { id: 'a', approved: false, reason: 'No.' } });
    const { value } = convert([asking, answering(refused)], { from: 'ai-sdk-ui', to: 'ai-sdk-model' });
    expect((value as JsonObject[])[2]).toEqual({
      role: 'tool',
      content: [
        { type: 'tool-approval-response', approvalId: 'a', approved: false, reason: 'No.' },
        {
          type: 'tool-result',
          toolCallId: 'call_1',
          toolName: 'f',
          output: { type: 'execution-denied', reason: 'No.' },
        },
      ],
    });
  });

  test('accepts converted conversations', async () => {
    const law = fc.asyncProperty(conversations({ dialect: 'strict' }), async value => {
      const { value: written } = convert(value, { from: 'openai-chat', to: 'ai-sdk-ui' });
      const messages = uiMessagesIn(written) as unknown[];
      if (messages.length > 0) expect(await isUi(messages), JSON.stringify(messages)).toBe(true);
    });
    await fc.assert(law, settings(60));
  });
});

describe('conversions', () => {
  const chat = [
    { role: 'user', content: 'Weather?' },
    {
      role: 'assistant',
      content: null,
      tool_calls: [{ id: 'call_1', type: 'function', function: { name: 'f', arguments: '{"city":"Oslo"}' } }],
    },
    { role: 'tool', tool_call_id: 'call_1', content: '4 degrees' },
    { role: 'assistant', content: 'It is cold.' },
    { role: 'user', content: 'Thanks.' },
  ];

  test('from OpenAI chat and back, without a loss', () => {
    const { value, losses, verdict } = convert(chat, { from: 'openai-chat', to: 'ai-sdk-ui' });
    expect(value).toEqual([
      { id: 'msg-1', role: 'user', parts: [{ type: 'text', text: 'Weather?' }] },
      {
        id: 'msg-2',
        role: 'assistant',
        parts: [step, { ...done }, step, { type: 'text', text: 'It is cold.' }],
      },
      { id: 'msg-3', role: 'user', parts: [{ type: 'text', text: 'Thanks.' }] },
    ]);
    expect({ losses, verdict }).toEqual({ losses: [], verdict: 'accepted' });
  });

  test('from Anthropic, signatures byte for byte', () => {
    const messages = [
      { role: 'user', content: 'Weather?' },
      {
        role: 'assistant',
        content: [
          { type: 'thinking', thinking: 'Hm.', signature: 'EqQBCkgIARAB' },
          { type: 'tool_use', id: 'call_1', name: 'f', input: { city: 'Oslo' } },
        ],
      },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'call_1', content: 'no', is_error: true }] },
    ];
    const body = { model: 'claude-sonnet-4-5', max_tokens: 100, messages };
    const { value } = convert(body, { from: 'anthropic', to: 'ai-sdk-ui' });
    expect(uiMessagesIn(value)).toMatchObject([
      { role: 'user' },
      {
        role: 'assistant',
        parts: [
          step,
          { type: 'reasoning', text: 'Hm.', providerMetadata: { anthropic: { signature: 'EqQBCkgIARAB' } } },
          { type: 'tool-f', state: 'output-error', errorText: 'no', input: { city: 'Oslo' } },
        ],
      },
    ]);
    const home = convert(value, { from: 'ai-sdk-ui', to: 'anthropic', model: 'claude-sonnet-4-5' });
    expect((home.value as JsonObject).messages).toMatchObject(messages);
  });

  test('data parts and unfinished calls are dropped, and listed as losses', () => {
    const shown = { type: 'data-weather', data: { degrees: 4 } };
    const streaming = { ...tool('input-streaming'), toolCallId: 'call_2' };
    const { losses } = convert([asking, answering(step, shown, text, streaming)], {
      from: 'ai-sdk-ui',
      to: 'openai-chat',
    });
    expect(
      losses.filter(({ kind }) => kind === 'dropped').map(({ pointer, reason }) => `${pointer} ${reason}`),
    ).toEqual([
      '/1/parts/1 it is only displayed and not sent to a model',
      '/1/parts/3 the call is incomplete: the model was still writing it',
    ]);
  });

  test('time, model and finish reason are read from metadata, and its loss is listed', () => {
    const metadata = { createdAt: 1_700_000_000_000, model: 'm', finishReason: 'stop' };
    const value = [asking, { ...answering(step, text), metadata }];
    const home = convert(value, { from: 'ai-sdk-ui', to: 'ai-sdk-model' });
    expect(home.losses.map(({ pointer }) => pointer)).toContain('/1/metadata');
    const { messages } = read(aiSdkUi, value);
    expect(aiSdkUi.normalize?.(messages[1] as never, { messages, pointer: '' }, () => {})).toMatchObject([
      { time: 1_700_000_000, model: 'm', finishReason: 'stop', id: 'm2' },
    ]);
  });

  test('version 4: steps, text after calls, reasoning and attachments', () => {
    const value = [
      {
        role: 'user',
        content: 'Weather?',
        experimental_attachments: [{ url: 'https://example.com/a.png', contentType: 'image/png' }],
      },
      {
        role: 'assistant',
        content: 'It is cold.',
        toolInvocations: [
          { ...invocation, step: 0 },
          { ...invocation, toolCallId: 'call_2', step: 1 },
        ],
      },
      {
        role: 'assistant',
        content: '',
        parts: [
          { type: 'reasoning', reasoning: 'Hm.', details: [{ type: 'text', text: 'Hm.', signature: 'EqQB' }] },
          { type: 'tool-invocation', toolInvocation: { ...invocation, toolCallId: 'call_3' } },
          { type: 'text', text: 'Done.' },
        ],
      },
    ];
    const { value: written } = convert(value, { from: 'ai-sdk-v4', to: 'ai-sdk-model' });
    const answer = (toolCallId: string) => [
      { role: 'assistant', content: [{ type: 'tool-call', toolCallId, toolName: 'f', input: { city: 'Oslo' } }] },
      {
        role: 'tool',
        content: [{ type: 'tool-result', toolCallId, toolName: 'f', output: { type: 'text', value: '4 degrees' } }],
      },
    ];
    const thought = { type: 'reasoning', text: 'Hm.', providerOptions: { anthropic: { signature: 'EqQB' } } };
    const [asked, answered] = answer('call_3');
    expect(written).toEqual([
      {
        role: 'user',
        content: [
          { type: 'text', text: 'Weather?' },
          { type: 'file', data: 'https://example.com/a.png', mediaType: 'image/png' },
        ],
      },
      ...answer('call_1'),
      ...answer('call_2'),
      { role: 'assistant', content: 'It is cold.' },
      { role: 'assistant', content: [thought, ...(asked as { content: unknown[] }).content] },
      answered,
      { role: 'assistant', content: [{ type: 'text', text: 'Done.' }] },
    ]);
  });

  test('a result without a call is dropped, and so is a second result', () => {
    const again = { role: 'tool', tool_call_id: 'call_1', content: 'again' };
    const orphan = { role: 'tool', tool_call_id: 'nobodys', content: '?' };
    const { losses } = convert([...chat.slice(0, 3), again, orphan], { from: 'openai-chat', to: 'ai-sdk-ui' });
    expect(losses.map(({ pointer, reason }) => `${pointer} ${reason}`)).toEqual([
      '/3 the tool result has no matching tool call',
      '/4 the tool result has no matching tool call',
    ]);
  });
});
