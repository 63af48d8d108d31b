/** Selects a dialect by the model name if only one provider serves the model. */
import type { Dialect } from '../generated/types.ts';
import { matchesAny } from '../model/name-pattern.ts';

/** Whether a dialect's patterns match a model name. */
export function servesModel({ models }: Dialect, model: string): boolean {
  return matchesAny(models, model);
}
