/** `lint` with the repair of each finding. */
import type { Edit } from '../generated/types.ts';
import type { FindFixes } from '../judge/judging.ts';
import type { LintOptions } from '../judge/lint-options.ts';
import type { LintResult } from '../judge/lint-result.ts';
import { lintGiven } from '../lint/lint.ts';
import { checkOptions } from '../model/check-options.ts';
import { pointerKeys, valueAt } from '../pointer.ts';
import { State } from './attempt.ts';
import { findFixes } from './find-fixes.ts';
import { quotesOf } from './quotes.ts';

/**
 * Reports which messages of a conversation an API rejects, and why. Pass a request body, an array of messages, or the JSON text
 * of either. With text, each diagnostic also has a line and column. Never throws because of the input. Throws a `UsageError` for
 * invalid options.
 *
 * Values are read as `JSON.stringify` would write them: only the enumerable fields of a class instance, and the text of a date.
 * Functions, symbols and `undefined` count as absent. A BigInt, a circular reference, a getter that throws, more than 1,000 levels of
 * nesting and too many values are reported as `unreadable-json`.
 */
export function lint(input: unknown, options: LintOptions = {}): LintResult {
  return lintGiven(input, { findFixes: fixesOf, ...checkOptions(options) });
}

/** Adds the repairs of all rules to findings: the default of the option `findFixes` of `lint`. */
export const fixesOf: FindFixes = (judged, { value, pointer, dialect, judge, work }) => {
  // The pointers of findings start at the document that contains the conversation, so repairs are found in a copy of its structure.
  const wrapped = (inner: unknown) =>
    pointerKeys(pointer).reduceRight<unknown>((held, key) => ({ [key]: held }), inner);
  const state = new State(wrapped(value), judged);
  findFixes(state, { dialect, work, judge: next => judge(valueAt(next, pointer)) });
};

/** Like `fixesOf`, for reports, which must not quote content: a repair whose edits contain content keeps only its title. */
export const fixesForReports: FindFixes = (judged, judging) => {
  fixesOf(judged, judging);
  let quotes: ((edits: readonly Edit[]) => boolean) | undefined;
  for (const { fix } of judged.result.diagnostics) {
    if (fix?.edits === undefined) continue;
    quotes ??= quotesOf(judged.conversation);
    if (quotes(fix.edits)) delete fix.edits;
  }
};
