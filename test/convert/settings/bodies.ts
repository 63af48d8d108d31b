/** A request of every API format with all of its settings, and requests with any of them. */
import fc from 'fast-check';
import type { JsonObject } from '../../../src/source/json.ts';

const SCHEMA = {
  type: 'object',
  properties: { city: { type: 'string' } },
  required: ['city'],
  additionalProperties: false,
};
const ABOUT = { name: 'get_weather', description: 'Weather of a city.' };
const CHAT_TOOL = { type: 'function', function: { ...ABOUT, parameters: SCHEMA } };
const QUESTION = { role: 'user', content: 'Oslo? Answer in JSON.' };

/** The required fields of a request, and each of its settings with values that the server accepts. */
export interface Source {
  readonly dialect: string;
  readonly base: JsonObject;
  /** Values by their path, joined with dots. */
  readonly settings: Readonly<Record<string, readonly unknown[]>>;
}

const chatOutput = [
  { type: 'json_object' },
  { type: 'text' },
  { type: 'json_schema', json_schema: { name: 'weather', schema: SCHEMA, strict: true } },
];

const CHAT: Source['settings'] = {
  max_tokens: [1, 100, 9000],
  temperature: [0, 0.7, 1, 2],
  top_p: [0.1, 0.95, 1],
  frequency_penalty: [-2, 0.5],
  presence_penalty: [-1, 2],
  seed: [7],
  stop: [['END'], ['a', 'b', 'c', 'd']],
  n: [1, 2],
  logprobs: [true, false],
  top_logprobs: [3],
  tool_choice: ['auto', 'none', 'required', { type: 'function', function: { name: 'get_weather' } }],
  parallel_tool_calls: [true, false],
  response_format: chatOutput,
  reasoning_effort: ['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'],
  stream: [true, false],
  'stream_options.include_usage': [true],
  user: ['user-1'],
  metadata: [{ trace: '1' }],
  store: [true, false],
  service_tier: ['auto', 'default', 'flex', 'priority'],
  prompt_cache_key: ['cache-1'],
  safety_identifier: ['person-1'],
  verbosity: ['low', 'high'],
};

const chat = (dialect: string, model: string, settings: Source['settings']): Source => ({
  dialect,
  base: { model, messages: [QUESTION], tools: [CHAT_TOOL] },
  settings,
});

export const SOURCES: readonly Source[] = [
  chat('openai-chat', 'gpt-4o', CHAT),
  chat('openai-chat', 'gpt-5', {
    ...Object.fromEntries(Object.entries(CHAT).filter(([key]) => key !== 'max_tokens')),
    max_completion_tokens: [100, 9000],
    temperature: [1],
    stop: ['END'],
    tool_choice: [
      {
        type: 'allowed_tools',
        allowed_tools: { mode: 'required', tools: [{ type: 'function', function: { name: 'get_weather' } }] },
      },
    ],
  }),
  chat('deepseek', 'deepseek-v4-pro', {
    thinking: [{ type: 'enabled' }, { type: 'disabled' }],
    reasoning_effort: ['low', 'high', 'max'],
    response_format: [{ type: 'json_object' }],
    top_p: [0.5],
  }),
  chat('mistral', 'mistral-large-latest', {
    random_seed: [7],
    max_tokens: [50],
    safe_prompt: [true],
    tool_choice: ['any', 'auto', 'none'],
    temperature: [1.5],
    reasoning_effort: ['none', 'high'],
  }),
  chat('openrouter', 'openai/gpt-5', {
    reasoning: [{ effort: 'high' }, { max_tokens: 2000 }, { enabled: true }, { enabled: false }, { exclude: true }],
    top_k: [40],
  }),
  chat('dashscope', 'qwen3-max', { enable_thinking: [true, false], thinking_budget: [2000], top_k: [20] }),
  chat('zhipu', 'glm-5', { thinking: [{ type: 'enabled' }, { type: 'disabled' }], user_id: ['user-1'] }),
  chat('moonshot', 'kimi-k2.6', {
    thinking: [{ type: 'enabled' }, { type: 'disabled' }],
    stop: [['a', 'b', 'c', 'd', 'e']],
  }),
  chat('vllm', 'Qwen/Qwen3', { top_k: [5], 'chat_template_kwargs.enable_thinking': [true, false] }),
  {
    dialect: 'anthropic',
    base: {
      model: 'claude-sonnet-4-6',
      max_tokens: 4000,
      messages: [QUESTION],
      tools: [{ ...ABOUT, input_schema: SCHEMA }],
    },
    settings: {
      temperature: [0, 1],
      top_p: [0.99],
      top_k: [10],
      stop_sequences: [['END']],
      tool_choice: [
        ...[{ type: 'auto' }, { type: 'any' }, { type: 'none' }, { type: 'tool', name: 'get_weather' }],
        ...[
          { type: 'auto', disable_parallel_tool_use: true },
          { type: 'any', disable_parallel_tool_use: true },
        ],
      ],
      'output_config.format': [{ type: 'json_schema', schema: SCHEMA }],
      'output_config.effort': ['low', 'max'],
      thinking: [
        ...[{ type: 'enabled', budget_tokens: 2000 }, { type: 'disabled' }, { type: 'adaptive' }],
        { type: 'adaptive', display: 'summarized' },
      ],
      stream: [true],
      'metadata.user_id': ['user-1'],
      service_tier: ['auto', 'standard_only'],
    },
  },
  {
    dialect: 'openai-responses',
    base: {
      model: 'gpt-5',
      input: [{ role: 'user', content: 'Oslo? Answer in JSON.' }],
      tools: [{ type: 'function', ...ABOUT, parameters: SCHEMA, strict: null }],
    },
    settings: {
      max_output_tokens: [16, 500],
      temperature: [1.5],
      top_p: [0.5],
      top_logprobs: [2],
      include: [['message.output_text.logprobs'], ['reasoning.encrypted_content']],
      tool_choice: [
        ...['auto', 'none', 'required', { type: 'function', name: 'get_weather' }],
        { type: 'allowed_tools', mode: 'auto', tools: [{ type: 'function', name: 'get_weather' }] },
      ],
      parallel_tool_calls: [true, false],
      'text.format': [
        ...[{ type: 'text' }, { type: 'json_object' }],
        { type: 'json_schema', name: 'weather', schema: SCHEMA, strict: true },
      ],
      'text.verbosity': ['low'],
      'reasoning.effort': ['none', 'low', 'xhigh'],
      'reasoning.summary': ['auto', 'detailed'],
      stream: [true],
      user: ['user-1'],
      metadata: [{ trace: '1' }],
      store: [false],
      service_tier: ['flex'],
    },
  },
  {
    dialect: 'gemini',
    base: {
      model: 'gemini-3-pro',
      contents: [{ role: 'user', parts: [{ text: 'Oslo? Answer in JSON.' }] }],
      tools: [{ functionDeclarations: [{ ...ABOUT, parametersJsonSchema: SCHEMA }] }],
    },
    settings: {
      'generationConfig.maxOutputTokens': [300],
      'generationConfig.temperature': [2],
      'generationConfig.topP': [0.5],
      'generationConfig.topK': [40],
      'generationConfig.seed': [-5],
      'generationConfig.stopSequences': [['a', 'b', 'c', 'd', 'e']],
      'generationConfig.candidateCount': [2],
      'generationConfig.frequencyPenalty': [0.5],
      'generationConfig.presencePenalty': [-0.5],
      'generationConfig.responseLogprobs': [true],
      'generationConfig.logprobs': [3],
      'generationConfig.responseMimeType': ['application/json', 'text/plain'],
      'generationConfig.responseJsonSchema': [SCHEMA],
      'generationConfig.thinkingConfig.thinkingBudget': [0, 512, 20_000],
      'generationConfig.thinkingConfig.thinkingLevel': ['LOW', 'HIGH'],
      'generationConfig.thinkingConfig.includeThoughts': [true],
      'toolConfig.functionCallingConfig': [
        ...[{ mode: 'AUTO' }, { mode: 'NONE' }, { mode: 'ANY' }, { mode: 'VALIDATED' }],
        ...[{ mode: 'ANY', allowedFunctionNames: ['get_weather'] }],
      ],
    },
  },
  {
    dialect: 'gemini-interactions',
    base: {
      model: 'gemini-3-pro',
      input: [{ type: 'user_input', content: [{ type: 'text', text: 'Oslo? Answer in JSON.' }] }],
      tools: [{ type: 'function', ...ABOUT, parameters: SCHEMA }],
    },
    settings: {
      'generation_config.max_output_tokens': [300],
      'generation_config.temperature': [0.2],
      'generation_config.top_p': [0.5],
      'generation_config.seed': [5],
      'generation_config.stop_sequences': [['END']],
      'generation_config.thinking_level': ['minimal', 'high'],
      'generation_config.thinking_summaries': ['auto', 'none'],
      'generation_config.tool_choice': [
        ...['auto', 'any', 'none', 'validated'],
        { allowed_tools: { mode: 'any', tools: ['get_weather'] } },
      ],
      response_format: [{ type: 'text', mime_type: 'application/json', schema: SCHEMA }],
      stream: [true],
      store: [false],
      labels: [{ trace: '1' }],
      service_tier: ['flex'],
    },
  },
  {
    dialect: 'bedrock-converse',
    base: {
      modelId: 'anthropic.claude-sonnet-4-5-20250929-v1:0',
      messages: [{ role: 'user', content: [{ text: 'Oslo? Answer in JSON.' }] }],
      toolConfig: { tools: [{ toolSpec: { ...ABOUT, inputSchema: { json: SCHEMA } } }] },
    },
    settings: {
      'inferenceConfig.maxTokens': [300],
      'inferenceConfig.temperature': [0.2],
      'inferenceConfig.topP': [0.5],
      'inferenceConfig.stopSequences': [['END']],
      'toolConfig.toolChoice': [{ auto: {} }, { any: {} }, { tool: { name: 'get_weather' } }],
      'outputConfig.textFormat': [
        { type: 'json_schema', structure: { jsonSchema: { name: 'weather', schema: JSON.stringify(SCHEMA) } } },
      ],
      'outputConfig.effort': ['high'],
      'additionalModelRequestFields.top_k': [20],
      'additionalModelRequestFields.thinking': [{ type: 'enabled', budget_tokens: 1500 }],
      requestMetadata: [{ trace: '1' }],
      serviceTier: [{ type: 'flex' }],
    },
  },
  {
    dialect: 'cohere',
    base: { model: 'command-a-03-2025', messages: [QUESTION], tools: [CHAT_TOOL] },
    settings: {
      max_tokens: [300],
      temperature: [0.3],
      p: [0.01, 0.99],
      k: [0, 500],
      frequency_penalty: [1],
      presence_penalty: [0.1],
      seed: [3],
      stop_sequences: [['END']],
      logprobs: [true],
      tool_choice: ['REQUIRED', 'NONE'],
      response_format: [{ type: 'json_object' }, { type: 'json_object', json_schema: SCHEMA }],
      thinking: [{ type: 'enabled', token_budget: 700 }, { type: 'disabled' }],
      stream: [true],
    },
  },
  {
    dialect: 'cohere-v1',
    base: { model: 'command-r-plus', message: 'How warm is it?' },
    settings: {
      max_tokens: [300],
      temperature: [0.3],
      p: [0.01, 0.99],
      k: [0, 500],
      frequency_penalty: [1],
      presence_penalty: [0.1],
      seed: [3],
      stop_sequences: [['END']],
      response_format: [{ type: 'json_object' }, { type: 'json_object', schema: SCHEMA }],
      stream: [true],
    },
  },
  {
    dialect: 'ollama',
    base: { model: 'qwen3', messages: [QUESTION], tools: [CHAT_TOOL] },
    settings: {
      'options.num_predict': [-1, 300],
      'options.num_ctx': [8192],
      'options.temperature': [0.3],
      'options.top_p': [0.4],
      'options.top_k': [40],
      'options.frequency_penalty': [1],
      'options.presence_penalty': [1],
      'options.seed': [3],
      'options.stop': [['END']],
      logprobs: [true],
      top_logprobs: [4],
      format: ['json', SCHEMA],
      think: [true, false, 'low', 'high'],
      stream: [true, false],
    },
  },
  {
    dialect: 'mistral-conversations',
    base: {
      model: 'mistral-medium-latest',
      inputs: [{ object: 'entry', type: 'message.input', role: 'user', content: 'Oslo? Answer in JSON.' }],
      tools: [CHAT_TOOL],
    },
    settings: {
      'completion_args.max_tokens': [300],
      'completion_args.temperature': [1.5],
      'completion_args.top_p': [0.4],
      'completion_args.frequency_penalty': [1],
      'completion_args.presence_penalty': [1],
      'completion_args.random_seed': [3],
      'completion_args.stop': [['END']],
      'completion_args.tool_choice': ['auto', 'none', 'any', 'required'],
      'completion_args.response_format': chatOutput,
      'completion_args.reasoning_effort': ['none', 'high'],
      stream: [true],
      metadata: [{ trace: 1 }],
      store: [true],
    },
  },
  {
    dialect: 'mcp-sampling',
    base: {
      messages: [{ role: 'user', content: { type: 'text', text: 'Oslo? Answer in JSON.' } }],
      maxTokens: 100,
      tools: [{ ...ABOUT, inputSchema: SCHEMA }],
    },
    settings: {
      temperature: [0.3],
      stopSequences: [['END']],
      toolChoice: [{ mode: 'auto' }, { mode: 'required' }, { mode: 'none' }],
      metadata: [{ trace: '1' }],
    },
  },
];

function put(value: unknown, [key = '', ...rest]: readonly string[], what: unknown): JsonObject {
  const object = (value ?? {}) as JsonObject;
  return { ...object, [key]: rest.length === 0 ? what : put(object[key], rest, what) };
}

/** A request with these settings. */
export function withSettings({ base }: Source, settings: Readonly<Record<string, unknown>>): JsonObject {
  let body = base;
  for (const [at, value] of Object.entries(settings)) body = put(body, at.split('.'), value);
  return structuredClone(body);
}

/** Requests with any of the settings. They shrink to none. */
export function requestsOf(source: Source): fc.Arbitrary<JsonObject> {
  const values = Object.entries(source.settings).map(
    ([at, each]) => [at, fc.option(fc.constantFrom(...each), { nil: undefined, freq: 2 })] as const,
  );
  return fc.record(Object.fromEntries(values)).map(chosen => {
    const given = Object.entries(chosen).filter(([, value]) => value !== undefined);
    return withSettings(source, Object.fromEntries(given));
  });
}
