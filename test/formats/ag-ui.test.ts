import { MessageSchema, RunAgentInputSchema } from '@ag-ui/core/schemas';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import agUi from '../../src/formats/ag-ui/format.ts';
import { read, type StructuralFault } from '../../src/formats/engine/message-format.ts';
import { convert, lint } from '../../src/index.ts';
import { detectMessageFormat } from '../../src/registry/detect.ts';
import type { JsonObject } from '../../src/source/json.ts';
import { requests } from '../../src/testing/index.ts';
import { atLeast } from '../depth.ts';
import system from '../generators/formats/ag-ui.ts';
import { settings } from '../properties/settings.ts';
import { wires } from '../properties/systems.ts';
import { BODIES, MESSAGES, VALUES } from './bodies.ts';
import { isIdentity, keepsLaws } from './chat-laws.ts';
import { crossed, takesChat } from './crossing.ts';
import { ANTHROPIC, CHAT } from './typical.ts';

const call = { id: 'call_1', type: 'function', function: { name: 'f', arguments: '{"city": "Oslo"}' } };
const asking = { id: 'm1', role: 'user', content: 'Hi' };
const thinking = { id: 'm2', role: 'reasoning', content: 'Hm.', encryptedValue: 'c2VjcmV0' };
const calling = { id: 'm3', role: 'assistant', content: 'Wait.', toolCalls: [call] };
const answering = { id: 'm4', role: 'tool', toolCallId: 'call_1', content: 'timed out', error: 'timed out' };
const showing = { id: 'm5', role: 'activity', activityType: 'PLAN', content: { steps: [1] } };
const history = [asking, thinking, calling, answering, showing];
const input = { threadId: 't', runId: 'r', messages: history, tools: [], context: [] };
const picture = { type: 'image', source: { type: 'data', value: 'iVBORw0KGgo=', mimeType: 'image/png' } };

function faultsOf(...messages: unknown[]): string[] {
  const faults: StructuralFault[] = [];
  read(agUi, messages, '', fault => faults.push(fault));
  return faults.map(({ rule, at, data }) => `${rule} ${at.pointer} ${data?.field ?? data?.found}`);
}

/** Whether the schema of the library accepts a document. */
function isTaken(document: unknown): boolean {
  const isInput = !Array.isArray(document) && typeof (document as JsonObject).threadId === 'string';
  if (isInput) return RunAgentInputSchema.safeParse(document).success;
  const messages = Array.isArray(document) ? document : (document as JsonObject).messages;
  return Array.isArray(messages) && messages.every(message => MessageSchema.safeParse(message).success);
}

describe('properties', () => keepsLaws(system));

describe('@ag-ui/core', () => {
  test('accepts generated conversations', () => {
    const law = fc.property(system.conversations, document => {
      expect(isTaken(document), JSON.stringify(document)).toBe(true);
    });
    fc.assert(law, settings(200));
  });

  test('rejects broken conversations whenever the dialect does', () => {
    let refused = 0;
    const law = fc.property(
      system.conversations,
      fc.constantFrom(...system.breakers),
      fc.infiniteStream(fc.nat({ max: 0x7fffffff })),
      (document, { apply }, numbers) => {
        const broken = structuredClone(document);
        if (apply(broken, count => (numbers.next().value as number) % count) === undefined) return;
        const isRefused = lint(broken, { dialect: 'ag-ui' }).verdict === 'rejected';
        expect(isTaken(broken), JSON.stringify(broken)).toBe(!isRefused);
        if (isRefused) refused++;
      },
    );
    fc.assert(law, settings(300));
    expect(refused).toBeGreaterThanOrEqual(atLeast(50));
  });

  test.each([
    ...['id', 'role', 'content', 'name', 'toolCalls', 'toolCallId', 'error', 'encryptedValue', 'metadata'],
    ...['activityType', 'subagentRunId', 'unknown'],
  ])('accepts and rejects the same values as %s', field => {
    for (const message of [...history, { ...asking, role: 'system' }])
      for (const value of [...VALUES, undefined]) {
        const changed = { ...message, [field]: value };
        if (value === undefined) delete (changed as JsonObject)[field];
        const { verdict } = lint([changed], { dialect: 'ag-ui' });
        expect(verdict, JSON.stringify(changed)).toBe(isTaken([changed]) ? 'accepted' : 'rejected');
      }
  });

  test.each(['type', 'id', 'source', 'metadata', 'text'])(
    'accepts and rejects the same values as %s in parts',
    field => {
      for (const part of [picture, { type: 'text', text: 'x' }])
        for (const value of VALUES) {
          const changed = [{ ...asking, content: [{ ...part, [field]: value }] }];
          const { verdict } = lint(changed, { dialect: 'ag-ui' });
          expect(verdict, JSON.stringify(changed)).toBe(isTaken(changed) ? 'accepted' : 'rejected');
        }
    },
  );

  test.each(['type', 'value', 'mimeType'])('accepts and rejects the same values as %s in sources', field => {
    for (const value of VALUES) {
      const changed = [{ ...asking, content: [{ ...picture, source: { ...picture.source, [field]: value } }] }];
      const { verdict } = lint(changed, { dialect: 'ag-ui' });
      expect(verdict, JSON.stringify(changed)).toBe(isTaken(changed) ? 'accepted' : 'rejected');
    }
  });

  test.each(['id', 'type', 'function', 'encryptedValue', 'metadata'])(
    'accepts and rejects the same values as %s in calls',
    field => {
      for (const value of VALUES) {
        const changed = [{ ...calling, toolCalls: [{ ...call, [field]: value }] }];
        const { verdict } = lint(changed, { dialect: 'ag-ui' });
        expect(verdict, JSON.stringify(changed)).toBe(isTaken(changed) ? 'accepted' : 'rejected');
      }
    },
  );

  test.each(['threadId', 'runId', 'state', 'messages', 'tools', 'context', 'forwardedProps', 'resume', 'parentRunId'])(
    'accepts and rejects the same values as %s around messages',
    field => {
      for (const value of VALUES) {
        const changed = { ...input, [field]: value };
        const { verdict } = lint(changed, { dialect: 'ag-ui' });
        const taken = RunAgentInputSchema.safeParse(changed).success;
        expect(verdict, JSON.stringify(changed)).toBe(taken ? 'accepted' : 'rejected');
      }
    },
  );
});

describe('write(read(x)) is x', () => {
  test.each([...Object.entries(BODIES), ...Object.entries(MESSAGES)])('%s', (_name, value) => {
    isIdentity('ag-ui', value);
    isIdentity('ag-ui', [value]);
    isIdentity('ag-ui', { threadId: 't', messages: [value] });
  });

  test.each(['id', 'role', 'content', 'toolCalls', 'toolCallId', 'error', 'encryptedValue', '__proto__'])(
    'values of every type as %s',
    field => {
      for (const message of history)
        for (const value of VALUES) isIdentity('ag-ui', [JSON.parse(JSON.stringify({ ...message, [field]: value }))]);
    },
  );

  test('changes in the model are written', () => {
    const conversation = read(agUi, history);
    for (const { parts } of conversation.messages)
      for (const part of parts) {
        if (part.type === 'tool_call' || part.type === 'tool_result') part.callId = 'other';
        if (part.type === 'text' || part.type === 'reasoning') part.text = 'Changed.';
      }
    expect(agUi.write(conversation)).toEqual([
      { ...asking, content: 'Changed.' },
      { ...thinking, content: 'Changed.' },
      { ...calling, content: 'Changed.', toolCalls: [{ ...call, id: 'other' }] },
      { ...answering, toolCallId: 'other' },
      showing,
    ]);
  });
});

describe('reading', () => {
  test('a run, its tools and its messages', () => {
    const tools = [{ name: 'f', description: '', parameters: { type: 'object' } }];
    expect(read(agUi, { ...input, tools, forwardedProps: { model: 'gpt-5' } })).toMatchObject({
      model: 'gpt-5',
      tools: [{ kind: 'function', name: 'f', parameters: { type: 'object' }, pointer: '/tools/0' }],
      messages: [
        { role: 'user', id: 'm1', parts: [{ type: 'text', text: 'Hi' }] },
        { role: 'assistant', parts: [{ type: 'reasoning', text: 'Hm.', redacted: 'c2VjcmV0' }] },
        {
          role: 'assistant',
          parts: [
            { type: 'text', pointer: '/messages/2/content' },
            { type: 'tool_call', callId: 'call_1', name: 'f', arguments: { text: '{"city": "Oslo"}' } },
          ],
        },
        { role: 'tool', parts: [{ type: 'tool_result', callId: 'call_1', outcome: 'error' }] },
        { role: 'other', wireRole: 'activity', parts: [{ type: 'provider_item', raw: showing }] },
      ],
    });
  });

  test.each<[JsonObject, JsonObject]>([
    [picture, { type: 'image', source: 'base64', data: 'iVBORw0KGgo=', mediaType: 'image/png' }],
    [
      { type: 'document', source: { type: 'url', value: 'https://a.b/c.pdf' }, metadata: { filename: 'c.pdf' } },
      { type: 'document', source: 'url', url: 'https://a.b/c.pdf', filename: 'c.pdf' },
    ],
    [
      { type: 'audio', source: { type: 'url', value: 'data:audio/wav;base64,AAAA' } },
      { type: 'audio', source: 'base64', data: 'AAAA', mediaType: 'audio/wav' },
    ],
    [
      { type: 'video', source: { type: 'file', value: 'f1' } },
      { type: 'video', source: 'file_id', fileId: 'f1' },
    ],
    [
      { type: 'binary', mimeType: 'application/pdf', data: 'AAAA', filename: 'a.pdf' },
      { type: 'document', wireType: 'binary', source: 'base64', data: 'AAAA', filename: 'a.pdf' },
    ],
    [
      { type: 'binary', mimeType: 'image/png', id: 'f1' },
      { type: 'image', source: 'file_id', fileId: 'f1' },
    ],
  ])('a part %j', (part, expected) => {
    expect(read(agUi, [{ ...asking, content: [part] }]).messages[0]?.parts).toMatchObject([expected]);
  });

  test.each<[unknown, string[]]>([
    [7, ['wrong-type /0 number']],
    [{ ...asking, id: null }, ['wrong-type /0/id null']],
    [{ role: 'user', content: 'x' }, ['missing-field /0 id']],
    [{ ...calling, toolCalls: [7] }, ['wrong-type /0/toolCalls/0 number']],
    [{ ...calling, toolCalls: [{ id: 'c', type: 'function' }] }, ['missing-field /0/toolCalls/0 function']],
    [{ ...answering, toolCallId: null }, []],
    [{ ...asking, content: [{ text: 'x' }] }, ['missing-field /0/content/0 type']],
  ])('faults of %j', (value, faults) => expect(faultsOf(value)).toEqual(faults));
});

describe('detection', () => {
  test.each<[string, unknown]>([
    ['a run', input],
    ['a snapshot', { type: 'MESSAGES_SNAPSHOT', messages: [asking] }],
    ['reasoning', [asking, thinking]],
    ['activity', [asking, showing]],
    ['calls', [asking, calling]],
    ['results', { messages: [calling, answering] }],
  ])('by %s', (_name, value) => expect(detectMessageFormat(value)?.id).toBe('ag-ui'));

  test.each<[string, unknown]>([
    ['plain messages with ids', [asking]],
    ['calls without ids of messages', [{ role: 'assistant', toolCalls: [call] }]],
    ['a message of parts', [{ ...asking, parts: [] }, thinking]],
    ['a body of a model', { model: 'x', messages: [asking, calling] }],
    ['a value', 7],
    ...Object.entries(BODIES),
  ])('not by %s', (_name, value) => expect(agUi.detects?.(value)).toBe(false));

  test('rejects documents of other formats', () => {
    for (const { conversations, dialect } of wires) {
      if (dialect === 'ag-ui') continue;
      for (const document of fc.sample(conversations, 50)) expect(agUi.detects?.(document)).toBe(false);
    }
  });
});

describe('conversions', () => {
  takesChat('ag-ui', []);

  test('converted requests pass the schemas of the library, without findings', () => {
    const law = fc.property(requests(), request => {
      const there = convert(request, { from: 'openai-chat', to: 'ag-ui' });
      expect(RunAgentInputSchema.safeParse(there.value).success, JSON.stringify(there.value)).toBe(true);
      expect(there.diagnostics).toEqual([]);
      expect(isTaken(convert(request.messages, { from: 'openai-chat', to: 'ag-ui' }).value)).toBe(true);
    });
    fc.assert(law, settings(150));
  });

  test('a history is converted to OpenAI chat without ids, encrypted values and activity', () => {
    const { there, losses } = crossed(history, 'ag-ui', 'openai-chat');
    expect(there).toEqual([
      { role: 'user', content: 'Hi' },
      { role: 'assistant', content: 'Wait.', reasoning_content: 'Hm.', tool_calls: [call] },
      { role: 'tool', tool_call_id: 'call_1', content: 'timed out' },
    ]);
    expect(losses).toEqual([
      'dropped /0/id: message IDs are local and not sent',
      'dropped /1/encryptedValue: `encryptedValue` has no known equivalent in `openai-chat`',
      'dropped /1/id: message IDs are local and not sent',
      'dropped /2/id: message IDs are local and not sent',
      'dropped /3/error: `error` has no known equivalent in `openai-chat`',
      'dropped /3/id: message IDs are local and not sent',
      'dropped /4: activity messages are only displayed and not sent to a model',
    ]);
  });

  test('an OpenAI chat request becomes a run, and converts back', () => {
    const { there, losses } = crossed(CHAT, 'openai-chat', 'ag-ui');
    expect(there).toEqual({
      threadId: 'thread_1',
      runId: 'run_1',
      messages: [
        { id: 'msg_1', role: 'system', content: 'Be brief.' },
        { id: 'msg_2', role: 'user', name: 'ana', content: [{ type: 'text', text: 'Is it raining?' }, picture] },
        { id: 'msg_3', role: 'reasoning', content: 'Look it up.' },
        {
          id: 'msg_4',
          role: 'assistant',
          toolCalls: (CHAT.messages[2] as unknown as { tool_calls: unknown }).tool_calls,
        },
        { id: 'msg_5', role: 'tool', toolCallId: 'call_1', content: '4 C' },
        { id: 'msg_6', role: 'tool', toolCallId: 'call_2', content: '21 C' },
        { id: 'msg_7', role: 'assistant', content: 'Not there.' },
        { id: 'msg_8', role: 'user', content: 'Thanks.' },
      ],
      tools: [{ name: 'get_weather', description: '', parameters: CHAT.tools[0]?.function.parameters }],
      context: [],
      forwardedProps: { model: 'gpt-5' },
    });
    expect(losses).toEqual(['dropped /max_tokens: `max_tokens` has no known equivalent in `ag-ui`']);
  });

  test('signed and hidden reasoning converts back to Anthropic byte for byte', () => {
    const { there, home, losses } = crossed(ANTHROPIC, 'anthropic', 'ag-ui');
    expect((there as typeof input).messages.slice(2, 6)).toEqual([
      {
        id: 'msg_3',
        role: 'reasoning',
        content: 'Look it up.',
        encryptedValue: 'c2ln',
        metadata: { rolecall: { provider: 'anthropic', signature: true } },
      },
      {
        id: 'msg_4',
        role: 'reasoning',
        content: '',
        encryptedValue: 'cmVk',
        metadata: { rolecall: { provider: 'anthropic' } },
      },
      {
        id: 'msg_5',
        role: 'assistant',
        content: 'Wait.',
        toolCalls: [
          { id: 'toolu_1', type: 'function', function: { name: 'get_weather', arguments: '{"city":"Oslo"}' } },
        ],
      },
      { id: 'msg_6', role: 'tool', toolCallId: 'toolu_1', content: 'no such city', error: 'no such city' },
    ]);
    expect((home as typeof ANTHROPIC).messages).toEqual(ANTHROPIC.messages);
    expect(losses).toEqual(['re-encoded /max_tokens: converting back gives `4096`']);
  });

  test('reasoning of OpenAI keeps its item, its summaries and its encrypted content', () => {
    const body = {
      model: 'gpt-5',
      input: [
        { role: 'user', content: 'Is it raining?' },
        {
          type: 'reasoning',
          id: 'rs_1',
          summary: [
            { type: 'summary_text', text: 'Look.' },
            { type: 'summary_text', text: 'Again.' },
          ],
          encrypted_content: 'gAAAAABsecret',
        },
        { type: 'function_call', id: 'fc_1', call_id: 'call_1', name: 'f', arguments: '{"a": 1}' },
        { type: 'function_call_output', call_id: 'call_1', output: 'no' },
      ],
    };
    const { there, home } = crossed(body, 'openai-responses', 'ag-ui');
    expect((there as typeof input).messages.slice(1, 4)).toMatchObject([
      { id: 'rs_1', role: 'reasoning', content: 'Look.', encryptedValue: 'gAAAAABsecret' },
      { role: 'reasoning', content: 'Again.', metadata: { rolecall: { itemId: 'rs_1', summary: true } } },
      { role: 'assistant', toolCalls: [{ id: 'call_1', metadata: { rolecall: { itemId: 'fc_1' } } }] },
    ]);
    expect((home as typeof body).input.slice(1, 3)).toEqual(body.input.slice(1, 3));
  });

  test('a Gemini signature stays on its call, and a result value is decoded again', () => {
    const contents = [
      { role: 'user', parts: [{ text: 'Is it raining?' }] },
      {
        role: 'model',
        parts: [{ functionCall: { id: 'c1', name: 'f', args: { city: 'Oslo' } }, thoughtSignature: 'c2ln' }],
      },
      { role: 'user', parts: [{ functionResponse: { id: 'c1', name: 'f', response: { degrees: 4 } } }] },
    ];
    const { there, home, losses } = crossed({ contents }, 'gemini', 'ag-ui');
    expect(there).toMatchObject({
      messages: [
        { role: 'user', content: [{ type: 'text', text: 'Is it raining?' }] },
        {
          role: 'assistant',
          toolCalls: [{ id: 'c1', encryptedValue: 'c2ln', metadata: { rolecall: { provider: 'google' } } }],
        },
        { role: 'tool', content: '{"degrees":4}', metadata: { rolecall: { name: 'f', json: true } } },
      ],
    });
    expect(home).toEqual({ contents });
    expect(losses).toEqual([]);
  });

  test('a separate reasoning message is not merged into the next answer', () => {
    const turns = [
      { role: 'user', content: 'Hi' },
      { role: 'assistant', content: null, reasoning_content: 'Hm.' },
      { role: 'assistant', content: 'Hello.' },
    ];
    const { there, home } = crossed(turns, 'openai-chat', 'ag-ui');
    expect((there as JsonObject[]).map(each => each.role)).toEqual(['user', 'reasoning', 'assistant', 'assistant']);
    expect(home).toHaveLength(3);
  });

  test('an ID used by two messages is replaced in the second', () => {
    const entry = { type: 'message.input', id: 'e1', role: 'user', content: 'Hi' };
    const { there, losses } = crossed([entry, entry], 'mistral-conversations', 'ag-ui');
    expect((there as JsonObject[]).map(each => each.id)).toEqual(['e1', 'msg_1']);
    expect(losses).toEqual(['re-encoded /1: the target allows each message ID only once']);
  });

  test('the text of a custom tool is the only argument of its function, and converts back unchanged', () => {
    const input = [
      { role: 'user', content: 'Count.' },
      { type: 'custom_tool_call', call_id: 'call_1', name: 'run_query', input: 'select 1' },
      { type: 'custom_tool_call_output', call_id: 'call_1', output: '1' },
    ];
    const { there, home } = crossed({ model: 'gpt-5', input }, 'openai-responses', 'ag-ui');
    expect((there as { messages: unknown[] }).messages[1]).toMatchObject({
      toolCalls: [{ type: 'function', function: { name: 'run_query', arguments: '{"input":"select 1"}' } }],
    });
    expect((home as { input: unknown[] }).input.slice(1)).toEqual(input.slice(1));
  });
});
