// Made by `npm run generate` from src/dialects/. Edit those, not this.

import anthropic from '../dialects/anthropic.ts';
import anthropicVertex from '../dialects/anthropic-vertex.ts';
import azureOpenai from '../dialects/azure-openai.ts';
import azureResponses from '../dialects/azure-responses.ts';
import bedrockConverse from '../dialects/bedrock-converse.ts';
import bedrockInvokeAnthropic from '../dialects/bedrock-invoke-anthropic.ts';
import bedrockMantleResponses from '../dialects/bedrock-mantle-responses.ts';
import cerebras from '../dialects/cerebras.ts';
import cloudflareWorkersAi from '../dialects/cloudflare-workers-ai.ts';
import cohere from '../dialects/cohere.ts';
import cohereOpenai from '../dialects/cohere-openai.ts';
import dashscope from '../dialects/dashscope.ts';
import dashscopeAnthropic from '../dialects/dashscope-anthropic.ts';
import deepagents from '../dialects/deepagents.ts';
import deepagentsLog from '../dialects/deepagents-log.ts';
import deepseek from '../dialects/deepseek.ts';
import deepseekAnthropic from '../dialects/deepseek-anthropic.ts';
import deepseekResponses from '../dialects/deepseek-responses.ts';
import featherless from '../dialects/featherless.ts';
import fireworks from '../dialects/fireworks.ts';
import fireworksAnthropic from '../dialects/fireworks-anthropic.ts';
import gemini from '../dialects/gemini.ts';
import geminiInteractions from '../dialects/gemini-interactions.ts';
import geminiOpenai from '../dialects/gemini-openai.ts';
import geminiVertex from '../dialects/gemini-vertex.ts';
import githubCopilot from '../dialects/github-copilot.ts';
import groq from '../dialects/groq.ts';
import huggingfaceRouter from '../dialects/huggingface-router.ts';
import hunyuan from '../dialects/hunyuan.ts';
import llamacpp from '../dialects/llamacpp.ts';
import lmstudio from '../dialects/lmstudio.ts';
import mcpSampling from '../dialects/mcp-sampling.ts';
import minimax from '../dialects/minimax.ts';
import minimaxAnthropic from '../dialects/minimax-anthropic.ts';
import mistral from '../dialects/mistral.ts';
import mistralConversations from '../dialects/mistral-conversations.ts';
import moonshot from '../dialects/moonshot.ts';
import moonshotAnthropic from '../dialects/moonshot-anthropic.ts';
import nvidiaNim from '../dialects/nvidia-nim.ts';
import ollama from '../dialects/ollama.ts';
import ollamaOpenai from '../dialects/ollama-openai.ts';
import ollamaResponses from '../dialects/ollama-responses.ts';
import openAgentLoops from '../dialects/open-agent-loops.ts';
import openResponses from '../dialects/open-responses.ts';
import openaiChat from '../dialects/openai-chat.ts';
import openaiCompatible from '../dialects/openai-compatible.ts';
import openaiResponses from '../dialects/openai-responses.ts';
import openrouter from '../dialects/openrouter.ts';
import openrouterResponses from '../dialects/openrouter-responses.ts';
import perplexity from '../dialects/perplexity.ts';
import promptApi from '../dialects/prompt-api.ts';
import promptApi209 from '../dialects/prompt-api-209.ts';
import reactJson from '../dialects/react-json.ts';
import reactNative from '../dialects/react-native.ts';
import sglang from '../dialects/sglang.ts';
import sglangResponses from '../dialects/sglang-responses.ts';
import siliconflow from '../dialects/siliconflow.ts';
import strict from '../dialects/strict.ts';
import tgi from '../dialects/tgi.ts';
import together from '../dialects/together.ts';
import vercelGateway from '../dialects/vercel-gateway.ts';
import vllm from '../dialects/vllm.ts';
import vllmResponses from '../dialects/vllm-responses.ts';
import volcengine from '../dialects/volcengine.ts';
import wolo from '../dialects/wolo.ts';
import xai from '../dialects/xai.ts';
import xaiResponses from '../dialects/xai-responses.ts';
import zhipu from '../dialects/zhipu.ts';
import zhipuAnthropic from '../dialects/zhipu-anthropic.ts';
import type { Dialect } from './types.ts';

export const dialectFiles: readonly Dialect[] = [
  anthropic,
  anthropicVertex,
  azureOpenai,
  azureResponses,
  bedrockConverse,
  bedrockInvokeAnthropic,
  bedrockMantleResponses,
  cerebras,
  cloudflareWorkersAi,
  cohere,
  cohereOpenai,
  dashscope,
  dashscopeAnthropic,
  deepagents,
  deepagentsLog,
  deepseek,
  deepseekAnthropic,
  deepseekResponses,
  featherless,
  fireworks,
  fireworksAnthropic,
  gemini,
  geminiInteractions,
  geminiOpenai,
  geminiVertex,
  githubCopilot,
  groq,
  huggingfaceRouter,
  hunyuan,
  llamacpp,
  lmstudio,
  mcpSampling,
  minimax,
  minimaxAnthropic,
  mistral,
  mistralConversations,
  moonshot,
  moonshotAnthropic,
  nvidiaNim,
  ollama,
  ollamaOpenai,
  ollamaResponses,
  openAgentLoops,
  openResponses,
  openaiChat,
  openaiCompatible,
  openaiResponses,
  openrouter,
  openrouterResponses,
  perplexity,
  promptApi,
  promptApi209,
  reactJson,
  reactNative,
  sglang,
  sglangResponses,
  siliconflow,
  strict,
  tgi,
  together,
  vercelGateway,
  vllm,
  vllmResponses,
  volcengine,
  wolo,
  xai,
  xaiResponses,
  zhipu,
  zhipuAnthropic,
];
