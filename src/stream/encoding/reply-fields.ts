/** Reads the fields of a reply that its stream is made of. A field of the wrong type is a mistake of the caller. */

import { UsageError } from '../../lint/usage-error.ts';
import { isObject, type JsonObject } from '../../source/json.ts';

/** A value and its place in the reply. */
export function misfit(pointer: string, value: unknown, expected: string): UsageError {
  const found =
    value === undefined ? 'missing' : value === null ? 'null' : Array.isArray(value) ? 'a list' : typeof value;
  return new UsageError(`the reply cannot be streamed: \`${pointer || '/'}\` is ${found}, expected ${expected}`);
}

export function objectAt(value: unknown, pointer: string): JsonObject {
  if (!isObject(value)) throw misfit(pointer, value, 'an object');
  return value;
}

/** The objects of a list. */
export function objectsAt(value: unknown, pointer: string): JsonObject[] {
  if (!Array.isArray(value)) throw misfit(pointer, value, 'a list');
  return value.map((each: unknown, i) => objectAt(each, `${pointer}/${i}`));
}

/** The objects of a list that may be missing. */
export function objectsIn(value: unknown, pointer: string): JsonObject[] {
  return value === undefined || value === null ? [] : objectsAt(value, pointer);
}

export function isText(value: unknown): value is string {
  return typeof value === 'string';
}
