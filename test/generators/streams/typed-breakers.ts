/** Single faults in streams of typed events: removed, repeated, swapped, truncated. */
import type { JsonObject } from '../../../src/source/json.ts';
import { pick } from '../../../src/testing/breaking.ts';
import type { StreamBreaker } from '../../../src/testing/stream-system.ts';
import { breakerOf, type Draft } from './breaking-streams.ts';

export type Stream = Draft<JsonObject>;

/** The number of the event at which the fault is reported, or a pointer below it; undefined if it is not possible. */
type Change = (stream: Stream) => number | string | undefined;

export const ORDER = 'stream-event-order';

/** Breaks a copy. */
export function breaker(rule: string, name: string, change: Change): StreamBreaker {
  return breakerOf<JsonObject>(rule, name, draft => {
    const place = change(draft);
    return place === undefined ? undefined : `/${place}`;
  });
}

export function placesOf({ events }: Stream, isFit: (event: JsonObject) => boolean): number[] {
  return events.flatMap((event, i) => (isFit(event) ? [i] : []));
}

export function find(stream: Stream, isFit: (event: JsonObject) => boolean): number | undefined {
  return pick(stream.choose, placesOf(stream, isFit));
}

/** Removes one event. The fault is reported at the next one that is not of these. */
export function lose(
  isFit: (event: JsonObject) => boolean,
  isSkipped: (event: JsonObject) => boolean = () => false,
): Change {
  return stream => {
    const at = find(stream, isFit);
    if (at === undefined) return undefined;
    stream.events.splice(at, 1);
    const shown = stream.events.findIndex((event, i) => i >= at && !isSkipped(event));
    return shown < 0 ? undefined : shown;
  };
}

export function double(isFit: (event: JsonObject) => boolean): Change {
  return stream => {
    const at = find(stream, isFit);
    if (at === undefined) return undefined;
    stream.events.splice(at, 0, structuredClone(stream.events[at] as JsonObject));
    return at + 1;
  };
}

/** Swaps two adjacent events if possible. `shows` returns at which of the two positions that is reported. */
export function swap(
  shows: (before: JsonObject, after: JsonObject, events: readonly JsonObject[], at: number) => 0 | 1 | undefined,
): Change {
  return stream => {
    const { events, choose } = stream;
    const found = events.flatMap((event, i) => {
      const next = events[i + 1];
      const shown = next === undefined ? undefined : shows(event, next, events, i);
      return shown === undefined ? [] : [{ i, shown }];
    });
    const chosen = pick(choose, found);
    if (chosen === undefined) return undefined;
    const { i, shown } = chosen;
    events.splice(i, 2, events[i + 1] as JsonObject, events[i] as JsonObject);
    return i + shown;
  };
}

/** Truncates the stream after its first event and before its last. */
export function cut(isEnd: (event: JsonObject) => boolean): Change {
  return ({ events, choose }) => {
    const end = events.findIndex(isEnd);
    if (end < 1) return undefined;
    events.length = 1 + choose(end);
    return events.length - 1;
  };
}

/** Replaces an event and all later ones with an error. */
export function fail(
  error: (events: readonly JsonObject[]) => JsonObject,
  isEnd: (event: JsonObject) => boolean,
): Change {
  return ({ events, choose }) => {
    const end = events.findIndex(isEnd);
    if (end < 1) return undefined;
    const at = 1 + choose(end);
    events.splice(at, events.length, error(events));
    return at;
  };
}

/** Changes one event in its place. */
export function change(isFit: (event: JsonObject) => boolean, write: (event: JsonObject) => void): Change {
  return stream => {
    const at = find(stream, isFit);
    if (at === undefined) return undefined;
    write(stream.events[at] as JsonObject);
    return at;
  };
}

/** Whether text is not empty, and not JSON. */
export function isBrokenJson(text: string): boolean {
  if (text.trim() === '') return false;
  try {
    JSON.parse(text);
    return false;
  } catch {
    return true;
  }
}
