/** A value in which everything knows where it stood before it was edited. */
import type { Edit } from '../generated/types.ts';
import { child } from '../pointer.ts';
import { isObject } from '../shapes/structure.ts';

/** The key under which an object of a shadow keeps its old place: no JSON of the wild has it. */
const PLACE = '\0place';
/** What stands there on results that were put in. */
export const ANSWER = '\0answer';

/** A copy of a value whose objects know their places. */
export function shadowOf(value: unknown, pointer = ''): unknown {
  if (Array.isArray(value)) return value.map((each, i) => shadowOf(each, child(pointer, i)));
  if (!isObject(value)) return value;
  const shadow: Record<string, unknown> = { [PLACE]: pointer };
  for (const key of Object.keys(value)) set(shadow, key, shadowOf(value[key], child(pointer, key)));
  return shadow;
}

/** Where an object stood; undefined for what was put in since. */
export function oldPlace(shadow: unknown): string | undefined {
  return isObject(shadow) && typeof shadow[PLACE] === 'string' ? shadow[PLACE] : undefined;
}

/** The old places of all objects that are still there. */
export function placesIn(shadow: unknown, found = new Set<string>()): ReadonlySet<string> {
  const place = oldPlace(shadow);
  if (place !== undefined) found.add(place);
  if (shadow !== null && typeof shadow === 'object') for (const each of Object.values(shadow)) placesIn(each, found);
  return found;
}

/** The value again, without the places. */
export function withoutPlaces(shadow: unknown): unknown {
  if (Array.isArray(shadow)) return shadow.map(withoutPlaces);
  if (!isObject(shadow)) return shadow;
  const value: Record<string, unknown> = {};
  for (const key of Object.keys(shadow)) if (key !== PLACE) set(value, key, withoutPlaces(shadow[key]));
  return value;
}

/** The keys of an object, but for the one that a shadow has besides. */
export function keysOf(shadow: object): string[] {
  return Object.keys(shadow).filter(key => key !== PLACE);
}

/** An edit with what it puts in marked as an answer. */
export function asAnswer(edit: Edit): Edit {
  return { ...edit, value: mark(edit.value) };
}

function mark(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each, i) => (i === 0 ? mark(each) : each));
  return isObject(value) ? { ...value, [PLACE]: ANSWER } : value;
}

/** Sets a key, `__proto__` like any other. */
function set(target: Record<string, unknown>, key: string, value: unknown): void {
  Object.defineProperty(target, key, { value, enumerable: true, writable: true, configurable: true });
}
