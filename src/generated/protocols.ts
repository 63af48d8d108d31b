// Made by `npm run generate` from src/stream/protocols/. Edit those, not this.

import agUi from '../stream/protocols/ag-ui.ts';
import aiSdkUi from '../stream/protocols/ai-sdk-ui.ts';
import anthropicMessages from '../stream/protocols/anthropic-messages.ts';
import bedrockConverse from '../stream/protocols/bedrock-converse.ts';
import cohereChat from '../stream/protocols/cohere-chat.ts';
import cohereChatV1 from '../stream/protocols/cohere-chat-v1.ts';
import geminiGenerate from '../stream/protocols/gemini-generate.ts';
import geminiInteractions from '../stream/protocols/gemini-interactions.ts';
import mistralConversations from '../stream/protocols/mistral-conversations.ts';
import ollamaChat from '../stream/protocols/ollama-chat.ts';
import openaiChat from '../stream/protocols/openai-chat.ts';
import openaiResponses from '../stream/protocols/openai-responses.ts';
import reactEngine from '../stream/protocols/react-engine.ts';
import wolo from '../stream/protocols/wolo.ts';
import type { StreamProtocol } from '../stream/protocol.ts';

export const protocolFiles: readonly StreamProtocol[] = [
  agUi,
  aiSdkUi,
  anthropicMessages,
  bedrockConverse,
  cohereChat,
  cohereChatV1,
  geminiGenerate,
  geminiInteractions,
  mistralConversations,
  ollamaChat,
  openaiChat,
  openaiResponses,
  reactEngine,
  wolo,
];
