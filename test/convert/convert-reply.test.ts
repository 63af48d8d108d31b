import { describe, expect, it, test } from 'vitest';
import { convertReply, type DialectId, defineDialect, UsageError } from '../../src/index.ts';
import { conversionProblem, TARGETS } from './converting-replies.ts';

const CALL = { id: 'call_1', type: 'function', function: { name: 'get_weather', arguments: '{"city":"Oslo"}' } };

interface Chat {
  readonly message?: object;
  readonly reason?: string;
  readonly usage?: object;
}

function chat({ message = {}, reason = 'stop', usage }: Chat) {
  return {
    ...{ id: 'chatcmpl-1', object: 'chat.completion', created: 1790000000, model: 'gpt-5-mini' },
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content: 'It rains in Oslo.', refusal: null, ...message },
        logprobs: null,
        finish_reason: reason,
      },
    ],
    usage: {
      ...{ prompt_tokens: 12, completion_tokens: 6, total_tokens: 18 },
      ...{ prompt_tokens_details: { cached_tokens: 0 }, completion_tokens_details: { reasoning_tokens: 0 } },
      ...usage,
    },
  };
}

const anthropic = {
  ...{ id: 'msg_1', type: 'message', role: 'assistant', model: 'claude-sonnet-4-5' },
  content: [
    { type: 'thinking', thinking: 'Which city?', signature: 'c2lnbmVk' },
    { type: 'text', text: 'Let me look.' },
    { type: 'tool_use', id: 'toolu_1', name: 'get_weather', input: { city: 'Oslo' } },
  ],
  ...{ stop_reason: 'tool_use', stop_sequence: null },
  usage: { input_tokens: 5, cache_creation_input_tokens: 3, cache_read_input_tokens: 4, output_tokens: 9 },
};

const responses = {
  ...{ id: 'resp_1', object: 'response', created_at: 1790000000, status: 'completed', model: 'gpt-5' },
  output: [
    {
      ...{ id: 'rs_1', type: 'reasoning', encrypted_content: 'gAAAAA' },
      summary: [{ type: 'summary_text', text: 'Which city?' }],
    },
    { id: 'fc_1', type: 'function_call', status: 'completed', call_id: 'call_1', name: 'now', arguments: '{}' },
  ],
  usage: {
    ...{ input_tokens: 12, input_tokens_details: { cached_tokens: 4 } },
    ...{ output_tokens: 9, output_tokens_details: { reasoning_tokens: 5 }, total_tokens: 21 },
  },
};

const gemini = {
  candidates: [
    {
      content: {
        parts: [
          { text: 'Which city?', thought: true },
          { functionCall: { name: 'get_weather', args: { city: 'Oslo' } }, thoughtSignature: 'c2lnbmVk' },
        ],
        role: 'model',
      },
      ...{ finishReason: 'STOP', index: 0 },
    },
  ],
  usageMetadata: { promptTokenCount: 12, candidatesTokenCount: 4, thoughtsTokenCount: 5, totalTokenCount: 21 },
  ...{ modelVersion: 'gemini-3-pro-preview', responseId: 'reply1' },
};

const bedrock = {
  ...{ metrics: { latencyMs: 1 }, stopReason: 'max_tokens' },
  output: { message: { role: 'assistant', content: [{ text: 'It rains in' }] } },
  usage: { inputTokens: 12, outputTokens: 6, totalTokens: 18 },
};

/** Replies of each kind, with their dialects. */
const REPLIES: readonly (readonly [string, DialectId, unknown])[] = [
  ['a text', 'openai-chat', chat({})],
  ['a call', 'openai-chat', chat({ message: { content: null, tool_calls: [CALL] }, reason: 'tool_calls' })],
  ['a refusal', 'openai-chat', chat({ message: { content: null, refusal: 'No.' } })],
  ['a reply that was cut', 'openai-chat', chat({ reason: 'length' })],
  ['a filtered reply', 'openai-chat', chat({ reason: 'content_filter' })],
  ['nothing', 'openai-chat', chat({ message: { content: '' } })],
  ['reasoning of DeepSeek', 'deepseek', chat({ message: { reasoning_content: 'Which city?' } })],
  ['signed thinking', 'anthropic', anthropic],
  ['encrypted reasoning', 'openai-responses', responses],
  ['a signed call', 'gemini', gemini],
  ['a truncated text', 'bedrock-converse', bedrock],
];

describe('every reply in every format', () => {
  test.each(REPLIES)('%s (%s)', (_, from, reply) => {
    for (const to of TARGETS) expect([to, conversionProblem(reply, from, to)]).toEqual([to, undefined]);
  });
});

describe('a converted reply', () => {
  it('says the same in the words of the other API', () => {
    const reply = chat({
      message: { content: 'Let me look.', tool_calls: [CALL] },
      reason: 'tool_calls',
      usage: { prompt_tokens_details: { cached_tokens: 4 } },
    });
    expect(convertReply(reply, { to: 'anthropic' })).toEqual({
      value: {
        ...{ id: 'chatcmpl-1', type: 'message', role: 'assistant', model: 'gpt-5-mini' },
        content: [
          { type: 'text', text: 'Let me look.' },
          { type: 'tool_use', id: 'call_1', name: 'get_weather', input: { city: 'Oslo' } },
        ],
        ...{ stop_reason: 'tool_use', stop_sequence: null },
        usage: { input_tokens: 8, cache_creation_input_tokens: 0, cache_read_input_tokens: 4, output_tokens: 6 },
      },
      ...{ from: 'openai-chat', to: 'anthropic', diagnostics: [] },
      losses: [{ kind: 'dropped', pointer: '/created', reason: 'replies of `anthropic` have no place for `created`' }],
    });
  });

  test.each<[DialectId, string | undefined]>([
    ['anthropic', 'max_tokens'],
    ['cohere', 'MAX_TOKENS'],
    ['openai-chat', 'length'],
    ['ollama', 'length'],
    ['gemini', 'MAX_TOKENS'],
  ])('of %s ends as the original did', (to, reason) => {
    const { value } = convertReply(bedrock, { from: 'bedrock-converse', to });
    expect(JSON.stringify(value)).toContain(`"${reason}"`);
  });

  it('calls if it has calls, whatever reason OpenAI gives for a forced one', () => {
    const forced = chat({ message: { content: null, tool_calls: [CALL] }, reason: 'stop' });
    expect(convertReply(forced, { to: 'bedrock-converse' }).value.stopReason).toBe('tool_use');
    const { function: legacy } = CALL;
    const old = convertReply(chat({ message: { content: null, function_call: legacy } }), { to: 'cohere' });
    expect(old.value).toMatchObject({
      finish_reason: 'TOOL_CALL',
      message: { tool_calls: [{ id: expect.stringMatching(/^get_weather_/), function: legacy }] },
    });
  });

  it('is the same every time, also the IDs that it needs', () => {
    const first = convertReply(gemini, { to: 'mistral' }).value;
    const again = convertReply(structuredClone(gemini), { to: 'mistral', created: 1790000000 }).value;
    expect(again.choices).toEqual(first.choices);
    expect(again.created).toBe(1790000000);
    expect(first).toMatchObject({
      choices: [{ message: { tool_calls: [{ id: expect.stringMatching(/^[A-Za-z0-9]{9}$/) }] } }],
    });
  });

  it('keeps reasoning that only another provider can verify as text', () => {
    const { value, losses } = convertReply(responses, { to: 'anthropic' });
    expect(value.content).toContainEqual({ type: 'thinking', thinking: 'Which city?' });
    expect(losses).toContainEqual(expect.objectContaining({ kind: 'dropped', pointer: '/output/0/encrypted_content' }));
    const summary = convertReply(anthropic, { to: 'openai-responses' });
    expect(summary.value.output).toContainEqual(
      expect.objectContaining({ type: 'reasoning', summary: [{ type: 'summary_text', text: 'Which city?' }] }),
    );
    expect(summary.losses).toContainEqual(expect.objectContaining({ pointer: '/content/0/signature' }));
  });

  it('has signed reasoning where a gateway passes it on', () => {
    const { value, losses } = convertReply(anthropic, { to: 'openrouter' });
    expect(value).toMatchObject({ choices: [{ message: { reasoning_details: [{ signature: 'c2lnbmVk' }] } }] });
    expect(losses).toEqual([]);
  });

  it('has the first choice alone', () => {
    const { choices, ...reply } = chat({});
    const { losses } = convertReply({ ...reply, choices: [...choices, { ...choices[0], index: 1 }] }, { to: 'ollama' });
    expect(losses).toContainEqual(expect.objectContaining({ kind: 'dropped', pointer: '/choices/1' }));
  });

  it('may have another model name, and repeats settings of the request', () => {
    const request = { model: 'fast', temperature: 0.5, tool_choice: 'required' };
    const { value } = convertReply(bedrock, { to: 'openai-responses', from: 'bedrock-converse', request });
    expect(value).toMatchObject(request);
    const named = convertReply(chat({}), { to: 'anthropic', model: 'gateway/fast' });
    expect(named.value.model).toBe('gateway/fast');
    const same = convertReply(gemini, { to: 'gemini', model: 'fast' });
    expect(same.value).toEqual({ ...gemini, modelVersion: 'fast' });
  });

  it('is linted for the clients of the target', () => {
    const broken = { ...CALL, function: { name: 'get_weather', arguments: '{"city":' } };
    const reply = chat({ message: { content: null, tool_calls: [broken] }, reason: 'tool_calls' });
    const { diagnostics } = convertReply(reply, { to: 'openai-responses' });
    expect(diagnostics.map(({ rule, pointer }) => [rule, pointer])).toEqual([['arguments-not-json', '/output/0']]);
  });
});

describe('replies of another server with the same format', () => {
  it('keep their fields, with the reasoning where the target has it', () => {
    const reply = { ...chat({ message: { reasoning_content: 'Which city?' } }), system_fingerprint: 'fp_1' };
    const { value, losses } = convertReply(reply, { from: 'deepseek', to: 'openrouter' });
    const elsewhere = chat({ message: { reasoning: 'Which city?' } });
    expect(value).toEqual({ ...elsewhere, system_fingerprint: 'fp_1' });
    expect(losses).toEqual([]);
  });

  it('are copied if their dialect is the same', () => {
    const { value } = convertReply(anthropic, { from: 'anthropic', to: 'anthropic' });
    expect(value).toEqual(anthropic);
    expect(value).not.toBe(anthropic);
  });
});

describe('token counts', () => {
  const counts = { input: 12, output: 9, reasoning: 5, read: 4 };
  const reply = chat({
    usage: {
      ...{ prompt_tokens: counts.input, completion_tokens: counts.output, total_tokens: 21 },
      prompt_tokens_details: { cached_tokens: counts.read },
      completion_tokens_details: { reasoning_tokens: counts.reasoning },
    },
  });
  test.each<[DialectId, string, object]>([
    [
      'anthropic',
      'usage',
      { input_tokens: 8, cache_read_input_tokens: 4, output_tokens: 9, output_tokens_details: { thinking_tokens: 5 } },
    ],
    ['bedrock-converse', 'usage', { inputTokens: 8, outputTokens: 9, cacheReadInputTokens: 4, totalTokens: 21 }],
    ['cohere', 'usage', { tokens: { input_tokens: 12, output_tokens: 9 }, cached_tokens: 4 }],
    [
      'gemini',
      'usageMetadata',
      { promptTokenCount: 12, candidatesTokenCount: 4, thoughtsTokenCount: 5, cachedContentTokenCount: 4 },
    ],
    [
      'gemini-interactions',
      'usage',
      { total_input_tokens: 12, total_output_tokens: 4, total_thought_tokens: 5, total_cached_tokens: 4 },
    ],
    [
      'openai-responses',
      'usage',
      { input_tokens: 12, input_tokens_details: { cached_tokens: 4 }, output_tokens: 9, total_tokens: 21 },
    ],
  ])('of %s', (to, key, usage) => {
    const { value } = convertReply(reply, { to });
    expect(value[key]).toMatchObject(usage);
    const back = convertReply(value, { from: to, to: 'openai-chat' }).value;
    const { completion_tokens_details: details, ...rest } = reply.usage;
    const hasReasoning = to !== 'bedrock-converse' && to !== 'cohere';
    expect(back.usage).toEqual({
      ...rest,
      completion_tokens_details: hasReasoning ? details : { reasoning_tokens: 0 },
    });
  });

  it('of servers that count reasoning separately are added up', () => {
    const usage = { total_tokens: 26, completion_tokens: 9, completion_tokens_details: { reasoning_tokens: 5 } };
    const { value } = convertReply(chat({ usage }), { from: 'xai', to: 'anthropic' });
    expect(value.usage).toMatchObject({ output_tokens: 14 });
  });
});

it('numbers of the result are plain, and a number that is rounded is a loss', () => {
  const call = { ...CALL, function: { name: 'find', arguments: '{"a":1.0,"id":12345678901234567890}' } };
  const reply = chat({ message: { content: null, tool_calls: [call] }, reason: 'tool_calls' });
  const { value, losses } = convertReply(reply, { to: 'anthropic' });
  expect((value as { content: { input: unknown }[] }).content[0]?.input).toStrictEqual({
    a: 1,
    id: 12345678901234567000,
  });
  const pointer = '/choices/0/message/tool_calls/0/function/arguments';
  expect(losses).toContainEqual({ kind: 're-encoded', pointer, reason: 'JavaScript rounds a number in it' });
});

describe('what cannot be converted', () => {
  test.each<[string, unknown, Parameters<typeof convertReply>[1], string]>([
    ['an error', { error: { message: 'x', type: 'overloaded' } }, { from: 'deepseek', to: 'anthropic' }, 'is an error'],
    [
      'a failure',
      { ...gemini, candidates: [{ finishReason: 'MALFORMED_FUNCTION_CALL', index: 0 }] },
      { to: 'anthropic' },
      'the reply failed (MALFORMED_FUNCTION_CALL)',
    ],
    ['no choice', { ...chat({}), choices: [] }, { to: 'anthropic' }, 'has no answer'],
    ['something else', { a: 1 }, { to: 'anthropic' }, 'unknown format; set `from`'],
    ['a stored message', {}, { from: 'wolo', to: 'anthropic' }, 'replies of dialect `wolo` cannot be converted'],
    ['a target without replies', chat({}), { to: 'langchain' }, 'replies of dialect `langchain` cannot be converted'],
    ['a value that JSON does not have', { a: 1n }, { to: 'anthropic' }, 'cannot be sent as JSON'],
    ['an unknown dialect', chat({}), { to: 'opena' as 'openai-chat' }, 'opena'],
  ])('%s', (_, reply, options, message) => {
    const run = () => convertReply(reply, options);
    expect(run).toThrow(UsageError);
    expect(run).toThrow(message);
  });

  it('dialects of your own are read and written', () => {
    const mine = defineDialect({ id: 'mine', name: 'Mine', extends: 'anthropic' });
    expect(convertReply(chat({}), { to: mine })).toMatchObject({ to: 'mine', value: { type: 'message' } });
  });
});
