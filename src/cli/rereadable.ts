/** Input that can be read twice with the same result: a file that is kept open, or a pipe whose bytes are stored. */
import { createHash } from 'node:crypto';
import type { BigIntStats } from 'node:fs';
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { grouped } from '../model/text.ts';
import { systemPath } from './file-names.ts';

/** A file that cannot be read or written, with a message for users. */
export class FileError extends Error {
  override readonly name = 'FileError';
}

const CHUNK = 1 << 20;
const SMALL = 1 << 12;
/** A pipe's bytes up to this number are kept in memory. More go to an unnamed temporary file. */
const IN_MEMORY = 1 << 24;
/** A longer pipe could be endless and fill the disk. Storing stops here. */
const MAX_KEPT = 2 ** 31;

export abstract class Rereadable {
  /** Size on disk, if known. */
  abstract readonly bytes: number | undefined;
  /** The file's status; undefined if it is not a file. */
  abstract readonly stats: BigIntStats | undefined;
  private digest: string | undefined;
  /** Number of bytes when they were first read to their end. */
  bytesRead = 0;

  /**
   * Reads all bytes from the beginning. The second time, it throws a `FileError` at the end if the bytes have changed.
   */
  async *read(): AsyncGenerator<Uint8Array> {
    const hash = createHash('sha256');
    let bytes = 0;
    for await (const chunk of this.chunks()) {
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
    const digest = hash.digest('hex');
    if (this.digest === undefined) this.bytesRead = bytes;
    this.digest ??= digest;
    if (digest !== this.digest) throw new FileError('changed while it was read');
  }

  /** SHA-256 of all bytes, as hexadecimal digits; undefined until they were read once. */
  get sha256(): string | undefined {
    return this.digest;
  }

  abstract close(): Promise<void>;
  protected abstract chunks(): AsyncIterable<Uint8Array>;
}

/** Opens a file for reading it twice. Throws the system's error if that fails. */
export async function openFile(path: string): Promise<Rereadable> {
  const file = await open(systemPath(path));
  try {
    const stats = await file.stat({ bigint: true });
    if (stats.isDirectory()) throw new FileError('is a folder');
    if (stats.isFile()) return new HeldFile(file, Number(stats.size), stats);
    const most = stats.isCharacterDevice() || stats.isBlockDevice() ? IN_MEMORY : MAX_KEPT;
    const kept = await storeStream(file.createReadStream({ autoClose: false }), most);
    await file.close();
    return kept;
  } catch (error) {
    await file.close();
    throw error;
  }
}

class HeldFile extends Rereadable {
  readonly bytes: number;
  readonly stats: BigIntStats | undefined;
  private readonly file: FileHandle;
  private readonly done: () => Promise<void>;

  constructor(file: FileHandle, bytes: number, stats?: BigIntStats, done: () => Promise<void> = async () => {}) {
    super();
    this.file = file;
    this.bytes = bytes;
    this.stats = stats;
    this.done = done;
  }

  async close(): Promise<void> {
    await this.file.close();
    await this.done();
  }

  protected async *chunks(): AsyncGenerator<Uint8Array> {
    for (let at = 0; ; ) {
      // The file may have grown since its size was read.
      const size = at < this.bytes ? Math.min(CHUNK, this.bytes - at) : SMALL;
      const { bytesRead, buffer } = await this.file.read(Buffer.allocUnsafe(size), 0, size, at);
      if (bytesRead === 0) return;
      at += bytesRead;
      yield buffer.subarray(0, bytesRead);
    }
  }
}

class KeptBytes extends Rereadable {
  readonly bytes: number;
  readonly stats = undefined;
  private readonly pieces: readonly Uint8Array[];

  constructor(pieces: readonly Uint8Array[], bytes: number) {
    super();
    this.pieces = pieces;
    this.bytes = bytes;
  }

  async close(): Promise<void> {}

  protected async *chunks(): AsyncGenerator<Uint8Array> {
    yield* this.pieces;
  }
}

/** Stores the bytes of a pipe. They contain conversations, so no other user may read them. */
export async function storeStream(stream: AsyncIterable<Uint8Array | string>, most = MAX_KEPT): Promise<Rereadable> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  let file: UnlinkedFile | undefined;
  try {
    for await (const chunk of stream) {
      const piece = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
      bytes += piece.length;
      if (bytes > most)
        throw new FileError(
          `did not end after ${grouped(most / 2 ** 20)} MB: save the data to a file, and repair that`,
        );
      if (file === undefined) pieces.push(piece);
      if (bytes <= IN_MEMORY) continue;
      if (file !== undefined) await file.handle.appendFile(piece);
      else {
        file = await openUnlinked();
        for (const each of pieces.splice(0)) await file.handle.appendFile(each);
      }
    }
  } catch (error) {
    await file?.handle.close();
    await file?.remove();
    throw error;
  }
  return file === undefined
    ? new KeptBytes(pieces, bytes)
    : new HeldFile(file.handle, bytes, undefined, () => file.remove());
}

interface UnlinkedFile {
  readonly handle: FileHandle;
  remove(): Promise<void>;
}

/**
 * A temporary file that no other process can open. Its name is removed at once, or at the end on systems that do not
 * allow that.
 */
async function openUnlinked(): Promise<UnlinkedFile> {
  const folder = await mkdtemp(join(tmpdir(), 'rolecall-'));
  const handle = await open(join(folder, 'input'), 'wx+', 0o600);
  const remove = () => rm(folder, { recursive: true, force: true }).catch(() => {});
  await remove();
  return { handle, remove };
}
