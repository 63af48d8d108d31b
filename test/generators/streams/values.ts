/** Values for replies of several APIs. */
import fc from 'fast-check';
import type { JsonObject } from '../../../src/source/json.ts';
import type { Split } from '../../../src/testing/stream-system.ts';

export const words = () => fc.lorem({ maxCount: 5 });

/** Text of any kind, with at least one character. */
export const text = () => fc.oneof(words(), fc.string({ unit: 'binary', minLength: 1 }));

/** Any JSON object, as parsed from its text. */
export function json(): fc.Arbitrary<JsonObject> {
  const value = fc.dictionary(fc.string({ maxLength: 8 }), fc.jsonValue(), { maxKeys: 3, noNullPrototype: true });
  return value.map(each => JSON.parse(JSON.stringify(each)) as JsonObject);
}

/** Splits into at least one piece, so that a start event is sent. */
export function pieces(split: Split, value: unknown): string[] {
  const made = split(value as string);
  return made.length === 0 ? [''] : made;
}
