/** Repairs the conversations of a file as its bytes arrive, and says which bytes of it change. */
import type { ConversationReport, Edit } from '../generated/types.ts';
import { type Details, LogReader, type ReadLogOptions } from '../logs/read.ts';
import type { LogSubject, Subject } from '../logs/subject.ts';
import type { FixOptions } from './fix.ts';
import { fixLog } from './fix-log.ts';
import { fixRecord } from './fix-record.ts';
import { Meant, type Settle } from './meant.ts';

/** Bytes `[start, end)` of the decompressed file that another text takes the place of. */
export interface Splice {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** One thing that was put right, or that a conversion could not carry over. */
export interface FileChange {
  /** The line where the fault stood, from 1. */
  readonly line: number;
  readonly conversation: string | number | null;
  /** Null for what a conversion to another wire changed. */
  readonly rule: string | null;
  readonly message: string;
  readonly title: string;
  readonly safety: 'safe' | 'unsafe';
  /** Where in the record of that line; of a log whose lines belong together, behind the number of the line among them. */
  readonly pointer: string;
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
  readonly changes: readonly FileChange[];
  readonly patches: readonly FilePatch[];
  /** In order, none over another. */
  readonly splices: readonly Splice[];
  /** The conversations in which something is still wrong, as lint finds them afterwards. */
  readonly left: readonly ConversationReport[];
  /** What was not looked at, or could not be written, and why; each once. */
  readonly notes: readonly string[];
  /** Repaired requests, where the file cannot say them in its own form: for another wire, or of logs that are not written back. */
  readonly requests: readonly unknown[];
}

export interface FixFileOptions extends ReadLogOptions {
  readonly safety: NonNullable<FixOptions['safety']>;
  /**
   * What of the findings counts; all of it, unless said. Of a log only what lint finds in it is repaired then, and not
   * what its next request would need as well.
   */
  readonly settle?: Settle | undefined;
  /** Whether only the file itself is of use: no request is built where it cannot say a repair in its own form. */
  readonly isInPlace?: boolean | undefined;
}

/** What came of one record, or of the lines that are one log. */
export interface Fixed {
  readonly changes: FileChange[];
  readonly patches: FilePatch[];
  readonly splices: Splice[];
  readonly left: ConversationReport[];
  readonly notes: string[];
  readonly requests: unknown[];
}

export function nothingFixed(): Fixed {
  return { changes: [], patches: [], splices: [], left: [], notes: [], requests: [] };
}

/** Feed it the bytes of a file, then ask for what changes in it. Nothing in the bytes throws. */
export class FileFixer {
  private readonly reader: LogReader;
  private readonly options: FixFileOptions;
  private readonly all = nothingFixed();
  private readonly notes = new Set<string>();
  /** Records whose repair has been tried: a log may hold several conversations. */
  private readonly seen = new WeakSet<object>();
  /** Lines whose bytes are no UTF-8: their text does not say where they end. */
  private readonly garbled = new Set<number>();
  private conversations = 0;
  /** A log whose conversations are still being told. */
  private held:
    | { readonly subject: LogSubject; readonly report: ConversationReport; readonly meant: Meant }
    | undefined;

  constructor(options: FixFileOptions) {
    this.options = options;
    this.reader = new LogReader({ ...options, window: Number.POSITIVE_INFINITY }, (report, details) =>
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
    const { changes, patches, splices, left, requests } = this.all;
    const { takenFor } = this.reader;
    splices.sort((a, b) => a.start - b.start || a.end - b.end);
    const { conversations } = this;
    return { takenFor, conversations, changes, patches, splices, left, notes: [...this.notes], requests };
  }

  private take(report: ConversationReport, details: Details): void {
    const { subject } = details;
    const isSame = subject !== undefined && this.held?.subject.records[0] === subject.records[0];
    if (!isSame) this.release();
    const meant = (isSame ? this.held?.meant : undefined) ?? new Meant(this.options.settle);
    meant.take(report, details);
    if (report.format === 'unreadable') {
      for (const { source, message } of report.diagnostics)
        if (message === 'encoding' && source !== undefined) this.garbled.add(source.line);
      this.all.left.push(report);
      return;
    }
    if (report.format !== 'unrecognized') this.conversations++;
    if (subject === undefined) {
      this.notes.add(report.note ?? `what is ${report.format} is not repaired`);
      return;
    }
    if (subject.records.some(({ origin }) => this.garbled.has(origin.line))) {
      this.notes.add(`line ${report.line} is left as it stands: its bytes are no UTF-8`);
      return;
    }
    const [first] = subject.records;
    if (first === undefined || (subject.kind === 'log' && this.seen.has(first))) return;
    this.seen.add(first);
    if (subject.kind === 'log') this.held = { subject, report, meant };
    else this.add(this.fixed(subject, report, meant));
  }

  private release(): void {
    const { held } = this;
    this.held = undefined;
    if (held !== undefined) this.add(this.fixed(held.subject, held.report, held.meant));
  }

  private add(fixed: Fixed): void {
    for (const note of fixed.notes) this.notes.add(note);
    this.all.changes.push(...fixed.changes);
    this.all.patches.push(...fixed.patches);
    this.all.splices.push(...fixed.splices);
    this.all.left.push(...fixed.left);
    this.all.requests.push(...fixed.requests);
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
      const note = `line ${report.line} is left as it stands: what it holds is nested too deep`;
      return { ...nothingFixed(), left: report.diagnostics.length > 0 ? [report] : [], notes: [note] };
    }
  }
}
