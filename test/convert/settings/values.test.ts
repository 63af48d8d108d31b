/** How single settings are converted, and the losses if they cannot be. */
import { describe, expect, it } from 'vitest';
import { buildRequest, convert, type DialectId, type RequestOptions } from '../../../src/index.ts';
import type { JsonObject } from '../../../src/source/json.ts';

const messages = [{ role: 'user', content: 'Oslo?' }];
const tools = [{ type: 'function', function: { name: 'get_weather', parameters: { type: 'object', properties: {} } } }];
const schema = { type: 'object', properties: {} };

/** The converted request without its messages, and the losses. */
function built(asked: JsonObject, dialect: string, options: Partial<RequestOptions> = {}) {
  const body = { model: 'gpt-4o', max_tokens: 100, messages, tools, ...asked };
  const { value, losses, notices } = buildRequest(body, {
    from: 'openai-chat',
    dialect: dialect as DialectId,
    ...options,
  });
  return {
    value: value as JsonObject,
    losses: losses.map(({ kind, pointer, reason }) => `${kind} ${pointer || '/'}: ${reason}`),
    notices,
  };
}

describe('a setting in the form of the target', () => {
  it.each<[string, JsonObject, string, string | undefined, JsonObject]>([
    ['tool choice', { tool_choice: 'required' }, 'anthropic', undefined, { tool_choice: { type: 'any' } }],
    [
      'one tool',
      { tool_choice: { type: 'function', function: { name: 'get_weather' } } },
      'gemini',
      undefined,
      { toolConfig: { functionCallingConfig: { mode: 'ANY', allowedFunctionNames: ['get_weather'] } } },
    ],
    [
      'no parallel calls',
      { parallel_tool_calls: false },
      'anthropic',
      undefined,
      { tool_choice: { type: 'auto', disable_parallel_tool_use: true } },
    ],
    ['a single stop text', { stop: 'END' }, 'anthropic', undefined, { stop_sequences: ['END'] }],
    ['the user', { user: 'u1' }, 'anthropic', undefined, { metadata: { user_id: 'u1' } }],
    [
      'an effort where there are efforts',
      { reasoning_effort: 'low' },
      'anthropic',
      'claude-opus-4-8',
      { thinking: { type: 'adaptive' }, output_config: { effort: 'low' } },
    ],
    [
      'an effort where there are budgets, less than the limit',
      { reasoning_effort: 'high', max_tokens: 30_000 },
      'anthropic',
      'claude-sonnet-4-5',
      { thinking: { type: 'enabled', budget_tokens: 24_576 }, max_tokens: 30_000 },
    ],
    [
      'an effort as a level or a budget of Gemini, by the model',
      { reasoning_effort: 'medium' },
      'gemini',
      'gemini-2.5-flash',
      { generationConfig: { maxOutputTokens: 100, thinkingConfig: { thinkingBudget: 8192 } } },
    ],
    ['no reasoning', { reasoning_effort: 'none' }, 'ollama', undefined, { think: false }],
    [
      'a schema',
      { response_format: { type: 'json_schema', json_schema: { name: 'w', schema } } },
      'bedrock-converse',
      undefined,
      {
        outputConfig: {
          textFormat: {
            type: 'json_schema',
            structure: { jsonSchema: { name: 'w', schema: '{"type":"object","properties":{}}' } },
          },
        },
      },
    ],
    ['the limit of reasoning models', {}, 'openai-chat', 'gpt-5', { model: 'gpt-5', max_completion_tokens: 100 }],
    ['the seed of Mistral', { seed: 3 }, 'mistral', undefined, { random_seed: 3 }],
    ['a switch of DashScope', { reasoning_effort: 'none' }, 'dashscope', undefined, { enable_thinking: false }],
    ['reasoning of OpenRouter', { reasoning_effort: 'low' }, 'openrouter', undefined, { reasoning: { effort: 'low' } }],
    ['a switch of Zhipu', { reasoning_effort: 'high' }, 'zhipu', undefined, { thinking: { type: 'enabled' } }],
  ])('%s', (_, asked, dialect, model, expected) => {
    expect(built(asked, dialect, { model }).value).toMatchObject(expected);
  });

  it('that moves to another field is removed from the old one', () => {
    expect(built({ seed: 3 }, 'mistral').value).not.toHaveProperty('seed');
    expect(built({}, 'openai-chat', { model: 'gpt-5' }).value).not.toHaveProperty('max_tokens');
  });
});

describe('a setting that cannot be expressed is a loss with a reason', () => {
  it.each<[string, JsonObject, string, string]>([
    ['no such setting', { seed: 3 }, 'anthropic', 'dropped /seed: Anthropic Messages has no `seed`'],
    [
      'out of range',
      { temperature: 1.5 },
      'anthropic',
      're-encoded /temperature: Anthropic Messages accepts `temperature` from 0 to 1: 1.5 becomes 1',
    ],
    [
      'streaming by address',
      { stream: true },
      'gemini',
      'dropped /stream: streaming is chosen by the URL, `streamGenerateContent`',
    ],
    [
      'more stop texts than are accepted',
      { stop: ['a', 'b'] },
      'zhipu',
      're-encoded /stop: Z.ai (Zhipu) chat completions accepts at most 1 in `stop`: the first 1 of 2 remain',
    ],
    [
      'JSON without a schema',
      { response_format: { type: 'json_object' } },
      'anthropic',
      'dropped /response_format: Anthropic Messages has no JSON mode without a schema',
    ],
    [
      'a tool that is not declared',
      { tool_choice: { type: 'function', function: { name: 'other' } } },
      'anthropic',
      'dropped /tool_choice: tool `other` is not declared',
    ],
    ['a limit below the smallest', {}, 'openai-responses', ''],
    [
      'temperature and top_p at once',
      { temperature: 0.5, top_p: 0.9 },
      'anthropic',
      'dropped /top_p: Anthropic models accept `temperature` or `top_p`, not both',
    ],
    [
      'a key that nobody knows',
      { logit_bias: { 5: 1 } },
      'anthropic',
      'dropped /logit_bias: `logit_bias` has no known equivalent in `anthropic`',
    ],
    [
      'a value that nobody knows',
      { tool_choice: { type: 'custom', custom: { name: 'x' } } },
      'anthropic',
      'dropped /tool_choice: this value of `tool_choice` has no known equivalent',
    ],
  ])('%s', (_, asked, dialect, expected) => {
    const { losses } = built(asked, dialect);
    if (expected === '') expect(losses).toEqual([]);
    else expect(losses).toContain(expected);
  });

  it('without tools, there is no tool choice', () => {
    const { value, losses } = built({ tools: undefined, tool_choice: 'auto' }, 'anthropic');
    expect(value).not.toHaveProperty('tool_choice');
    expect(losses).toContain('dropped /tool_choice: the request declares no tools');
  });

  it('reasoning that does not fit into the token limit is dropped', () => {
    const { value, losses } = built({ reasoning_effort: 'low' }, 'anthropic', { model: 'claude-sonnet-4-5' });
    expect(value).not.toHaveProperty('thinking');
    expect(losses).toContain(
      'dropped /reasoning_effort: reasoning needs at least 1024 tokens, less than `max_tokens`, which is 100',
    );
  });

  it.each([
    ['gpt-4o', { reasoning_effort: 'low' }, 'dropped /reasoning_effort: `gpt-4o` has no `reasoning_effort`'],
    ['gpt-5', { temperature: 0.5 }, 'dropped /temperature: `gpt-5` has no `temperature`'],
    [
      'o3',
      { reasoning_effort: 'xhigh' },
      're-encoded /reasoning_effort: OpenAI chat completions has no `xhigh` for `reasoning_effort`: `high` is nearest',
    ],
  ])('a setting that %s does not have', (model, asked, expected) => {
    expect(built({ model: 'x', ...asked }, 'openai-chat', { from: 'openai-compatible', model }).losses).toContain(
      expected,
    );
  });

  it('a token limit is added if the target requires one', () => {
    const { value, losses } = built({ max_tokens: undefined }, 'anthropic');
    expect(value).toMatchObject({ max_tokens: 4096 });
    expect(losses).toEqual(['synthesised /: `max_tokens` is required: 4096 is added']);
  });

  it('a changed value is restored by the extension bag', () => {
    const body = { model: 'gpt-4o', temperature: 1.5, seed: 2, stop: 'END', messages };
    const { value, extension } = convert(body, { from: 'openai-chat', to: 'anthropic' });
    expect(convert(value, { from: 'anthropic', to: 'openai-chat', extension }).value).toEqual(body);
  });
});

describe('the model', () => {
  it('of the source has a notice if the target is another server', () => {
    expect(built({}, 'anthropic').notices).toEqual([
      {
        pointer: '/model',
        text: 'the model is still `gpt-4o`, as in the source; set one of Anthropic API with --model',
      },
    ]);
  });

  it('has no notice if the server is the same, or the target has that model', () => {
    expect(built({}, 'openai-responses').notices).toBeUndefined();
    expect(built({ model: 'deepseek-chat' }, 'deepseek').notices).toBeUndefined();
  });

  it.each(['anthropic', 'openai-chat', 'deepseek', 'gemini', 'openai-responses'])('is replaced for %s', dialect => {
    const { value, losses, notices } = built({}, dialect, { model: 'their-model' });
    expect(value.model).toBe('their-model');
    expect(losses).toContain('re-encoded /model: the model is now `their-model`, as requested');
    expect(notices).toBeUndefined();
  });

  it.each<[DialectId, DialectId]>([
    ['watsonx', 'openai-chat'],
    ['watsonx', 'openai-compatible'],
    ['watsonx', 'anthropic'],
    ['openai-chat', 'watsonx'],
    ['anthropic', 'watsonx'],
  ])('is in the field of the target, from %s to %s', (from, to) => {
    const key = (dialect: DialectId) => (dialect === 'watsonx' ? 'model_id' : 'model');
    const body = { [key(from)]: 'granite-4', max_tokens: 9, messages };
    const { value, losses, notices } = convert(body, { from, to });
    expect(Object.entries(value as object).filter(([name]) => name.startsWith('model'))).toEqual([
      [key(to), 'granite-4'],
    ]);
    expect(losses.filter(({ pointer }) => pointer.startsWith('/model'))).toEqual([]);
    expect(notices?.map(({ pointer }) => pointer)).toEqual([`/${key(from)}`]);
  });

  it('is replaced in a request that keeps its format', () => {
    const body = { model: 'claude-opus-4-1', max_tokens: 9, messages };
    const { value } = buildRequest(body, { from: 'anthropic', dialect: 'anthropic', model: 'claude-sonnet-4-5' });
    expect(value).toEqual({ ...body, model: 'claude-sonnet-4-5' });
  });
});
