import { byteFinding } from '../lint/byte-findings.ts';
import { placeInMarkedText } from '../lint/detect.ts';
import { duplicateKeyFindings, place } from '../lint/lint-text.ts';
import { type Origin, Positions } from '../source/positions.ts';
import { prepend } from '../source/prepend.ts';
import { type JsonRecord, RecordReader } from '../source/records.ts';
import { beginsLikeCassette, beginsLikeJson, type CassetteItem, CassetteReader, HEAD } from './cassette.ts';
import { type FileFault, NO_DETAILS } from './details.ts';
import { answered, FORMAT_NAMES, type Found, isListWithoutFormat, recognize } from './detect.ts';
import { beginsLikeEvents, beginsLikeFrames, decodeEvents, EventLines, placeInEvents } from './event-lines.ts';
import { type ForeignFile, foreignFile } from './foreign-file.ts';
import { formatSummary } from './format-counts.ts';
import type { LogFormat } from './formats/format.ts';
import { forEachItem } from './items.ts';
import { type JudgedRecord, RecordJudge } from './judge.ts';
import type { JudgedLog } from './judged-log.ts';
import { INSIDE_STRING, type LogSubject, NOT_REPAIRED, type Subject } from './judged-value.ts';
import { LogRecords } from './log-records.ts';
import { LogPieces, type OnJudged } from './pieces.ts';
import { placeInRecord } from './place-in-record.ts';
import type { OnConversation, ReadLogOptions } from './reader-options.ts';
import { placeBySource, RecordedHttp } from './recorded-http.ts';
import { documentSubject, linesSubject, recordSubject, threadSubject } from './repair-subjects.ts';
import type { Isolated } from './resume.ts';
import { type RowIds, Rows } from './rows.ts';
import { beginsLikeText, TextFile } from './text-file.ts';
import { placeInLines, type Thread, Threads, takesThreads } from './threads.ts';
import { whyNothing } from './unrecognized.ts';
import { explained, unwrap } from './wrapped.ts';

export type { OnConversation, ReadLogOptions };

/** A reader for the bytes of a file. */
type ByteReader = Pick<TextFile, 'stopped' | 'push' | 'end' | 'abandon'>;

const NO_READER: ByteReader = { stopped: true, push() {}, end() {}, abandon() {} };

/** Reads a log as its bytes arrive. Nothing in the bytes throws. */
export class LogReader {
  /** The detected formats so far, with counts. */
  readonly formats = new Map<string, number>();
  private readonly records: RecordReader;
  private readonly cassette: CassetteReader;
  private readonly text: TextFile;
  private readonly eventStream: TextFile;
  /** The reader for the file, once its beginning was recognized. */
  private source: ByteReader | undefined;
  private head: Uint8Array[] = [];
  private headBytes = 0;
  private readonly options: ReadLogOptions;
  private readonly onConversation: OnConversation;
  private readonly judge: RecordJudge;
  private readonly threads = new Threads();
  private readonly events: EventLines;
  private readonly logs: LogRecords;
  /** The log formed by the lines of the file. */
  private pieces: LogPieces | undefined;
  private readonly http: RecordedHttp;
  private unreadable = 0;
  private hasBytes = false;
  private hasRecord = false;
  private hasReported = false;
  private readonly rows = new Rows();
  /** The format of the last document, for a file without any conversation. */
  private lastFormat: LogFormat | undefined;

  constructor(options: ReadLogOptions, onConversation: OnConversation) {
    this.options = options;
    this.onConversation = (report, details) => {
      this.hasReported = true;
      onConversation(report, this.rows.placed(report, details));
    };
    this.judge = new RecordJudge(options);
    this.events = new EventLines(options.as, options.resume !== undefined);
    const { path, limits, decodeUtf8, loadYaml, resume } = options;
    this.logs = new LogRecords(options.format, resume);
    this.http = new RecordedHttp(options, (found, line) => this.judge.judge(found, line), this.reportRecord.bind(this));
    const fault = (found: FileFault) => this.reportFault(found);
    const sink = { record: (record: JsonRecord) => this.readRecord(record), fault };
    this.records = new RecordReader(sink, { path, limits, decodeUtf8, resumeAt: resume?.offset });
    if (resume !== undefined) this.source = this.records;
    const items = { item: (item: CassetteItem) => this.readItem(item), fault };
    this.cassette = new CassetteReader(items, { path, limits, decodeUtf8, loadYaml });
    const texts = { text: this.readText.bind(this), fault };
    this.text = new TextFile(texts, { path, limits, decodeUtf8 });
    const streams = { text: this.readEventStream.bind(this), fault };
    this.eventStream = new TextFile(streams, { path, limits, decodeUtf8: decodeEvents(decodeUtf8) });
  }

  /** Says that the file is a table: each line of the following bytes is a row as JSON. */
  beginRows(ids: RowIds): void {
    this.rows.ids = ids;
    this.source = this.records.byLines();
  }

  /** Whether the rest of the file would not be read either. */
  get stopped(): boolean {
    return this.source?.stopped ?? false;
  }

  /** The detected formats so far: `859 × conversation`. */
  get formatSummary(): string {
    return formatSummary(this.formats, this.unreadable > 0);
  }

  /** How a separate reader could read the following lines. Undefined if they depend on earlier lines. */
  get isolated(): Isolated | undefined {
    const { records, events, threads, judge, logs } = this;
    const isFree = this.source === records && records.isByLines && events.isNone && threads.isEmpty && logs.isLost;
    return isFree && !judge.hasFollowed ? { lines: records.line - 1, usual: logs.usual?.id } : undefined;
  }

  push(chunk: Uint8Array): void {
    if (this.source !== undefined) {
      this.source.push(chunk);
      return;
    }
    this.hasBytes ||= chunk.length > 0;
    this.head.push(chunk);
    this.headBytes += chunk.length;
    if (this.headBytes >= HEAD || beginsLikeJson(this.head)) this.begin();
  }

  end(): void {
    if (this.source === undefined) this.begin();
    this.source?.end();
    for (const thread of this.threads.all()) this.readThread(thread);
    this.readEvents();
    this.readLog();
    if (!this.hasReported && this.options.resume === undefined) this.reportNothing();
  }

  /** Reports what a file without conversations is, so that no file is skipped silently. */
  private reportNothing(): void {
    const format = this.pieces?.format ?? this.lastFormat;
    const kind = format?.name ?? (this.hasRecord ? 'record' : this.hasBytes ? 'space' : 'none');
    const note = whyNothing(kind, this.options.as);
    this.onConversation({ ...this.judge.empty(format?.id ?? 'unrecognized', 'log'), note }, NO_DETAILS);
  }

  /** Stops reading the file. */
  abandon(): void {
    if (this.source === undefined) this.begin();
    this.source?.abandon();
  }

  /** Selects the reader by the beginning of the file. */
  private begin(): void {
    const { as } = this.options;
    const foreign = foreignFile(this.head);
    if (foreign !== undefined) {
      this.reportForeign(foreign);
      return;
    }
    if (beginsLikeText(this.head)) this.source = this.text;
    else if (beginsLikeFrames(this.head)) this.source = this.eventStream;
    else if ((as === undefined || as === 'stream' || as === 'response') && beginsLikeEvents(this.head))
      this.source = this.eventStream;
    else this.source = beginsLikeCassette(this.head) ? this.cassette : this.records;
    for (const chunk of this.head) this.source.push(chunk);
    this.head = [];
  }

  /** Reports the kind of a file that is not read. */
  private reportForeign({ name, reason }: ForeignFile): void {
    this.formats.set(`${name} (not linted: ${reason})`, 1);
    const note = `found ${/^[aeiou]/i.test(name) ? 'an' : 'a'} ${name}: ${reason}`;
    this.onConversation({ ...this.judge.empty('unrecognized', 'log'), note }, NO_DETAILS);
    this.source = NO_READER;
    this.head = [];
  }

  /** Reads one parsed record. Its findings have a line but no column. */
  read(value: unknown, line: number): void {
    this.readRecord({ value, text: '', origin: { path: this.options.path, line, column: 1, offset: 0 } });
  }

  /** Reports a fault of the file itself. */
  reportFault({ messageId, data, source }: FileFault): void {
    this.unreadable++;
    const diagnostic = byteFinding('unreadable-json', messageId, data);
    if (messageId === 'encoding') diagnostic.severity = 'warning';
    if (source !== undefined) diagnostic.source = source;
    const report = this.judge.empty('unreadable', 'log', source?.line);
    report.diagnostics = [diagnostic];
    this.onConversation(report, NO_DETAILS);
  }

  /** Reads one value. `base` is its pointer, if it is inside a record. */
  private readRecord(record: JsonRecord, base = ''): void {
    const { value, text, origin } = record;
    this.hasRecord = true;
    if (base === '' && this.events.take(record)) return;
    const mayBeLog = takesThreads(this.options.as);
    const asked = this.options.format;
    if (mayBeLog && asked?.scope === 'file' && Array.isArray(value) && !asked.owns(value)) {
      this.readDocument(asked, record, base, value);
      return;
    }
    if (base === '' && mayBeLog && this.takeLine(record)) return;
    if (this.http.readArchive(record, base)) return;
    const format = mayBeLog ? this.logs.documentFormat(value) : undefined;
    if (format !== undefined) {
      this.readDocument(format, record, base);
      return;
    }
    const found = recognize(value, base, this.options.as, this.options.dialect !== undefined);
    const inList = mayBeLog && isListWithoutFormat(value, found) ? this.logs.formatOfList(value) : undefined;
    if (inList !== undefined && inList !== 'list') {
      this.readDocument(inList, record, base, value as readonly unknown[]);
      return;
    }
    const isList = found === 'list' || inList === 'list';
    const page = mayBeLog ? this.logs.pageOf(value, found) : undefined;
    const unwrapped = isList
      ? { found: 'list' as const, value, keys: [] }
      : (page ?? unwrap(value, found, base, this.options.as, this.options.dialect !== undefined));
    if (unwrapped?.found === 'list') {
      const each = (item: JsonRecord, pointer: string) => this.readRecord(item, pointer);
      forEachItem(unwrapped.value as readonly unknown[], text, origin, { base, keys: unwrapped.keys }, each);
    } else if (unwrapped !== undefined) this.readFound(unwrapped.found, record, base, unwrapped.text);
    else if (found !== 'list') this.readFound(explained(found, this.options.as), record, base);
  }

  /** Judges a recognized record. `inside` is its JSON text, if it was in a string. */
  private readFound(found: Found, record: JsonRecord, base: string, inside?: string): void {
    const { text, origin } = record;
    const judged = this.judge.judge(found, origin.line);
    const { diagnostics } = judged.report;
    if (inside !== undefined) prepend(diagnostics, duplicateKeyFindings(inside, found.pointer));
    prepend(diagnostics, duplicateKeyFindings(text, base));
    const subject = inside === undefined ? recordSubject(found, record, base, this.options) : undefined;
    const placeAll = () => placeInRecord(diagnostics, found, record, base, inside);
    this.reportRecord(found, judged, origin.line, placeAll, subject, inside === undefined ? undefined : INSIDE_STRING);
  }

  /** Whether a record is a line of a thread, or of a log whose lines belong together. */
  private takeLine(record: JsonRecord): boolean {
    if (this.threads.take(record)) return true;
    const taken = this.logs.take(record);
    if (typeof taken !== 'boolean') for (const each of taken) this.readRecord(each);
    else if (taken) this.feedLog();
    return taken !== false;
  }

  /** Passes on the lines of a log once its format is known. */
  private feedLog(): void {
    const { format } = this.logs;
    if (format === undefined) return;
    this.pieces ??= this.piecesOf(format);
    for (const record of this.logs.drain()) this.pieces.take(record);
  }

  private piecesOf(format: LogFormat): LogPieces {
    const reportRecord: OnJudged = (judged, lines, isContinued) => {
      const { diagnostics } = judged.report;
      const subject = linesSubject(format, this.pieces?.whole ?? [], this.options.format);
      this.giveLog(format, judged, subject, () => placeInLines(diagnostics, lines), isContinued);
    };
    return new LogPieces(format, this.judge, reportRecord, this.options.window);
  }

  /** Reads the remaining lines of a log at the end of the file. */
  private readLog(): void {
    const taken = this.logs.countVotes();
    if (typeof taken !== 'boolean') for (const each of taken) this.readRecord(each);
    else this.feedLog();
    if (this.pieces === undefined || this.pieces.held === 0) return;
    const { name } = this.pieces.format;
    this.formats.set(name, this.formats.get(name) ?? 0);
    this.pieces.end();
  }

  /** Reads a value of a YAML file: a log by itself, or an interaction of a cassette. */
  private readItem(item: CassetteItem): void {
    const { value, pointer, line, source } = item;
    const format = pointer === '' && takesThreads(this.options.as) ? this.logs.documentFormat(value) : undefined;
    if (format === undefined) {
      this.http.readItem(item);
      return;
    }
    this.lastFormat = format;
    this.formats.set(format.name, this.formats.get(format.name) ?? 0);
    for (const judged of this.judge.judgeLog(format, [value], line)) {
      const { report } = judged;
      report.note = [report.note ?? [], 'YAML is not repaired'].flat().join('; ');
      this.giveLog(format, judged, undefined, () => placeBySource(report.diagnostics, source));
    }
  }

  /** Reads a document with one or several logs. `lines` are its items, if other files have them one per line. */
  private readDocument(format: LogFormat, record: JsonRecord, base: string, lines?: readonly unknown[]): void {
    const { value, text, origin } = record;
    const subject = lines === undefined ? documentSubject(format, record) : undefined;
    this.lastFormat = format;
    this.formats.set(format.name, this.formats.get(format.name) ?? 0);
    for (const judged of this.judge.judgeLog(format, lines ?? [value], origin.line)) {
      const { report } = judged;
      const { diagnostics } = report;
      for (const each of diagnostics.flatMap(found => [found, ...found.related])) each.pointer = base + each.pointer;
      if (lines !== undefined) report.note = [report.note ?? [], NOT_REPAIRED].flat().join('; ');
      this.giveLog(format, judged, subject, () => place(diagnostics, text, new Positions(text, origin), base));
    }
  }

  /** `isContinued` means that an earlier piece counted the conversation. */
  private giveLog(
    { name, skips }: LogFormat,
    { report, conversation, body }: JudgedLog,
    subject: LogSubject | undefined,
    placeAll: () => void,
    isContinued = false,
  ): void {
    for (const diagnostic of report.diagnostics) diagnostic.conversation = report.id ?? report.index;
    const description = skips === undefined ? name : `${name} (not linted: ${skips})`;
    if (skips !== undefined) this.formats.delete(name);
    this.formats.set(description, (this.formats.get(description) ?? 0) + (isContinued ? 0 : 1));
    this.onConversation(report, { ...NO_DETAILS, conversation, projection: body, subject, place: placeAll });
  }

  /** Reads a file that is the text of one conversation. */
  private readText(text: string, origin: Origin): void {
    const found = recognize(text, '', this.options.as);
    if (found === 'list') return;
    const judged = this.judge.judge(found, origin.line);
    this.reportRecord(found, judged, origin.line, () =>
      placeInMarkedText(judged.report.diagnostics, text, new Positions(text, origin)),
    );
  }

  /** Reads a stream with one event per line. */
  private readEvents(): void {
    const { values, lines } = this.events;
    if (values.length === 0) return;
    const line = lines[0]?.origin.line ?? 1;
    const found: Found = { format: 'stream', value: values, pointer: '', as: 'stream' };
    const judged = this.judge.judge(found, line);
    this.reportRecord(found, judged, line, () => placeInLines(judged.report.diagnostics, lines));
  }

  /** Reads a file of server-sent events. */
  private readEventStream(text: string, origin: Origin): void {
    const found: Found = { format: 'stream', value: text, pointer: '', as: 'stream' };
    const judged = this.judge.judge(found, origin.line);
    this.reportRecord(found, judged, origin.line, () =>
      placeInEvents(judged.report.diagnostics, text, new Positions(text, origin)),
    );
  }

  private count({ format, dialect }: Found): void {
    const name = format === 'system' ? `conversation of ${dialect}` : FORMAT_NAMES[format];
    this.formats.set(name, (this.formats.get(name) ?? 0) + 1);
  }

  /** Reads the lines of one thread as a conversation. */
  private readThread(thread: Thread): void {
    const { id, dialect, values, lines } = thread;
    const line = lines[0]?.origin.line ?? 1;
    const own = { id: id || undefined, dialect: dialect.id };
    const found: Found = { format: 'system', value: values, pointer: '', as: 'log', ...own };
    const judged = this.judge.judge(found, line);
    const { diagnostics } = judged.report;
    prepend(
      diagnostics,
      lines.flatMap(({ text }, i) => duplicateKeyFindings(text, `/${i}`)),
    );
    this.reportRecord(found, judged, line, () => placeInLines(diagnostics, lines), threadSubject(thread));
  }

  private reportRecord(
    found: Found,
    { report, conversation, assembled, changes }: JudgedRecord,
    line: number,
    placeAll: () => void,
    subject?: Subject,
    whyNotRepaired?: string,
  ): void {
    report.line = line;
    for (const diagnostic of report.diagnostics) diagnostic.conversation = report.id ?? report.index;
    this.count(found);
    let placed = false;
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
      judgeAnswer: () => (answer === undefined ? undefined : this.judge.judgeAnswer(answered(found, 'response'))),
      place() {
        if (!placed) placeAll();
        placed = true;
      },
    });
  }
}
