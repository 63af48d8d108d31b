// Made by `npm run generate` from src/dialects/. Edit those, not this.

import agUi from '../dialects/ag-ui.ts';
import aiSdkBedrock from '../dialects/ai-sdk-bedrock.ts';
import aiSdkGoogle from '../dialects/ai-sdk-google.ts';
import aiSdkModel from '../dialects/ai-sdk-model.ts';
import aiSdkOpenaiCompletion from '../dialects/ai-sdk-openai-completion.ts';
import aiSdkPerplexity from '../dialects/ai-sdk-perplexity.ts';
import aiSdkUi from '../dialects/ai-sdk-ui.ts';
import aiSdkV4 from '../dialects/ai-sdk-v4.ts';
import anthropic from '../dialects/anthropic.ts';
import anthropicVertex from '../dialects/anthropic-vertex.ts';
import atif from '../dialects/atif.ts';
import autogen from '../dialects/autogen.ts';
import azureOpenai from '../dialects/azure-openai.ts';
import azureResponses from '../dialects/azure-responses.ts';
import bedrockChat from '../dialects/bedrock-chat.ts';
import bedrockConverse from '../dialects/bedrock-converse.ts';
import bedrockInvokeAnthropic from '../dialects/bedrock-invoke-anthropic.ts';
import bedrockInvokeNova from '../dialects/bedrock-invoke-nova.ts';
import bedrockMantleResponses from '../dialects/bedrock-mantle-responses.ts';
import cerebras from '../dialects/cerebras.ts';
import cliproxyapi from '../dialects/cliproxyapi.ts';
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
import geminiCli from '../dialects/gemini-cli.ts';
import geminiInteractions from '../dialects/gemini-interactions.ts';
import geminiOpenai from '../dialects/gemini-openai.ts';
import geminiVertex from '../dialects/gemini-vertex.ts';
import githubCopilot from '../dialects/github-copilot.ts';
import googleGenerativeAiJs from '../dialects/google-generative-ai-js.ts';
import groq from '../dialects/groq.ts';
import harmony from '../dialects/harmony.ts';
import haystack from '../dialects/haystack.ts';
import hfChat from '../dialects/hf-chat.ts';
import huggingfaceRouter from '../dialects/huggingface-router.ts';
import hunyuan from '../dialects/hunyuan.ts';
import langchain from '../dialects/langchain.ts';
import langchainJs from '../dialects/langchain-js.ts';
import langchainJsAnthropic from '../dialects/langchain-js-anthropic.ts';
import langchainJsGoogle from '../dialects/langchain-js-google.ts';
import langchainPy from '../dialects/langchain-py.ts';
import langgraph from '../dialects/langgraph.ts';
import litellm from '../dialects/litellm.ts';
import llamaFactory from '../dialects/llama-factory.ts';
import llamacpp from '../dialects/llamacpp.ts';
import llamaindex from '../dialects/llamaindex.ts';
import lmstudio from '../dialects/lmstudio.ts';
import mcpSampling from '../dialects/mcp-sampling.ts';
import minimax from '../dialects/minimax.ts';
import minimaxAnthropic from '../dialects/minimax-anthropic.ts';
import mistral from '../dialects/mistral.ts';
import mistralCommon from '../dialects/mistral-common.ts';
import mistralConversations from '../dialects/mistral-conversations.ts';
import moonshot from '../dialects/moonshot.ts';
import moonshotAnthropic from '../dialects/moonshot-anthropic.ts';
import nvidiaNim from '../dialects/nvidia-nim.ts';
import ollama from '../dialects/ollama.ts';
import ollamaOpenai from '../dialects/ollama-openai.ts';
import ollamaResponses from '../dialects/ollama-responses.ts';
import openAgentLoops from '../dialects/open-agent-loops.ts';
import openResponses from '../dialects/open-responses.ts';
import openaiAgents from '../dialects/openai-agents.ts';
import openaiAgentsPythonChat from '../dialects/openai-agents-python-chat.ts';
import openaiChat from '../dialects/openai-chat.ts';
import openaiCompatible from '../dialects/openai-compatible.ts';
import openaiResponses from '../dialects/openai-responses.ts';
import openrouter from '../dialects/openrouter.ts';
import openrouterResponses from '../dialects/openrouter-responses.ts';
import otelGenai from '../dialects/otel-genai.ts';
import perplexity from '../dialects/perplexity.ts';
import promptApi from '../dialects/prompt-api.ts';
import promptApi209 from '../dialects/prompt-api-209.ts';
import pydanticAi from '../dialects/pydantic-ai.ts';
import reactJson from '../dialects/react-json.ts';
import reactNative from '../dialects/react-native.ts';
import semanticKernel from '../dialects/semantic-kernel.ts';
import sglang from '../dialects/sglang.ts';
import sglangResponses from '../dialects/sglang-responses.ts';
import sharegpt from '../dialects/sharegpt.ts';
import siliconflow from '../dialects/siliconflow.ts';
import strict from '../dialects/strict.ts';
import tgi from '../dialects/tgi.ts';
import together from '../dialects/together.ts';
import vercelGateway from '../dialects/vercel-gateway.ts';
import vllm from '../dialects/vllm.ts';
import vllmResponses from '../dialects/vllm-responses.ts';
import volcengine from '../dialects/volcengine.ts';
import watsonx from '../dialects/watsonx.ts';
import wolo from '../dialects/wolo.ts';
import xai from '../dialects/xai.ts';
import xaiResponses from '../dialects/xai-responses.ts';
import zhipu from '../dialects/zhipu.ts';
import zhipuAnthropic from '../dialects/zhipu-anthropic.ts';
import type { Dialect } from './types.ts';

export const dialectFiles: readonly Dialect[] = [
  agUi,
  aiSdkBedrock,
  aiSdkGoogle,
  aiSdkModel,
  aiSdkOpenaiCompletion,
  aiSdkPerplexity,
  aiSdkUi,
  aiSdkV4,
  anthropic,
  anthropicVertex,
  atif,
  autogen,
  azureOpenai,
  azureResponses,
  bedrockChat,
  bedrockConverse,
  bedrockInvokeAnthropic,
  bedrockInvokeNova,
  bedrockMantleResponses,
  cerebras,
  cliproxyapi,
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
  geminiCli,
  geminiInteractions,
  geminiOpenai,
  geminiVertex,
  githubCopilot,
  googleGenerativeAiJs,
  groq,
  harmony,
  haystack,
  hfChat,
  huggingfaceRouter,
  hunyuan,
  langchain,
  langchainJs,
  langchainJsAnthropic,
  langchainJsGoogle,
  langchainPy,
  langgraph,
  litellm,
  llamaFactory,
  llamacpp,
  llamaindex,
  lmstudio,
  mcpSampling,
  minimax,
  minimaxAnthropic,
  mistral,
  mistralCommon,
  mistralConversations,
  moonshot,
  moonshotAnthropic,
  nvidiaNim,
  ollama,
  ollamaOpenai,
  ollamaResponses,
  openAgentLoops,
  openResponses,
  openaiAgents,
  openaiAgentsPythonChat,
  openaiChat,
  openaiCompatible,
  openaiResponses,
  openrouter,
  openrouterResponses,
  otelGenai,
  perplexity,
  promptApi,
  promptApi209,
  pydanticAi,
  reactJson,
  reactNative,
  semanticKernel,
  sglang,
  sglangResponses,
  sharegpt,
  siliconflow,
  strict,
  tgi,
  together,
  vercelGateway,
  vllm,
  vllmResponses,
  volcengine,
  watsonx,
  wolo,
  xai,
  xaiResponses,
  zhipu,
  zhipuAnthropic,
];
