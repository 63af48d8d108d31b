/** The guarantees of `fix`, which must hold for every rule. */

import { type FixOptions, type FixResult, fix } from '../fix/fix.ts';
import { lint } from '../fix/lint.ts';
import type { Diagnostic } from '../generated/types.ts';
import { dialectFor } from '../judge/request.ts';
import { pointerKeys } from '../pointer.ts';
import { findRule } from '../registry/registry.ts';
import { isOpaque } from '../repair/opaque.ts';
import { applyEdits } from '../source/apply-edits.ts';
import { isObject } from '../source/json.ts';
import { admit } from '../source/plain-data.ts';
import type { Verdict } from './properties.ts';

/**
 * Checks that `fix` keeps its guarantees for a conversation or its JSON text. Returns undefined, or a description of the guarantee
 * that is broken. Use it with conversations in which rules of your own report something. The guarantees:
 *
 * - A conversation without findings is returned unchanged.
 * - No new errors, except those that another error had hidden.
 * - The same input gives the same result, and fixing the result again changes nothing.
 * - The returned text and the returned value are the same JSON.
 * - The edits are one JSON Patch of the input.
 * - No signature is invented.
 * - Only safe repairs are made unless unsafe ones are allowed.
 */
export function fixIsLawful(input: unknown, options: FixOptions = {}): Verdict {
  if (typeof input === 'string') return textIsLawful(input, options);
  const before = JSON.stringify(input);
  const fixed = fix(input, options);
  const after = JSON.stringify(fixed.value);
  const fault = faultOf(input, fixed, options);
  if (fault === undefined) return JSON.stringify(input) === before ? undefined : `the input was changed: ${before}`;
  const steps = fixed.changes.map(each => `${each.rule}: ${each.title} ${JSON.stringify(each.edits)}`).join('\n');
  return `${fault}\nbefore ${before}\n${steps}\nafter ${after}`;
}

/** Checks that text is repaired like its value, and that text which is not JSON stays unchanged. */
function textIsLawful(input: string, options: FixOptions): Verdict {
  const { text = '', value, changes } = fix(input, options);
  if (changes.length === 0 && text !== input) return `no repair was made, but the text changed:\n${input}\n${text}`;
  let before: unknown;
  try {
    before = JSON.parse(withoutMark(input));
  } catch {
    return changes.length === 0 ? undefined : `text that is not JSON was changed:\n${input}\n${text}`;
  }
  if (!isSame(JSON.parse(withoutMark(text)), value)) return `the text and the value are not the same JSON:\n${text}`;
  // The value of such text is no JSON, so `fix` works on a copy in which the number is null.
  if (typeof before === 'string' || isBeyondNumbers(before)) return undefined;
  if (!isSame(fix(before, options).value, value)) return `text is repaired differently from its value:\n${text}`;
  return fixIsLawful(before, options);
}

/** Whether a number of the text is too large for JavaScript: `1e999` is a number in the text, but not as a value. */
function isBeyondNumbers(parsed: unknown): boolean {
  const { value, refused } = admit(parsed);
  return refused === undefined && value !== parsed;
}

const withoutMark = (text: string) => (text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);

function faultOf(input: unknown, fixed: FixResult, options: FixOptions): Verdict {
  const { value, changes, edits, result } = fixed;
  const before = lint(input, { ...options, findFixes: () => {} }).diagnostics;
  if (changes.length === 0 && value !== input) return 'no repair was made, but the value is a different object';
  if (before.length === 0 && changes.length > 0) return 'a conversation without findings was changed';
  const unasked = changes.find(each => each.safety === 'unsafe' && options.safety !== 'unsafe');
  if (unasked !== undefined) return `an unsafe repair of ${unasked.rule} although only safe ones are allowed`;
  const pinned = { ...options, dialect: dialectFor(options, input) ?? options.dialect };
  if (!isSame(lint(value, pinned).diagnostics, result.diagnostics))
    return 'the result differs from linting the returned value';
  const worse = newError(
    before,
    result.diagnostics,
    changes.map(each => each.rule),
  );
  if (worse !== undefined) return `a new error: ${worse}`;
  if (!isSame(applyEdits(input, edits), value)) return 'the edits do not give the value';
  if (!isSame(fix(input, options).changes, changes)) return 'a second run made other repairs';
  // Without a given dialect, some repairs are not made, because the result would be detected as another dialect.
  for (const each of changes.length === 0 ? [] : [pinned, options]) {
    const again = fix(value, each);
    if (again.changes.length > 0 || again.value !== value)
      return `fixing the result again changes it: ${again.changes.map(each => `${each.rule}: ${each.title}`).join(', ')}`;
  }
  const text = JSON.stringify(input);
  if (text !== undefined && !isSame(JSON.parse(fix(text, options).text ?? ''), value))
    return 'the text and the value are not the same JSON';
  const known = stringsIn([input, fillersIn(pinned.dialect)]);
  // A repair can cut a signature out of the text around it.
  const isKnown = (signature: string) => known.has(signature) || [...known].some(each => each.includes(signature));
  const madeUp = signaturesIn(value).find(each => !isKnown(each));
  if (madeUp !== undefined) return `an invented signature: ${madeUp}`;
  return copies(fixed, input);
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** An error of a rule that now reports more errors, unless they were hidden by a repaired one. */
function newError(before: readonly Diagnostic[], after: readonly Diagnostic[], repaired: readonly string[]): Verdict {
  const hidden = new Set<string>();
  for (const { rule } of after) {
    const { after: behind = [], afterHere = [] } = findRule(rule) ?? {};
    if ([...behind, ...afterHere].some(each => each !== rule && repaired.includes(each))) hidden.add(rule);
  }
  const errors = (found: readonly Diagnostic[]) => found.filter(each => each.severity === 'error');
  const count = (found: readonly Diagnostic[], rule: string) => found.filter(each => each.rule === rule).length;
  const worse = errors(after).find(({ rule }) => !hidden.has(rule) && count(errors(after), rule) > count(before, rule));
  return worse === undefined ? undefined : `${worse.rule} at ${worse.pointer}`;
}

function signaturesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(signaturesIn);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, member]) =>
    typeof member === 'string' && isOpaque(key, value.type) ? [member] : signaturesIn(member),
  );
}

/** The placeholders that servers document for missing signatures. */
function fillersIn(dialect: unknown): unknown[] {
  if (Array.isArray(dialect)) return dialect.flatMap(fillersIn);
  if (!isObject(dialect)) return [];
  return Object.entries(dialect).flatMap(([key, each]) => (key === 'filler' ? [each] : fillersIn(each)));
}

/** The texts in a value, and those in JSON texts, which a repair can decode. */
function stringsIn(value: unknown, found = new Set<string>()): Set<string> {
  if (typeof value === 'string') {
    found.add(value);
    const decoded = parsed(value);
    if (typeof decoded === 'object') stringsIn(decoded, found);
  } else if (value !== null && typeof value === 'object')
    for (const each of Object.values(value)) stringsIn(each, found);
  return found;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Checks that unchanged objects are shared with the input: only containers of edited places may be copied. */
function copies({ value, edits }: FixResult, input: unknown): Verdict {
  const had = objectsIn([input, ...edits.map(each => each.value)]);
  const copied = [...objectsIn(value)].filter(each => !had.has(each)).length;
  const holders = edits.flatMap(({ path, from = '' }) => [...pointerKeys(path), ...pointerKeys(from)]).length;
  return copied > holders ? `${copied} objects were copied, but only ${holders} contain a change` : undefined;
}

function objectsIn(value: unknown, found = new Set<object>()): Set<object> {
  if (value === null || typeof value !== 'object') return found;
  found.add(value);
  for (const each of Object.values(value)) objectsIn(each, found);
  return found;
}
