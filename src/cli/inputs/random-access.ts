/** Reads any part of a file: from disk, or from bytes that are kept in memory. */
import { open } from 'node:fs/promises';
import { systemPath } from '../file-names.ts';
import { unreadable } from './input.ts';

export interface RandomAccess {
  readonly byteLength: number;
  /** The bytes from `start` to `end`, as many as there are. */
  slice(start: number, end?: number): Promise<ArrayBuffer>;
  close(): Promise<void>;
}

/** Bytes from a pipe or an archive are kept up to this number. */
const MAX_CACHED = 1 << 28;

export async function fileAccess(path: string): Promise<RandomAccess> {
  const file = await open(systemPath(path));
  try {
    const { size } = await file.stat();
    return {
      byteLength: size,
      async slice(start, end = size) {
        const length = Math.max(0, Math.min(end, size) - start);
        const bytes = new Uint8Array(length);
        let at = 0;
        while (at < length) {
          const { bytesRead } = await file.read(bytes, at, length - at, start + at);
          if (bytesRead === 0) throw unreadable('it was truncated while it was read');
          at += bytesRead;
        }
        return bytes.buffer;
      },
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** Keeps all bytes of a stream. Throws an `InputFault` if there are too many. */
export async function keptAccess(pieces: AsyncIterable<Uint8Array>, what: string): Promise<RandomAccess> {
  const kept: Uint8Array[] = [];
  let size = 0;
  for await (const piece of pieces) {
    size += piece.length;
    if (size > MAX_CACHED)
      throw unreadable(
        `a ${what} of more than 256 MB is only read from a file of its own, uncompressed: save it to one`,
      );
    kept.push(piece);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const piece of kept.splice(0)) {
    whole.set(piece, at);
    at += piece.length;
  }
  return {
    byteLength: size,
    slice: async (start, end = size) => whole.slice(start, Math.min(end, size)).buffer,
    close: async () => {},
  };
}
