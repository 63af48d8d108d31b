/**
 * Single faults in streams of `generateContent`. Chunks have no numbers and no types, so few losses can be detected.
 */
import type { JsonObject } from '../../../src/source/json.ts';
import { type Choose, pick } from '../../../src/testing/breaking.ts';
import type { StreamBreaker } from '../../../src/testing/stream-system.ts';
import { breakerOf } from './breaking-streams.ts';

const breaker = (
  rule: string,
  name: string,
  change: (events: JsonObject[], choose: Choose) => string | undefined,
): StreamBreaker =>
  breakerOf<JsonObject>(rule, name, ({ events, choose }) => {
    const place = change(events, choose);
    return place === undefined ? undefined : `/${place}`;
  });

const chunkOf = (event: JsonObject | undefined) => ((event?.response ?? event) as JsonObject | undefined) ?? {};
const wayTo = (event: JsonObject | undefined) => (event?.response === undefined ? '' : '/response');

function candidateOf(event: JsonObject | undefined): JsonObject {
  const { candidates } = chunkOf(event);
  return Array.isArray(candidates) ? (candidates[0] as JsonObject) : {};
}

/** The only part of a chunk. */
function partOf(event: JsonObject | undefined): JsonObject {
  const { content } = candidateOf(event);
  const parts = (content as JsonObject | undefined)?.parts;
  return Array.isArray(parts) ? (parts[0] as JsonObject) : {};
}

const isLast = (event: JsonObject) => candidateOf(event).finishReason !== undefined;
const isPiece = (event: JsonObject | undefined) =>
  (partOf(event).functionCall as JsonObject | undefined)?.partialArgs !== undefined;

function places(events: readonly JsonObject[], fits: (event: JsonObject, i: number) => boolean): number[] {
  return events.flatMap((event, i) => (fits(event, i) ? [i] : []));
}

/** The next chunk of the same candidate. */
function nextOf(events: readonly JsonObject[], at: number): number {
  const { index } = candidateOf(events[at]);
  return events.findIndex((each, i) => i > at && candidateOf(each).index === index);
}

export const breakers: readonly StreamBreaker[] = [
  breaker('truncated-stream', 'the stream breaks off', (events, choose) => {
    const first = events.findIndex(isLast);
    if (first < 1) return undefined;
    events.splice(1 + choose(first));
    return String(events.length - 1);
  }),
  breaker('stream-error-ignored', 'an error ends the stream', (events, choose) => {
    const first = events.findIndex(isLast);
    if (first < 1) return undefined;
    const at = 1 + choose(first);
    events.splice(at);
    events.push({ error: { code: 503, message: 'The model is overloaded.', status: 'UNAVAILABLE' } });
    return `${at}/error`;
  }),
  breaker('stream-event-order', 'the last chunk comes too early', (events, choose) => {
    const at = pick(
      choose,
      places(events, (event, i) => {
        const last = events[nextOf(events, i)];
        return typeof partOf(event).text === 'string' && partOf(event).text !== '' && !!last && isLast(last);
      }),
    );
    if (at === undefined) return undefined;
    const next = nextOf(events, at);
    const [early] = events.splice(next, 1);
    events.splice(at, 0, early as JsonObject);
    return `${at + 1}${wayTo(early)}/candidates/0/content`;
  }),
  breaker('stream-fragment-lost', 'the beginning of a call is lost', (events, choose) => {
    const isOpening = (event: JsonObject, i: number) => !isPiece(event) && isPiece(events[nextOf(events, i)]);
    const at = pick(choose, places(events, isOpening));
    if (at === undefined) return undefined;
    const next = nextOf(events, at) - 1;
    events.splice(at, 1);
    return `${next}${wayTo(events[next])}/candidates/0/content/parts/0`;
  }),
];
