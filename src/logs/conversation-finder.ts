/** The second step of reading a file: finds the conversations in its values. */
import { needsTexts, placeInMarkedText } from '../registry/detect.ts';
import { hasDuplicateKeys } from '../source/duplicate-keys.ts';
import { isObject } from '../source/json.ts';
import type { Shortened } from '../source/json-record.ts';
import { place } from '../source/place-findings.ts';
import { type Origin, Positions } from '../source/positions.ts';
import type { JsonRecord } from '../source/records.ts';
import type { CassetteItem } from './cassette.ts';
import { type Found, isListWithoutFormat, recognize } from './detect.ts';
import { EventLines, placeInEvents } from './event-lines.ts';
import type { LogFormat } from './formats/format.ts';
import type { FoundLog, FoundRecord } from './found.ts';
import type { Inflate } from './http-exchange.ts';
import { forEachItem } from './items.ts';
import { INSIDE_STRING, NOT_REPAIRED } from './judged-value.ts';
import { LogRecords } from './log-records.ts';
import { placeInRecord } from './place-in-record.ts';
import { placeBySource, RecordedHttp } from './recorded-http.ts';
import { type DetectOptions, documentSubject, recordSubject, threadSubject } from './repair-subjects.ts';
import type { Resume } from './resume.ts';
import { placeInLines, readsThreads, type Thread, Threads } from './threads.ts';
import { expectedAs } from './unrecognized.ts';
import { unwrap, withReason } from './wrapped.ts';

export interface FinderOptions extends DetectOptions {
  /** The log format, if it need not be detected. */
  readonly format?: LogFormat | undefined;
  /** Decompresses bodies in HTTP archives. Without it, they are reported as not JSON. */
  readonly inflate?: Inflate | undefined;
  /** Where in the file to start, if not at the beginning. */
  readonly resume?: Resume | undefined;
}

/** Receives the conversations of a file, in its order. */
export interface FinderSink {
  record(found: FoundRecord): void;
  log(found: FoundLog): void;
  /** A line of the log that is formed by the lines of the file. */
  line(record: JsonRecord, format: LogFormat): void;
  /** A conversation with its long texts shortened. Returns whether that is enough; otherwise it is passed on as a whole. */
  shortened?(found: FoundRecord): boolean;
}

const NO_TEXTS: FoundRecord['texts'] = [];
/** Lists inside lists are searched up to this level. Each level is read again, so the time grows with their number. */
const MAX_LISTS = 32;

/** Finds the conversations in the values of a file. Call `record` for each value, and `end` at the end. */
export class ConversationFinder {
  /** Whether the file has any value. */
  hasRecord = false;
  private readonly options: FinderOptions;
  private readonly sink: FinderSink;
  private readonly threads = new Threads();
  private readonly events: EventLines;
  private readonly logs: LogRecords;
  private readonly http: RecordedHttp;

  constructor(options: FinderOptions, sink: FinderSink) {
    this.options = options;
    this.sink = sink;
    const { as, format, resume } = options;
    this.events = new EventLines(as, resume !== undefined);
    this.logs = new LogRecords(format, resume);
    this.http = new RecordedHttp(options, found => sink.record(found));
  }

  /** Whether the following lines can be read without the earlier ones. */
  get isIndependent(): boolean {
    return this.events.isClosed && this.threads.isEmpty && this.logs.isLost;
  }

  /** ID of the format of the last documents. */
  get usual(): string | undefined {
    return this.logs.usual?.id;
  }

  /** Finds the conversations in one value. `base` is its pointer, if it is inside a record, in this number of lists. */
  record(record: JsonRecord, base = '', lists = 0): void {
    this.hasRecord = true;
    if (record.shortened !== undefined && this.isShortEnough(record, record.shortened)) return;
    const { value, text, origin } = record;
    const { as, dialect, format: asked } = this.options;
    if (base === '' && this.events.take(record)) return;
    const mayBeLog = readsThreads(as);
    if (mayBeLog && asked?.scope === 'file' && Array.isArray(value) && !asked.owns(value)) {
      this.findDocument(asked, record, base, value);
      return;
    }
    if (base === '' && mayBeLog && this.takeLine(record)) return;
    if (this.http.readArchive(record, base)) return;
    const format = mayBeLog ? this.logs.documentFormat(value) : undefined;
    if (format !== undefined) {
      this.findDocument(format, record, base);
      return;
    }
    const hasDialect = dialect !== undefined;
    const found = recognize(value, base, as, hasDialect);
    const inList = mayBeLog && isListWithoutFormat(value, found) ? this.logs.formatOfList(value) : undefined;
    if (inList !== undefined && inList !== 'list') {
      this.findDocument(inList, record, base, value as readonly unknown[]);
      return;
    }
    const isList = found === 'list' || inList === 'list';
    const page = mayBeLog ? this.logs.pageOf(value, found) : undefined;
    const unwrapped = isList
      ? { found: 'list' as const, value, keys: [] }
      : (page ?? unwrap(value, found, base, as, hasDialect));
    if (unwrapped?.found === 'list' && lists === MAX_LISTS) {
      const note = `found a list in ${MAX_LISTS} other lists, which is not searched; ${expectedAs(as)}`;
      this.findInRecord({ format: 'unrecognized', value, pointer: base, as: 'request', note }, record, base);
    } else if (unwrapped?.found === 'list') {
      const each = (item: JsonRecord, pointer: string) => this.record(item, pointer, lists + 1);
      forEachItem(unwrapped.value as readonly unknown[], text, origin, { base, keys: unwrapped.keys }, each);
    } else if (unwrapped !== undefined) this.findInRecord(unwrapped.found, record, base, unwrapped.text);
    else if (found !== 'list') this.findInRecord(withReason(found, as), record, base);
  }

  /** Passes on a conversation with shortened texts. False if it has to be read as a whole. */
  private isShortEnough(record: JsonRecord, { value, text, line, mayRepeatKeys, mayHaveAction }: Shortened): boolean {
    const { as, dialect, format } = this.options;
    const mayBeLog = format !== undefined || !readsThreads(as) || !this.isIndependent || !this.logs.isRejected;
    if (mayBeLog || !isObject(value) || !Array.isArray(value.messages) || 'role' in value) return false;
    if (needsTexts(value, mayHaveAction) || (mayRepeatKeys && hasDuplicateKeys(text))) return false;
    if (this.http.isArchive(value) || this.logs.documentFormat(value) !== undefined) return false;
    const found = recognize(value, '', as, dialect !== undefined);
    if (found === 'list' || found.value !== value || found.note !== undefined) return false;
    const placeAll: FoundRecord['place'] = diagnostics => placeInRecord(diagnostics, found, record, '');
    return this.sink.shortened?.({ found, line, texts: NO_TEXTS, place: placeAll }) ?? false;
  }

  /** Finds the log or the exchange in one value of a YAML file. */
  item(item: CassetteItem): void {
    const { value, pointer, line, source } = item;
    const format = pointer === '' && readsThreads(this.options.as) ? this.logs.documentFormat(value) : undefined;
    if (format === undefined) this.http.readItem(item);
    else {
      const note = 'YAML is not repaired';
      const placeAll: FoundLog['place'] = diagnostics => placeBySource(diagnostics, source);
      this.sink.log({ format, records: [value], line, base: '', note, place: placeAll });
    }
  }

  /** A file that is the text of one conversation. */
  text(text: string, origin: Origin): void {
    const found = recognize(text, '', this.options.as);
    if (found === 'list') return;
    const placeAll: FoundRecord['place'] = found => placeInMarkedText(found, text, new Positions(text, origin));
    this.sink.record({ found, line: origin.line, texts: NO_TEXTS, place: placeAll });
  }

  /** A file of server-sent events. */
  eventStream(text: string, origin: Origin): void {
    const placeAll: FoundRecord['place'] = found => placeInEvents(found, text, new Positions(text, origin));
    this.sink.record({ found: streamOf(text), line: origin.line, texts: NO_TEXTS, place: placeAll });
  }

  /** Finds conversations that consist of several values: logs, threads and event streams. */
  end(): void {
    for (const thread of this.threads.all()) this.findThread(thread);
    this.findEventLines();
    this.passOn(this.logs.countVotes());
  }

  /** Whether a record is a line of a thread, or of a log whose lines belong together. */
  private takeLine(record: JsonRecord): boolean {
    if (this.threads.take(record)) return true;
    const taken = this.logs.take(record);
    this.passOn(taken);
    return taken !== false;
  }

  /** Passes on the lines of a log once its format is known. Lines that are not part of a log are read one by one. */
  private passOn(taken: boolean | readonly JsonRecord[]): void {
    const { format } = this.logs;
    if (typeof taken !== 'boolean') for (const each of taken) this.record(each);
    else if (taken && format !== undefined) for (const each of this.logs.drain()) this.sink.line(each, format);
  }

  /** `lines` are the items of the document, if other files have them one per line. */
  private findDocument(format: LogFormat, record: JsonRecord, base: string, lines?: readonly unknown[]): void {
    const { value, text, origin } = record;
    const isList = lines !== undefined;
    this.sink.log({
      format,
      records: lines ?? [value],
      line: origin.line,
      base,
      note: isList ? NOT_REPAIRED : undefined,
      subject: isList ? undefined : documentSubject(format, record),
      place: diagnostics => place(diagnostics, text, new Positions(text, origin), base),
    });
  }

  /** `inside` is the JSON text of the conversation, if it was in a string of the record. */
  private findInRecord(found: Found, record: JsonRecord, base: string, inside?: string): void {
    const { text, origin } = record;
    const isInside = inside !== undefined;
    const outer = { text, pointer: base };
    this.sink.record({
      found,
      line: origin.line,
      texts: isInside ? [outer, { text: inside, pointer: found.pointer }] : [outer],
      subject: isInside ? undefined : recordSubject(found, record, base, this.options),
      whyNotRepaired: isInside ? INSIDE_STRING : undefined,
      place: diagnostics => placeInRecord(diagnostics, found, record, base, inside),
    });
  }

  /** Reports the lines of one thread as a conversation. */
  private findThread(thread: Thread): void {
    const { id, dialect, values, lines } = thread;
    const own = { id: id || undefined, dialect: dialect.id };
    this.sink.record({
      found: { format: 'system', value: values, pointer: '', as: 'log', ...own },
      line: lines[0]?.origin.line ?? 1,
      texts: lines.map(({ text }, i) => ({ text, pointer: `/${i}` })),
      subject: threadSubject(thread),
      place: diagnostics => placeInLines(diagnostics, lines),
    });
  }

  /** A stream with one event per line. */
  private findEventLines(): void {
    const { values, lines } = this.events;
    if (values.length === 0) return;
    const line = lines[0]?.origin.line ?? 1;
    const placeAll: FoundRecord['place'] = diagnostics => placeInLines(diagnostics, lines);
    this.sink.record({ found: streamOf(values), line, texts: NO_TEXTS, place: placeAll });
  }
}

function streamOf(value: unknown): Found {
  return { format: 'stream', value, pointer: '', as: 'stream' };
}
