/** Files as bytes: the only place that opens them. */
import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { isAbsolute } from 'node:path';
import { constants, createGunzip, type Gunzip, gunzipSync } from 'node:zlib';
import { glob, isDynamicPattern } from 'tinyglobby';
import type { Source } from '../generated/types.ts';
import { HEAD, looksLikeCassette } from '../logs/cassette.ts';

export interface Input {
  readonly path: string;
  readonly open: () => AsyncIterable<Uint8Array>;
  /** Size on disk, where it is known. */
  readonly bytes?: number | undefined;
}

/** Takes the bytes of a file, and what is wrong with the file itself. */
export interface ByteSink {
  /** Whether the rest would not be read either. */
  readonly stopped: boolean;
  push(bytes: Uint8Array): void;
  end(): void;
  /** Gives up on the file: what has not been read yet is left. */
  abandon(): void;
  tell(fault: { message: string; data: Readonly<Record<string, string | number>>; source: Source | undefined }): void;
}

const LOGS = '**/*.{json,jsonl,ndjson,json.gz,jsonl.gz,ndjson.gz,sse,sse.gz,har,har.gz,yaml,yml,yaml.gz,yml.gz}';
const CHUNK = 1 << 20;
/** Real logs shrink to a hundredth at most; what grows further, and to more than this, was made to. */
const BOMB_RATIO = 250;
const BOMB_BYTES = 1 << 30;

/** The files that paths, folders and globs name, in a stable order, and the paths that name nothing. */
export async function expand(
  paths: readonly string[],
  stdin: NodeJS.ReadableStream,
): Promise<{ inputs: Input[]; missing: string[] }> {
  const inputs: Input[] = [];
  const missing: string[] = [];
  for (const path of paths) {
    if (path === '-') {
      inputs.push({ path: '-', open: () => stdin as AsyncIterable<Uint8Array> });
      continue;
    }
    const found = await stat(path).catch(() => undefined);
    const options = {
      ignore: ['**/node_modules/**', '**/.git/**'],
      followSymbolicLinks: false,
      expandDirectories: false,
    };
    if (found?.isFile()) inputs.push(await fileInput(path));
    else if (found?.isDirectory() || (found === undefined && isDynamicPattern(path))) {
      const files =
        found === undefined
          ? await glob(path, { ...options, absolute: isAbsolute(path) })
          : await glob(LOGS, { ...options, cwd: path });
      if (files.length === 0) missing.push(path);
      const prefix = found === undefined ? '' : `${path.replace(/\/+$/, '')}/`;
      for (const file of files.sort()) {
        // A folder holds much YAML that is no log; what is named is read whatever it is.
        if (found !== undefined && /\.ya?ml(?:\.gz)?$/.test(file) && !(await isCassette(prefix + file))) continue;
        inputs.push(await fileInput(prefix + file));
      }
    } else if (found !== undefined) inputs.push(await fileInput(path));
    else missing.push(path);
  }
  return { inputs, missing };
}

async function fileInput(path: string): Promise<Input> {
  const found = await stat(path).catch(() => undefined);
  return {
    path,
    bytes: found?.isFile() ? found.size : undefined,
    open: () => createReadStream(path, { highWaterMark: CHUNK }),
  };
}

/** Whether a file begins like a cassette in YAML. */
async function isCassette(path: string): Promise<boolean> {
  const bytes = await open(path)
    .then(async file => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD), 0, HEAD, 0);
      await file.close();
      return buffer.subarray(0, bytesRead);
    })
    .catch(() => Buffer.alloc(0));
  const head = bytes[0] === 0x1f ? beginningOf(bytes) : bytes;
  return looksLikeCassette(head.length < HEAD ? `${head.toString('latin1')}\n` : head.toString('latin1')) === true;
}

/** What the beginning of an archive unpacks to. */
function beginningOf(bytes: Buffer): Buffer {
  try {
    const finishFlush = constants.Z_SYNC_FLUSH;
    return gunzipSync(bytes, { finishFlush, maxOutputLength: 1 << 24 }).subarray(0, HEAD);
  } catch {
    return Buffer.alloc(0);
  }
}

/** Reads a file, gzipped or not, into a reader. What is wrong with the file is told to the reader; nothing throws. */
export async function readInput(input: Input, reader: ByteSink, onBytes: (bytes: number) => void): Promise<void> {
  try {
    let unzip: Unzip | undefined;
    let first = true;
    for await (const chunk of input.open()) {
      const bytes = typeof chunk === 'string' ? new TextEncoder().encode(chunk) : chunk;
      if (first && bytes.length > 0) {
        first = false;
        if (bytes[0] === 0x1f && bytes[1] === 0x8b) unzip = new Unzip(reader);
      }
      onBytes(bytes.length);
      if (unzip !== undefined) await unzip.push(bytes);
      else reader.push(bytes);
      if (reader.stopped || unzip?.done) break;
    }
    await unzip?.end();
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? (error as Error).message;
    reader.tell({ message: 'unreadable', data: { reason }, source: undefined });
  }
  reader.end();
}

/** Node's own decoder: it spares the exception where bytes are no UTF-8. */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  return isUtf8(bytes) ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString() : undefined;
}

/** Gunzips into a reader, and stops where an archive grows beyond measure. */
class Unzip {
  done = false;
  private readonly reader: ByteSink;
  private readonly gunzip: Gunzip = createGunzip({ chunkSize: 1 << 18 });
  private readonly closed: Promise<void>;
  private read = 0;
  private written = 0;

  constructor(reader: ByteSink) {
    this.reader = reader;
    this.closed = new Promise(resolve => {
      this.gunzip.on('close', resolve);
      this.gunzip.on('error', error => {
        const reason = (error as NodeJS.ErrnoException).code ?? error.message;
        if (!this.done) reader.tell({ message: 'archive', data: { reason }, source: undefined });
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
      this.reader.tell({ message: 'bomb', data: { ratio, bytes: this.written }, source: undefined });
      this.gunzip.destroy();
    } else if (this.reader.stopped) {
      this.done = true;
      this.gunzip.destroy();
    }
  }
}
