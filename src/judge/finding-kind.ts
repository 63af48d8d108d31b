import type { Diagnostic } from '../generated/types.ts';

/** A key for findings with the same rule, message and severity. They are counted, and repaired, together. */
export function findingKind({
  rule,
  messageId,
  severity,
}: Pick<Diagnostic, 'rule' | 'messageId' | 'severity'>): string {
  return `${rule} ${messageId} ${severity}`;
}
