// Made by `npm run generate` from src/shapes/. Edit those, not this.

import agUi from '../shapes/ag-ui.ts';
import aiSdkModel from '../shapes/ai-sdk-model.ts';
import aiSdkUi from '../shapes/ai-sdk-ui.ts';
import anthropicMessages from '../shapes/anthropic-messages.ts';
import atif from '../shapes/atif.ts';
import bedrockConverse from '../shapes/bedrock-converse.ts';
import cohereChat from '../shapes/cohere-chat.ts';
import cohereChatV1 from '../shapes/cohere-chat-v1.ts';
import deepagents from '../shapes/deepagents.ts';
import deepagentsLog from '../shapes/deepagents-log.ts';
import geminiGenerate from '../shapes/gemini-generate.ts';
import geminiInteractions from '../shapes/gemini-interactions.ts';
import harmony from '../shapes/harmony.ts';
import haystack from '../shapes/haystack.ts';
import hfChat from '../shapes/hf-chat.ts';
import langchain from '../shapes/langchain.ts';
import llamaindex from '../shapes/llamaindex.ts';
import mcpSampling from '../shapes/mcp-sampling.ts';
import mistralConversations from '../shapes/mistral-conversations.ts';
import ollamaChat from '../shapes/ollama-chat.ts';
import openAgentLoops from '../shapes/open-agent-loops.ts';
import openaiAgents from '../shapes/openai-agents.ts';
import openaiChat from '../shapes/openai-chat.ts';
import openaiResponses from '../shapes/openai-responses.ts';
import otelGenai from '../shapes/otel-genai.ts';
import promptApi from '../shapes/prompt-api.ts';
import promptApi209 from '../shapes/prompt-api-209.ts';
import pydanticAi from '../shapes/pydantic-ai.ts';
import reactJson from '../shapes/react-json.ts';
import reactNative from '../shapes/react-native.ts';
import semanticKernel from '../shapes/semantic-kernel.ts';
import sharegpt from '../shapes/sharegpt.ts';
import wolo from '../shapes/wolo.ts';
import type { Shape } from '../shapes/shape.ts';

export const shapeFiles: readonly Shape[] = [
  agUi,
  aiSdkModel,
  aiSdkUi,
  anthropicMessages,
  atif,
  bedrockConverse,
  cohereChat,
  cohereChatV1,
  deepagents,
  deepagentsLog,
  geminiGenerate,
  geminiInteractions,
  harmony,
  haystack,
  hfChat,
  langchain,
  llamaindex,
  mcpSampling,
  mistralConversations,
  ollamaChat,
  openAgentLoops,
  openaiAgents,
  openaiChat,
  openaiResponses,
  otelGenai,
  promptApi,
  promptApi209,
  pydanticAi,
  reactJson,
  reactNative,
  semanticKernel,
  sharegpt,
  wolo,
];
