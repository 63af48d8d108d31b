/**
 * Parquet: a table in row groups, with a footer that says where each column is. It begins with `PAR1`. Only the needed
 * columns are read, some rows at a time.
 */

import * as zlib from 'node:zlib';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Compressors, FileMetaData, RowGroup, SchemaTree } from 'hyparquet';
import { InputFault, unreadable } from './input.ts';
import type { Decoding } from './parquet-columns.ts';
import type { RandomAccess } from './random-access.ts';
import type { Batch, Table } from './table.ts';

export function isParquet(head: Uint8Array): boolean {
  return /^PAR[1E]/.test(Buffer.from(head.subarray(0, 4)).toString('latin1'));
}

/** What is read together: rows, and bytes of their columns. */
const BATCH = { rows: 256, bytes: 1 << 15 } as const;
const LARGEST_FOOTER = 1 << 28;
const DAMAGED = 'the Parquet data is damaged';

/** Opens a table. Throws an `InputFault` if the file is damaged or encrypted. */
export async function openParquet(file: RandomAccess): Promise<Table> {
  const { parquetMetadataAsync, parquetSchema } = await import('hyparquet');
  await refuseWithoutFooter(file);
  const decoding = { compressors: await pageCompressors(), parsers: PARSERS };
  const metadata = await guarded(() => parquetMetadataAsync(file, { parsers: PARSERS, geoparquet: false }));
  const schema = await guarded(async () => parquetSchema(metadata));
  const known = schema.children.map(({ element, children }) => ({
    name: element.name,
    isText: children.length === 0 && element.type === 'BYTE_ARRAY',
  }));
  const read = (names: readonly string[]) => batches(file, metadata, schema, decoding, names);
  return {
    columns: known,
    size: file.byteLength,
    async sample(names) {
      for await (const batch of read(names)) return batch;
      return undefined;
    },
    batches: read,
    close: () => file.close(),
  };
}

async function* batches(
  file: RandomAccess,
  { row_groups: groups }: FileMetaData,
  schema: SchemaTree,
  decoding: Decoding,
  names: readonly string[],
): AsyncGenerator<Batch> {
  // Loaded only now, because most runs read no table.
  const { ColumnReader, tableRows } = await import('./parquet-columns.ts');
  const columns = schema.children.filter(({ element }) => names.includes(element.name));
  for (const group of groups) {
    const stored = columnsOf(group, names);
    const bytes = stored.reduce((sum, each) => sum + Number(each.total_uncompressed_size), 0);
    const rows = Number(group.num_rows);
    if (rows === 0) continue;
    if (!(rows > 0) || stored.length === 0) throw unreadable(DAMAGED);
    const readers = await guarded(async () => stored.map(each => new ColumnReader(file, each, schema, decoding)));
    const fitting = bytes > 0 ? Math.floor((BATCH.bytes / bytes) * rows) : BATCH.rows;
    const step = Math.max(1, Math.min(BATCH.rows, fitting));
    for (let from = 0; from < rows; from += step) {
      const count = Math.min(step, rows - from);
      const values = new Map<string, unknown[]>();
      for (const column of columns) {
        const { name } = column.element;
        const own = readers.filter((_, i) => stored[i]?.path_in_schema[0] === name);
        values.set(name, await guarded(() => tableRows(column, own, count, decoding)));
      }
      yield { rows: count, values };
    }
  }
}

function columnsOf({ columns }: RowGroup, names: readonly string[]) {
  const wanted = new Set(names);
  return columns.flatMap(({ meta_data: found, crypto_metadata: encryption, file_path: elsewhere }) => {
    if (encryption !== undefined && found === undefined) throw unreadable(ENCRYPTED);
    if (found === undefined || elsewhere !== undefined) throw unreadable(DAMAGED);
    if (!wanted.has(found.path_in_schema[0] ?? '')) return [];
    if (encryption !== undefined) throw unreadable(ENCRYPTED);
    return found;
  });
}

const ENCRYPTED = 'the Parquet file is encrypted: decrypt it first';

async function refuseWithoutFooter(file: RandomAccess): Promise<void> {
  const end = Buffer.from(await file.slice(Math.max(0, file.byteLength - 8)));
  const mark = end.toString('latin1', end.length - 4);
  if (mark === 'PARE') throw unreadable(ENCRYPTED);
  if (file.byteLength < 12 || mark !== 'PAR1') throw unreadable('the Parquet file has no footer: it is truncated');
  const length = end.readUInt32LE(0);
  if (length > Math.min(file.byteLength - 12, LARGEST_FOOTER)) throw unreadable(DAMAGED);
}

/** Errors of the library are faults of the file. Their messages may quote it, so they are not shown. */
async function guarded<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof InputFault) throw error;
    const { code, syscall, message } = error as NodeJS.ErrnoException;
    if (code !== undefined && syscall !== undefined) throw error;
    const [, unsupported] = /^parquet unsupported ([a-z ]+: [A-Z0-9_]+)$/.exec(message) ?? [];
    throw unreadable(unsupported === undefined ? DAMAGED : `the Parquet file has an unsupported ${unsupported}`);
  }
}

/** JSON stays text. Dates become text when a row is written. */
const PARSERS = {
  jsonFromBytes: (bytes: Uint8Array) => bytes && Buffer.from(bytes).toString(),
};

const { zstdDecompressSync } = zlib as {
  zstdDecompressSync?: (bytes: Uint8Array, options: { maxOutputLength: number }) => Buffer;
};

/** Unpacks pages. None becomes longer than its header says. */
async function pageCompressors(): Promise<Compressors> {
  const [{ compressors }, { decompress }] = await Promise.all([import('hyparquet-compressors'), import('fzstd')]);
  return {
    ...compressors,
    GZIP: (bytes, length) => gunzipSync(bytes, { maxOutputLength: Math.max(1, length) }),
    BROTLI: (bytes, length) => brotliDecompressSync(bytes, { maxOutputLength: Math.max(1, length) }),
    ZSTD: (bytes, length) =>
      zstdDecompressSync === undefined
        ? decompress(bytes, new Uint8Array(length))
        : zstdDecompressSync(bytes, { maxOutputLength: Math.max(1, length) }),
  };
}
