/** An input file, the reader that receives its bytes, and the faults of reading it. */
import { createReadStream, readFileSync, statSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import type { RowIds } from '../../check/rows.ts';
import type { Source } from '../../generated/types.ts';
import { systemPath } from '../file-names.ts';

/** A file to read: one on disk, an entry of an archive, or standard input. */
export interface Input {
  readonly path: string;
  readonly open: () => AsyncIterable<Uint8Array>;
  /** Size on disk, if known. */
  readonly bytes?: number | undefined;
  /** The file that tables are read from in any order. Absent for entries of archives and for pipes. */
  readonly file?: string | undefined;
  /** Path of the archive that contains it. */
  readonly archive?: string | undefined;
}

/** Receives the bytes of a file, and errors of the file itself. */
export interface ByteSink {
  /** Whether reading more is pointless. */
  readonly stopped: boolean;
  push(bytes: Uint8Array): void;
  end(): void;
  /** Stops reading the file. What was not read yet is ignored. */
  abandon(): void;
  reportFault(fault: {
    messageId: string;
    data: Readonly<Record<string, string | number>>;
    source: Source | undefined;
  }): void;
  /** Says that the file is a table, before its first row. Each line of the bytes is then one row as JSON. */
  beginRows?(ids: RowIds): void;
}

/** Which columns of a table are read. */
export interface TableColumns {
  /** The column with the conversations, if it is not the one that would be found. */
  readonly column?: string | undefined;
  /** The column whose values identify the conversations. */
  readonly idColumn?: string | undefined;
}

/** A fault of a file. What was read before it stays valid. */
export class InputFault extends Error {
  readonly messageId: 'archive' | 'bomb' | 'unreadable';
  readonly data: Readonly<Record<string, string | number>>;

  constructor(messageId: InputFault['messageId'], data: InputFault['data']) {
    super(`${data.reason ?? messageId}`);
    this.messageId = messageId;
    this.data = data;
  }
}

/** An archive or a compressed file that is damaged. */
export function damaged(reason: string): InputFault {
  return new InputFault('archive', { reason });
}

/** A file that is whole but cannot be read, with the reason and what to do. */
export function unreadable(reason: string): InputFault {
  return new InputFault('unreadable', { reason });
}

const CHUNK = 1 << 20;
/** Files up to this size are read in one call. */
const SMALL = 4 << 20;

/** A file on disk as an input. */
export function fileInput(path: string, bytes = sizeOf(path)): Input {
  return { path, bytes, file: bytes === undefined ? undefined : path, open: () => piecesOf(path, bytes) };
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
