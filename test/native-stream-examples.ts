/** Typed examples of the events of Bedrock's Converse API, Cohere, Ollama and Mistral's conversations. */
import type {
  BedrockStreamEvent,
  CohereStreamEvent,
  MistralStreamEvent,
  OllamaStreamEvent,
} from '../src/generated/types.ts';

const bedrock: BedrockStreamEvent[] = [
  { messageStart: { role: 'assistant' } },
  { contentBlockDelta: { contentBlockIndex: 0, delta: { text: 'Hello' } } },
  { messageStop: { stopReason: 'end_turn' } },
];

const cohere: CohereStreamEvent[] = [
  { type: 'message-start', id: 'm1', delta: { message: { role: 'assistant' } } },
  { type: 'content-delta', index: 0, delta: { message: { content: { text: 'Hello' } } } },
  { type: 'message-end', delta: { finish_reason: 'COMPLETE' } },
];

const mistral: MistralStreamEvent[] = [
  { type: 'conversation.response.started', conversation_id: 'conv_1' },
  {
    ...{ type: 'message.output.delta', output_index: 0, id: 'msg_1', content_index: 0 },
    ...{ role: 'assistant', content: 'Hello' },
  },
  { type: 'conversation.response.done', usage: { prompt_tokens: 3, completion_tokens: 1, total_tokens: 4 } },
];

const ollama: OllamaStreamEvent[] = [
  {
    ...{ model: 'qwen3:8b', created_at: '2026-01-02T03:04:05Z', done: false },
    message: { role: 'assistant', content: 'Hello' },
  },
  { error: 'model runner has unexpectedly stopped' },
];

export const nativeStreamExamples: Readonly<Record<string, readonly unknown[]>> = {
  'wire/bedrock-converse/stream-event#': bedrock,
  'wire/cohere-chat/stream-event#': cohere,
  'wire/mistral-conversations/stream-event#': mistral,
  'wire/ollama-chat/stream-event#': ollama,
};
