/** Which findings of a log are repaired, and in which of its readings. */
import type { Diagnostic } from '../generated/types.ts';
import type { ReadAs } from '../logs/formats/format.ts';
import type { Met } from './change.ts';
import type { FixFileOptions } from './file-change.ts';
import type { FixResult } from './fix.ts';

/** A reading of a log in which findings are repaired. */
export interface Mode {
  readonly as: ReadAs;
  /** Whether the user says something more after a complete turn. */
  readonly isContinued: boolean;
}

/** The readings to repair, one after the other. `isAll` says whether all findings are to be repaired. */
export function modesOf({ as, forNextRequest }: Pick<FixFileOptions, 'as' | 'forNextRequest'>, isAll: boolean): Mode[] {
  // First without the new message: with it, faults of the last message count as well, and other repairs may remove these.
  if (forNextRequest) return [false, true].map(isContinued => ({ as: 'request', isContinued }));
  const linted: ReadAs = as === 'request' ? 'request' : 'log';
  const all: readonly ReadAs[] = isAll && as !== 'log' ? ['log', 'request'] : [linted];
  return all.map(each => ({ as: each, isContinued: false }));
}

export type Kinds = 'errors' | 'warnings';

/** In the stored log only errors are repaired, in the request that is sent also warnings. */
const KINDS: Readonly<Record<ReadAs, readonly Kinds[]>> = { log: ['errors'], request: ['errors', 'warnings'] };

/** The kinds of findings to repair, one after the other. */
export function kindsOf(as: ReadAs, { forNextRequest }: Pick<FixFileOptions, 'forNextRequest'>): readonly Kinds[] {
  return forNextRequest ? ['errors'] : KINDS[as];
}

export const isOfKind: Readonly<Record<Kinds, (found: Pick<Diagnostic, 'severity'>) => boolean>> = {
  errors: ({ severity }) => severity === 'error',
  warnings: () => true,
};

/** Limit on how many repairs are tried one by one if they cannot be written together. */
const MAX_SINGLE = 4;
/** Each part is this much smaller than the one before. */
const SHRINKING = 4;

type Choice = (found: Diagnostic, met: Met) => boolean;

/** Which findings are repaired apart from the others: those of each rule, then smaller and smaller parts, then each one. */
export function* partsToRepair({ changes }: FixResult, as: ReadAs): Iterable<Choice> {
  const rules = new Set(changes.map(({ rule }) => rule));
  if (rules.size > 1) for (const rule of rules) yield found => found.rule === rule;
  // For what the agent leaves out when it sends the log, trying parts is not worth the cost.
  if (as === 'log') return;
  const places = [...new Set(changes.map(({ rule, origin }) => placeKey(rule, origin)))];
  // Findings at one place are repaired one after the other, which takes long for all of them.
  if (places.length < 2) return;
  const isIn = (some: readonly string[]): Choice => {
    const chosen = new Set(some);
    return (found, { origin }) => chosen.has(placeKey(found.rule, origin));
  };
  for (let size = places.length >> 1; size > 1; size = Math.floor(size / SHRINKING)) {
    yield isIn(places.slice(0, size));
    yield isIn(places.slice(-size));
  }
  for (const place of places.slice(0, MAX_SINGLE)) yield isIn([place]);
}

const placeKey = (rule: string, origin: string | undefined) => `${rule} ${origin ?? ''}`;
