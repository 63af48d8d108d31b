import { describe, expect, test } from 'vitest';
import { read } from '../../src/formats/engine/message-format.ts';
import mistralConversations from '../../src/formats/mistral-conversations/format.ts';
import { lint } from '../../src/index.ts';
import system from '../generators/formats/mistral-conversations.ts';
import { BODIES, VALUES } from './bodies.ts';
import { isIdentity, keepsLaws } from './chat-laws.ts';
import { crossed, takesChat } from './crossing.ts';
import { ANTHROPIC, CHAT } from './typical.ts';

const said = { type: 'message.input', role: 'user', content: 'Oslo?' };
const call = { type: 'function.call', tool_call_id: 'abcDEF123', name: 'f', arguments: { city: 'Oslo' } };
const result = { type: 'function.result', tool_call_id: 'abcDEF123', result: '4 C' };
const ran = { type: 'tool.execution', name: 'web_search', arguments: '{}', info: {} };
const handoff = {
  type: 'agent.handoff',
  previous_agent_id: 'ag_1',
  previous_agent_name: 'desk',
  next_agent_id: 'ag_2',
  next_agent_name: 'expert',
};
const findingsOf = (value: unknown) =>
  lint(value, { dialect: 'mistral-conversations' }).diagnostics.map(({ rule, pointer }) => `${rule} ${pointer}`);

describe('properties', () => keepsLaws(system));

describe('write(read(x)) is x', () => {
  test.each(VALUES.map(value => [JSON.stringify(value), value]))('%s anywhere', (_name, value) => {
    isIdentity('mistral-conversations', value);
    isIdentity('mistral-conversations', [value]);
    isIdentity('mistral-conversations', { z: 1, inputs: value, instructions: value, model: value });
    for (const entry of [said, call, result, ran, handoff])
      for (const field of Object.keys(entry)) isIdentity('mistral-conversations', [{ ...entry, [field]: value }]);
  });
});

describe('reading', () => {
  test('a text in place of the entries is a user message at the same pointer', () => {
    const { messages, form } = read(mistralConversations, { inputs: 'Oslo?', model: 'x' });
    expect(form).toBe('text');
    expect(messages).toMatchObject([{ role: 'user', pointer: '/inputs', parts: [{ type: 'text', text: 'Oslo?' }] }]);
  });

  test('instructions come before all entries', () => {
    const { preamble, model } = read(mistralConversations, { instructions: 'Be brief.', inputs: [], model: 'x' });
    expect(model).toBe('x');
    expect(preamble).toMatchObject([{ role: 'system', pointer: '/instructions', parts: [{ text: 'Be brief.' }] }]);
  });

  test('every entry is a message', () => {
    const { messages } = read(mistralConversations, [said, call, result, ran, handoff, { type: 'message.output' }]);
    expect(messages.map(({ role, wireRole }) => [role, wireRole])).toEqual([
      ['user', 'user'],
      ['assistant', 'function.call'],
      ['tool', 'function.result'],
      ['assistant', 'tool.execution'],
      ['assistant', 'agent.handoff'],
      ['assistant', 'assistant'],
    ]);
    expect(messages.flatMap(({ parts }) => parts)).toMatchObject([
      { type: 'text' },
      { type: 'tool_call', callId: 'abcDEF123', executedBy: 'client', arguments: { value: { city: 'Oslo' } } },
      { type: 'tool_result', callId: 'abcDEF123', content: [{ text: '4 C', pointer: '/2/result' }] },
      { type: 'tool_call', name: 'web_search', executedBy: 'provider', arguments: { text: '{}' } },
      { type: 'provider_item', wireType: 'agent.handoff', raw: handoff },
    ]);
  });

  test('an entry without a type is detected by its fields', () => {
    const untyped = [said, call, result, ran, handoff].map(({ type: _, ...rest }) => rest);
    const kinds = read(mistralConversations, untyped).messages.map(({ parts }) => parts[0]?.type);
    expect(kinds).toEqual(['text', 'tool_call', 'tool_result', 'tool_call', 'provider_item']);
    expect(findingsOf({ inputs: untyped })).toEqual([]);
  });

  test('chunks of the content', () => {
    const content = [
      { text: 'a' },
      { type: 'image_url', image_url: { url: 'https://example.com/a.png' } },
      { type: 'document_url', document_url: 'https://example.com/a.pdf' },
      { type: 'tool_file', tool: 'code_interpreter', file_id: 'file_1' },
      { type: 'thinking', thinking: [{ type: 'text', text: 'Hm.' }] },
      { type: 'tool_reference', tool: 'web_search', title: 'Oslo' },
    ];
    const [message] = read(mistralConversations, [{ type: 'message.output', content }]).messages;
    expect(message?.parts).toMatchObject([
      { type: 'text', text: 'a' },
      { type: 'image', source: 'url', url: 'https://example.com/a.png' },
      { type: 'document', source: 'url' },
      { type: 'file', source: 'file_id' },
      { type: 'reasoning', text: 'Hm.', wireType: 'thinking' },
      { type: 'provider_item', wireType: 'tool_reference' },
    ]);
    expect(findingsOf({ inputs: [{ type: 'message.output', content }] })).toEqual([]);
  });
});

test.each([
  [{ inputs: 7 }, ['wrong-type /inputs']],
  [{ inputs: ['Oslo?'] }, ['wrong-type /inputs/0']],
  [{ inputs: [{ type: 7 }] }, ['wrong-type /inputs/0/type']],
  [
    { inputs: [{ ...said, content: [{ type: 'input_text', text: 'x' }] }] },
    ['unknown-part-type /inputs/0/content/0/type'],
  ],
  [{ inputs: [{ ...said, content: ['x'] }] }, ['wrong-type /inputs/0/content/0']],
  [{ inputs: [{ ...handoff, next_agent_id: undefined }] }, ['missing-field /inputs/0']],
  [{ inputs: 'x', instructions: ['y'] }, ['wrong-type /instructions']],
  [7, ['wrong-type ']],
])('faults of %j', (value, faults) => expect(findingsOf(JSON.parse(JSON.stringify(value)))).toEqual(faults));

describe('detection', () => {
  test.each([
    ['entries', { inputs: [said] }],
    ['bare entries', [said, call]],
    ['a text for an agent', { inputs: 'Oslo?', agent_id: 'ag_1' }],
  ])('by %s', (_name, value) => expect(mistralConversations.detects?.(value)).toBe(true));

  test.each([
    ['a text for any model', { inputs: 'Oslo?', model: 'x' }],
    ['items of another wire', { inputs: [{ type: 'message', role: 'user', content: 'x' }] }],
    ['nothing', null],
    ...Object.entries(BODIES),
  ])('not by %s', (_name, value) => expect(mistralConversations.detects?.(value)).toBe(false));
});

describe('conversions', () => {
  takesChat('mistral-conversations', []);

  const entry = (id: string, city: string) => ({
    type: 'function.call',
    tool_call_id: id,
    name: 'get_weather',
    arguments: JSON.stringify({ city }),
  });

  test('OpenAI chat converts back, except for the name of the user', () => {
    const { there, losses } = crossed(CHAT, 'openai-chat', 'mistral-conversations');
    expect(there).toEqual({
      model: 'gpt-5',
      inputs: [
        {
          type: 'message.input',
          role: 'user',
          content: [
            { type: 'text', text: 'Is it raining?' },
            { type: 'image_url', image_url: 'data:image/png;base64,iVBORw0KGgo=' },
          ],
        },
        {
          type: 'message.output',
          role: 'assistant',
          content: [{ type: 'thinking', thinking: [{ type: 'text', text: 'Look it up.' }] }],
        },
        entry('call_1', 'Oslo'),
        entry('call_2', 'Rome'),
        { type: 'function.result', tool_call_id: 'call_1', result: '4 C' },
        { type: 'function.result', tool_call_id: 'call_2', result: '21 C' },
        { type: 'message.output', role: 'assistant', content: 'Not there.' },
        { type: 'message.input', role: 'user', content: 'Thanks.' },
      ],
      instructions: 'Be brief.',
      tools: CHAT.tools,
      completion_args: { max_tokens: 100 },
    });
    expect(losses).toEqual([
      're-encoded /max_tokens: converting back gives `max_completion_tokens`',
      'dropped /messages/1/name: `name` has no known equivalent in `mistral-conversations`',
    ]);
  });

  test('signatures of other providers and the error status of a result are lost', () => {
    const { there, losses } = crossed(ANTHROPIC, 'anthropic', 'mistral-conversations');
    expect((there as { inputs: unknown[] }).inputs.slice(1, 4)).toEqual([
      {
        type: 'message.output',
        role: 'assistant',
        content: [
          { type: 'thinking', thinking: [{ type: 'text', text: 'Look it up.' }] },
          { type: 'text', text: 'Wait.' },
        ],
      },
      { type: 'function.call', tool_call_id: 'toolu_1', name: 'get_weather', arguments: { city: 'Oslo' } },
      { type: 'function.result', tool_call_id: 'toolu_1', result: 'no such city' },
    ]);
    expect(losses).toEqual([
      're-encoded /messages/1/content/0: the target has no field for a signature of another provider',
      'dropped /messages/1/content/1: the target stores reasoning as text',
      'dropped /messages/2/content/0: the target does not say whether a tool call failed',
    ]);
  });

  test('text, calls and more text of the model become one message', () => {
    const inputs = [
      { type: 'message.input', role: 'user', content: 'Rain?' },
      { type: 'message.output', role: 'assistant', content: 'Wait.' },
      { type: 'function.call', id: 'fc_1', tool_call_id: 'c1', name: 'f', arguments: '{}' },
      { type: 'function.call', id: 'fc_2', tool_call_id: 'c2', name: 'f', arguments: '{}' },
      { type: 'function.result', tool_call_id: 'c1', result: 'no' },
      { type: 'function.result', tool_call_id: 'c2', result: 'yes' },
      { type: 'message.output', role: 'assistant', content: 'No.' },
      { type: 'message.output', role: 'assistant', content: 'Or yes.' },
    ];
    const { there } = crossed(inputs, 'mistral-conversations', 'openai-chat');
    expect(there).toMatchObject([
      { role: 'user' },
      { role: 'assistant', content: 'Wait.', tool_calls: [{ id: 'c1' }, { id: 'c2' }] },
      { role: 'tool', content: 'no' },
      { role: 'tool', content: 'yes' },
      { role: 'assistant', content: 'No.' },
      { role: 'assistant', content: 'Or yes.' },
    ]);
  });

  test('a message and separate calls after it are merged, and listed as a loss', () => {
    const turns = [
      { role: 'user', content: 'Rain?' },
      { role: 'assistant', content: 'Wait.' },
      {
        role: 'assistant',
        tool_calls: [{ id: 'c1', type: 'function', function: { name: 'f', arguments: '{}' } }],
      },
      { role: 'tool', tool_call_id: 'c1', content: 'no' },
    ];
    const { home, losses } = crossed(turns, 'openai-chat', 'mistral-conversations');
    expect(home).toHaveLength(3);
    expect(losses).toContain('merged /2: the target has one entry for the text and the calls of the model');
  });
});
