/** Repairs the conversations of a file as its bytes arrive, and says which bytes of it change. */
import type { ConversationReport, Edit } from '../generated/types.ts';
import type { Details } from '../logs/details.ts';
import type { LogSubject, Subject } from '../logs/judged-value.ts';
import { LogReader, type ReadLogOptions } from '../logs/read.ts';
import { fingerprint } from '../source/fingerprint.ts';
import type { JsonRecord } from '../source/records.ts';
import type { FixOptions } from './fix.ts';
import { fixLog } from './fix-log.ts';
import { byteLength, fixRecord } from './fix-record.ts';
import { Meant, type Settle } from './meant.ts';

/** Bytes `[start, end)` of the decompressed file that another text takes the place of. */
export interface Splice {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** One thing that was repaired. */
export interface FileChange {
  /** The line where the fault stood, from 1. */
  readonly line: number;
  readonly conversation: string | number | null;
  readonly rule: string;
  readonly messageId: string;
  readonly title: string;
  readonly safety: 'safe' | 'unsafe';
  /**
   * Where in the record of that line; of a log whose lines belong together, behind the number of the line among them.
   */
  readonly pointer: string;
  /** What was changed, without the values; of a log, the places as they were before. */
  readonly edits: readonly Omit<Edit, 'value'>[];
}

/** The edits on one value of the file. */
export interface FilePatch {
  /** The line that the value begins in. */
  readonly line: number;
  /** JSON Patch on the value; on the list of all lines where the lines are one log (`isLines`). */
  readonly edits: readonly Edit[];
  readonly isLines: boolean;
}

export interface FixedFile {
  /** What the file was taken for. */
  readonly takenFor: string;
  readonly conversations: number;
  /** Why nothing in the file was judged. */
  readonly skipped?: { readonly line: number; readonly reason: string; readonly records: number };
  readonly changes: readonly FileChange[];
  readonly patches: readonly FilePatch[];
  /** In order, none over another. */
  readonly splices: readonly Splice[];
  /** The conversations in which something is still wrong, as lint finds them afterwards. */
  readonly left: readonly ConversationReport[];
  /** What was not looked at, or could not be written, and why; each once. */
  readonly notes: readonly string[];
  /** Conversations that are not repaired because they are in another message format than that of the dialect. */
  readonly otherFormats: number;
}

export interface FixFileOptions extends ReadLogOptions {
  readonly safety: NonNullable<FixOptions['safety']>;
  /**
   * What of the findings counts; all of it, unless said. Of a log only what lint finds in it is repaired then, and not
   * what its next request would need as well.
   */
  readonly settle?: Settle | undefined;
}

/** Which conversations a file holds, in order: two files with one print are read alike. */
export class ReadingPrint {
  private print = '';

  take({ format, id }: ConversationReport): void {
    this.print = fingerprint(`${this.print} ${format} ${typeof id} ${id}`);
  }

  isLike(other: ReadingPrint): boolean {
    return this.print === other.print;
  }
}

/** What came of one record, or of the lines that are one log. */
export interface Fixed {
  readonly changes: FileChange[];
  readonly patches: FilePatch[];
  readonly splices: Splice[];
  readonly left: ConversationReport[];
  readonly notes: string[];
  otherFormats: number;
}

export function nothingFixed(): Fixed {
  return { changes: [], patches: [], splices: [], left: [], notes: [], otherFormats: 0 };
}

/** Whether the bytes of a record are no UTF-8: its text, written again, would be other bytes. */
function isGarbled({ text, origin }: JsonRecord): boolean {
  return origin.bytewise === true && byteLength(text) !== text.length;
}

/** Feed it the bytes of a file, then ask for what changes in it. Nothing in the bytes throws. */
export class FileFixer {
  readonly print = new ReadingPrint();
  private readonly reader: LogReader;
  private readonly options: FixFileOptions;
  private readonly all = nothingFixed();
  private readonly notes = new Set<string>();
  /** Records whose repair has been tried: a log may hold several conversations. */
  private readonly seen = new WeakSet<object>();
  private searched: { readonly records: readonly JsonRecord[]; readonly garbled: JsonRecord | undefined } | undefined;
  private conversations = 0;
  private isJudged = false;
  private skipped: { line: number; reason: string; records: number } | undefined;
  /** A log whose conversations are still being told. */
  private held:
    | { readonly subject: LogSubject; readonly report: ConversationReport; readonly meant: Meant }
    | undefined;

  constructor(options: FixFileOptions) {
    // Repairs are found when they are made.
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
    this.release();
    const { changes, patches, splices, left, otherFormats } = this.all;
    const { takenFor } = this.reader;
    splices.sort((a, b) => a.start - b.start || a.end - b.end);
    const { conversations } = this;
    const skipped = this.isJudged ? undefined : this.skipped;
    return {
      ...(skipped !== undefined && { skipped }),
      takenFor,
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
    const isSame = subject !== undefined && this.held?.subject.records[0] === subject.records[0];
    if (!isSame) this.release();
    const meant = (isSame ? this.held?.meant : undefined) ?? new Meant(this.options.settle);
    meant.take(report, details);
    if (report.format === 'unreadable') {
      this.all.left.push(report);
      return;
    }
    if (report.format !== 'unrecognized') this.conversations++;
    this.look(report);
    if (subject === undefined) {
      if (details.whyNotRepaired !== undefined && report.diagnostics.length > 0) {
        details.place();
        this.all.left.push(report);
      }
      this.notes.add(
        report.note ?? details.whyNotRepaired ?? `records of the format \`${report.format}\` are not repaired`,
      );
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
    if (subject.kind === 'log') this.held = { subject, report, meant };
    else this.add(this.fixed(subject, report, meant));
  }

  /**
   * The first record that is no UTF-8; the records of a log are gone through once, not for each of its conversations.
   */
  private garbledIn(records: readonly JsonRecord[]): JsonRecord | undefined {
    if (records !== this.searched?.records) this.searched = { records, garbled: records.find(isGarbled) };
    return this.searched.garbled;
  }

  /** Notes whether anything in the file was judged, and why not. */
  private look({ dialect, verdict, line, note = 'the dialect is unknown' }: ConversationReport): void {
    if (dialect !== null || verdict !== 'unknown') this.isJudged = true;
    else if (this.skipped === undefined) this.skipped = { line, reason: note, records: 1 };
    else this.skipped.records++;
  }

  private release(): void {
    const { held } = this;
    this.held = undefined;
    if (held !== undefined) this.add(this.fixed(held.subject, held.report, held.meant));
  }

  private add(fixed: Fixed): void {
    for (const note of fixed.notes) this.notes.add(note);
    for (const each of fixed.changes) this.all.changes.push(each);
    for (const each of fixed.patches) this.all.patches.push(each);
    for (const each of fixed.splices) this.all.splices.push(each);
    for (const each of fixed.left) this.all.left.push(each);
    this.all.otherFormats += fixed.otherFormats;
  }

  private fixed(subject: Subject, report: ConversationReport, meant: Meant): Fixed {
    const { options } = this;
    try {
      return subject.kind === 'log'
        ? fixLog(subject, report, options, meant)
        : fixRecord(subject, report, options, meant);
    } catch (error) {
      // What is read at any depth is put together anew by calls within calls.
      if (!(error instanceof RangeError)) throw error;
      const note = `line ${report.line} is unchanged: its value is nested too deeply`;
      return { ...nothingFixed(), left: report.diagnostics.length > 0 ? [report] : [], notes: [note] };
    }
  }
}
