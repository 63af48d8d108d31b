/**
 * The structure of Zstandard data: frames of blocks, and frames to skip. See
 * https://github.com/facebook/zstd/blob/dev/doc/zstd_compression_format.md. Only the structure is read here, so that
 * consecutive frames, checksums and limits work in the same way with every decoder.
 */
import { damaged, unreadable } from './input.ts';

/** `frame` begins a frame, with its header. `block` is compressed data. `end` has the stored checksum, if there is one. */
export type FramePiece =
  | { readonly kind: 'frame'; readonly header: Uint8Array; readonly window: number; readonly hasChecksum: boolean }
  | { readonly kind: 'block'; readonly bytes: Uint8Array; readonly isLast: boolean }
  | { readonly kind: 'end'; readonly checksum: number | undefined; readonly bytes: Uint8Array };

/** By default, the `zstd` command does not decompress data that needs more either. */
const LARGEST_WINDOW = 1 << 27;
const MAGIC = 0xfd2fb528;
const LONGEST_BLOCK = 1 << 17;
const NOTHING = new Uint8Array(0);

export function isZstd(bytes: Uint8Array): boolean {
  if (bytes.length < 4) return false;
  const magic = word(bytes, 0);
  return magic === MAGIC || isSkippable(magic);
}

function isSkippable(magic: number): boolean {
  return magic >= 0x184d2a50 && magic <= 0x184d2a5f;
}

/** Splits bytes that arrive in pieces. Throws an `InputFault` where they are damaged. */
export class ZstdFrames {
  private kept: Uint8Array = NOTHING;
  private state: 'frame' | 'skip' | 'block' | 'checksum' = 'frame';
  private toSkip = 0;
  private hasChecksum = false;
  private blockLimit = LONGEST_BLOCK;

  *push(bytes: Uint8Array): Generator<FramePiece> {
    let rest = this.kept.length === 0 ? bytes : Buffer.concat([this.kept, bytes]);
    for (;;) {
      const step = this.next(rest);
      if (step === undefined) break;
      rest = rest.subarray(step.length);
      if (step.piece !== undefined) yield step.piece;
    }
    // Copied, because the caller may reuse its buffer.
    this.kept = rest.slice();
  }

  end(): void {
    if (this.state !== 'frame' || this.kept.length > 0) throw damaged('unexpected end of file');
  }

  private next(bytes: Uint8Array): { length: number; piece?: FramePiece } | undefined {
    if (this.state === 'skip') return this.skip(bytes);
    if (this.state === 'frame') return this.frame(bytes);
    if (this.state === 'block') return this.block(bytes);
    if (bytes.length < 4) return undefined;
    this.state = 'frame';
    return { length: 4, piece: { kind: 'end', checksum: word(bytes, 0), bytes: bytes.subarray(0, 4) } };
  }

  private skip(bytes: Uint8Array): { length: number } | undefined {
    if (bytes.length === 0) return undefined;
    const length = Math.min(bytes.length, this.toSkip);
    this.toSkip -= length;
    if (this.toSkip === 0) this.state = 'frame';
    return { length };
  }

  private frame(bytes: Uint8Array): { length: number; piece?: FramePiece } | undefined {
    if (bytes.length < 5) return undefined;
    const magic = word(bytes, 0);
    if (isSkippable(magic)) {
      if (bytes.length < 8) return undefined;
      this.toSkip = word(bytes, 4);
      this.state = this.toSkip === 0 ? 'frame' : 'skip';
      return { length: 8 };
    }
    if (magic !== MAGIC) throw damaged('data after the last frame');
    const flags = bytes[4] as number;
    if ((flags & 8) !== 0) throw damaged('a frame header is not valid');
    const isSingle = (flags & 0x20) !== 0;
    const idBytes = [0, 1, 2, 4][flags & 3] as number;
    const sizeFlag = flags >> 6;
    const sizeBytes = sizeFlag === 0 ? (isSingle ? 1 : 0) : 1 << sizeFlag;
    const length = 5 + (isSingle ? 0 : 1) + idBytes + sizeBytes;
    if (bytes.length < length) return undefined;
    const hasDictionary = bytes.subarray(length - sizeBytes - idBytes, length - sizeBytes).some(byte => byte !== 0);
    if (hasDictionary)
      throw unreadable('it was compressed with a dictionary: decompress it with `zstd -d -D <dictionary>`');
    const window = isSingle ? number(bytes, length - sizeBytes, sizeBytes) : windowOf(bytes[5] as number);
    if (window > LARGEST_WINDOW) {
      const megabytes = Math.ceil(window / 2 ** 20);
      throw unreadable(
        `it needs a window of ${megabytes} MB, at most 128 MB are allowed: decompress it with \`zstd -d --long=31\``,
      );
    }
    this.hasChecksum = (flags & 4) !== 0;
    this.blockLimit = Math.min(LONGEST_BLOCK, window);
    this.state = 'block';
    return {
      length,
      piece: { kind: 'frame', header: bytes.subarray(0, length), window, hasChecksum: this.hasChecksum },
    };
  }

  private block(bytes: Uint8Array): { length: number; piece?: FramePiece } | undefined {
    if (bytes.length < 3) return undefined;
    const head = number(bytes, 0, 3);
    const isLast = (head & 1) === 1;
    const type = (head >> 1) & 3;
    const size = head >> 3;
    if (type === 3 || size > Math.max(this.blockLimit, 1)) throw damaged('a block header is not valid');
    const length = 3 + (type === 1 ? 1 : size);
    if (bytes.length < length) return undefined;
    if (isLast) this.state = this.hasChecksum ? 'checksum' : 'frame';
    const piece: FramePiece = { kind: 'block', bytes: bytes.subarray(0, length), isLast };
    return { length, piece };
  }
}

function windowOf(descriptor: number): number {
  const base = 2 ** (10 + (descriptor >> 3));
  return base + (base / 8) * (descriptor & 7);
}

function word(bytes: Uint8Array, at: number): number {
  return number(bytes, at, 4);
}

/** A little-endian number of up to eight bytes. A size of two bytes is stored without its first 256. */
function number(bytes: Uint8Array, at: number, length: number): number {
  let value = 0;
  for (let i = length - 1; i >= 0; i--) value = value * 256 + (bytes[at + i] as number);
  return length === 2 ? value + 256 : value;
}
