/** Severities as a project wants them. They are what people are told; the verdict is the server's, and stays. */
import type { ConversationReport } from '../generated/types.ts';
import type { FileSettings } from './settings.ts';

/**
 * The report with the severities that the configuration gives; findings of rules that are off are left out. The
 * findings stay the same objects, so that their places can still be found afterwards.
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
  const told: ConversationReport = { ...report, diagnostics: set(diagnostics) };
  if (repeated === undefined) return told;
  const left = set(repeated.map(each => ({ ...each })));
  if (left.length > 0) told.repeated = left;
  else delete told.repeated;
  return told;
}
