/**
 * Zstandard: one compressed file. It begins with 28 B5 2F FD, or with a frame to skip. Newer versions of Node.js
 * decompress it; for others there is a decoder in JavaScript.
 */
import type { Transform } from 'node:stream';
import * as zlib from 'node:zlib';
import { BombGuard } from './bomb-guard.ts';
import { damaged, InputFault } from './input.ts';
import { ZstdFrames } from './zstd-frames.ts';

/** Decompresses one frame. */
interface FrameDecoder {
  /** The data of a block, which is at most 128 KB. */
  block(bytes: Uint8Array, isEnd: boolean): Promise<readonly Uint8Array[]> | readonly Uint8Array[];
  /** Checks what was decompressed. Throws if the stored checksum is another. */
  end(checksum: number | undefined): void;
  close(): void;
}

type MakeDecoder = (header: Uint8Array, hasChecksum: boolean) => FrameDecoder;

const { createZstdDecompress, constants } = zlib as {
  createZstdDecompress?: (options: { chunkSize: number; params: Record<number, number> }) => Transform;
  constants: { ZSTD_d_windowLogMax?: number };
};

/** Whether this version of Node.js decompresses Zstandard. */
export const isNative = createZstdDecompress !== undefined;

/** Unpacks Zstandard. Throws an `InputFault` after the last bytes that could be unpacked. */
export async function* unpackZstd(
  pieces: AsyncIterable<Uint8Array>,
  decoder: MakeDecoder | undefined = isNative ? nativeDecoder : undefined,
): AsyncGenerator<Uint8Array> {
  const make = decoder ?? (await scriptDecoder());
  const guard = new BombGuard();
  const frames = new ZstdFrames();
  let frame: FrameDecoder | undefined;
  let mayEnd = true;
  try {
    for await (const bytes of pieces) {
      guard.take(bytes.length);
      for (const piece of frames.push(bytes)) {
        if (piece.kind === 'frame') {
          mayEnd = !piece.hasChecksum;
          frame = make(piece.header, piece.hasChecksum);
          continue;
        }
        if (frame === undefined) continue;
        const isEnd = piece.kind === 'end' || (piece.isLast && mayEnd);
        for (const each of await frame.block(piece.bytes, isEnd)) {
          guard.addBytes(each.length);
          yield each;
        }
        if (!isEnd) continue;
        frame.end(piece.kind === 'end' ? piece.checksum : undefined);
        frame.close();
        frame = undefined;
      }
    }
    frames.end();
  } catch (error) {
    throw error instanceof InputFault || isSystemError(error) ? error : damaged(reasonOf(error));
  } finally {
    frame?.close();
  }
}

/** Errors of reading the file itself have the code of the operating system. */
function isSystemError(error: unknown): boolean {
  const { code, syscall } = error as NodeJS.ErrnoException;
  return code !== undefined && syscall !== undefined;
}

function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return typeof code === 'string' ? code : message;
}

function nativeDecoder(header: Uint8Array): FrameDecoder {
  const params = { [constants.ZSTD_d_windowLogMax ?? 100]: 27 };
  const stream = (createZstdDecompress as NonNullable<typeof createZstdDecompress>)({ chunkSize: 1 << 18, params });
  let fault: Error | undefined;
  const unpacked: Uint8Array[] = [];
  const closed = new Promise<void>(resolve => {
    stream.on('close', resolve);
    stream.on('error', error => {
      fault = error;
      resolve();
    });
  });
  stream.on('data', (bytes: Uint8Array) => unpacked.push(bytes));
  stream.write(header);
  return {
    async block(bytes, isEnd) {
      if (isEnd) {
        stream.end(bytes);
        await closed;
      } else await Promise.race([new Promise<void>(resolve => stream.write(bytes, () => resolve())), closed]);
      // What was unpacked before a fault is returned first; the next call throws.
      if (fault !== undefined && unpacked.length === 0) throw fault;
      return unpacked.splice(0);
    },
    end() {
      if (fault !== undefined) throw fault;
    },
    close: () => stream.destroy(),
  };
}

/** The decoder in JavaScript. It does not check checksums, so they are computed here. */
export async function scriptDecoder(): Promise<MakeDecoder> {
  const [{ Decompress }, { default: xxhash }] = await Promise.all([import('fzstd'), import('xxhash-wasm')]);
  const { create64 } = await xxhash();
  return (header, hasChecksum) => {
    const unpacked: Uint8Array[] = [];
    const hash = create64();
    const stream = new Decompress(bytes => {
      if (bytes.length > 0) unpacked.push(bytes);
    });
    stream.push(header.slice());
    return {
      block(bytes, isEnd) {
        stream.push(bytes.slice(), isEnd);
        if (hasChecksum) for (const each of unpacked) hash.update(each);
        return unpacked.splice(0);
      },
      end(checksum) {
        if (checksum !== undefined && Number(hash.digest() & 0xffffffffn) !== checksum)
          throw damaged('the checksum does not match');
      },
      close() {},
    };
  };
}
