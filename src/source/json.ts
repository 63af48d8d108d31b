/** JSON objects whose fields are not known. */
import { ExactNumber } from './exact.ts';

/** A JSON object of any form. */
export type JsonObject = Record<string, unknown>;

export function isObject(value: unknown): value is JsonObject {
  return value !== null && typeof value === 'object' && !Array.isArray(value) && !(value instanceof ExactNumber);
}
