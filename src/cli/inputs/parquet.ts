/**
 * Parquet: a table in row groups, with a footer that says where each column is. It begins with `PAR1`. Only the needed
 * columns are read, some rows at a time.
 */

import * as zlib from 'node:zlib';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Compressors, FileMetaData, RowGroup, SchemaTree } from 'hyparquet';
import { unreadable } from './input.ts';
import type { PageLocation } from './parquet-pages.ts';
import type { RandomAccess } from './random-access.ts';
import type { Batch, Table } from './table.ts';

export function isParquet(head: Uint8Array): boolean {
  return /^PAR[1E]/.test(Buffer.from(head.subarray(0, 4)).toString('latin1'));
}

/** Bytes of the needed columns, unpacked, that are read together. */
const WINDOW = { text: 48 << 20, nested: 128 << 20 } as const;
const LARGEST_FOOTER = 1 << 28;
const DAMAGED = 'the Parquet data is damaged';

/** Opens a table. Throws an `InputFault` if the file is damaged or encrypted. */
export async function openParquet(file: RandomAccess): Promise<Table> {
  const { parquetMetadataAsync, parquetRead, parquetSchema } = await import('hyparquet');
  await refuseWithoutFooter(file);
  const compressors = await pageCompressors();
  const options = { parsers: PARSERS, geoparquet: false };
  const metadata = await guarded(() => parquetMetadataAsync(file, options));
  const schema = await guarded(async () => parquetSchema(metadata));
  const known = schema.children.map(({ element, children }) => ({
    name: element.name,
    isText: children.length === 0 && element.type === 'BYTE_ARRAY',
  }));
  const read = (
    columns: readonly string[],
    rowStart: number,
    rowEnd: number,
    pages?: Record<string, PageLocation[]>[],
  ) =>
    guarded(
      () =>
        new Promise<Batch>((resolve, reject) => {
          const onComplete = (rows: Record<string, unknown>[]) =>
            resolve({ rows: rows.length, values: new Map(columns.map(name => [name, rows.map(row => row[name])])) });
          const narrowing = { pageLocationsByGroup: pages };
          parquetRead({
            ...{ file, metadata, columns: [...columns], rowStart, rowEnd, compressors, ...options, ...narrowing },
            ...{ rowFormat: 'object', onComplete },
          }).catch(reject);
        }),
    );
  return {
    columns: known,
    size: file.byteLength,
    async sample(columns, rows) {
      for await (const window of windows(file, metadata, schema, compressors, columns))
        return read(columns, window.from, Math.min(window.to, window.from + rows), window.pages);
      return undefined;
    },
    async *batches(columns) {
      for await (const { from, to, pages } of windows(file, metadata, schema, compressors, columns))
        yield await read(columns, from, to, pages);
    },
    close: () => file.close(),
  };
}

interface Window {
  readonly from: number;
  readonly to: number;
  /** The pages of the columns, by row group. Absent if all of a row group is read. */
  readonly pages?: Record<string, PageLocation[]>[];
}

/** The rows that are read together: a row group, or a part of a large one. */
async function* windows(
  file: RandomAccess,
  metadata: FileMetaData,
  schema: SchemaTree,
  compressors: Compressors,
  names: readonly string[],
): AsyncGenerator<Window> {
  // Loaded only now, because most runs read no table.
  const { columnPages } = await import('./parquet-pages.ts');
  let start = 0;
  for (const [index, group] of metadata.row_groups.entries()) {
    const rows = Number(group.num_rows);
    const columns = columnsOf(group, names);
    const bytes = columns.reduce((sum, each) => sum + Number(each.total_uncompressed_size), 0);
    // The small columns of a nested one are unpacked again for each window.
    const window = columns.some(({ path_in_schema: path }) => path.length > 1) ? WINDOW.nested : WINDOW.text;
    const isLarge = bytes > window;
    const pages: Record<string, PageLocation[]> = {};
    let largest: { readonly size: number; readonly pages: readonly PageLocation[] } = { size: -1, pages: [] };
    for (const column of columns) {
      const found = await guarded(() => columnPages(file, column, schema, compressors, isLarge));
      // Each row has at least one value in each column. Otherwise the number of rows is wrong.
      if (!(rows >= 0 && rows <= found.values)) throw unreadable(DAMAGED);
      pages[found.path] = found.pages;
      const size = Number(column.total_uncompressed_size);
      if (size > largest.size) largest = { size, pages: found.pages };
    }
    const narrowing = isLarge ? { pages: metadata.row_groups.map((_, i) => (i === index ? pages : {})) } : {};
    const starts = isLarge ? windowStarts(largest.pages, Math.ceil(bytes / window), rows) : [0];
    for (const [i, from] of starts.entries())
      yield { from: start + from, to: start + (starts[i + 1] ?? rows), ...narrowing };
    start += rows;
  }
}

/** The first rows of windows. They begin with a page of the largest column, so that none of its pages is read twice. */
function windowStarts(pages: readonly PageLocation[], count: number, rows: number): number[] {
  const starts = [0];
  for (const { first_row_index: first } of pages) {
    const row = Number(first);
    if (row < rows && row - (starts.at(-1) as number) >= rows / count) starts.push(row);
  }
  return starts;
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
    const { code, syscall, message, name } = error as NodeJS.ErrnoException;
    if (name === 'InputFault' || (code !== undefined && syscall !== undefined)) throw error;
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
