/** What replies of several wires are made of. */
import fc from 'fast-check';
import type { JsonObject } from '../../../src/source/json.ts';
import type { Split } from '../../../src/testing/stream-system.ts';

export const words = () => fc.lorem({ maxCount: 5 });

/** Text of any kind, with at least one character. */
export const text = () => fc.oneof(words(), fc.string({ unit: 'binary', minLength: 1 }));

/** Whatever JSON can say in an object, as it comes back from its text. */
export function json(): fc.Arbitrary<JsonObject> {
  const value = fc.dictionary(fc.string({ maxLength: 8 }), fc.jsonValue(), { maxKeys: 3, noNullPrototype: true });
  return value.map(each => JSON.parse(JSON.stringify(each)) as JsonObject);
}

/** At least one piece, so that something begins. */
export function pieces(split: Split, value: unknown): string[] {
  const made = split(value as string);
  return made.length === 0 ? [''] : made;
}
