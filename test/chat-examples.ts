/** Typed examples of the chat APIs that are close to OpenAI's. */
import type {
  ChatCompletion,
  ChatCompletionChunk,
  CohereLegacyRequest,
  CohereRequest,
  MistralConversationRequest,
  OllamaMessage,
  OllamaRequest,
} from '../src/generated/types.ts';

const cohere: CohereRequest = { model: 'command-a-03-2025', messages: [{ role: 'user', content: 'Hello' }] };
const cohereLegacy: CohereLegacyRequest = { model: 'command-r-plus', message: 'Hello' };
const ollama: OllamaRequest = { model: 'qwen3:8b', messages: [{ role: 'user', content: 'Hello' }] };
const ollamaMessage: OllamaMessage = {
  role: 'assistant',
  content: '',
  tool_calls: [{ function: { name: 'get_weather', arguments: { city: 'Oslo' } } }],
};
const mistral: MistralConversationRequest = { model: 'mistral-medium-latest', inputs: 'Hello' };

const completion: ChatCompletion = {
  id: 'chatcmpl-1',
  object: 'chat.completion',
  created: 1790000000,
  model: 'gpt-5-mini',
  choices: [
    {
      index: 0,
      message: { role: 'assistant', content: 'It rains in Oslo.', refusal: null },
      logprobs: null,
      finish_reason: 'stop',
    },
  ],
  usage: { prompt_tokens: 12, completion_tokens: 6, total_tokens: 18 },
};
const completionChunk: ChatCompletionChunk = {
  id: 'chatcmpl-1',
  object: 'chat.completion.chunk',
  created: 1790000000,
  model: 'gpt-5-mini',
  choices: [{ index: 0, delta: { role: 'assistant', content: 'It ' }, logprobs: null, finish_reason: null }],
};

export const chatExamples: Readonly<Record<string, readonly unknown[]>> = {
  'wire/cohere-chat/request#': [cohere],
  'wire/cohere-chat-v1/request#': [cohereLegacy],
  'wire/mistral-conversations/request#': [mistral],
  'wire/ollama-chat/message#': [ollamaMessage],
  'wire/ollama-chat/request#': [ollama],
  'wire/openai-chat/response#': [completion],
  'wire/openai-chat/stream-event#': [completionChunk],
};
