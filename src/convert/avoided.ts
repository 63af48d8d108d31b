import type { PlannedRule } from '../lint/plan.ts';

/** Whether nothing speaks against a rejection: a request is not built on the hope that it is not one. */
export function isAvoided({ judgement, statements }: PlannedRule): boolean {
  const isLikely = judgement?.severity === 'warning' && judgement.statement.verdict === 'rejected';
  const isContradicted = statements.some(({ statement }) => statement.verdict === 'accepted');
  return judgement?.effect === 'rejected' || (isLikely && !isContradicted);
}
