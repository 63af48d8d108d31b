/** Selects a dialect by the model name if only one provider serves the model. */
import type { Dialect } from '../generated/types.ts';
import { matches } from '../model/name-pattern.ts';

/** Whether a dialect's patterns match a model name. A pattern with `!` excludes names that others match. */
export function servesModel({ models }: Dialect, model: string): boolean {
  let isServed = false;
  for (const pattern of models)
    if (!pattern.startsWith('!')) isServed ||= matches(pattern, model);
    else if (matches(pattern.slice(1), model)) return false;
  return isServed;
}
