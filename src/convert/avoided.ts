import type { PlannedRule } from '../judge/plan.ts';

/** Whether a request must avoid this because a rejection is possible, even without proof. */
export function isAvoided({ judgement, statements }: PlannedRule): boolean {
  const isLikely = judgement?.severity === 'warning' && judgement.statement.verdict === 'rejected';
  const isContradicted = statements.some(({ statement }) => statement.verdict === 'accepted');
  return judgement?.effect === 'rejected' || (isLikely && !isContradicted);
}
