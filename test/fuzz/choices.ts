/** Pseudo-random numbers for a case. They depend only on the seed and the case number. */
import type { Choose } from '../../src/testing/index.ts';

/** Returns a number below a count, by splitmix32. */
export function choicesFor(seed: number, number: number): Choose {
  let state = (Math.imul(seed, 0x9e3779b1) ^ Math.imul(number + 1, 0x85ebca6b)) >>> 0;
  return count => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) % count;
  };
}

export function oneOf<T>(choose: Choose, from: readonly T[]): T {
  return from[choose(from.length)] as T;
}

/** One of the weighted items: twice the weight is twice as often. */
export function weighted<T extends { readonly weight: number }>(choose: Choose, from: readonly T[]): T {
  let left = choose(from.reduce((sum, { weight }) => sum + weight, 0));
  for (const each of from) {
    left -= each.weight;
    if (left < 0) return each;
  }
  return from[0] as T;
}
