/** Reads the fields of a reply to be streamed. A field with the wrong type is an error of the caller. */

import { UsageError } from '../../model/usage-error.ts';
import { isObject, type JsonObject } from '../../source/json.ts';

/** The error for a field of the wrong type. Longer texts are not shown, because they may be private. */
export function wrongTypeError(pointer: string, value: unknown, expected: string): UsageError {
  return new UsageError(`the reply cannot be streamed: \`${pointer}\` is ${describe(value)}, expected ${expected}`);
}

const WORD = /^[\w.-]{1,40}$/;

function describe(value: unknown): string {
  if (value === undefined) return 'missing';
  if (typeof value === 'string') return WORD.test(value) ? `\`${value}\`` : 'a string';
  if (typeof value === 'number') return 'a number';
  return Array.isArray(value) ? 'a list' : isObject(value) ? 'an object' : String(value);
}

export function objectAt(value: unknown, pointer: string): JsonObject {
  if (!isObject(value)) throw wrongTypeError(pointer, value, 'an object');
  return value;
}

/** The objects of a list. */
export function objectsAt(value: unknown, pointer: string): JsonObject[] {
  if (!Array.isArray(value)) throw wrongTypeError(pointer, value, 'a list');
  return value.map((each: unknown, i) => objectAt(each, `${pointer}/${i}`));
}

/** The objects of a list that may be missing. */
export function objectsIn(value: unknown, pointer: string): JsonObject[] {
  return value === undefined || value === null ? [] : objectsAt(value, pointer);
}

export function isText(value: unknown): value is string {
  return typeof value === 'string';
}
