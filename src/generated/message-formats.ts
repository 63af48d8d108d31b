// Made by `npm run generate` from src/formats/. Edit those, not this.

import agUi from '../formats/ag-ui/format.ts';
import aiSdkModel from '../formats/ai-sdk-model/format.ts';
import aiSdkUi from '../formats/ai-sdk-ui/format.ts';
import anthropicMessages from '../formats/anthropic-messages/format.ts';
import atif from '../formats/atif/format.ts';
import bedrockConverse from '../formats/bedrock-converse/format.ts';
import cohereChat from '../formats/cohere-chat/format.ts';
import cohereChatV1 from '../formats/cohere-chat-v1/format.ts';
import deepagents from '../formats/deepagents/format.ts';
import deepagentsLog from '../formats/deepagents-log/format.ts';
import geminiGenerate from '../formats/gemini-generate/format.ts';
import geminiInteractions from '../formats/gemini-interactions/format.ts';
import harmony from '../formats/harmony/format.ts';
import haystack from '../formats/haystack/format.ts';
import hfChat from '../formats/hf-chat/format.ts';
import langchain from '../formats/langchain/format.ts';
import llamaindex from '../formats/llamaindex/format.ts';
import mcpSampling from '../formats/mcp-sampling/format.ts';
import mistralConversations from '../formats/mistral-conversations/format.ts';
import ollamaChat from '../formats/ollama-chat/format.ts';
import openAgentLoops from '../formats/open-agent-loops/format.ts';
import openaiAgents from '../formats/openai-agents/format.ts';
import openaiChat from '../formats/openai-chat/format.ts';
import openaiResponses from '../formats/openai-responses/format.ts';
import otelGenai from '../formats/otel-genai/format.ts';
import promptApi from '../formats/prompt-api/format.ts';
import promptApi209 from '../formats/prompt-api-209/format.ts';
import pydanticAi from '../formats/pydantic-ai/format.ts';
import reactJson from '../formats/react-json/format.ts';
import reactNative from '../formats/react-native/format.ts';
import semanticKernel from '../formats/semantic-kernel/format.ts';
import sharegpt from '../formats/sharegpt/format.ts';
import wolo from '../formats/wolo/format.ts';
import type { MessageFormat } from '../formats/engine/message-format.ts';

export const messageFormatFiles: readonly MessageFormat[] = [
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
