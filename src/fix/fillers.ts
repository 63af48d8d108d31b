/** What a server takes in the place of reasoning that is lost, as its dialect states it. */
import { replayOf } from '../convert/replay.ts';
import type { Replay } from '../generated/types.ts';
import type { Broken } from './repair.ts';

/**
 * The statement in force for the model of the request, where it has a filler. Where no model is named, all that have one:
 * the fullest first, which more of the models take.
 */
export function fillersOf({ dialect, conversation: { model, settings } }: Broken): Replay[] {
  const isFilling = ({ filler }: Replay) => filler !== undefined;
  const replay = replayOf(dialect, { model, keepsReasoning: settings?.keepsReasoning });
  if (model !== undefined) return replay !== undefined && isFilling(replay) ? [replay] : [];
  const stated = (dialect.replay ?? []).filter(({ until }) => until === undefined);
  return stated.filter(isFilling).sort((a, b) => (b.filler ?? '').length - (a.filler ?? '').length);
}
