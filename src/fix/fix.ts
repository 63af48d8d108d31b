/** `fix`: puts right what a server would refuse, and shows each step. */
import { repairFiles } from '../generated/repairs.ts';
import type { Conversation, Diagnostic, Edit, Fix } from '../generated/types.ts';
import { dialectFor, judge, type LintOptions, type LintResult, lint } from '../lint/lint.ts';
import { isMarkedText } from '../lint/marked-text.ts';
import { findRule, findShape } from '../lint/registry.ts';
import { apart } from './apart.ts';
import { applyEdits, PatchError } from './apply-edits.ts';
import { editText } from './edit-text.ts';
import { originOf } from './origin-of.ts';
import { type Broken, type Repair, turnsOf } from './repair.ts';

export interface FixOptions extends LintOptions {
  /** `safe` (default): the model reads the same conversation afterwards. `unsafe`: content may be invented or dropped as well. */
  readonly safety?: 'safe' | 'unsafe' | undefined;
  /** Which findings are to be put right, or by `safe` repairs alone; all, unless said. */
  readonly only?: ((found: Diagnostic, met: Met) => boolean | 'safe') | undefined;
}

/** Where a finding was met: some come to light as others are put right. */
export interface Met {
  /** Where the place stood in what was given; undefined inside what a repair has put in. */
  readonly origin: string | undefined;
  /** The conversation as it stood then: the finding's own pointer is into it. */
  readonly conversation: Conversation | undefined;
}

/** One thing that was put right. */
export interface Change {
  readonly rule: string;
  /** The rule's message. */
  readonly message: string;
  /** What was done, in one line without any content. */
  readonly title: string;
  readonly safety: Fix['safety'];
  /** Where the fault was, when this change was made. */
  readonly pointer: string;
  /** Where that stood in what was given; undefined inside what an earlier change has put in. */
  readonly origin: string | undefined;
  readonly edits: readonly Edit[];
}

export interface FixResult {
  /** The repaired value: the very value that was given where nothing had to be done. Of text, what it says. */
  readonly value: unknown;
  /** The repaired text, where text was given: what was not touched stands byte for byte. */
  readonly text?: string;
  /** What was done, in order. */
  readonly changes: readonly Change[];
  /** All of it as one JSON Patch (RFC 6902) on what was given. */
  readonly edits: readonly Edit[];
  /** What `lint` says of the result: here stands what could not be put right. */
  readonly result: LintResult;
}

const repairs: ReadonlyMap<string, Repair> = new Map(repairFiles.map(each => [each.rule, each]));

/** A conversation at some step, and what is wrong with it. */
interface State {
  readonly value: unknown;
  readonly result: LintResult;
  readonly conversation: Conversation | undefined;
  /** How it became so. */
  readonly edits: readonly Edit[];
}

/** More steps than any conversation needs: each repairs all findings of a kind, or as many as go together. */
const MOST_STEPS = 500;
/** How often a kind of finding is linted again in one step, to find the repairs that do not help. */
const MOST_TRIES = 100;
/** How many findings, each hidden by the one before, are repaired for one of them to go. */
const MOST_HIDDEN = 50;

/**
 * Repairs a conversation for a server: a request body, a bare array of messages, or the JSON text of either, which is
 * not changed. Every repair is linted before it counts: one that does not help, or breaks something else, is not made.
 * What is clean comes back as it was. The same input gives the same result, and a repaired one is repaired no further.
 * Safe repairs are made of errors and warnings, unsafe ones of errors alone. Nothing in the input throws.
 */
export function fix(input: unknown, options: FixOptions = {}): FixResult {
  if (typeof input !== 'string') return fixValue(input, options);
  const before = lint(input, options);
  const same = { value: undefined, text: input, changes: [], edits: [], result: before };
  const text = input.charCodeAt(0) === 0xfeff ? input.slice(1) : input;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return isMarkedText(text) ? { ...same, value: text } : same;
  }
  const fixed = fixValue(value, options);
  if (fixed.edits.length === 0) return { ...same, value };
  const edited = editText(input, fixed.edits);
  return { ...fixed, text: edited, result: lint(edited, pinned(value, options)) };
}

function fixValue(input: unknown, options: FixOptions): FixResult {
  const judging = pinned(input, options);
  const changes: Change[] = [];
  let state = stateOf(input, judging, []);
  const refused = new Set<string>();
  for (let step = 0, improvedAt = 0; step < MOST_STEPS; step++) {
    const kind = nextKind(state, refused, options);
    if (kind === undefined) {
      // What was refused before something else was repaired may be possible now.
      if (improvedAt === changes.length) break;
      improvedAt = changes.length;
      refused.clear();
      continue;
    }
    const improved = repairAll(state, kind, judging);
    if (improved === undefined) refused.add(kind);
    else {
      state = improved.state;
      changes.push(...improved.changes);
    }
  }
  return { value: state.value, changes, edits: changes.flatMap(({ edits }) => edits), result: state.result };
}

/** What is repaired is judged by one dialect from the beginning to the end, whatever it looks like in between. */
function pinned(value: unknown, options: FixOptions): FixOptions {
  const dialect = dialectFor(options, value);
  return dialect === undefined ? options : { ...options, dialect };
}

function stateOf(value: unknown, options: FixOptions, edits: readonly Edit[]): State {
  const { result, conversation } = judge(value, options);
  return { value, result, conversation, edits };
}

/** What tells findings apart that one repair is for. */
const kindOf = ({ rule, message, severity }: Diagnostic) => `${rule} ${message} ${severity}`;

/** The first kind of finding for which something may be done: errors before warnings. */
function nextKind(state: State, refused: ReadonlySet<string>, options: FixOptions): string | undefined {
  const { diagnostics } = state.result;
  const isOpen = (each: Diagnostic) => isRepairable(each) && each.severity !== 'info' && !refused.has(kindOf(each));
  const open = diagnostics.filter(each => isOpen(each) && safetyFor(each, state, options) !== undefined);
  const found = open.find(({ severity }) => severity === 'error') ?? open[0];
  return found === undefined ? undefined : kindOf(found);
}

/** How far a repair of a finding may go; undefined where it is to be left. */
function safetyFor(
  found: Diagnostic,
  { conversation, edits }: State,
  { only, safety = 'safe' }: FixOptions,
): Fix['safety'] | undefined {
  const wanted = only?.(found, { origin: originOf(found.pointer, edits), conversation }) ?? true;
  if (wanted === false) return undefined;
  return wanted === 'safe' || found.severity !== 'error' ? 'safe' : safety;
}

function isRepairable({ rule, fix }: Diagnostic): boolean {
  return fix?.edits !== undefined || repairs.has(rule);
}

interface Improvement {
  readonly state: State;
  readonly changes: readonly Change[];
}

/**
 * Puts right the findings of a kind: as many of them at once as go together. Where all at once do not help, halves are
 * tried, and halves of these: so a few that cannot be repaired cost little.
 */
function repairAll(state: State, kind: string, options: FixOptions): Improvement | undefined {
  const broken = brokenOf(state, options);
  if (broken === undefined) return undefined;
  const all = changesFor(state, kind, broken, options);
  const whole = attempt(state, apart(all), options) ?? repairHidden(state, kind, options);
  if (whole !== undefined || all.length < 2) return whole;
  let best: Improvement | undefined;
  let tries = 0;
  const include = (changes: readonly Change[]) => {
    if (changes.length === 0 || tries >= MOST_TRIES) return;
    const kept = best?.changes ?? [];
    const together = apart([...kept, ...changes]);
    if (together.length === kept.length) return;
    tries++;
    const improved = attempt(state, together, options);
    if (improved !== undefined) best = improved;
    else halve(changes);
  };
  const halve = (changes: readonly Change[]) => {
    if (changes.length < 2) return;
    include(changes.slice(0, changes.length >> 1));
    include(changes.slice(changes.length >> 1));
  };
  halve(all);
  return best;
}

/** The changes for all findings of a kind, from the end on: what stands before keeps its place. */
function changesFor(state: State, kind: string, broken: Broken, options: FixOptions): Change[] {
  const found = state.result.diagnostics.filter(each => kindOf(each) === kind);
  return found.flatMap(each => changeFor(each, broken, state, safetyFor(each, state, options))).reverse();
}

/** For rules that tell of one fault at a time: the next ones are repaired as well, until there is one finding less. */
function repairHidden(state: State, kind: string, options: FixOptions): Improvement | undefined {
  if (state.result.stats.omitted > 0) return undefined;
  const changes: Change[] = [];
  let at = state;
  for (let step = 0; step < MOST_HIDDEN; step++) {
    const broken = brokenOf(at, options);
    const next = broken === undefined ? [] : apart(changesFor(at, kind, broken, options));
    const [first] = next;
    if (first === undefined) return undefined;
    const following = patched(at, next, options);
    if (following === undefined) return undefined;
    at = following;
    const repaired = new Set(next.map(({ pointer }) => pointer));
    const found = at.result.diagnostics.filter(each => isOf(first, each));
    // Of a repair that does not help the finding stays where it was.
    if (found.some(({ pointer }) => repaired.has(pointer)) || isWorse(state.result, at.result, first)) return undefined;
    changes.push(...next);
    if (found.length < state.result.diagnostics.filter(each => isOf(first, each)).length)
      return step === 0 ? undefined : { state: at, changes };
  }
  return undefined;
}

/** The conversation with some changes made, if each of them helps. */
function attempt(state: State, changes: readonly Change[], options: FixOptions): Improvement | undefined {
  if (changes.length === 0) return undefined;
  const next = patched(state, changes, options);
  return next !== undefined && helps(state.result, next.result, changes) ? { state: next, changes } : undefined;
}

function brokenOf({ value, conversation }: State, options: FixOptions): Broken | undefined {
  const dialect = dialectFor(options, value);
  const shape = dialect === undefined ? undefined : findShape(dialect.shape);
  if (dialect === undefined || shape === undefined || conversation === undefined) return undefined;
  return { value, conversation, shape, dialect, turns: turnsOf(conversation, shape, dialect) };
}

function changeFor(found: Diagnostic, broken: Broken, { edits }: State, safety: Fix['safety'] | undefined): Change[] {
  if (safety === undefined) return [];
  const fix = repairs.get(found.rule)?.repair(found, broken) ?? found.fix;
  if (fix?.edits === undefined || fix.edits.length === 0) return [];
  if (fix.safety === 'unsafe' && safety === 'safe') return [];
  const { rule, message, pointer } = found;
  const origin = originOf(pointer, edits);
  return [{ rule, message, title: fix.title, safety: fix.safety, pointer, origin, edits: fix.edits }];
}

/** What changes make of a conversation; undefined where they do not find their places. */
function patched(state: State, changes: readonly Change[], options: FixOptions): State | undefined {
  const edits = changes.flatMap(each => each.edits);
  try {
    return stateOf(applyEdits(state.value, edits), options, [...state.edits, ...edits]);
  } catch (error) {
    if (error instanceof PatchError) return undefined;
    throw error;
  }
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

const isOf = ({ rule, message }: Change, found: Diagnostic) => found.rule === rule && found.message === message;

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
