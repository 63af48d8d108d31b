/** Outputs of tools, which are objects. A text is the only field of one. */
import { isObject } from '../../source/json.ts';

/** The text of an output that has nothing else. */
export function onlyText(output: unknown): string | undefined {
  if (!isObject(output) || typeof output.text !== 'string') return undefined;
  return Object.keys(output).length === 1 ? output.text : undefined;
}
