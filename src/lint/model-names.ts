/** Which dialect a model name selects: that of the one provider that serves it. */
import type { Dialect } from '../generated/types.ts';
import { matches } from './plan.ts';

/** Whether a dialect's patterns fit a model name. One that begins with `!` takes back what the others say. */
export function servesModel({ models }: Dialect, model: string): boolean {
  let isServed = false;
  for (const pattern of models)
    if (!pattern.startsWith('!')) isServed ||= matches(pattern, model);
    else if (matches(pattern.slice(1), model)) return false;
  return isServed;
}
