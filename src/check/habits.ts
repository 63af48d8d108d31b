/**
 * Findings that the writer of a file causes in every conversation: reported for the first one, counted for the others.
 */
import type { ConversationReport, Diagnostic, Habit, RepeatedFinding } from '../generated/types.ts';
import { habitOf, keyOfHabit, MAX_HABITS, withoutRepeated } from '../judge/logs/repeated.ts';

/** A repeated finding in the part of the file that was read so far. */
interface KnownHabit {
  readonly habit: Habit;
  /** The reported finding; absent if it is suppressed and later ones are not. */
  readonly diagnostic: Diagnostic | undefined;
  /** Index of the last counted conversation. */
  last: number;
}

/**
 * The repeated findings of one file, while it is read. Whether a finding is reported must not depend on what comes later,
 * so that a report can be written as the file is read: the first is reported, any other is counted. Only counters are kept.
 */
export class Habits {
  private readonly known = new Map<string, KnownHabit>();

  /**
   * The report without findings that were reported before. A recorded exchange is reported in full. `place` sets the
   * locations of the findings: it is called if one of them is the first of its kind.
   */
  take(report: ConversationReport, place?: () => void): ConversationReport {
    if (report.format === 'exchange' || report.as === 'response' || report.as === 'stream') return report;
    const shorter = withoutRepeated(report, (key, diagnostic) => {
      if (this.count(key, report, 1)) return true;
      if (this.remember(key, report, diagnostic)) place?.();
      return false;
    });
    // The log combined these findings; some of them may be known from earlier conversations of the file.
    for (const each of report.repeated ?? [])
      if (!this.count(keyOfHabit(each), report, each.count) && each.suppressed === undefined)
        this.rememberUnreported(each, report);
    return shorter;
  }

  /** Findings that occurred more than once, in order of first occurrence. */
  repeatedFindings(): Habit[] {
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
    if (habit === undefined || this.known.size >= MAX_HABITS) return false;
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

  /** Counts a finding that a log already combined, and whose first occurrence is suppressed. */
  private rememberUnreported(found: RepeatedFinding, { index, line, row }: ConversationReport): void {
    if (this.known.size >= MAX_HABITS) return;
    const { fingerprint: _, ...habit } = found;
    this.known.set(keyOfHabit(found), {
      habit: { ...habit, index, line, ...(row !== undefined && { row }), conversations: 1 },
      diagnostic: undefined,
      last: index,
    });
  }
}

/** Adds the line of the reported finding, or its row in a table. */
function placed(habit: Habit, diagnostic: Diagnostic | undefined): Habit {
  const { source, row = habit.row } = diagnostic ?? {};
  return { ...habit, line: source?.line ?? row ?? habit.line, ...(row !== undefined && { row }) };
}
