/** Which shape, and so which dialect, a document is in, where its content alone tells. */
import type { Dialect } from '../generated/types.ts';
import { Sieve } from '../shapes/reading/sieve.ts';
import type { Shape } from '../shapes/shape.ts';
import { findDialect, shapes } from './registry.ts';

/**
 * How many messages are looked into: no shape that has marks in messages needs more of them to know its own, but where there
 * were no parts and no calls among them.
 */
export const LOOKED_AT = 16;
export const MOST_LOOKED_AT = 32;

const sieve = new Sieve(
  shapes.filter(({ detects }) => detects !== undefined),
  LOOKED_AT,
  MOST_LOOKED_AT,
);

export function detectShape(value: unknown): Shape | undefined {
  // A text may be one with marks of its own.
  if (value === null || (typeof value !== 'object' && typeof value !== 'string')) return undefined;
  return sieve.find(value, shape => shape.detects?.(value) === true);
}

/** The dialect that documents of such a shape are in where nothing else is known. */
export function detectDialect(value: unknown): Dialect | undefined {
  return usualDialect(detectShape(value));
}

/** The dialect of documents of a shape about which nothing else is known. */
export function usualDialect(shape: Shape | undefined): Dialect | undefined {
  return shape === undefined ? undefined : findDialect(shape.defaultDialect ?? shape.id);
}
