/** The placeholders that a server accepts instead of lost reasoning, according to its dialect. */

import type { Replay } from '../generated/types.ts';
import { replayOf } from '../model/replay.ts';
import type { Broken } from './repair.ts';

/**
 * The entry with a placeholder for the request's model. Without a model, all entries that have one, the longest
 * placeholder first, because more models accept it.
 */
export function fillersOf({ dialect, conversation: { model, settings } }: Broken): Replay[] {
  const isFilling = ({ filler }: Replay) => filler !== undefined;
  const replay = replayOf(dialect, { model, keepsReasoning: settings?.keepsReasoning });
  if (model !== undefined) return replay !== undefined && isFilling(replay) ? [replay] : [];
  const stated = (dialect.replay ?? []).filter(({ until }) => until === undefined);
  return stated.filter(isFilling).sort((a, b) => (b.filler ?? '').length - (a.filler ?? '').length);
}
