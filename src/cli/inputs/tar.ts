/**
 * tar: files in sequence, plain or compressed. A header with a checksum precedes each file. The archive is
 * read from its beginning to its end: once to list the entries, and once to read them in the same order.
 */
import { ByteReader } from './byte-reader.ts';
import { type Entry, entryName, type Listing } from './entries.ts';
import { unpackerOf } from './head.ts';
import { damaged, unreadable } from './input.ts';
import {
  BLOCK,
  type Extension,
  isTarHeader,
  isZeroBlock,
  longName,
  paxExtension,
  type TarHeader,
  tarHeader,
} from './tar-headers.ts';

/** Number of bytes that are enough to recognize an archive. */
export const TAR_HEAD = BLOCK;

/** Whether unpacked bytes begin with the header of an entry. */
export function isTar(head: Uint8Array): boolean {
  return isTarHeader(head.subarray(0, BLOCK));
}

/** Longest extended header. Real ones contain a path. */
const LONGEST_EXTENSION = 1 << 20;
const REGULAR: ReadonlySet<string> = new Set(['0', '7']);
const TRUNCATED = 'unexpected end of file';

type OpenArchive = () => AsyncIterable<Uint8Array>;

/** The regular files that `isWanted` names. Links, folders and devices are left out. */
export async function listTar(
  openPacked: OpenArchive,
  head: Uint8Array,
  isWanted: (name: string) => boolean,
): Promise<Listing> {
  const unpack = unpackerOf(head);
  const open = unpack === undefined ? openPacked : () => unpack(openPacked());
  const cursor = new TarCursor(open);
  const entries: Entry[] = [];
  const reader = new TarReader(open());
  let isLast = false;
  try {
    for (let entry = await reader.next(); entry !== undefined; entry = await reader.next()) {
      const { index } = reader;
      const { type, isSparse } = entry;
      const name = entryName(entry.name);
      isLast = isWanted(name) && REGULAR.has(type);
      if (isLast) entries.push({ name, open: () => cursor.read(index, isSparse) });
    }
    return { entries };
  } catch (error) {
    // A fault inside an entry is reported when that entry is read.
    return isLast && reader.isInside ? { entries } : { entries, fault: error as Error };
  } finally {
    await reader.close();
  }
}

/** Reads entries in the order of the archive without starting again. */
class TarCursor {
  private readonly open: OpenArchive;
  private reader: TarReader | undefined;

  constructor(open: OpenArchive) {
    this.open = open;
  }

  async *read(index: number, isSparse: boolean): AsyncGenerator<Uint8Array> {
    if (isSparse) throw unreadable('it is stored as a sparse file: unpack the archive with `tar`');
    if (this.reader === undefined || index <= this.reader.index) {
      await this.reader?.close();
      this.reader = new TarReader(this.open());
    }
    const { reader } = this;
    while (reader.index < index)
      if ((await reader.next()) === undefined) throw damaged('it has changed while it was read');
    yield* reader.body();
  }
}

interface TarEntry extends TarHeader {
  readonly isSparse: boolean;
}

/** Reads the entries of an unpacked archive one by one. */
class TarReader {
  /** Number of the current entry, from 0. */
  index = -1;
  /** Bytes of the current entry that were not read yet, with those that fill its last block. */
  private left = 0;
  private padding = 0;
  private readonly bytes: ByteReader;

  constructor(pieces: AsyncIterable<Uint8Array>) {
    this.bytes = new ByteReader(pieces);
  }

  /** Whether reading stopped inside the content of the current entry. */
  get isInside(): boolean {
    return this.left > 0;
  }

  /** The next entry. Undefined at the end. Throws an `InputFault` where the archive is damaged. */
  async next(): Promise<TarEntry | undefined> {
    for await (const _ of this.body());
    let extension: Extension = {};
    for (;;) {
      await this.bytes.read(this.padding);
      this.padding = 0;
      const block = await this.bytes.read(BLOCK);
      // Archives end with empty blocks, but some writers leave them out.
      if (block.length === 0 || (block.length === BLOCK && isZeroBlock(block))) return undefined;
      if (block.length < BLOCK) throw damaged(TRUNCATED);
      const header = tarHeader(block);
      const padding = (BLOCK - (header.size % BLOCK)) % BLOCK;
      if (!EXTENSIONS.has(header.type)) {
        const { path: name = header.name, isSparse = header.type === 'S' } = extension;
        // Links and folders have no content, whatever size they state.
        this.left = HAS_NO_CONTENT.has(header.type) ? 0 : (extension.size ?? header.size);
        this.padding = (BLOCK - (this.left % BLOCK)) % BLOCK;
        this.index++;
        return { ...header, name, isSparse, type: header.type === 'S' ? '0' : header.type };
      }
      if (header.size > LONGEST_EXTENSION) throw damaged('a tar header is too long');
      const content = await this.bytes.read(header.size);
      if (content.length < header.size) throw damaged(TRUNCATED);
      this.padding = padding;
      if (header.type === 'x') extension = { ...extension, ...defined(paxExtension(content)) };
      else if (header.type === 'L') extension = { ...extension, ...longName(content) };
    }
  }

  /** The content of the current entry. */
  async *body(): AsyncGenerator<Uint8Array> {
    for await (const piece of this.bytes.stream(this.left)) {
      this.left -= piece.length;
      yield piece;
    }
    if (this.left > 0) throw damaged(TRUNCATED);
  }

  async close(): Promise<void> {
    await this.bytes.close();
  }
}

/** Headers that describe the next entry: of pax (also for all entries), and long names and link targets of GNU tar. */
const EXTENSIONS: ReadonlySet<string> = new Set(['x', 'g', 'L', 'K']);
/** Links, devices, folders and pipes. */
const HAS_NO_CONTENT: ReadonlySet<string> = new Set(['1', '2', '3', '4', '5', '6']);

function defined({ path, size, isSparse }: Extension): Extension {
  return {
    ...(path !== undefined && { path }),
    ...(size !== undefined && { size }),
    ...(isSparse === true && { isSparse }),
  };
}
