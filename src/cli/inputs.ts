/** Reads files as bytes. No other module opens input files. */
import { isAscii, isUtf8, transcode } from 'node:buffer';
import { createReadStream, readFileSync, statSync } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { isAbsolute } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import * as zlib from 'node:zlib';
import { constants, createGunzip, type Gunzip, gunzipSync } from 'node:zlib';
import { glob, isDynamicPattern } from 'tinyglobby';
import type { Source } from '../generated/types.ts';
import { UsageError } from '../lint/usage-error.ts';
import { documentsInEval, isZip } from '../logs/archive-eval.ts';
import { HEAD, looksLikeCassette } from '../logs/cassette.ts';
import { spellingFileSystem, systemPath, withLostNames } from './file-names.ts';
import { whyMissing } from './missing.ts';

export interface Input {
  readonly path: string;
  readonly open: () => AsyncIterable<Uint8Array>;
  /** Size on disk, if known. */
  readonly bytes?: number | undefined;
}

/** Receives the bytes of a file, and errors of the file itself. */
export interface ByteSink {
  /** Whether reading more is pointless. */
  readonly stopped: boolean;
  push(bytes: Uint8Array): void;
  end(): void;
  /** Stops reading the file. What was not read yet is ignored. */
  abandon(): void;
  tell(fault: { messageId: string; data: Readonly<Record<string, string | number>>; source: Source | undefined }): void;
}

const LOGS =
  '**/*.{json,jsonl,ndjson,json.gz,jsonl.gz,ndjson.gz,json.zst,jsonl.zst,traj,af,eval,sse,sse.gz,har,har.gz,yaml,yml,yaml.gz,yml.gz}';
const CHUNK = 1 << 20;
/** Files up to this size are read in one call. */
const SMALL = 4 << 20;
/**
 * Real logs compress to a hundredth at most. A file that expands by more than this ratio, and beyond this size, is a
 * decompression bomb.
 */
const BOMB_RATIO = 250;
const BOMB_BYTES = 1 << 30;

/** The one file at a path. Throws a `UsageError` if there is none, or more than one. */
export async function expandOne(path: string, stdin: NodeJS.ReadableStream): Promise<Input> {
  const { inputs, missing } = await expand([path], stdin);
  const [input] = inputs;
  if (input === undefined) throw new UsageError(missing.join('; '));
  if (inputs.length > 1) throw new UsageError(`\`${path}\` names ${inputs.length} files; name one`);
  return input;
}

/**
 * The files that paths, folders and globs match, in a stable order, and a sentence for each path that matches none
 * (`missing`). `absent` counts the paths that do not exist, as opposed to folders without logs.
 */
export async function expand(
  paths: readonly string[],
  stdin: NodeJS.ReadableStream,
): Promise<{ inputs: Input[]; missing: string[]; absent: number }> {
  const inputs: Input[] = [];
  const missing: string[] = [];
  let absent = 0;
  for (const path of withLostNames(paths)) {
    if (path === '-') {
      inputs.push({ path: '-', open: () => stdin as AsyncIterable<Uint8Array> });
      continue;
    }
    const found = await stat(systemPath(path)).catch(() => undefined);
    const options = {
      ignore: ['**/node_modules/**', '**/.git/**'],
      followSymbolicLinks: false,
      expandDirectories: false,
      fs: spellingFileSystem,
    };
    if (found?.isFile()) inputs.push(fileInput(path));
    else if (found?.isDirectory() || (found === undefined && isDynamicPattern(path))) {
      const files =
        found === undefined
          ? await glob(path, { ...options, absolute: isAbsolute(path) })
          : await glob(LOGS, { ...options, cwd: path });
      const before = inputs.length;
      const prefix = found === undefined ? '' : `${path.replace(/\/+$/, '')}/`;
      for (const file of files.sort()) {
        // Most YAML files in a folder are not logs, so they are skipped unless the user names them.
        if (found !== undefined && /\.ya?ml(?:\.gz)?$/.test(file) && !(await isCassette(prefix + file))) continue;
        inputs.push(fileInput(prefix + file));
      }
      if (inputs.length > before) continue;
      missing.push(await whyMissing(path));
      if (found === undefined) absent++;
    } else if (found !== undefined) inputs.push(fileInput(path));
    else {
      missing.push(await whyMissing(path));
      absent++;
    }
  }
  return { inputs, missing, absent };
}

function fileInput(path: string): Input {
  const bytes = sizeOf(path);
  return { path, bytes, open: () => piecesOf(path, bytes) };
}

function sizeOf(path: string): number | undefined {
  try {
    const found = statSync(systemPath(path));
    return found.isFile() ? found.size : undefined;
  } catch {
    return undefined;
  }
}

/** The bytes of a file in pieces. `bytes` is its size, if known. */
export function piecesOf(path: string, bytes?: number): AsyncIterable<Uint8Array> {
  const isSmall = bytes !== undefined && bytes > 0 && bytes <= SMALL;
  return isSmall ? readAtOnce(path) : createReadStream(systemPath(path), { highWaterMark: CHUNK });
}

/** Reads a small file in one call. A stream would take four event loop turns, longer than checking the file. */
async function* readAtOnce(path: string): AsyncIterable<Uint8Array> {
  // Lets other events, such as signals, be handled between two files.
  await setImmediate();
  // The file may have grown or been deleted since its size was read.
  if ((sizeOf(path) ?? Number.POSITIVE_INFINITY) <= SMALL) yield readFileSync(systemPath(path));
  else yield* createReadStream(systemPath(path), { highWaterMark: CHUNK });
}

/** Whether a file begins like a YAML cassette. */
async function isCassette(path: string): Promise<boolean> {
  const bytes = await open(systemPath(path))
    .then(async file => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD), 0, HEAD, 0);
      await file.close();
      return buffer.subarray(0, bytesRead);
    })
    .catch(() => Buffer.alloc(0));
  const head = bytes[0] === 0x1f ? beginningOf(bytes) : bytes;
  return looksLikeCassette(head.length < HEAD ? `${head.toString('latin1')}\n` : head.toString('latin1')) === true;
}

/** The unpacked beginning of an archive. */
function beginningOf(bytes: Buffer): Buffer {
  try {
    const finishFlush = constants.Z_SYNC_FLUSH;
    return gunzipSync(bytes, { finishFlush, maxOutputLength: 1 << 24 }).subarray(0, HEAD);
  } catch {
    return Buffer.alloc(0);
  }
}

/** Reads a file, compressed or not, into a reader. Reports errors of the file to the reader and never throws. */
export async function readInput(input: Input, reader: ByteSink, onBytes: (bytes: number) => void): Promise<void> {
  try {
    let unzip: Unzip | undefined;
    /** The pieces of a ZIP archive, which must be read completely before it can be opened. */
    let zip: Uint8Array[] | undefined;
    let first = true;
    for await (const chunk of input.open()) {
      const bytes = typeof chunk === 'string' ? new TextEncoder().encode(chunk) : chunk;
      if (first && bytes.length > 0) {
        first = false;
        const unpack = unpackerOf(bytes);
        if (unpack !== undefined) unzip = new Unzip(reader, unpack);
        else if (isZip(bytes)) zip = [];
      }
      onBytes(bytes.length);
      if (zip !== undefined) zip.push(bytes);
      else if (unzip !== undefined) await unzip.push(bytes);
      else reader.push(bytes);
      if (reader.stopped || unzip?.done) break;
    }
    await unzip?.end();
    if (zip !== undefined) await readZip(Buffer.concat(zip), reader);
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? (error as Error).message;
    reader.tell({ messageId: 'unreadable', data: { reason }, source: undefined });
  }
  reader.end();
}

/** Reads the documents of a ZIP archive of logs. For other archives the reader reports what the file is. */
async function readZip(bytes: Uint8Array, reader: ByteSink): Promise<void> {
  const { unzipSync } = await import('fflate');
  let unpacked = 0;
  const filter = ({ name, originalSize }: { name: string; originalSize: number }) => {
    if (!/\.json$/.test(name)) return false;
    unpacked += originalSize;
    return unpacked <= BOMB_BYTES;
  };
  let documents: ReturnType<typeof documentsInEval>;
  try {
    documents = documentsInEval(bytes, all => unzipSync(all, { filter }));
  } catch (error) {
    reader.tell({ messageId: 'archive', data: { reason: (error as Error).message }, source: undefined });
    return;
  }
  if (unpacked > BOMB_BYTES) {
    const ratio = Math.round(unpacked / bytes.length);
    reader.tell({ messageId: 'bomb', data: { ratio, bytes: unpacked }, source: undefined });
  } else if (documents === undefined) reader.push(bytes);
  for (const document of documents ?? []) {
    reader.push(document.bytes);
    reader.push(LINE_END);
  }
}

const LINE_END = Uint8Array.of(0x0a);

/**
 * Decodes UTF-8. Node.js copies ASCII and transcodes other text in a third of the time that `toString` takes for it. A
 * short text is not worth two steps, and a very long one not the memory of both.
 */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (isAscii(bytes)) return buffer.toString('latin1');
  if (!isUtf8(bytes)) return undefined;
  const isTranscoded = bytes.length >= TRANSCODED.shortest && bytes.length <= TRANSCODED.longest;
  return isTranscoded ? transcode(buffer, 'utf8', 'utf16le').toString('utf16le') : buffer.toString();
}

/** Lengths in bytes. */
const TRANSCODED = { shortest: 1 << 10, longest: 1 << 24 } as const;

/** A decompression stream. */
type Unpacker = Gunzip;

/** Newer versions of Node.js also decompress Zstandard. */
const { createZstdDecompress } = zlib as { createZstdDecompress?: (options: { chunkSize: number }) => Unpacker };

/**
 * The decompressor for a file that begins with these bytes. Undefined if it is not compressed, or Node.js cannot
 * decompress it.
 */
function unpackerOf(bytes: Uint8Array): (() => Unpacker) | undefined {
  const options = { chunkSize: 1 << 18 };
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return () => createGunzip(options);
  const isZstandard = bytes[0] === 0x28 && bytes[1] === 0xb5 && bytes[2] === 0x2f && bytes[3] === 0xfd;
  return isZstandard && createZstdDecompress !== undefined ? () => createZstdDecompress(options) : undefined;
}

/** Decompresses into a reader, and stops at a decompression bomb. */
class Unzip {
  done = false;
  private readonly reader: ByteSink;
  private readonly gunzip: Unpacker;
  private readonly closed: Promise<void>;
  private read = 0;
  private written = 0;

  constructor(reader: ByteSink, unpack: () => Unpacker) {
    this.reader = reader;
    this.gunzip = unpack();
    this.closed = new Promise(resolve => {
      this.gunzip.on('close', resolve);
      this.gunzip.on('error', error => {
        const reason = (error as NodeJS.ErrnoException).code ?? error.message;
        if (!this.done) reader.tell({ messageId: 'archive', data: { reason }, source: undefined });
        this.done = true;
      });
    });
    this.gunzip.on('data', (bytes: Uint8Array) => this.take(bytes));
  }

  async push(bytes: Uint8Array): Promise<void> {
    this.read += bytes.length;
    if (this.done) return;
    if (!this.gunzip.write(bytes)) {
      await Promise.race([new Promise(resolve => this.gunzip.once('drain', resolve)), this.closed]);
    }
  }

  async end(): Promise<void> {
    if (this.done) this.gunzip.destroy();
    else this.gunzip.end();
    await this.closed;
  }

  private take(bytes: Uint8Array): void {
    if (this.done) return;
    this.written += bytes.length;
    this.reader.push(bytes);
    const ratio = Math.round(this.written / this.read);
    if (this.written > BOMB_BYTES && ratio > BOMB_RATIO) {
      this.done = true;
      this.reader.abandon();
      this.reader.tell({ messageId: 'bomb', data: { ratio, bytes: this.written }, source: undefined });
      this.gunzip.destroy();
    } else if (this.reader.stopped) {
      this.done = true;
      this.gunzip.destroy();
    }
  }
}
