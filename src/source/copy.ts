import { ExactNumber } from './exact.ts';
import { setKey } from './json.ts';

/** Copies JSON data without sharing any object. Exact numbers and values that are not JSON are kept as they are. */
export function copyJson<T>(value: T): T {
  if (value === null || typeof value !== 'object' || value instanceof ExactNumber) return value;
  if (Array.isArray(value)) return value.map(copyJson) as T;
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return value;
  const out: Record<string, unknown> = {};
  for (const key of Object.keys(value)) {
    const copy = copyJson((value as Record<string, unknown>)[key]);
    setKey(out, key, copy);
  }
  return out as T;
}
