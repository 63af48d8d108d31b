/** JSON values one behind the other, a line each or not, or as the elements of one list that is still being sent. */
import type { Span } from '../source/locate.ts';
import { scanValue, skipSpace } from '../source/scan.ts';
import type { RawEvent } from './event.ts';

const LONG = 1 << 16;

export class JsonTexts {
  private readonly take: (event: RawEvent, start: number) => void;
  private buffer = '';
  /** Characters before the buffer. */
  private before = 0;
  private inList = false;
  private atStart = true;
  /** How long a long buffer has to be before it is worth another look: it is not scanned for every piece of a value. */
  private worthwhile = 0;

  /** `take` is given each value, and where it begins in the text. */
  constructor(take: (event: RawEvent, start: number) => void) {
    this.take = take;
  }

  push(text: string): void {
    this.buffer += text;
    if (this.buffer.length < LONG || this.buffer.length >= this.worthwhile) this.read(false);
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
      // Looked for once a line, however many values stand on it.
      if (line >= 0 && line <= at) line = buffer.indexOf('\n', at);
      const end = this.valueEnd(at, line, isEnd);
      if (end === undefined) break;
      this.take({ name: undefined, data: buffer.slice(at, end) }, this.before + at);
      at = end;
    }
    this.before += at;
    this.buffer = buffer.slice(at);
    this.worthwhile = this.buffer.length * 2;
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

  /** The end of the value at `at`; undefined where the rest of it has not come yet. */
  private valueEnd(at: number, line: number, isEnd: boolean): number | undefined {
    const { buffer } = this;
    // A line is mostly a value: whoever parses it will find out.
    if (
      !this.inList &&
      line >= 0 &&
      /[}\]]\s*$/.test(buffer.slice(Math.max(at, line - 2), line)) &&
      looksWhole(buffer, at)
    )
      return line;
    const scan = scanValue(buffer, at);
    if ('end' in scan) return scan.end;
    if (scan.incomplete) return isEnd ? buffer.length : undefined;
    // Broken: told with its line, and what follows is read.
    return line >= 0 ? line : isEnd ? buffer.length : undefined;
  }
}

/** Whether a line does not merely open a value that goes on in the next line. */
function looksWhole(buffer: string, at: number): boolean {
  return buffer[at] === '{' && buffer[at + 1] !== '\n' && buffer[at + 1] !== '\r';
}

/** Where each value stands in a text of values, in order. */
export function jsonSpans(text: string): Span[] {
  const spans: Span[] = [];
  const reader = new JsonTexts(({ data }, start) => spans.push({ start, end: start + data.length }));
  reader.push(text);
  reader.end();
  return spans;
}
