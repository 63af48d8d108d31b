/** Tool outputs, which are always objects. A text is an object with only the field `text`. */
import { isObject } from '../../source/json.ts';

/** The text of an output that has no other field. */
export function onlyText(output: unknown): string | undefined {
  if (!isObject(output) || typeof output.text !== 'string') return undefined;
  return Object.keys(output).length === 1 ? output.text : undefined;
}
