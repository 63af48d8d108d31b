/** Distinguishes Inspect samples from other documents with messages. */
import { isObject } from '../../../source/json.ts';

export function isSample(value: unknown): boolean {
  if (!isObject(value) || !Array.isArray(value.messages)) return false;
  const { epoch, target, output } = value;
  return typeof epoch === 'number' && 'id' in value && 'input' in value && target !== undefined && isObject(output);
}
