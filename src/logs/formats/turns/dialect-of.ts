/** The dialect for the server and the API format that an agent names. */
import type { Wire } from './message-writer.ts';

/** Dialects by the provider names that agents use. Other providers are unknown servers. */
const ON_ANTHROPIC: Readonly<Record<string, string>> = {
  deepseek: 'deepseek-anthropic',
  fireworks: 'fireworks-anthropic',
  'fireworks-ai': 'fireworks-anthropic',
  minimax: 'minimax-anthropic',
  'minimax-cn': 'minimax-anthropic',
  moonshotai: 'moonshot-anthropic',
  'kimi-coding': 'moonshot-anthropic',
  'kimi-for-coding': 'moonshot-anthropic',
  alibaba: 'dashscope-anthropic',
  zai: 'zhipu-anthropic',
  'google-vertex-anthropic': 'anthropic-vertex',
};

const ON_CHAT: Readonly<Record<string, string>> = {
  openai: 'openai-chat',
  'azure-openai': 'azure-openai',
  azure: 'azure-openai',
  alibaba: 'dashscope',
  cerebras: 'cerebras',
  deepseek: 'deepseek',
  fireworks: 'fireworks',
  'fireworks-ai': 'fireworks',
  'github-copilot': 'github-copilot',
  groq: 'groq',
  huggingface: 'huggingface-router',
  litellm: 'litellm',
  lmstudio: 'lmstudio',
  minimax: 'minimax',
  mistral: 'mistral',
  moonshotai: 'moonshot',
  nvidia: 'nvidia-nim',
  ollama: 'ollama-openai',
  openrouter: 'openrouter',
  perplexity: 'perplexity',
  siliconflow: 'siliconflow',
  together: 'together',
  togetherai: 'together',
  'vercel-ai-gateway': 'vercel-gateway',
  vllm: 'vllm',
  xai: 'xai',
  zai: 'zhipu',
  zhipuai: 'zhipu',
};

const ON_RESPONSES: Readonly<Record<string, string>> = {
  'azure-openai-responses': 'azure-responses',
  azure: 'azure-responses',
  openrouter: 'openrouter-responses',
  xai: 'xai-responses',
};

export function dialectOf(wire: Wire, provider: string | undefined): string {
  switch (wire) {
    case 'anthropic':
      return dialectNamed(ON_ANTHROPIC, provider) ?? 'anthropic';
    case 'responses':
      return dialectNamed(ON_RESPONSES, provider) ?? 'openai-responses';
    case 'chat':
      return dialectNamed(ON_CHAT, provider) ?? (provider === undefined ? 'openai-chat' : 'openai-compatible');
  }
}

function dialectNamed(dialects: Readonly<Record<string, string>>, provider: string | undefined): string | undefined {
  return provider !== undefined && Object.hasOwn(dialects, provider) ? dialects[provider] : undefined;
}
