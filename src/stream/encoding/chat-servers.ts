/** Differences between servers in streams of chat completions. */
import type { Dialect } from '../../generated/types.ts';
import type { ChatServer } from './encoder.ts';

/** Dialects of servers that send the token counts with the finish reason, even if the request does not ask for them. */
const USAGE_AT_FINISH: ReadonlySet<string> = new Set([
  ...[
    'cerebras',
    'cloudflare-workers-ai',
    'cohere-openai',
    'deepseek',
    'fireworks',
    'gemini-openai',
    'groq',
    'llamacpp',
  ],
  ...['minimax', 'mistral', 'openrouter', 'perplexity', 'together', 'zhipu'],
]);

/** Dialects of servers that send a tool call in one chunk. */
const WHOLE_CALLS: ReadonlySet<string> = new Set([
  ...['gemini-openai', 'groq', 'minimax', 'mistral', 'ollama-openai', 'xai', 'zhipu'],
]);

/**
 * Other servers are expected to behave like OpenAI: token counts are in a separate chunk if the request asks for them,
 * and calls are streamed in several chunks.
 */
export function chatServerOf({ id }: Dialect, isUsageAsked: boolean): ChatServer {
  const otherwise = isUsageAsked ? 'chunk' : 'nothing';
  return { usageIn: USAGE_AT_FINISH.has(id) ? 'finish' : otherwise, areCallsWhole: WHOLE_CALLS.has(id) };
}
