/** gzip: one compressed file. It begins with 1F 8B. */
import { createGunzip } from 'node:zlib';
import { inflated } from './inflate.ts';

export function isGzip([first, second]: Uint8Array): boolean {
  return first === 0x1f && second === 0x8b;
}

/** Unpacks gzip. Throws an `InputFault` after the last bytes that could be unpacked. */
export function unpackGzip(pieces: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  return inflated(pieces, createGunzip({ chunkSize: 1 << 18 }));
}
