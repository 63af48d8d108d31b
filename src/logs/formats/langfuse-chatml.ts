/** What Langfuse makes of a trace to show it: one form for all dialects, which was never sent. */
import type { LogFormat } from './format.ts';
import { isObject } from './traces/place.ts';

const langfuseChatMl: LogFormat = {
  id: 'langfuse-chatml',
  name: 'Langfuse trace for display',
  scope: 'document',
  skips: 'messages in the form in which they are shown, not in which they were sent',

  owns(record) {
    if (!isObject(record)) return false;
    const observations = Object.values(record);
    return observations.length > 0 && observations.slice(0, 8).every(isShown);
  },

  read: () => [],
};

export default langfuseChatMl;

function isShown(value: unknown): boolean {
  if (!isObject(value)) return false;
  const sides = [value.input, value.output].filter(side => side !== undefined);
  return sides.length > 0 && sides.every(side => isObject(side) && typeof side.success === 'boolean');
}
