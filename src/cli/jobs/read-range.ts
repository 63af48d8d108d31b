/** Reads the lines of a file that begin in a range of its bytes. */
import { createReadStream } from 'node:fs';
import type { LogReader } from '../../logs/read.ts';
import { systemPath } from '../file-names.ts';

const CHUNK = 1 << 20;
const NEWLINE = 0x0a;

export interface Range {
  /** Not 0: the first line of a file is never read alone. */
  readonly from: number;
  readonly to: number;
}

/**
 * `begin` makes the reader, once it is known where the first of the lines begins. A line belongs to the range that it
 * begins in, however far it goes on. False where the lines turned out not to be independent.
 */
export async function readRange(
  path: string,
  { from, to }: Range,
  begin: (offset: number) => LogReader,
  isIsolated: (reader: LogReader) => boolean,
): Promise<boolean> {
  let reader: LogReader | undefined;
  let at = from - 1;
  for await (const chunk of createReadStream(systemPath(path), { start: at, highWaterMark: CHUNK })) {
    let bytes = chunk as Buffer;
    if (reader === undefined) {
      const start = bytes.indexOf(NEWLINE) + 1;
      at += start === 0 ? bytes.length : start;
      if (at >= to) return true;
      if (start === 0) continue;
      reader = begin(at);
      bytes = bytes.subarray(start);
    }
    // The line end that closes the last line: the first one behind the last byte but one.
    const last = at + bytes.length < to ? -1 : bytes.indexOf(NEWLINE, Math.max(0, to - 1 - at));
    reader.push(last < 0 ? bytes : bytes.subarray(0, last + 1));
    at += bytes.length;
    if (last >= 0) break;
    if (!isIsolated(reader)) return false;
  }
  reader?.end();
  return reader === undefined || isIsolated(reader);
}
