/** `lint` with the repair of each finding. */
import type { Edit } from '../generated/types.ts';
import { checkOptions } from '../lint/check-options.ts';
import { type FindFixes, type LintOptions, type LintResult, lintGiven } from '../lint/lint.ts';
import { pointerKeys, valueAt } from '../pointer.ts';
import { State } from './attempt.ts';
import { findFixes } from './find-fixes.ts';
import { quotesOf } from './quotes.ts';

/**
 * Reports which messages of a conversation a server rejects, and why. Takes a request body, a bare array of messages, or
 * the JSON text of either; with text, diagnostics have a line and column as well. Never throws because of the input.
 *
 * A value is read as JSON would keep it: of a class instance its enumerable fields, of a date its text; functions, symbols and
 * `undefined` count as absent. A BigInt, an object that contains itself, a getter that throws, more than 1,000 levels and too
 * many values are reported at their place as `unreadable-json`. Wrong options are a `UsageError`.
 */
export function lint(input: unknown, options: LintOptions = {}): LintResult {
  return lintGiven(input, { findFixes: fixesOf, ...checkOptions(options) });
}

/** What `LintOptions.findFixes` takes: the repairs of all rules. */
export const fixesOf: FindFixes = (judged, { value, pointer, dialect, judge, work }) => {
  // Pointers lead through what contains the conversation: repairs find their places in it too.
  const around = (inner: unknown) => pointerKeys(pointer).reduceRight<unknown>((held, key) => ({ [key]: held }), inner);
  const state = new State(around(value), judged);
  findFixes(state, { dialect, work, judge: next => judge(valueAt(next, pointer)) });
};

/** The same for reports, which quote no content: a repair that would put some into its edits is described by its title alone. */
export const fixesForReports: FindFixes = (judged, judging) => {
  fixesOf(judged, judging);
  let quotes: ((edits: readonly Edit[]) => boolean) | undefined;
  for (const { fix } of judged.result.diagnostics) {
    if (fix?.edits === undefined) continue;
    quotes ??= quotesOf(judged.conversation);
    if (quotes(fix.edits)) delete fix.edits;
  }
};
