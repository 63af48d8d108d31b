import { describe, expect, test } from 'vitest';
import { read, type StructuralFault } from '../../src/formats/engine/message-format.ts';
import geminiInteractions from '../../src/formats/gemini-interactions/format.ts';
import system from '../generators/formats/gemini-interactions.ts';
import { BODIES, MESSAGES, VALUES } from './bodies.ts';
import { isIdentity, keepsLaws } from './chat-laws.ts';
import { crossed, isExact, takesChat } from './crossing.ts';

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

describe('properties', () => keepsLaws(system));

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

  test('changed IDs are written', () => {
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

describe('reading', () => {
  test('each step as a message', () => {
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
  ])('%s as one user message', (_name, input, contentForm, count) => {
    const { messages } = read(geminiInteractions, { input });
    expect(messages).toMatchObject([{ role: 'user', pointer: '/input', contentForm }]);
    expect(messages[0]?.parts.length).toBe(count);
  });

  test('items with roles', () => {
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
  ])('detects %j', value => expect(geminiInteractions.detects?.(value)).toBe(true));

  test.each([
    ...VALUES,
    ...Object.values(BODIES),
    { model: 'x', input: 'x' },
    { model: 'x', input: [{ type: 'message', role: 'user', content: 'x' }] },
    { input: [{ type: 'function_call', call_id: 'a', name: 'f', arguments: '{}' }] },
    { inputs: 'x', agent_id: 'a' },
  ])('does not detect %j', value => expect(geminiInteractions.detects?.(value)).toBe(false));
});

describe('conversions', () => {
  takesChat(id, []);

  const steps = [
    said,
    thought,
    call,
    result,
    { type: 'thought', signature: 'c2lnMg==' },
    { type: 'model_output', content: [{ type: 'text', text: '4 C.' }] },
  ];
  const body = {
    model: 'gemini-3-pro-preview',
    system_instruction: 'Be brief.',
    input: steps,
    tools: [{ type: 'function', name: 'f', description: 'Weather.', parameters: { type: 'object' } }],
  };

  test('to the other API of the provider and back, with signatures on the parts that they sign', () => {
    isExact(body, id, 'gemini');
    expect(crossed(body, id, 'gemini').there).toEqual({
      model: 'gemini-3-pro-preview',
      systemInstruction: { parts: [{ text: 'Be brief.' }] },
      contents: [
        { role: 'user', parts: [{ text: 'Hi' }] },
        {
          role: 'model',
          parts: [
            { text: 'I look.', thought: true },
            { functionCall: { id: 'a', name: 'f', args: { city: 'Oslo' } }, thoughtSignature: 'c2ln' },
          ],
        },
        { role: 'user', parts: [{ functionResponse: { id: 'a', name: 'f', response: { error: '4 C' } } }] },
        { role: 'model', parts: [{ text: '4 C.', thoughtSignature: 'c2lnMg==' }] },
      ],
      tools: [
        { functionDeclarations: [{ name: 'f', description: 'Weather.', parametersJsonSchema: { type: 'object' } }] },
      ],
    });
  });

  test('to OpenAI chat: the error status of a result is lost', () => {
    const { there, losses } = crossed({ input: steps }, id, 'openai-chat');
    expect(there).toEqual({
      messages: [
        { role: 'user', content: 'Hi' },
        {
          role: 'assistant',
          content: null,
          reasoning_content: 'I look.',
          tool_calls: [
            {
              id: 'a',
              type: 'function',
              function: { name: 'f', arguments: '{"city":"Oslo"}' },
              extra_content: { google: { thought_signature: 'c2ln' } },
            },
          ],
        },
        { role: 'tool', tool_call_id: 'a', content: '4 C' },
        { role: 'assistant', content: '4 C.', extra_content: { google: { thought_signature: 'c2lnMg==' } } },
      ],
    });
    expect(losses.filter(each => !each.includes('/input/0/content'))).toEqual([
      'dropped /input/3/is_error: `is_error` has no known equivalent in `openai-chat`',
    ]);
  });

  test('from OpenAI chat: every message converts back to one message, whatever it contains', () => {
    const called = { id: 'a', type: 'function', function: { name: 'f', arguments: '{"city":"Oslo"}' } };
    const messages = [
      { role: 'user', content: 'Hi' },
      { role: 'assistant', content: 'One.' },
      { role: 'assistant', content: 'I look.', reasoning_content: 'Hm.', tool_calls: [called, { ...called, id: 'b' }] },
      { role: 'tool', tool_call_id: 'b', content: '5 C' },
      { role: 'tool', tool_call_id: 'a', content: '4 C' },
      { role: 'user', content: 'So?' },
    ];
    expect(crossed({ messages: messages.slice(0, 2).concat(messages.slice(3)) }, 'openai-chat', id).losses).toEqual([]);
    expect(crossed({ messages }, 'openai-chat', id).there).toMatchObject({
      input: [
        { type: 'user_input', content: 'Hi' },
        { type: 'model_output', content: [{ type: 'text', text: 'One.' }] },
        { type: 'thought', summary: [{ type: 'text', text: 'Hm.' }] },
        { type: 'model_output', content: [{ type: 'text', text: 'I look.' }] },
        { type: 'function_call', id: 'a' },
        { type: 'function_call', id: 'b' },
        { type: 'function_result', call_id: 'b', name: 'f', result: '5 C' },
        { type: 'function_result', call_id: 'a', name: 'f', result: '4 C' },
        { type: 'user_input', content: 'So?' },
      ],
    });
  });

  test('result values that are not text, and a list that looks like contents', () => {
    const answered = (value: unknown) => ({
      input: [said, call, { ...result, is_error: false, result: value }],
      tools: body.tools,
    });
    isExact(answered({ degrees: [4] }), id, 'bedrock-converse');
    const contents = [{ role: 'user', parts: [{ functionResponse: { name: 'f', response: { output: [4] } } }] }];
    expect(crossed({ contents }, 'gemini', id).there).toMatchObject({ input: [{ name: 'f', result: '[4]' }] });
  });

  test('server-side code execution as in the other API', () => {
    const input = [
      said,
      { type: 'code_execution_call', id: 'x', arguments: { language: 'PYTHON', code: 'print(1)' } },
      { type: 'code_execution_result', call_id: 'x', result: '1', is_error: false },
      { type: 'model_output', content: [{ type: 'text', text: '1.' }] },
    ];
    isExact({ input }, id, 'gemini');
    expect(crossed({ input }, id, 'gemini').there).toMatchObject({
      contents: [
        {},
        {
          parts: [
            { executableCode: { id: 'x', language: 'PYTHON', code: 'print(1)' } },
            { codeExecutionResult: { id: 'x', outcome: 'OUTCOME_OK', output: '1' } },
            { text: '1.' },
          ],
        },
      ],
    });
    expect(crossed({ input: [said, search, found] }, id, 'gemini').losses).toContain(
      'dropped /input/1: the target does not support tool calls that the provider ran itself',
    );
  });

  test('signatures of other providers are dropped, and their reasoning is kept', () => {
    const messages = [
      { role: 'user', content: 'Hi' },
      {
        role: 'assistant',
        content: [
          { type: 'thinking', thinking: 'Hm.', signature: 'EqoB' },
          { type: 'text', text: 'Yes.' },
        ],
      },
    ];
    const { there, losses } = crossed({ messages }, 'anthropic', id);
    expect(there).toMatchObject({
      input: [{}, { type: 'thought', summary: [{ type: 'text', text: 'Hm.' }] }, { type: 'model_output' }],
    });
    expect(JSON.stringify(there)).not.toContain('EqoB');
    expect(losses).toContain('dropped /messages/1/content/0: the signature belongs to another provider');
  });

  test.each([
    [
      'image_url',
      { url: 'https://example.org/a.png?x=1' },
      { type: 'image', mime_type: 'image/png', uri: 'https://example.org/a.png?x=1' },
    ],
    ['input_audio', { data: 'UklGRg==', format: 'wav' }, { type: 'audio', mime_type: 'audio/wav', data: 'UklGRg==' }],
    [
      'file',
      { file_data: 'data:application/pdf;base64,JVBERi0=' },
      { type: 'document', mime_type: 'application/pdf', data: 'JVBERi0=' },
    ],
  ])('media of OpenAI: %s', (type, held, expected) => {
    const content = [
      { type: 'text', text: 'This.' },
      { type, [type]: held },
    ];
    const { there } = crossed({ messages: [{ role: 'user', content }] }, 'openai-chat', id);
    expect(there).toEqual({ input: [{ type: 'user_input', content: [{ type: 'text', text: 'This.' }, expected] }] });
  });

  test('an uploaded file of one provider is not valid for another', () => {
    const uri = 'https://generativelanguage.googleapis.com/v1beta/files/x';
    const input = [{ type: 'user_input', content: [{ type: 'document', uri, mime_type: 'application/pdf' }] }];
    isExact({ input }, id, 'gemini');
    expect(JSON.stringify(crossed({ input }, id, 'bedrock-converse').there)).not.toContain('files/x');
  });
});
