/**
 * zip: files with a directory at the end of the archive. It begins with `PK`. Entries are read from the file one by
 * one; the archive as a whole is never in memory.
 */
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { crc32, createInflateRaw } from 'node:zlib';
import type { Entry as ZipEntry } from 'yauzl';
import { systemPath } from '../file-names.ts';
import { BombGuard } from './bomb-guard.ts';
import { type Entry, entryName, type Listing } from './entries.ts';
import { inflated } from './inflate.ts';
import { damaged, unreadable } from './input.ts';
import { unpackZstd } from './zstd.ts';

/** The methods that are read, by their numbers in the archive. */
const UNPACKERS: ReadonlyMap<number, (pieces: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>> = new Map([
  [0, pieces => pieces],
  [8, pieces => inflated(pieces, createInflateRaw({ chunkSize: 1 << 18 }))],
  [93, pieces => unpackZstd(pieces)],
]);
const METHODS: ReadonlyMap<number, string> = new Map([
  [9, 'Deflate64'],
  [12, 'bzip2'],
  [14, 'LZMA'],
  [95, 'XZ'],
  [98, 'PPMd'],
]);

/** The regular files that `isWanted` names, in the order of the directory. Links and folders are left out. */
export async function listZip(path: string, isWanted: (name: string) => boolean): Promise<Listing> {
  const { fromFdPromise, getFileNameLowLevel } = await import('yauzl');
  const file = await open(systemPath(path));
  const entries: Entry[] = [];
  try {
    const { size } = await file.stat();
    const total = new ArchiveTotal(size);
    // Names are decoded here, because the library rejects archives with names such as `../a.json`.
    const options = { lazyEntries: true, autoClose: false, decodeStrings: false, validateEntrySizes: false };
    const zip = await fromFdPromise(file.fd, options);
    for await (const entry of zip.eachEntry()) {
      const raw = entry.fileNameRaw;
      const name = entryName(getFileNameLowLevel(entry.generalPurposeBitFlag, raw, entry.extraFields, false));
      const isFolder = raw.at(-1) === 0x2f || raw.at(-1) === 0x5c;
      if (isFolder || isLink(entry) || !isWanted(name)) continue;
      entries.push({ name, open: () => total.counted(name, contentOf(path, entry)) });
    }
    return { entries };
  } catch (error) {
    return { entries, fault: isSystemError(error) ? (error as Error) : damaged((error as Error).message) };
  } finally {
    await file.close();
  }
}

/** Symbolic links have a mode of Unix. */
function isLink({ externalFileAttributes, versionMadeBy }: ZipEntry): boolean {
  return versionMadeBy >> 8 === 3 && ((externalFileAttributes >>> 16) & 0o170000) === 0o120000;
}

/** The unpacked bytes of an entry. Throws an `InputFault` for a damaged one after the last good bytes. */
async function* contentOf(path: string, entry: ZipEntry): AsyncGenerator<Uint8Array> {
  const { compressionMethod: method, uncompressedSize, crc32: expected } = entry;
  if (entry.isEncrypted()) throw unreadable('it is encrypted: unpack the archive with its password');
  const unpack = UNPACKERS.get(method);
  if (unpack === undefined) {
    const name = METHODS.get(method) ?? `method ${method}`;
    throw unreadable(`it is compressed with ${name}, which is not supported: unpack the archive`);
  }
  let sum = 0;
  let size = 0;
  for await (const bytes of unpack(packedBytes(path, entry))) {
    sum = crc32(bytes, sum);
    size += bytes.length;
    yield bytes;
  }
  if (size !== uncompressedSize || sum !== expected) throw damaged('the checksum does not match');
}

const LOCAL_HEADER = 30;

async function* packedBytes(path: string, entry: ZipEntry): AsyncGenerator<Uint8Array> {
  const { relativeOffsetOfLocalHeader: at, compressedSize } = entry;
  const file = await open(systemPath(path));
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(LOCAL_HEADER), 0, LOCAL_HEADER, at);
    if (bytesRead < LOCAL_HEADER || buffer.readUInt32LE(0) !== 0x04034b50) throw damaged('a zip header is not valid');
    const start = at + LOCAL_HEADER + buffer.readUInt16LE(26) + buffer.readUInt16LE(28);
    if (compressedSize === 0) return;
    let size = 0;
    for await (const bytes of createReadStream('', {
      fd: file,
      autoClose: false,
      start,
      end: start + compressedSize - 1,
      highWaterMark: 1 << 20,
    })) {
      size += (bytes as Buffer).length;
      yield bytes as Buffer;
    }
    if (size < compressedSize) throw damaged('unexpected end of file');
  } finally {
    await file.close();
  }
}

/** Counts the bytes of all entries, because entries can share the same compressed bytes. */
class ArchiveTotal {
  private readonly guard: BombGuard;
  private readonly counts = new Map<string, number>();

  constructor(size: number) {
    this.guard = new BombGuard(size);
  }

  /** What an earlier read of the entry has counted is not counted again. */
  async *counted(name: string, pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    let size = 0;
    for await (const bytes of pieces) {
      size += bytes.length;
      const known = this.counts.get(name) ?? 0;
      if (size > known) {
        this.guard.addBytes(size - known);
        this.counts.set(name, size);
      }
      yield bytes;
    }
  }
}

function isSystemError(error: unknown): boolean {
  const { code, syscall } = error as NodeJS.ErrnoException;
  return code !== undefined && syscall !== undefined;
}
