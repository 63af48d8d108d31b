/** What Python takes for false: many constructors leave it out as if it were absent. */
import { isObject } from '../structure.ts';

/** Whether a value is as good as none in Python. */
export function isNothing(value: unknown): boolean {
  if (value === null || value === false || value === '' || value === 0) return true;
  if (Array.isArray(value)) return value.length === 0;
  return isObject(value) && Object.keys(value).length === 0;
}
