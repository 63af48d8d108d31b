/**
 * Reads and judges a file, in steps: `FileSource` makes values of its bytes, `ConversationFinder` finds the conversations in
 * them, and `RecordJudge` judges each. `LogReader` connects the steps and reports the results.
 */
import { byteFinding, duplicateKeyFindings } from '../judge/byte-findings.ts';
import type { JudgedLog } from '../judge/logs/judged-log.ts';
import { type JudgedRecord, RecordJudge } from '../judge/logs/record.ts';
import { ConversationFinder } from '../logs/conversation-finder.ts';
import { answerIn } from '../logs/detect.ts';
import type { FileFault } from '../logs/file-fault.ts';
import { FileSource } from '../logs/file-source.ts';
import { type ForeignFile, foundFile } from '../logs/foreign-file.ts';
import type { LogFormat } from '../logs/formats/format.ts';
import type { FoundLog, FoundRecord } from '../logs/found.ts';
import type { LogSubject, Subject } from '../logs/judged-value.ts';
import { linesSubject } from '../logs/repair-subjects.ts';
import type { Isolated } from '../logs/resume.ts';
import { placeInLines } from '../logs/threads.ts';
import { whyNothing } from '../logs/unrecognized.ts';
import { prepend } from '../source/prepend.ts';
import type { JsonRecord } from '../source/records.ts';
import { NO_DETAILS } from './details.ts';
import { FormatCounts } from './format-counts.ts';
import { LogPieces, type OnJudged } from './log-pieces.ts';
import type { OnConversation, ReadLogOptions } from './reader-options.ts';
import { type RowIds, Rows } from './rows.ts';

export type { OnConversation, ReadLogOptions };

/** Reads and judges a log as its bytes arrive. Nothing in the bytes throws. */
export class LogReader {
  private readonly options: ReadLogOptions;
  private readonly onConversation: OnConversation;
  private readonly source: FileSource;
  private readonly finder: ConversationFinder;
  private readonly judge: RecordJudge;
  /** The log formed by the lines of the file. */
  private pieces: LogPieces | undefined;
  private readonly rows = new Rows();
  private readonly counts = new FormatCounts();
  private hasReported = false;
  /** The format of the last document, for a file without any conversation. */
  private lastFormat: LogFormat | undefined;

  constructor(options: ReadLogOptions, onConversation: OnConversation) {
    this.options = options;
    this.onConversation = (report, details) => {
      this.hasReported = true;
      onConversation(report, this.rows.placed(report, details));
    };
    this.judge = new RecordJudge(options);
    const finder = new ConversationFinder(options, {
      record: found => this.judgeRecord(found),
      log: found => this.judgeLog(found),
      line: (record, format) => this.takeLine(record, format),
      shortened: found => this.judgeShortened(found),
    });
    this.finder = finder;
    this.source = new FileSource(options, {
      record: record => finder.record(record),
      item: item => finder.item(item),
      text: (text, origin) => finder.text(text, origin),
      eventStream: (text, origin) => finder.eventStream(text, origin),
      foreign: file => this.reportForeign(file),
      fault: fault => this.reportFault(fault),
    });
  }

  /** The detected formats so far, with counts. */
  get formats(): ReadonlyMap<string, number> {
    return this.counts.formats;
  }

  /** The detected formats so far: `859 × conversation`. */
  get formatSummary(): string {
    return this.counts.summary;
  }

  /** Declares that the file is a table: each of the following lines is a row as JSON. */
  beginRows(ids: RowIds): void {
    this.rows.ids = ids;
    this.source.beginLines();
  }

  /** Whether the rest of the file is ignored. */
  get stopped(): boolean {
    return this.source.stopped;
  }

  /** How a separate reader could read the following lines. Undefined if they depend on earlier lines. */
  get isolated(): Isolated | undefined {
    const { line } = this.source;
    if (line === undefined || !this.finder.isIndependent || this.judge.hasFollowed) return undefined;
    return { lines: line - 1, usual: this.finder.usual };
  }

  push(chunk: Uint8Array): void {
    this.source.push(chunk);
  }

  /** Reads one parsed record. Its findings have a line but no column. */
  read(value: unknown, line: number): void {
    this.finder.record({ value, text: '', origin: { path: this.options.path, line, column: 1, offset: 0 } });
  }

  end(): void {
    this.source.end();
    this.finder.end();
    if (this.pieces !== undefined && this.pieces.keptCount > 0) {
      this.counts.see(this.pieces.format.name);
      this.pieces.end();
    }
    if (!this.hasReported && this.options.resume === undefined) this.reportNothing();
  }

  /** Stops reading the file. */
  abandon(): void {
    this.source.abandon();
  }

  /** Reports what a file without conversations is, so that no file is skipped silently. */
  private reportNothing(): void {
    const format = this.pieces?.format ?? this.lastFormat;
    const kind = format?.name ?? (this.finder.hasRecord ? 'record' : this.source.hasBytes ? 'space' : 'none');
    const note = whyNothing(kind, this.options.as);
    this.onConversation({ ...this.judge.empty(format?.id ?? 'unrecognized', 'log'), note }, NO_DETAILS);
  }

  /** Reports the kind of a file that is not read. */
  private reportForeign(file: ForeignFile): void {
    this.counts.add(`${file.name} (not linted: ${file.reason})`);
    this.onConversation({ ...this.judge.empty('unrecognized', 'log'), note: foundFile(file) }, NO_DETAILS);
  }

  /** Reports a fault of the file itself. */
  reportFault({ messageId, data, source }: FileFault): void {
    this.counts.isUnreadable = true;
    const diagnostic = byteFinding('unreadable-json', messageId, data);
    if (messageId === 'encoding') diagnostic.severity = 'warning';
    if (source !== undefined) diagnostic.source = source;
    const report = this.judge.empty('unreadable', 'log', source?.line);
    report.diagnostics = [diagnostic];
    this.onConversation(report, NO_DETAILS);
  }

  private judgeShortened(record: FoundRecord): boolean {
    const judged = this.judge.judgeShortened(record.found, record.line);
    if (judged !== undefined) this.reportRecord(record, judged);
    return judged !== undefined;
  }

  private judgeRecord(record: FoundRecord): void {
    this.reportRecord(record, this.judge.judgeRecord(record.found, record.line));
  }

  private reportRecord(
    { found, line, texts, subject, whyNotRepaired, place: placeAll }: FoundRecord,
    { report, conversation, assembled, changes }: JudgedRecord,
  ): void {
    const { diagnostics } = report;
    for (let i = texts.length - 1; i >= 0; i--) {
      const { text, pointer, needsDialect } = texts[i] as FoundRecord['texts'][number];
      if (!needsDialect || report.dialect !== null) prepend(diagnostics, duplicateKeyFindings(text, pointer));
    }
    report.line = line;
    nameConversation(report);
    this.counts.addRecord(found);
    const { answer, host, provider } = found;
    this.onConversation(report, {
      conversation,
      subject,
      whyNotRepaired,
      assembled,
      changes,
      answer,
      host,
      provider,
      judgeAnswer: () => (answer === undefined ? undefined : this.judge.judgeAnswer(answerIn(found, 'response'))),
      place: once(() => placeAll(diagnostics)),
    });
  }

  private judgeLog({ format, records, line, base, note, subject, place: placeAll }: FoundLog): void {
    this.lastFormat = format;
    this.counts.see(format.name);
    for (const judged of this.judge.judgeLog(format, records, line)) {
      const { report } = judged;
      const { diagnostics } = report;
      for (const each of diagnostics.flatMap(found => [found, ...found.related])) each.pointer = base + each.pointer;
      if (note !== undefined) report.note = report.note === undefined ? note : `${report.note}; ${note}`;
      this.reportLog(format, judged, subject, () => placeAll(diagnostics));
    }
  }

  private takeLine(record: JsonRecord, format: LogFormat): void {
    this.pieces ??= this.piecesOf(format);
    this.pieces.take(record);
  }

  private piecesOf(format: LogFormat): LogPieces {
    const reportPiece: OnJudged = (judged, lines, isContinued) => {
      const { diagnostics } = judged.report;
      const subject: LogSubject = linesSubject(format, this.pieces?.whole ?? [], this.options.format);
      this.reportLog(format, judged, subject, () => placeInLines(diagnostics, lines), isContinued);
    };
    return new LogPieces(format, this.judge, reportPiece, this.options.window);
  }

  /** `isContinued` means that an earlier piece counted the conversation. */
  private reportLog(
    format: LogFormat,
    { report, conversation, body }: JudgedLog,
    subject: Subject | undefined,
    placeAll: () => void,
    isContinued = false,
  ): void {
    nameConversation(report);
    this.counts.addLog(format, isContinued);
    this.onConversation(report, { ...NO_DETAILS, conversation, projection: body, subject, place: once(placeAll) });
  }
}

/** Finds places only once: a report may hide keys afterwards, and pointers with hidden keys lead nowhere. */
function once(placeAll: () => void): () => void {
  let isPlaced = false;
  return () => {
    if (!isPlaced) placeAll();
    isPlaced = true;
  };
}

/** Adds the conversation to each of its findings. */
function nameConversation({ id, index, diagnostics }: JudgedLog['report']): void {
  for (const diagnostic of diagnostics) diagnostic.conversation = id ?? index;
}
