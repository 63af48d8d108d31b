/** Values that are false in Python. Many constructors omit them as if they were missing. */
import { isObject } from '../../../source/json.ts';

/** Whether a value is false in Python. */
export function isNothing(value: unknown): boolean {
  if (value === null || value === false || value === '' || value === 0) return true;
  if (Array.isArray(value)) return value.length === 0;
  return isObject(value) && Object.keys(value).length === 0;
}
