/** `fix`: puts right what a server would refuse, and shows each step. */
import type { RuleId } from '../generated/ids.ts';
import type { Conversation, Diagnostic, Edit, Fix } from '../generated/types.ts';
import { checkOptions } from '../lint/check-options.ts';
import { isMarkedText } from '../lint/detect.ts';
import { dialectFor, judge, type LintOptions, type LintResult } from '../lint/lint.ts';
import { MOST_WORK, notEvaluatedAt } from '../lint/run.ts';
import { admit } from '../source/plain-data.ts';
import { isRepairable, kindOf, repairKind, State, safetyFor, type Trial } from './attempt.ts';
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
  /** Selects the findings to repair: `true`, or `safe` for safe repairs only. Default: all. */
  readonly only?: ((found: Diagnostic, met: Met) => boolean | 'safe') | undefined;
}

/** Where a finding was met: some come to light as others are put right. */
export interface Met {
  /** Where the place stood in what was given; undefined inside what a repair has put in. */
  readonly origin: string | undefined;
  /** The conversation as it stood then: the finding's own pointer is into it. */
  readonly conversation: Conversation | undefined;
}

/** One repair that was made. */
export interface Change {
  /** ID of the rule whose finding was repaired. */
  readonly rule: RuleId | (string & {});
  /** ID of the rule's message, such as `unanswered`. */
  readonly messageId: string;
  /** What was done, in one line. Contains no content of the conversation. */
  readonly title: string;
  /** `safe` if the model reads the same conversation as before. */
  readonly safety: Fix['safety'];
  /** JSON Pointer of the finding, when this repair was made. */
  readonly pointer: string;
  /** JSON Pointer of the same place in the input; undefined inside something that an earlier repair added. */
  readonly origin: string | undefined;
  /** The repair as JSON Patch (RFC 6902). */
  readonly edits: readonly Edit[];
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

/** More steps than any conversation needs: each repairs all findings of a kind, or as many as go together. */
const MOST_STEPS = 500;

/**
 * Repairs a conversation: pass a request body, an array of messages, or the JSON text of either; the input is not changed. Safe
 * repairs are made for errors and warnings, unsafe repairs only for errors and only with `safety: 'unsafe'`. Each repair is
 * checked with `lint`: one that does not help, or causes another finding, is not made. A conversation without findings is
 * returned unchanged, and so is the result of an earlier `fix`. Nothing in the input throws; what is not JSON is read as `lint`
 * reads it.
 */
export function fix(input: unknown, given: FixOptions = {}): FixResult {
  const options = checkOptions(given);
  if (typeof input !== 'string') {
    const { value, refused } = admit(input);
    if (refused !== undefined) return { value: input, changes: [], edits: [], result: lint(input, options) };
    const fixed = fixValue(value, options);
    return fixed.value === value ? { ...fixed, value: input } : fixed;
  }
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
  const fixed = fixValue(value, options);
  const edited = fixed.edits.length === 0 ? input : editText(input, fixed.edits);
  const result = lint(edited, fixed.edits.length === 0 ? options : pinned(value, options));
  result.diagnostics.unshift(...fixed.result.diagnostics.filter(({ messageId }) => messageId === 'repairing'));
  return { ...fixed, text: edited, result };
}

function fixValue(input: unknown, options: FixOptions): FixResult {
  const { dialect, only, safety = 'safe', ...rest } = pinned(input, options);
  const judging = { ...rest, dialect, findFixes: undefined };
  const trial: Trial = {
    dialect: typeof dialect === 'string' ? undefined : dialect,
    safety,
    only,
    judge: value => judge(value, judging),
    work: options.maxWork ?? MOST_WORK,
  };
  const changes: Change[] = [];
  let state = new State(input, trial.judge(input));
  trial.work -= state.work;
  const origins = new EditedTree(input);
  const refused = new Set<string>();
  for (let step = 0, improvedAt = 0; step < MOST_STEPS; step++) {
    const kind = nextKind(state, refused, trial);
    if (kind === undefined) {
      // What was refused before something else was repaired may be possible now.
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
  // Around what was deep already a repair may go deeper than any server reads.
  const isSpoilt =
    changes.length > 0 && (isNowRefused(input, state.value) || changesAgain(state.value, dialect, options));
  if (isSpoilt) return { value: input, changes: [], edits: [], result: lint(input, options) };
  if (trial.isSpent === true && state.result.diagnostics.some(({ severity }) => severity !== 'info'))
    state.result.diagnostics.unshift(
      notEvaluatedAt('', 'repairing', options.maxWork ?? MOST_WORK, state.result.dialect),
    );
  if (trial.dialect !== undefined) findFixes(state, trial);
  return { value: state.value, changes, edits: changes.flatMap(({ edits }) => edits), result: state.result };
}

function isNowRefused(before: unknown, after: unknown): boolean {
  return admit(after).refused !== undefined && admit(before).refused === undefined;
}

/**
 * Whether what was repaired looks like another dialect, by which it would be repaired once more: then nobody knows what
 * it is.
 */
function changesAgain(value: unknown, dialect: FixOptions['dialect'], options: FixOptions): boolean {
  if (options.dialect !== undefined) return false;
  const now = pinned(value, options);
  return now.dialect !== dialect && fixValue(value, now).changes.length > 0;
}

/** What is repaired is judged by one dialect from the beginning to the end, whatever it looks like in between. */
function pinned(value: unknown, options: FixOptions): FixOptions {
  const dialect = dialectFor(options, value);
  return dialect === undefined ? options : { ...options, dialect };
}

/** The first kind of finding for which something may be done: errors before warnings. */
function nextKind(state: State, refused: ReadonlySet<string>, trial: Trial): string | undefined {
  const { diagnostics } = state.result;
  const isOpen = (each: Diagnostic) => isRepairable(each) && !refused.has(kindOf(each));
  const open = diagnostics.filter(each => isOpen(each) && safetyFor(each, state, trial) !== undefined);
  const found = open.find(({ severity }) => severity === 'error') ?? open[0];
  return found === undefined ? undefined : kindOf(found);
}
