import { writeJson } from '../source/exact.ts';

/** Whether two values say the same, whatever the order of their keys. */
export function isCopyOf(a: unknown, b: unknown): boolean {
  return writeJson(a, { sortKeys: true }) === writeJson(b, { sortKeys: true });
}
