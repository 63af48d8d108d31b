// Made by `npm run generate` from src/dialects/. Edit those, not this.

import agUi from './dialect-data/ag-ui.js';
import aiSdkBedrock from './dialect-data/ai-sdk-bedrock.js';
import aiSdkGoogle from './dialect-data/ai-sdk-google.js';
import aiSdkModel from './dialect-data/ai-sdk-model.js';
import aiSdkOpenaiCompletion from './dialect-data/ai-sdk-openai-completion.js';
import aiSdkPerplexity from './dialect-data/ai-sdk-perplexity.js';
import aiSdkUi from './dialect-data/ai-sdk-ui.js';
import aiSdkV4 from './dialect-data/ai-sdk-v4.js';
import anthropic from './dialect-data/anthropic.js';
import anthropicVertex from './dialect-data/anthropic-vertex.js';
import atif from './dialect-data/atif.js';
import autogen from './dialect-data/autogen.js';
import azureOpenai from './dialect-data/azure-openai.js';
import azureResponses from './dialect-data/azure-responses.js';
import bedrockChat from './dialect-data/bedrock-chat.js';
import bedrockConverse from './dialect-data/bedrock-converse.js';
import bedrockInvokeAnthropic from './dialect-data/bedrock-invoke-anthropic.js';
import bedrockInvokeCohere from './dialect-data/bedrock-invoke-cohere.js';
import bedrockInvokeNova from './dialect-data/bedrock-invoke-nova.js';
import bedrockMantleResponses from './dialect-data/bedrock-mantle-responses.js';
import cerebras from './dialect-data/cerebras.js';
import cliproxyapi from './dialect-data/cliproxyapi.js';
import cloudflareWorkersAi from './dialect-data/cloudflare-workers-ai.js';
import cohere from './dialect-data/cohere.js';
import cohereOpenai from './dialect-data/cohere-openai.js';
import cohereV1 from './dialect-data/cohere-v1.js';
import dashscope from './dialect-data/dashscope.js';
import dashscopeAnthropic from './dialect-data/dashscope-anthropic.js';
import deepagents from './dialect-data/deepagents.js';
import deepagentsLog from './dialect-data/deepagents-log.js';
import deepseek from './dialect-data/deepseek.js';
import deepseekAnthropic from './dialect-data/deepseek-anthropic.js';
import deepseekResponses from './dialect-data/deepseek-responses.js';
import featherless from './dialect-data/featherless.js';
import fireworks from './dialect-data/fireworks.js';
import fireworksAnthropic from './dialect-data/fireworks-anthropic.js';
import gemini from './dialect-data/gemini.js';
import geminiCli from './dialect-data/gemini-cli.js';
import geminiInteractions from './dialect-data/gemini-interactions.js';
import geminiOpenai from './dialect-data/gemini-openai.js';
import geminiVertex from './dialect-data/gemini-vertex.js';
import githubCopilot from './dialect-data/github-copilot.js';
import googleGenerativeAiJs from './dialect-data/google-generative-ai-js.js';
import groq from './dialect-data/groq.js';
import harmony from './dialect-data/harmony.js';
import haystack from './dialect-data/haystack.js';
import hfChat from './dialect-data/hf-chat.js';
import huggingfaceRouter from './dialect-data/huggingface-router.js';
import hunyuan from './dialect-data/hunyuan.js';
import langchain from './dialect-data/langchain.js';
import langchainJs from './dialect-data/langchain-js.js';
import langchainJsAnthropic from './dialect-data/langchain-js-anthropic.js';
import langchainJsGoogle from './dialect-data/langchain-js-google.js';
import langchainPy from './dialect-data/langchain-py.js';
import langgraph from './dialect-data/langgraph.js';
import litellm from './dialect-data/litellm.js';
import llamaFactory from './dialect-data/llama-factory.js';
import llamacpp from './dialect-data/llamacpp.js';
import llamaindex from './dialect-data/llamaindex.js';
import lmstudio from './dialect-data/lmstudio.js';
import mcpSampling from './dialect-data/mcp-sampling.js';
import minimax from './dialect-data/minimax.js';
import minimaxAnthropic from './dialect-data/minimax-anthropic.js';
import mistral from './dialect-data/mistral.js';
import mistralCommon from './dialect-data/mistral-common.js';
import mistralConversations from './dialect-data/mistral-conversations.js';
import moonshot from './dialect-data/moonshot.js';
import moonshotAnthropic from './dialect-data/moonshot-anthropic.js';
import nvidiaNim from './dialect-data/nvidia-nim.js';
import ollama from './dialect-data/ollama.js';
import ollamaOpenai from './dialect-data/ollama-openai.js';
import ollamaResponses from './dialect-data/ollama-responses.js';
import openAgentLoops from './dialect-data/open-agent-loops.js';
import openResponses from './dialect-data/open-responses.js';
import openaiAgents from './dialect-data/openai-agents.js';
import openaiAgentsPythonChat from './dialect-data/openai-agents-python-chat.js';
import openaiChat from './dialect-data/openai-chat.js';
import openaiCompatible from './dialect-data/openai-compatible.js';
import openaiResponses from './dialect-data/openai-responses.js';
import openrouter from './dialect-data/openrouter.js';
import openrouterResponses from './dialect-data/openrouter-responses.js';
import otelGenai from './dialect-data/otel-genai.js';
import perplexity from './dialect-data/perplexity.js';
import promptApi from './dialect-data/prompt-api.js';
import promptApi209 from './dialect-data/prompt-api-209.js';
import pydanticAi from './dialect-data/pydantic-ai.js';
import reactJson from './dialect-data/react-json.js';
import reactNative from './dialect-data/react-native.js';
import semanticKernel from './dialect-data/semantic-kernel.js';
import sglang from './dialect-data/sglang.js';
import sglangResponses from './dialect-data/sglang-responses.js';
import sharegpt from './dialect-data/sharegpt.js';
import siliconflow from './dialect-data/siliconflow.js';
import strict from './dialect-data/strict.js';
import tgi from './dialect-data/tgi.js';
import together from './dialect-data/together.js';
import vercelGateway from './dialect-data/vercel-gateway.js';
import vertexOpenai from './dialect-data/vertex-openai.js';
import vllm from './dialect-data/vllm.js';
import vllmResponses from './dialect-data/vllm-responses.js';
import volcengine from './dialect-data/volcengine.js';
import watsonx from './dialect-data/watsonx.js';
import wolo from './dialect-data/wolo.js';
import xai from './dialect-data/xai.js';
import xaiResponses from './dialect-data/xai-responses.js';
import zhipu from './dialect-data/zhipu.js';
import zhipuAnthropic from './dialect-data/zhipu-anthropic.js';
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
  bedrockInvokeCohere,
  bedrockInvokeNova,
  bedrockMantleResponses,
  cerebras,
  cliproxyapi,
  cloudflareWorkersAi,
  cohere,
  cohereOpenai,
  cohereV1,
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
  vertexOpenai,
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
