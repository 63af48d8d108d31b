/** Which shape, and so which dialect, a document is in, where its content alone tells. */
import type { Dialect } from '../generated/types.ts';
import type { Shape } from '../shapes/shape.ts';
import { findDialect, shapes } from './registry.ts';

export function detectShape(value: unknown): Shape | undefined {
  // A text may be one with marks of its own.
  if (value === null || (typeof value !== 'object' && typeof value !== 'string')) return undefined;
  return shapes.find(shape => shape.detects?.(value));
}

/** The dialect that documents of such a shape are in where nothing else is known. */
export function detectDialect(value: unknown): Dialect | undefined {
  const shape = detectShape(value);
  return shape === undefined ? undefined : findDialect(shape.defaultDialect ?? shape.id);
}
