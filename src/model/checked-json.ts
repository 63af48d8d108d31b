/** Validates arguments that must be JSON values. */
import { admit, type Refusal } from '../source/plain-data.ts';
import { shorten } from './text.ts';
import { UsageError } from './usage-error.ts';

/** Like `admit`, for functions that report no findings: throws a `UsageError`. `what` is the name of the argument. */
export function checkedJson(value: unknown, what: string, mostLevels?: number): unknown {
  const { value: data, refused } = admit(value, mostLevels);
  if (refused === undefined) return data;
  throw new UsageError(`${what} cannot be sent as JSON: ${refused.reason}${placeOf(refused)}`);
}

const placeOf = ({ pointer }: Refusal) => (pointer === '' ? '' : ` at \`${shorten(pointer, 100)}\``);

/** Describes a value in an error message. Never contains what is inside an object. */
export function named(value: unknown): string {
  if (typeof value === 'string') return `\`${shorten(value)}\``;
  if (value === null || typeof value !== 'object') return typeof value === 'function' ? 'a function' : String(value);
  let isList = false;
  try {
    isList = Array.isArray(value);
  } catch {
    // A revoked proxy.
  }
  return isList ? 'a list' : 'an object';
}
