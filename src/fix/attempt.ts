/** Tries repairs: each is judged again, and is made only if it helps and breaks nothing else. */
import { repairFiles } from '../generated/repairs.ts';
import type { Conversation, Diagnostic, Dialect, Edit, Fix } from '../generated/types.ts';
import type { Judged, LintResult } from '../lint/lint.ts';
import { findRule, findShape } from '../lint/registry.ts';
import { apart, type Placed } from './apart.ts';
import { applyEdits, PatchError } from './apply-edits.ts';
import { EditedTree } from './edited-tree.ts';
import type { Change, Met } from './fix.ts';
import { type Broken, brokenAt, type Repair } from './repair.ts';

const repairs: ReadonlyMap<string, Repair> = new Map(repairFiles.map(each => [each.rule, each]));

/** How often a kind of finding is judged again in one step, to find the repairs that do not help. */
const MOST_TRIES = 100;
/** Of more repairs than can be tried, so many are tried alone first: where none of them helps, the others will not either. */
const SAMPLES = 8;
/** How many findings, each hidden by the one before, are repaired for one of them to go. */
const MOST_HIDDEN = 50;

/** How repairs are tried. */
export interface Trial {
  /** Undefined where no dialect is known: nothing is repaired then. */
  readonly dialect: Dialect | undefined;
  readonly safety: Fix['safety'];
  readonly only: ((found: Diagnostic, met: Met) => boolean | 'safe') | undefined;
  readonly judge: (value: unknown) => Judged;
  /** Steps that are left for judging again, over all values that are tried; see `maxWork`. */
  work: number;
  /** Whether something was not tried for want of them. */
  isSpent?: boolean;
}

/** A conversation after some repairs, and what is still wrong with it. */
export class State {
  readonly value: unknown;
  readonly result: LintResult;
  readonly conversation: Conversation | undefined;
  /** Where a place was in what was given, before all repairs; undefined inside of what they have put in. */
  origin: (pointer: string) => string | undefined;
  /** The steps that judging it took. */
  readonly work: number;
  private known: Broken | undefined;

  constructor(value: unknown, { result, conversation, work }: Judged, origin: State['origin'] = pointer => pointer) {
    this.value = value;
    this.result = result;
    this.conversation = conversation;
    this.work = work;
    this.origin = origin;
  }

  /** The conversation as repairs see it. */
  broken(dialect: Dialect | undefined): Broken | undefined {
    const shape = dialect === undefined ? undefined : findShape(dialect.shape);
    if (dialect === undefined || shape === undefined || this.conversation === undefined) return undefined;
    this.known ??= brokenAt(this.value, this.conversation, shape, dialect);
    return this.known;
  }
}

/** What is the same for findings that are repaired together. */
export const kindOf = ({ rule, messageId, severity }: Diagnostic) => `${rule} ${messageId} ${severity}`;

/** How far a repair of a finding may go; undefined where it is to be left. Infos are never repaired. */
export function safetyFor(found: Diagnostic, state: State, { only, safety }: Trial): Fix['safety'] | undefined {
  if (found.severity === 'info') return undefined;
  const wanted = only?.(found, { origin: state.origin(found.pointer), conversation: state.conversation }) ?? true;
  if (wanted === false) return undefined;
  return wanted === 'safe' || found.severity !== 'error' ? 'safe' : safety;
}

export function isRepairable({ rule, fix }: Diagnostic): boolean {
  return repairs.has(rule) || fix?.edits !== undefined;
}

export interface Improvement {
  readonly state: State;
  readonly changes: readonly Change[];
  /** The same changes as they were proposed, with their places from before all of them. */
  readonly proposed: readonly Change[];
}

/** A change, and the finding that it is for. */
export interface Proposal {
  readonly found: Diagnostic;
  readonly change: Change;
}

/** How many repairs of one finding are tried. */
export const MOST_ALTERNATIVES = 4;

/** The changes for all findings of a kind, last first: what comes before keeps its place. */
export function proposalsFor(state: State, kind: string, trial: Trial, alternative = 0): Proposal[] {
  const broken = state.broken(trial.dialect);
  if (broken === undefined) return [];
  const meant = state.result.diagnostics.flatMap(found => {
    const safety = kindOf(found) === kind ? safetyFor(found, state, trial) : undefined;
    return safety === undefined ? [] : [{ found, safety }];
  });
  const alike = meant.map(({ found }) => found);
  return meant
    .flatMap(({ found, safety }) => {
      const change = changeFor(found, broken, state, { safety, alternative, alike });
      return change === undefined ? [] : [{ found, change }];
    })
    .reverse();
}

interface Way {
  readonly safety: Fix['safety'];
  readonly alternative: number;
  /** All findings of the kind that are to be repaired. */
  readonly alike: readonly Diagnostic[];
}

/** The repair of a finding as its rule has it. Rules of the caller's own bring theirs with the finding. */
function changeFor(
  found: Diagnostic,
  broken: Broken,
  { origin }: State,
  { safety, alternative, alike }: Way,
): Change | undefined {
  const known = repairs.get(found.rule);
  const fixes = [known === undefined ? found.fix : known.repair(found, broken, alike)].flat();
  const isPossible = (each: Fix | undefined) =>
    each?.edits !== undefined && each.edits.length > 0 && (each.safety === 'safe' || safety === 'unsafe');
  const fix = fixes.filter(isPossible)[alternative];
  if (fix?.edits === undefined) return undefined;
  const { rule, messageId, pointer } = found;
  const { title, safety: how, edits } = fix;
  return { rule, messageId, title, safety: how, pointer, origin: origin(pointer), edits };
}

/** Repairs findings of one kind by the first of their alternatives that helps. */
export function repairKind(state: State, kind: string, trial: Trial): Improvement | undefined {
  for (let alternative = 0; alternative < MOST_ALTERNATIVES; alternative++) {
    const changes = proposalsFor(state, kind, trial, alternative).map(({ change }) => change);
    if (changes.length === 0) return undefined;
    const improved = makeChanges(state, changes, trial, alternative);
    if (improved !== undefined) return improved;
  }
  return undefined;
}

/**
 * Makes changes of one kind: as many of them at once as go together. Where all at once do not help, halves are tried, and
 * halves of these: so a few that cannot be made cost little.
 */
export function makeChanges(
  state: State,
  all: readonly Change[],
  trial: Trial,
  alternative: number,
): Improvement | undefined {
  const distinct = withoutRepeats(all);
  const first = apart(state.value, distinct);
  const whole = attempt(state, first, trial) ?? makeHidden(state, first, trial, alternative);
  if (whole !== undefined || distinct.length < 2) return whole;
  if (distinct.length > MOST_TRIES && !helpsAnywhere(state, distinct, trial)) return undefined;
  let best: Improvement | undefined;
  let tries = 0;
  const include = (changes: readonly Change[]) => {
    if (changes.length === 0 || tries >= MOST_TRIES || trial.work <= state.work) return;
    const kept = best?.proposed ?? [];
    const together = apart(state.value, [...kept, ...changes]);
    if (together.length === kept.length) return;
    tries++;
    const improved = attempt(state, together, trial);
    if (improved !== undefined) best = improved;
    else halve(changes);
  };
  const halve = (changes: readonly Change[]) => {
    if (changes.length < 2) return;
    include(changes.slice(0, changes.length >> 1));
    include(changes.slice(changes.length >> 1));
  };
  halve(distinct);
  return best;
}

/** Whether any of some changes, spread over all of them, helps alone. */
function helpsAnywhere(state: State, changes: readonly Change[], trial: Trial): boolean {
  for (let i = 0; i < SAMPLES; i++) {
    const sample = changes[Math.floor((i * (changes.length - 1)) / (SAMPLES - 1))] as Change;
    if (attempt(state, apart(state.value, [sample]), trial) !== undefined) return true;
  }
  return false;
}

/** Findings that share a repair propose it each; it is made once. */
function withoutRepeats(changes: readonly Change[]): Change[] {
  const seen = new Set<readonly Edit[]>();
  return changes.filter(({ edits }) => !seen.has(edits) && seen.add(edits));
}

/** For rules that report one fault at a time: the next ones are repaired as well, until there is one finding less. */
function makeHidden(
  state: State,
  all: readonly Placed<Change>[],
  trial: Trial,
  alternative: number,
): Improvement | undefined {
  const [one] = all;
  if (state.result.stats.omitted > 0 || one === undefined) return undefined;
  const kind = state.result.diagnostics.find(each => isOf(one.made, each));
  const placed: Placed<Change>[] = [];
  let at = state;
  let next = all;
  for (let step = 0; step < MOST_HIDDEN && kind !== undefined; step++) {
    const first = next[0]?.made;
    if (first === undefined) return undefined;
    const following = patched(at, next, trial);
    if (following === undefined) return undefined;
    at = following;
    const repaired = new Set(next.map(({ proposed }) => proposed.pointer));
    const found = at.result.diagnostics.filter(each => isOf(first, each));
    // Of a repair that does not help the finding stays where it was.
    if (found.some(({ pointer }) => repaired.has(pointer)) || isWorse(state.result, at.result, first)) return undefined;
    for (const each of next) placed.push(each);
    if (found.length < state.result.diagnostics.filter(each => isOf(first, each)).length)
      return step === 0 ? undefined : improvementOf(at, placed);
    const changes = proposalsFor(at, kindOf(kind), trial, alternative).map(({ change }) => change);
    next = apart(at.value, withoutRepeats(changes));
  }
  return undefined;
}

/** The conversation with some changes made, if each of them helps. */
function attempt(state: State, changes: readonly Placed<Change>[], trial: Trial): Improvement | undefined {
  if (changes.length === 0) return undefined;
  const next = patched(state, changes, trial);
  if (next === undefined) return undefined;
  const improved = improvementOf(next, changes);
  return helps(state.result, next.result, improved.changes) ? improved : undefined;
}

function improvementOf(state: State, changes: readonly Placed<Change>[]): Improvement {
  return { state, changes: changes.map(({ made }) => made), proposed: changes.map(({ proposed }) => proposed) };
}

/** The conversation after changes; undefined where they do not find their places, or no work is left. */
function patched(state: State, changes: readonly Placed<Change>[], trial: Trial): State | undefined {
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
      const was = tree.origin(pointer);
      return was === undefined ? undefined : state.origin(was);
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

/**
 * Whether there is one less for each change of what was to be put right, and no more of anything as bad: but for what it
 * has hidden. A rule is hidden by rules that run before it alone, so that no two repairs undo each other for ever.
 */
function helps(before: LintResult, after: LintResult, changes: readonly Change[]): boolean {
  const [change] = changes;
  if (change === undefined) return false;
  // Beyond the findings that are kept only their number is known.
  if (before.stats.omitted > 0) return total(after) + changes.length <= total(before);
  const count = ({ diagnostics }: LintResult) => diagnostics.filter(each => isOf(change, each)).length;
  return count(after) + changes.length <= count(before) && !isWorse(before, after, change);
}

/** Whether there is more of anything that is as bad as what was repaired, and was not hidden by it. */
function isWorse(before: LintResult, after: LintResult, change: Change): boolean {
  const isError = before.diagnostics.some(each => isOf(change, each) && each.severity === 'error');
  const weighs = ({ severity }: Diagnostic) => severity === 'error' || (!isError && severity === 'warning');
  const had = countKinds(before.diagnostics);
  for (const [kind, { rule, count }] of countKinds(after.diagnostics.filter(weighs)))
    if (count > (had.get(kind)?.count ?? 0) && !isHiddenBy(rule, change.rule)) return true;
  return false;
}

const isOf = ({ rule, messageId }: Change, found: Diagnostic) => found.rule === rule && found.messageId === messageId;

const total = ({ diagnostics, stats }: LintResult) => diagnostics.length + stats.omitted;

function countKinds(diagnostics: readonly Diagnostic[]): Map<string, { readonly rule: string; count: number }> {
  const counts = new Map<string, { readonly rule: string; count: number }>();
  for (const each of diagnostics) {
    const known = counts.get(kindOf(each));
    if (known === undefined) counts.set(kindOf(each), { rule: each.rule, count: 1 });
    else known.count++;
  }
  return counts;
}

function isHiddenBy(rule: string, other: string): boolean {
  const { after = [], afterHere = [] } = findRule(rule) ?? {};
  return rule !== other && [...after, ...afterHere].includes(other);
}
