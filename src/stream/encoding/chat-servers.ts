/** In what the recorded streams of chat completions differ from server to server. */
import type { Dialect } from '../../generated/types.ts';
import type { ChatServer } from './encoder.ts';

/** Dialects of servers that send the token counts with the finish reason, whether they are asked or not. */
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

/** Dialects of servers that send a tool call when all of it is known. */
const WHOLE_CALLS: ReadonlySet<string> = new Set([
  ...['gemini-openai', 'groq', 'minimax', 'mistral', 'ollama-openai', 'xai', 'zhipu'],
]);

/**
 * Everyone else is expected to do as OpenAI: the token counts are in a chunk of their own, if the request asks for them, and calls
 * come in pieces.
 */
export function chatServerOf({ id }: Dialect, isUsageAsked: boolean): ChatServer {
  const asked = isUsageAsked ? 'chunk' : 'nothing';
  return { usageIn: USAGE_AT_FINISH.has(id) ? 'finish' : asked, areCallsWhole: WHOLE_CALLS.has(id) };
}
