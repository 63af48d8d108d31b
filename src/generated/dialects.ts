// Made by `npm run generate` from src/dialects/. Edit those, not this.

import azureOpenai from '../dialects/azure-openai.ts';
import cerebras from '../dialects/cerebras.ts';
import cloudflareWorkersAi from '../dialects/cloudflare-workers-ai.ts';
import cohereOpenai from '../dialects/cohere-openai.ts';
import dashscope from '../dialects/dashscope.ts';
import deepagents from '../dialects/deepagents.ts';
import deepagentsLog from '../dialects/deepagents-log.ts';
import deepseek from '../dialects/deepseek.ts';
import featherless from '../dialects/featherless.ts';
import fireworks from '../dialects/fireworks.ts';
import geminiOpenai from '../dialects/gemini-openai.ts';
import githubCopilot from '../dialects/github-copilot.ts';
import groq from '../dialects/groq.ts';
import huggingfaceRouter from '../dialects/huggingface-router.ts';
import hunyuan from '../dialects/hunyuan.ts';
import llamacpp from '../dialects/llamacpp.ts';
import lmstudio from '../dialects/lmstudio.ts';
import minimax from '../dialects/minimax.ts';
import mistral from '../dialects/mistral.ts';
import moonshot from '../dialects/moonshot.ts';
import nvidiaNim from '../dialects/nvidia-nim.ts';
import ollamaOpenai from '../dialects/ollama-openai.ts';
import openAgentLoops from '../dialects/open-agent-loops.ts';
import openaiChat from '../dialects/openai-chat.ts';
import openaiCompatible from '../dialects/openai-compatible.ts';
import openrouter from '../dialects/openrouter.ts';
import perplexity from '../dialects/perplexity.ts';
import promptApi from '../dialects/prompt-api.ts';
import promptApi209 from '../dialects/prompt-api-209.ts';
import reactJson from '../dialects/react-json.ts';
import reactNative from '../dialects/react-native.ts';
import sglang from '../dialects/sglang.ts';
import siliconflow from '../dialects/siliconflow.ts';
import strict from '../dialects/strict.ts';
import tgi from '../dialects/tgi.ts';
import together from '../dialects/together.ts';
import vercelGateway from '../dialects/vercel-gateway.ts';
import vllm from '../dialects/vllm.ts';
import volcengine from '../dialects/volcengine.ts';
import wolo from '../dialects/wolo.ts';
import xai from '../dialects/xai.ts';
import zhipu from '../dialects/zhipu.ts';
import type { Dialect } from './types.ts';

export const dialectFiles: readonly Dialect[] = [
  azureOpenai,
  cerebras,
  cloudflareWorkersAi,
  cohereOpenai,
  dashscope,
  deepagents,
  deepagentsLog,
  deepseek,
  featherless,
  fireworks,
  geminiOpenai,
  githubCopilot,
  groq,
  huggingfaceRouter,
  hunyuan,
  llamacpp,
  lmstudio,
  minimax,
  mistral,
  moonshot,
  nvidiaNim,
  ollamaOpenai,
  openAgentLoops,
  openaiChat,
  openaiCompatible,
  openrouter,
  perplexity,
  promptApi,
  promptApi209,
  reactJson,
  reactNative,
  sglang,
  siliconflow,
  strict,
  tgi,
  together,
  vercelGateway,
  vllm,
  volcengine,
  wolo,
  xai,
  zhipu,
];
