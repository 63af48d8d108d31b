/** Phrases that several reports share. */
import type { ConversationReport, Habit, ReportSummary } from '../generated/types.ts';
import { grouped } from '../model/text.ts';
import type { Coverage } from './coverage.ts';
import { lineWords } from './place-text.ts';
import type { Totals } from './reporter.ts';

export function count(many: number, word: string): string {
  return `${grouped(many)} ${word}${many === 1 ? '' : 's'}`;
}

/** Text that can be written as UTF-8: half a surrogate pair is replaced. */
export function wellFormed(text: string): string {
  return text.replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '\ufffd');
}

/**
 * `3 errors, 1 warning in 2 of 14 conversations (5 files)`, or `No problems found in 14 conversations (5 files)`; with the number of
 * files that were not checked, if any.
 */
export function totalsLine({ summary, conversationsWithFindings, coverage }: Totals): string {
  const { conversations, files } = summary;
  const skipped = coverage === undefined ? undefined : skippedCount(coverage, files);
  if (skipped !== undefined && coverage?.checked === 0 && summary.errors === 0) return NOTHING_CHECKED;
  const counts = countsLine(summary);
  const inFiles = `(${count(files, 'file')})${skipped === undefined ? '' : `; ${skipped}`}`;
  if (conversations === 0) return `${counts === '' ? 'No' : `${counts}; no`} conversation was checked ${inFiles}`;
  if (counts === '') return `No problems found in ${count(conversations, 'conversation')} ${inFiles}`;
  // The findings are of records that could not be read.
  if (conversationsWithFindings === 0)
    return `${counts}; no problems in ${count(conversations, 'conversation')} ${inFiles}`;
  return `${counts} in ${grouped(conversationsWithFindings)} of ${count(conversations, 'conversation')} ${inFiles}`;
}

/** Replaces the totals if all files were skipped. */
export const NOTHING_CHECKED = 'Nothing was checked';

/** `2 of 5 files were not checked`; undefined if all were. */
export function skippedCount({ skippedFiles }: Pick<Coverage, 'skippedFiles'>, files: number): string | undefined {
  if (skippedFiles === 0) return undefined;
  return `${grouped(skippedFiles)} of ${count(files, 'file')} ${skippedFiles === 1 ? 'was' : 'were'} not checked`;
}

/** `1 error, 2 warnings`: severities without findings are left out. */
function countsLine({ errors, warnings, infos }: Pick<ReportSummary, 'errors' | 'warnings' | 'infos'>): string {
  const counts = [
    [errors, 'error'],
    [warnings, 'warning'],
    [infos, 'info'],
  ] as const;
  return counts.flatMap(([many, word]) => (many === 0 ? [] : [count(many, word)])).join(', ');
}

export function habitLine(habit: Habit): string {
  const { rule, messageId, count: findings, conversations } = habit;
  return `${grouped(findings)} like the one on ${lineWords(habit)}, in ${count(conversations, 'conversation')}  ${rule} (${messageId})`;
}

/** Why a conversation was not checked; undefined if it was. */
export function reasonNotJudged({ note, dialect, format, verdict }: ConversationReport): string | undefined {
  if (format === 'unreadable') return undefined;
  if (note !== undefined) return note;
  return dialect === null && verdict === 'unknown' ? 'the dialect is unknown' : undefined;
}

/** The name of a conversation: its ID, or its line or row. */
export function nameOf({ id, line, row }: Pick<ConversationReport, 'id' | 'line' | 'row'>): string {
  return id === null || id === '' ? lineWords({ line, row }) : String(id);
}
