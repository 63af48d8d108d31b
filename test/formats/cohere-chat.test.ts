import { describe, expect, test } from 'vitest';
import cohereChat from '../../src/formats/cohere-chat/format.ts';
import { read } from '../../src/formats/engine/message-format.ts';
import { lint } from '../../src/index.ts';
import system from '../generators/formats/cohere-chat.ts';
import { BODIES, MESSAGES, VALUES } from './bodies.ts';
import { isIdentity, keepsLaws } from './chat-laws.ts';
import { crossed, takesChat } from './crossing.ts';
import { ANTHROPIC, CHAT } from './typical.ts';

const call = { id: 'f_0', type: 'function', function: { name: 'f', arguments: '{}' } };
const planned = { role: 'assistant', tool_plan: 'Look it up.', tool_calls: [call] };
const document = { type: 'document', document: { id: '0', data: { city: 'Oslo' } } };
const result = { role: 'tool', tool_call_id: 'f_0', content: [{ type: 'text', text: '4 C' }, document] };
const question = { role: 'user', content: 'Oslo?' };

describe('properties', () => keepsLaws(system));

describe('write(read(x)) is x', () => {
  test.each([...Object.entries(BODIES), ...Object.entries(MESSAGES)])('%s', (_name, value) => {
    isIdentity('cohere-chat', value);
    isIdentity('cohere-chat', [value]);
  });

  test.each(['role', 'content', 'tool_plan', 'tool_calls', 'tool_call_id', 'citations', 'name'])(
    'values of every type as %s',
    field => {
      for (const message of [planned, result, question])
        for (const value of VALUES)
          isIdentity('cohere-chat', { messages: [{ ...message, [field]: value }], model: 'x' });
    },
  );

  test('a request of the first version, which has its messages in other fields', () => {
    const body = { message: 'Oslo?', chat_history: [{ role: 'CHATBOT', message: '' }], model: 'command-r' };
    isIdentity('cohere-chat', body);
    expect(lint(body, { dialect: 'cohere' }).diagnostics).toEqual([]);
  });
});

describe('reading', () => {
  const { messages } = read(cohereChat, { messages: [question, planned, result] });

  test('the plan before the calls is reasoning', () => {
    expect(messages[1]?.parts).toMatchObject([
      { type: 'reasoning', text: 'Look it up.', field: 'tool_plan', pointer: '/messages/1/tool_plan' },
      { type: 'tool_call', callId: 'f_0', name: 'f', arguments: { text: '{}' }, executedBy: 'client' },
    ]);
  });

  test('a document in a result is one of its parts, and kept unchanged', () => {
    expect(messages[2]?.parts).toMatchObject([
      {
        type: 'tool_result',
        callId: 'f_0',
        content: [
          { type: 'text', text: '4 C' },
          { type: 'document', wireType: 'document', pointer: '/messages/2/content/1', wire: document },
        ],
      },
    ]);
  });

  test('thinking inside the content is reasoning in another field', () => {
    const content = [
      { type: 'thinking', thinking: 'Hm.' },
      { type: 'text', text: '4 C' },
    ];
    const [message] = read(cohereChat, [{ role: 'assistant', content }]).messages;
    expect(message?.parts).toMatchObject([{ type: 'reasoning', wireType: 'thinking', text: 'Hm.' }, { type: 'text' }]);
  });

  test('thinking may be switched off', () => {
    const body = { messages: [question], thinking: { type: 'disabled' }, stream: true };
    expect(read(cohereChat, body).settings).toMatchObject({ thinking: 'off', streaming: true });
  });
});

describe('detection', () => {
  test.each([
    ['a plan', { model: 'x', messages: [question, planned] }],
    ['a plan, without a body', [question, planned]],
    ['a document in a result', [question, result]],
    ['a field of its own', { model: 'x', messages: [question], safety_mode: 'STRICT' }],
  ])('by %s', (_name, value) => expect(cohereChat.detects?.(value)).toBe(true));

  test.each([
    ['plain messages', { model: 'x', messages: [question] }],
    ['no messages', { safety_mode: 'STRICT', messages: [] }],
    ['a document of another wire', [{ role: 'tool', content: [{ type: 'document', source: {} }] }]],
    ['a value', 7],
    ['nothing', null],
    ...Object.entries(BODIES),
  ])('not by %s', (_name, value) => expect(cohereChat.detects?.(value)).toBe(false));
});

describe('the dialect', () => {
  test.each([
    [{ role: 'assistant', content: [{ type: 'thinking', thinking: [] }] }, 'wrong-type /messages/0/content/0/thinking'],
    [{ role: 'assistant', content: [{ type: 'thinking' }] }, 'missing-field /messages/0/content/0'],
    [{ role: 'tool', tool_call_id: 'x', content: [{ type: 'document' }] }, 'missing-field /messages/0/content/0'],
    [
      { role: 'tool', tool_call_id: 'x', content: [{ ...document, document: 'x' }] },
      'wrong-type /messages/0/content/0/document',
    ],
    [{ content: 'x' }, 'missing-field /messages/0'],
    ['x', 'wrong-type /messages/0'],
  ])('faults of %j', (message, fault) => {
    const { diagnostics } = lint({ model: 'x', messages: [message] }, { dialect: 'cohere' });
    expect(diagnostics.map(({ rule, pointer }) => `${rule} ${pointer}`)).toEqual([fault]);
  });

  const open = [question, planned, { role: 'user', content: 'Never mind.' }];

  test('an unanswered call is a warning: one report for Command A, and older models accepted it', () => {
    const verdict = (model: string) => lint({ model, messages: open }, { dialect: 'cohere' }).verdict;
    expect(verdict('command-a-03-2025')).toBe('unknown');
    expect(verdict('command-r-plus-08-2024')).not.toBe('rejected');
  });

  test('images are only accepted by vision models', () => {
    const content = [{ type: 'image_url', image_url: { url: 'data:image/png;base64,iVBORw0KGgo=' } }];
    const verdict = (model: string) =>
      lint({ model, messages: [{ role: 'user', content }] }, { dialect: 'cohere' }).verdict;
    expect(verdict('command-a-reasoning-08-2025')).toBe('rejected');
    expect(verdict('command-a-vision-07-2025')).toBe('accepted');
  });
});

describe('conversions', () => {
  takesChat('cohere', []);

  test('OpenAI chat converts back, except for the name of the user', () => {
    const { there, losses } = crossed(CHAT, 'openai-chat', 'cohere');
    const [instructions, user, calls, ...rest] = CHAT.messages;
    const { reasoning_content: plan, ...calling } = calls as { reasoning_content?: string };
    expect(there).toEqual({
      ...CHAT,
      messages: [
        instructions,
        { role: 'user', content: (user as { content: unknown }).content },
        { ...calling, tool_plan: plan },
        ...rest,
      ],
    });
    expect(losses).toEqual([
      're-encoded /max_tokens: converting back gives `max_completion_tokens`',
      'dropped /messages/1/name: `name` has no known equivalent in `cohere`',
    ]);
  });

  test('signatures and the error status of a result are lost', () => {
    const { there, losses } = crossed(ANTHROPIC, 'anthropic', 'cohere');
    expect((there as typeof ANTHROPIC).messages.slice(2, 4)).toMatchObject([
      { role: 'assistant', content: [{ type: 'text', text: 'Wait.' }], tool_plan: 'Look it up.' },
      { role: 'tool', tool_call_id: 'toolu_1', content: 'no such city' },
    ]);
    expect(losses).toEqual([
      're-encoded /messages/1/content/0: the target has no field for reasoning signatures',
      'dropped /messages/1/content/1: the target has no field for reasoning without text',
      'dropped /messages/2/content/0: the target does not say whether a tool call failed',
    ]);
  });

  test('reasoning without calls is a content part, and documents of a result are values', () => {
    const messages = [
      { role: 'user', content: 'Rain?' },
      { role: 'assistant', tool_plan: 'Look.', tool_calls: [CALL] },
      {
        role: 'tool',
        tool_call_id: 'c1',
        content: [{ type: 'document', document: { data: { city: 'Oslo', degrees: 4 } } }],
      },
      {
        role: 'assistant',
        content: [
          { type: 'thinking', thinking: 'Cold.' },
          { type: 'text', text: 'Take a coat.' },
        ],
      },
    ];
    const { there, home, losses } = crossed(messages, 'cohere', 'openai-chat');
    expect(there).toEqual([
      { role: 'user', content: 'Rain?' },
      { role: 'assistant', reasoning_content: 'Look.', tool_calls: [CALL] },
      { role: 'tool', tool_call_id: 'c1', content: '{"city":"Oslo","degrees":4}' },
      { role: 'assistant', reasoning_content: 'Cold.', content: 'Take a coat.' },
    ]);
    expect(home).toEqual([
      ...messages.slice(0, 2),
      { role: 'tool', tool_call_id: 'c1', content: '{"city":"Oslo","degrees":4}' },
      messages[3],
    ]);
    expect(losses).toEqual(['re-encoded /2/content: `openai-chat` writes it differently']);
  });
});

const CALL = { id: 'c1', type: 'function', function: { name: 'f', arguments: '{"city": "Oslo"}' } };
