/** Severity is computed from statements and their evidence, never written down. */
import type { Evidence, Statement } from '../generated/types.ts';

export type Severity = 'error' | 'warning' | 'info';

/** A statement that speaks about a finding: surely, or only if something holds that nobody told us. */
export interface Applicable {
  readonly statement: Statement;
  /** What would have to be known, where that is why it cannot be decided. */
  readonly undecided?: string | undefined;
}

export interface Judgement {
  readonly severity: Severity;
  /** What the finding does to the verdict; `none` where the server is known to accept. */
  readonly effect: 'rejected' | 'unknown' | 'none';
  readonly evidence: Evidence['kind'];
  readonly statement: Statement;
  readonly undecided?: string | undefined;
}

/** Grades of evidence, best first. */
export const GRADES: readonly Evidence['kind'][] = ['recorded', 'documented', 'reported', 'schema', 'inferred'];

/**
 * Weighs the statements about one finding; undefined means silence. The most specific ones decide: what is said of a
 * model goes before what is said of all. A statement that cannot be decided counts only where no other speaks.
 */
export function judge(applicable: readonly Applicable[]): Judgement | undefined {
  const decided = applicable.filter(each => each.undecided === undefined);
  const speaking = decided.length > 0 ? decided : applicable;
  const rank = Math.max(...speaking.map(each => specificity(each.statement)));
  const top = speaking.filter(each => specificity(each.statement) === rank);
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
  // What another server does is a hint of what this one may do.
  if (proven && statement.inheritedFrom !== undefined)
    return { severity: 'warning', effect: 'unknown', evidence, statement };
  if (proven) return { severity: 'error', effect: 'rejected', evidence, statement };
  return { severity: evidence === 'inferred' ? 'info' : 'warning', effect: 'unknown', evidence, statement };
}

/**
 * Whether the evidence shows that the server rejects: recorded traffic, the provider's own words, two independent reports, or
 * one report of what a schema of the provider implies.
 */
function isProven(evidence: readonly Evidence[]): boolean {
  const best = bestGrade(evidence);
  if (best === 'recorded' || best === 'documented') return true;
  const needed = evidence.some(({ kind }) => kind === 'schema') ? 1 : 2;
  return best === 'reported' && sources(evidence) >= needed;
}

function specificity(statement: Statement): number {
  return (statement.models === undefined ? 0 : 2) + (statement.when === undefined ? 0 : 1);
}

export function bestGrade(evidence: readonly Evidence[]): Evidence['kind'] {
  return GRADES.find(kind => evidence.some(each => each.kind === kind)) ?? 'inferred';
}

/** The newest dated evidence that shows what the server does; undefined if none has a date. */
export function lastConfirmation(evidence: readonly Evidence[]): Evidence | undefined {
  let last: Evidence | undefined;
  for (const each of evidence)
    if (SHOWN.has(each.kind) && each.date !== undefined && each.date > (last?.date ?? '')) last = each;
  return last;
}

/** Grades of evidence in which the server itself shows or says what it does. */
const SHOWN: ReadonlySet<Evidence['kind']> = new Set(['recorded', 'documented', 'reported']);

/**
 * How many independent sources report it: two threads in repositories of one owner are one source, and a gateway or a client
 * library is none.
 */
function sources(evidence: readonly Evidence[]): number {
  const owners = evidence
    .filter(({ kind, from }) => kind === 'reported' && from === undefined)
    .map(({ url: at }) => at.match(/^https?:\/\/(?:github\.com\/[^/]+|[^/]+)/)?.[0] ?? at);
  return new Set(owners).size;
}
