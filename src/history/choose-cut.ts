/** Chooses among the cuts of a conversation: by the number of turns or by tokens, and by what the API accepts. */

import { named } from '../model/checked-json.ts';
import { UsageError } from '../model/usage-error.ts';
import { type Cut, type Cuts, isPinned } from './cuts.ts';
import type { History } from './history.ts';

/** The indexes of the items that a cut keeps. */
export function keptBy({ turn, asked, from }: Cut, { items, messages }: History): number[] {
  const kept: number[] = [];
  for (let i = 0; i < items.length; i++) {
    const message = messages[i];
    if (i >= from || (i >= turn && i < asked) || (message !== undefined && isPinned(message))) kept.push(i);
  }
  return kept;
}

/** The tokens of the items of a conversation. */
export class Sizes {
  /** For each index, the tokens of the items before it, and of the pinned ones among them. */
  private readonly before: number[] = [0];
  private readonly pinned: number[] = [0];

  constructor(
    items: readonly unknown[],
    { messages }: Pick<History, 'messages'>,
    tokens: (message: unknown) => number,
  ) {
    for (const [i, item] of items.entries()) {
      const size = tokens(item);
      if (typeof size !== 'number' || !(size >= 0))
        throw new UsageError(`\`tokens\` must return a number, 0 or more, not ${named(size)}`);
      const message = messages[i];
      this.before.push((this.before[i] as number) + size);
      this.pinned.push((this.pinned[i] as number) + (message !== undefined && isPinned(message) ? size : 0));
    }
  }

  get total(): number {
    return this.before.at(-1) as number;
  }

  /** The number of tokens that a cut keeps. */
  tokensKept({ turn, asked, from }: Cut): number {
    const allTokens = (start: number, end: number) => (this.before[end] as number) - (this.before[start] as number);
    const pinned = (start: number, end: number) => (this.pinned[end] as number) - (this.pinned[start] as number);
    return pinned(0, turn) + allTokens(turn, asked) + pinned(asked, from) + allTokens(from, this.before.length - 1);
  }
}

/** The cut before the last `keep` turns. */
export function cutForTurns({ turns }: Cuts, keep: number): number {
  return Math.max(0, turns.length - Math.floor(keep));
}

/** Number of neighboring cuts to try. After them, the distance doubles, so that long conversations stay fast. */
const NEIGHBORS = 8;

/**
 * The indexes of the cuts to try, until one is legal. If `forward` is set, cuts that leave out more than the wanted one
 * come first, then those that leave out less. The cut with index 0 leaves out nothing.
 */
export function* cutsToTry(wanted: number, count: number, forward: boolean): Generator<number> {
  const last = count - 1;
  if (forward) {
    let at = wanted;
    for (let step = 1, tries = 1; at < last; at += step, tries++) {
      yield at;
      if (tries >= NEIGHBORS) step *= 2;
    }
    yield last;
  } else if (wanted > 0) yield wanted;
  let at = wanted - 1;
  for (let step = 1, tries = 1; at > 0; at -= step, tries++) {
    yield at;
    if (tries >= NEIGHBORS) step *= 2;
  }
}
