/** Replies of Ollama's native chat, their streams, and one fault at a time in these. */
import fc from 'fast-check';
import type { JsonObject } from '../../../src/source/json.ts';
import { ollamaChatEncoder } from '../../../src/stream/encoding/ollama-chat.ts';
import type { StreamBreaker, StreamSystem } from '../../../src/testing/stream-system.ts';
import { eventsBy } from './encoded.ts';
import { breaker, change, cut, double, fail } from './typed-breakers.ts';
import { json, text } from './values.ts';

const call = () =>
  json().map((value): JsonObject => ({ id: '', function: { index: 0, name: 'tide_table', arguments: value } }));

const logprob = () => fc.nat(200).map(byte => ({ token: 'high', logprob: -0.5, bytes: [byte] }));

/** Older servers give no call IDs and no finish reason. */
const replies = fc
  .record({
    content: fc.oneof(text(), fc.constant('')),
    thinking: fc.option(text(), { nil: undefined }),
    calls: fc.array(call(), { maxLength: 3 }),
    reason: fc.option(fc.constantFrom('stop', 'length'), { nil: undefined, freq: 6 }),
    logprobs: fc.array(logprob(), { maxLength: 3 }),
    read: fc.option(fc.nat(4000), { nil: undefined, freq: 6 }),
    written: fc.nat(900),
    isOld: fc.boolean(),
  })
  .map(({ content, thinking, calls, reason, logprobs, read, written, isOld }): JsonObject => {
    const numbered = calls.map((each, i) =>
      isOld
        ? { function: { ...(each.function as JsonObject), index: undefined } }
        : { ...each, id: `call_tide000${i}` },
    );
    return JSON.parse(
      JSON.stringify({
        model: 'qwen3:8b',
        created_at: '2026-11-22T10:00:09.5Z',
        message: { role: 'assistant', content, thinking, ...(calls.length > 0 && { tool_calls: numbered }) },
        done: true,
        done_reason: reason,
        ...(logprobs.length > 0 && { logprobs }),
        ...{ total_duration: 9_000_000, prompt_eval_count: read, eval_count: written, eval_duration: 7_000_000 },
      }),
    ) as JsonObject;
  });

const isEnd = ({ done }: JsonObject) => done === true;
const isPiece = ({ done }: JsonObject) => done === false;

const breakers: readonly StreamBreaker[] = [
  breaker('stream-event-order', 'the end comes twice', double(isEnd)),
  breaker('truncated-stream', 'the stream is cut', cut(isEnd)),
  breaker('truncated-stream', 'the end is lost', ({ events }) => {
    events.pop();
    return events.length === 0 ? undefined : events.length - 1;
  }),
  breaker(
    'stream-error-ignored',
    'an error ends the stream',
    fail(() => ({ error: 'model runner has unexpectedly stopped', status: 500 }), isEnd),
  ),
  breaker('stream-event-order', 'a piece comes behind the end', ({ events, choose }) => {
    const at = events.findIndex(isPiece);
    if (at < 0) return undefined;
    events.push(structuredClone(events[choose(events.length - 1)] as JsonObject));
    return events.length - 1;
  }),
  breaker(
    'usage-mismatch',
    'a count is below nothing',
    change(isEnd, event => {
      event.eval_count = -1;
    }),
  ),
  breaker(
    'unknown-finish-reason',
    'the reason is a word of another wire',
    change(isEnd, event => {
      event.done_reason = 'tool_calls';
    }),
  ),
  breaker(
    'malformed-tool-call',
    'a call has no name',
    change(
      ({ message }) => (message as JsonObject).tool_calls !== undefined,
      event => {
        const [first] = (event.message as JsonObject).tool_calls as JsonObject[];
        ((first as JsonObject).function as JsonObject).name = '';
      },
    ),
  ),
];

export const ollamaChatStreams: StreamSystem = {
  id: 'ollama-chat',
  dialect: 'ollama',
  replies,
  eventsOf: eventsBy(ollamaChatEncoder),
  hasReply: true,
  breakers,
};
