import { describe, expect, it } from 'vitest';
import { fix } from '../../src/fix/fix.ts';
import { type DialectId, defineDialect } from '../../src/index.ts';
import { repaired, untouched } from './fixing.ts';

const chatCall = (id: unknown, city: string, name = 'get_weather') => ({
  id,
  type: 'function',
  function: { name, arguments: `{"city":"${city}"}` },
});
const user = { role: 'user', content: 'Weather?' };

/** The fields of a message that these tests use. */
interface ChatLine {
  readonly tool_call_id?: string;
  readonly tool_calls?: readonly { readonly id: string }[];
}

describe('reused-tool-call-id', () => {
  it('pairs two calls and two results with one ID in their order', () => {
    const value = [
      user,
      { role: 'assistant', content: null, tool_calls: [chatCall('call_0', 'Oslo'), chatCall('call_0', 'Rome')] },
      { role: 'tool', tool_call_id: 'call_0', content: '4 C' },
      { role: 'tool', tool_call_id: 'call_0', content: '19 C' },
    ];
    const after = repaired(value, 'reused-tool-call-id', { dialect: 'openai-chat' }) as readonly ChatLine[];
    const name = after[3]?.tool_call_id;
    expect(name).toMatch(/^[a-z0-9]{9}$/);
    expect(after).toEqual([
      user,
      { ...value[1], tool_calls: [chatCall('call_0', 'Oslo'), chatCall(name, 'Rome')] },
      value[2],
      { ...value[3], tool_call_id: name },
    ]);
  });

  it('reports the other call if both have only one result', () => {
    const dialect = defineDialect({
      extends: 'openai-chat',
      id: 'proven',
      rules: {
        'reused-tool-call-id': [
          {
            verdict: 'rejected',
            parameters: { scope: 'turn' },
            evidence: [{ kind: 'documented', url: 'https://example.com/ids' }],
          },
        ],
        'unanswered-tool-call': [
          { verdict: 'rejected', evidence: [{ kind: 'documented', url: 'https://example.com/calls' }] },
        ],
      },
    });
    const value = [
      user,
      { role: 'assistant', content: null, tool_calls: [chatCall('call_0', 'Oslo'), chatCall('call_0', 'Rome')] },
      { role: 'tool', tool_call_id: 'call_0', content: '4 C' },
    ];
    const after = repaired(value, 'reused-tool-call-id', { dialect, safety: 'unsafe' }) as readonly ChatLine[];
    expect(after).toHaveLength(4);
    expect(after[2]).toBe(value[2]);
    expect(after[3]).toEqual({
      role: 'tool',
      tool_call_id: after[1]?.tool_calls?.[1]?.id,
      content: 'The call was interrupted before it gave a result.',
    });
  });

  it('removes a copy of a call', () => {
    const call = { type: 'tool_use', id: 'toolu_1', name: 'get_weather', input: { city: 'Oslo' } };
    const value = {
      model: 'claude-sonnet-4-5',
      max_tokens: 100,
      tools: [{ name: 'get_weather', input_schema: { type: 'object' } }],
      messages: [
        user,
        { role: 'assistant', content: [call, { ...call }] },
        { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'toolu_1', content: '4 C' }] },
      ],
    };
    const after = repaired(value, 'reused-tool-call-id', { dialect: 'anthropic', safety: 'unsafe' });
    expect(after).toEqual({
      ...value,
      messages: [user, { role: 'assistant', content: [call] }, value.messages[2]],
    });
  });

  it('keeps the ID of an item that equals the ID of its call', () => {
    const call = (city: string) => ({
      type: 'function_call',
      id: 'fc_1',
      call_id: 'fc_1',
      name: 'get_weather',
      arguments: `{"city":"${city}"}`,
    });
    const result = { type: 'function_call_output', call_id: 'fc_1', output: '4 C' };
    const second = { ...call('Rome'), id: undefined };
    const value = { model: 'gpt-5', input: [user, call('Oslo'), result, second, { ...result, output: '19 C' }] };
    const { value: after, changes } = fix(JSON.parse(JSON.stringify(value)), { dialect: 'openai-responses' });
    expect(changes.map(({ rule }) => rule)).toEqual(['reused-tool-call-id']);
    const { input } = after as { input: { id?: string; call_id?: string }[] };
    expect(input.slice(0, 3)).toEqual([user, call('Oslo'), result]);
    expect(input[3]?.call_id).not.toBe('fc_1');
    expect(input[4]?.call_id).toBe(input[3]?.call_id);
  });

  it.each([
    [
      'gemini',
      {
        model: 'gemini-3-pro-preview',
        tools: [{ functionDeclarations: [{ name: 'get_weather' }] }],
        contents: [
          { role: 'user', parts: [{ text: 'Weather?' }] },
          {
            role: 'model',
            parts: [
              {
                functionCall: { id: 'call_0', name: 'get_weather', args: { city: 'Oslo' } },
                thoughtSignature: 'c2ln',
              },
              { functionCall: { id: 'call_0', name: 'get_weather', args: { city: 'Rome' } } },
            ],
          },
          {
            role: 'user',
            parts: [
              { functionResponse: { id: 'call_0', name: 'get_weather', response: { output: '4 C' } } },
              { functionResponse: { id: 'call_0', name: 'get_weather', response: { output: '19 C' } } },
            ],
          },
        ],
      },
      ['/contents/1/parts/1/functionCall/id', '/contents/2/parts/1/functionResponse/id'],
    ],
    [
      'bedrock-converse',
      {
        messages: [
          { role: 'user', content: [{ text: 'Weather?' }] },
          {
            role: 'assistant',
            content: [
              { toolUse: { toolUseId: 'c1', name: 'get_weather', input: { city: 'Oslo' } } },
              { toolUse: { toolUseId: 'c1', name: 'get_weather', input: { city: 'Rome' } } },
            ],
          },
          {
            role: 'user',
            content: [
              { toolResult: { toolUseId: 'c1', content: [{ text: '4 C' }] } },
              { toolResult: { toolUseId: 'c1', content: [{ text: '19 C' }] } },
            ],
          },
        ],
        toolConfig: { tools: [{ toolSpec: { name: 'get_weather', inputSchema: { json: { type: 'object' } } } }] },
      },
      ['/messages/1/content/1/toolUse/toolUseId', '/messages/2/content/1/toolResult/toolUseId'],
    ],
  ])('renames both sides in the format of %s', (dialect, value, places) => {
    const { edits, result } = fix(value, { dialect: dialect as DialectId });
    expect(edits.map(({ op, path }) => `${op} ${path}`)).toEqual(places.map(path => `replace ${path}`));
    expect(new Set(edits.map(edit => edit.value)).size).toBe(1);
    expect(result.diagnostics).toEqual([]);
  });
});

describe('malformed-tool-call-id', () => {
  const value = [
    user,
    { role: 'assistant', content: '', tool_calls: [chatCall('call_abc', 'Oslo'), chatCall('call_abd', 'Rome')] },
    { role: 'tool', tool_call_id: 'call_abd', content: '19 C', name: 'get_weather' },
    { role: 'tool', tool_call_id: 'call_abc', content: '4 C', name: 'get_weather' },
  ];

  it('renames calls and their results in any order', () => {
    const after = fix(value, { dialect: 'mistral-common' }).value as readonly ChatLine[];
    const [first, second] = after[1]?.tool_calls?.map(({ id }) => id) ?? [];
    expect(first).toMatch(/^[a-zA-Z0-9]{9}$/);
    expect(after.slice(2).map(each => each.tool_call_id)).toEqual([second, first]);
  });

  it('renames late results with their call', () => {
    const late = [
      user,
      { role: 'assistant', content: '', tool_calls: [chatCall('call_abc', 'Oslo')] },
      { role: 'user', content: 'Still there?' },
      { role: 'assistant', content: '', tool_calls: [chatCall('a1B2c3D4e', 'Rome')] },
      { role: 'tool', tool_call_id: 'a1B2c3D4e', content: '19 C', name: 'get_weather' },
      { role: 'tool', tool_call_id: 'call_abc', content: '4 C', name: 'get_weather' },
    ];
    const { changes } = fix(late, { dialect: 'mistral-common' });
    const renamed = changes.find(({ rule }) => rule === 'malformed-tool-call-id');
    expect(renamed?.edits.map(({ path }) => path)).toEqual(['/1/tool_calls/0/id', '/5/tool_call_id']);
  });

  it('renames to a UUID if the format requires one', () => {
    const id = (n: number) => `6F9619FF-8B86-4011-B42D-00000000000${n}`;
    const log = [
      { id: id(1), role: 'human', content: [{ type: 'text', text: 'Read a.' }] },
      {
        id: id(2),
        role: 'ai',
        content: [{ type: 'text', text: 'Yes.' }],
        toolCalls: [{ id: 'call_1', name: 'read_file', arguments: { path: 'a' } }],
      },
      { id: id(3), role: 'tool', toolCallID: 'call_1', content: [{ type: 'text', text: 'A' }] },
    ];
    const { value: after, changes } = fix(log, { dialect: 'deepagents' });
    expect(changes.map(({ rule }) => rule)).toContain('malformed-tool-call-id');
    const [, call, result] = after as typeof log;
    expect(call?.toolCalls?.[0]?.id).toMatch(/^[0-9A-F]{8}(?:-[0-9A-F]{4}){3}-[0-9A-F]{12}$/);
    expect(result?.toolCallID).toBe(call?.toolCalls?.[0]?.id);
  });

  it('adds an ID if it is empty on both sides', () => {
    const call = { type: 'function_call', call_id: '', name: 'get_weather', arguments: '{}' };
    const body = {
      model: 'gpt-5',
      input: [user, call, { type: 'function_call_output', call_id: '', output: '4 C' }],
    };
    const after = repaired(body, 'malformed-tool-call-id', { dialect: 'openai-responses' }) as typeof body;
    const id = (after.input[1] as typeof call).call_id;
    expect(after.input.slice(1)).toEqual([
      { ...call, call_id: id },
      { type: 'function_call_output', call_id: id, output: '4 C' },
    ]);
  });
});

describe('missing-tool-call-id', () => {
  const { id: _, ...idless } = chatCall('', 'Oslo');
  const result = (content: string) => ({ role: 'tool', content });

  it('adds one ID to both sides, by their order', () => {
    const rome = { ...idless, function: { name: 'get_weather', arguments: '{"city":"Rome"}' } };
    const value = [
      user,
      { role: 'assistant', content: null, tool_calls: [idless, rome] },
      result('4 C'),
      result('19 C'),
    ];
    const after = repaired(value, 'missing-tool-call-id', { dialect: 'openai-chat' }) as typeof value;
    const [first, second] = (after[1] as { tool_calls: { id?: string }[] }).tool_calls.map(({ id }) => id);
    expect(first).not.toBe(second);
    expect(after).toEqual([
      user,
      {
        ...value[1],
        tool_calls: [
          { ...idless, id: first },
          { ...rome, id: second },
        ],
      },
      { ...result('4 C'), tool_call_id: first },
      { ...result('19 C'), tool_call_id: second },
    ]);
  });

  it.each([
    [
      'cohere',
      [user, { role: 'assistant', tool_calls: [chatCall('c1', 'Oslo')] }, { role: 'tool', content: '4 C' }],
      { role: 'tool', content: '4 C', tool_call_id: 'c1' },
    ],
    [
      'mistral',
      [user, { role: 'assistant', content: '', tool_calls: [chatCall('a1B2c3D4e', 'Oslo')] }, result('4 C')],
      { role: 'tool', content: '4 C', tool_call_id: 'a1B2c3D4e' },
    ],
  ])('uses the ID of the call, in the format of %s', (dialect, messages, last) => {
    const after = fix({ model: 'some', messages }, { dialect: dialect as DialectId });
    expect((after.value as { messages: unknown[] }).messages).toEqual([...messages.slice(0, 2), last]);
    expect(after.changes.map(({ rule, safety }) => `${rule} ${safety}`)).toEqual(['missing-tool-call-id safe']);
  });

  it('uses the ID of the result for its call', () => {
    const value = [
      user,
      { role: 'assistant', content: null, tool_calls: [idless] },
      { role: 'tool', tool_call_id: 'call_7', content: '4 C' },
    ];
    const after = repaired(value, 'missing-tool-call-id', { dialect: 'openai-chat' });
    expect(after).toEqual([user, { ...value[1], tool_calls: [{ ...idless, id: 'call_7' }] }, value[2]]);
  });

  it('moves an ID from a misspelled key', () => {
    const value = [
      { role: 'user', content: 'Weather?' },
      { type: 'function_call', call_id: 'call_1', name: 'get_weather', arguments: '{}', status: 'completed' },
      {
        type: 'function_call_result',
        callId: 'call_1',
        name: 'get_weather',
        status: 'completed',
        output: { type: 'text', text: '4 C' },
      },
    ];
    const { value: after, edits } = fix(value, { dialect: 'openai-agents' });
    expect(edits).toEqual([{ op: 'move', from: '/1/call_id', path: '/1/callId' }]);
    expect(Object.keys((after as object[])[1] ?? {})).toEqual(['type', 'callId', 'name', 'arguments', 'status']);
  });

  it('is unsafe if there are fewer results than calls', () => {
    const value = [user, { role: 'assistant', content: null, tool_calls: [idless, idless] }, result('4 C')];
    expect(fix(value, { dialect: 'openai-chat' }).changes).toEqual([]);
    const guessed = fix(value, { dialect: 'openai-chat', safety: 'unsafe' });
    expect(guessed.result.diagnostics).toEqual([]);
  });

  it('adds the ID in the field of the format', () => {
    const value = {
      messages: [
        { role: 'user', content: [{ text: 'Weather?' }] },
        { role: 'assistant', content: [{ toolUse: { name: 'get_weather', input: {} } }] },
        { role: 'user', content: [{ toolResult: { content: [{ text: '4 C' }] } }] },
      ],
      toolConfig: { tools: [{ toolSpec: { name: 'get_weather', inputSchema: { json: { type: 'object' } } } }] },
    };
    const { edits } = fix(value, { dialect: 'bedrock-converse' });
    expect(edits.map(({ path }) => path)).toEqual([
      '/messages/1/content/0/toolUse/toolUseId',
      '/messages/2/content/0/toolResult/toolUseId',
    ]);
  });
});

describe('mismatched-tool-name', () => {
  const response = (name: string, output: string) => ({ functionResponse: { name, response: { output } } });
  const call = (name: string) => ({ functionCall: { name, args: {} } });
  const body = (calls: unknown[], responses: unknown[]) => ({
    model: 'gemini-2.5-flash',
    contents: [
      { role: 'user', parts: [{ text: 'Weather?' }] },
      { role: 'model', parts: calls },
      { role: 'user', parts: responses },
    ],
  });

  it('uses the name of the call', () => {
    const value = body([call('get_weather')], [response('weather', '4 C')]);
    const after = repaired(value, 'mismatched-tool-name', { dialect: 'gemini' });
    expect(after).toEqual(body([call('get_weather')], [response('get_weather', '4 C')]));
  });

  it('renames nothing if the names could say which call a result belongs to', () => {
    const value = body(
      [call('get_weather'), call('get_time')],
      [response('get_time', '9'), response('get_weather', '4')],
    );
    expect(fix(value, { dialect: 'gemini', safety: 'unsafe' }).edits.filter(({ op }) => op === 'replace')).toEqual([]);
  });
});

describe('duplicate-tool-result', () => {
  const asked = [user, { role: 'assistant', content: null, tool_calls: [chatCall('c1', 'Oslo')] }];
  const result = (content: string) => ({ role: 'tool', tool_call_id: 'c1', content });

  it('removes a copy, which loses nothing', () => {
    const value = [...asked, result('4 C'), result('4 C')];
    expect(repaired(value, 'duplicate-tool-result', { dialect: 'openai-chat' })).toEqual([...asked, result('4 C')]);
  });

  it('keeps the first of two results, unless it is empty', () => {
    const options = { dialect: 'openai-chat', safety: 'unsafe' } as const;
    expect(repaired([...asked, result('4 C'), result('5 C')], 'duplicate-tool-result', options)).toEqual([
      ...asked,
      result('4 C'),
    ]);
    expect(repaired([...asked, result(''), result('5 C')], 'duplicate-tool-result', options)).toEqual([
      ...asked,
      result('5 C'),
    ]);
  });
});

describe('IDs of items', () => {
  const call = { type: 'function_call', call_id: 'call_1', name: 'get_weather', arguments: '{}' };
  const result = { type: 'function_call_output', call_id: 'call_1', output: '4 C' };

  it('drops an ID with the wrong form', () => {
    const value = { model: 'gpt-5', input: [user, { id: 'call_1', ...call }, result] };
    const after = repaired(value, 'malformed-item-id', { dialect: 'openai-responses' });
    expect(after).toEqual({ ...value, input: [user, call, result] });
  });

  it('keeps reasoning that is identified by its ID', () => {
    const reasoning = { type: 'reasoning', id: `rs_${'x'.repeat(80)}`, summary: [], encrypted_content: 'gAAAAblob' };
    const value = { model: 'gpt-5', store: false, input: [user, reasoning, call, result] };
    expect(untouched(value, { dialect: 'openai-responses' })).toEqual(['malformed-item-id']);
  });

  it('renames the later of two messages with one ID, if a store identifies them by it', () => {
    const value = [
      { id: 'msg_1', role: 'user', content: 'Rain in Oslo?' },
      { id: 'msg_1', role: 'user', content: 'And in Rome?' },
    ];
    const after = repaired(value, 'duplicate-item-id', { dialect: 'ag-ui' }) as typeof value;
    expect(after).toEqual([value[0], { ...value[1], id: after[1]?.id }]);
  });

  it('removes references that cannot be resolved', () => {
    const value = { model: 'gpt-5', store: false, input: [{ type: 'reasoning', id: 'rs_1', summary: [] }, user] };
    const options = { dialect: 'openai-responses', safety: 'unsafe' } as const;
    expect(repaired(value, 'dangling-item-reference', options)).toEqual({ ...value, input: [user] });
  });

  it('numbers steps in their order', () => {
    const step = (step_id: number, source: string) => ({ step_id, source, message: 'Hello.' });
    const log = (second: number) => ({
      schema_version: 'ATIF-v1.4',
      session_id: 's',
      agent: { name: 'walker', version: '1' },
      steps: [step(1, 'user'), step(second, 'agent')],
    });
    expect(repaired(log(3), 'malformed-item-id', { dialect: 'atif' })).toEqual(log(2));
  });

  it('writes numbers as text', () => {
    const value = [
      user,
      { role: 'assistant', content: null, tool_calls: [chatCall(7, 'Oslo')] },
      { role: 'tool', tool_call_id: 7, content: '4 C' },
    ];
    expect(repaired(value, 'wrong-type', { dialect: 'openai-chat' })).toEqual([
      user,
      { ...value[1], tool_calls: [chatCall('7', 'Oslo')] },
      { ...value[2], tool_call_id: '7' },
    ]);
  });
});

describe('malformed-author-name', () => {
  it('replaces invalid characters, and drops the name if two would become equal', () => {
    const said = (name: string) => ({ role: 'user', name, content: 'Hello.' });
    const options = { dialect: 'openai-chat' } as const;
    expect(repaired([said('José <José>'), said('Ann')], 'malformed-author-name', options)).toEqual([
      said('Jose_Jose'),
      said('Ann'),
    ]);
    expect(repaired([said('A B'), said('A_B')], 'malformed-author-name', options)).toEqual([
      { role: 'user', content: 'Hello.' },
      said('A_B'),
    ]);
    expect(repaired([said('李 明')], 'malformed-author-name', options)).toEqual([{ role: 'user', content: 'Hello.' }]);
  });
});
