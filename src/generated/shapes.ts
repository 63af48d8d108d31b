// Made by `npm run generate` from src/shapes/. Edit those, not this.

import anthropicMessages from '../shapes/anthropic-messages.ts';
import bedrockConverse from '../shapes/bedrock-converse.ts';
import cohereChat from '../shapes/cohere-chat.ts';
import deepagents from '../shapes/deepagents.ts';
import deepagentsLog from '../shapes/deepagents-log.ts';
import geminiGenerate from '../shapes/gemini-generate.ts';
import geminiInteractions from '../shapes/gemini-interactions.ts';
import mcpSampling from '../shapes/mcp-sampling.ts';
import mistralConversations from '../shapes/mistral-conversations.ts';
import ollamaChat from '../shapes/ollama-chat.ts';
import openAgentLoops from '../shapes/open-agent-loops.ts';
import openaiChat from '../shapes/openai-chat.ts';
import openaiResponses from '../shapes/openai-responses.ts';
import promptApi from '../shapes/prompt-api.ts';
import promptApi209 from '../shapes/prompt-api-209.ts';
import reactJson from '../shapes/react-json.ts';
import reactNative from '../shapes/react-native.ts';
import wolo from '../shapes/wolo.ts';
import type { Shape } from '../shapes/shape.ts';

export const shapeFiles: readonly Shape[] = [
  anthropicMessages,
  bedrockConverse,
  cohereChat,
  deepagents,
  deepagentsLog,
  geminiGenerate,
  geminiInteractions,
  mcpSampling,
  mistralConversations,
  ollamaChat,
  openAgentLoops,
  openaiChat,
  openaiResponses,
  promptApi,
  promptApi209,
  reactJson,
  reactNative,
  wolo,
];
