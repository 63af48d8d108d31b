/** `fix`: repairs a conversation and lists each repair. */

import type { Diagnostic, Edit, Fix } from '../generated/types.ts';
import { findingKind } from '../judge/finding-kind.ts';
import type { LintOptions } from '../judge/lint-options.ts';
import type { LintResult } from '../judge/lint-result.ts';
import { dialectFor, judgeConversation } from '../judge/request.ts';
import { MAX_WORK, notEvaluatedAt } from '../judge/run.ts';
import { checkOptions } from '../model/check-options.ts';
import { isMarkedText } from '../registry/detect.ts';
import { admit } from '../source/plain-data.ts';
import { prepend } from '../source/prepend.ts';
import { isRepairable, repairKind, State, safetyFor, type Trial } from './attempt.ts';
import type { Change, Met } from './change.ts';
import { editText } from './edit-text.ts';
import { EditedTree } from './edited-tree.ts';
import { findFixes } from './find-fixes.ts';
import { lint } from './lint.ts';

/** Options of `fix`: those of `lint`, and which repairs to make. */
export interface FixOptions extends LintOptions {
  /**
   * `safe` (default): repairs after which the model reads the same conversation. `unsafe`: also those that add or drop
   * content.
   */
  readonly safety?: 'safe' | 'unsafe' | undefined;
  /**
   * Selects the findings to repair: `true`, `safe` for safe repairs only, or `unsafe` for unsafe ones also of a warning. Default:
   * all.
   */
  readonly only?: ((found: Diagnostic, met: Met) => boolean | Fix['safety']) | undefined;
}

/** What `fix` returns. */
export interface FixResult {
  /** The repaired value; the input itself if nothing was repaired. For text input, the value of the text. */
  readonly value: unknown;
  /** The repaired text, for text input. What was not repaired is unchanged, byte for byte. */
  readonly text?: string;
  /** The repairs, in the order in which they were made. */
  readonly changes: readonly Change[];
  /** All repairs as one JSON Patch (RFC 6902) of the input. */
  readonly edits: readonly Edit[];
  /** The result of `lint` for the repaired value: the findings that are left. */
  readonly result: LintResult;
}

/** Limit on steps; no conversation needs that many. A step repairs the findings of one kind that can be repaired together. */
const MAX_STEPS = 500;
/** Limit on the findings of a conversation that are repaired at a time. */
const MOST_LISTED = 1_000_000;

/**
 * Repairs a conversation: pass a request body, an array of messages, or the JSON text of either; the input is not changed. Safe
 * repairs are made for errors and warnings, unsafe repairs only for errors and only with `safety: 'unsafe'`. Each repair is
 * checked with `lint`: one that does not help, or causes another finding, is not made. A conversation without findings is
 * returned unchanged, and so is the result of an earlier `fix`. Never throws because of the input; values that are not JSON are
 * handled as in `lint`.
 */
export function fix(input: unknown, given: FixOptions = {}): FixResult {
  const options = checkOptions(given);
  if (typeof input !== 'string') return measuredFix(input, options).fixed;
  const text = input.charCodeAt(0) === 0xfeff ? input.slice(1) : input;
  const same = (value: unknown): FixResult => {
    return { value, text: input, changes: [], edits: [], result: lint(input, options) };
  };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return same(isMarkedText(text) ? text : undefined);
  }
  if (admit(value).refused !== undefined) return same(value);
  const { fixed } = fixValue(value, options);
  const edited = fixed.edits.length === 0 ? input : editText(input, fixed.edits);
  const result = lint(edited, fixed.edits.length === 0 ? options : pinned(value, options));
  prepend(
    result.diagnostics,
    fixed.result.diagnostics.filter(({ messageId }) => messageId === 'repairing'),
  );
  return { ...fixed, text: edited, result };
}

interface MeasuredFix {
  readonly fixed: FixResult;
  /** The number of steps for linting; see `maxWork`. */
  readonly work: number;
}

/** `fix` for a value that is not text. */
export function measuredFix(input: unknown, options: FixOptions): MeasuredFix {
  const { value, refused } = admit(input);
  if (refused !== undefined) return { fixed: unchanged(input, options), work: 0 };
  const { fixed, work } = fixValue(value, options);
  return { fixed: fixed.value === value ? { ...fixed, value: input } : fixed, work };
}

function unchanged(input: unknown, options: FixOptions): FixResult {
  return { value: input, changes: [], edits: [], result: lint(input, options) };
}

function fixValue(input: unknown, options: FixOptions): MeasuredFix {
  const { dialect, only, safety = 'safe', ...rest } = pinned(input, options);
  const judging = { ...rest, dialect, findFixes: undefined };
  // With fewer findings at a time, each lot of them would cost a pass over the whole conversation.
  const listing = { ...judging, maxFindings: MOST_LISTED, isTrial: only === undefined };
  const mostWork = options.maxWork ?? MAX_WORK;
  const trial: Trial = {
    dialect: typeof dialect === 'string' ? undefined : dialect,
    safety,
    only,
    judge: value => judgeConversation(value, listing),
    work: mostWork,
  };
  const changes: Change[] = [];
  let state = new State(input, trial.judge(input));
  trial.work -= state.work;
  const origins = new EditedTree(input);
  const refused = new Set<string>();
  for (let step = 0, improvedAt = 0; step < MAX_STEPS; step++) {
    const kind = nextKind(state, refused, trial);
    if (kind === undefined) {
      // A repair that failed before may be possible after other repairs.
      if (improvedAt === changes.length) break;
      improvedAt = changes.length;
      refused.clear();
      continue;
    }
    const improved = repairKind(state, kind, trial);
    if (improved === undefined) refused.add(kind);
    else {
      state = improved.state;
      for (const change of improved.changes) {
        changes.push(change);
        for (const edit of change.edits) origins.apply(edit);
      }
      state.origin = pointer => origins.origin(pointer);
    }
  }
  if (state.result.diagnostics.length > 0)
    state = new State(state.value, judgeConversation(state.value, judging), state.origin);
  // A repair may nest deep values so much deeper that the result can no longer be read. Then nothing is repaired.
  const isUnreadable =
    changes.length > 0 && (becameInvalid(input, state.value) || changesAgain(state.value, dialect, options));
  const work = mostWork - trial.work;
  if (isUnreadable) return { fixed: unchanged(input, options), work };
  if (trial.isSpent === true && state.result.diagnostics.some(({ severity }) => severity !== 'info'))
    state.result.diagnostics.unshift(notEvaluatedAt('', 'repairing', mostWork, state.result.dialect));
  if (trial.dialect !== undefined) findFixes(state, trial);
  const edits = changes.flatMap(each => each.edits);
  return { fixed: { value: state.value, changes, edits, result: state.result }, work };
}

function becameInvalid(before: unknown, after: unknown): boolean {
  return admit(after).refused !== undefined && admit(before).refused === undefined;
}

/**
 * Whether the repaired value is detected as another dialect in which it would be repaired again. Its dialect is then uncertain.
 */
function changesAgain(value: unknown, dialect: FixOptions['dialect'], options: FixOptions): boolean {
  if (options.dialect !== undefined) return false;
  const now = pinned(value, options);
  return now.dialect !== dialect && fixValue(value, now).fixed.changes.length > 0;
}

/** Selects the dialect once, so that a repair cannot change which dialect the value is detected as. */
function pinned(value: unknown, options: FixOptions): FixOptions {
  const dialect = dialectFor(options, value);
  return dialect === undefined ? options : { ...options, dialect };
}

/** The next kind of finding to repair: errors before warnings. */
function nextKind(state: State, refused: ReadonlySet<string>, trial: Trial): string | undefined {
  const { diagnostics } = state.result;
  const isOpen = (each: Diagnostic) => isRepairable(each) && !refused.has(findingKind(each));
  const open = diagnostics.filter(each => isOpen(each) && safetyFor(each, state, trial) !== undefined);
  const found = open.find(({ severity }) => severity === 'error') ?? open[0];
  return found === undefined ? undefined : findingKind(found);
}
