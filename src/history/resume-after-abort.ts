/** `resumeAfterAbort`: repairs what an aborted run leaves at the end of a conversation. */
import { brokenAt } from '../fix/broken.ts';
import type { Change } from '../fix/change.ts';
import { EditedTree } from '../fix/edited-tree.ts';
import { fix } from '../fix/fix.ts';
import type { Diagnostic, Edit } from '../generated/types.ts';
import type { LintOptions } from '../judge/lint-options.ts';
import type { LintResult } from '../judge/lint-result.ts';
import { checkOptions } from '../model/check-options.ts';
import { checkedJson } from '../model/checked-json.ts';
import { child, pointerKeys, putAt, valueAt } from '../pointer.ts';
import { textMessage } from '../repair/composed.ts';
import { GO_ON, NOT_ANSWERED } from '../repair/phrases.ts';
import { applyEdits } from '../source/apply-edits.ts';
import { type History, historyOf } from './history.ts';

/** Options of `resumeAfterAbort`: those of `lint`. */
export type ResumeOptions = Omit<LintOptions, 'findFixes' | 'as'>;

/** What `resumeAfterAbort` returns. */
export interface ResumeResult {
  /** The repaired conversation, in the form of the input; for JSON text its value. The input itself if nothing was repaired. */
  readonly value: unknown;
  /** The repairs, in the order in which they were made. */
  readonly changes: readonly Change[];
  /**
   * The result of `lint`, without repairs, for `value` and a user message after it: the findings that are left. In the few formats that
   * have no separate user messages, it is the result for `value` alone.
   */
  readonly result: LintResult;
}

/** Rules that find the traces of an abort: calls without results, and truncated messages, calls and reasoning. */
const ABORT_RULES: ReadonlySet<string> = new Set([
  ...['unanswered-tool-call', 'unfinished-tool-call', 'unresolved-tool-approval', 'misplaced-server-tool-result'],
  ...['arguments-not-json', 'arguments-not-object', 'malformed-tool-call', 'missing-tool-call-id', 'empty-tool-calls'],
  ...['unsigned-reasoning', 'empty-reasoning', 'misplaced-reasoning', 'separated-reasoning-item'],
  ...['malformed-reasoning-item', 'missing-reasoning', 'content-beside-tool-calls', 'interrupted-tool-results'],
  ...['empty-message', 'empty-text', 'blank-text', 'missing-content'],
  ...['misplaced-prefix', 'unexpected-role-order', 'unexpected-reasoning', 'lone-surrogate'],
]);

/**
 * Rules whose findings are repaired even if it is uncertain that the API rejects them. Their repair needs no message
 * after the calls.
 */
const OPEN_CALL_RULES: ReadonlySet<string> = new Set(['unanswered-tool-call', 'unfinished-tool-call']);

/**
 * Makes a stored conversation ready for the user's next message after a run was aborted: by the user, a timeout or a crash.
 * Pass a request body, an array of messages, or the JSON text of either; the input is not changed.
 *
 * - Calls without a result get one that says that they were interrupted, where `lint` reports them as an error or a warning.
 * - Arguments that end in the middle are completed where the API rejects them; if that is not possible, the call is removed.
 * - Reasoning without its signature is left out, and so are messages that are empty then.
 * - If the API accepts no second user message in a row, a message of the assistant says that the answer was interrupted.
 *
 * These are the unsafe repairs of `fix` for the rules about such faults. Each is checked with `lint`. Other faults are left as they
 * are. A result without errors is not changed again. Throws a `UsageError` for invalid options, and for input that is not JSON.
 */
export function resumeAfterAbort(input: unknown, given: ResumeOptions = {}): ResumeResult {
  const { ...options } = checkOptions(given);
  const value = checkedJson(parsedText(input), 'the conversation');
  const history = historyOf(value, options);
  const settings = { ...options, dialect: history.dialect };
  const best = bestOf(history, settings);
  if (best === undefined) {
    const { changes, result, value: fixed } = fix(value, repairing(settings, ABORT_RULES));
    return { value: changes.length === 0 ? input : fixed, changes, result };
  }
  return { ...best, value: best.changes.length === 0 ? input : best.value };
}

/** The value of JSON text. Other text may be a conversation itself, in a format with delimiters. */
function parsedText(input: unknown): unknown {
  if (typeof input !== 'string') return input;
  try {
    return JSON.parse(input.replace(/^\ufeff/, ''));
  } catch {
    return input;
  }
}

type Settings = ResumeOptions & { readonly dialect: History['dialect'] };

function repairing(settings: Settings, rules: ReadonlySet<string>) {
  const only = ({ rule }: Diagnostic) => (OPEN_CALL_RULES.has(rule) ? 'unsafe' : rules.has(rule));
  return { ...settings, safety: 'unsafe', only, findFixes: undefined } as const;
}

/**
 * Tries several preparations and returns the first result without errors, or else the repair with the fewest; undefined
 * if no user message can be added. Preparations that add or remove whole messages must leave no error, so that they are
 * not repeated the next time.
 */
function bestOf(history: History, settings: Settings): ResumeResult | undefined {
  let best: ResumeResult | undefined;
  for (const prepare of [unprepared, answeredFirst, withStub, withoutAnswer, withStubAsAnswer]) {
    const prepared = prepare(history, settings);
    const made = prepared && repairWithMessage(prepared, history, settings);
    if (made === undefined) continue;
    const errors = errorsIn(made.result);
    if (errors === 0) return made;
    const isRepair = prepare === unprepared || prepare === answeredFirst;
    if (isRepair && (best === undefined || errors < errorsIn(best.result))) best = made;
  }
  return best;
}

const errorsIn = ({ diagnostics, stats }: LintResult) =>
  diagnostics.filter(({ severity }) => severity === 'error').length + stats.omitted;

/** A conversation after changes that are made before it is repaired. */
interface Prepared {
  readonly value: unknown;
  readonly changes: readonly Change[];
}

const unprepared = ({ value }: History): Prepared => ({ value, changes: [] });

/**
 * Answers open calls first, because a server may require an assistant message between the results and the user message.
 */
function answeredFirst({ value }: History, settings: Settings): Prepared | undefined {
  const first = fix(value, repairing(settings, OPEN_CALL_RULES));
  return first.changes.length === 0 ? undefined : first;
}

/** Adds an assistant message, if the conversation ends with a message that the aborted run had not answered. */
function withStub(history: History): Prepared | undefined {
  const { at, items } = history;
  return edited(history, 'add an assistant message that says the answer was interrupted', (stub): Edit[] => [
    { op: 'add', path: child(at, items.length), value: stub },
  ]);
}

/** Leaves out the unfinished answer, if it cannot be repaired. */
function withoutAnswer(history: History): Prepared | undefined {
  const removals = removalsOfAnswer(history);
  return removals.length === 0 ? undefined : edited(history, 'remove the unfinished answer', () => removals);
}

function withStubAsAnswer(history: History): Prepared | undefined {
  const removals = removalsOfAnswer(history);
  if (removals.length === 0) return undefined;
  const path = child(history.at, history.items.length - removals.length);
  return edited(
    history,
    'replace the unfinished answer with a message that says it was interrupted',
    (stub): Edit[] => [...removals, { op: 'add', path, value: stub }],
  );
}

/** The edits that remove the assistant messages at the end. */
function removalsOfAnswer({ at, items, messages }: History): Edit[] {
  const removals: Edit[] = [];
  for (let i = items.length - 1; i > 0 && messages[i]?.role === 'assistant'; i--)
    removals.push({ op: 'remove', path: child(at, i) });
  return removals;
}

function edited(history: History, title: string, make: (stub: unknown) => Edit[]): Prepared | undefined {
  const { value, at, items } = history;
  const stub = messageFor(history, 'assistant', NOT_ANSWERED);
  if (stub === undefined || items.length === 0) return undefined;
  const edits = make(stub);
  const pointer = edits[0]?.path ?? at;
  const origin = edits[0]?.op === 'remove' ? pointer : undefined;
  const rule = 'unexpected-role-order';
  const change: Change = { rule, messageId: 'unexpected', title, safety: 'unsafe', pointer, origin, edits };
  return { value: applyEdits(value, edits), changes: [change] };
}

/** Repairs a conversation with a user message after it, so that everything before it must be complete. */
function repairWithMessage(prepared: Prepared, history: History, settings: Settings): ResumeResult | undefined {
  const { at } = history;
  const next = messageFor(history, 'user', GO_ON);
  const items = valueAt(prepared.value, at);
  if (next === undefined || !Array.isArray(items)) return undefined;
  const longer = putAt(prepared.value, pointerKeys(at), [...(items as readonly unknown[]), next]);
  const fixed = fix(longer, repairing(settings, ABORT_RULES));
  const list = valueAt(fixed.value, at);
  // A repair that changed the message cannot be made without it.
  if (!Array.isArray(list) || list.at(-1) !== next) return undefined;
  const value = fixed.changes.length === 0 ? prepared.value : applyEdits(prepared.value, fixed.edits);
  return {
    value,
    changes: [...prepared.changes, ...movedBy(prepared.changes, fixed.changes, history)],
    result: fixed.result,
  };
}

/** Later changes, with pointers into the value before the earlier changes. */
function movedBy(earlier: readonly Change[], later: readonly Change[], { value }: History): readonly Change[] {
  if (earlier.length === 0) return later;
  const tree = treeOf(
    value,
    earlier.flatMap(({ edits }) => edits),
  );
  return later.map(each => ({ ...each, origin: each.origin === undefined ? undefined : tree.origin(each.origin) }));
}

function treeOf(value: unknown, edits: readonly Edit[]): EditedTree {
  const tree = new EditedTree(value);
  for (const edit of edits) tree.apply(edit);
  return tree;
}

function messageFor({ value, judged, messageFormat, dialect }: History, role: 'user' | 'assistant', text: string) {
  const { conversation } = judged;
  return conversation && textMessage(role, text, brokenAt(value, conversation, messageFormat, dialect));
}
