/** Repairs the conversations of a file while it is read, and determines which bytes change. */

import type { Details } from '../check/details.ts';
import { LogReader } from '../check/log-reader.ts';
import type { ConversationReport } from '../generated/types.ts';
import type { LogSubject, Subject } from '../logs/judged-value.ts';
import { fingerprint } from '../source/fingerprint.ts';
import type { JsonRecord } from '../source/records.ts';
import {
  type FileChange,
  type FilePatch,
  type Fixed,
  type FixFileOptions,
  nothingFixed,
  type Splice,
} from './file-change.ts';
import { fixLog } from './fix-log.ts';
import { fixRecord } from './fix-record.ts';
import { SelectedFindings } from './selected-findings.ts';
import { byteLength } from './text-style.ts';

export interface FixedFile {
  /** The detected format. */
  readonly formatSummary: string;
  readonly conversations: number;
  /** Why nothing in the file was checked. */
  readonly skipped?: { readonly line: number; readonly reason: string; readonly records: number };
  readonly changes: readonly FileChange[];
  readonly patches: readonly FilePatch[];
  /** In order, without overlaps. */
  readonly splices: readonly Splice[];
  /** The conversations that still have findings, as `lint` would report them. */
  readonly left: readonly ConversationReport[];
  /** What was not checked or could not be written, and why. Each note occurs once. */
  readonly notes: readonly string[];
  /** Number of conversations that were not repaired because their message format is not that of the dialect. */
  readonly otherFormats: number;
}

/** Identifies the conversations of a file, in order. Two files with the same print contain the same conversations. */
export class ReadingPrint {
  private print = '';

  take({ format, id }: ConversationReport): void {
    this.print = fingerprint(`${this.print} ${format} ${typeof id} ${id}`);
  }

  isLike(other: ReadingPrint): boolean {
    return this.print === other.print;
  }
}

/** Why a record is not repaired that has findings, or could have. */
function notRepaired({ format }: ConversationReport): string {
  if (format === 'exchange') return 'recorded exchanges are not repaired: they record what was sent';
  if (format === 'stream' || format === 'reply')
    return 'replies and event streams are not repaired: they are what the server sent';
  return `records of the format \`${format}\` are not repaired`;
}

/** Whether a record's bytes are not UTF-8. Writing its text would change other bytes. */
function isGarbled({ text, origin }: JsonRecord): boolean {
  return origin.bytewise === true && byteLength(text) !== text.length;
}

/** Receives the bytes of a file, and then returns its changes. Never throws because of the bytes. */
export class FileFixer {
  readonly print = new ReadingPrint();
  private readonly reader: LogReader;
  private readonly options: FixFileOptions;
  private readonly all = nothingFixed();
  private readonly notes = new Set<string>();
  /** Records whose repair has been tried. A log may contain several conversations, and is repaired as a whole. */
  private readonly seen = new WeakSet<object>();
  private searched: { readonly records: readonly JsonRecord[]; readonly garbled: JsonRecord | undefined } | undefined;
  private conversations = 0;
  private isJudged = false;
  private skipped: { line: number; reason: string; records: number } | undefined;
  /** A log whose conversations are still being read. */
  private openLog:
    | { readonly subject: LogSubject; readonly report: ConversationReport; readonly selected: SelectedFindings }
    | undefined;

  constructor(options: FixFileOptions) {
    // Repairs are computed later, when they are made.
    this.options = { ...options, findFixes: undefined };
    this.reader = new LogReader({ ...this.options, window: Number.POSITIVE_INFINITY }, (report, details) =>
      this.take(report, details),
    );
  }

  get stopped(): boolean {
    return this.reader.stopped;
  }

  push(chunk: Uint8Array): void {
    this.reader.push(chunk);
  }

  end(): FixedFile {
    this.reader.end();
    this.fixOpenLog();
    const { changes, patches, splices, left, otherFormats } = this.all;
    const { formatSummary } = this.reader;
    splices.sort((a, b) => a.start - b.start || a.end - b.end);
    const { conversations } = this;
    const skipped = this.isJudged ? undefined : this.skipped;
    return {
      ...(skipped !== undefined && { skipped }),
      formatSummary,
      conversations,
      changes,
      patches,
      splices,
      left,
      notes: [...this.notes],
      otherFormats,
    };
  }

  private take(report: ConversationReport, details: Details): void {
    this.print.take(report);
    const { subject } = details;
    const isSame = subject !== undefined && this.openLog?.subject.records[0] === subject.records[0];
    if (!isSame) this.fixOpenLog();
    const selected = (isSame ? this.openLog?.selected : undefined) ?? new SelectedFindings(this.options.settle);
    selected.take(report, details);
    if (report.format === 'unreadable') {
      this.all.left.push(report);
      return;
    }
    if (report.format !== 'unrecognized') this.conversations++;
    this.noteVerdict(report);
    if (subject === undefined) {
      if (report.diagnostics.length > 0) {
        details.place();
        this.all.left.push(report);
      }
      this.notes.add(report.note ?? details.whyNotRepaired ?? notRepaired(report));
      return;
    }
    const garbled = this.garbledIn(subject.records);
    if (garbled !== undefined) {
      if (report.diagnostics.length > 0) {
        details.place();
        this.all.left.push(report);
      }
      this.notes.add(`line ${garbled.origin.line} is not valid UTF-8: the conversation is not repaired`);
      return;
    }
    const [first] = subject.records;
    if (first === undefined || (subject.kind === 'log' && this.seen.has(first))) return;
    this.seen.add(first);
    if (subject.kind === 'log') this.openLog = { subject, report, selected };
    else this.add(this.fixSubject(subject, report, selected));
  }

  /**
   * The first record that is not UTF-8. The records of a log are checked only once, not for each of its conversations.
   */
  private garbledIn(records: readonly JsonRecord[]): JsonRecord | undefined {
    if (records !== this.searched?.records) this.searched = { records, garbled: records.find(isGarbled) };
    return this.searched.garbled;
  }

  /** Records whether anything in the file was checked, and why not. */
  private noteVerdict({ dialect, verdict, line, note = 'the dialect is unknown' }: ConversationReport): void {
    if (dialect !== null || verdict !== 'unknown') this.isJudged = true;
    else if (this.skipped === undefined) this.skipped = { line, reason: note, records: 1 };
    else this.skipped.records++;
  }

  private fixOpenLog(): void {
    const { openLog } = this;
    this.openLog = undefined;
    if (openLog !== undefined) this.add(this.fixSubject(openLog.subject, openLog.report, openLog.selected));
  }

  private add(fixed: Fixed): void {
    for (const note of fixed.notes) this.notes.add(note);
    for (const each of fixed.changes) this.all.changes.push(each);
    for (const each of fixed.patches) this.all.patches.push(each);
    for (const each of fixed.splices) this.all.splices.push(each);
    for (const each of fixed.left) this.all.left.push(each);
    this.all.otherFormats += fixed.otherFormats;
  }

  private fixSubject(subject: Subject, report: ConversationReport, selected: SelectedFindings): Fixed {
    const { options } = this;
    try {
      return subject.kind === 'log'
        ? fixLog(subject, report, options, selected)
        : fixRecord(subject, report, options, selected);
    } catch (error) {
      // Parsing has no depth limit, but writing is recursive and may exceed the stack.
      if (!(error instanceof RangeError)) throw error;
      const note = `line ${report.line} is unchanged: its value is nested too deeply`;
      return { ...nothingFixed(), left: report.diagnostics.length > 0 ? [report] : [], notes: [note] };
    }
  }
}
