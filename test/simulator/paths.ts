/** The paths of the APIs. */
import type { Dialect } from '../../src/index.ts';

const PATHS: Readonly<Record<string, (model: string) => string>> = {
  'openai-chat': () => '/v1/chat/completions',
  'anthropic-messages': () => '/v1/messages',
  'openai-responses': () => '/v1/responses',
  'gemini-generate': model => `/v1beta/models/${encodeURIComponent(model)}:generateContent`,
  'gemini-interactions': () => '/v1beta/interactions',
  'bedrock-converse': model => `/model/${encodeURIComponent(model)}/converse`,
  'cohere-chat': () => '/v2/chat',
  'cohere-chat-v1': () => '/v1/chat',
  'ollama-chat': () => '/api/chat',
  'mistral-conversations': () => '/v1/conversations',
};

/** The path of a request; undefined for formats that no API has. */
export function pathOf({ id, format }: Dialect, model = 'some-model'): string | undefined {
  if (id === 'bedrock-invoke-cohere') return '/model/cohere.command-r-v1%3A0/invoke';
  if (id.startsWith('bedrock-invoke')) return `/model/${encodeURIComponent(model)}/invoke`;
  return PATHS[format]?.(model);
}
