/** What a cache keeps of one file, as text: a line that says of what, and a line for each report. */
import { createHash } from 'node:crypto';

/** What tells without reading it that a file is the same. */
export interface Stamp {
  readonly size: number;
  readonly times: string;
}

export interface Entry {
  /** Of the program that wrote it. */
  readonly version: string;
  /** A print of how the file was read. */
  readonly settings: string;
  readonly stamp: Stamp;
  /** A print of the bytes of the file. */
  readonly content: string;
  readonly takenFor: string;
  readonly hasFindings: boolean;
  /** The reports, one a line. */
  readonly lines: readonly string[];
}

/** The layout of entries; what is laid out otherwise is not read. */
const LAYOUT = 2;

export function writeEntry({ lines, ...head }: Entry): string {
  const text = `${JSON.stringify({ layout: LAYOUT, ...head, count: lines.length })}\n${lines.join('\n')}`;
  return `${sumOf(text)}\n${text}`;
}

/** Undefined where the text is not what was written, to the last character. */
export function readEntry(text: string): Entry | undefined {
  const end = text.indexOf('\n');
  const rest = text.slice(end + 1);
  if (end < 0 || text.slice(0, end) !== sumOf(rest)) return undefined;
  const [head = '', ...lines] = rest.split('\n');
  const { layout, count, ...known } = JSON.parse(head) as Entry & { layout: number; count: number };
  if (layout !== LAYOUT) return undefined;
  return { ...known, lines: count === 0 ? [] : lines };
}

function sumOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
