import { describe, expect, test } from 'vitest';
import { read, type StructuralFault } from '../../src/formats/engine/message-format.ts';
import pydanticAi from '../../src/formats/pydantic-ai/format.ts';
import { convert, lint } from '../../src/index.ts';
import { detectMessageFormat } from '../../src/registry/detect.ts';
import system from '../generators/formats/pydantic-ai.ts';
import { BODIES, MESSAGES, VALUES } from './bodies.ts';
import { isIdentity, keepsLaws } from './chat-laws.ts';
import { crossed, isExact, takesChat } from './crossing.ts';

const request = (...parts: unknown[]) => ({ kind: 'request', parts });
const response = (...parts: unknown[]) => ({ kind: 'response', parts });
const asks = { part_kind: 'user-prompt', content: 'Weather in Oslo?' };
const call = { part_kind: 'tool-call', tool_name: 'look', args: '{"city": "Oslo"}', tool_call_id: 'c1' };
const gives = { part_kind: 'tool-return', tool_name: 'look', content: '4 C', tool_call_id: 'c1' };
const says = { part_kind: 'text', content: 'It is 4 C.' };

function faultsOf(...messages: unknown[]): string[] {
  const faults: StructuralFault[] = [];
  read(pydanticAi, messages, '', fault => faults.push(fault));
  return faults.map(
    ({ rule, at, data }) => `${rule} ${at.pointer} ${data?.field ?? data?.found ?? data?.part ?? data?.role}`,
  );
}

const verdictOn = (value: unknown, model?: string) => {
  const { verdict, diagnostics } = lint(value, { dialect: 'pydantic-ai', model });
  return [verdict, ...diagnostics.map(({ rule, pointer, severity }) => `${severity} ${rule} ${pointer}`)];
};

describe('properties', () => keepsLaws(system));

describe('conversion properties', () => takesChat('pydantic-ai', []));

describe('write(read(x)) is x', () => {
  test.each([...Object.entries(BODIES), ...Object.entries(MESSAGES)])('%s', (_name, value) => {
    isIdentity('pydantic-ai', value);
    isIdentity('pydantic-ai', [value]);
    isIdentity('pydantic-ai', { message_history: value, user_prompt: value, deferred_tool_results: value });
    isIdentity('pydantic-ai', { processed_history: [value], instructions: value });
    isIdentity('pydantic-ai', [request(value), response(value)]);
  });

  test.each([
    ...['part_kind', 'content', 'tool_name', 'args', 'tool_call_id', 'id', 'outcome', 'transcript', 'audio'],
    ...['provider_details', 'provider_name', 'signature', 'timestamp', 'kind', '__proto__'],
  ])('values of every type as %s', field => {
    for (const part of [
      asks,
      call,
      gives,
      says,
      { part_kind: 'speech', speaker: 'user' },
      { part_kind: 'thinking', content: '' },
    ])
      for (const value of VALUES) {
        const broken = JSON.parse(JSON.stringify({ ...part, [field]: value })) as unknown;
        isIdentity('pydantic-ai', [request(broken), response(broken)]);
        isIdentity('pydantic-ai', [{ ...request(asks, { ...asks, content: [broken] }), [field]: value }]);
      }
  });

  test('changes in the model are written', () => {
    const thought = { part_kind: 'thinking', content: 'Hm.', signature: 's', provider_name: 'anthropic' };
    const history = {
      message_history: [request(asks), response(thought, call, says), request(gives)],
      user_prompt: ['And?'],
    };
    const conversation = read(pydanticAi, history);
    for (const { parts } of conversation.messages)
      for (const part of parts) {
        if (part.type === 'tool_call' || part.type === 'tool_result') part.callId = 'other';
        if (part.type === 'text' || part.type === 'reasoning') part.text = 'Changed.';
      }
    expect(pydanticAi.write(conversation)).toEqual({
      message_history: [
        request({ ...asks, content: 'Changed.' }),
        response(
          { ...thought, content: 'Changed.' },
          { ...call, tool_call_id: 'other' },
          { ...says, content: 'Changed.' },
        ),
        request({ ...gives, tool_call_id: 'other' }),
      ],
      user_prompt: ['Changed.'],
    });
  });
});

describe('reading', () => {
  test('requests and responses, part by part', () => {
    const { preamble, messages } = read(pydanticAi, [
      { ...request({ part_kind: 'system-prompt', content: 'Be brief.' }, asks), instructions: 'Be kind.' },
      {
        ...response(
          { part_kind: 'thinking', content: '', id: 'redacted_thinking', signature: 's', provider_name: 'bedrock' },
          { ...call, provider_name: 'google-gla', provider_details: { thought_signature: 'g' } },
          { part_kind: 'builtin-tool-call', tool_name: 'web_search', args: { q: 1 }, tool_call_id: 'n1' },
          { part_kind: 'builtin-tool-return', tool_name: 'web_search', content: [1], tool_call_id: 'n1' },
        ),
        timestamp: '2026-03-01T10:00:00.000250Z',
        model_name: 'm',
        finish_reason: 'tool_call',
      },
      request({ ...gives, outcome: 'denied' }),
    ]);
    expect(preamble).toMatchObject([{ role: 'system', pointer: '/0/instructions', parts: [{ text: 'Be kind.' }] }]);
    expect(messages).toMatchObject([
      {
        role: 'user',
        wireRole: 'request',
        parts: [
          { type: 'text', wireType: 'system-prompt', pointer: '/0/parts/0' },
          { type: 'text', text: 'Weather in Oslo?', pointer: '/0/parts/1/content' },
        ],
      },
      {
        role: 'assistant',
        model: 'm',
        finishReason: 'tool_call',
        time: 1_772_359_200.000_25,
        parts: [
          { type: 'reasoning', redacted: 's', provider: 'anthropic' },
          { type: 'tool_call', callId: 'c1', arguments: { text: '{"city": "Oslo"}' }, executedBy: 'client' },
          { type: 'reasoning', signature: 'g', signs: '/1/parts/1', provider: 'google' },
          { type: 'tool_call', executedBy: 'provider', arguments: { value: { q: 1 } } },
          { type: 'tool_result', executedBy: 'provider', content: [{ text: '[1]', wireType: 'json' }] },
        ],
      },
      { role: 'user', parts: [{ type: 'tool_result', callId: 'c1', outcome: 'denied', pointer: '/2/parts/0' }] },
    ]);
    expect(messages[1]?.parts[0]).not.toHaveProperty('itemId');
  });

  test('files in prompts and in results', () => {
    const file = { kind: 'binary', data: '-_8=', media_type: 'application/pdf' };
    const [message] = read(pydanticAi, [
      request({ ...asks, content: ['See', file] }, { ...gives, content: ['see', file, { n: 1 }] }),
    ]).messages;
    expect(message?.parts).toMatchObject([
      { type: 'text', text: 'See', pointer: '/0/parts/0/content/0' },
      { type: 'document', source: 'base64', mediaType: 'application/pdf', pointer: '/0/parts/0/content/1' },
      {
        type: 'tool_result',
        content: [
          { text: 'see' },
          { type: 'document', pointer: '/0/parts/1/content/1' },
          { text: '{"n":1}', wireType: 'json' },
        ],
      },
    ]);
  });

  test('the fields beside a history', () => {
    const run = {
      message_history: [request(asks), response(call)],
      deferred_tool_results: { calls: { 'c/1': { n: 1 } }, approvals: { c1: false, c2: true } },
      user_prompt: ['And?'],
    };
    expect(read(pydanticAi, run).messages.slice(2)).toMatchObject([
      {
        role: 'tool',
        wireRole: 'deferred_tool_results',
        pointer: '/deferred_tool_results',
        parts: [
          { callId: 'c/1', pointer: '/deferred_tool_results/calls/c~11' },
          { callId: 'c1', outcome: 'denied', pointer: '/deferred_tool_results/approvals/c1' },
          { callId: 'c2', pointer: '/deferred_tool_results/approvals/c2' },
        ],
      },
      { role: 'user', wireRole: 'user_prompt', pointer: '/user_prompt', parts: [{ pointer: '/user_prompt/0' }] },
    ]);
  });

  test.each<[unknown, string[]]>([
    [7, ['wrong-type /0 number']],
    [{ parts: [] }, ['missing-field /0 kind']],
    [{ kind: 'message', parts: [] }, ['unsupported-role /0/kind message']],
    [{ kind: 'request' }, ['missing-field /0 parts']],
    [request(7), ['wrong-type /0/parts/0 number']],
    [request({}), ['missing-field /0/parts/0 part_kind']],
    [request({ part_kind: 'input' }), ['unknown-part-type /0/parts/0/part_kind input']],
    [request(says), ['part-in-wrong-role /0/parts/0 text']],
    [response(gives), ['part-in-wrong-role /0/parts/0 tool-return']],
    [request({ ...asks, content: [{ kind: 'file' }] }), ['unknown-part-type /0/parts/0/content/0/kind file']],
    [request({ ...asks, content: [{}, { content: 'x' }] }), []],
    [request({ ...asks, content: [{ kind: null }] }), ['wrong-type /0/parts/0/content/0/kind null']],
    [request({ ...asks, content: [7] }), ['wrong-type /0/parts/0/content/0 number']],
    [request({ ...asks, content: [{ kind: 'binary', data: '' }] }), ['missing-field /0/parts/0/content/0 media_type']],
    [response({ ...call, args: [] }), ['wrong-type /0/parts/0/args array']],
    [response({ ...call, tool_call_id: null }), ['wrong-type /0/parts/0/tool_call_id null']],
    [response({ part_kind: 'tool-call', tool_name: 'look' }), []],
  ])('faults of %j', (value, faults) => expect(faultsOf(value)).toEqual(faults));
});

describe('detection', () => {
  test.each<[string, unknown]>([
    ['a history', [request(asks)]],
    ['a run', { message_history: [response(says)] }],
    ['a run that begins', { message_history: [], user_prompt: 'Hi' }],
    ['what goes out', { processed_history: [request(asks)] }],
  ])('by %s', (_name, value) => expect(detectMessageFormat(value)).toBe(pydanticAi));

  test.each<[string, unknown]>([
    ['an empty list', []],
    ['an empty history', { message_history: [] }],
    ['messages without parts of this library', [request({ type: 'text' })]],
    ['a prompt alone', { user_prompt: 'Hi' }],
    ['parts of another kind', [{ kind: 'message', parts: [asks] }]],
    ...Object.entries(BODIES),
  ])('not by %s', (_name, value) => expect(pydanticAi.detects?.(value)).toBe(false));
});

describe('the dialect', () => {
  const open = [request(asks), response(call)];

  test.each<[string, unknown, string[]]>([
    ['calls at the end are run', open, ['accepted']],
    [
      'a prompt behind calls',
      { message_history: open, user_prompt: 'Hi' },
      [...['rejected', 'error unanswered-tool-call /message_history/1/parts/0']],
    ],
    [
      'a prompt behind calls that were cut off',
      {
        message_history: [open[0], { ...open[1], state: 'interrupted' }],
        user_prompt: 'Hi',
      },
      ['accepted'],
    ],
    [
      'results and a prompt',
      { message_history: open, deferred_tool_results: { calls: { c1: 1 } }, user_prompt: 'Hi' },
      ['accepted'],
    ],
    ['an approval', { message_history: open, deferred_tool_results: { approvals: { c1: true } } }, ['accepted']],
    [
      'results without a history',
      { message_history: [], deferred_tool_results: { calls: { c1: 1 } } },
      [...['rejected', 'error orphan-tool-result /deferred_tool_results/calls/c1']],
    ],
    [
      'a result that is there already',
      { message_history: [...open, request(gives)], deferred_tool_results: { calls: { c1: 1 } } },
      [...['rejected', 'error duplicate-tool-result /deferred_tool_results/calls/c1']],
    ],
    ['results of nobody in a history', [request(gives)], ['accepted']],
    ['instructions alone', { message_history: [], instructions: 'Be brief.' }, ['accepted']],
    ['nothing', { message_history: [] }, ['rejected', 'error empty-conversation /message_history']],
    ['a prompt without a history', { user_prompt: 'Hi' }, ['accepted']],
    [
      'a suspended response that is resumed',
      { processed_history: [{ ...response(says), state: 'suspended' }] },
      ['accepted'],
    ],
    ['another body', { messages: [] }, ['rejected', 'error missing-field ']],
  ])('%s', (_name, value, told) => expect(verdictOn(value)).toEqual(told));

  test('a cache point before all content', () => {
    const marked = { ...asks, content: [{ kind: 'cache-point' }, 'Hi'] };
    const told = 'warning misplaced-cache-control /0/parts/1/content/0';
    expect(verdictOn([request({ part_kind: 'system-prompt', content: 'x' }, marked)])).toEqual(['unknown', told]);
    expect(verdictOn([request(asks, marked)])).toEqual(['accepted']);
    expect(verdictOn([request({ ...asks, content: ['Hi', { kind: 'cache-point' }] })])).toEqual(['accepted']);
  });
});

describe('conversions', () => {
  test('OpenAI chat converts back unchanged', () => {
    isExact(
      [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: 'Weather in Oslo?', name: 'Ann' },
        {
          role: 'user',
          content: [
            { type: 'text', text: 'See' },
            { type: 'image_url', image_url: { url: 'https://e.com/a.png', detail: 'low' } },
          ],
        },
        {
          role: 'assistant',
          content: null,
          tool_calls: [
            { id: 'c1', type: 'function', function: { name: 'look', arguments: '{"city": "Oslo", "n": 1.0}' } },
            { id: 'c2', type: 'function', function: { name: 'look', arguments: 'no json' } },
          ],
        },
        { role: 'tool', tool_call_id: 'c1', content: '4 C' },
        { role: 'tool', tool_call_id: 'c2', content: '{"degrees": 4.0}' },
        { role: 'assistant', content: 'It is 4 C.' },
      ],
      'openai-chat',
      'pydantic-ai',
    );
  });

  test('from OpenAI chat', () => {
    const { there, losses } = crossed(
      [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: 'Weather?' },
        {
          role: 'assistant',
          content: 'Looking.',
          tool_calls: [{ id: 'c1', type: 'function', function: { name: 'look', arguments: '{}' } }],
        },
        { role: 'tool', tool_call_id: 'c1', content: '4 C' },
        { role: 'user', content: [{ type: 'image_url', image_url: { url: 'data:image/png;base64,+/8=' } }] },
      ],
      'openai-chat',
      'pydantic-ai',
    );
    expect(losses).toEqual([]);
    expect(there).toEqual([
      request({ content: 'Be brief.', part_kind: 'system-prompt' }, { content: 'Weather?', part_kind: 'user-prompt' }),
      response(
        { content: 'Looking.', part_kind: 'text' },
        { tool_name: 'look', args: '{}', tool_call_id: 'c1', part_kind: 'tool-call' },
      ),
      request(
        { tool_name: 'look', content: '4 C', tool_call_id: 'c1', part_kind: 'tool-return' },
        { content: [{ data: '-_8=', media_type: 'image/png', kind: 'binary' }], part_kind: 'user-prompt' },
      ),
    ]);
  });

  test('Claude converts back unchanged, with signatures and server-side calls', () => {
    isExact(
      {
        model: 'claude-sonnet-4-5',
        max_tokens: 4096,
        system: 'Be brief.',
        messages: [
          { role: 'user', content: 'Weather?' },
          {
            role: 'assistant',
            content: [
              { type: 'thinking', thinking: 'Hm.', signature: 'c2ln' },
              { type: 'redacted_thinking', data: 'eA==' },
              { type: 'text', text: 'Looking.' },
              { type: 'tool_use', id: 'toolu_1', name: 'look', input: { city: 'Oslo' } },
            ],
          },
          { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'toolu_1', content: '4 C', is_error: true }] },
        ],
      },
      'anthropic',
      'pydantic-ai',
    );
  });

  test('signatures of other providers are in the fields of this library', () => {
    const contents = [
      { role: 'user', parts: [{ text: 'Weather?' }] },
      { role: 'model', parts: [{ functionCall: { name: 'look', args: {} }, thoughtSignature: 'Z29v' }] },
      { role: 'user', parts: [{ functionResponse: { name: 'look', response: { output: '4 C' } } }] },
    ];
    const { value } = convert({ contents }, { from: 'gemini', to: 'pydantic-ai' });
    const [, called] = (value as { message_history: { parts: object[] }[] }).message_history;
    expect(called?.parts).toMatchObject([
      { part_kind: 'tool-call', provider_name: 'google', provider_details: { thought_signature: 'Z29v' } },
    ]);
    const input = [
      { type: 'message', role: 'user', content: 'Weather?' },
      { type: 'reasoning', id: 'rs_1', summary: [{ type: 'summary_text', text: 'Sum.' }], encrypted_content: 'gAAAAx' },
      { type: 'function_call', call_id: 'c1', name: 'look', arguments: '{}' },
      { type: 'function_call_output', call_id: 'c1', output: '4 C' },
    ];
    const responses = convert({ input }, { from: 'openai-responses', to: 'pydantic-ai' }).value;
    expect((responses as { message_history: { parts: object[] }[] }).message_history[1]?.parts[0]).toEqual({
      content: 'Sum.',
      id: 'rs_1',
      signature: 'gAAAAx',
      provider_name: 'openai',
      part_kind: 'thinking',
    });
  });

  test('a dumped history: parts that chat does not support are listed as losses', () => {
    const retry = { part_kind: 'retry-prompt', content: 'Once more.' };
    const history = [
      { ...request(asks), instructions: 'Be kind.' },
      response(says),
      request(retry),
      response(says),
      request({ ...asks, content: ['Hi', { kind: 'cache-point' }] }, { part_kind: 'compaction', content: 'Before.' }),
    ];
    const { there, losses } = crossed(history, 'pydantic-ai', 'openai-chat');
    expect(there).toEqual([
      { role: 'system', content: 'Be kind.' },
      { role: 'user', content: 'Weather in Oslo?' },
      { role: 'assistant', content: 'It is 4 C.' },
      { role: 'user', content: 'Once more.' },
      { role: 'assistant', content: 'It is 4 C.' },
      { role: 'user', content: 'Hi' },
      { role: 'user', content: 'Before.' },
    ]);
    expect(losses).toEqual([
      'dropped /0/instructions: `instructions` has no known equivalent in `openai-chat`',
      'synthesised /0/parts/0: converting back from `openai-chat` adds fields',
      're-encoded /2/parts/0: a retry prompt is written as a user message',
      'dropped /4/parts/0/content/1: a cache breakpoint has no equivalent in other formats',
      're-encoded /4/parts/1: a summary is written as a user message',
    ]);
  });
});
