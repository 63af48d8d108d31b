/** Words that several reports say in the same way. */
import type { ConversationReport, Habit, ReportSummary } from '../generated/types.ts';
import { grouped } from '../model/text.ts';
import type { Totals } from './reporter.ts';

export function count(many: number, word: string): string {
  return `${grouped(many)} ${word}${many === 1 ? '' : 's'}`;
}

/** Text that can be written as UTF-8: half a surrogate pair is replaced. */
export function wellFormed(text: string): string {
  return text.replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '\ufffd');
}

/** `3 errors, 1 warning in 2 of 14 conversations` */
export function totalsLine({ summary, conversationsWithFindings }: Totals): string {
  const where = `in ${grouped(conversationsWithFindings)} of ${count(summary.conversations, 'conversation')}`;
  return `${countsLine(summary)} ${where}`;
}

function countsLine({ errors, warnings, infos }: Pick<ReportSummary, 'errors' | 'warnings' | 'infos'>): string {
  const counts = [count(errors, 'error'), count(warnings, 'warning')];
  return [...counts, ...(infos > 0 ? [count(infos, 'info')] : [])].join(', ');
}

export function habitLine({ rule, message, line, count: findings, conversations }: Habit): string {
  return `${grouped(findings)} like the one on line ${line}, in ${count(conversations, 'conversation')}  ${rule} (${message})`;
}

/** Why nothing can be said of a conversation; undefined of one that was judged. */
export function notJudged({ note, dialect, format, verdict }: ConversationReport): string | undefined {
  if (format === 'unreadable') return undefined;
  if (note !== undefined) return note;
  return dialect === null && verdict === 'unknown' ? 'no dialect is known for it' : undefined;
}

/** What people call a conversation: its id, or where it begins. */
export function nameOf({ id, line }: Pick<ConversationReport, 'id' | 'line'>): string {
  return id === null || id === '' ? `line ${line}` : String(id);
}
