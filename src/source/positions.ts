/** Converts a text offset to a position in the file: line and column for people, bytes for programs. */
import type { Source } from '../generated/types.ts';

/** Where a text starts in its file, and how many bytes a character has. */
export interface Origin {
  readonly path?: string | undefined;
  /** Physical line, from 1. */
  readonly line: number;
  /** Column of the first character, from 1. Larger after a byte order mark or another value. */
  readonly column: number;
  /** Bytes before the text. */
  readonly offset: number;
  /** Whether each character is one byte: plain ASCII, or bytes that were not UTF-8. */
  readonly bytewise?: boolean | undefined;
  /** Whether the text is known to contain no line end. */
  readonly oneLine?: boolean | undefined;
}

const START: Origin = { line: 1, column: 1, offset: 0 };

/** Positions in one text. Line starts are computed on first use. */
export class Positions {
  private readonly text: string;
  private readonly origin: Origin;
  private starts: number[] | undefined;
  /** Byte offsets at regular character intervals, computed on demand. */
  private readonly steps = [0];

  constructor(text: string, origin: Origin = START) {
    this.text = text;
    this.origin = origin;
  }

  source(start: number, end: number): Source {
    const { path, line, column, offset, oneLine } = this.origin;
    const before = this.bytesBefore(start);
    const length = this.bytesBefore(end) - before;
    const first = oneLine ? 0 : this.lineOf(start);
    const last = oneLine || start === end ? first : this.lineOf(end);
    const columnOf = (at: number, index: number) => at + (index === 0 ? column : 1 - (this.starts?.[index] ?? 0));
    const source: Source = {
      ...{ line: line + first, column: columnOf(start, first) },
      ...{ endLine: line + last, endColumn: columnOf(end, last) },
      ...{ offset: offset + before, length },
    };
    if (path !== undefined) source.path = path;
    return source;
  }

  private bytesBefore(at: number): number {
    if (this.origin.bytewise) return at;
    const step = Math.floor(at / STEP);
    for (let i = this.steps.length; i <= step; i++)
      this.steps.push((this.steps[i - 1] as number) + utf8Length(this.text, (i - 1) * STEP, i * STEP));
    return (this.steps[step] as number) + utf8Length(this.text, step * STEP, at);
  }

  /** The line of this text, from 0, by binary search. */
  private lineOf(at: number): number {
    if (this.starts === undefined) {
      this.starts = [0];
      for (let i = this.text.indexOf('\n'); i >= 0; i = this.text.indexOf('\n', i + 1)) this.starts.push(i + 1);
    }
    let low = 0;
    let high = this.starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.starts[middle] as number) <= at) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}

/** Characters between two stored byte offsets. A lookup scans half of them on average. */
const STEP = 1024;

const encoder = new TextEncoder();
const scratch = new Uint8Array(3 * STEP);

/** UTF-8 length in bytes of a text not longer than one step. Half a surrogate pair counts as two bytes. */
function utf8Length(text: string, start: number, end: number): number {
  const { written } = encoder.encodeInto(text.slice(start, end), scratch);
  const cutBefore = isSurrogate(text, start, 0xdc00) ? 1 : 0;
  const cutBehind = isSurrogate(text, end - 1, 0xd800) ? 1 : 0;
  return start < end ? written - cutBefore - cutBehind : 0;
}

function isSurrogate(text: string, at: number, first: number): boolean {
  const c = text.charCodeAt(at);
  return c >= first && c < first + 0x400;
}
