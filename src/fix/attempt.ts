/** Tries repairs: the result of each is linted, and a repair is kept only if it helps and causes no new findings. */

import { repairs } from '../generated/repairs.ts';
import type { Conversation, Diagnostic, Dialect, Edit, Fix } from '../generated/types.ts';
import { findingKind } from '../judge/finding-kind.ts';
import type { Judged } from '../judge/judging.ts';
import type { LintResult } from '../judge/lint-result.ts';
import { findMessageFormat } from '../registry/registry.ts';
import type { Broken, SharedFix, Step } from '../repair/repair.ts';
import { applyEdits, PatchError } from '../source/apply-edits.ts';
import { brokenAt } from './broken.ts';
import type { Change, Met } from './change.ts';
import { combineChanges, type Placed } from './combine-changes.ts';
import { areImprovements, helpfulIn, isChangeFor, isWorse } from './compare-findings.ts';
import { EditedTree } from './edited-tree.ts';

/** Limit on how often findings of one kind are linted again in one step to find repairs that do not help. */
const MAX_TRIES = 100;
/**
 * With more repairs than can be tried, or if none helped when all were made, this number of samples is tried first. If
 * none of them helps, the others are not tried.
 */
const SAMPLES = 8;
/** Limit on the number of findings, each hidden by the one before, that are repaired to remove one of them. */
const MAX_HIDDEN = 50;

/** How repairs are tried. */
export interface Trial {
  /** Undefined if no dialect is known. Then nothing is repaired. */
  readonly dialect: Dialect | undefined;
  readonly safety: Fix['safety'];
  readonly only: ((found: Diagnostic, met: Met) => boolean | Fix['safety']) | undefined;
  readonly judge: (value: unknown) => Judged;
  /** Remaining steps for linting again, for all values that are tried; see `maxWork`. */
  work: number;
  /** Whether something was not tried because no steps were left. */
  isSpent?: boolean;
}

/** A conversation after some repairs, and its remaining findings. */
export class State {
  readonly value: unknown;
  readonly result: LintResult;
  readonly conversation: Conversation | undefined;
  /** Maps a place to its place in the input; undefined inside something that a repair added. */
  origin: (pointer: string) => string | undefined;
  /** The number of steps that linting it took. */
  readonly work: number;
  private known: Broken | undefined;

  constructor(value: unknown, { result, conversation, work }: Judged, origin: State['origin'] = pointer => pointer) {
    this.value = value;
    this.result = result;
    this.conversation = conversation;
    this.work = work;
    this.origin = origin;
  }

  /** The conversation in the form that repairs work on. */
  broken(dialect: Dialect | undefined): Broken | undefined {
    const messageFormat = dialect === undefined ? undefined : findMessageFormat(dialect.format);
    if (dialect === undefined || messageFormat === undefined || this.conversation === undefined) return undefined;
    this.known ??= brokenAt(this.value, this.conversation, messageFormat, dialect);
    return this.known;
  }
}

/** The allowed safety of repairs for a finding; undefined if it must not be repaired. Infos are never repaired. */
export function safetyFor(found: Diagnostic, state: State, { only, safety }: Trial): Fix['safety'] | undefined {
  if (found.severity === 'info') return undefined;
  const wanted = only?.(found, { origin: state.origin(found.pointer), conversation: state.conversation }) ?? true;
  if (wanted === false) return undefined;
  if (wanted === 'unsafe') return safety;
  return wanted === 'safe' || found.severity !== 'error' ? 'safe' : safety;
}

export function isRepairable({ rule, fix }: Diagnostic): boolean {
  return repairs.has(rule) || fix?.edits !== undefined;
}

export interface Improvement {
  readonly state: State;
  readonly changes: readonly Change[];
  /** The changes as proposed, with places from before all of them. */
  readonly proposed: readonly Change[];
}

/** A change that may repair several findings. */
export interface ProposedChange extends Change {
  readonly steps?: readonly (Step & { readonly origin: string | undefined })[];
}

/** A change, and the finding that it repairs. */
export interface Proposal {
  readonly found: Diagnostic;
  readonly change: ProposedChange;
}

/** Number of alternative repairs that are tried for a finding. */
export const MAX_ALTERNATIVES = 4;

/** The changes that may repair a finding, the best one first. */
interface Proposals {
  readonly found: Diagnostic;
  readonly changes: readonly ProposedChange[];
}

/** The changes for all findings of a kind, last first, so that a change does not shift the places of the next ones. */
export function proposalsFor(state: State, kind: string, trial: Trial): Proposals[] {
  const broken = state.broken(trial.dialect);
  if (broken === undefined) return [];
  const repairable = state.result.diagnostics.flatMap(found => {
    const safety = findingKind(found) === kind ? safetyFor(found, state, trial) : undefined;
    return safety === undefined ? [] : [{ found, safety }];
  });
  const alike = repairable.map(({ found }) => found);
  return repairable
    .map(({ found, safety }) => ({ found, changes: changesFor(found, broken, state, { safety, alike }) }))
    .reverse();
}

/** The changes that are the first, second and so on for their findings. */
export function alternativeOf(proposals: readonly Proposals[], alternative: number): Proposal[] {
  return proposals.flatMap(({ found, changes }) => {
    const change = changes[alternative];
    return change === undefined ? [] : [{ found, change }];
  });
}

type FoundFix = Fix & Partial<SharedFix>;

interface Way {
  readonly safety: Fix['safety'];
  /** All findings of the kind that are to be repaired. */
  readonly alike: readonly Diagnostic[];
}

/** The repairs of a finding from the repair of its rule. Findings of the user's own rules contain their repair. */
function changesFor(found: Diagnostic, broken: Broken, { origin }: State, { safety, alike }: Way): ProposedChange[] {
  const known = repairs.get(found.rule);
  const fixes: (FoundFix | undefined)[] = [known === undefined ? found.fix : known(found, broken, alike)].flat();
  const { rule, messageId, pointer } = found;
  const changes: ProposedChange[] = [];
  for (const fix of fixes) {
    if (fix?.edits === undefined || fix.edits.length === 0 || (fix.safety === 'unsafe' && safety === 'safe')) continue;
    const { title, safety: how, edits, steps } = fix;
    const change = { rule, messageId, title, safety: how, pointer, origin: origin(pointer), edits };
    if (steps === undefined) changes.push(change);
    else {
      const placed = placedSteps(steps, origin);
      changes.push({ ...change, title: placed.titles.get(pointer) ?? title, steps: placed.steps });
    }
    if (changes.length === MAX_ALTERNATIVES) break;
  }
  return changes;
}

interface PlacedSteps {
  readonly steps: NonNullable<ProposedChange['steps']>;
  readonly titles: ReadonlyMap<string, string>;
}

/** The steps of a repair with their places in the input. They are the same for all findings that it repairs. */
const placedByRepair = new WeakMap<readonly Step[], PlacedSteps>();

function placedSteps(steps: readonly Step[], origin: State['origin']): PlacedSteps {
  const known = placedByRepair.get(steps);
  if (known !== undefined) return known;
  const placed: PlacedSteps = {
    steps: steps.map(step => ({ ...step, origin: origin(step.pointer) })),
    titles: new Map(steps.map(({ pointer, title }) => [pointer, title])),
  };
  placedByRepair.set(steps, placed);
  return placed;
}

/** Repairs findings of one kind with the first alternative that helps. */
export function repairKind(state: State, kind: string, trial: Trial): Improvement | undefined {
  const proposals = proposalsFor(state, kind, trial);
  for (let alternative = 0; alternative < MAX_ALTERNATIVES; alternative++) {
    const changes = alternativeOf(proposals, alternative).map(({ change }) => change);
    if (changes.length === 0) return undefined;
    const improved = makeChanges(state, changes, trial, alternative);
    if (improved !== undefined) return improved;
  }
  return undefined;
}

/**
 * Applies as many changes of one kind at once as possible. If all together do not help, it tries those that helped
 * without the others, and then halves recursively, so that a few bad changes cost little.
 */
export function makeChanges(
  state: State,
  all: readonly ProposedChange[],
  trial: Trial,
  alternative: number,
): Improvement | undefined {
  const distinct = withoutRepeats(all);
  const first = combineChanges(state.value, distinct);
  const after = first.length === 0 ? undefined : patched(state, first, trial);
  const whole = after && (improvementIn(after, state, first) ?? makeHidden(after, state, first, trial, alternative));
  if (whole !== undefined || distinct.length < 2) return whole;
  const tried = first.map(({ proposed }) => proposed);
  const helpful = after && helpfulIn(after, state, tried);
  if (helpful !== undefined && helpful.length > 0 && helpful.length < tried.length) {
    const improved = tryChanges(state, combineChanges(state.value, helpful), trial);
    if (improved !== undefined) return improved;
  }
  const sampledAbove = helpful?.length === 0 ? SAMPLES : MAX_TRIES;
  if (distinct.length > sampledAbove && !helpsInSample(state, distinct, trial)) return undefined;
  let best: Improvement | undefined;
  let tries = 0;
  const include = (changes: readonly ProposedChange[]) => {
    if (changes.length === 0 || tries >= MAX_TRIES || trial.work <= state.work) return;
    const kept = best?.proposed ?? [];
    const together = combineChanges(state.value, [...kept, ...changes]);
    if (together.length === kept.length) return;
    tries++;
    const improved = tryChanges(state, together, trial);
    if (improved !== undefined) best = improved;
    else halve(changes);
  };
  const halve = (changes: readonly ProposedChange[]) => {
    if (changes.length < 2) return;
    include(changes.slice(0, changes.length >> 1));
    include(changes.slice(changes.length >> 1));
  };
  halve(distinct);
  return best;
}

/** Whether any change of a sample, spread evenly, helps on its own. */
function helpsInSample(state: State, changes: readonly ProposedChange[], trial: Trial): boolean {
  for (let i = 0; i < SAMPLES; i++) {
    const sample = changes[Math.floor((i * (changes.length - 1)) / (SAMPLES - 1))] as ProposedChange;
    if (tryChanges(state, combineChanges(state.value, [sample]), trial) !== undefined) return true;
  }
  return false;
}

/** Findings that share a repair each propose it, but it is applied only once. */
function withoutRepeats(changes: readonly ProposedChange[]): ProposedChange[] {
  const seen = new Set<readonly Edit[]>();
  return changes.filter(({ edits }) => !seen.has(edits) && seen.add(edits));
}

/**
 * For rules that report one fault at a time: repairs the findings that appear next as well, until there is one less.
 */
function makeHidden(
  after: State,
  state: State,
  all: readonly Placed<ProposedChange>[],
  trial: Trial,
  alternative: number,
): Improvement | undefined {
  const [one] = all;
  if (state.result.stats.omitted > 0 || one === undefined) return undefined;
  const kind = state.result.diagnostics.find(each => isChangeFor(one.made, each));
  const placed: Placed<ProposedChange>[] = [];
  let at = state;
  let next = all;
  for (let step = 0; step < MAX_HIDDEN && kind !== undefined; step++) {
    const first = next[0]?.made;
    if (first === undefined) return undefined;
    const following = step === 0 ? after : patched(at, next, trial);
    if (following === undefined) return undefined;
    at = following;
    const repaired = new Set(next.map(({ proposed }) => proposed.pointer));
    const found = at.result.diagnostics.filter(each => isChangeFor(first, each));
    // The finding reappears at the same place, so the repair does not help.
    if (found.some(({ pointer }) => repaired.has(pointer)) || isWorse(state.result, at.result, first)) return undefined;
    for (const each of next) placed.push(each);
    if (found.length < state.result.diagnostics.filter(each => isChangeFor(first, each)).length)
      return step === 0 ? undefined : improvementOf(at, placed);
    const proposals = proposalsFor(at, findingKind(kind), trial);
    const changes = alternativeOf(proposals, alternative).map(({ change }) => change);
    next = combineChanges(at.value, withoutRepeats(changes));
  }
  return undefined;
}

/** The conversation with some changes applied, if each of them helps. */
function tryChanges(state: State, changes: readonly Placed<ProposedChange>[], trial: Trial): Improvement | undefined {
  if (changes.length === 0) return undefined;
  const after = patched(state, changes, trial);
  return after && improvementIn(after, state, changes);
}

function improvementIn(
  after: State,
  before: State,
  changes: readonly Placed<ProposedChange>[],
): Improvement | undefined {
  const improved = improvementOf(after, changes);
  return areImprovements(before.result, after.result, improved.changes) ? improved : undefined;
}

function improvementOf(state: State, changes: readonly Placed<ProposedChange>[]): Improvement {
  return {
    state,
    changes: changes.flatMap(({ made }) => byFinding(made)),
    proposed: changes.map(({ proposed }) => proposed),
  };
}

/** The changes of a repair of several findings, one for each finding. */
function byFinding({ steps, ...change }: ProposedChange): Change[] {
  if (steps === undefined) return [change];
  let end = 0;
  return steps.map(({ pointer, origin, title, edits: count }) => {
    end += count;
    return { ...change, pointer, origin, title, edits: change.edits.slice(end - count, end) };
  });
}

/** The conversation after the changes. Undefined if their places do not exist, or no steps are left. */
function patched(state: State, changes: readonly Placed<ProposedChange>[], trial: Trial): State | undefined {
  const work = state.work + 1;
  if (trial.work < work) {
    trial.isSpent = true;
    return undefined;
  }
  const edits = changes.flatMap(({ made }) => made.edits);
  try {
    const value = applyEdits(state.value, edits);
    trial.work -= work;
    let tree: EditedTree | undefined;
    return new State(value, trial.judge(value), pointer => {
      tree ??= treeOf(state.value, edits);
      const earlier = tree.origin(pointer);
      return earlier === undefined ? undefined : state.origin(earlier);
    });
  } catch (error) {
    if (error instanceof PatchError) return undefined;
    throw error;
  }
}

function treeOf(value: unknown, edits: readonly Edit[]): EditedTree {
  const tree = new EditedTree(value);
  for (const edit of edits) tree.apply(edit);
  return tree;
}
