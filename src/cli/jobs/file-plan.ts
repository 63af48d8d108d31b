/** The progress of one file: the parts it is split into, and the results of each so far. */
import { formatSummary } from '../../check/format-counts.ts';
import { LogReader, type ReadLogOptions } from '../../check/log-reader.ts';
import type { Input } from '../inputs.ts';
import type { Task, TaskEnd } from './protocol.ts';
import type { CutRule } from './read-file.ts';
import { type Base, type SentReport, shift } from './sent-report.ts';
import type { ReadSettings } from './settings.ts';

export interface Batch {
  readonly reports: readonly SentReport[];
  readonly weight: number;
}

export interface Part {
  readonly id: number;
  readonly task: Task;
  state: 'waiting' | 'sent' | 'ended' | 'failed';
  batches: Batch[];
  end?: TaskEnd | undefined;
  reason?: string | undefined;
}

export class FilePlan {
  readonly input: Input;
  readonly settings: ReadSettings;
  /** Index among the files. */
  readonly number: number;
  parts: Part[] = [];
  /** Index of the part whose reports are passed on next. */
  at = 0;
  isStarted = false;
  passedOn = 0;
  private unreadable = 0;
  /** Conversations of the current part so far. */
  private counted = 0;
  private readonly formats = new Map<string, number>();
  private base: Base = { lines: 0, conversations: 0 };

  constructor(input: Input, settings: ReadSettings, number: number) {
    this.input = input;
    this.settings = settings;
    this.number = number;
  }

  get part(): Part | undefined {
    return this.parts[this.at];
  }

  get isDone(): boolean {
    return this.parts.length > 0 && this.at >= this.parts.length;
  }

  /** Whether the results of all parts have arrived. */
  get isComplete(): boolean {
    return (
      this.parts.length > 0 && this.parts.slice(this.at).every(({ state, end }) => state === 'ended' && !end?.isVoid)
    );
  }

  get formatSummary(): string {
    return formatSummary(this.formats, this.unreadable > 0);
  }

  /** Numbers a report's lines and conversations as in the whole file, and counts it. */
  renumber(report: SentReport['report'], isRange: boolean): void {
    if (isRange) shift(report, this.base);
    this.passedOn++;
    if (report.format === 'unreadable') this.unreadable++;
    else this.counted++;
  }

  /** Places a report after the earlier reports of the file. */
  append(report: SentReport['report']): void {
    report.index = this.base.conversations + this.counted;
    this.unreadable++;
  }

  /** Continues with the next part. */
  close({ end, task }: Part): void {
    for (const [name, count] of end?.formats ?? []) this.formats.set(name, (this.formats.get(name) ?? 0) + count);
    const isHead = task.kind === 'file';
    this.base = {
      lines: (isHead ? 0 : this.base.lines) + (end?.lines ?? 0),
      conversations: this.base.conversations + this.counted,
    };
    this.counted = 0;
    this.at++;
  }

  /** Splits the rest of the file into ranges. It begins where the first part stopped. */
  cutRest(rule: CutRule, nextId: () => number, offset: number, usual: string | undefined): void {
    const { path, bytes = 0 } = this.input;
    for (let from = offset; from < bytes; from += rule.range) {
      // A short rest is added to the last range.
      const isLast = bytes - from < 2 * rule.range && bytes - from <= rule.range * 1.25;
      const to = isLast ? bytes : Math.min(bytes, from + rule.range);
      this.parts.push({
        id: nextId(),
        task: { kind: 'range', path, from, to, usual },
        state: 'waiting',
        batches: [],
      });
      if (isLast) break;
    }
  }

  /**
   * Drops all parts that have not been passed on. One thread then reads the whole file and skips the reports that were
   * passed on.
   */
  readByOne(id: number): Part {
    const { path, bytes = 0 } = this.input;
    const part: Part = {
      id,
      task: { kind: 'file', path, bytes, skip: this.passedOn, isRepeat: true },
      state: 'waiting',
      batches: [],
    };
    this.parts = [part];
    this.at = 0;
    this.formats.clear();
    this.base = { lines: 0, conversations: this.base.conversations + this.counted };
    this.counted = 0;
    return part;
  }
}

/** The report that says why a file could not be read completely. */
export function failureReport(options: ReadLogOptions, reason: string): SentReport {
  const found: SentReport[] = [];
  const reader = new LogReader(options, report => found.push({ report }));
  reader.reportFault({ messageId: 'unreadable', data: { reason }, source: undefined });
  return found[0] as SentReport;
}
