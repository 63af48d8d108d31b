/** Detects the compression of a file from its first bytes, and compresses it again. */
import { pipeline, Readable, type Transform } from 'node:stream';
import * as zlib from 'node:zlib';
import { isZip } from '../logs/archive-eval.ts';

/** Uncompressed, one compressed stream, or an archive with several files. */
export type Packing = 'plain' | 'gzip' | 'zstd' | 'zip';

/** Newer versions of Node.js also support Zstandard. */
const { createZstdCompress, createZstdDecompress } = zlib as {
  createZstdCompress?: () => Transform;
  createZstdDecompress?: () => Transform;
};

const UNPACK = { plain: undefined, gzip: () => zlib.createGunzip(), zstd: createZstdDecompress, zip: undefined };
const PACK = { plain: undefined, gzip: () => zlib.createGzip(), zstd: createZstdCompress, zip: undefined };

export function packingOf(head: Uint8Array): Packing {
  if (head[0] === 0x1f && head[1] === 0x8b) return 'gzip';
  const isZstandard = head[0] === 0x28 && head[1] === 0xb5 && head[2] === 0x2f && head[3] === 0xfd;
  if (isZstandard && createZstdDecompress !== undefined) return 'zstd';
  return isZip(head) ? 'zip' : 'plain';
}

/** The compression format for a file extension; undefined if Node.js does not support it. */
export function packingNamed(path: string): Packing | undefined {
  if (/\.t?gz$/i.test(path)) return 'gzip';
  if (!/\.zst$/i.test(path)) return 'plain';
  return createZstdCompress === undefined ? undefined : 'zstd';
}

export function unpacked(bytes: AsyncIterable<Uint8Array>, packing: Packing): AsyncIterable<Uint8Array> {
  return through(bytes, UNPACK[packing]?.());
}

export function packed(bytes: AsyncIterable<Uint8Array>, packing: Packing): AsyncIterable<Uint8Array> {
  return through(bytes, PACK[packing]?.());
}

function through(bytes: AsyncIterable<Uint8Array>, transform: Transform | undefined): AsyncIterable<Uint8Array> {
  if (transform === undefined) return bytes;
  // `pipeline` passes an error of the source on to the reader of the result.
  return pipeline(Readable.from(bytes), transform, () => {});
}
