import { writeJson } from '../source/exact.ts';

/** Whether two values are equal except for the order of keys. */
export function isCopyOf(a: unknown, b: unknown): boolean {
  return writeJson(a, { sortKeys: true }) === writeJson(b, { sortKeys: true });
}
