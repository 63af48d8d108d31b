/** Arguments that are not what a function takes, in words. */
import { admit, type Refusal } from '../source/admit.ts';
import { shorten } from './text.ts';
import { UsageError } from './usage-error.ts';

/** What `admit` gives, for functions that have no findings to report: they throw a `UsageError`. `what` names the argument. */
export function admitted(value: unknown, what: string, mostLevels?: number): unknown {
  const { value: data, refused } = admit(value, mostLevels);
  if (refused === undefined) return data;
  throw new UsageError(`${what} cannot be sent as JSON: ${refused.reason}${placeOf(refused)}`);
}

const placeOf = ({ pointer }: Refusal) => (pointer === '' ? '' : ` at \`${shorten(pointer, 100)}\``);

/** A value that does not fit, for people: never what an object contains. */
export function named(value: unknown): string {
  if (typeof value === 'string') return `\`${shorten(value)}\``;
  if (value === null || typeof value !== 'object') return typeof value === 'function' ? 'a function' : String(value);
  let isList = false;
  try {
    isList = Array.isArray(value);
  } catch {
    // A proxy that was revoked.
  }
  return isList ? 'a list' : 'an object';
}
