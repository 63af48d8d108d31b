/** Computes severities from entries and their evidence. */
import type { Evidence, Statement } from '../generated/types.ts';

export type Severity = 'error' | 'warning' | 'info';

/** An entry that applies to a finding, either certainly or depending on something unknown. */
export interface Applicable {
  readonly statement: Statement;
  /** The missing information, if it is unknown whether the entry applies. */
  readonly undecided?: string | undefined;
}

export interface Judgement {
  readonly severity: Severity;
  /** The effect of the finding on the verdict; `none` if the server is known to accept this. */
  readonly effect: 'rejected' | 'unknown' | 'none';
  readonly evidence: Evidence['kind'];
  readonly statement: Statement;
  readonly undecided?: string | undefined;
}

/** Kinds of evidence, strongest first. */
export const GRADES: readonly Evidence['kind'][] = ['recorded', 'documented', 'reported', 'schema', 'inferred'];

/**
 * Combines the entries for one finding; undefined if nothing is to be reported. An entry that may not apply counts only
 * if no other does, and an inherited one only if the dialect has none of its own. Of these, the most specific entries
 * decide: one for the model takes precedence over one for all models.
 */
export function weighEntries(applicable: readonly Applicable[]): Judgement | undefined {
  const decided = applicable.filter(each => each.undecided === undefined);
  const known = decided.length > 0 ? decided : applicable;
  const own = known.filter(each => each.statement.inheritedFrom === undefined);
  const applied = own.length > 0 ? own : known;
  const rank = Math.max(...applied.map(each => specificity(each.statement)));
  const top = applied.filter(each => specificity(each.statement) === rank);
  const against =
    top.find(each => each.statement.verdict === 'rejected') ?? top.find(each => each.statement.verdict === 'misread');
  if (against === undefined) return undefined;
  const { statement, undecided } = against;
  const evidence = bestGrade(statement.evidence);
  if (undecided !== undefined) return { severity: 'info', effect: 'unknown', evidence, statement, undecided };
  if (statement.verdict === 'misread') return { severity: 'warning', effect: 'none', evidence, statement };
  if (top.some(each => each.statement.verdict === 'accepted'))
    return { severity: 'warning', effect: 'unknown', evidence, statement };
  const proven = isProven(statement.evidence);
  // An inherited entry only suggests what this server may do.
  if (proven && statement.inheritedFrom !== undefined)
    return { severity: 'warning', effect: 'unknown', evidence, statement };
  if (proven) return { severity: 'error', effect: 'rejected', evidence, statement };
  return { severity: evidence === 'inferred' ? 'info' : 'warning', effect: 'unknown', evidence, statement };
}

/** The result for a rule that only gives advice: the server accepts what it reports. */
export function advice(entries: readonly Applicable[]): Judgement | undefined {
  const [first] = entries;
  if (first === undefined) return undefined;
  const { statement, undecided } = first;
  return { severity: 'info', effect: 'none', evidence: bestGrade(statement.evidence), statement, undecided };
}

/**
 * Whether the evidence proves that the server rejects this: recorded traffic, the provider's documentation, two
 * independent reports, or one report that a schema of the provider supports.
 */
function isProven(evidence: readonly Evidence[]): boolean {
  const best = bestGrade(evidence);
  if (best === 'recorded' || best === 'documented') return true;
  const needed = evidence.some(({ kind }) => kind === 'schema') ? 1 : 2;
  return best === 'reported' && countSources(evidence) >= needed;
}

function specificity(statement: Statement): number {
  return (statement.models === undefined ? 0 : 2) + (statement.when === undefined ? 0 : 1);
}

export function bestGrade(evidence: readonly Evidence[]): Evidence['kind'] {
  return GRADES.find(kind => evidence.some(each => each.kind === kind)) ?? 'inferred';
}

/** The newest dated evidence of what the server does; undefined if none has a date. */
export function lastConfirmation(evidence: readonly Evidence[]): Evidence | undefined {
  let last: Evidence | undefined;
  for (const each of evidence)
    if (SHOWN.has(each.kind) && each.date !== undefined && each.date > (last?.date ?? '')) last = each;
  return last;
}

/** Kinds of evidence that show what the server does. */
const SHOWN: ReadonlySet<Evidence['kind']> = new Set(['recorded', 'documented', 'reported']);

/**
 * The number of independent reports. Two threads in repositories of one owner count once, and those of gateways and
 * client libraries do not count.
 */
function countSources(evidence: readonly Evidence[]): number {
  const owners = evidence
    .filter(({ kind, from }) => kind === 'reported' && from === undefined)
    .map(({ url: at }) => at.match(/^https?:\/\/(?:github\.com\/[^/]+|[^/]+)/)?.[0] ?? at);
  return new Set(owners).size;
}
