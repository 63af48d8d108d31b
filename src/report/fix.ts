/** What `fix` tells people: what it changed, and what it could not put right. No content in it. */
import type { FixedChange, FixedFileReport, FixSummary } from '../generated/types.ts';
import { grouped, printable } from '../model/text.ts';
import { count } from './words.ts';

/** Findings of one rule that are told of a file. More of the same teach nothing. */
const TOLD_IN_FILE = 12;

export function changeLine(path: string, { line, safety, title, rule }: FixedChange): string {
  const because = rule === null ? '' : `  (${rule})`;
  return `${path}:${line}  ${safety.padEnd('unsafe'.length)}  ${printable(title)}${because}`;
}

/** What is left of errors and warnings, one line each. */
export function leftLines({ path, left }: Pick<FixedFileReport, 'path' | 'left'>): string[] {
  const lines: string[] = [];
  const told = new Map<string, number>();
  for (const report of left) {
    if (report.note !== undefined && report.dialect === null)
      lines.push(`${path}:${report.line}: not judged: ${report.note}`);
    for (const { severity, source, text, rule } of report.diagnostics) {
      if (severity === 'info') continue;
      const count = (told.get(rule) ?? 0) + 1;
      told.set(rule, count);
      if (count > TOLD_IN_FILE) continue;
      const where = [path, source?.line ?? report.line, source?.column].filter(each => each !== undefined).join(':');
      lines.push(`${where}  ${severity}  ${text}  ${rule}`);
    }
  }
  for (const [rule, count] of told)
    if (count > TOLD_IN_FILE) lines.push(`${path}: ${grouped(count - TOLD_IN_FILE)} more  ${rule}`);
  return lines;
}

export function emptyFixSummary(): FixSummary {
  return { files: 0, failed: 0, conversations: 0, repaired: 0, safe: 0, unsafe: 0, errors: 0, warnings: 0, infos: 0 };
}

/** Adds a file to the totals. */
export function addFixed(summary: FixSummary, file: FixedFileReport): void {
  summary.files++;
  if (file.fault !== undefined) summary.failed++;
  summary.conversations += file.conversations;
  summary.repaired += repairedIn(file);
  for (const { safety } of file.changes) summary[safety]++;
  for (const { diagnostics } of file.left)
    for (const { severity } of diagnostics) {
      if (severity === 'error') summary.errors++;
      else if (severity === 'warning') summary.warnings++;
      else summary.infos++;
    }
}

/** A log may hold several conversations and be one value, and a conversation need not have an id. */
function repairedIn({ changes, patches, requests = [] }: FixedFileReport): number {
  const named = new Set(changes.flatMap(({ conversation }) => conversation ?? []));
  return Math.max(named.size, patches.length + requests.length);
}

export function fixSummaryLine(summary: FixSummary, dryRun: boolean): string {
  const { safe, unsafe, repaired, conversations, errors, warnings } = summary;
  const kinds = safe + unsafe === 0 ? '' : ` (${grouped(safe)} safe, ${grouped(unsafe)} unsafe)`;
  const where = `in ${grouped(repaired)} of ${count(conversations, 'conversation')}`;
  const left = `${count(errors, 'error')} and ${count(warnings, 'warning')} left`;
  return `${count(safe + unsafe, 'change')}${kinds} ${where}; ${left}${dryRun ? '; nothing was written' : ''}`;
}
