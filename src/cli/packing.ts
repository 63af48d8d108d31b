/** How the bytes of a file are packed, told by their beginning, and packing them again. */
import { pipeline, Readable, type Transform } from 'node:stream';
import * as zlib from 'node:zlib';
import { isZip } from '../logs/archive-eval.ts';

/** Plain bytes, one packed stream, or an archive that holds several files. */
export type Packing = 'plain' | 'gzip' | 'zstd' | 'zip';

/** Newer runtimes know Zstandard as well. */
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

/** How a file of that name is expected to be packed; undefined where this runtime cannot do it. */
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
  // A fault on the way in is a fault of what comes out: whoever reads that is told.
  return pipeline(Readable.from(bytes), transform, () => {});
}
