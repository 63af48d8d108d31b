/** Finds and reads input files. No other module opens them. */
import { isUtf8 } from 'node:buffer';

export { type Expanded, expand, expandOne } from './inputs/expand.ts';
export { type ByteSink, fileInput, type Input, piecesOf, type TableColumns } from './inputs/input.ts';
export { checkColumns, isTable } from './inputs/open-table.ts';
export { readInput } from './inputs/read.ts';

/** Checks with Node's `isUtf8` first, which is faster than catching the decoder's exception. */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  return isUtf8(bytes) ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString() : undefined;
}
