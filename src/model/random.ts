/** Pseudorandom text, reproducible by its seed. */

export interface Random {
  /** An integer from 0 up to, but not including, `limit`. */
  below(limit: number): number;
  /** Text of characters from an alphabet. */
  text(length: number, alphabet?: string): string;
}

const LETTERS_AND_DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** A generator of the kind `mulberry32`: 32 bits of state are enough for IDs. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    text: (length, alphabet = LETTERS_AND_DIGITS) =>
      Array.from({ length }, () => alphabet[below(alphabet.length)]).join(''),
  };
}
