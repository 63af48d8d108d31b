/** The places at which two JSON values differ, with `*` for every index. */
import { isObject, type JsonObject } from '../../src/source/json.ts';

export interface FieldDifference {
  /** Such as `choices.*.message.content`. */
  readonly place: string;
  readonly ours: unknown;
  readonly theirs: unknown;
}

export function fieldDifferences(ours: unknown, theirs: unknown, place = ''): FieldDifference[] {
  const inner = (key: string) => (place === '' ? key : `${place}.${key}`);
  if (isObject(ours) && isObject(theirs))
    return [...new Set([...Object.keys(ours), ...Object.keys(theirs)])].flatMap(key =>
      fieldDifferences((ours as JsonObject)[key], (theirs as JsonObject)[key], inner(key)),
    );
  if (Array.isArray(ours) && Array.isArray(theirs) && ours.length === theirs.length)
    return ours.flatMap((each, i) => fieldDifferences(each, theirs[i], inner('*')));
  return JSON.stringify(ours) === JSON.stringify(theirs) ? [] : [{ place, ours, theirs }];
}
