/** Replies of Cohere's first chat API, their streams, and one fault at a time in these. */
import fc from 'fast-check';
import type { JsonObject } from '../../../src/source/json.ts';
import { cohereChatV1Encoder } from '../../../src/stream/encoding/cohere-chat-v1.ts';
import type { StreamBreaker, StreamSystem } from '../../../src/testing/stream-system.ts';
import { eventsBy } from './encoded.ts';
import { breaker, change, cut, double, lose, ORDER } from './typed-breakers.ts';
import { json, text } from './values.ts';

const replies = fc
  .record({
    text: text(),
    calls: fc.array(json(), { maxLength: 2 }),
    reason: fc.constantFrom('COMPLETE', 'STOP_SEQUENCE', 'MAX_TOKENS'),
    input: fc.nat(4000),
    output: fc.nat(900),
  })
  .map(({ text, calls, reason, input, output }): JsonObject => {
    const counts = { input_tokens: input, output_tokens: output };
    return {
      response_id: '6c92edd8-18eb-4519-9460-c14c80c3cfb4',
      text,
      generation_id: 'c14c80c3-18eb-4519-9460-6c92edd8cfb4',
      ...(calls.length > 0 && { tool_calls: calls.map(parameters => ({ name: 'tide_table', parameters })) }),
      finish_reason: calls.length > 0 ? 'COMPLETE' : reason,
      meta: { api_version: { version: '1' }, billed_units: counts, tokens: counts },
    };
  });

const isEnd = ({ event_type: type }: JsonObject) => type === 'stream-end';
const isText = ({ event_type: type, text }: JsonObject) => type === 'text-generation' && text !== '';

const breakers: readonly StreamBreaker[] = [
  breaker(ORDER, 'the end comes twice', double(isEnd)),
  breaker('truncated-stream', 'the stream is cut', cut(isEnd)),
  breaker(
    'stream-fragment-lost',
    'a piece of the text is lost',
    lose(isText, event => !isEnd(event)),
  ),
  breaker(
    'stream-error-ignored',
    'the reason is an error',
    change(isEnd, event => {
      event.finish_reason = 'ERROR';
    }),
  ),
];

export const cohereChatV1Streams: StreamSystem = {
  id: 'cohere-chat-v1',
  dialect: 'cohere-v1',
  replies,
  eventsOf: eventsBy(cohereChatV1Encoder),
  hasReply: true,
  breakers,
};
