/** Replies of Cohere's chat, their streams, and one fault at a time in these. */
import fc from 'fast-check';
import type { JsonObject } from '../../../src/source/json.ts';
import { cohereChatEncoder } from '../../../src/stream/encoding/cohere-chat.ts';
import type { StreamBreaker, StreamSystem } from '../../../src/testing/stream-system.ts';
import { eventsBy } from './encoded.ts';
import {
  breaker,
  change,
  cut,
  double,
  fail,
  find,
  isBrokenJson,
  lose,
  ORDER,
  type Stream,
  swap,
} from './typed-breakers.ts';
import { json, text, words } from './values.ts';

const part = () =>
  fc.oneof(
    { arbitrary: text().map((each): JsonObject => ({ type: 'text', text: each })), weight: 3 },
    { arbitrary: text().map((each): JsonObject => ({ type: 'thinking', thinking: each })), weight: 1 },
  );

const call = () =>
  json().map(
    (value): JsonObject => ({
      id: '',
      type: 'function',
      function: { name: 'tide_table', arguments: JSON.stringify(value) },
    }),
  );

const citation = () =>
  fc.tuple(words(), fc.nat(90)).map(([cited, start]) => ({
    start,
    end: start + cited.length,
    text: cited,
    sources: [{ type: 'tool', id: 'tide_table_0:0', tool_output: { height: '3 m' } }],
    type: 'TEXT_CONTENT',
  }));

const logprob = () => fc.nat(9000).map(token => ({ text: 'high', token_ids: [token], logprobs: [-0.5] }));

/** Calls come after a plan or after thinking, and an answer may have citations. */
const replies = fc
  .record({
    content: fc.array(part(), { maxLength: 3 }),
    plan: fc.option(text(), { nil: undefined }),
    calls: fc.array(call(), { maxLength: 3 }),
    citations: fc.array(citation(), { maxLength: 2 }),
    reason: fc.constantFrom('COMPLETE', 'STOP_SEQUENCE', 'MAX_TOKENS'),
    input: fc.nat(4000),
    output: fc.nat(900),
    cached: fc.option(fc.nat(4000), { nil: undefined }),
    logprobs: fc.array(logprob(), { maxLength: 2 }),
  })
  .map(({ content, plan, calls, citations, reason, input, output, cached, logprobs }): JsonObject => {
    const isCalling = calls.length > 0;
    const counts = { input_tokens: input, output_tokens: output };
    return {
      id: 'c14c80c3-18eb-4519-9460-6c92edd8cfb4',
      message: {
        role: 'assistant',
        ...(content.length > 0 && { content }),
        ...(plan !== undefined && { tool_plan: plan }),
        ...(isCalling && { tool_calls: calls.map((each, i) => ({ ...each, id: `tide_table_${i}` })) }),
        ...(citations.length > 0 && { citations }),
      },
      finish_reason: isCalling ? 'TOOL_CALL' : reason,
      usage: { billed_units: counts, tokens: counts, ...(cached !== undefined && { cached_tokens: cached }) },
      ...(content.length > 0 && logprobs.length > 0 && { logprobs }),
    };
  });

function dataOf(event: JsonObject | undefined): JsonObject {
  return event !== undefined && Object.hasOwn(event, 'event') ? (event.data as JsonObject) : (event ?? {});
}

const of =
  (...types: readonly string[]) =>
  (event: JsonObject) =>
    types.includes(dataOf(event).type as string);

const isEnd = of('message-end');
const isBlockStart = of('content-start', 'tool-call-start');
const isBlockEnd = of('content-end', 'tool-call-end');
const isDelta = of('content-delta', 'tool-call-delta');
/** Events that neither start nor end a part. */
const isFree = of('citation-start', 'citation-end', 'tool-plan-delta');

/** The position at which a swap of two adjacent events is reported; undefined if it is not reported. */
function shows(before: JsonObject, after: JsonObject): 0 | 1 | undefined {
  if (of('message-start')(before) || isEnd(after)) return of('citation-end', 'tool-plan-delta')(before) ? 1 : 0;
  if (isFree(before) || isFree(after)) return undefined;
  // If an index is reused, a fragment before its start belongs to the previous part.
  if (isBlockStart(before) && isDelta(after)) return 0;
  if (isDelta(before) && isBlockEnd(after)) return 1;
  return isBlockEnd(before) && isBlockStart(after) && dataOf(before).index !== dataOf(after).index ? 0 : undefined;
}

/** A swap with an unambiguous index: adjacent events of a part whose index is used once. */
function swapped(before: JsonObject, after: JsonObject, events: readonly JsonObject[]): 0 | 1 | undefined {
  const starts = events.filter(of('content-start')).map(event => dataOf(event).index);
  return new Set(starts).size === starts.length ? shows(before, after) : undefined;
}

/** A fragment of a call without which the rest is not JSON. */
function loseArguments(stream: Stream): number | undefined {
  const { events } = stream;
  const starts = new Map<JsonObject, number>();
  for (const [start, event] of events.entries()) {
    if (!of('tool-call-start')(event)) continue;
    const { index } = dataOf(event);
    const own = events.filter(each => of('tool-call-delta')(each) && dataOf(each).index === index);
    for (const lost of own)
      if (
        isBrokenJson(
          own
            .filter(each => each !== lost)
            .map(argumentsOf)
            .join(''),
        )
      )
        starts.set(lost, start);
  }
  const lost = find(stream, event => starts.has(event));
  if (lost === undefined) return undefined;
  const start = starts.get(events[lost] as JsonObject);
  events.splice(lost, 1);
  return start;
}

function argumentsOf(event: JsonObject): string {
  const calls = ((dataOf(event).delta as JsonObject).message as JsonObject).tool_calls as JsonObject;
  return (calls.function as JsonObject).arguments as string;
}

function callIn(event: JsonObject): JsonObject {
  return ((dataOf(event).delta as JsonObject).message as JsonObject).tool_calls as JsonObject;
}

const stopFor = (reason: string, isFit: (before: unknown) => boolean) =>
  change(
    event => isEnd(event) && isFit((dataOf(event).delta as JsonObject).finish_reason),
    event => {
      (dataOf(event).delta as JsonObject).finish_reason = reason;
    },
  );

const isCalling = (word: unknown) => word === 'TOOL_CALL';

const breakers: readonly StreamBreaker[] = [
  breaker(ORDER, 'the beginning is lost', lose(of('message-start'))),
  breaker(ORDER, 'the beginning of a call is lost', lose(of('tool-call-start'))),
  breaker(ORDER, 'the end of a call is lost', lose(of('tool-call-end'), of('citation-start', 'citation-end'))),
  breaker(ORDER, 'the beginning comes twice', double(of('message-start'))),
  breaker(ORDER, 'a part begins twice', double(isBlockStart)),
  breaker(ORDER, 'a part ends twice', double(isBlockEnd)),
  breaker(ORDER, 'the end comes twice', double(isEnd)),
  breaker(ORDER, 'two neighbours change places', swap(swapped)),
  breaker('truncated-stream', 'the stream is cut', cut(isEnd)),
  breaker(
    'stream-error-ignored',
    'an error ends the stream',
    fail(() => ({ message: 'internal server error' }), isEnd),
  ),
  breaker(
    'stream-error-ignored',
    'the reason is an error',
    stopFor('ERROR', () => true),
  ),
  breaker('arguments-not-json', 'a fragment of a call is lost', loseArguments),
  breaker(
    'usage-mismatch',
    'a count is below nothing',
    change(isEnd, event => {
      (((dataOf(event).delta as JsonObject).usage as JsonObject).tokens as JsonObject).output_tokens = -1;
    }),
  ),
  breaker('finish-reason-contradicts-content', 'the reason denies the calls', stopFor('COMPLETE', isCalling)),
  breaker(
    'finish-reason-contradicts-content',
    'the reason speaks of calls',
    stopFor('TOOL_CALL', word => !isCalling(word)),
  ),
  breaker(
    'unknown-finish-reason',
    'the reason is a word of another wire',
    stopFor('stop', () => true),
  ),
  breaker(
    'missing-tool-call-id',
    'a call has no id',
    change(of('tool-call-start'), event => {
      callIn(event).id = '';
    }),
  ),
  breaker(
    'malformed-tool-call',
    'a call has no name',
    change(of('tool-call-start'), event => {
      (callIn(event).function as JsonObject).name = '';
    }),
  ),
];

export const cohereChatStreams: StreamSystem = {
  id: 'cohere-chat',
  dialect: 'cohere',
  replies,
  eventsOf: (...given) => eventsBy(cohereChatEncoder)(...given).filter(each => each !== '[DONE]'),
  hasReply: true,
  breakers,
};
