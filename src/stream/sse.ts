/** Server-sent events by the WHATWG rules: https://html.spec.whatwg.org/multipage/server-sent-events.html */
import { createParser, type EventSourceParser } from 'eventsource-parser';
import type { Span } from '../source/locate.ts';
import type { RawEvent } from './event.ts';
import { isOneValue, separateEvents } from './unseparated.ts';

/** Reads event-stream text in pieces of any length. */
export class SseReader {
  private readonly take: (event: RawEvent) => void;
  private readonly parser: EventSourceParser;
  /** What came before the first line end: archives of HTTP have been seen to lose all of them. */
  private unbroken: string | undefined = '';

  constructor(take: (event: RawEvent) => void) {
    this.take = take;
    this.parser = createParser({
      onEvent: ({ event, data }) => take({ name: event, data }),
      // Some servers answer an error, or all of a reply, as bare JSON under the content type of a stream.
      onError: ({ field, value, line }) => {
        // llama.cpp wrote failures into a field of their own: https://github.com/ggml-org/llama.cpp/pull/16109
        if (field === 'error' && value !== undefined) take({ name: 'error', data: value });
        else if (line !== undefined && isBareJson(line)) take({ name: undefined, data: line });
      },
    });
  }

  push(text: string): void {
    if (this.unbroken === undefined) {
      this.parser.feed(text);
      return;
    }
    this.unbroken += text;
    if (!text.includes('\n') && !text.includes('\r')) return;
    this.parser.feed(withoutMark(this.unbroken));
    this.unbroken = undefined;
  }

  end(): void {
    if (this.unbroken === undefined) {
      // The specification drops an event without the empty line behind it; servers that end on `[DONE]` leave it out.
      this.parser.feed('\n\n');
      return;
    }
    const text = withoutMark(this.unbroken);
    const events = separateEvents(text) ?? [];
    for (const { name, start, end } of events)
      this.take({ name, data: text.slice(start, end), isUnseparated: events.length > 1 });
  }
}

/** Where each event's data stand in event-stream text, from the first line of them to the last, in order. */
export function sseSpans(text: string): Span[] {
  if (!/[\r\n]/.test(text)) return separateEvents(text) ?? [];
  const spans: Span[] = [];
  let lines: Span[] = [];
  const close = () => {
    const [first] = lines;
    const last = lines.at(-1);
    if (first === undefined || last === undefined) return;
    const { start } = first;
    const data = lines.map(line => text.slice(line.start, line.end)).join('\n');
    const apart = isOneValue(data) ? [] : (separateEvents(text.slice(start, last.end)) ?? []);
    if (apart.length > 1) spans.push(...apart.map(each => ({ start: start + each.start, end: start + each.end })));
    else spans.push({ start, end: last.end });
    lines = [];
  };
  for (let at = text.charCodeAt(0) === 0xfeff ? 1 : 0; at < text.length; ) {
    const end = lineEnd(text, at);
    if (end === at) close();
    else if (text.startsWith('data', at) && (end === at + 4 || text[at + 4] === ':')) {
      const start = at + (text[at + 5] === ' ' ? 6 : 5);
      lines.push({ start: Math.min(start, end), end });
    } else if (text.startsWith('error:', at)) spans.push({ start: at + 'error:'.length, end });
    else if (isBareJson(text.slice(at, end))) spans.push({ start: at, end });
    at = text[end] === '\r' && text[end + 1] === '\n' ? end + 2 : end + 1;
  }
  close();
  return spans;
}

function withoutMark(text: string): string {
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}

function isBareJson(line: string): boolean {
  return /^\s*\{/.test(line);
}

function lineEnd(text: string, from: number): number {
  for (let i = from; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c === 0x0a || c === 0x0d) return i;
  }
  return text.length;
}
