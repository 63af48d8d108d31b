/** Finds the repair of each finding: what `lint` shows as its fix is what `fix` then does. */
import type { Edit } from '../generated/types.ts';
import {
  kindOf,
  MOST_ALTERNATIVES,
  makeChanges,
  type Proposal,
  proposalsFor,
  type State,
  type Trial,
} from './attempt.ts';
import type { Change } from './fix.ts';

/** How many messages may be judged again for the findings of one conversation. */
const MOST_MESSAGES = 50_000;
/** How often a conversation is judged again, whatever its length. */
const MOST_JUDGINGS = 30;
const LEAST_JUDGINGS = 4;
/** Repairs of one kind that exclude each other, such as two that rewrite one message, are tried one after another. */
const MOST_ROUNDS = 3;

/**
 * Gives each finding the repair that `fix` makes of it with `--unsafe`: safe ones for warnings. It is judged before it is
 * shown; a finding whose repair does not help gets none.
 */
export function findFixes(state: State, trial: Omit<Trial, 'safety' | 'only' | 'work'>): void {
  const { diagnostics, stats } = state.result;
  const kinds = new Set(diagnostics.flatMap(each => (each.severity === 'info' ? [] : [kindOf(each)])));
  if (kinds.size === 0) return;
  const messages = stats.messages + 1;
  const work = Math.min(MOST_JUDGINGS * messages, Math.max(LEAST_JUDGINGS * messages, MOST_MESSAGES));
  const bounded: Trial = { ...trial, safety: 'unsafe', only: undefined, work };
  for (const kind of kinds) findFixesOf(kind, state, bounded);
}

function findFixesOf(kind: string, state: State, trial: Trial): void {
  const first = proposalsFor(state, kind, trial);
  // Rules of the caller's own bring repairs with their findings, which need not help.
  for (const each of state.result.diagnostics) if (kindOf(each) === kind && each.fix?.edits) delete each.fix;
  const edited = new Map<readonly Edit[], { readonly key: string; readonly edits: Edit[] }>();
  // Findings with the same repair share it.
  const repairOf = ({ title, edits }: Change) => {
    const known = edited.get(edits) ?? { key: `${title} ${JSON.stringify(edits)}`, edits: [...edits] };
    edited.set(edits, known);
    return known;
  };
  const keyOf = (change: Change) => repairOf(change).key;
  for (let alternative = 0; alternative < MOST_ALTERNATIVES; alternative++) {
    const proposed = alternative === 0 ? first : proposalsFor(state, kind, trial, alternative);
    if (proposed.length === 0) return;
    let open = proposed.filter(({ found }) => found.fix === undefined);
    for (let round = 0; round < MOST_ROUNDS && open.length > 0; round++) {
      const changes = open.map(({ change }) => change);
      const made = new Set(makeChanges(state, changes, trial, alternative)?.proposed.map(keyOf));
      if (made.size === 0) break;
      const isMade = ({ change }: Proposal) => made.has(keyOf(change));
      for (const { found, change } of open.filter(isMade)) {
        const { title, safety } = change;
        found.fix = { safety, title, edits: repairOf(change).edits };
      }
      open = open.filter(each => !isMade(each));
    }
  }
}
