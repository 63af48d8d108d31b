import { KNOWN_NAMES } from '../generated/known-names.ts';

let known: ReadonlySet<string> | undefined;

/** Whether a known message format has a field or a value of this name. */
export function isKnownName(name: string): boolean {
  known ??= new Set(KNOWN_NAMES);
  return known.has(name);
}
