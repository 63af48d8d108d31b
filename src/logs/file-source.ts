/**
 * The first step of reading a file: converts its bytes to values. The kind of file is detected from its first bytes.
 */
import type * as Yaml from 'yaml';
import type { DecodeUtf8 } from '../source/decode.ts';
import type { Origin } from '../source/positions.ts';
import { type JsonRecord, type RecordLimits, RecordReader } from '../source/records.ts';
import { beginsLikeCassette, beginsLikeJson, type CassetteItem, HEAD, readCassette } from './cassette.ts';
import type { As } from './detect.ts';
import { beginsLikeEvents, beginsLikeFrames, decodeEvents } from './event-lines.ts';
import type { FileFault } from './file-fault.ts';
import { type ForeignFile, foreignFile } from './foreign-file.ts';
import type { Resume } from './resume.ts';
import { beginsLikeText, TextFile } from './text-file.ts';

/** Receives the values of a file. */
export interface ValueSink {
  /** A line or a document of JSON. */
  record(record: JsonRecord): void;
  /** A YAML document, or an interaction in one. */
  item(item: CassetteItem): void;
  /** A file that is the text of one conversation. */
  text(text: string, origin: Origin): void;
  /** A file of server-sent events, or of binary ones as text. */
  eventStream(text: string, origin: Origin): void;
  /** A kind of file that is not read. */
  foreign(file: ForeignFile): void;
  fault(fault: FileFault): void;
}

export interface FileSourceOptions {
  readonly path: string;
  readonly as?: As | undefined;
  readonly limits?: RecordLimits | undefined;
  readonly decodeUtf8?: DecodeUtf8 | undefined;
  /** Loads the YAML parser, for cassettes. */
  readonly loadYaml?: (() => typeof Yaml) | undefined;
  /** Where in the file to start, if not at the beginning. */
  readonly resume?: Resume | undefined;
  /** Whether the long texts of messages may be shortened; see `JsonRecord`. */
  readonly shortensTexts?: boolean | undefined;
}

/** A reader for the bytes of a file of one kind. */
type ByteReader = Pick<TextFile, 'stopped' | 'push' | 'end' | 'abandon'>;

const NO_READER: ByteReader = { stopped: true, push() {}, end() {}, abandon() {} };

export class FileSource {
  /** Whether the file has any bytes. */
  hasBytes = false;
  private readonly sink: ValueSink;
  private readonly options: FileSourceOptions;
  private readonly records: RecordReader;
  /** The reader for the file, once its beginning was recognized. */
  private reader: ByteReader | undefined;
  private head: Uint8Array[] = [];
  private headBytes = 0;

  constructor(options: FileSourceOptions, sink: ValueSink) {
    this.options = options;
    this.sink = sink;
    const { path, limits, decodeUtf8, resume, shortensTexts } = options;
    this.records = new RecordReader(sink, { path, limits, decodeUtf8, shortensTexts, resumeAt: resume?.offset });
    if (resume !== undefined) this.reader = this.records;
  }

  /** Declares that each of the following lines is a JSON value. */
  beginLines(): void {
    this.reader = this.records.byLines();
  }

  /** Whether the rest of the file is ignored. */
  get stopped(): boolean {
    return this.reader?.stopped ?? false;
  }

  /** The number of the current line, if the file has one JSON value per line. */
  get line(): number | undefined {
    return this.reader === this.records && this.records.isByLines ? this.records.line : undefined;
  }

  push(chunk: Uint8Array): void {
    if (this.reader !== undefined) {
      this.reader.push(chunk);
      return;
    }
    this.hasBytes ||= chunk.length > 0;
    this.head.push(chunk);
    this.headBytes += chunk.length;
    if (this.headBytes >= HEAD || beginsLikeJson(this.head)) this.begin();
  }

  end(): void {
    this.begin().end();
  }

  /** Stops reading the file. */
  abandon(): void {
    this.begin().abandon();
  }

  private begin(): ByteReader {
    if (this.reader !== undefined) return this.reader;
    const { head } = this;
    this.head = [];
    this.reader = this.readerFor(head);
    for (const chunk of head) this.reader.push(chunk);
    return this.reader;
  }

  /** The reader for a file with this beginning. */
  private readerFor(head: readonly Uint8Array[]): ByteReader {
    const { sink, options } = this;
    const { as } = options;
    const foreign = foreignFile(head);
    if (foreign !== undefined) {
      sink.foreign(foreign);
      return NO_READER;
    }
    if (beginsLikeText(head)) return new TextFile(sink, options);
    const mayBeEvents = as === undefined || as === 'stream' || as === 'response';
    if (beginsLikeFrames(head) || (mayBeEvents && beginsLikeEvents(head))) return this.eventReader();
    return beginsLikeCassette(head) ? this.cassetteReader() : this.records;
  }

  private cassetteReader(): ByteReader {
    const { sink, options } = this;
    const text = (whole: string, origin: Origin) => readCassette(whole, origin, sink, options.loadYaml);
    return new TextFile({ text, fault: sink.fault.bind(sink) }, options);
  }

  private eventReader(): ByteReader {
    const { sink, options } = this;
    const texts = { text: sink.eventStream.bind(sink), fault: sink.fault.bind(sink) };
    return new TextFile(texts, { ...options, decodeUtf8: decodeEvents(options.decodeUtf8) });
  }
}
