/** Streams in files: event-stream text, or one event per line. */

import type { Diagnostic } from '../generated/types.ts';
import { detectReplyWire } from '../registry/registry.ts';
import { type DecodeUtf8, decodeFatal } from '../source/decode.ts';
import { isObject } from '../source/json.ts';
import { locate, type Span } from '../source/locate.ts';
import type { Positions } from '../source/positions.ts';
import type { JsonRecord } from '../source/records.ts';
import { isFramed, textOfFrames } from '../stream/amazon-frames.ts';
import { eventSpans } from '../stream/decode.ts';
import { isOneValue } from '../stream/lost-line-ends.ts';
import { headOf } from './cassette.ts';
import { type As, type Found, opensStream } from './detect.ts';
import { harEntries } from './har.ts';
import { type Container, rawOffsets } from './nested-json.ts';
import type { Line } from './threads.ts';
import { interactionsOf } from './vcr.ts';

/** Whether a file begins like server-sent events, with a field or a comment. */
export function beginsLikeEvents(chunks: readonly Uint8Array[]): boolean {
  // YAML may also start with `id:` or a comment, so an event or data field must follow soon.
  return /^(?:\u00ef\u00bb\u00bf)?\s*(?:(?::|id:|retry:)[^\r\n]*[\r\n]\s*)*(?:data: ?[[{]|data: ?\[DONE\]|event:[^\r\n]*[\r\n]\s*(?:id:[^\r\n]*[\r\n]\s*)?data:)/.test(
    headOf(chunks).slice(0, 1024),
  );
}

/** Whether a file begins with a message of a binary event stream. */
export function beginsLikeFrames(chunks: readonly Uint8Array[]): boolean {
  return isFramed(Uint8Array.from(chunks.flatMap(chunk => [...chunk.subarray(0, 16)])));
}

/** Decodes the file of a stream. Binary streams are read as one character per byte. */
export function decodeEvents(decodeUtf8: DecodeUtf8 = decodeFatal): DecodeUtf8 {
  return bytes => (isFramed(bytes) ? textOfFrames(bytes) : decodeUtf8(bytes));
}

/** Collects the events of a file that contains one stream, with one event per line. */
export class EventLines {
  readonly values: unknown[] = [];
  readonly lines: Line[] = [];
  private readonly as: As | undefined;
  private isStream: boolean | undefined;

  /** `isNotStream` means that the file does not start with an event. */
  constructor(as: As | undefined, isNotStream = false) {
    this.as = as;
    if (isNotStream) this.isStream = false;
  }

  /** Whether no further records are accepted. */
  get isClosed(): boolean {
    return this.isStream === false;
  }

  /** Accepts a record that is an event. The first record of a file decides for all. */
  take({ value, text, origin }: JsonRecord): boolean {
    this.isStream ??= this.isEvent(value);
    if (!this.isStream || !isObject(value)) return false;
    this.values.push(value);
    this.lines.push({ text, origin });
    return true;
  }

  private isEvent(value: unknown): boolean {
    if (!isObject(value) || 'request' in value) return false;
    if (this.as === 'stream') return harEntries(value) === undefined && interactionsOf(value) === undefined;
    return (
      this.as === undefined && !('messages' in value) && detectReplyWire(value) === undefined && opensStream(value)
    );
  }
}

/** Locates findings in stream text: the value inside the event data, or the data. */
export function placeInEvents(found: readonly Diagnostic[], text: string, positions: Positions): void {
  for (const [each, { start, end }] of spansOf(found, text, '')) each.source = positions.source(start, end);
}

/** The same for stream text inside a JSON string. */
export function placeInEventsInside(found: readonly Diagnostic[], text: string, container: Container): void {
  const { outer, start, positions, pointer } = container;
  const spans = spansOf(found, text, pointer);
  const offsets = rawOffsets(outer, start, new Set([...spans.values()].flatMap(span => [span.start, span.end])));
  for (const [each, span] of spans) {
    const [from, to] = [offsets.get(span.start), offsets.get(span.end)];
    if (from !== undefined && to !== undefined) each.source = positions.source(from, to);
  }
}

/** The same for stream text found in a record. */
export function placeInString(
  found: readonly Diagnostic[],
  { value, pointer }: Found,
  outer: string,
  positions: Positions,
  base: string,
): void {
  const at = pointer.slice(base.length);
  const start = locate(outer, [at]).get(at)?.start;
  const inside = found.filter(each => each.pointer.startsWith(`${pointer}/`));
  if (start !== undefined) placeInEventsInside(inside, value as string, { outer, start, positions, pointer });
}

type Placed = Diagnostic | Diagnostic['related'][number];

/** The text locations of each finding and of its related places. */
function spansOf(found: readonly Diagnostic[], text: string, base: string): Map<Placed, Span> {
  const places = new Map<Placed, Span>();
  if (found.length === 0) return places;
  const byEvent = new Map<number, { readonly each: Placed; readonly inner: string }[]>();
  for (const each of found.flatMap(diagnostic => [diagnostic, ...diagnostic.related])) {
    const [, index = '0', ...keys] = each.pointer.slice(base.length).split('/');
    const placed = { each, inner: keys.length === 0 ? '' : `/${keys.join('/')}` };
    const others = byEvent.get(Number(index));
    if (others === undefined) byEvent.set(Number(index), [placed]);
    else others.push(placed);
  }
  const events = eventSpans(text);
  for (const [index, placed] of byEvent) {
    const { start, end } = events[index] ?? { start: text.length, end: text.length };
    const data = text.slice(start, end);
    const inside = isOneValue(data)
      ? locate(
          data,
          placed.map(({ inner }) => inner),
        )
      : undefined;
    for (const { each, inner } of placed) {
      const place = inside?.get(inner);
      places.set(each, place === undefined ? { start, end } : { start: start + place.start, end: start + place.end });
    }
  }
  return places;
}
