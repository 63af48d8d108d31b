/** The entry of a dialect about the reasoning of earlier turns. */
import type { Dialect, Replay } from '../generated/types.ts';
import { matchesAny } from './name-pattern.ts';

/** What an entry about reasoning may depend on. */
export interface ReplayCircumstances {
  readonly model?: string | undefined;
  readonly at?: string | undefined;
  readonly keepsReasoning?: boolean | undefined;
}

/** The entry about reasoning that is in force for a model on a day; undefined if there is none. */
export function replayOf(dialect: Dialect, { model, at, keepsReasoning }: ReplayCircumstances): Replay | undefined {
  return dialect.replay?.find(({ since, until, models, keepsReasoning: keeps }) => {
    if (at === undefined ? until !== undefined : (until ?? at) < at || (since ?? at) > at) return false;
    if (keeps !== undefined && keeps !== (keepsReasoning ?? false)) return false;
    return models === undefined || (model !== undefined && matchesAny(models, model));
  });
}
