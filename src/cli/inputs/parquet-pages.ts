/**
 * The pages of a column in a row group. Their headers are read before any page is unpacked: they say which pages are
 * needed for some of the rows, and whether their sizes can be true.
 */
import type { ColumnMetaData, Compressors, PageHeader, SchemaTree } from 'hyparquet';
import { parquetHeader } from 'hyparquet/src/column.js';
import { decompressPage } from 'hyparquet/src/datapage.js';
import { readRleBitPackedHybrid } from 'hyparquet/src/encoding.js';
import { getMaxRepetitionLevel, getTreePath } from 'hyparquet/src/schema.js';
import { unreadable } from './input.ts';
import type { RandomAccess } from './random-access.ts';

/** One or more pages that begin with a new row. */
export interface PageLocation {
  readonly offset: bigint;
  compressed_page_size: number;
  readonly first_row_index: bigint;
}

export interface ColumnPages {
  readonly path: string;
  readonly pages: PageLocation[];
  /** Number of values in the pages: at least one for each row. */
  readonly values: number;
}

/** Largest page, unpacked. It must fit into a string. */
const LARGEST_PAGE = 0x1fffffe8;
/** Values of one page. Each takes memory, even if all of them are stored as one number. */
const MAX_VALUES = 20_000_000;
/** How much is read for a header. It contains the smallest and the largest value, so it can be long. */
const HEADER_SIZES = [1 << 12, 1 << 16, 1 << 24];

/** Reads the headers of all data pages. `needsRows` is whether the rows of each page must be known. */
export async function columnPages(
  file: RandomAccess,
  column: ColumnMetaData,
  schema: SchemaTree,
  compressors: Compressors,
  needsRows: boolean,
): Promise<ColumnPages> {
  const levels = getMaxRepetitionLevel(getTreePath(schema, column.path_in_schema));
  const start = Number(column.dictionary_page_offset || column.data_page_offset);
  const end = start + Number(column.total_compressed_size);
  if (!(start >= 4 && end >= start && end <= file.byteLength)) throw broken();
  const pages: PageLocation[] = [];
  let values = 0;
  let rows = 0;
  for (let at = start; at < end - 1; ) {
    const { header, length } = await headerAt(file, at, end);
    const size = length + header.compressed_page_size;
    if (header.type !== 'DICTIONARY_PAGE' && header.type !== 'INDEX_PAGE') {
      const count = (header.data_page_header ?? header.data_page_header_v2)?.num_values ?? 0;
      values += count;
      const opened = needsRows
        ? await rowsOf(file, at + length, header, { levels, codec: column.codec, compressors })
        : undefined;
      const last = pages.at(-1);
      // A row can continue on the next page. Then both are read together.
      if (last !== undefined && opened?.isContinued === true) last.compressed_page_size += size;
      else pages.push({ offset: BigInt(at), compressed_page_size: size, first_row_index: BigInt(rows) });
      rows += opened?.rows ?? count;
    }
    at += size;
  }
  return { path: column.path_in_schema.join('.'), pages, values };
}

async function headerAt(file: RandomAccess, at: number, end: number): Promise<{ header: PageHeader; length: number }> {
  for (const size of HEADER_SIZES) {
    const to = Math.min(end, at + size);
    const reader = { view: new DataView(await file.slice(at, to)), offset: 0 };
    let header: PageHeader;
    try {
      header = parquetHeader(reader);
    } catch {
      if (to === end) break;
      continue;
    }
    if (!isPossible(header, end - at - reader.offset)) break;
    return { header, length: reader.offset };
  }
  throw broken();
}

function isPossible(header: PageHeader, left: number): boolean {
  const { compressed_page_size: packed, uncompressed_page_size: unpacked } = header;
  const count =
    (header.data_page_header ?? header.data_page_header_v2 ?? header.dictionary_page_header)?.num_values ?? 0;
  const isSize = (size: number, most: number) => Number.isInteger(size) && size >= 0 && size <= most;
  return isSize(packed, left) && isSize(unpacked, LARGEST_PAGE) && isSize(count, MAX_VALUES);
}

/** How many rows begin on a page, and whether its first value belongs to the last row of the page before. */
async function rowsOf(
  file: RandomAccess,
  at: number,
  { data_page_header: first, data_page_header_v2: second, ...header }: PageHeader,
  { levels, codec, compressors }: { levels: number; codec: ColumnMetaData['codec']; compressors: Compressors },
): Promise<{ rows: number; isContinued: boolean }> {
  if (second !== undefined) return { rows: second.num_rows, isContinued: false };
  const values = first?.num_values ?? 0;
  if (levels === 0) return { rows: values, isContinued: false };
  const packed = new Uint8Array(await file.slice(at, at + header.compressed_page_size));
  const page = decompressPage(packed, header.uncompressed_page_size, codec, compressors);
  const found = new Array<number>(values);
  const reader = { view: new DataView(page.buffer, page.byteOffset, page.byteLength), offset: 0 };
  readRleBitPackedHybrid(reader, Math.ceil(Math.log2(levels + 1)), found);
  let rows = 0;
  for (const level of found) if (level === 0) rows++;
  return { rows, isContinued: found[0] !== 0 };
}

function broken() {
  return unreadable('the Parquet data is damaged');
}
