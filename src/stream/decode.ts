/** Decodes the bytes of a body to events, with any framing. */
import type { StructuralFault } from '../formats/engine/message-format.ts';
import { isObject } from '../source/json.ts';
import type { Span } from '../source/locate.ts';
import { scanValue, skipSpace } from '../source/scan.ts';
import { AmazonFrames, bytesOf, mayBeFramed } from './amazon-frames.ts';
import type { RawEvent, StreamEvent } from './event.ts';
import { JsonTexts, jsonSpans } from './json-texts.ts';
import { eventsWithin, isMarked } from './lost-line-ends.ts';
import type { Framing } from './protocol.ts';
import { SseReader, sseLines } from './sse.ts';

export interface EventSink {
  event(event: StreamEvent): void;
  fault(fault: StructuralFault): void;
}

/** Reads a body in chunks of any size: text, or bytes in UTF-8. Faults are reported and reading continues. */
export class StreamDecoder {
  /** The framing of events, known once the first event has started. */
  framing: Framing | undefined;
  private readonly sink: EventSink;
  private readonly base: string;
  private readonly utf8 = new TextDecoder('utf-8', { ignoreBOM: true });
  private reader: SseReader | JsonTexts | undefined;
  private frames: AmazonFrames | undefined;
  /** White space before the first event, in the pieces in which it came. */
  private head: string[] = [];
  private count = 0;
  private isUnseparated = false;
  private broken: { fault: StructuralFault; isCut: boolean } | undefined;

  /** `base` is the pointer of the stream in its document. */
  constructor(sink: EventSink, base = '') {
    this.sink = sink;
    this.base = base;
  }

  push(chunk: string | Uint8Array): void {
    if (this.frames === undefined && this.reader === undefined && this.head.length === 0) {
      const first = typeof chunk === 'string' ? chunk.charCodeAt(0) : chunk[0];
      if (mayBeFramed(first)) this.frames = this.frameReader();
    }
    if (this.frames !== undefined) this.frames.push(typeof chunk === 'string' ? bytesOf(chunk) : chunk);
    else this.text(typeof chunk === 'string' ? chunk : this.utf8.decode(chunk, { stream: true }));
  }

  end(): void {
    this.frames?.end();
    this.text(this.utf8.decode());
    this.reader?.end();
    this.reportBroken(true);
  }

  /** A reader of Amazon's binary framing, in which each message is an event. */
  private frameReader(): AmazonFrames {
    this.framing = 'frames';
    return new AmazonFrames({
      event: event => this.take(event),
      fault: fault => this.sink.fault({ ...fault, at: { pointer: `${this.base}/${this.count}` } }),
    });
  }

  private text(text: string): void {
    if (this.reader !== undefined) {
      this.reader.push(text);
      return;
    }
    if (text === '') return;
    const hasMark = this.head.length === 0 && text.charCodeAt(0) === 0xfeff;
    const first = text.charAt(skipSpace(text, hasMark ? 1 : 0));
    this.head.push(text);
    if (first === '') return;
    const isJson = first === '{' || first === '[';
    this.framing = isJson ? 'ndjson' : 'sse';
    const take = (event: RawEvent) => this.take(event);
    this.reader = isJson ? new JsonTexts(take) : new SseReader(take);
    this.reader.push(this.head.join(''));
  }

  private take({ name, data, value: parsed, isUnseparated }: RawEvent): void {
    this.reportBroken(false);
    if (isUnseparated) this.reportUnseparated();
    const pointer = `${this.base}/${this.count++}`;
    if (!isMarked(data)) {
      this.sink.event({ name, data, isText: true, pointer });
      return;
    }
    let value = parsed;
    try {
      value ??= JSON.parse(data);
    } catch {
      this.count--;
      const events = eventsWithin(data);
      if (events !== undefined)
        for (const [i, { start, end, name: own }] of events.entries())
          this.take({ name: i === 0 ? name : own, data: data.slice(start, end), isUnseparated: true });
      else this.keepBroken(data, `${this.base}/${this.count++}`);
      return;
    }
    this.sink.event(unwrap({ name, data: value, isText: false, pointer }));
  }

  private reportUnseparated(): void {
    if (this.isUnseparated) return;
    this.isUnseparated = true;
    const at = { pointer: `${this.base}/${this.count}` };
    this.sink.fault({ rule: 'unreadable-json', messageId: 'unseparated', at, severity: 'info' });
  }

  /**
   * Keeps broken data until the next event: at the end it means a truncated stream, anywhere else it is a separate
   * fault.
   */
  private keepBroken(data: string, pointer: string): void {
    const scan = scanValue(data);
    const { found, expected, incomplete } =
      'end' in scan ? { found: 'more text', expected: 'the end', incomplete: false } : scan;
    const values = { found, expected };
    const messageId = incomplete ? 'incomplete' : 'broken';
    this.broken = {
      fault: { rule: 'unreadable-json', messageId, at: { pointer }, data: values },
      isCut: incomplete,
    };
  }

  private reportBroken(isEnd: boolean): void {
    if (this.broken === undefined) return;
    const { fault, isCut } = this.broken;
    this.broken = undefined;
    this.sink.fault(isEnd && isCut ? { rule: 'truncated-stream', messageId: 'cut', at: fault.at } : fault);
  }
}

const ENVELOPE = new Set(['event', 'data', 'id', 'retry']);

/** Whether a value is an event stored with its name. */
export function isEnvelope(value: unknown): value is { readonly event: string; readonly data: unknown } {
  if (!isObject(value) || typeof value.event !== 'string' || !('data' in value)) return false;
  return Object.keys(value).every(key => ENVELOPE.has(key));
}

/** Unwraps events stored as `{event, data}` objects. */
export function unwrap(event: StreamEvent): StreamEvent {
  if (event.name !== undefined || !isEnvelope(event.data)) return event;
  const { event: name, data: inner } = event.data;
  if (typeof inner !== 'string') return { ...event, name, data: inner };
  try {
    return { ...event, name, data: JSON.parse(inner) as unknown };
  } catch {
    return { ...event, name, data: inner, isText: true };
  }
}

/**
 * The locations of each event's data in the text of a body, in the order in which `StreamDecoder` numbers the events.
 */
export function eventSpans(text: string): Span[] {
  // Binary messages have no place in a text.
  if (mayBeFramed(text.charCodeAt(0))) return [];
  const first = text[skipSpace(text, text.charCodeAt(0) === 0xfeff ? 1 : 0)];
  const events = first === '{' || first === '[' ? jsonSpans(text).map(span => [span]) : sseLines(text);
  return events.flatMap(lines => spansIn(text, lines));
}

/** The events in the data of one event: usually one, unless the separators were lost. */
function spansIn(text: string, lines: readonly Span[]): Span[] {
  const data = lines.map(({ start, end }) => text.slice(start, end)).join('\n');
  let line = 0;
  /** Where the line begins in the data. */
  let lineStart = 0;
  // The offsets are ascending.
  const placeOf = (offset: number) => {
    for (; line < lines.length; line++) {
      const { start, end } = lines[line] as Span;
      if (offset - lineStart <= end - start) return start + offset - lineStart;
      lineStart += end - start + 1;
    }
    return text.length;
  };
  const spans = eventsWithin(data) ?? [{ start: 0, end: data.length }];
  return spans.map(({ start, end }) => ({ start: placeOf(start), end: placeOf(end) }));
}
