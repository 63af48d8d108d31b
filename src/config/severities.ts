/**
 * Applies the severities that a project configures. They only change what is reported, and not the verdict of the
 * server.
 */
import type { ConversationReport } from '../generated/types.ts';
import type { FileSettings } from './settings.ts';

/**
 * The report with the configured severities, without findings of rules that are off. The finding objects stay the same,
 * so that their places can still be computed afterwards.
 */
export function withSeverities(report: ConversationReport, rules: FileSettings['rules']): ConversationReport {
  const isSet = ({ rule }: { readonly rule: string }) => Object.hasOwn(rules, rule);
  const { diagnostics, repeated } = report;
  if (!diagnostics.some(isSet) && repeated?.some(isSet) !== true) return report;
  const set = <T extends { readonly rule: string; severity: 'error' | 'warning' | 'info' }>(findings: readonly T[]) =>
    findings.filter(finding => {
      const level = isSet(finding) ? rules[finding.rule] : undefined;
      if (level !== undefined && level !== 'off') finding.severity = level;
      return level !== 'off';
    });
  const adjusted: ConversationReport = { ...report, diagnostics: set(diagnostics) };
  if (repeated === undefined) return adjusted;
  const left = set(repeated.map(each => ({ ...each })));
  if (left.length > 0) adjusted.repeated = left;
  else delete adjusted.repeated;
  return adjusted;
}
