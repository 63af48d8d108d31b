/** Reads a file into a reader, whatever container it is in. */
import { documentsInEval, isZip } from '../../logs/archive-eval.ts';
import { isArrow, isOldFeather, openArrow } from './arrow.ts';
import { BOMB_BYTES } from './bomb-guard.ts';
import { peek, unpackerOf } from './head.ts';
import { type ByteSink, damaged, type Input, InputFault, type TableColumns, unreadable } from './input.ts';
import { isParquet, openParquet } from './parquet.ts';
import { fileAccess, keptAccess } from './random-access.ts';
import { readTable } from './read-table.ts';
import type { Table } from './table.ts';
import { isTar, TAR_HEAD } from './tar.ts';

export interface ReadInputOptions {
  /** The columns of tables. */
  readonly columns?: TableColumns | undefined;
  /** Awaited before each piece of a table. */
  readonly pace?: (() => Promise<void> | undefined) | undefined;
}

/** Bytes that are enough to recognize a compressed file or a table. */
const MARK = 8;
/** First bytes of compressed files, archives and tables. */
const MARKS: ReadonlySet<number | undefined> = new Set([0x1f, 0x28, 0x50, 0x41, 0x46, 0xff]);

/** Reads a file into a reader. Reports errors of the file to the reader and never throws. */
export async function readInput(
  input: Input,
  reader: ByteSink,
  onBytes: (bytes: number) => void,
  options: ReadInputOptions = {},
): Promise<void> {
  try {
    const { head, pieces } = await peek(counted(input.open(), onBytes), MARK, ([first]) => MARKS.has(first));
    const unpack = unpackerOf(head);
    if (unpack === undefined) await readContent({ ...input, head, pieces }, reader, options);
    else {
      const inner = await peek(unpack(pieces), TAR_HEAD, ([first]) => first !== 0x7b && first !== 0x5b);
      if (isTar(inner.head)) throw unreadable(TAR_HERE);
      await readContent({ path: input.path, ...inner }, reader, options);
    }
  } catch (error) {
    if (error instanceof InputFault) {
      if (error.messageId === 'bomb') reader.abandon();
      reader.reportFault({ messageId: error.messageId, data: error.data, source: undefined });
    } else {
      const reason = (error as NodeJS.ErrnoException).code ?? (error as Error).message;
      reader.reportFault({ messageId: 'unreadable', data: { reason }, source: undefined });
    }
  }
  reader.end();
}

const TAR_HERE = 'it is a tar archive: save it to a file, and pass the path of that file';

async function* counted(
  pieces: AsyncIterable<Uint8Array>,
  onBytes: (bytes: number) => void,
): AsyncGenerator<Uint8Array> {
  for await (const bytes of pieces) {
    onBytes(bytes.length);
    yield bytes;
  }
}

interface Content extends Pick<Input, 'path' | 'file' | 'bytes'> {
  readonly head: Uint8Array;
  readonly pieces: AsyncIterable<Uint8Array>;
}

/** Reads unpacked content. */
async function readContent(
  content: Content,
  reader: ByteSink,
  { columns = {}, pace }: ReadInputOptions,
): Promise<void> {
  const { head, pieces } = content;
  if (isZip(head)) {
    const all: Uint8Array[] = [];
    for await (const bytes of pieces) all.push(bytes);
    await readZip(Buffer.concat(all), reader);
    return;
  }
  if (isOldFeather(head)) throw unreadable('it is a table of Feather version 1: write it as version 2');
  const table = isParquet(head)
    ? await parquetIn(content)
    : isArrow(head)
      ? await openArrow(pieces, content.bytes)
      : undefined;
  if (table !== undefined) {
    try {
      await readTable(table, reader, columns, pace);
    } finally {
      await table.close();
    }
    return;
  }
  for await (const bytes of pieces) {
    reader.push(bytes);
    if (reader.stopped) break;
  }
}

async function parquetIn({ file, pieces }: Content): Promise<Table> {
  if (file === undefined) return openParquet(await keptAccess(pieces, 'Parquet file'));
  await pieces[Symbol.asyncIterator]().return?.();
  return openParquet(await fileAccess(file));
}

/** Reads the documents of Inspect's logs. For other archives the reader reports what the file is. */
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
    throw damaged((error as Error).message);
  }
  if (unpacked > BOMB_BYTES) {
    const ratio = Math.round(unpacked / bytes.length);
    throw new InputFault('bomb', { ratio, bytes: unpacked });
  }
  if (documents === undefined) reader.push(bytes);
  for (const document of documents ?? []) {
    reader.push(document.bytes);
    reader.push(LINE_END);
  }
}

const LINE_END = Uint8Array.of(0x0a);
