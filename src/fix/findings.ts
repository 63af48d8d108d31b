/** Counting and merging of the findings in a log that is repaired. */
import type { ConversationReport, Diagnostic } from '../generated/types.ts';

/** Errors weigh more than any number of warnings. */
export function weightOf(found: readonly Diagnostic[] = []): number {
  return found.reduce((sum, { severity }) => sum + (severity === 'error' ? 1e6 : severity === 'warning' ? 1 : 0), 0);
}

/** Lists a finding only once if both readings of a log have it. */
export function withoutRepeats(reports: readonly ConversationReport[]): ConversationReport[] {
  const seen = new Set<string>();
  return reports.flatMap(report => {
    const diagnostics = report.diagnostics.filter(({ rule, messageId, pointer }) => {
      const key = `${rule} ${messageId} ${pointer}`;
      const isNew = !seen.has(key);
      seen.add(key);
      return isNew;
    });
    return diagnostics.length === 0 ? [] : [{ ...report, diagnostics }];
  });
}
