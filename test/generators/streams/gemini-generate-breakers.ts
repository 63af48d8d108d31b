/** Single faults in streams of `generateContent`. Chunks have no numbers and no types: not much of what is lost shows. */
import { type Choose, pick } from '../../../src/testing/breaking.ts';
import type { StreamBreaker } from '../../../src/testing/stream-system.ts';
import { breakerOf } from './breaking-streams.ts';

type Json = Record<string, unknown>;

const breaker = (
  rule: string,
  name: string,
  change: (events: Json[], choose: Choose) => string | undefined,
): StreamBreaker =>
  breakerOf<Json>(rule, name, ({ events, choose }) => {
    const place = change(events, choose);
    return place === undefined ? undefined : `/${place}`;
  });

const chunkOf = (event: Json | undefined) => ((event?.response ?? event) as Json | undefined) ?? {};
const wayTo = (event: Json | undefined) => (event?.response === undefined ? '' : '/response');

function candidateOf(event: Json | undefined): Json {
  const { candidates } = chunkOf(event);
  return Array.isArray(candidates) ? (candidates[0] as Json) : {};
}

/** The one part of a chunk. */
function partOf(event: Json | undefined): Json {
  const { content } = candidateOf(event);
  const parts = (content as Json | undefined)?.parts;
  return Array.isArray(parts) ? (parts[0] as Json) : {};
}

const isLast = (event: Json) => candidateOf(event).finishReason !== undefined;
const isPiece = (event: Json | undefined) =>
  (partOf(event).functionCall as Json | undefined)?.partialArgs !== undefined;

function places(events: readonly Json[], fits: (event: Json, i: number) => boolean): number[] {
  return events.flatMap((event, i) => (fits(event, i) ? [i] : []));
}

/** The next chunk of the same candidate. */
function nextOf(events: readonly Json[], at: number): number {
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
    events.splice(at, 0, early as Json);
    return `${at + 1}${wayTo(early)}/candidates/0/content`;
  }),
  breaker('stream-fragment-lost', 'the beginning of a call is lost', (events, choose) => {
    const isOpening = (event: Json, i: number) => !isPiece(event) && isPiece(events[nextOf(events, i)]);
    const at = pick(choose, places(events, isOpening));
    if (at === undefined) return undefined;
    const next = nextOf(events, at) - 1;
    events.splice(at, 1);
    return `${next}${wayTo(events[next])}/candidates/0/content/parts/0`;
  }),
];
