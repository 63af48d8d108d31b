import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { read, type StructuralFault } from '../../src/formats/engine/message-format.ts';
import openaiResponses from '../../src/formats/openai-responses/format.ts';
import type { DialectId } from '../../src/index.ts';
import { convert, lint } from '../../src/index.ts';
import { runs } from '../depth.ts';
import system from '../generators/formats/openai-responses.ts';
import { BODIES, MESSAGES, VALUES } from './bodies.ts';
import { isIdentity, keepsLaws } from './chat-laws.ts';

const user = { role: 'user', content: 'Oslo?' };
const call = {
  type: 'function_call',
  id: 'fc_1',
  call_id: 'call_1',
  name: 'get_weather',
  arguments: '{"city":"Oslo"}',
};
const output = { type: 'function_call_output', call_id: 'call_1', output: '4 C' };
const reasoning = {
  ...{ type: 'reasoning', id: 'rs_1', summary: [{ type: 'summary_text', text: 'Look it up.' }] },
  encrypted_content: 'gAAAAABo',
};
const answer = {
  ...{ type: 'message', id: 'msg_1', role: 'assistant', status: 'completed' },
  content: [{ type: 'output_text', text: '4 C.', annotations: [] }],
};
const custom = { type: 'custom_tool_call', call_id: 'call_2', name: 'run', input: 'print(1)' };
const ITEMS: Readonly<Record<string, Record<string, unknown>>> = {
  ...{ user, call, output, reasoning, answer, custom },
  patch: { type: 'apply_patch_call', call_id: 'call_3', operation: { type: 'delete_file', path: 'a' } },
  parts: { type: 'function_call_output', call_id: 'call_1', output: [{ type: 'input_text', text: '4 C' }] },
  screen: {
    type: 'computer_call_output',
    call_id: 'c',
    output: { type: 'computer_screenshot', image_url: 'https://x.y/z' },
  },
  search: { type: 'tool_search_call', call_id: null, arguments: {}, execution: 'server' },
  reference: { type: 'item_reference', id: 'fc_9' },
  bare: { id: 'msg_9' },
  compaction: { type: 'compaction', encrypted_content: 'gAAAA' },
  tools: { type: 'additional_tools', role: 'developer', tools: [{ type: 'function', name: 'late' }] },
  unknown: { type: 'acme:thing', id: 'x', call_id: 1 },
};

const findingsOf = (request: unknown, dialect = 'openai-responses') =>
  lint(request, { dialect: dialect as DialectId }).diagnostics.map(
    ({ severity, rule, pointer }) => `${severity} ${rule} ${pointer}`,
  );
const faultsOf = (value: unknown) => {
  const faults: StructuralFault[] = [];
  read(openaiResponses, value, '', fault => faults.push(fault));
  return faults.map(({ rule, at, data }) => `${rule} ${at.pointer} ${data?.field ?? data?.found ?? ''}`.trim());
};

describe('properties', () => keepsLaws(system));

describe('write(read(x)) is x', () => {
  test.each([...Object.entries(BODIES), ...Object.entries(MESSAGES), ...Object.entries(ITEMS)])(
    '%s',
    (_name, value) => {
      isIdentity('openai-responses', value);
      isIdentity('openai-responses', [value]);
      isIdentity('openai-responses', { input: [value], model: 'x', instructions: 'Be brief.' });
      isIdentity('openai-responses', { instructions: [value], input: 'Oslo?' });
    },
  );

  test.each(VALUES.map(value => [JSON.stringify(value), value]))('%s in place of any value', (_name, value) => {
    for (const field of ['input', 'instructions', 'tools', 'model', 'store', 'conversation'])
      isIdentity('openai-responses', { input: [user], [field]: value });
    for (const item of Object.values(ITEMS))
      for (const field of [...Object.keys(item), 'status', 'namespace', '__proto__'])
        isIdentity('openai-responses', { input: [{ ...item, [field]: value }] });
  });

  test('any item', () => {
    const value = fc.oneof(fc.constantFrom(...VALUES), fc.jsonValue({ maxDepth: 2 }));
    const part = fc.dictionary(
      fc.constantFrom('type', 'text', 'refusal', 'image_url', 'file_data', 'filename', '__proto__'),
      fc.oneof(value, fc.constantFrom('input_text', 'output_text', 'refusal', 'input_image', 'input_file')),
    );
    const item = fc.dictionary(
      fc.constantFrom('type', 'role', 'content', 'output', 'call_id', 'name', 'arguments', 'input', 'summary', 'id'),
      fc.oneof(
        { weight: 3, arbitrary: fc.constantFrom('message', 'user', ...Object.values(ITEMS).map(each => each.type)) },
        { weight: 1, arbitrary: value },
        { weight: 2, arbitrary: fc.array(fc.oneof(value, part), { maxLength: 3 }) },
      ),
    );
    fc.assert(
      fc.property(fc.array(item, { maxLength: 4 }), input => isIdentity('openai-responses', { input })),
      { numRuns: runs(500) },
    );
  });
});

describe('reading', () => {
  const { messages, preamble, settings } = read(openaiResponses, {
    ...{ model: 'gpt-5.2', instructions: 'Be brief.', previous_response_id: 'resp_1' },
    input: [user, reasoning, call, output, answer],
  });

  test('each item is a separate message with its own pointer', () => {
    expect(messages.map(({ role, wireType, id, pointer }) => [role, wireType, id, pointer])).toEqual([
      ['user', 'message', undefined, '/input/0'],
      ['assistant', 'reasoning', 'rs_1', '/input/1'],
      ['assistant', 'function_call', 'fc_1', '/input/2'],
      ['tool', 'function_call_output', undefined, '/input/3'],
      ['assistant', 'message', 'msg_1', '/input/4'],
    ]);
    expect(messages.flatMap(({ parts }) => parts)).toMatchObject([
      { type: 'text', text: 'Oslo?' },
      { type: 'reasoning', summary: 'Look it up.', redacted: 'gAAAAABo', field: 'encrypted_content' },
      { type: 'tool_call', callId: 'call_1', name: 'get_weather', arguments: { text: '{"city":"Oslo"}' } },
      { type: 'tool_result', callId: 'call_1', content: [{ type: 'text', text: '4 C', pointer: '/input/3/output' }] },
      { type: 'text', text: '4 C.', wireType: 'output_text', pointer: '/input/4/content/0' },
    ]);
  });

  test('instructions come before all messages, and the input may continue a stored response', () => {
    expect(preamble).toMatchObject([{ role: 'system', pointer: '/instructions', contentForm: 'string' }]);
    expect(settings).toMatchObject({ stored: true, continues: true });
  });

  test('a text is a user message', () => {
    const { messages } = read(openaiResponses, { input: 'Oslo?', store: false });
    expect(messages).toMatchObject([{ role: 'user', contentForm: 'string', pointer: '/input' }]);
  });

  test('server-side calls need no result, and references and compactions may contain calls', () => {
    const { messages } = read(openaiResponses, [ITEMS.search, ITEMS.reference, ITEMS.bare, ITEMS.compaction]);
    expect(messages[0]?.parts).toMatchObject([{ type: 'tool_call', executedBy: 'provider' }]);
    expect(messages.map(({ unreadable }) => unreadable)).toEqual([
      undefined,
      ['tool_calls'],
      undefined,
      ['tool_calls'],
    ]);
  });

  test('tools in namespaces are read one by one', () => {
    const inner = { type: 'function', name: 'inner', parameters: {} };
    const tools = [
      { type: 'namespace', name: 'crm', tools: [inner] },
      { ...inner, name: 'late', defer_loading: true },
    ];
    expect(read(openaiResponses, { input: [], tools }).tools).toMatchObject([
      { name: 'inner', namespace: 'crm', pointer: '/tools/0/tools/0' },
      { name: 'late', deferred: true, pointer: '/tools/1' },
    ]);
  });

  test.each([
    [{ input: 3 }, ['wrong-type /input number']],
    [{}, ['missing-field  input']],
    [{ prompt: { id: 'pmpt_1' } }, []],
    [7, ['wrong-type  number']],
    [{ input: ['Oslo?'] }, ['wrong-type /input/0 string']],
    [{ input: [{ content: 'Oslo?' }] }, ['missing-field /input/0 type']],
    [{ input: [{ role: 'user' }] }, ['missing-field /input/0 content']],
    [{ input: [{ type: 'function_call', call_id: 'c', name: 'f' }] }, ['missing-field /input/0 arguments']],
    [{ input: [{ type: 'function_call_output', call_id: 'c' }] }, ['missing-field /input/0 output']],
    [{ input: [{ role: 'user', content: null }] }, ['wrong-type /input/0/content null']],
    [
      { input: [{ role: 'user', content: ['x', {}] }] },
      ['wrong-type /input/0/content/0 string', 'missing-field /input/0/content/1 type'],
    ],
    [{ input: 'x', instructions: 3 }, ['wrong-type /instructions number']],
    [{ input: 'x', tools: [{ type: 'function', function: { name: 'f' } }] }, ['missing-field /tools/0 name']],
  ])('%j', (body, faults) => expect(faultsOf(body)).toEqual(faults));
});

describe('calls and outputs', () => {
  test.each<[string, object, string[]]>([
    ['outputs may stand anywhere behind', { input: [user, call, answer, user, output] }, []],
    ['an output before its call is none', { input: [user, output, call] }, ['error orphan-tool-result /input/1']],
    ['the call may be kept by the server', { input: [output], previous_response_id: 'resp_1' }, []],
    ['or in a conversation', { input: [output], conversation: { id: 'conv_1' } }, []],
    ['or be referred to', { input: [ITEMS.reference, output] }, []],
    ['a reference to a message is no call', { input: [ITEMS.bare, output] }, ['error orphan-tool-result /input/1']],
    ['a search may be answered by the client', { input: [{ ...ITEMS.search, call_id: 'call_1' }, output] }, []],
    ['a search needs no answer', { input: [{ ...ITEMS.search, call_id: 'call_1' }] }, []],
  ])('%s', (_name, request, expected) => expect(findingsOf({ model: 'gpt-5.2', ...request })).toEqual(expected));
});

describe('reasoning items', () => {
  const second = { ...reasoning, id: 'rs_2' };
  test.each<[string, unknown[], object, string[]]>([
    ['several in a row lead to one item', [reasoning, second, call, output], {}, []],
    ['a reference is an item with an id', [reasoning, { type: 'item_reference', id: 'msg_2' }], {}, []],
    ['without an id they are free', [{ ...reasoning, id: undefined }, user], {}, []],
    [
      'where nothing is kept the next may have no id',
      [reasoning, { role: 'assistant', content: '4 C' }, user],
      { store: false },
      [],
    ],
    ['but something has to follow', [reasoning, user], { store: false }, ['error separated-reasoning-item /input/0']],
    ['at the end', [user, reasoning], {}, ['error separated-reasoning-item /input/1']],
    ['an old model takes them apart', [reasoning, user], { model: 'o3-mini' }, []],
  ])('%s', (_name, input, more, expected) => {
    const items = JSON.parse(JSON.stringify(input)) as unknown;
    expect(findingsOf({ model: 'gpt-5.2', input: items, ...more })).toEqual(expected);
  });
});

describe('servers that only pair adjacent calls and outputs', () => {
  const thought = { type: 'reasoning', id: 'r', content: [{ type: 'reasoning_text', text: 'Look.' }] };
  const call2 = { ...call, id: 'fc_2', call_id: 'call_2' };
  const output2 = { ...output, call_id: 'call_2' };
  test.each<[string, unknown[], string[]]>([
    ['in a row', [thought, thought, call, call2, output, output2, user], []],
    ['one after the other', [thought, call, output, thought, call2, output2, user], []],
    ['without any reasoning', [call, call2, output, output2, user], []],
    [
      'without any reasoning, in the running turn',
      [user, call, call2, output, output2],
      ['warning missing-reasoning /input/1'],
    ],
    [
      'of an answer before',
      [thought, { role: 'assistant', content: 'x' }, user, call, call2, output, output2, user],
      [],
    ],
    ['with too little', [thought, call, call2, output, output2], ['warning missing-reasoning /input/2']],
    ['reasoning of its own before each call', [thought, call, thought, call2, output, output2], []],
    [
      'an answer between the calls',
      [thought, thought, call, answer, call2, output, output2, user],
      ['error unanswered-tool-call /input/2'],
    ],
    ['reasoning before the output', [call, thought, output], ['error interrupted-tool-results /input/1']],
  ])('%s', (_name, input, expected) => {
    const found = findingsOf({ model: 'deepseek-v4-flash', input }, 'deepseek-responses');
    expect(found).toEqual(expected);
  });
});

describe('conversions', () => {
  const chat = [
    { role: 'user', content: 'Oslo?' },
    {
      ...{ role: 'assistant', content: 'Look.' },
      tool_calls: [
        { id: 'call_1', type: 'function', function: { name: 'get_weather', arguments: '{"city": "Oslo"}' } },
      ],
    },
    { role: 'tool', tool_call_id: 'call_1', content: '4 C' },
    { role: 'assistant', content: '4 C.' },
    { role: 'assistant', content: 'Bye.' },
  ];
  const { id: _, ...bareCall } = { ...call, arguments: '{"city": "Oslo"}' };
  const to = (dialect: string, value: unknown, from = 'openai-responses') =>
    convert(value, { from: from as DialectId, to: dialect as DialectId });

  test('a chat becomes items without a loss', () => {
    const items = [
      ...[user, { role: 'assistant', content: 'Look.' }, bareCall, output],
      ...[
        { role: 'assistant', content: '4 C.' },
        { role: 'assistant', content: 'Bye.' },
      ],
    ];
    expect(to('openai-responses', chat, 'openai-chat')).toMatchObject({
      value: items,
      losses: [],
      verdict: 'accepted',
    });
    expect(to('openai-chat', items).value).toEqual(chat);
  });

  test('instructions and one text', () => {
    const body = { model: 'gpt-5.2', instructions: 'Be brief.', input: 'Oslo?' };
    const there = to('anthropic', body);
    expect(there).toMatchObject({ value: { system: 'Be brief.', messages: [user] } });
    const input = [{ role: 'user', content: 'Oslo?' }];
    expect(to('openai-responses', there.value, 'anthropic').value).toMatchObject({ ...body, input });
  });

  test('the items of one reply are one message', () => {
    const { value } = to('openai-chat', [user, reasoning, call, { ...call, call_id: 'call_2', id: 'fc_2' }, output]);
    expect(value).toMatchObject([user, { role: 'assistant', tool_calls: [{ id: 'call_1' }, { id: 'call_2' }] }, {}]);
  });

  test('commentary and the final answer are two messages', () => {
    const way = { ...answer, phase: 'commentary' };
    const { value } = to('openai-chat', [user, way, { ...answer, id: 'msg_2', phase: 'final_answer' }]);
    expect((value as unknown[]).length).toBe(3);
  });

  test('reasoning of another provider is dropped', () => {
    const thinking = { type: 'thinking', thinking: 'Hm.', signature: 'c2ln' };
    const messages = [user, { role: 'assistant', content: [thinking, { type: 'text', text: '4 C.' }] }];
    const { value, losses, diagnostics } = to('openai-responses', messages, 'anthropic');
    expect(value).toEqual([user, { role: 'assistant', content: '4 C.' }]);
    expect(losses).toEqual([
      { kind: 'dropped', pointer: '/1/content/0', reason: 'only `anthropic` can read its signed reasoning' },
    ]);
    expect(diagnostics).toEqual([]);
  });

  test('reasoning is written without its ID if its answer lost its ID, and dropped if nothing else is left', () => {
    const thought = { type: 'reasoning', id: 'rs_1', content: [{ type: 'input_text', text: 'Hm.' }] };
    const said = { role: 'assistant', status: 'completed', content: [{ type: 'output_text', text: '4 C.' }] };
    const sealed = { ...thought, providerData: { encryptedContent: 'gAAAAABo' } };
    const items = (first: object) => to('openai-responses', [user, first, said], 'openai-agents').value;
    const summary = [{ type: 'summary_text', text: 'Hm.' }];
    expect(items(sealed)).toMatchObject([user, { summary, encrypted_content: 'gAAAAABo' }, { role: 'assistant' }]);
    expect((items(sealed) as object[])[1]).not.toHaveProperty('id');
    expect(items(thought)).toMatchObject([user, { role: 'assistant' }]);
  });

  test('an ID is used only once', () => {
    const parts = ['a', 'b'].map(text => ({ type: 'output_text', text, providerData: {} }));
    const said = { id: 'msg_1', role: 'assistant', status: 'completed' };
    const items = [user, { ...said, content: [parts[0]] }, { ...said, content: [parts[1]], phase: 'commentary' }];
    const { value, diagnostics } = to('openai-responses', items, 'openai-agents');
    expect((value as { id?: string }[]).filter(each => each.id === 'msg_1').length).toBe(1);
    expect(diagnostics).toEqual([]);
  });

  test('server-side calls are dropped in a chat', () => {
    const search = { type: 'web_search_call', id: 'ws_1', status: 'completed', action: { type: 'search', query: 'x' } };
    const { value, losses } = to('openai-chat', [user, search, { role: 'assistant', content: '4 C.' }]);
    expect(value).toEqual([user, { role: 'assistant', content: '4 C.' }]);
    expect(losses.map(({ kind, pointer }) => `${kind} ${pointer}`)).toEqual(['dropped /1']);
  });
});

describe('detection', () => {
  test.each<[unknown, boolean]>([
    [{ model: 'gpt-5.2', input: [user] }, true],
    [[user, call, output], true],
    [{ model: 'gpt-5.2', input: 'Oslo?', instructions: 'Be brief.' }, true],
    [{ model: 'text-embedding-3-small', input: 'Oslo?' }, false],
    [{ model: 'text-embedding-3-small', input: ['Oslo?'] }, false],
    [{ model: 'gpt-4o-mini-tts', input: 'Oslo?', voice: 'alloy', instructions: 'Kindly.' }, false],
    [{ model: 'omni-moderation-latest', input: [{ type: 'text', text: 'Oslo?' }] }, false],
    [{ model: 'gpt-5.2', messages: [user] }, false],
    [{ object: 'response', model: 'gpt-5.2', input: [user], output: [answer], tools: [] }, false],
    [[user], false],
    [[{ type: 'function_call', callId: 'call_1', name: 'f', arguments: '{}' }], false],
    [{ model: 'gemini-3-flash-preview', input: [{ type: 'user_input', content: [] }] }, false],
    [null, false],
  ])('%j: %s', (value, expected) => expect(openaiResponses.detects?.(value)).toBe(expected));
});
