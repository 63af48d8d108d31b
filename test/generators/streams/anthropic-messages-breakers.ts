/** Single faults in streams of Anthropic messages. */
import type { JsonObject } from '../../../src/source/json.ts';
import { pick } from '../../../src/testing/breaking.ts';
import type { StreamBreaker } from '../../../src/testing/stream-system.ts';
import { breaker, type Stream } from './typed-breakers.ts';

/** The data of an event. */
function dataOf(event: JsonObject | undefined): JsonObject {
  return event !== undefined && Object.hasOwn(event, 'event') ? (event.data as JsonObject) : (event ?? {});
}

function placesOf({ events }: Stream, type: string): number[] {
  return events.flatMap((event, i) => (dataOf(event).type === type ? [i] : []));
}

function find(stream: Stream, type: string): number | undefined {
  return pick(stream.choose, placesOf(stream, type));
}

/** The first event from a position that is not a ping. */
function from({ events }: Stream, place: number): number {
  let i = place;
  while (dataOf(events[i]).type === 'ping') i++;
  return i;
}

/** Removes one event. The fault is reported at the next one. */
function lose(type: string): (stream: Stream) => number | undefined {
  return stream => {
    const at = find(stream, type);
    if (at === undefined) return undefined;
    stream.events.splice(at, 1);
    return from(stream, at);
  };
}

function double(type: string): (stream: Stream) => number | undefined {
  return stream => {
    const at = find(stream, type);
    if (at === undefined) return undefined;
    stream.events.splice(at, 0, structuredClone(stream.events[at] as JsonObject));
    return at + 1;
  };
}

/** Adjacent events whose order matters. Readers cannot distinguish two swapped fragments of one block. */
function swap(stream: Stream): number | undefined {
  const { events, choose } = stream;
  const types = events.map(event => dataOf(event).type);
  const isBoundary = (type: unknown) => type !== 'ping' && type !== 'content_block_delta';
  const places = types.flatMap((type, i) => {
    const next = types[i + 1];
    if (next === undefined || type === 'ping' || next === 'ping') return [];
    return isBoundary(type) || isBoundary(next) ? [i] : [];
  });
  const at = pick(choose, places);
  if (at === undefined) return undefined;
  const [a, b] = [events[at] as JsonObject, events[at + 1] as JsonObject];
  events.splice(at, 2, b, a);
  // A fragment after the end of its block is reported; otherwise the event that came too early.
  return dataOf(a).type === 'content_block_delta' ? at + 1 : at;
}

function loseBlock(stream: Stream): number | undefined {
  const { events, choose } = stream;
  const starts = placesOf(stream, 'content_block_start');
  const at = pick(choose, starts.slice(0, -1));
  if (at === undefined) return undefined;
  const next = starts.find(each => each > at) as number;
  events.splice(at, next - at);
  return at;
}

/** A fragment of a call without which the rest is not JSON. */
function loseInput(stream: Stream): number | undefined {
  const { events, choose } = stream;
  const found: { fragment: number; start: number }[] = [];
  for (const start of placesOf(stream, 'content_block_start')) {
    const { content_block: block, index } = dataOf(events[start]);
    if ((block as JsonObject).type !== 'tool_use') continue;
    const own = placesOf(stream, 'content_block_delta').filter(i => dataOf(events[i]).index === index);
    for (const fragment of own) if (isBroken(textWithout(events, own, fragment))) found.push({ fragment, start });
  }
  const chosen = pick(choose, found);
  if (chosen === undefined) return undefined;
  events.splice(chosen.fragment, 1);
  return chosen.start;
}

function textWithout(events: readonly JsonObject[], places: readonly number[], lost: number): string {
  const kept = places.filter(i => i !== lost).map(i => (dataOf(events[i]).delta as JsonObject).partial_json);
  return kept.join('');
}

function isBroken(text: string): boolean {
  if (text.trim() === '') return false;
  try {
    JSON.parse(text);
    return false;
  } catch {
    return true;
  }
}

/** Truncates the stream after its first and before its last two events. */
function cut(stream: Stream): number | undefined {
  const { events, choose } = stream;
  const [last = 0] = placesOf(stream, 'message_delta');
  if (last < 1) return undefined;
  events.length = 1 + choose(last);
  return events.length - 1;
}

function fail(stream: Stream): number {
  const { events, choose } = stream;
  const at = 1 + choose(events.length - 1);
  const data = { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } };
  const isNamed = Object.hasOwn(events[0] as JsonObject, 'event');
  events.splice(at, events.length, isNamed ? { event: 'error', data } : data);
  return at;
}

function stray(stream: Stream): number | undefined {
  const { events, choose } = stream;
  const starts = placesOf(stream, 'content_block_start').filter(i => {
    const { type } = dataOf(events[i]).content_block as JsonObject;
    return type !== 'text';
  });
  const at = pick(choose, starts);
  if (at === undefined) return undefined;
  const { index } = dataOf(events[at]);
  const data = { type: 'content_block_delta', index, delta: { type: 'text_delta', text: 'and' } };
  const isNamed = Object.hasOwn(events[at] as JsonObject, 'event');
  events.splice(at + 1, 0, isNamed ? { event: data.type, data } : data);
  return at + 1;
}

function fallingCount(stream: Stream): string | undefined {
  const { events } = stream;
  const at = find(stream, 'message_delta');
  if (at === undefined) return undefined;
  const again = structuredClone(events[at] as JsonObject);
  const usage = dataOf(again).usage as JsonObject;
  usage.output_tokens = (usage.output_tokens as number) - 1;
  delete usage.output_tokens_details;
  const details = dataOf(events[at]).usage as JsonObject;
  delete details.output_tokens_details;
  events.splice(at + 1, 0, again);
  return `${at + 1}/usage/output_tokens`;
}

function stopFor(reason: string, isFit: (before: unknown) => boolean): (stream: Stream) => number | undefined {
  return stream => {
    const at = find(stream, 'message_delta');
    const delta = dataOf(stream.events[at ?? -1]).delta as JsonObject | undefined;
    if (delta === undefined || !isFit(delta.stop_reason)) return undefined;
    delta.stop_reason = reason;
    return at;
  };
}

function rename(stream: Stream): number | undefined {
  const { events, choose } = stream;
  const named = events.flatMap((event, i) => (Object.hasOwn(event, 'event') && event.event !== 'ping' ? [i] : []));
  const at = pick(choose, named);
  if (at === undefined) return undefined;
  (events[at] as JsonObject).event = 'ping';
  return at;
}

function changeCall(field: string, value: unknown): (stream: Stream) => number | undefined {
  return stream => {
    const { events, choose } = stream;
    const calls = placesOf(stream, 'content_block_start').filter(
      i => (dataOf(events[i]).content_block as JsonObject).type === 'tool_use',
    );
    const at = pick(choose, calls);
    if (at === undefined) return undefined;
    (dataOf(events[at]).content_block as JsonObject)[field] = value;
    return at;
  };
}

const ORDER = 'stream-event-order';

export const breakers: readonly StreamBreaker[] = [
  breaker(ORDER, 'the beginning is lost', lose('message_start')),
  breaker(ORDER, 'the beginning of a block is lost', lose('content_block_start')),
  breaker(ORDER, 'the end of a block is lost', lose('content_block_stop')),
  breaker(ORDER, 'the reason to stop is lost', lose('message_delta')),
  breaker(ORDER, 'the beginning comes twice', double('message_start')),
  breaker(ORDER, 'a block begins twice', double('content_block_start')),
  breaker(ORDER, 'a block ends twice', double('content_block_stop')),
  breaker(ORDER, 'the end comes twice', double('message_stop')),
  breaker(ORDER, 'two neighbours change places', swap),
  breaker(ORDER, 'an event has the name of another', rename),
  breaker('stream-fragment-lost', 'a whole block is lost', loseBlock),
  breaker('stream-fragment-lost', 'a fragment is in the wrong block', stray),
  breaker('truncated-stream', 'the end is lost', stream => {
    stream.events.splice(placesOf(stream, 'message_stop')[0] ?? 0);
    return stream.events.length - 1;
  }),
  breaker('truncated-stream', 'the stream is cut', cut),
  breaker('stream-error-ignored', 'an error ends the stream', fail),
  breaker('arguments-not-json', 'a fragment of a call is lost', loseInput),
  breaker('usage-mismatch', 'a count falls', fallingCount),
  breaker('finish-reason-contradicts-content', 'the reason denies the calls', stopFor('end_turn', isCalling)),
  breaker(
    'finish-reason-contradicts-content',
    'the reason speaks of calls',
    stopFor('tool_use', word => !isCalling(word)),
  ),
  breaker(
    'unknown-finish-reason',
    'the reason is a word of another wire',
    stopFor('stop', () => true),
  ),
  breaker('missing-tool-call-id', 'a call has no id', changeCall('id', '')),
  breaker('malformed-tool-call', 'a call has no name', changeCall('name', '')),
];

function isCalling(word: unknown): boolean {
  return word === 'tool_use';
}
