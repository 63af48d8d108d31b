/**
 * The columns of a row group in a Parquet file, some rows at a time. Each column keeps one unpacked page, so memory
 * depends on the size of pages, and not on how many rows a row group has.
 */
import type { ColumnMetaData, Compressors, DecodedArray, PageHeader, ParquetParsers, SchemaTree } from 'hyparquet';
import { assembleLists, assembleNested } from 'hyparquet/src/assemble.js';
import { parquetHeader } from 'hyparquet/src/column.js';
import { convert, DEFAULT_PARSERS } from 'hyparquet/src/convert.js';
import { decompressPage, readDataPage } from 'hyparquet/src/datapage.js';
import { readPlain } from 'hyparquet/src/plain.js';
import { getMaxDefinitionLevel, getMaxRepetitionLevel, getTreePath } from 'hyparquet/src/schema.js';
import { unreadable } from './input.ts';
import { readNumbers } from './parquet-numbers.ts';
import type { RandomAccess } from './random-access.ts';

/** Largest page, unpacked. It must fit into a string. */
const LARGEST_PAGE = 0x1fffffe8;
/** Values of one page. Each takes memory, even if all of them are stored as one number. */
const MAX_VALUES = 20_000_000;
/** How much is read for a header. It contains the smallest and the largest value, so it can be long. */
const HEADER_SIZES = [1 << 12, 1 << 16, 1 << 24];
/** Levels are kept in bytes. */
const MAX_LEVELS = 255;

type ColumnDecoder = Parameters<typeof convert>[1];
type SecondHeader = NonNullable<PageHeader['data_page_header_v2']>;
type Encoding = SecondHeader['encoding'];

/** How the values of all columns are read. */
export interface Decoding {
  readonly compressors: Compressors;
  readonly parsers: Partial<ParquetParsers>;
}

/** An unpacked page. Levels say where lists begin and end, and what is null; values are what is not null, as stored. */
interface Page {
  /** Number of values, with those that are null. */
  readonly size: number;
  /** Above 0 if a value belongs to the same row as the one before. Empty if no row has more than one value. */
  readonly repetition: Uint8Array;
  /** Empty if no value can be null. */
  readonly definition: Uint8Array;
  readonly values: DecodedArray;
  readonly encoding: Encoding;
}

/** The bytes of a page. */
interface Parts {
  readonly repetition: Uint8Array;
  readonly definition: Uint8Array;
  readonly values: Uint8Array;
}

const NOTHING = new Uint8Array(0);

/** Reads a column of a row group. */
export class ColumnReader {
  readonly path: string;
  private readonly file: RandomAccess;
  private readonly decoder: ColumnDecoder;
  private readonly levels: { readonly repetition: number; readonly definition: number };
  /** Where the next page and the column end. */
  private at: number;
  private readonly end: number;
  private dictionary: DecodedArray | undefined;
  private page: Page | undefined;
  /** What was read of the page: values, and those of them that are not null. */
  private read = 0;
  private readValues = 0;

  constructor(file: RandomAccess, column: ColumnMetaData, schema: SchemaTree, { compressors, parsers }: Decoding) {
    const schemaPath = getTreePath(schema, column.path_in_schema);
    const { element } = schemaPath.at(-1) as SchemaTree;
    this.path = column.path_in_schema.join('.');
    this.file = file;
    this.decoder = {
      ...{ pathInSchema: column.path_in_schema, type: column.type, element, schemaPath, codec: column.codec },
      ...{ compressors, parsers: { ...DEFAULT_PARSERS, ...parsers } },
    };
    this.levels = { repetition: getMaxRepetitionLevel(schemaPath), definition: getMaxDefinitionLevel(schemaPath) };
    if (this.levels.definition > MAX_LEVELS) throw damaged();
    this.at = Number(column.dictionary_page_offset || column.data_page_offset);
    this.end = this.at + Number(column.total_compressed_size);
    if (!(this.at >= 4 && this.end >= this.at && this.end <= file.byteLength)) throw damaged();
  }

  /** The next rows. Those with lists are lists of lists, as deep as the schema. */
  async rows(count: number): Promise<unknown[]> {
    const rows: unknown[] = [];
    for (let begun = 0; ; ) {
      const page = await this.pageToRead();
      if (page === undefined) {
        if (begun < count) throw damaged();
        return rows;
      }
      const from = this.read;
      let to = from;
      for (; to < page.size; to++) {
        const isNewRow = (page.repetition[to] ?? 0) === 0;
        if (isNewRow && begun === count) break;
        if (isNewRow) begun++;
      }
      if (to > from) this.append(rows, page, to);
      // If rows have lists, the last one may continue on the next page.
      if (to < page.size || (begun === count && this.levels.repetition === 0)) return rows;
    }
  }

  /** Appends the values of a page that were not read, up to one of them, to rows. */
  private append(rows: unknown[], { repetition, definition, values, encoding }: Page, to: number): void {
    const { schemaPath } = this.decoder;
    const [from, fromValue] = [this.read, this.readValues];
    const levels = Array.from(definition.subarray(from, to));
    const isNull = (level: number) => level < this.levels.definition;
    this.read = to;
    this.readValues += to - from - levels.filter(isNull).length;
    // Text is decoded only now, so that only the text of these rows is in memory.
    const read = this.decoded(values.slice(fromValue, this.readValues), encoding);
    if (this.levels.definition === 0 && this.levels.repetition === 0) for (const value of read) rows.push(value);
    else assembleLists(rows, levels, Array.from(repetition.subarray(from, to)), read, schemaPath);
  }

  /** A page with values that were not read. Undefined at the end of the column. */
  private async pageToRead(): Promise<Page | undefined> {
    while (this.page === undefined || this.read === this.page.size) {
      this.page = undefined;
      // No header is one byte long.
      if (this.at >= this.end - 1) return undefined;
      const { header, length } = await headerAt(this.file, this.at, this.end);
      const start = this.at + length;
      this.at = start + header.compressed_page_size;
      const bytes = new Uint8Array(await this.file.slice(start, this.at));
      if (header.type === 'DICTIONARY_PAGE') this.dictionary = this.dictionaryOf(bytes, header);
      else if (header.type !== 'INDEX_PAGE') this.page = this.pageOf(bytes, header);
      [this.read, this.readValues] = [0, 0];
    }
    return this.page;
  }

  private dictionaryOf(bytes: Uint8Array, header: PageHeader): DecodedArray {
    const { type, element } = this.decoder;
    const { num_values: count = 0 } = header.dictionary_page_header ?? {};
    const page = this.unpacked(bytes, header.uncompressed_page_size);
    return convert(readPlain({ view: viewOf(page), offset: 0 }, type, count, element.type_length), this.decoder);
  }

  private pageOf(bytes: Uint8Array, header: PageHeader): Page {
    const { data_page_header: first, data_page_header_v2: second } = header;
    const { num_values: size, encoding } = first ?? second ?? {};
    if (size === undefined || encoding === undefined) throw damaged();
    const parts = second === undefined ? this.firstParts(bytes, header) : this.secondParts(bytes, header, second);
    const repetition = levelsOf(parts.repetition, size, this.levels.repetition);
    const definition = levelsOf(parts.definition, size, this.levels.definition);
    const nulls = definition.reduce((sum, level) => (level < this.levels.definition ? sum + 1 : sum), 0);
    return { size, repetition, definition, values: this.valuesOf(parts.values, size - nulls, encoding), encoding };
  }

  /** In the first version of pages, all is compressed, and the length of levels is before them. */
  private firstParts(bytes: Uint8Array, header: PageHeader): Parts {
    const page = this.unpacked(bytes, header.uncompressed_page_size);
    const [repetition, rest] = this.levels.repetition === 0 ? [NOTHING, page] : splitAtLength(page);
    const [definition, values] = this.levels.definition === 0 ? [NOTHING, rest] : splitAtLength(rest);
    return { repetition, definition, values };
  }

  /** In the second version, only values are compressed, and the lengths of levels are in the header. */
  private secondParts(
    bytes: Uint8Array,
    header: PageHeader,
    { is_compressed: isPacked, ...lengths }: SecondHeader,
  ): Parts {
    const start = lengths.repetition_levels_byte_length;
    const end = start + lengths.definition_levels_byte_length;
    const [packed, length] = [bytes.subarray(end), header.uncompressed_page_size - end];
    // Without values, there may be no bytes, which is no compressed data.
    const values = isPacked === false || length === 0 ? packed : this.unpacked(packed, length);
    return { repetition: bytes.subarray(0, start), definition: bytes.subarray(start, end), values };
  }

  private valuesOf(bytes: Uint8Array, count: number, encoding: Encoding): DecodedArray {
    if (count === 0) return [];
    if (isInDictionary(encoding)) {
      const places = new Uint32Array(count);
      readNumbers(bytes.subarray(1), bytes[0] ?? 0, places);
      return places;
    }
    if (encoding === 'RLE') {
      const bits = new Uint8Array(count);
      readNumbers(splitAtLength(bytes)[0], 1, bits);
      return Array.from(bits, bit => bit === 1);
    }
    const header = {
      num_values: count,
      encoding,
      definition_level_encoding: encoding,
      repetition_level_encoding: encoding,
    };
    // Without a schema, the library reads no levels.
    return readDataPage(bytes, header, { ...this.decoder, schemaPath: [] }).dataPage;
  }

  /** Decodes texts and dates, and looks up values that are stored as places in the dictionary. */
  private decoded(stored: DecodedArray, encoding: Encoding): DecodedArray {
    const { dictionary } = this;
    if (!isInDictionary(encoding)) return convert(stored, this.decoder);
    return Array.from(stored as Uint32Array, place => {
      if (dictionary === undefined || place >= dictionary.length) throw damaged();
      return dictionary[place] as unknown;
    });
  }

  private unpacked(bytes: Uint8Array, length: number): Uint8Array {
    return decompressPage(bytes, length, this.decoder.codec, this.decoder.compressors);
  }
}

/** The next rows of a column of the table, which is stored in several columns if it is nested. */
export async function tableRows(
  column: SchemaTree,
  readers: readonly ColumnReader[],
  count: number,
  { parsers }: Decoding,
): Promise<unknown[]> {
  const stored = new Map<string, unknown[]>();
  for (const reader of readers) stored.set(reader.path, await reader.rows(count));
  if (column.children.length > 0) assembleNested(stored, column, { ...DEFAULT_PARSERS, ...parsers });
  const rows = stored.get(column.element.name);
  if (rows === undefined) throw damaged();
  return rows;
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
  throw damaged();
}

function isPossible(header: PageHeader, left: number): boolean {
  const { compressed_page_size: packed, uncompressed_page_size: unpacked } = header;
  const count =
    (header.data_page_header ?? header.data_page_header_v2 ?? header.dictionary_page_header)?.num_values ?? 0;
  const isSize = (size: number, most: number) => Number.isInteger(size) && size >= 0 && size <= most;
  return isSize(packed, left) && isSize(unpacked, LARGEST_PAGE) && isSize(count, MAX_VALUES);
}

function isInDictionary(encoding: Encoding): boolean {
  return encoding.endsWith('_DICTIONARY');
}

function levelsOf(bytes: Uint8Array, size: number, most: number): Uint8Array {
  const levels = new Uint8Array(most === 0 ? 0 : size);
  readNumbers(bytes, 32 - Math.clz32(most), levels);
  return levels;
}

/** Bytes after their length, which is a number of four bytes, and the rest. */
function splitAtLength(bytes: Uint8Array): [Uint8Array, Uint8Array] {
  const end = 4 + viewOf(bytes).getUint32(0, true);
  return [bytes.subarray(4, end), bytes.subarray(end)];
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}

function damaged() {
  return unreadable('the Parquet data is damaged');
}
