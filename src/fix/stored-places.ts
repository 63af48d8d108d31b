/** A copy of a value in which every object stores its original place. */
import type { Edit } from '../generated/types.ts';
import { child } from '../pointer.ts';
import { isObject, setKey } from '../source/json.ts';

/** The key of the original place. No real JSON contains it. */
const PLACE = '\0place';
/** Marks results that were added. */
export const ANSWER = '\0answer';

/** A copy whose objects store their places. */
export function withStoredPlaces(value: unknown, pointer = ''): unknown {
  if (Array.isArray(value)) return value.map((each, i) => withStoredPlaces(each, child(pointer, i)));
  if (!isObject(value)) return value;
  const shadow: Record<string, unknown> = { [PLACE]: pointer };
  for (const key of Object.keys(value)) setKey(shadow, key, withStoredPlaces(value[key], child(pointer, key)));
  return shadow;
}

/** The original place of an object; undefined for one that was added. */
export function oldPlace(shadow: unknown): string | undefined {
  return isObject(shadow) && typeof shadow[PLACE] === 'string' ? shadow[PLACE] : undefined;
}

/** The original places of all objects that still exist. */
export function placesIn(shadow: unknown, found = new Set<string>()): ReadonlySet<string> {
  const place = oldPlace(shadow);
  if (place !== undefined) found.add(place);
  if (shadow !== null && typeof shadow === 'object') for (const each of Object.values(shadow)) placesIn(each, found);
  return found;
}

/** The value without the stored places. */
export function withoutPlaces(shadow: unknown): unknown {
  if (Array.isArray(shadow)) return shadow.map(withoutPlaces);
  if (!isObject(shadow)) return shadow;
  const value: Record<string, unknown> = {};
  for (const key of Object.keys(shadow)) if (key !== PLACE) setKey(value, key, withoutPlaces(shadow[key]));
  return value;
}

/** The keys of an object, except for the stored place. */
export function keysOf(shadow: object): string[] {
  return Object.keys(shadow).filter(key => key !== PLACE);
}

/** The edit with its value marked as an added result. */
export function asAnswer(edit: Edit): Edit {
  return { ...edit, value: markAnswer(edit.value) };
}

function markAnswer(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each, i) => (i === 0 ? markAnswer(each) : each));
  return isObject(value) ? { ...value, [PLACE]: ANSWER } : value;
}
