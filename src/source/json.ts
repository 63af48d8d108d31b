/** JSON objects whose fields are not known. */
import { ExactNumber } from './exact.ts';

/** A JSON object of any form. */
export type JsonObject = Record<string, unknown>;

export function isObject(value: unknown): value is JsonObject {
  if (value === null || typeof value !== 'object') return false;
  // Most objects are recognized by the first comparison, which is several times faster than the others.
  return value.constructor === Object || !(Array.isArray(value) || value instanceof ExactNumber);
}
