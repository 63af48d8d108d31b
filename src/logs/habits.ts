/**
 * Findings that the writer of a file causes in every conversation: reported for the first one, counted for the others.
 */
import type { ConversationReport, Diagnostic, Habit, RepeatedFinding } from '../generated/types.ts';
import { habitOf, keyOfHabit, leaveOut, MOST_HABITS } from './repeated.ts';

/** A repeated finding in the part of the file that was read so far. */
interface Known {
  readonly habit: Habit;
  /** The reported finding; absent if it is suppressed and later ones are not. */
  readonly diagnostic: Diagnostic | undefined;
  /** Index of the last counted conversation. */
  last: number;
}

/**
 * The habits of one file, while it is read. Whether a finding is told must not hang on what comes later, so that a
 * report can be written as the file is read: the first is told, any other is counted. Nothing is kept but the counters.
 */
export class Habits {
  private readonly known = new Map<string, Known>();

  /**
   * The report without what was told before. A recorded exchange is a request that was sent: it is told in full. `place`
   * gives the findings of the report their places: it is called where one is the first of a habit.
   */
  take(report: ConversationReport, place?: () => void): ConversationReport {
    if (report.format === 'exchange' || report.as === 'response' || report.as === 'stream') return report;
    const told = leaveOut(report, (key, diagnostic) => {
      if (this.count(key, report, 1)) return true;
      if (this.remember(key, report, diagnostic)) place?.();
      return false;
    });
    // Findings that the log already combined with a finding that is known by now.
    for (const each of report.repeated ?? [])
      if (!this.count(keyOfHabit(each), report, each.count) && each.suppressed === undefined)
        this.rememberUntold(each, report);
    return told;
  }

  /** Findings that occurred more than once, in order of first occurrence. */
  told(): Habit[] {
    return [...this.known.values()]
      .filter(({ habit, diagnostic }) => habit.count > 1 || diagnostic === undefined)
      .map(({ habit, diagnostic }) => placed(habit, diagnostic));
  }

  private count(key: string, { index }: ConversationReport, findings: number): boolean {
    const known = this.known.get(key);
    if (known === undefined) return false;
    known.habit.count += findings;
    if (index !== known.last) known.habit.conversations++;
    known.last = index;
    return true;
  }

  private remember(key: string, report: ConversationReport, diagnostic: Diagnostic): boolean {
    const habit = habitOf(diagnostic);
    if (habit === undefined || this.known.size >= MOST_HABITS) return false;
    const counted = {
      ...habit,
      index: report.index,
      line: report.line,
      ...(report.row !== undefined && { row: report.row }),
      count: 1,
      conversations: 1,
    };
    this.known.set(key, { habit: counted, diagnostic, last: report.index });
    return true;
  }

  /** Of a log that tells its habits once, where a baseline knows that one: what is new is counted by itself. */
  private rememberUntold(found: RepeatedFinding, { index, line, row }: ConversationReport): void {
    if (this.known.size >= MOST_HABITS) return;
    const { fingerprint: _, ...habit } = found;
    this.known.set(keyOfHabit(found), {
      habit: { ...habit, index, line, ...(row !== undefined && { row }), conversations: 1 },
      diagnostic: undefined,
      last: index,
    });
  }
}

/** The line of the listed finding, or its row in a table. */
function placed(habit: Habit, diagnostic: Diagnostic | undefined): Habit {
  const { source, row = habit.row } = diagnostic ?? {};
  return { ...habit, line: source?.line ?? row ?? habit.line, ...(row !== undefined && { row }) };
}
