/**
 * Arrow: a table in record batches, as a stream or as a file (Feather). A file begins with `ARROW1`, a stream with the
 * length of its first message. Both are read sequentially, one batch at a time.
 */
import { ByteReader } from './byte-reader.ts';
import { type InputFault, unreadable } from './input.ts';
import { unpackLz4Frame } from './lz4-frame.ts';
import type { Batch, Table } from './table.ts';

const MARK = 'ARROW1';
/** Longest description of a message, and largest message. A batch is in memory as a whole. */
const LONGEST_HEADER = 1 << 26;
const LARGEST_MESSAGE = 1 << 29;
const CONTINUATION = 0xffffffff;
/** Kinds of messages. */
const SCHEMA = 1;
const DICTIONARY = 2;
const BATCH = 3;
/** The type of values that are numbers of a dictionary. */
const ENCODED = -1;
const DAMAGED = 'the Arrow data is damaged';

export function isArrow(head: Uint8Array): boolean {
  if (isFile(head)) return true;
  if (head.length < 8) return false;
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  const length = view.getUint32(4, true);
  return view.getUint32(0, true) === CONTINUATION && length > 0 && length <= LONGEST_HEADER && length % 8 === 0;
}

/** Whether it is a table of Feather's first version, which has another format. */
export function isOldFeather(head: Uint8Array): boolean {
  return Buffer.from(head.subarray(0, 4)).toString('latin1') === 'FEA1';
}

function isFile(head: Uint8Array): boolean {
  return Buffer.from(head.subarray(0, MARK.length)).toString('latin1') === MARK;
}

interface Message {
  readonly kind: number;
  /** The whole message, with the lengths before it. */
  readonly bytes: Uint8Array;
}

/** Opens a table. Throws an `InputFault` if it is damaged. */
export async function openArrow(pieces: AsyncIterable<Uint8Array>, size?: number): Promise<Table> {
  const { tableFromIPC } = await arrowLibrary();
  const bytes = new ByteReader(pieces);
  const head = await bytes.read(8);
  const start = isFile(head) ? await bytes.read(8) : head;
  const unframed = isFile(head) && !isMarked(start) ? await unframedSchema(bytes, start) : undefined;
  const first = unframed?.schema ?? (await messageAt(bytes, start));
  if (first?.kind !== SCHEMA) throw unreadable(DAMAGED);
  const options = { useDate: true, useBigInt: true, useMap: true };
  const decode = (...messages: Uint8Array[]) => guarded(() => tableFromIPC(messages, options));
  const { fields } = decode(first.bytes, END).schema;
  const columns = fields.map(({ name, type }) => ({ name, isText: TEXTS.has(type.typeId) }));
  const batches = new BatchReader(bytes, { mayPrecede: isFile(head) && hasDictionaries(fields), next: unframed?.next });
  const kept: Batch[] = [];
  async function next(names: readonly string[]): Promise<Batch | undefined> {
    const batch = await batches.next();
    if (batch === undefined) return undefined;
    const table = decode((first as Message).bytes, ...batches.dictionaries, batch.bytes, END);
    const values = new Map(names.map(name => [name, guarded(() => [...table.getChild(name)])]));
    return { rows: table.numRows, values };
  }
  const all = columns.map(({ name }) => name);
  return {
    columns,
    size,
    async sample() {
      const batch = kept[0] ?? (await next(all));
      if (batch !== undefined) kept[0] = batch;
      return batch;
    },
    async *batches(names) {
      yield* kept.splice(0);
      for (let batch = await next(names); batch !== undefined; batch = await next(names)) yield batch;
    },
    close: () => bytes.close(),
  };
}

interface DataType {
  readonly typeId: number;
  readonly children?: readonly { readonly type: DataType }[] | null;
}

/** Whether values of a column, or values inside them, are numbers of a dictionary. */
function hasDictionaries(fields: readonly { readonly type: DataType }[]): boolean {
  return fields.some(({ type }) => type.typeId === ENCODED || hasDictionaries(type.children ?? []));
}

/** Reads the record batches, each after the dictionaries that it needs. */
class BatchReader {
  readonly dictionaries: Uint8Array[] = [];
  private readonly bytes: ByteReader;
  private readonly mayPrecede: boolean;
  /** The first eight bytes of the next message, if they were read. */
  private ahead: Uint8Array | undefined;
  /** Batches that were read before their dictionaries. */
  private readonly held: Message[] = [];
  private isOver = false;

  /** `mayPrecede`: in a file of Polars, batches precede their dictionaries. */
  constructor(bytes: ByteReader, { mayPrecede, next }: { mayPrecede: boolean; next: Uint8Array | undefined }) {
    this.bytes = bytes;
    this.mayPrecede = mayPrecede;
    this.ahead = next;
  }

  async next(): Promise<Message | undefined> {
    const held = this.held.shift();
    if (held !== undefined) return held;
    const batch = await this.read();
    if (batch === undefined || !this.mayPrecede || this.dictionaries.length > 0) return batch;
    let size = 0;
    for (let each: Message | undefined = batch; each !== undefined; each = await this.read()) {
      size += each.bytes.length;
      if (size > LARGEST_MESSAGE) throw unreadable(LATE_DICTIONARIES);
      this.held.push(each);
    }
    return this.held.shift();
  }

  /** The next batch of the file. */
  private async read(): Promise<Message | undefined> {
    while (!this.isOver) {
      const message = await messageAt(this.bytes, this.ahead ?? (await this.bytes.read(8)));
      this.ahead = undefined;
      if (message?.kind === BATCH) return message;
      if (message?.kind === DICTIONARY) this.dictionaries.push(message.bytes);
      // A file goes on with an index.
      this.isOver = message === undefined;
    }
    return undefined;
  }
}

const LATE_DICTIONARIES = 'its dictionaries come after more than 512 MB of Arrow data: write it as a stream';

/** The end of a stream: a message without content. */
const END = Uint8Array.of(0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0);
/** Columns of bytes and texts, also with views and large offsets, and dictionaries, which often contain texts. */
const TEXTS: ReadonlySet<number> = new Set([ENCODED, 4, 5, 19, 20, 23, 24]);

/** Whether these bytes, which should be the first eight of a message, begin with its mark. */
function isMarked(lengths: Uint8Array): boolean {
  return (
    lengths.length === 8 && new DataView(lengths.buffer, lengths.byteOffset, 8).getUint32(0, true) === CONTINUATION
  );
}

/** A schema longer than this that has no length is not searched for its end. */
const LONGEST_UNFRAMED = 1 << 20;

/**
 * Reads a schema that has no mark and no length, as Polars writes it at the beginning of a file. It ends where the next
 * message begins. `start` are its first bytes; `next` are those of the next message.
 */
async function unframedSchema(bytes: ByteReader, start: Uint8Array): Promise<{ schema: Message; next: Uint8Array }> {
  const blocks: Uint8Array[] = [];
  let next = start;
  for (; !isMarked(next); next = await bytes.read(8)) {
    if (next.length < 8 || blocks.length * 8 >= LONGEST_UNFRAMED) throw unreadable(DAMAGED);
    blocks.push(next);
  }
  const header = Buffer.concat(blocks);
  const lengths = Buffer.alloc(8);
  lengths.writeUInt32LE(CONTINUATION, 0);
  lengths.writeUInt32LE(header.length, 4);
  return { schema: { kind: guarded(() => describe(header)).kind, bytes: Buffer.concat([lengths, header]) }, next };
}

/** Reads a message. `lengths` are its first eight bytes. Undefined at the end of the messages. */
async function messageAt(bytes: ByteReader, lengths: Uint8Array): Promise<Message | undefined> {
  if (lengths.length === 0) return undefined;
  if (lengths.length < 8) throw truncated();
  // Before version 0.15 of Arrow, messages had no mark before their length.
  if (!isMarked(lengths)) throw unreadable(DAMAGED);
  const length = new DataView(lengths.buffer, lengths.byteOffset, 8).getUint32(4, true);
  if (length === 0) return undefined;
  if (length > LONGEST_HEADER) throw unreadable(DAMAGED);
  const header = await bytes.read(length);
  if (header.length < length) throw truncated();
  const { kind, size } = guarded(() => describe(header));
  if (!(size >= 0 && size <= LARGEST_MESSAGE)) throw unreadable(size > 0 ? TOO_LARGE : DAMAGED);
  const body = await bytes.read(size);
  if (body.length < size) throw truncated();
  return { kind, bytes: Buffer.concat([lengths, header, body]) };
}

const TOO_LARGE = 'a record batch of the Arrow data is larger than 512 MB: write smaller batches';

function truncated(): InputFault {
  return unreadable('the Arrow data is truncated');
}

/** The kind of a message and the size of its body: two fields of a table in the format of FlatBuffers. */
function describe(header: Uint8Array): { kind: number; size: number } {
  const view = new DataView(header.buffer, header.byteOffset, header.byteLength);
  const table = view.getUint32(0, true);
  const fields = table - view.getInt32(table, true);
  const offsetOf = (field: number) =>
    4 + 2 * field < view.getUint16(fields, true) ? view.getUint16(fields + 4 + 2 * field, true) : 0;
  const kind = offsetOf(1) === 0 ? 0 : view.getUint8(table + offsetOf(1));
  const size = offsetOf(3) === 0 ? 0 : Number(view.getBigInt64(table + offsetOf(3), true));
  return { kind, size };
}

/** Errors of the library are faults of the data. Their messages may quote it, so they are not shown. */
function guarded<T>(read: () => T): T {
  try {
    return read();
  } catch {
    throw unreadable(DAMAGED);
  }
}

async function arrowLibrary() {
  const [library, { decompress }] = await Promise.all([import('@uwdata/flechette'), import('fzstd')]);
  const { setCompressionCodec, CompressionType } = library;
  const encode = () => {
    throw new TypeError('tables are only read');
  };
  const withSizeLimit =
    (unpack: (bytes: Uint8Array, length: number) => Uint8Array) => (bytes: Uint8Array, length: number) => {
      if (!(length >= 0 && length <= LARGEST_MESSAGE)) throw new RangeError('wrong length');
      return unpack(bytes, length);
    };
  setCompressionCodec(CompressionType.LZ4_FRAME, { encode, decode: withSizeLimit(unpackLz4Frame) });
  const unpackZstd = (bytes: Uint8Array, length: number) => decompress(bytes, new Uint8Array(length));
  setCompressionCodec(CompressionType.ZSTD, { encode, decode: withSizeLimit(unpackZstd) });
  return library;
}
