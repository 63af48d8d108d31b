/** Finds and reads input files. No other module opens them. */
import { isAscii, isUtf8, transcode } from 'node:buffer';

export { type Expanded, expand, expandOne } from './inputs/expand.ts';
export { type ByteSink, fileInput, type Input, piecesOf, type TableColumns } from './inputs/input.ts';
export { checkColumns, isTable } from './inputs/open-table.ts';
export { readInput } from './inputs/read.ts';

/**
 * Decodes UTF-8. Node.js copies ASCII and transcodes other text in a third of the time that `toString` takes for it. A
 * short text is not worth two steps, and a very long one not the memory for both.
 */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (isAscii(bytes)) return buffer.toString('latin1');
  if (!isUtf8(bytes)) return undefined;
  const isTranscoded = bytes.length >= TRANSCODED.shortest && bytes.length <= TRANSCODED.longest;
  return isTranscoded ? transcode(buffer, 'utf8', 'utf16le').toString('utf16le') : buffer.toString();
}

/** Lengths in bytes. */
const TRANSCODED = { shortest: 1 << 10, longest: 1 << 24 } as const;
