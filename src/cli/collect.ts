/** The conversations of one file, for commands that do not repair or change them. */
import { byteFinding } from '../judge/byte-findings.ts';
import { recognize } from '../logs/detect.ts';
import { FileSource, type ValueSink } from '../logs/file-source.ts';
import { foundFile } from '../logs/foreign-file.ts';
import { Threads } from '../logs/threads.ts';
import { whyNothing } from '../logs/unrecognized.ts';
import { unwrap, withReason } from '../logs/wrapped.ts';
import type { SkippedFile } from '../report/coverage.ts';
import { skippedLine } from '../report/coverage-counter.ts';
import { placeText } from '../report/place-text.ts';
import { parseExact } from '../source/exact.ts';
import type { JsonRecord } from '../source/records.ts';
import { loadYaml } from './archives.ts';
import { type ByteSink, decodeUtf8 } from './inputs.ts';
import { shownReason } from './privacy.ts';

/** A conversation of a file, and its first line. */
export interface FoundConversation {
  readonly value: unknown;
  readonly line: number;
  /** `log` for a stored conversation, which may end with open tool calls; `response` for a reply. Else it is a request. */
  readonly as?: 'log' | 'response' | undefined;
}

/** Why a file has no conversation, and how to read the log of an agent. */
export function nothingReadLines(what: string, skipped: SkippedFile): string[] {
  const lines = [`rolecall: ${what}: ${skippedLine(skipped)}`];
  if (skipped.records > 0)
    lines.push('To read the log of an agent, pipe in the output of `rolecall lint <log> --projection`.');
  return lines;
}

/** Reads the conversations of a file. Numbers are kept as they are written. */
export class ConversationCollector implements ByteSink {
  faults = 0;
  private readonly path: string;
  private readonly isNamed: boolean;
  private readonly say: (text: string) => void;
  private readonly found: FoundConversation[] = [];
  private readonly threads = new Threads();
  private readonly source: FileSource;
  /** Whether the file is a table, whose lines are rows. */
  private isTable = false;
  private first: (SkippedFile & { records: number }) | undefined;
  private readonly reasons: string[] = [];

  /** `isNamed`: the caller gave the dialect, so conversations are accepted even if their format cannot be detected. */
  constructor(path: string, say: (text: string) => void, isNamed = false) {
    this.path = path;
    this.isNamed = isNamed;
    this.say = say;
    const sink: ValueSink = {
      record: record => this.take(record),
      text: text => this.countDetected(text, 1),
      item: ({ line }) => this.skip(line, 'recorded in a cassette; `rolecall lint` reads it'),
      eventStream: () => this.skip(1, 'found a stream of events; `rolecall assemble` writes the reply in it', 0),
      foreign: file => this.skip(1, foundFile(file), 0),
      fault: fault => this.reportFault(fault),
    };
    this.source = new FileSource({ path, decodeUtf8, loadYaml }, sink);
  }

  beginRows(): void {
    this.isTable = true;
    this.source.beginLines();
  }

  get stopped(): boolean {
    return this.source.stopped;
  }

  push(bytes: Uint8Array): void {
    this.source.push(bytes);
  }

  end(): void {
    this.source.end();
  }

  abandon(): void {
    this.source.abandon();
  }

  reportFault({ messageId, data, source }: Parameters<ByteSink['reportFault']>[0]): void {
    this.faults++;
    const place = source === undefined ? this.path : this.placeAt(source.line, source.column);
    this.say(`${place}: cannot be read: ${byteFinding('unreadable-json', messageId, data).message}`);
  }

  /** The conversations in the file. Prints what was skipped. */
  conversations(): FoundConversation[] {
    const threads = [...this.threads.all()].map(({ lines }) => ({
      value: lines.map(({ text }) => parseExact(text)),
      line: lines[0]?.origin.line ?? 1,
      as: 'log' as const,
    }));
    const all = [...this.found, ...threads];
    if (all.length > 0) for (const reason of this.reasons.splice(0)) this.say(reason);
    return all;
  }

  /** What was not recognized, and why. The file is skipped if it contains nothing else. */
  get skipped(): SkippedFile {
    const reason = whyNothing(this.source.hasBytes ? 'space' : 'none', undefined);
    return this.first ?? { path: this.path, line: 1, reason, records: 0 };
  }

  private skip(line: number, reason: string, records = 1): void {
    if (this.first === undefined) this.first = { path: this.path, line, reason, records };
    else this.first.records += records;
    this.reasons.push(`${this.placeAt(line)}: not recognized: ${reason}`);
  }

  /** `chat.json:17`, or `chats.parquet row 17`. */
  placeAt(line: number, column?: number): string {
    if (this.isTable) return placeText(this.path, { row: line }, { line });
    return [this.path, line, column].filter(each => each !== undefined).join(':');
  }

  private take(record: JsonRecord): void {
    if (this.threads.take(record)) return;
    this.countDetected(parseExact(record.text), record.origin.line);
  }

  private countDetected(value: unknown, line: number): void {
    const found = recognize(value, '', undefined, this.isNamed);
    const inside = unwrap(value, found, '', undefined, this.isNamed);
    const { found: read, value: list } = inside ?? { found, value };
    if (read === 'list') for (const each of list as unknown[]) this.countDetected(each, line);
    else if (read.format === 'unrecognized') this.skip(line, shownReason(withReason(read, undefined).note ?? ''));
    else {
      const conversation = inside?.text === undefined ? read.value : parseExact(inside.text);
      const { as } = read;
      this.found.push({ value: conversation, line, ...((as === 'log' || as === 'response') && { as }) });
    }
  }
}
