/** Examples of the chat wires that are close to OpenAI's, typed. */
import type {
  CohereRequest,
  MistralConversationRequest,
  OllamaMessage,
  OllamaRequest,
} from '../src/generated/types.ts';

const cohere: CohereRequest = { model: 'command-a-03-2025', messages: [{ role: 'user', content: 'Hello' }] };
const ollama: OllamaRequest = { model: 'qwen3:8b', messages: [{ role: 'user', content: 'Hello' }] };
const ollamaMessage: OllamaMessage = {
  role: 'assistant',
  content: '',
  tool_calls: [{ function: { name: 'get_weather', arguments: { city: 'Oslo' } } }],
};
const mistral: MistralConversationRequest = { model: 'mistral-medium-latest', inputs: 'Hello' };

export const chatExamples: Readonly<Record<string, readonly unknown[]>> = {
  'wire/cohere-chat/request#': [cohere],
  'wire/mistral-conversations/request#': [mistral],
  'wire/ollama-chat/message#': [ollamaMessage],
  'wire/ollama-chat/request#': [ollama],
};
