/** Repairs a conversation before it is sent. Shared by `conformantFetch` and the middleware for frameworks. */
import type { Change } from '../fix/change.ts';
import { fix } from '../fix/fix.ts';
import type { RuleId } from '../generated/ids.ts';
import type { Edit } from '../generated/types.ts';
import type { Follow, LintOptions, Projected } from '../judge/lint-options.ts';
import type { LintResult } from '../judge/lint-result.ts';
import { lintGiven } from '../lint/lint.ts';
import { didYouMean } from '../model/did-you-mean.ts';
import type { AnyRule } from '../model/rule.ts';
import { shorten } from '../model/text.ts';
import { UsageError } from '../model/usage-error.ts';
import { rules as builtIn } from '../registry/registry.ts';

/** A conversation after its repairs. */
export interface RepairedRequest {
  /** The repaired value; the given one if nothing was repaired. */
  readonly value: unknown;
  /** The repairs as one JSON Patch of the given value. */
  readonly edits: readonly Edit[];
  readonly changes: readonly Change[];
  /** The findings that are left. */
  readonly result: LintResult;
}

/** Makes safe repairs, and unsafe ones of the allowed rules. A conversation without errors and warnings is linted only once. */
export function repairRequest(
  value: unknown,
  options: LintOptions & Projected,
  allowed: ReadonlySet<string>,
): RepairedRequest {
  const { follow } = options;
  // The comparison with earlier requests is made once, and not again for each repair.
  let followed: ReturnType<Follow> = [];
  const once: Follow | undefined = follow && ((...args) => (followed = follow(...args)));
  const result = lintGiven(value, { ...options, findFixes: undefined, follow: once });
  if (result.diagnostics.every(({ severity }) => severity === 'info')) return { value, edits: [], changes: [], result };
  const repairing = { ...options, follow: () => followed };
  return fix(value, {
    ...repairing,
    safety: 'unsafe',
    only: ({ rule }) => allowed.has(rule) || 'safe',
  });
}

/** The rules of the option `allow`. Throws a `UsageError` for an unknown one. `own` are the rules of the option `rules`. */
export function allowedRules(
  allow: readonly RuleId[] | undefined,
  own: readonly AnyRule[] | undefined,
): ReadonlySet<string> {
  const known = new Set([...builtIn, ...(own ?? [])].map(({ id }) => id));
  const allowed = new Set<string>(allow);
  for (const id of allowed)
    if (!known.has(id))
      throw new UsageError(
        `\`allow\`: no rule \`${shorten(id)}\`${didYouMean(id, [...known]) || '; `rolecall rules` lists them'}`,
      );
  return allowed;
}
