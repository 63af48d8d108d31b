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

const GRADES: readonly Evidence['kind'][] = ['recorded', 'documented', 'reported', 'inferred'];

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
    top.find(each => each.statement.verdict === 'rejected') ?? top.find(each => each.statement.verdict === 'altered');
  if (against === undefined) return undefined;
  const { statement, undecided } = against;
  const evidence = bestGrade(statement.evidence);
  if (undecided !== undefined) return { severity: 'info', effect: 'unknown', evidence, statement, undecided };
  if (statement.verdict === 'altered') return { severity: 'warning', effect: 'none', evidence, statement };
  if (top.some(each => each.statement.verdict === 'tolerated'))
    return { severity: 'warning', effect: 'unknown', evidence, statement };
  const proven =
    evidence === 'recorded' ||
    evidence === 'documented' ||
    (evidence === 'reported' && sources(statement.evidence) > 1);
  // What another server does is a hint of what this one may do.
  if (proven && statement.inheritedFrom !== undefined)
    return { severity: 'warning', effect: 'unknown', evidence, statement };
  if (proven) return { severity: 'error', effect: 'rejected', evidence, statement };
  return { severity: evidence === 'reported' ? 'warning' : 'info', effect: 'unknown', evidence, statement };
}

function specificity(statement: Statement): number {
  return (statement.models === undefined ? 0 : 2) + (statement.when === undefined ? 0 : 1);
}

export function bestGrade(evidence: readonly Evidence[]): Evidence['kind'] {
  return GRADES.find(kind => evidence.some(each => each.kind === kind)) ?? 'inferred';
}

/** How many independent places report it: two threads of one repository are one place. */
function sources(evidence: readonly Evidence[]): number {
  const places = evidence
    .filter(each => each.kind === 'reported')
    .map(each => each.at.match(/^https?:\/\/(?:github\.com\/[^/]+\/[^/#?]+|[^/]+)/)?.[0] ?? each.at);
  return new Set(places).size;
}
