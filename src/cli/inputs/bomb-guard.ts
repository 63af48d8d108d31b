/** Stops at compressed data that unpacks to far more than logs do. */
import { InputFault } from './input.ts';

/**
 * Real logs compress to a hundredth at most. Data that expands by more than this ratio, and beyond this size, is a
 * decompression bomb.
 */
const BOMB_RATIO = 250;
export const BOMB_BYTES = 1 << 30;

/** Counts the bytes that were read and written. Throws an `InputFault` at a bomb. */
export class BombGuard {
  private read: number;
  private written = 0;

  /** `read`: the size of the compressed data, if all of it belongs to what is written. */
  constructor(read = 0) {
    this.read = read;
  }

  take(bytes: number): void {
    this.read += bytes;
  }

  addBytes(bytes: number): void {
    this.written += bytes;
    const ratio = Math.round(this.written / Math.max(1, this.read));
    if (this.written > BOMB_BYTES && ratio > BOMB_RATIO) throw new InputFault('bomb', { ratio, bytes: this.written });
  }
}
