/** Models of each API for scenarios: one that reasons and calls tools, and another of the same provider. */
import type { Dialect } from '../../generated/types.ts';

const BY_DIALECT: Readonly<Record<string, readonly [string, string]>> = {
  deepseek: ['deepseek-v4-pro', 'deepseek-chat'],
  mistral: ['mistral-large-latest', 'mistral-small-latest'],
  groq: ['openai/gpt-oss-120b', 'llama-3.3-70b-versatile'],
  moonshot: ['kimi-k2-0905-preview', 'kimi-k2-thinking'],
  openrouter: ['anthropic/claude-sonnet-4.5', 'google/gemini-3-pro-preview'],
  xai: ['grok-4', 'grok-3'],
  'bedrock-converse': ['anthropic.claude-sonnet-4-5-20250929-v1:0', 'amazon.nova-pro-v1:0'],
};

const BY_FORMAT: Readonly<Record<string, readonly [string, string]>> = {
  'openai-chat': ['gpt-4.1', 'gpt-4o-mini'],
  'openai-responses': ['gpt-5', 'gpt-5-mini'],
  'anthropic-messages': ['claude-sonnet-4-5', 'claude-haiku-4-5'],
  'bedrock-converse': ['anthropic.claude-sonnet-4-5-20250929-v1:0', 'anthropic.claude-haiku-4-5-20251001-v1:0'],
  'gemini-generate': ['gemini-3-pro-preview', 'gemini-2.5-flash'],
  'gemini-interactions': ['gemini-3-pro-preview', 'gemini-2.5-flash'],
  'cohere-chat': ['command-a-03-2025', 'command-r-08-2024'],
  'mistral-conversations': ['mistral-large-latest', 'mistral-small-latest'],
  'ollama-chat': ['qwen3', 'llama3.2'],
};

export function modelsOf({ id, format, models }: Dialect): readonly [string, string] {
  const named = models.filter(each => !/[*!]/.test(each));
  const [first = 'some-model', second = first] = named;
  return BY_DIALECT[id] ?? BY_FORMAT[format] ?? [first, second];
}
