/** Which dialect a document is in, where its content alone tells. */
import type { Dialect } from '../generated/types.ts';
import { findDialect, shapes } from './registry.ts';

export function detectDialect(value: unknown): Dialect | undefined {
  if (value === null || typeof value !== 'object') return undefined;
  for (const shape of shapes) if (shape.detects?.(value)) return findDialect(shape.id);
  return undefined;
}
