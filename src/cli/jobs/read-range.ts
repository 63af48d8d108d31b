/** Reads the lines of a file that begin in a range of its bytes. */
import { type FileHandle, open } from 'node:fs/promises';
import type { LogReader } from '../../check/log-reader.ts';
import { systemPath } from '../file-names.ts';

const CHUNK = 1 << 20;
const NEWLINE = 0x0a;

export interface Range {
  /** Never 0, because the range with the first line also determines the format. */
  readonly from: number;
  readonly to: number;
}

/**
 * Reads a range. `begin` creates the reader once the start of the first line is known. A line belongs to the range in
 * which it begins, even if it ends later. Returns false if the lines are not independent.
 */
export async function readRange(
  path: string,
  { from, to }: Range,
  begin: (offset: number) => LogReader,
  isIsolated: (reader: LogReader) => boolean,
): Promise<boolean> {
  const file = await open(systemPath(path));
  try {
    return await readLines(file, { from, to }, begin, isIsolated);
  } finally {
    await file.close();
  }
}

async function readLines(
  file: FileHandle,
  { from, to }: Range,
  begin: (offset: number) => LogReader,
  isIsolated: (reader: LogReader) => boolean,
): Promise<boolean> {
  let reader: LogReader | undefined;
  let at = from - 1;
  for await (let bytes of piecesFrom(file, at)) {
    if (reader === undefined) {
      const start = bytes.indexOf(NEWLINE) + 1;
      at += start === 0 ? bytes.length : start;
      if (at >= to) return true;
      if (start === 0) continue;
      reader = begin(at);
      bytes = bytes.subarray(start);
    }
    // The line break that ends the last line: the first one at or after the last byte of the range.
    const last = at + bytes.length < to ? -1 : bytes.indexOf(NEWLINE, Math.max(0, to - 1 - at));
    reader.push(last < 0 ? bytes : bytes.subarray(0, last + 1));
    at += bytes.length;
    if (last >= 0) break;
    if (!isIsolated(reader)) return false;
  }
  reader?.end();
  return reader === undefined || isIsolated(reader);
}

/** Buffers to use again. V8 frees those that were only used once late, because they are not part of its heap. */
const free: Buffer[] = [];

/** Pieces of a file, each valid until the next one. That is read while the piece is used. */
async function* piecesFrom(file: FileHandle, from: number): AsyncGenerator<Buffer> {
  let used = free.pop() ?? Buffer.allocUnsafeSlow(CHUNK);
  let ahead = free.pop() ?? Buffer.allocUnsafeSlow(CHUNK);
  let at = from;
  const read = () => {
    const reading = file.read(ahead, 0, CHUNK, at);
    // A failure is thrown when the piece is needed.
    reading.catch(() => {});
    return reading;
  };
  let next = read();
  try {
    for (;;) {
      const { bytesRead } = await next;
      if (bytesRead === 0) return;
      [used, ahead] = [ahead, used];
      at += bytesRead;
      next = read();
      yield used.subarray(0, bytesRead);
    }
  } finally {
    // Until then, the system may still write into the buffer.
    await next.catch(() => {});
    free.push(used, ahead);
  }
}
