/** The input as the page holds it: a text that can be edited, or bytes that are too many for a text field. */
import { through } from './share.ts';

export interface Input {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** The text, where it is short enough to be edited. */
  readonly text: string | undefined;
}

/** Characters that a text field shows and edits without delay. */
const MOST_EDITED = 300_000;
/** Bytes that the page reads. */
const MOST_BYTES = 200_000_000;

export function inputOfText(text: string, name = 'input'): Input {
  return { name, bytes: new TextEncoder().encode(text), text: text.length <= MOST_EDITED ? text : undefined };
}

export function inputOfBytes(bytes: Uint8Array, name: string): Input {
  if (bytes.length > MOST_EDITED) return { name, bytes, text: undefined };
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  // What is not UTF-8 would change if it were edited as text.
  return { name, bytes, text: text.includes('\ufffd') || text.includes('\0') ? undefined : text };
}

export const isLong = (text: string) => text.length > MOST_EDITED;

/** Reads a file. Throws an error whose message is shown. */
export async function inputOfFile(file: File): Promise<Input> {
  if (file.size === 0) throw new Error(`\`${file.name}\` is empty.`);
  if (file.size > MOST_BYTES)
    throw new Error(
      `\`${file.name}\` has ${megabytes(file.size)}; the playground reads up to ${megabytes(MOST_BYTES)}. Use \`npx rolecall lint\` for larger files.`,
    );
  let bytes: Uint8Array;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    throw new Error(`\`${file.name}\` could not be read. Check that it is a file that you may open.`);
  }
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return inputOfBytes(bytes, file.name);
  try {
    const unpacked = await through(bytes, new DecompressionStream('gzip'));
    return inputOfBytes(unpacked, file.name.replace(/\.gz$/i, ''));
  } catch {
    throw new Error(`\`${file.name}\` is a damaged gzip archive.`);
  }
}

export function megabytes(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** Lines of a large input that are shown at once, and characters of each. */
const MOST_LINES = 60;
const MOST_CHARACTERS = 300;
/** Characters of the line in question. */
const MOST_HERE = 3000;
/** Lines and characters that are shown before the place in question. */
const LEAD = 5;
const LEAD_CHARACTERS = 60;

export interface ExcerptLine {
  readonly number: number;
  readonly text: string;
}

/** The lines of a large input around a place. Line and column count from 1. */
export function excerptOf(bytes: Uint8Array, line: number, column: number): ExcerptLine[] {
  const decoder = new TextDecoder();
  const first = Math.max(1, line - LEAD);
  const lines: ExcerptLine[] = [];
  let number = 1;
  let start = 0;
  for (; number < first; number++) {
    const end = bytes.indexOf(0x0a, start);
    if (end < 0) break;
    start = end + 1;
  }
  for (; lines.length < MOST_LINES && start < bytes.length; number++) {
    const found = bytes.indexOf(0x0a, start);
    const end = found < 0 ? bytes.length : found;
    const skipped = number === line ? Math.max(0, column - 1 - LEAD_CHARACTERS) : 0;
    const most = number === line ? MOST_HERE : MOST_CHARACTERS;
    // A character has at most four bytes, and the column counts characters: near enough for a look.
    const text = decoder.decode(bytes.subarray(start + skipped, Math.min(end, start + skipped + 4 * most)));
    const isCut = text.length > most || start + skipped + 4 * most < end;
    lines.push({ number, text: `${skipped > 0 ? '… ' : ''}${text.slice(0, most)}${isCut ? ' …' : ''}` });
    start = end + 1;
  }
  return lines;
}

/** Where a place begins in a text. Line and column count from 1. */
export function indexOfPlace(text: string, line: number, column = 1): number {
  let start = 0;
  for (let i = 1; i < line; i++) {
    const end = text.indexOf('\n', start);
    if (end < 0) break;
    start = end + 1;
  }
  return Math.min(text.length, start + column - 1);
}

export function download(bytes: Uint8Array, name: string): void {
  const url = URL.createObjectURL(new Blob([bytes as BlobPart], { type: 'application/octet-stream' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
