/** What `fix` prints: what it changed, and what it could not repair. Contains no content. */
import type { FixedChange, FixedFileReport, FixSummary } from '../generated/types.ts';
import { grouped, printable } from '../model/text.ts';
import { PLAIN } from './palette.ts';
import { count } from './phrases.ts';
import { placeText, startText } from './place-text.ts';

/** Number of findings of one rule that are listed per file. */
const MAX_IN_FILE = 12;

export function changeLine(path: string, { line, safety, title, rule, pointer }: FixedChange, palette = PLAIN): string {
  const at = pointer === '' ? '' : `  ${printable(pointer)}`;
  const kind = (safety === 'safe' ? palette.good : palette.warning)(safety);
  const gap = ' '.repeat('unsafe'.length - safety.length);
  return `${palette.path(`${path}:${line}`)}  ${kind}${gap}  ${printable(title)}  (${palette.rule(rule)})${at}`;
}

/** The remaining errors and warnings, one per line. */
export function leftLines({ path, left }: Pick<FixedFileReport, 'path' | 'left'>, palette = PLAIN): string[] {
  const lines: string[] = [];
  const listed = new Map<string, number>();
  for (const report of left) {
    if (report.note !== undefined && report.dialect === null)
      lines.push(`${startText(path, report)}: not judged: ${report.note}`);
    for (const diagnostic of report.diagnostics) {
      const { severity, message: text, rule } = diagnostic;
      if (severity === 'info') continue;
      const count = (listed.get(rule) ?? 0) + 1;
      listed.set(rule, count);
      if (count > MAX_IN_FILE) continue;
      const where = placeText(path, diagnostic, report);
      lines.push(`${palette.path(where)}  ${palette[severity](severity)}  ${text}  ${palette.rule(rule)}`);
    }
  }
  for (const [rule, count] of listed)
    if (count > MAX_IN_FILE)
      lines.push(`${palette.path(path)}: ${grouped(count - MAX_IN_FILE)} more  ${palette.rule(rule)}`);
  return lines;
}

export function emptyFixSummary(): FixSummary {
  return {
    files: 0,
    failed: 0,
    conversations: 0,
    repaired: 0,
    safe: 0,
    unsafe: 0,
    errors: 0,
    warnings: 0,
    infos: 0,
    unsafeRepairs: 0,
  };
}

/** Adds a file to the totals. */
export function addFixed(summary: FixSummary, file: FixedFileReport): void {
  summary.files++;
  if (file.fault !== undefined) summary.failed++;
  summary.conversations += file.conversations;
  summary.repaired += repairedIn(file);
  for (const { safety } of file.changes) summary[safety]++;
  for (const { diagnostics } of file.left)
    for (const { severity, fix } of diagnostics) {
      if (severity === 'error' && fix?.safety === 'unsafe') summary.unsafeRepairs++;
      if (severity === 'error') summary.errors++;
      else if (severity === 'warning') summary.warnings++;
      else summary.infos++;
    }
}

/** Number of repaired conversations. A log may contain several conversations in one value, and they may have no ID. */
function repairedIn({ changes, patches }: FixedFileReport): number {
  const named = new Set(changes.flatMap(({ conversation }) => conversation ?? []));
  return Math.max(named.size, patches.length);
}

/** How many of the remaining errors have an unsafe repair, and the flag that applies it. */
export function unsafeRepairs(errors: number, flag: string): string {
  const what = errors === 1 ? 'has an unsafe repair' : 'have unsafe repairs';
  return `${grouped(errors)} ${what}: run with ${flag}`;
}

/** `2 safe and 1 unsafe change in 2 of 5 conversations; 1 error left` */
export function fixSummaryLine(summary: FixSummary, safety: 'safe' | 'unsafe', dryRun: boolean): string {
  const { safe, unsafe, repaired, conversations, errors, warnings } = summary;
  const changes = listOf([safe, 'safe'], [unsafe, 'unsafe']);
  const all = count(conversations, 'conversation');
  const word = safe + unsafe === 1 ? 'change' : 'changes';
  const done = changes === '' ? `No changes in ${all}` : `${changes} ${word} in ${grouped(repaired)} of ${all}`;
  const left = listOf([errors, errors === 1 ? 'error' : 'errors'], [warnings, warnings === 1 ? 'warning' : 'warnings']);
  const more = safety === 'safe' ? summary.unsafeRepairs : 0;
  const hint = more === 0 ? '' : `; ${unsafeRepairs(more, '--unsafe')}`;
  return `${done}; ${left || 'no errors or warnings'} left${dryRun ? '; nothing was written' : ''}${hint}`;
}

/** `2 safe and 1 unsafe`, without what is zero. */
function listOf(...counts: readonly (readonly [many: number, word: string])[]): string {
  return counts
    .filter(([many]) => many > 0)
    .map(([many, word]) => `${grouped(many)} ${word}`)
    .join(' and ');
}
