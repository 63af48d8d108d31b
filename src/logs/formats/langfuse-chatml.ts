/** Langfuse's display form of a trace. It is the same for all dialects and was never sent. */
import { isObject } from '../../source/json.ts';
import type { LogFormat } from './format.ts';

/** Number of observations to check. */
const SAMPLE_SIZE = 8;

const langfuseChatMl: LogFormat = {
  id: 'langfuse-chatml',
  name: 'Langfuse trace (display form)',
  scope: 'document',
  skips: 'it contains messages as they are displayed, not as they were sent',

  excludes: ['messages'],
  owns(record) {
    if (!isObject(record) || 'messages' in record) return false;
    let checked = 0;
    for (const key in record) {
      if (!isShown(record[key])) return false;
      if (++checked === SAMPLE_SIZE) break;
    }
    return checked > 0;
  },

  read: () => [],
};

export default langfuseChatMl;

function isShown(value: unknown): boolean {
  if (!isObject(value)) return false;
  const sides = [value.input, value.output].filter(side => side !== undefined);
  return sides.length > 0 && sides.every(side => isObject(side) && typeof side.success === 'boolean');
}
