/** Streams a reply of Ollama's native chat: pieces of the message, then the counts. */
import type { JsonObject } from '../../source/json.ts';
import type { StreamEncoder } from './encoder.ts';
import { isText, objectAt, objectsIn } from './reply-fields.ts';

export const ollamaChatEncoder: StreamEncoder = {
  id: 'ollama-chat',

  events(reply, { split, choose }) {
    const { message, logprobs, ...last } = reply;
    const { content, thinking, tool_calls, role, ...others } = objectAt(message, '/message');
    const probabilities: unknown[] = Array.isArray(logprobs) ? logprobs : [];
    let next = 0;
    const nextLogprobs = (count: number) => {
      const some = probabilities.slice(next, next + count);
      next += count;
      return some.length > 0 && { logprobs: some };
    };
    const base: JsonObject = { ...(role !== undefined && { role }), ...(content !== undefined && { content: '' }) };
    const { model, created_at } = last;
    const head: JsonObject = { ...(model !== undefined && { model }), ...(created_at !== undefined && { created_at }) };
    const chunk = (piece: JsonObject): JsonObject => ({
      ...head,
      message: { ...base, ...piece },
      done: false,
      ...nextLogprobs(1 + choose(2)),
    });
    const calls = objectsIn(tool_calls, '/message/tool_calls');
    // Older servers send all calls in one chunk.
    const isTogether = choose(2) === 1 && calls.length > 0;
    const groups = isTogether ? [calls] : calls.map(call => [call]);
    const events = [
      ...(isText(thinking) ? split(thinking) : []).map(piece => chunk({ thinking: piece })),
      ...(isText(content) ? split(content) : []).map(piece => chunk({ content: piece })),
      ...groups.map(group => chunk({ tool_calls: group })),
    ];
    const end = { ...last, message: { ...base, ...others }, ...nextLogprobs(probabilities.length) };
    return [...events, end].map(data => ({ data }));
  },

  failure({ message = 'The model runner stopped.' }) {
    return [{ data: { error: message } }];
  },
};
