/** JSON values in sequence, on separate lines or not, or as elements of a list that is still being sent. */
import type { Span } from '../source/locate.ts';
import { scanValue, skipSpace } from '../source/scan.ts';
import type { RawEvent } from './event.ts';

const LONG = 1 << 12;

/** What ends an object or a list, or a broken one. */
const MAY_END = /[}\]\n]/;

export class JsonTexts {
  private readonly take: (event: RawEvent, start: number) => void;
  private buffer = '';
  /** Characters before the buffer. */
  private before = 0;
  private inList = false;
  private atStart = true;
  /** Whether the buffer begins with an incomplete object or list. */
  private isInside = false;
  /** Buffer length at which a long value is scanned again, so that it is not scanned for every chunk. */
  private worthwhile = 0;

  /** `take` receives each value and its offset in the text. */
  constructor(take: (event: RawEvent, start: number) => void) {
    this.take = take;
  }

  push(text: string): void {
    this.buffer += text;
    const { length } = this.buffer;
    if (length < LONG ? !this.isInside || MAY_END.test(text) : length >= this.worthwhile) this.read(false);
  }

  end(): void {
    this.read(true);
    this.buffer = '';
  }

  private read(isEnd: boolean): void {
    const { buffer } = this;
    let at = this.begin();
    let line = 0;
    for (;;) {
      at = this.skipBetween(at);
      if (at >= buffer.length) break;
      // Searched once per line, however many values are on it.
      if (line >= 0 && line <= at) line = buffer.indexOf('\n', at);
      const read = this.valueAt(at, line, isEnd);
      if (read === undefined) break;
      const { end, value } = read;
      this.take(
        { name: undefined, data: buffer.slice(at, end), ...(value !== undefined && { value }) },
        this.before + at,
      );
      at = end;
    }
    this.before += at;
    this.buffer = buffer.slice(at);
    this.worthwhile = this.buffer.length * 2;
    this.isInside = !this.atStart && /[{[]/.test(buffer.charAt(at));
  }

  private begin(): number {
    if (!this.atStart) return 0;
    const at = skipSpace(this.buffer, this.buffer.charCodeAt(0) === 0xfeff ? 1 : 0);
    if (at >= this.buffer.length) return at;
    this.atStart = false;
    this.inList = this.buffer[at] === '[';
    return this.inList ? at + 1 : at;
  }

  private skipBetween(from: number): number {
    let at = skipSpace(this.buffer, from);
    while (this.inList && (this.buffer[at] === ',' || this.buffer[at] === ']')) at = skipSpace(this.buffer, at + 1);
    return at;
  }

  /** The end of the value at `at`, and the value if it was parsed. Undefined if it is incomplete. */
  private valueAt(at: number, line: number, isEnd: boolean): { end: number; value?: unknown } | undefined {
    const { buffer } = this;
    if (!this.inList && line >= 0 && buffer[at] === '{') {
      // A line is usually one value, and parsing is faster than scanning.
      const value = objectIn(buffer.slice(at, line));
      if (value !== undefined) return { end: line, value };
    }
    const scan = scanValue(buffer, at);
    // The next characters may belong to the number.
    if ('end' in scan)
      return scan.end < buffer.length || isEnd || /[}\]"]/.test(buffer[scan.end - 1] ?? '') ? scan : undefined;
    const end = line >= 0 && !scan.incomplete ? line : isEnd ? buffer.length : undefined;
    // Broken: reported with its line, and reading continues after it.
    return end === undefined ? undefined : { end };
  }
}

/** The object in a line; undefined if the line is not a complete object. */
function objectIn(line: string): unknown {
  if (!/[}\s]$/.test(line) || /^\{\s*$/.test(line)) return undefined;
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** The location of each value in a text of values, in order. */
export function jsonSpans(text: string): Span[] {
  const spans: Span[] = [];
  const reader = new JsonTexts(({ data }, start) => spans.push({ start, end: start + data.length }));
  reader.push(text);
  reader.end();
  return spans;
}
