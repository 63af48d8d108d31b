/** The conversations of one file, for commands that take them as they are. */
import { recognize } from '../logs/detect.ts';
import { beginsLikeText, TEXT_HEAD, TextFile } from '../logs/text-file.ts';
import { Threads } from '../logs/threads.ts';
import { parseExact } from '../source/exact.ts';
import { type JsonRecord, RecordReader } from '../source/records.ts';
import { type ByteSink, decodeUtf8 } from './inputs.ts';

/** A conversation of a file, and the line where it begins. */
export interface FoundConversation {
  readonly value: unknown;
  readonly line: number;
}

/** Reads the conversations of a file, numbers as they were written. */
export class ConversationCollector implements ByteSink {
  faults = 0;
  private readonly path: string;
  private readonly say: (text: string) => void;
  private readonly found: FoundConversation[] = [];
  private readonly threads = new Threads();
  private readonly records: RecordReader;
  private readonly text: TextFile;
  /** Which of the two reads the file, once its beginning tells. */
  private source: RecordReader | TextFile | undefined;
  private head: Uint8Array[] = [];

  constructor(path: string, say: (text: string) => void) {
    this.path = path;
    this.say = say;
    const sink = { record: (record: JsonRecord) => this.take(record), fault: this.tell.bind(this) };
    this.records = new RecordReader(sink, { path, decodeUtf8 });
    const texts = { text: (text: string) => this.look(text, 1), fault: this.tell.bind(this) };
    this.text = new TextFile(texts, { path, decodeUtf8 });
  }

  get stopped(): boolean {
    return this.source?.stopped ?? false;
  }

  push(bytes: Uint8Array): void {
    if (this.source !== undefined) {
      this.source.push(bytes);
      return;
    }
    this.head.push(bytes);
    if (this.head.reduce((sum, each) => sum + each.length, 0) >= TEXT_HEAD) this.begin();
  }

  end(): void {
    this.begin().end();
  }

  abandon(): void {
    this.begin().abandon();
  }

  /** Chooses who reads, by how the file begins. */
  private begin(): RecordReader | TextFile {
    this.source ??= beginsLikeText(this.head) ? this.text : this.records;
    for (const bytes of this.head.splice(0)) this.source.push(bytes);
    return this.source;
  }

  tell({ message, data, source }: Parameters<ByteSink['tell']>[0]): void {
    this.faults++;
    const place = source === undefined ? this.path : `${this.path}:${source.line}:${source.column}`;
    const why = Object.entries(data).map(([key, value]) => `${key} ${value}`);
    this.say(`${place}: cannot be read (${[message, ...why].join(', ')})`);
  }

  conversations(): FoundConversation[] {
    const threads = [...this.threads.all()].map(({ lines }) => ({
      value: lines.map(({ text }) => parseExact(text)),
      line: lines[0]?.origin.line ?? 1,
    }));
    return [...this.found, ...threads];
  }

  private take(record: JsonRecord): void {
    if (this.threads.take(record)) return;
    this.look(parseExact(record.text), record.origin.line);
  }

  private look(value: unknown, line: number): void {
    const found = recognize(value, '');
    if (found === 'list') for (const each of value as unknown[]) this.look(each, line);
    else if (found.format === 'unrecognized')
      this.say(`${this.path}:${line}: not taken for a conversation: ${found.note}`);
    else this.found.push({ value: found.value, line });
  }
}
