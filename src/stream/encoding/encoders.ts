/** The encoder of each protocol, and how each endpoint frames its events. */
import type { Dialect } from '../../generated/types.ts';
import { anthropicMessagesEncoder } from './anthropic-messages.ts';
import { bedrockConverseEncoder } from './bedrock-converse.ts';
import { cohereChatEncoder } from './cohere-chat.ts';
import { cohereChatV1Encoder } from './cohere-chat-v1.ts';
import type { StreamEncoder } from './encoder.ts';
import type { Envelope } from './framing.ts';
import { geminiGenerateEncoder } from './gemini-generate.ts';
import { geminiInteractionsEncoder } from './gemini-interactions.ts';
import { mistralConversationsEncoder } from './mistral-conversations.ts';
import { ollamaChatEncoder } from './ollama-chat.ts';
import { openaiChatEncoder } from './openai-chat.ts';
import { openaiResponsesEncoder } from './openai-responses.ts';

export const encoders: readonly StreamEncoder[] = [
  anthropicMessagesEncoder,
  bedrockConverseEncoder,
  cohereChatEncoder,
  cohereChatV1Encoder,
  geminiGenerateEncoder,
  geminiInteractionsEncoder,
  mistralConversationsEncoder,
  ollamaChatEncoder,
  openaiChatEncoder,
  openaiResponsesEncoder,
];

/** The encoder for the replies of a dialect. A client or system has the replies of the API that it calls. */
export function encoderOf({ format: messageFormat, sends }: Dialect): StreamEncoder | undefined {
  return encoders.find(({ id }) => id === messageFormat) ?? encoders.find(({ id }) => id === sends);
}

const SSE: Envelope = { framing: 'sse', contentType: 'text/event-stream' };
const FRAMES: Envelope = { framing: 'frames', contentType: 'application/vnd.amazon.eventstream' };
const JSON_LINES: Envelope = { framing: 'ndjson', contentType: 'application/x-ndjson' };
const JSON_LIST: Envelope = { framing: 'json', contentType: 'application/json' };

/** The framing of the dialect's endpoint, unless another is given. */
export function envelopeOf(encoder: StreamEncoder, dialect: Dialect, framing?: Envelope['framing']): Envelope {
  const defaultFraming = defaultEnvelope(encoder, dialect);
  switch (framing ?? defaultFraming.framing) {
    case defaultFraming.framing:
      return defaultFraming;
    case 'frames':
      return { ...FRAMES, isInChunks: encoder.id !== 'bedrock-converse' };
    case 'ndjson':
      return JSON_LINES;
    case 'json':
      return JSON_LIST;
    default:
      return SSE;
  }
}

function defaultEnvelope({ id }: StreamEncoder, { hosts, paths = [] }: Dialect): Envelope {
  if (id === 'bedrock-converse') return { ...FRAMES, isInChunks: paths.some(path => path.includes('invoke')) };
  // Bedrock streams the bodies of other APIs in its own events. Its OpenAI-compatible endpoints do not.
  const isInvokeModel = hosts.some(host => host.startsWith('bedrock-runtime.')) && !id.startsWith('openai-');
  if (isInvokeModel) return { ...FRAMES, isInChunks: true };
  if (id === 'ollama-chat') return JSON_LINES;
  if (id === 'cohere-chat-v1') return { ...JSON_LINES, contentType: 'application/stream+json' };
  return id === 'gemini-generate' ? { ...SSE, lineEnd: '\r\n' } : SSE;
}
