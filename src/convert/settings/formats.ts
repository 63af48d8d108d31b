/**
 * Describes where each API format has the settings of a request, in which form, and with which range. The same
 * description is used for reading and writing. All places of a setting are read, and the first one that applies to the
 * model is written.
 */
import type { AnswerOptions, SettingPlace } from '../../generated/types.ts';
import { adjustAnthropic } from './anthropic.ts';
import type { Deny, Setting } from './form.ts';

export interface SettingTable {
  /** The name of the API in messages. */
  readonly name: string;
  /** Where the name of the model is, if not at `model`. */
  readonly model?: string;
  readonly places: readonly SettingPlace[];
  /** Settings that a server lacks although the format has them as part of a value. */
  readonly lacks?: readonly Setting[];
  /** Why an API lacks a setting, if there is more to say than that. */
  readonly absent?: { readonly [setting in Setting]?: string };
  /** Required settings, with the values for a source that lacks them. */
  readonly required?: AnswerOptions;
  /** Whether they are required even with messages that do not come from a request. */
  readonly requiresAlways?: boolean;
  /** Changes settings that the API does not accept together. */
  readonly adjust?: (options: AnswerOptions, model: string | undefined, deny: Deny) => void;
}

type Range = Pick<SettingPlace, 'min' | 'max' | 'most' | 'models' | 'except' | 'words' | 'form' | 'isOlder'>;

function place(setting: Setting, at: string, rest: Range = {}): SettingPlace {
  return { setting, at, ...rest };
}

const SHARE = { min: 0, max: 1 };
const WIDE = { min: 0, max: 2 };
const PENALTY = { min: -2, max: 2 };
const COUNT = { min: 1 };
const SIGNED_32 = { min: -(2 ** 31), max: 2 ** 31 - 1 };
const WORDS = { auto: 'auto', none: 'none', required: 'required' };
const LEVELS = { minimal: 'minimal', low: 'low', medium: 'medium', high: 'high' };

const CHAT: SettingTable = {
  name: 'The chat completions format',
  places: [
    place('maxTokens', 'max_tokens', COUNT),
    place('maxTokens', 'max_completion_tokens', COUNT),
    place('temperature', 'temperature', WIDE),
    place('topP', 'top_p', SHARE),
    place('topK', 'top_k', { isOlder: true }),
    place('frequencyPenalty', 'frequency_penalty', PENALTY),
    place('presencePenalty', 'presence_penalty', PENALTY),
    place('seed', 'seed'),
    place('seed', 'random_seed', { isOlder: true }),
    place('stop', 'stop', { most: 4 }),
    place('answers', 'n', { min: 1, max: 128 }),
    place('logprobs', 'logprobs'),
    place('topLogprobs', 'top_logprobs', { min: 0, max: 20 }),
    place('toolChoice', 'tool_choice', { form: 'chat-tool-choice', words: WORDS }),
    place('parallelToolCalls', 'parallel_tool_calls'),
    place('output', 'response_format', { form: 'chat-output' }),
    place('effort', 'reasoning_effort'),
    place('thinking', 'reasoning', { form: 'openrouter-reasoning', isOlder: true }),
    place('thinking', 'thinking', { form: 'anthropic-thinking', isOlder: true }),
    place('thinking', 'enable_thinking', { form: 'switch', isOlder: true }),
    place('thinking', 'chat_template_kwargs.enable_thinking', { form: 'switch', isOlder: true }),
    place('thinkingBudget', 'thinking_budget', { isOlder: true }),
    place('verbosity', 'verbosity'),
    place('stream', 'stream'),
    place('streamUsage', 'stream_options.include_usage'),
    place('user', 'user'),
    place('safetyIdentifier', 'safety_identifier', { most: 64 }),
    place('metadata', 'metadata', { form: 'text-map' }),
    place('store', 'store'),
    place('serviceTier', 'service_tier'),
    place('cacheKey', 'prompt_cache_key'),
  ],
};

const ANTHROPIC: SettingTable = {
  name: 'Anthropic Messages',
  places: [
    place('maxTokens', 'max_tokens', COUNT),
    place('temperature', 'temperature', SHARE),
    place('topP', 'top_p', SHARE),
    place('topK', 'top_k', { min: 0 }),
    place('stop', 'stop_sequences'),
    place('toolChoice', 'tool_choice', {
      form: 'anthropic-tool-choice',
      words: { auto: 'auto', none: 'none', required: 'any' },
    }),
    place('output', 'output_config.format', { form: 'anthropic-output' }),
    place('output', 'output_format', { form: 'anthropic-output', isOlder: true }),
    place('thinking', 'thinking', { form: 'anthropic-thinking', min: 1024 }),
    place('effort', 'output_config.effort', {
      form: 'word',
      words: { low: 'low', medium: 'medium', high: 'high', xhigh: 'xhigh', max: 'max' },
      except: [
        ...['*claude-2*', '*claude-instant*', '*claude-3*', '*claude-sonnet-4-0*', '*claude-opus-4-0*'],
        ...['*claude-sonnet-4-2025*', '*claude-opus-4-2025*', '*claude-sonnet-4@*', '*claude-opus-4@*'],
        ...['*claude-opus-4-1*', '*claude-sonnet-4-5*', '*claude-haiku-4-5*'],
      ],
    }),
    place('stream', 'stream'),
    place('user', 'metadata.user_id', { most: 256 }),
    place('serviceTier', 'service_tier', { form: 'word', words: { auto: 'auto', default: 'standard_only' } }),
  ],
  absent: {
    streamUsage: 'Anthropic Messages sends the usage in every stream',
    metadata: 'Anthropic Messages accepts only `user_id` in `metadata`',
    allowedTools: 'Anthropic Messages cannot restrict the choice to several tools',
  },
  required: { maxTokens: 4096 },
  adjust: adjustAnthropic,
};

const RESPONSES: SettingTable = {
  name: 'OpenAI Responses',
  places: [
    place('maxTokens', 'max_output_tokens', { min: 16 }),
    place('temperature', 'temperature', WIDE),
    place('topP', 'top_p', SHARE),
    place('logprobs', 'include', { form: 'included-logprobs' }),
    place('topLogprobs', 'top_logprobs', { min: 0, max: 20 }),
    place('toolChoice', 'tool_choice', { form: 'responses-tool-choice', words: WORDS }),
    place('parallelToolCalls', 'parallel_tool_calls'),
    place('output', 'text.format', { form: 'responses-output' }),
    place('effort', 'reasoning.effort'),
    place('showThinking', 'reasoning.summary', { form: 'summary' }),
    place('verbosity', 'text.verbosity'),
    place('stream', 'stream'),
    place('user', 'user'),
    place('safetyIdentifier', 'safety_identifier', { most: 64 }),
    place('metadata', 'metadata', { form: 'text-map' }),
    place('store', 'store'),
    place('serviceTier', 'service_tier'),
    place('cacheKey', 'prompt_cache_key'),
  ],
  absent: { streamUsage: 'OpenAI Responses sends the usage in every stream' },
};

const GEMINI: SettingTable = {
  name: 'Gemini generateContent',
  places: [
    place('maxTokens', 'generationConfig.maxOutputTokens', COUNT),
    place('temperature', 'generationConfig.temperature', WIDE),
    place('topP', 'generationConfig.topP', SHARE),
    place('topK', 'generationConfig.topK', { min: 1 }),
    place('frequencyPenalty', 'generationConfig.frequencyPenalty', PENALTY),
    place('presencePenalty', 'generationConfig.presencePenalty', PENALTY),
    place('seed', 'generationConfig.seed', SIGNED_32),
    place('stop', 'generationConfig.stopSequences', { most: 5 }),
    place('answers', 'generationConfig.candidateCount', { min: 1, max: 8 }),
    place('logprobs', 'generationConfig.responseLogprobs'),
    place('topLogprobs', 'generationConfig.logprobs', { min: 0, max: 20 }),
    place('toolChoice', 'toolConfig.functionCallingConfig', {
      form: 'gemini-tool-choice',
      words: { auto: 'AUTO', none: 'NONE', required: 'ANY' },
    }),
    place('output', 'generationConfig.responseMimeType', { form: 'json-mime' }),
    place('outputSchema', 'generationConfig.responseJsonSchema'),
    place('outputSchema', 'generationConfig.responseSchema', { isOlder: true }),
    place('thinkingBudget', 'generationConfig.thinkingConfig.thinkingBudget', { min: 0 }),
    place('effort', 'generationConfig.thinkingConfig.thinkingLevel', {
      form: 'word',
      words: { minimal: 'MINIMAL', low: 'LOW', medium: 'MEDIUM', high: 'HIGH' },
      except: ['*gemini-1*', '*gemini-2*'],
    }),
    place('showThinking', 'generationConfig.thinkingConfig.includeThoughts'),
  ],
  absent: {
    stream: 'streaming is chosen by the URL, `streamGenerateContent`',
    streamUsage: 'Gemini generateContent sends the usage in every stream',
    parallelToolCalls: 'Gemini generateContent has no switch for parallel calls',
  },
};

const INTERACTIONS: SettingTable = {
  name: 'Gemini Interactions',
  places: [
    place('maxTokens', 'generation_config.max_output_tokens', COUNT),
    place('temperature', 'generation_config.temperature', WIDE),
    place('topP', 'generation_config.top_p', SHARE),
    place('seed', 'generation_config.seed', SIGNED_32),
    place('stop', 'generation_config.stop_sequences', { most: 5 }),
    place('toolChoice', 'generation_config.tool_choice', {
      form: 'interactions-tool-choice',
      words: { auto: 'auto', none: 'none', required: 'any' },
    }),
    place('output', 'response_format', { form: 'interactions-output' }),
    place('output', 'response_mime_type', { form: 'json-mime', isOlder: true }),
    place('effort', 'generation_config.thinking_level', { form: 'word', words: LEVELS }),
    place('showThinking', 'generation_config.thinking_summaries', { form: 'summary', words: { none: 'none' } }),
    place('stream', 'stream'),
    place('store', 'store'),
    place('metadata', 'labels', { form: 'text-map' }),
    place('serviceTier', 'service_tier', {
      form: 'word',
      words: { default: 'standard', flex: 'flex', priority: 'priority' },
    }),
  ],
  absent: { streamUsage: 'Gemini Interactions sends the usage in every stream' },
};

const CONVERSE: SettingTable = {
  name: 'Amazon Bedrock Converse',
  model: 'modelId',
  places: [
    place('maxTokens', 'inferenceConfig.maxTokens', COUNT),
    place('temperature', 'inferenceConfig.temperature', SHARE),
    place('topP', 'inferenceConfig.topP', SHARE),
    place('stop', 'inferenceConfig.stopSequences', { most: 2500 }),
    place('toolChoice', 'toolConfig.toolChoice', {
      form: 'converse-tool-choice',
      words: { auto: 'auto', required: 'any' },
    }),
    place('output', 'outputConfig.textFormat', { form: 'converse-output' }),
    place('effort', 'outputConfig.effort'),
    place('topK', 'additionalModelRequestFields.top_k', { min: 0, models: ['*anthropic.*', '*claude*'] }),
    place('thinking', 'additionalModelRequestFields.thinking', {
      form: 'anthropic-thinking',
      min: 1024,
      models: ['*anthropic.*', '*claude*'],
    }),
    place('thinking', 'additionalModelRequestFields.reasoning_config', { form: 'anthropic-thinking', isOlder: true }),
    place('metadata', 'requestMetadata', { form: 'text-map' }),
    place('serviceTier', 'serviceTier', {
      form: 'tier',
      words: { default: 'default', flex: 'flex', priority: 'priority', reserved: 'reserved' },
    }),
  ],
  absent: {
    stream: 'streaming is chosen by the URL, `converse-stream`',
    streamUsage: 'Converse sends the usage in every stream',
    topK: 'Converse has no `topK` of its own, and passes `top_k` on to Anthropic models only',
    thinking: 'Converse has no reasoning setting of its own, and passes `thinking` on to Anthropic models only',
    thinkingBudget: 'Converse has no reasoning setting of its own, and passes `thinking` on to Anthropic models only',
  },
};

const COHERE: SettingTable = {
  name: 'Cohere chat v2',
  places: [
    place('maxTokens', 'max_tokens', COUNT),
    place('temperature', 'temperature', { min: 0 }),
    place('topP', 'p', { min: 0.01, max: 0.99 }),
    place('topK', 'k', { min: 0, max: 500 }),
    place('frequencyPenalty', 'frequency_penalty', SHARE),
    place('presencePenalty', 'presence_penalty', SHARE),
    place('seed', 'seed', { min: 0 }),
    place('stop', 'stop_sequences', { most: 5 }),
    place('logprobs', 'logprobs'),
    place('toolChoice', 'tool_choice', { form: 'word-tool-choice', words: { none: 'NONE', required: 'REQUIRED' } }),
    place('output', 'response_format', { form: 'cohere-output' }),
    place('thinking', 'thinking', { form: 'cohere-thinking' }),
    place('stream', 'stream'),
  ],
  absent: { streamUsage: 'Cohere chat v2 sends the usage in every stream' },
};

const COHERE_V1: SettingTable = {
  name: 'Cohere chat v1',
  places: [
    place('maxTokens', 'max_tokens', COUNT),
    place('temperature', 'temperature', { min: 0 }),
    place('topP', 'p', { min: 0.01, max: 0.99 }),
    place('topK', 'k', { min: 0, max: 500 }),
    place('frequencyPenalty', 'frequency_penalty', SHARE),
    place('presencePenalty', 'presence_penalty', SHARE),
    place('seed', 'seed', { min: 0 }),
    place('stop', 'stop_sequences', { most: 5 }),
    place('output', 'response_format', { form: 'cohere-v1-output' }),
    place('stream', 'stream'),
  ],
  absent: {
    streamUsage: 'Cohere chat v1 sends the usage in every stream',
    toolChoice: 'Cohere chat v1 leaves the choice of tools to the model',
  },
};

const OLLAMA: SettingTable = {
  name: 'Ollama chat',
  places: [
    place('maxTokens', 'options.num_predict', COUNT),
    place('temperature', 'options.temperature', { min: 0 }),
    place('topP', 'options.top_p', SHARE),
    place('topK', 'options.top_k', { min: 0 }),
    place('frequencyPenalty', 'options.frequency_penalty'),
    place('presencePenalty', 'options.presence_penalty'),
    place('seed', 'options.seed'),
    place('stop', 'options.stop'),
    place('logprobs', 'logprobs'),
    place('topLogprobs', 'top_logprobs', { min: 0, max: 20 }),
    place('output', 'format', { form: 'ollama-output' }),
    place('thinking', 'think', {
      form: 'ollama-think',
      words: { low: 'low', medium: 'medium', high: 'high' },
    }),
    place('stream', 'stream'),
  ],
  absent: {
    streamUsage: 'Ollama chat sends the usage in every stream',
    toolChoice: 'Ollama chat leaves the choice of tools to the model',
  },
};

const MISTRAL: SettingTable = {
  name: 'Mistral conversations',
  places: [
    place('maxTokens', 'completion_args.max_tokens', COUNT),
    place('temperature', 'completion_args.temperature', { min: 0, max: 1.5 }),
    place('topP', 'completion_args.top_p', SHARE),
    place('frequencyPenalty', 'completion_args.frequency_penalty', PENALTY),
    place('presencePenalty', 'completion_args.presence_penalty', PENALTY),
    place('seed', 'completion_args.random_seed', { min: 0 }),
    place('stop', 'completion_args.stop'),
    place('toolChoice', 'completion_args.tool_choice', {
      form: 'word-tool-choice',
      words: WORDS,
    }),
    place('toolChoice', 'completion_args.tool_choice', {
      form: 'word-tool-choice',
      words: { required: 'any' },
      isOlder: true,
    }),
    place('output', 'completion_args.response_format', { form: 'chat-output' }),
    place('effort', 'completion_args.reasoning_effort', {
      form: 'word',
      words: { none: 'none', minimal: 'minimal', low: 'low', medium: 'medium', high: 'high', xhigh: 'xhigh' },
    }),
    place('stream', 'stream'),
    place('metadata', 'metadata'),
    place('store', 'store'),
  ],
  absent: { streamUsage: 'Mistral conversations sends the usage in every stream' },
};

const MCP: SettingTable = {
  name: 'MCP sampling',
  model: 'modelPreferences.hints.0.name',
  places: [
    place('maxTokens', 'maxTokens', COUNT),
    place('temperature', 'temperature'),
    place('stop', 'stopSequences'),
    place('toolChoice', 'toolChoice', { form: 'mcp-tool-choice', words: WORDS }),
    place('metadata', 'metadata'),
  ],
  absent: { stream: 'MCP sampling has no streaming', streamUsage: 'MCP sampling has no streaming' },
  required: { maxTokens: 4096 },
  requiresAlways: true,
};

export const FORMATS: Readonly<Record<string, SettingTable>> = {
  'openai-chat': CHAT,
  'anthropic-messages': ANTHROPIC,
  'openai-responses': RESPONSES,
  'gemini-generate': GEMINI,
  'gemini-interactions': INTERACTIONS,
  'bedrock-converse': CONVERSE,
  'cohere-chat': COHERE,
  'cohere-chat-v1': COHERE_V1,
  'ollama-chat': OLLAMA,
  'mistral-conversations': MISTRAL,
  'mcp-sampling': MCP,
};
