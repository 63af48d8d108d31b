/** The first bytes of a file or a stream. */
import { closeSync, openSync, readSync } from 'node:fs';
import { systemPath } from '../file-names.ts';
import { isGzip, unpackGzip } from './gzip.ts';
import { piecesOf } from './input.ts';
import { unpackZstd } from './zstd.ts';
import { isZstd } from './zstd-frames.ts';

/** The first bytes of a file, up to a number. Empty if it cannot be read. */
export function fileHead(path: string, bytes: number): Buffer {
  let file: number | undefined;
  try {
    file = openSync(systemPath(path), 'r');
    const head = Buffer.alloc(bytes);
    return head.subarray(0, readSync(file, head, 0, bytes, 0));
  } catch {
    return Buffer.alloc(0);
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

/** The first bytes of a file, unpacked if it is compressed. */
export async function unpackedHead(path: string, bytes: number): Promise<Buffer> {
  const head = fileHead(path, bytes);
  const unpack = unpackerOf(head);
  return unpack === undefined ? head : headOf(unpack(piecesOf(path)), bytes);
}

/** The function that unpacks data with these first bytes; undefined if it is not compressed. */
export function unpackerOf(
  head: Uint8Array,
): ((pieces: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>) | undefined {
  if (isGzip(head)) return unpackGzip;
  return isZstd(head) ? unpackZstd : undefined;
}

/** The first bytes of a stream, which is closed afterwards. Bytes before a fault are returned. */
export async function headOf(pieces: AsyncIterable<Uint8Array>, bytes: number): Promise<Buffer> {
  let head = Buffer.alloc(0);
  try {
    for await (const piece of pieces) {
      head = Buffer.concat([head, piece]);
      if (head.length >= bytes) break;
    }
  } catch {
    // The fault is reported when the file is read.
  }
  return head.subarray(0, bytes);
}

/** A stream whose first bytes are known. `pieces` has all bytes, and can be read once. */
export interface Peeked {
  readonly head: Uint8Array;
  readonly pieces: AsyncIterable<Uint8Array>;
}

/** Waits for the first bytes of a stream: at least `bytes`, if `needsMore` says so for the beginning. */
export async function peek(
  pieces: AsyncIterable<Uint8Array | string>,
  bytes: number,
  needsMore: (head: Uint8Array) => boolean,
): Promise<Peeked> {
  const iterator = pieces[Symbol.asyncIterator]();
  const first: Uint8Array[] = [];
  let head: Uint8Array = new Uint8Array(0);
  let fault: { readonly error: unknown } | undefined;
  let isDone = false;
  try {
    while (head.length === 0 || (head.length < bytes && needsMore(head))) {
      const next = await iterator.next();
      isDone = next.done === true;
      if (isDone) break;
      const piece = bytesOf(next.value as Uint8Array | string);
      first.push(piece);
      head = first.length === 1 ? piece : Buffer.concat([head, piece]);
    }
  } catch (error) {
    fault = { error };
  }
  async function* allPieces(): AsyncGenerator<Uint8Array> {
    try {
      yield* first;
      if (fault !== undefined) throw fault.error;
      while (!isDone) {
        const next = await iterator.next();
        if (next.done) {
          isDone = true;
          return;
        }
        yield bytesOf(next.value);
      }
    } finally {
      if (!isDone) await iterator.return?.();
    }
  }
  return { head, pieces: allPieces() };
}

function bytesOf(piece: Uint8Array | string): Uint8Array {
  return typeof piece === 'string' ? new TextEncoder().encode(piece) : piece;
}
