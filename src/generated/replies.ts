// Made by `npm run generate` from src/replies/. Edit those, not this.

import anthropicMessages from '../replies/anthropic-messages.ts';
import bedrockConverse from '../replies/bedrock-converse.ts';
import cohereChat from '../replies/cohere-chat.ts';
import cohereChatV1 from '../replies/cohere-chat-v1.ts';
import geminiGenerate from '../replies/gemini-generate.ts';
import geminiInteractions from '../replies/gemini-interactions.ts';
import mistralConversations from '../replies/mistral-conversations.ts';
import ollamaChat from '../replies/ollama-chat.ts';
import openaiChat from '../replies/openai-chat.ts';
import openaiResponses from '../replies/openai-responses.ts';
import wolo from '../replies/wolo.ts';
import type { ReplyWire } from '../replies/reply.ts';

export const replyFiles: readonly ReplyWire[] = [
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
  wolo,
];
