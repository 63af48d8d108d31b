import { describe, expect, test } from 'vitest';
import geminiInteractions from '../../src/shapes/gemini-interactions.ts';
import { read, type StructuralFault } from '../../src/shapes/shape.ts';
import system from '../../src/testing/shapes/gemini-interactions.ts';
import { BODIES, MESSAGES, VALUES } from './bodies.ts';
import { isIdentity, keepsLaws } from './chat-laws.ts';

const id = 'gemini-interactions';
const call = { type: 'function_call', id: 'a', name: 'f', arguments: { city: 'Oslo' } };
const result = { type: 'function_result', call_id: 'a', name: 'f', result: '4 C', is_error: true };
const said = { type: 'user_input', content: [{ type: 'text', text: 'Hi' }] };
const thought = { type: 'thought', signature: 'c2ln', summary: [{ type: 'text', text: 'I look.' }] };
const search = { type: 'google_search_call', id: 's', arguments: {} };
const found = { type: 'google_search_result', call_id: 's', result: [] };

function faultsOf(value: unknown): string[] {
  const faults: StructuralFault[] = [];
  read(geminiInteractions, value, '', fault => faults.push(fault));
  return faults.map(({ rule, at, data }) => `${rule} ${at.pointer} ${data?.found ?? data?.field ?? ''}`.trim());
}

describe('laws', () => keepsLaws(system));

describe('write(read(x)) is x', () => {
  test.each([...Object.entries(BODIES), ...Object.entries(MESSAGES)])('%s', (_name, value) => {
    for (const each of [value, [value], { input: value }, { input: [value], model: 'x' }]) isIdentity(id, each);
  });

  test.each(['type', 'role', 'content', 'id', 'call_id', 'name', 'arguments', 'result', 'signature', 'summary'])(
    'values of every type as %s',
    field => {
      for (const item of [call, result, said, thought, search, {}])
        for (const value of VALUES) isIdentity(id, { input: [{ ...item, [field]: value }], model: 'x' });
    },
  );

  test('ids that were changed are written', () => {
    const conversation = read(geminiInteractions, { input: [call, result] });
    for (const { parts } of conversation.messages) Object.assign(parts[0] ?? {}, { callId: 'b' });
    expect(geminiInteractions.write(conversation)).toEqual({
      input: [
        { ...call, id: 'b' },
        { ...result, call_id: 'b' },
      ],
    });
  });
});

describe('what is read', () => {
  test('steps, each as a message', () => {
    const { messages, preamble, settings } = read(geminiInteractions, {
      input: [said, thought, call, result, search, found],
      system_instruction: 'Be brief.',
      previous_interaction_id: 'v1_x',
      store: false,
    });
    expect(preamble).toMatchObject([
      { role: 'system', parts: [{ text: 'Be brief.' }], pointer: '/system_instruction' },
    ]);
    expect(settings).toMatchObject({ stored: false, continues: true });
    expect(messages.map(({ role, wireType }) => `${role} ${wireType}`)).toEqual([
      'user user_input',
      'assistant thought',
      'assistant function_call',
      'tool function_result',
      'assistant google_search_call',
      'assistant google_search_result',
    ]);
    expect(messages.map(({ parts }) => parts[0])).toMatchObject([
      { type: 'text', text: 'Hi', pointer: '/input/0/content/0' },
      { type: 'reasoning', signature: 'c2ln', summary: 'I look.' },
      { type: 'tool_call', callId: 'a', name: 'f', arguments: { value: { city: 'Oslo' } }, executedBy: 'client' },
      { type: 'tool_result', callId: 'a', name: 'f', outcome: 'error', content: [{ type: 'text', text: '4 C' }] },
      { type: 'tool_call', callId: 's', executedBy: 'provider' },
      { type: 'tool_result', executedBy: 'provider' },
    ]);
  });

  test.each([
    ['text', 'Hi', 'string', 1],
    ['one content', { type: 'text', text: 'Hi' }, 'parts', 1],
    [
      'contents',
      [
        { type: 'text', text: 'Hi' },
        { type: 'image', uri: 'https://example.org/a.png' },
      ],
      'parts',
      2,
    ],
  ])('%s as one message of the user', (_name, input, contentForm, count) => {
    const { messages } = read(geminiInteractions, { input });
    expect(messages).toMatchObject([{ role: 'user', pointer: '/input', contentForm }]);
    expect(messages[0]?.parts.length).toBe(count);
  });

  test('items of the form with roles', () => {
    expect(read(geminiInteractions, { input: [{ role: 'model', content: 'Hi' }] }).messages).toMatchObject([
      { role: 'assistant', wireRole: 'model', parts: [{ type: 'text', text: 'Hi', pointer: '/input/0/content' }] },
    ]);
  });
});

describe('faults of structure', () => {
  test.each([
    ['a body that is text', 'x', ['wrong-type  string']],
    ['no input', {}, ['empty-conversation']],
    ['input that is a number', { input: 4 }, ['wrong-type /input number']],
    ['an item that is text', { input: [said, 'x'] }, ['wrong-type /input/1 string']],
    ['an item without a type', { input: [said, {}] }, ['missing-field /input/1 type']],
    ['a type that is a number', { input: [said, { type: 1 }] }, ['wrong-type /input/1/type number']],
    ['arguments that are text', { input: [{ ...call, arguments: '{}' }] }, ['wrong-type /input/0/arguments string']],
    ['a call without a name', { input: [{ ...call, name: undefined }] }, ['missing-field /input/0 name']],
  ])('%s', (_name, value, expected) => {
    expect(faultsOf(JSON.parse(JSON.stringify(value)))).toEqual(expected);
  });
});

describe('detection', () => {
  test.each([
    { input: 'x', generation_config: {} },
    { input: 'x', agent: 'deep-research' },
    { input: [said] },
    { input: [call] },
  ])('of this wire: %j', value => expect(geminiInteractions.detects?.(value)).toBe(true));

  test.each([
    ...VALUES,
    ...Object.values(BODIES),
    { model: 'x', input: 'x' },
    { model: 'x', input: [{ type: 'message', role: 'user', content: 'x' }] },
    { input: [{ type: 'function_call', call_id: 'a', name: 'f', arguments: '{}' }] },
    { inputs: 'x', agent_id: 'a' },
  ])('of another, or of none: %j', value => expect(geminiInteractions.detects?.(value)).toBe(false));
});
