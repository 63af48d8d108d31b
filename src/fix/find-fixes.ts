/** Finds the repair of each finding. `lint` shows as its fix what `fix` would do. */

import type { Edit } from '../generated/types.ts';
import { findingKind } from '../judge/finding-kind.ts';
import {
  alternativeOf,
  MAX_ALTERNATIVES,
  makeChanges,
  type Proposal,
  proposalsFor,
  type State,
  type Trial,
} from './attempt.ts';
import type { Change } from './change.ts';

/** Limit on the steps for linting again, for the findings of one conversation; see `maxWork`. */
const MAX_STEPS = 150_000;
/** Limit on how often a conversation is linted again, whatever its length. */
const MAX_JUDGINGS = 30;
const LEAST_JUDGINGS = 4;
/** Number of rounds for repairs of one kind that exclude each other, such as two that rewrite the same message. */
const MAX_ROUNDS = 3;
/**
 * A longer repair that many findings share is only listed with the first of them, because otherwise the report would
 * grow with the square of their number.
 */
const LONGEST_SHARED = 50;

/**
 * Adds to each finding the repair that `fix --unsafe` would make; for warnings only safe repairs. Each repair is
 * checked by linting again, and a finding whose repair does not help gets none.
 */
export function findFixes(state: State, trial: Omit<Trial, 'safety' | 'only'>): void {
  const { diagnostics } = state.result;
  const kinds = new Set(diagnostics.flatMap(each => (each.severity === 'info' ? [] : [findingKind(each)])));
  if (kinds.size === 0) return;
  const once = state.work + 1;
  const work = Math.min(MAX_JUDGINGS * once, Math.max(LEAST_JUDGINGS * once, MAX_STEPS), trial.work);
  const bounded: Trial = { ...trial, safety: 'unsafe', only: undefined, work };
  for (const kind of kinds) findFixesOf(kind, state, bounded);
}

function findFixesOf(kind: string, state: State, trial: Trial): void {
  const proposals = proposalsFor(state, kind, trial);
  const keyOf = keysOf();
  const listed = new Set<string>();
  // Rules of the user may provide repairs with their findings, which may not help.
  for (const each of state.result.diagnostics) if (findingKind(each) === kind && each.fix?.edits) delete each.fix;
  for (let alternative = 0; alternative < MAX_ALTERNATIVES; alternative++) {
    const proposed = alternativeOf(proposals, alternative);
    if (proposed.length === 0) return;
    let open = proposed.filter(({ found }) => found.fix === undefined);
    for (let round = 0; round < MAX_ROUNDS && open.length > 0; round++) {
      const changes = open.map(({ change }) => change);
      const made = new Set(makeChanges(state, changes, trial, alternative)?.proposed.map(keyOf));
      if (made.size === 0) break;
      const isMade = ({ change }: Proposal) => made.has(keyOf(change));
      for (const { found, change } of open.filter(isMade)) {
        const { title, safety, edits } = change;
        const key = keyOf(change);
        if (edits.length > LONGEST_SHARED && listed.has(key)) continue;
        listed.add(key);
        found.fix = { safety, title, edits: [...edits] };
      }
      open = open.filter(each => !isMade(each));
    }
  }
}

/** Assigns the same key to equal repairs of different findings. */
function keysOf() {
  const keys = new Map<readonly Edit[], string>();
  return ({ title, edits }: Change): string => {
    const key = keys.get(edits) ?? `${title} ${JSON.stringify(edits)}`;
    keys.set(edits, key);
    return key;
  };
}
