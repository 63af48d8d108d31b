/** Server-sent events by the WHATWG rules: https://html.spec.whatwg.org/multipage/server-sent-events.html */
import { createParser, type EventSourceParser } from 'eventsource-parser';
import type { Span } from '../source/locate.ts';
import type { RawEvent } from './event.ts';
import { separateEvents } from './lost-line-ends.ts';

/** Number of characters that the parser is fed at once. */
const SLICE = 1 << 12;

/** Reads event-stream text in chunks of any length. */
export class SseReader {
  private readonly take: (event: RawEvent) => void;
  private readonly parser: EventSourceParser;
  /** Text before the first line end. Some HTTP archives have lost all line ends. */
  private unbroken: string | undefined = '';

  constructor(take: (event: RawEvent) => void) {
    this.take = take;
    this.parser = createParser({
      onEvent: ({ event, data }) => take({ name: event, data }),
      // Some servers send an error or a whole reply as plain JSON with the content type of a stream.
      onError: ({ field, value, line }) => {
        // llama.cpp wrote errors into a separate field: https://github.com/ggml-org/llama.cpp/pull/16109
        if (field === 'error' && value !== undefined) take({ name: 'error', data: value });
        else if (line !== undefined && isBareJson(line)) take({ name: undefined, data: line });
      },
    });
  }

  push(text: string): void {
    if (this.unbroken === undefined) {
      this.feed(text);
      return;
    }
    this.unbroken += text;
    if (!text.includes('\n') && !text.includes('\r')) return;
    this.feed(withoutMark(this.unbroken));
    this.unbroken = undefined;
  }

  /** The parser searches for both kinds of line ends up to the end of what it is fed, for each line again. */
  private feed(text: string): void {
    for (let at = 0; at < text.length; at += SLICE) this.parser.feed(text.slice(at, at + SLICE));
  }

  end(): void {
    if (this.unbroken === undefined) {
      // The specification drops an event without a trailing empty line, but servers that end with `[DONE]` omit that
      // line.
      this.parser.feed('\n\n');
      return;
    }
    const text = withoutMark(this.unbroken);
    const events = separateEvents(text) ?? [];
    for (const { name, start, end } of events)
      this.take({ name, data: text.slice(start, end), isUnseparated: events.length > 1 });
  }
}

/** The locations of each event's data in event-stream text: one range per data line, in order. */
export function sseLines(text: string): Span[][] {
  const head = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  if (!/[\r\n]/.test(text))
    return (separateEvents(text.slice(head)) ?? []).map(({ start, end }) => [{ start: start + head, end: end + head }]);
  const events: Span[][] = [];
  let lines: Span[] = [];
  const close = () => {
    if (lines.length > 0) events.push(lines);
    lines = [];
  };
  for (let at = head; at < text.length; ) {
    const end = lineEnd(text, at);
    const valueAt = (name: string) => {
      const colon = at + name.length;
      if (!text.startsWith(name, at) || (colon < end && text[colon] !== ':')) return undefined;
      return Math.min(text[colon + 1] === ' ' ? colon + 2 : colon + 1, end);
    };
    if (end === at) close();
    else {
      const [start, failure] = [valueAt('data'), valueAt('error')];
      if (start !== undefined) lines.push({ start, end });
      else if (failure !== undefined) events.push([{ start: failure, end }]);
      else if (isBareJson(text.slice(at, end))) events.push([{ start: at, end }]);
    }
    at = text[end] === '\r' && text[end + 1] === '\n' ? end + 2 : end + 1;
  }
  close();
  return events;
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
