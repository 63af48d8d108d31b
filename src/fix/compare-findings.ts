/** Compares the findings before and after a repair: whether it helped, and what it caused. */
import type { Diagnostic } from '../generated/types.ts';
import { findingKind } from '../judge/finding-kind.ts';
import type { LintResult } from '../judge/lint-result.ts';
import { findRule } from '../registry/registry.ts';
import type { Change } from './change.ts';

type Repaired = Pick<Change, 'rule' | 'messageId'>;

export const isChangeFor = ({ rule, messageId }: Repaired, found: Diagnostic) =>
  found.rule === rule && found.messageId === messageId;

/**
 * Whether each change removed one finding and caused none that is as severe, except findings that were hidden. A rule
 * can only be hidden by rules that run before it, so two repairs cannot undo each other endlessly.
 */
export function areImprovements(before: LintResult, after: LintResult, changes: readonly Change[]): boolean {
  const [change] = changes;
  if (change === undefined) return false;
  // Findings above the limit are only counted.
  if (before.stats.omitted > 0) return total(after) + changes.length <= total(before);
  const count = ({ diagnostics }: LintResult) => diagnostics.filter(each => isChangeFor(change, each)).length;
  return count(after) + changes.length <= count(before) && !isWorse(before, after, change);
}

/** Whether there are more findings that are as severe as the repaired one and were not hidden by it. */
export function isWorse(before: LintResult, after: LintResult, change: Repaired): boolean {
  return causedKinds(before, after, change).size > 0;
}

/** The kinds of findings that became more, at the severity of the repaired one or above, unless it had hidden them. */
function causedKinds(before: LintResult, after: LintResult, change: Repaired): Set<string> {
  const isError = before.diagnostics.some(each => isChangeFor(change, each) && each.severity === 'error');
  const isAsSevere = ({ severity }: Diagnostic) => severity === 'error' || (!isError && severity === 'warning');
  const kindsBefore = countKinds(before.diagnostics);
  const caused = new Set<string>();
  for (const [kind, { rule, count }] of countKinds(after.diagnostics.filter(isAsSevere)))
    if (count > (kindsBefore.get(kind)?.count ?? 0) && !isHiddenBy(rule, change.rule)) caused.add(kind);
  return caused;
}

const total = ({ diagnostics, stats }: LintResult) => diagnostics.length + stats.omitted;

function countKinds(diagnostics: readonly Diagnostic[]): Map<string, { readonly rule: string; count: number }> {
  const counts = new Map<string, { readonly rule: string; count: number }>();
  for (const each of diagnostics) {
    const known = counts.get(findingKind(each));
    if (known === undefined) counts.set(findingKind(each), { rule: each.rule, count: 1 });
    else known.count++;
  }
  return counts;
}

function isHiddenBy(rule: string, other: string): boolean {
  const { after = [], afterHere = [] } = findRule(rule) ?? {};
  return rule !== other && [...after, ...afterHere].includes(other);
}

/** Findings, and where their places were in the input. */
interface Findings {
  readonly result: LintResult;
  origin(pointer: string): string | undefined;
}

/** A change, and the places of the findings that it repairs. */
type Placed = Change & { readonly steps?: readonly Pick<Change, 'origin'>[] };

/** The changes at whose places there is neither a finding that is left nor one that the changes caused. */
export function helpfulIn<T extends Placed>(after: Findings, before: Findings, changes: readonly T[]): T[] {
  const [change] = changes;
  if (change === undefined) return [];
  const caused = causedKinds(before.result, after.result, change);
  const known = new Set(before.result.diagnostics.map(each => `${findingKind(each)} ${before.origin(each.pointer)}`));
  const places = new Set<string>();
  const around = new Set<string>();
  for (const each of after.result.diagnostics) {
    const isLeft = isChangeFor(change, each);
    if (!isLeft && !caused.has(findingKind(each))) continue;
    const origin = after.origin(each.pointer);
    if (origin === undefined || (!isLeft && known.has(`${findingKind(each)} ${origin}`))) continue;
    places.add(origin);
    for (const place of placesAround(origin)) around.add(place);
  }
  const isAtOne = ({ origin }: Pick<Change, 'origin'>) =>
    origin !== undefined && (around.has(origin) || placesAround(origin).some(place => places.has(place)));
  return changes.filter(each => !(each.steps ?? [each]).some(isAtOne));
}

/** A place and the values that contain it, without the whole input. */
function placesAround(pointer: string): string[] {
  const places: string[] = [];
  for (let at = pointer; at !== ''; at = at.slice(0, at.lastIndexOf('/'))) places.push(at);
  return places;
}
