/** Request settings in which Chat Completions servers differ from OpenAI's documentation. */
import type { Evidence, SettingPlace } from '../generated/types.ts';

type Settings = SettingPlace[];

const OPENAI_DOCS: Evidence = { kind: 'schema', at: 'https://platform.openai.com/docs/api-reference/chat/create' };

const REASONING_DOCS: Evidence = { kind: 'documented', at: 'https://platform.openai.com/docs/guides/reasoning' };
const BEFORE_REASONING = ['gpt-3.5*', 'gpt-4*', 'ft:gpt-3.5*', 'ft:gpt-4*', 'chatgpt-4o*'];
const GPT_5 = ['gpt-5', 'gpt-5-2025*', 'gpt-5-mini*', 'gpt-5-nano*'];
const O_SERIES = ['o1*', 'o3*', 'o4*'];
const ALWAYS_REASONING = [...O_SERIES, ...GPT_5];

/**
 * Settings that OpenAI models accept in Chat Completions and Responses. Models that always reason have no sampling
 * settings.
 */
const OPENAI_MODELS: Settings = [
  { setting: 'temperature', models: ALWAYS_REASONING, evidence: [REASONING_DOCS] },
  { setting: 'topP', models: ALWAYS_REASONING, evidence: [REASONING_DOCS] },
  { setting: 'effort', models: BEFORE_REASONING, evidence: [REASONING_DOCS] },
];
const GPT_5_EFFORTS = { minimal: 'minimal', low: 'low', medium: 'medium', high: 'high' };
const O_EFFORTS = { low: 'low', medium: 'medium', high: 'high' };

/** Models older than `max_completion_tokens` still accept `max_tokens`; later models reject it. */
export const OPENAI: Settings = [
  { setting: 'maxTokens', at: 'max_tokens', min: 1, models: BEFORE_REASONING, evidence: [OPENAI_DOCS] },
  { setting: 'maxTokens', at: 'max_completion_tokens', min: 1, evidence: [OPENAI_DOCS] },
  {
    setting: 'effort',
    at: 'reasoning_effort',
    form: 'word',
    words: GPT_5_EFFORTS,
    models: GPT_5,
    evidence: [REASONING_DOCS],
  },
  {
    setting: 'effort',
    at: 'reasoning_effort',
    form: 'word',
    words: O_EFFORTS,
    models: O_SERIES,
    evidence: [REASONING_DOCS],
  },
  { setting: 'frequencyPenalty', models: ALWAYS_REASONING, evidence: [REASONING_DOCS] },
  { setting: 'presencePenalty', models: ALWAYS_REASONING, evidence: [REASONING_DOCS] },
  { setting: 'logprobs', models: ALWAYS_REASONING, evidence: [REASONING_DOCS] },
  { setting: 'topLogprobs', models: ALWAYS_REASONING, evidence: [REASONING_DOCS] },
  { setting: 'stop', models: [...GPT_5, 'o3*', 'o4-mini*'], evidence: [OPENAI_DOCS] },
  ...OPENAI_MODELS,
];

export const OPENAI_RESPONSES: Settings = [
  {
    setting: 'effort',
    at: 'reasoning.effort',
    form: 'word',
    words: GPT_5_EFFORTS,
    models: GPT_5,
    evidence: [REASONING_DOCS],
  },
  {
    setting: 'effort',
    at: 'reasoning.effort',
    form: 'word',
    words: O_EFFORTS,
    models: O_SERIES,
    evidence: [REASONING_DOCS],
  },
  { setting: 'showThinking', models: BEFORE_REASONING, evidence: [REASONING_DOCS] },
  ...OPENAI_MODELS,
];

const MISTRAL_DOCS: Evidence = { kind: 'documented', at: 'https://docs.mistral.ai/api/endpoint/chat' };

export const MISTRAL: Settings = [
  { setting: 'maxTokens', at: 'max_tokens', min: 1, evidence: [MISTRAL_DOCS] },
  { setting: 'temperature', at: 'temperature', min: 0, max: 1.5, evidence: [MISTRAL_DOCS] },
  { setting: 'seed', at: 'random_seed', min: 0, evidence: [MISTRAL_DOCS] },
  { setting: 'safePrompt', at: 'safe_prompt', evidence: [MISTRAL_DOCS] },
  {
    setting: 'toolChoice',
    at: 'tool_choice',
    form: 'chat-tool-choice',
    words: { required: 'any' },
    isOlder: true,
    evidence: [MISTRAL_DOCS],
  },
  { setting: 'logprobs', evidence: [MISTRAL_DOCS] },
  { setting: 'topLogprobs', evidence: [MISTRAL_DOCS] },
  { setting: 'streamUsage', evidence: [MISTRAL_DOCS] },
  { setting: 'user', evidence: [MISTRAL_DOCS] },
  { setting: 'safetyIdentifier', evidence: [MISTRAL_DOCS] },
  { setting: 'store', evidence: [MISTRAL_DOCS] },
  { setting: 'verbosity', evidence: [MISTRAL_DOCS] },
  { setting: 'allowedTools', evidence: [MISTRAL_DOCS] },
];

const DEEPSEEK_DOCS: Evidence = { kind: 'documented', at: 'https://api-docs.deepseek.com/api/create-chat-completion' };

export const DEEPSEEK: Settings = [
  { setting: 'maxTokens', at: 'max_tokens', min: 1, evidence: [DEEPSEEK_DOCS] },
  { setting: 'thinking', at: 'thinking', form: 'thinking-type', evidence: [DEEPSEEK_DOCS] },
  {
    setting: 'effort',
    at: 'reasoning_effort',
    form: 'word',
    words: { low: 'low', high: 'high', max: 'max' },
    evidence: [DEEPSEEK_DOCS],
  },
  { setting: 'output', at: 'response_format', form: 'json-mode', evidence: [DEEPSEEK_DOCS] },
];

const MOONSHOT_DOCS: Evidence = { kind: 'documented', at: 'https://platform.kimi.ai/docs/api/chat' };
const SWITCHED = ['kimi-k2.5*', 'kimi-k2.6*'];

export const MOONSHOT: Settings = [
  { setting: 'temperature', at: 'temperature', min: 0, max: 1, evidence: [MOONSHOT_DOCS] },
  { setting: 'answers', at: 'n', min: 1, max: 5, evidence: [MOONSHOT_DOCS] },
  { setting: 'stop', at: 'stop', most: 5, evidence: [MOONSHOT_DOCS] },
  { setting: 'thinking', at: 'thinking', form: 'thinking-type', models: SWITCHED, evidence: [MOONSHOT_DOCS] },
  {
    setting: 'effort',
    at: 'reasoning_effort',
    form: 'word',
    words: { low: 'low', high: 'high', max: 'max' },
    models: ['kimi-k3*'],
    evidence: [MOONSHOT_DOCS],
  },
  { setting: 'effort', models: ['kimi-k2*'], evidence: [MOONSHOT_DOCS] },
];

const ZHIPU_DOCS: Evidence = { kind: 'documented', at: 'https://docs.z.ai/api-reference/llm/chat-completion' };

export const ZHIPU: Settings = [
  { setting: 'maxTokens', at: 'max_tokens', min: 1, evidence: [ZHIPU_DOCS] },
  { setting: 'temperature', at: 'temperature', min: 0, max: 1, evidence: [ZHIPU_DOCS] },
  { setting: 'topP', at: 'top_p', min: 0.01, max: 1, evidence: [ZHIPU_DOCS] },
  { setting: 'stop', at: 'stop', most: 1, evidence: [ZHIPU_DOCS] },
  {
    setting: 'toolChoice',
    at: 'tool_choice',
    form: 'word-tool-choice',
    words: { auto: 'auto' },
    evidence: [ZHIPU_DOCS],
  },
  { setting: 'thinking', at: 'thinking', form: 'thinking-type', evidence: [ZHIPU_DOCS] },
  { setting: 'output', at: 'response_format', form: 'json-mode', evidence: [ZHIPU_DOCS] },
  { setting: 'user', at: 'user_id', most: 128, evidence: [ZHIPU_DOCS] },
  { setting: 'effort', evidence: [ZHIPU_DOCS] },
];

const DASHSCOPE_DOCS: Evidence = {
  kind: 'documented',
  at: 'https://www.alibabacloud.com/help/en/model-studio/qwen-api-reference',
};

export const DASHSCOPE: Settings = [
  { setting: 'thinking', at: 'enable_thinking', form: 'switch', evidence: [DASHSCOPE_DOCS] },
  { setting: 'thinkingBudget', at: 'thinking_budget', min: 1, evidence: [DASHSCOPE_DOCS] },
  { setting: 'answers', at: 'n', min: 1, max: 4, evidence: [DASHSCOPE_DOCS] },
  { setting: 'topK', at: 'top_k', evidence: [DASHSCOPE_DOCS] },
  { setting: 'effort', evidence: [DASHSCOPE_DOCS] },
];

const OPENROUTER_DOCS: Evidence = { kind: 'documented', at: 'https://openrouter.ai/docs/use-cases/reasoning-tokens' };

export const OPENROUTER: Settings = [
  { setting: 'thinking', at: 'reasoning', form: 'openrouter-reasoning', evidence: [OPENROUTER_DOCS] },
  { setting: 'topK', at: 'top_k', evidence: [OPENROUTER_DOCS] },
];

const GROQ_DOCS: Evidence = { kind: 'documented', at: 'https://console.groq.com/docs/openai' };

export const GROQ: Settings = [
  { setting: 'answers', at: 'n', min: 1, max: 1, evidence: [GROQ_DOCS] },
  { setting: 'logprobs', evidence: [GROQ_DOCS] },
  { setting: 'topLogprobs', evidence: [GROQ_DOCS] },
];

const XAI_DOCS: Evidence = { kind: 'documented', at: 'https://docs.x.ai/docs/guides/reasoning' };

const REASONING_GROKS = ['grok-4*', 'grok-3-mini*', 'grok-code*'];

export const XAI: Settings = [
  { setting: 'frequencyPenalty', models: REASONING_GROKS, evidence: [XAI_DOCS] },
  { setting: 'presencePenalty', models: REASONING_GROKS, evidence: [XAI_DOCS] },
  { setting: 'stop', models: REASONING_GROKS, evidence: [XAI_DOCS] },
];

const COHERE_DOCS: Evidence = { kind: 'documented', at: 'https://docs.cohere.com/docs/compatibility-api' };

export const COHERE: Settings = [
  {
    setting: 'effort',
    at: 'reasoning_effort',
    form: 'word',
    words: { none: 'none', high: 'high' },
    evidence: [COHERE_DOCS],
  },
  { setting: 'store', evidence: [COHERE_DOCS] },
  { setting: 'metadata', evidence: [COHERE_DOCS] },
  { setting: 'topLogprobs', evidence: [COHERE_DOCS] },
  { setting: 'answers', evidence: [COHERE_DOCS] },
  { setting: 'serviceTier', evidence: [COHERE_DOCS] },
  { setting: 'parallelToolCalls', evidence: [COHERE_DOCS] },
];

const INVOKE_DOCS: Evidence = {
  kind: 'documented',
  at: 'https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_InvokeModel.html',
};

/** The InvokeModel URL, not a setting, says whether the response is streamed. */
export const INVOKED: Settings = [{ setting: 'stream', evidence: [INVOKE_DOCS] }];
