/** A cache entry as text: a header line that identifies the file, and a line for each report. */
import { createHash } from 'node:crypto';

/** Identifies the state of a file without reading it. */
export interface Stamp {
  readonly size: number;
  readonly times: string;
}

export interface Entry {
  /** Version of rolecall that wrote the entry. */
  readonly version: string;
  /** Hash of the settings that the file was read with. */
  readonly settings: string;
  readonly stamp: Stamp;
  /** Hash of the file's bytes. */
  readonly content: string;
  readonly formatSummary: string;
  readonly hasFindings: boolean;
  /** The reports, one per line. */
  readonly lines: readonly string[];
}

/** Version of the entry format. Entries of other versions are ignored. */
const LAYOUT = 3;

export function writeEntry({ lines, ...head }: Entry): string {
  const text = `${JSON.stringify({ layout: LAYOUT, ...head, count: lines.length })}\n${lines.join('\n')}`;
  return `${sumOf(text)}\n${text}`;
}

/** Undefined if the text is damaged: it must be exactly what was written. */
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
