/** Replies of Mistral's conversations, their streams, and one fault at a time in these. */
import fc from 'fast-check';
import type { JsonObject } from '../../../src/source/json.ts';
import { mistralConversationsEncoder } from '../../../src/stream/encoding/mistral-conversations.ts';
import type { Choose } from '../../../src/testing/breaking.ts';
import type { StreamBreaker, StreamSystem } from '../../../src/testing/stream-system.ts';
import { eventsBy } from './encoded.ts';
import { breaker, change, cut, double, fail, lose, ORDER, swap } from './typed-breakers.ts';
import { json, text, words } from './values.ts';

const CREATED = '2026-11-22T10:00:00Z';

const reference = () =>
  words().map(
    (title): JsonObject => ({ type: 'tool_reference', tool: 'web_search', title, url: 'https://example.org/tides' }),
  );

const thought = () =>
  text().map((each): JsonObject => ({ type: 'thinking', thinking: [{ type: 'text', text: each }] }));

/** Text, or a list without adjacent texts. */
const answer = () =>
  fc.oneof(
    text(),
    fc
      .tuple(fc.array(fc.oneof(reference(), reference(), thought()), { minLength: 1, maxLength: 3 }), fc.array(text()))
      .map(([chunks, texts]) =>
        chunks.flatMap((chunk, i): JsonObject[] => {
          const said = texts[i];
          // Adjacent thinking chunks are one.
          if (chunk.type === 'thinking' && i > 0 && said === undefined) return [];
          return said === undefined ? [chunk] : [{ type: 'text', text: said }, chunk];
        }),
      ),
  );

const message = () =>
  answer().map(
    (content): JsonObject => ({
      type: 'message.output',
      id: '',
      model: 'mistral-medium-latest',
      role: 'assistant',
      content,
    }),
  );

const call = () =>
  json().map(
    (value): JsonObject => ({
      ...{ type: 'function.call', id: '', tool_call_id: 'tide00000', name: 'tide_table' },
      arguments: JSON.stringify(value),
    }),
  );

const execution = () =>
  fc.tuple(json(), fc.boolean()).map(
    ([value, hasInfo]): JsonObject => ({
      ...{ type: 'tool.execution', id: '', name: 'web_search', arguments: JSON.stringify(value) },
      ...(hasInfo && { info: { pages: 2 } }),
    }),
  );

const handoff = () =>
  fc.constant<JsonObject>({
    ...{ type: 'agent.handoff', id: '', previous_agent_id: 'ag_1', previous_agent_name: 'Harbour' },
    ...{ next_agent_id: 'ag_2', next_agent_name: 'Tides' },
  });

const replies = fc
  .record({
    outputs: fc.array(
      fc.oneof(
        { arbitrary: message(), weight: 3 },
        { arbitrary: call(), weight: 2 },
        { arbitrary: execution(), weight: 1 },
        { arbitrary: handoff(), weight: 1 },
      ),
      { minLength: 1, maxLength: 4 },
    ),
    read: fc.nat(4000),
    written: fc.nat(900),
    brought: fc.option(fc.nat(500), { nil: undefined }),
  })
  .map(
    ({ outputs, read, written, brought }): JsonObject => ({
      object: 'conversation.response',
      conversation_id: 'conv_tides',
      outputs: outputs.map((each, i) => ({
        ...{ object: 'entry', ...each, id: `entry_${i}`, created_at: CREATED },
        ...(each.type === 'function.call' && { tool_call_id: `tide0000${i}` }),
      })),
      usage: {
        ...{ prompt_tokens: read, completion_tokens: written, total_tokens: read + written + (brought ?? 0) },
        ...(brought !== undefined && { connector_tokens: brought }),
      },
    }),
  );

function dataOf(event: JsonObject): JsonObject {
  return Object.hasOwn(event, 'event') ? (event.data as JsonObject) : event;
}

const of =
  (...types: readonly string[]) =>
  (event: JsonObject) =>
    types.includes(dataOf(event).type as string);

const isStart = of('conversation.response.started');
const isEnd = of('conversation.response.done');
const isOpening = of('tool.execution.started', 'agent.handoff.started');
const isClosing = of('tool.execution.done', 'agent.handoff.done');
const isCall = of('function.call.delta');

/** An entry that is still open is reported at the last event. */
function loseClosing(events: JsonObject[], choose: Choose): number | undefined {
  const places = events.flatMap((event, i) => (isClosing(event) ? [i] : []));
  const at = places[choose(places.length)];
  if (at === undefined) return undefined;
  events.splice(at, 1);
  return events.findIndex(isEnd);
}

/** The position at which a swap of two adjacent events is reported; undefined if it is not reported. */
function shows(before: JsonObject, after: JsonObject): 0 | 1 | undefined {
  if (isStart(before)) return 0;
  if (isEnd(after)) return isClosing(before) ? 0 : 1;
  if (dataOf(before).output_index !== dataOf(after).output_index) return undefined;
  if (isOpening(before)) return 0;
  return isClosing(after) ? 1 : undefined;
}

/** Every fragment of a call has these fields. */
const changeCall = (field: string, value: unknown): StreamBreaker['apply'] => {
  return (given, choose) => {
    const events = structuredClone(given) as JsonObject[];
    const calls = events.flatMap((event, i) => (isCall(event) ? [i] : []));
    const at = calls[choose(calls.length)];
    if (at === undefined) return undefined;
    const { output_index: index } = dataOf(events[at] as JsonObject);
    const own = calls.filter(i => dataOf(events[i] as JsonObject).output_index === index);
    for (const i of own) dataOf(events[i] as JsonObject)[field] = value;
    return { events, pointer: `/${own[0]}` };
  };
};

const breakers: readonly StreamBreaker[] = [
  breaker(ORDER, 'the beginning is lost', lose(isStart)),
  breaker(ORDER, 'the beginning of an entry is lost', lose(isOpening)),
  breaker(ORDER, 'the end of an entry is lost', ({ events, choose }) => loseClosing(events, choose)),
  breaker(ORDER, 'the beginning comes twice', double(isStart)),
  breaker(ORDER, 'an entry begins twice', double(isOpening)),
  breaker(ORDER, 'an entry ends twice', double(isClosing)),
  breaker(ORDER, 'the end comes twice', double(isEnd)),
  breaker(ORDER, 'two neighbours change places', swap(shows)),
  breaker('truncated-stream', 'the stream is cut', cut(isEnd)),
  breaker(
    'stream-error-ignored',
    'an error ends the stream',
    fail(() => ({ type: 'conversation.response.error', message: 'Service unavailable', code: 3600 }), isEnd),
  ),
  breaker(
    'usage-mismatch',
    'the total is none',
    change(isEnd, event => {
      const usage = dataOf(event).usage as JsonObject;
      usage.total_tokens = (usage.total_tokens as number) + 1000;
    }),
  ),
  { rule: 'missing-tool-call-id', name: 'a call has no id', apply: changeCall('tool_call_id', '') },
  { rule: 'malformed-tool-call', name: 'a call has no name', apply: changeCall('name', '') },
];

export const mistralConversationsStreams: StreamSystem = {
  id: 'mistral-conversations',
  dialect: 'mistral-conversations',
  replies,
  eventsOf: eventsBy(mistralConversationsEncoder),
  hasReply: true,
  breakers,
};
