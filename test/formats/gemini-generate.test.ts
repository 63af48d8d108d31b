import { describe, expect, test } from 'vitest';
import { read, type StructuralFault } from '../../src/formats/engine/message-format.ts';
import geminiGenerate from '../../src/formats/gemini-generate/format.ts';
import { lint } from '../../src/index.ts';
import system from '../generators/formats/gemini-generate.ts';
import { BODIES, MESSAGES, VALUES } from './bodies.ts';
import { isIdentity, keepsLaws } from './chat-laws.ts';

const id = 'gemini-generate';
const call = { functionCall: { id: 'a', name: 'f', args: { city: 'Oslo' } }, thoughtSignature: 'c2ln' };
const result = { functionResponse: { id: 'a', name: 'f', response: { output: '4 C' }, parts: [] as unknown[] } };
const body = {
  model: 'models/gemini-3-pro-preview',
  contents: [
    { role: 'user', parts: [{ text: 'Hi' }, { inlineData: { mimeType: 'image/png', data: 'AAAA' } }] },
    { role: 'model', parts: [{ text: 'Hm.', thought: true }, call, { functionCall: { name: 'g' } }] },
    { parts: [result, { function_response: { name: 'g', response: { error: 'no' } } }] },
  ],
  systemInstruction: { role: 'model', parts: [{ text: 'Be brief.' }] },
  tools: [{ functionDeclarations: [{ name: 'f', parametersJsonSchema: { type: 'object' } }] }, { googleSearch: {} }],
  generationConfig: { thinkingConfig: { thinkingBudget: 0 }, responseMimeType: 'application/json' },
};

function faultsOf(value: unknown): string[] {
  const faults: StructuralFault[] = [];
  read(geminiGenerate, value, '', fault => faults.push(fault));
  return faults.map(({ rule, at, data }) => `${rule} ${at.pointer} ${data?.found ?? data?.field ?? ''}`.trim());
}

describe('properties', () => keepsLaws(system));

describe('write(read(x)) is x', () => {
  test.each([...Object.entries(BODIES), ...Object.entries(MESSAGES)])('%s', (_name, value) => {
    isIdentity(id, value);
    isIdentity(id, [value]);
    isIdentity(id, { contents: value });
    isIdentity(id, { contents: [value], model: 'x' });
  });

  test.each(['contents', 'systemInstruction', 'system_instruction', 'tools', 'model', 'generationConfig'])(
    'values of every type as %s',
    field => {
      for (const value of VALUES) isIdentity(id, { ...body, [field]: value });
    },
  );

  test.each(['text', 'thought', 'thoughtSignature', 'functionCall', 'function_call', 'functionResponse', 'inlineData'])(
    'values of every type as %s of a part',
    field => {
      for (const value of VALUES)
        for (const part of [{}, { text: 'x' }, call, result])
          isIdentity(id, [{ role: 'user', parts: [{ ...part, [field]: value }] }, { parts: { [field]: value } }]);
    },
  );

  test.each(['id', 'name', 'args', 'response', 'parts'])('values of every type as %s of a call and a result', field => {
    for (const value of VALUES)
      isIdentity(id, [
        { parts: [{ functionCall: { ...call.functionCall, [field]: value } }] },
        { parts: [{ functionResponse: { ...result.functionResponse, [field]: value } }, value] },
      ]);
  });

  test('changes in the model are written', () => {
    const conversation = read(geminiGenerate, body);
    const text = conversation.messages[0]?.parts[0];
    const made = conversation.messages[1]?.parts.find(part => part.type === 'tool_call');
    if (text?.type === 'text') text.text = 'Hello';
    if (made?.type === 'tool_call') Object.assign(made, { callId: 'b', name: 'h' });
    const written = geminiGenerate.write(conversation) as typeof body;
    expect(written.contents[0]?.parts[0]).toEqual({ text: 'Hello' });
    expect(written.contents[1]?.parts[1]).toEqual({
      ...call,
      functionCall: { ...call.functionCall, id: 'b', name: 'h' },
    });
    expect(written.contents[2]).toEqual(body.contents[2]);
  });
});

describe('reading', () => {
  const conversation = read(geminiGenerate, body);
  const [user, model, results] = conversation.messages;

  test('the fields around the contents', () => {
    expect(conversation.model).toBe('gemini-3-pro-preview');
    expect(conversation.preamble).toMatchObject([
      { role: 'system', pointer: '/systemInstruction', parts: [{ type: 'text', text: 'Be brief.' }] },
    ]);
    expect(conversation.tools).toMatchObject([
      { name: 'f', kind: 'function', parameters: { type: 'object' }, pointer: '/tools/0/functionDeclarations/0' },
      { kind: 'unknown', pointer: '/tools/1' },
    ]);
    expect(conversation.settings).toMatchObject({
      thinking: 'off',
      asked: { tools: 'given', responseMimeType: 'application/json' },
    });
  });

  test('text and media, each with its pointer', () => {
    expect(user).toMatchObject({ role: 'user', wireRole: 'user', contentForm: 'parts', pointer: '/contents/0' });
    expect(user?.parts).toMatchObject([
      { type: 'text', text: 'Hi', pointer: '/contents/0/parts/0' },
      { type: 'image', wireType: 'inlineData', source: 'base64', mediaType: 'image/png', data: 'AAAA' },
    ]);
  });

  test('thoughts, calls, and a signature under the call that it signs', () => {
    expect(model?.role).toBe('assistant');
    expect(model?.parts).toMatchObject([
      { type: 'reasoning', wireType: 'thought', text: 'Hm.' },
      { type: 'tool_call', callId: 'a', name: 'f', executedBy: 'client', arguments: { value: { city: 'Oslo' } } },
      { type: 'reasoning', signature: 'c2ln', pointer: '/contents/1/parts/1/thoughtSignature' },
      { type: 'tool_call', name: 'g', arguments: {} },
    ]);
  });

  test('results inside a content without a role, which is a user content', () => {
    expect(results?.role).toBe('user');
    expect(results?.wireRole).toBeUndefined();
    expect(results?.parts).toMatchObject([
      { type: 'tool_result', callId: 'a', name: 'f' },
      { type: 'tool_result', name: 'g', outcome: 'error' },
    ]);
  });

  test('code and tools that the server ran itself, which need no result', () => {
    const parts = [
      { executableCode: { language: 'PYTHON', code: 'print(1)' } },
      { code_execution_result: { outcome: 'OUTCOME_OK', output: '1' } },
      { toolCall: { id: 't', toolType: 'GOOGLE_SEARCH', args: {} } },
    ];
    expect(read(geminiGenerate, [{ role: 'model', parts }]).messages[0]?.parts).toMatchObject([
      { type: 'tool_call', executedBy: 'provider', name: 'code_execution', arguments: { text: 'print(1)' } },
      { type: 'tool_result', executedBy: 'provider' },
      { type: 'tool_call', executedBy: 'provider', callId: 't', name: 'GOOGLE_SEARCH' },
    ]);
    expect(
      lint(
        [
          { role: 'user', parts: [{ text: 'x' }] },
          { role: 'model', parts },
        ],
        { dialect: 'gemini' },
      ).ok,
    ).toBe(true);
  });

  test.each([
    ['https://example.org/a.png', { source: 'url', url: 'https://example.org/a.png' }],
    ['https://generativelanguage.googleapis.com/v1beta/files/x', { source: 'file_id' }],
    ['gs://bucket/a.png', { source: 'file_id', fileId: 'gs://bucket/a.png' }],
    ['', { source: 'unknown' }],
  ])('media at `%s`', (file_uri, expected) => {
    const part = { file_data: { file_uri, mime_type: 'image/png' } };
    expect(read(geminiGenerate, [{ parts: [part] }]).messages[0]?.parts).toMatchObject([
      { type: 'image', ...expected },
    ]);
  });

  test('one content, or text, in place of the list', () => {
    expect(read(geminiGenerate, { contents: { parts: { text: 'x' } } }).messages).toMatchObject([
      { role: 'user', pointer: '/contents', parts: [{ type: 'text', text: 'x', pointer: '/contents/parts' }] },
    ]);
    expect(read(geminiGenerate, { contents: 'x' }).messages).toMatchObject([
      { role: 'user', pointer: '/contents', contentForm: 'string', parts: [{ type: 'text', text: 'x' }] },
    ]);
  });
});

describe('faults of structure', () => {
  test.each([
    ['a body that is text', 'x', ['wrong-type  string']],
    ['no contents', {}, ['empty-conversation']],
    ['contents that are null', { contents: null }, ['empty-conversation /contents']],
    ['contents that are a number', { contents: 4 }, ['wrong-type /contents number']],
    ['a content that is text', ['x'], ['wrong-type /0 string']],
    ['a role that is a number', [{ role: 1, parts: [] }], ['wrong-type /0/role number']],
    ['parts that are text', [{ parts: 'x' }], ['wrong-type /0/parts string']],
    ['a part that is text', [{ parts: ['x'] }], ['wrong-type /0/parts/0 string']],
    ['text that is a number', [{ parts: [{ text: 4 }] }], ['wrong-type /0/parts/0/text number']],
    ['a call that is text', [{ parts: [{ functionCall: 'f' }] }], ['wrong-type /0/parts/0/functionCall string']],
    [
      'an instruction that is a number',
      { contents: 'x', systemInstruction: 4 },
      ['wrong-type /systemInstruction number'],
    ],
    [
      'a result without a name',
      [{ parts: [{ function_response: { response: [] } }] }],
      ['missing-field /0/parts/0/function_response name', 'wrong-type /0/parts/0/function_response/response array'],
    ],
    ['nulls', [{ role: null, parts: [{ text: 'x', thought: null, functionCall: null }] }], []],
  ])('%s', (_name, value, expected) => {
    expect(faultsOf(value)).toEqual(expected);
  });
});

test('nested results are read at any depth', () => {
  const depth = 20_000;
  const open = '{"functionResponse":{"name":"f","response":{},"parts":[';
  const value: unknown = JSON.parse(`[{"parts":[${open.repeat(depth)}${']}}'.repeat(depth)}]}]`);
  const [message] = read(geminiGenerate, value).messages;
  expect(message?.parts.map(part => part.type === 'tool_result' && part.content.map(({ type }) => type))).toEqual([
    ['provider_item', 'provider_item'],
  ]);
});

describe('detection', () => {
  test.each([
    body,
    [{ role: 'user', parts: [{ text: 'x' }] }],
    { contents: { parts: { text: 'x' } } },
    { contents: [{ role: 'oracle', parts: [{ text: 'x' }] }] },
    { contents: [], systemInstruction: { parts: [] } },
    { contents: [{ role: 'model', parts: [] }] },
  ])('detects %j', value => expect(geminiGenerate.detects?.(value)).toBe(true));

  test.each([
    ...VALUES,
    ...Object.values(BODIES),
    ...Object.values(MESSAGES).map(message => [message]),
    { messages: [{ role: 'user', parts: [{ text: 'x' }] }] },
    [{ role: 'user', parts: [{ type: 'text', text: 'x' }] }],
    [{ role: 'user', parts: [{ kind: 'text', text: 'x' }] }],
    [{ role: 'assistant', parts: [{ text: 'x' }] }],
    [{ role: 'user', content: 'x' }],
    { contents: 'x' },
    { contents: ['x'] },
    { contents: [{ role: 'user', content: 'x' }] },
    { input: 'x', systemInstruction: {} },
  ])('does not detect %j', value => expect(geminiGenerate.detects?.(value)).toBe(false));
});
