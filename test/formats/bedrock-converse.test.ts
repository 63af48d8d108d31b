import { describe, expect, test } from 'vitest';
import bedrockConverse from '../../src/formats/bedrock-converse/format.ts';
import { read, type StructuralFault } from '../../src/formats/engine/message-format.ts';
import { lint } from '../../src/index.ts';
import system from '../generators/formats/bedrock-converse.ts';
import { BODIES, MESSAGES, VALUES } from './bodies.ts';
import { isIdentity, keepsLaws } from './chat-laws.ts';

const call = { toolUse: { toolUseId: 'tooluse_1', name: 'f', input: { city: 'Oslo' } } };
const result = {
  toolResult: { toolUseId: 'tooluse_1', content: [{ json: { c: 4 } }, { text: '4 C' }], status: 'error' },
};
const thought = { reasoningContent: { reasoningText: { text: 'Hm.', signature: 'abc' } } };
const file = { document: { name: 'report', format: 'txt', source: { s3Location: { uri: 's3://b/k' } } } };
const asking = { role: 'user', content: [{ text: 'Hi' }, file] };
const calling = { role: 'assistant', content: [thought, { text: 'One moment.' }, call] };
const answering = { role: 'user', content: [result, { text: 'And?' }] };
const tools = { tools: [{ toolSpec: { name: 'f', inputSchema: { json: { type: 'object' } } } }] };

function faultsOf(...content: unknown[]): string[] {
  const faults: StructuralFault[] = [];
  read(bedrockConverse, [{ role: 'user', content }], '', fault => faults.push(fault));
  return faults.map(({ rule, at, data }) => `${rule} ${at.pointer} ${data?.field ?? data?.found}`);
}

describe('properties', () => keepsLaws(system));

describe('write(read(x)) is x', () => {
  test.each([...Object.entries(BODIES), ...Object.entries(MESSAGES)])('%s', (_name, value) => {
    isIdentity('bedrock-converse', value);
    isIdentity('bedrock-converse', [value]);
  });

  test.each(['toolUse', 'toolResult', 'text', 'reasoningContent', 'document', 'image', 'json', 'cachePoint'])(
    'values of every type as %s',
    key => {
      for (const value of VALUES) {
        isIdentity('bedrock-converse', { messages: [{ content: [{ [key]: value }], role: 'user' }], modelId: 'x' });
        isIdentity('bedrock-converse', [
          { role: 'assistant', content: [{ toolResult: { content: [{ [key]: value }] } }] },
        ]);
      }
    },
  );

  test.each(['system', 'toolConfig', 'messages', 'modelId', 'additionalModelRequestFields'])(
    'values of every type as %s of the body',
    key => {
      for (const value of VALUES) isIdentity('bedrock-converse', { messages: [asking], [key]: value });
    },
  );

  test('changes in the model are written', () => {
    const conversation = read(bedrockConverse, { messages: [calling, answering] });
    for (const { parts } of conversation.messages)
      for (const part of parts) {
        if (part.type === 'tool_call' || part.type === 'tool_result') part.callId = 'other';
        if (part.type === 'tool_call') part.arguments = { value: { city: 'Rome' } };
        if (part.type === 'text') part.text = 'Changed.';
      }
    expect(bedrockConverse.write(conversation)).toEqual({
      messages: [
        {
          role: 'assistant',
          content: [
            thought,
            { text: 'Changed.' },
            { toolUse: { toolUseId: 'other', name: 'f', input: { city: 'Rome' } } },
          ],
        },
        {
          role: 'user',
          content: [{ toolResult: { ...result.toolResult, toolUseId: 'other' } }, { text: 'Changed.' }],
        },
      ],
    });
  });
});

describe('reading', () => {
  const body = {
    modelId: 'x',
    system: [{ text: 'Be brief.' }, { cachePoint: { type: 'default' } }],
    messages: [asking, calling, answering],
    toolConfig: {
      tools: [...tools.tools, { systemTool: { name: 'nova_grounding' } }, { cachePoint: { type: 'default' } }],
    },
    additionalModelRequestFields: { thinking: { type: 'enabled', budget_tokens: 1024 } },
  };
  const conversation = read(bedrockConverse, body);

  test('the fields around the messages', () => {
    expect(conversation).toMatchObject({
      model: 'x',
      settings: { thinking: 'on' },
      preamble: [{ role: 'system', pointer: '/system', parts: [{ text: 'Be brief.' }, { wireType: 'cachePoint' }] }],
      tools: [
        { kind: 'function', name: 'f', pointer: '/toolConfig/tools/0', parameters: { type: 'object' } },
        { kind: 'unknown', name: 'nova_grounding' },
        { kind: 'unknown' },
      ],
    });
  });

  test('blocks, by their keys', () => {
    expect(conversation.messages.map(each => each.parts)).toMatchObject([
      [
        { type: 'text', text: 'Hi' },
        { type: 'document', filename: 'report', mediaType: 'text/plain', source: 'url', url: 's3://b/k' },
      ],
      [
        { type: 'reasoning', wireType: 'reasoningContent', text: 'Hm.', signature: 'abc' },
        { type: 'text' },
        {
          type: 'tool_call',
          callId: 'tooluse_1',
          name: 'f',
          executedBy: 'client',
          arguments: { value: { city: 'Oslo' } },
        },
      ],
      [
        {
          type: 'tool_result',
          callId: 'tooluse_1',
          outcome: 'error',
          pointer: '/messages/2/content/0',
          content: [
            { type: 'provider_item', wireType: 'json', pointer: '/messages/2/content/0/toolResult/content/0' },
            { type: 'text' },
          ],
        },
        { type: 'text', text: 'And?' },
      ],
    ]);
  });

  test('calls that the service executes need no result', () => {
    const ran = [
      { toolUse: { ...call.toolUse, type: 'server_tool_use' } },
      { toolResult: { toolUseId: 'tooluse_1', content: [{ json: {} }], type: 'nova_code_interpreter_result' } },
      { text: 'Four.' },
    ];
    const messages = [asking, { role: 'assistant', content: ran }, { role: 'user', content: [{ text: 'Thanks' }] }];
    const modelId = 'us.amazon.nova-2-lite-v1:0';
    expect(lint({ modelId, messages, toolConfig: tools }, { dialect: 'bedrock-converse' }).diagnostics).toEqual([]);
  });

  test.each([
    [7, ['wrong-type /0/content/0 number']],
    [{}, ['missing-field /0/content/0 text']],
    [{ text: null }, ['missing-field /0/content/0 text']],
    [{ text: 7 }, ['wrong-type /0/content/0/text number']],
    [{ text: 'x', toolUse: null }, []],
    [{ toolUse: 'f' }, ['wrong-type /0/content/0/toolUse string']],
    [{ toolUse: { input: {} } }, ['missing-field /0/content/0/toolUse name']],
    [{ toolResult: { toolUseId: 'a' } }, ['missing-field /0/content/0/toolResult content']],
    [{ toolResult: { toolUseId: 'a', content: 'x' } }, ['wrong-type /0/content/0/toolResult/content string']],
    [{ toolResult: { toolUseId: 'a', content: [], status: null } }, []],
    [{ image: { source: {} } }, ['missing-field /0/content/0/image format']],
    [
      { document: { name: 'x', source: { s3Location: {} } } },
      ['missing-field /0/content/0/document/source/s3Location uri'],
    ],
    [
      { reasoningContent: { reasoningText: { text: null } } },
      ['wrong-type /0/content/0/reasoningContent/reasoningText/text null'],
    ],
  ])('faults of %j', (block, faults) => expect(faultsOf(block)).toEqual(faults));
});

describe('detection', () => {
  test.each<[string, unknown]>([
    ['a body', { messages: [asking] }],
    ['messages alone', [calling, answering]],
    ['calls', { messages: [{ role: 'assistant', content: [call] }] }],
    ['a body of Nova through InvokeModel', { schemaVersion: 'messages-v1', messages: [asking] }],
    ['its settings', { inferenceConfig: { max_new_tokens: 5 }, messages: [asking] }],
  ])('by %s', (_name, value) => expect(bedrockConverse.detects?.(value)).toBe(true));

  test.each<[string, unknown]>([
    ['no message', { messages: [] }],
    ['empty content', [{ role: 'user', content: [] }]],
    ['tagged parts', [{ role: 'user', content: [{ type: 'text', text: 'x' }] }]],
    ['a value', 7],
    ['nothing', null],
    ...Object.entries(BODIES),
  ])('not by %s', (_name, value) => expect(bedrockConverse.detects?.(value)).toBe(false));
});

describe('the dialect', () => {
  const findingsOf = (modelId: string | undefined, messages: unknown[], more: object = {}) =>
    lint(
      { ...(modelId && { modelId }), messages, toolConfig: tools, ...more },
      { dialect: 'bedrock-converse' },
    ).diagnostics.map(({ severity, rule }) => `${severity} ${rule}`);
  const bytes = { document: { name: 'report', format: 'txt', source: { bytes: 'aGk=' } } };
  const image = { image: { format: 'png', source: { bytes: 'iVBORw0KGgo=' } } };
  const asks = { role: 'user', content: [{ text: 'Hi' }] };
  const called = { role: 'assistant', content: [call] };
  const answered = { toolResult: { toolUseId: 'tooluse_1', content: [{ text: '4 C' }] } };

  test.each([
    ['us.meta.llama4-maverick-17b-instruct-v1:0', ['error content-beside-tool-results']],
    ['eu.mistral.pixtral-large-2502-v1:0', ['error content-beside-tool-results']],
    ['global.anthropic.claude-haiku-4-5-20251001-v1:0', []],
    ['us.amazon.nova-lite-v1:0', []],
    [undefined, ['info content-beside-tool-results']],
  ])('%s and text after a result, in the next message', (modelId, expected) => {
    const messages = [asks, called, { role: 'user', content: [answered] }, asks];
    expect(findingsOf(modelId, messages)).toEqual(expected);
  });

  test('Claude accepts images beside a result, but no text files', () => {
    const beside = (block: object) => [asks, called, { role: 'user', content: [answered, { text: 'See' }, block] }];
    const claude =
      'arn:aws:bedrock:us-east-1:000000000000:inference-profile/us.anthropic.claude-sonnet-4-5-20250929-v1:0';
    expect(findingsOf(claude, beside(image))).toEqual([]);
    expect(findingsOf(claude, beside(bytes))).toEqual(['warning content-beside-tool-results']);
    expect(findingsOf('us.amazon.nova-pro-v1:0', beside(bytes))).toEqual([]);
  });

  test.each([
    ['us.amazon.nova-lite-v1:0', ['error unexpected-first-role']],
    ['us.anthropic.claude-sonnet-4-5-20250929-v1:0', []],
    ['zai.glm-4.7-flash', []],
    ['minimax.minimax-m2', ['warning unexpected-first-role']],
  ])('%s and an assistant message first', (modelId, expected) => {
    expect(findingsOf(modelId, [{ role: 'assistant', content: [{ text: 'Hello' }] }, asks])).toEqual(expected);
  });

  test('names of files, as tested with the service', () => {
    const named = (name: string) =>
      findingsOf(undefined, [{ role: 'user', content: [{ text: 'Hi' }, { document: { ...bytes.document, name } }] }]);
    for (const name of ['a', 'test-name', 'test(1)', 'test[1]', ' test name ', 'test__name', 'x'.repeat(200)])
      expect(named(name), name).toEqual([]);
    for (const name of ['', 'a.pdf', 'a/b', 'a  b', 'a\tb', 'a\u3000b', 'résumé', "it's", 'x'.repeat(201)])
      expect(named(name), name).toEqual(['error malformed-media']);
  });

  test('IDs with dots and colons, since the service accepts them', () => {
    const id = 'functions.f:0';
    const messages = [
      asks,
      { role: 'assistant', content: [{ toolUse: { ...call.toolUse, toolUseId: id } }] },
      { role: 'user', content: [{ toolResult: { ...answered.toolResult, toolUseId: id } }] },
    ];
    const at = (day: string) => lint({ messages, toolConfig: tools }, { dialect: 'bedrock-converse', at: day }).verdict;
    expect(findingsOf(undefined, messages)).toEqual([]);
    expect([at('2026-01-01'), at('2026-06-01')]).toEqual(['unknown', 'accepted']);
  });
});
