/** Detects the compression of a file from its first bytes, and compresses it again. */
import { pipeline, Readable, type Transform } from 'node:stream';
import * as zlib from 'node:zlib';
import { isZip } from '../logs/archive-eval.ts';
import { isArrow } from './inputs/arrow.ts';
import { isParquet } from './inputs/parquet.ts';
import { unpackZstd } from './inputs/zstd.ts';
import { isZstd } from './inputs/zstd-frames.ts';
import { FileError } from './rereadable.ts';

/** Uncompressed, one compressed stream, an archive with several files, or a table. */
export type Packing = 'plain' | 'gzip' | 'zstd' | 'zip' | 'table';

/** Newer versions of Node.js also compress with Zstandard. */
const { createZstdCompress } = zlib as { createZstdCompress?: () => Transform };

export function packingOf(head: Uint8Array): Packing {
  if (head[0] === 0x1f && head[1] === 0x8b) return 'gzip';
  if (isZstd(head)) return 'zstd';
  if (isZip(head)) return 'zip';
  return isParquet(head) || isArrow(head) ? 'table' : 'plain';
}

/** The compression format for a file extension; undefined if Node.js does not support it. */
export function packingNamed(path: string): Packing | undefined {
  if (/\.t?gz$/i.test(path)) return 'gzip';
  if (!/\.zst$/i.test(path)) return 'plain';
  return createZstdCompress === undefined ? undefined : 'zstd';
}

export function unpacked(bytes: AsyncIterable<Uint8Array>, packing: Packing): AsyncIterable<Uint8Array> {
  if (packing === 'zstd') return unpackZstd(bytes);
  return packing === 'gzip' ? pipeThrough(bytes, zlib.createGunzip()) : bytes;
}

/** Throws a `FileError` if this version of Node.js cannot compress in this way. */
export function packed(bytes: AsyncIterable<Uint8Array>, packing: Packing): AsyncIterable<Uint8Array> {
  if (packing === 'gzip') return pipeThrough(bytes, zlib.createGzip());
  if (packing !== 'zstd') return bytes;
  if (createZstdCompress === undefined)
    throw new FileError(
      'cannot be compressed again, because this version of Node.js does not write Zstandard; use --out with a name that does not end in .zst',
    );
  return pipeThrough(bytes, createZstdCompress());
}

function pipeThrough(bytes: AsyncIterable<Uint8Array>, transform: Transform): AsyncIterable<Uint8Array> {
  // `pipeline` passes an error of the source on to the reader of the result.
  return pipeline(Readable.from(bytes), transform, () => {});
}
