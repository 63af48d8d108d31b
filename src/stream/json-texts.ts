/** JSON values one behind the other, a line each or not, or as the elements of one list that is still being sent. */
import { scanValue, skipSpace } from '../source/scan.ts';
import type { RawEvent } from './event.ts';

const LONG = 1 << 16;

export class JsonTexts {
  private readonly take: (event: RawEvent) => void;
  private buffer = '';
  private inList = false;
  private atStart = true;
  /** How long a long buffer has to be before it is worth another look: it is not scanned for every piece of a value. */
  private worthwhile = 0;

  constructor(take: (event: RawEvent) => void) {
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
    for (;;) {
      at = this.skipBetween(at);
      if (at >= buffer.length) break;
      const end = this.valueEnd(at, isEnd);
      if (end === undefined) break;
      this.take({ name: undefined, data: buffer.slice(at, end) });
      at = end;
    }
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
  private valueEnd(at: number, isEnd: boolean): number | undefined {
    const { buffer } = this;
    const line = buffer.indexOf('\n', at);
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
export function jsonSpans(text: string): { start: number; end: number }[] {
  const spans: { start: number; end: number }[] = [];
  let at = skipSpace(text, text.charCodeAt(0) === 0xfeff ? 1 : 0);
  const inList = text[at] === '[';
  if (inList) at++;
  for (;;) {
    at = skipSpace(text, at);
    while (inList && (text[at] === ',' || text[at] === ']')) at = skipSpace(text, at + 1);
    if (at >= text.length) return spans;
    const scan = scanValue(text, at);
    const line = text.indexOf('\n', at);
    const end = 'end' in scan ? scan.end : line >= 0 && !scan.incomplete ? line : text.length;
    spans.push({ start: at, end });
    at = end;
  }
}
