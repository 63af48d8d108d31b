/** From the bytes of a log to one report a conversation. */

import type { Conversation, ConversationReport, Dialect } from '../generated/types.ts';
import { byteFinding } from '../lint/bytes.ts';
import { detectDialect } from '../lint/detect.ts';
import { duplicateKeyFindings, judge, type LintOptions, place } from '../lint/lint.ts';
import { DEFAULT_DIALECT, dialectOfHost, dialectOfModel, dialectOfProvider, findDialect } from '../lint/registry.ts';
import { child } from '../pointer.ts';
import type { StructuralFault } from '../shapes/shape.ts';
import type { DecodeUtf8 } from '../source/decode.ts';
import { type Origin, Positions } from '../source/positions.ts';
import { type JsonRecord, type RecordFault, type RecordLimits, RecordReader } from '../source/records.ts';
import { walk } from '../source/walk.ts';
import { FORMAT_NAMES, type Found, recognize } from './detect.ts';
import { Histories } from './history.ts';
import { placeInLines, type Thread, Threads } from './threads.ts';

export interface ReadLogOptions extends Omit<LintOptions, 'dialect' | 'as'> {
  readonly path: string;
  /** Goes before what a record says of itself. */
  readonly dialect?: string | Dialect | undefined;
  readonly as?: 'request' | 'log' | 'exchange' | undefined;
  readonly limits?: RecordLimits | undefined;
  readonly decodeUtf8?: DecodeUtf8 | undefined;
}

/** What a report does not hold, for whoever wants to show it. */
export interface Details {
  /** The model of what was judged. */
  readonly conversation: Conversation | undefined;
  /** Gives every diagnostic its line, column and offset: only what is shown has to be looked for in the text. */
  place(): void;
}

/** Something that is wrong with a file itself, and where, if it has a place. */
type FileFault = Omit<RecordFault, 'message' | 'source'> & {
  message: string;
  source: RecordFault['source'] | undefined;
};

/** Takes each conversation of a log as it is read. */
export type OnConversation = (report: ConversationReport, details: Details) => void;

const NO_DETAILS: Details = { conversation: undefined, place() {} };

/** Reads a log as its bytes arrive. Nothing in the bytes throws. */
export class LogReader {
  private readonly formats = new Map<string, number>();
  private readonly records: RecordReader;
  private readonly options: ReadLogOptions;
  private readonly onConversation: OnConversation;
  private readonly histories = new Histories();
  private readonly threads = new Threads();
  private index = 0;
  private unreadable = 0;

  constructor(options: ReadLogOptions, onConversation: OnConversation) {
    this.options = options;
    this.onConversation = onConversation;
    const sink = {
      record: (record: JsonRecord) => this.readRecord(record),
      fault: (fault: RecordFault) => this.tell(fault),
    };
    const { path, limits, decodeUtf8 } = options;
    this.records = new RecordReader(sink, { path, limits, decodeUtf8 });
  }

  /** Whether the rest of the file would not be read either. */
  get stopped(): boolean {
    return this.records.stopped;
  }

  /** What the file was taken for, so far: `859 × conversation`. */
  get takenFor(): string {
    if (this.formats.size === 0) return this.unreadable > 0 ? 'nothing that can be read' : 'empty';
    return [...this.formats].map(([name, count]) => `${count} × ${name}`).join(', ');
  }

  push(chunk: Uint8Array): void {
    this.records.push(chunk);
  }

  end(): void {
    this.records.end();
    for (const thread of this.threads.all()) this.readThread(thread);
  }

  /** Gives up on the file: what has not been read yet is left. */
  abandon(): void {
    this.records.abandon();
  }

  /** Tells of something that is wrong with the file itself. */
  tell({ message, data, source }: FileFault): void {
    this.unreadable++;
    const diagnostic = byteFinding('unreadable-json', message, data);
    if (message === 'encoding') diagnostic.severity = 'warning';
    if (source !== undefined) diagnostic.source = source;
    this.onConversation(
      {
        path: this.options.path,
        id: null,
        line: source?.line ?? 1,
        index: this.index,
        format: 'unreadable',
        as: 'log',
        dialect: null,
        messages: 0,
        toolCalls: 0,
        verdict: 'unknown',
        diagnostics: [diagnostic],
      },
      NO_DETAILS,
    );
  }

  /** Reads one value; `base` is the pointer of a value that stands inside a record. */
  private readRecord(record: JsonRecord, base = ''): void {
    const { value, text, origin } = record;
    if (base === '' && this.options.as !== 'exchange' && this.threads.take(record)) return;
    const found = recognize(value, base, this.options.as);
    if (found === 'list') {
      this.readList(value as readonly unknown[], text, origin, base);
      return;
    }
    const { report, conversation } = this.judge(found, origin.line);
    const { diagnostics } = report;
    diagnostics.unshift(...duplicateKeyFindings(text, base));
    report.line = origin.line;
    for (const diagnostic of diagnostics) diagnostic.conversation = report.id ?? report.index;
    this.count(found);
    let placed = false;
    const placeAll = () => {
      if (!placed) place(diagnostics, text, new Positions(text, origin), base);
      placed = true;
    };
    this.onConversation(report, { conversation, place: placeAll });
  }

  private count({ format, dialect }: Found): void {
    const name = format === 'system' ? `conversation of ${dialect}` : FORMAT_NAMES[format];
    this.formats.set(name, (this.formats.get(name) ?? 0) + 1);
  }

  /** The lines of one thread, as the conversation that they are. */
  private readThread({ id, dialect, values, lines }: Thread): void {
    const line = lines[0]?.origin.line ?? 1;
    const found: Found = {
      format: 'system',
      value: values,
      pointer: '',
      as: 'log',
      id: id || undefined,
      dialect: dialect.id,
    };
    const { report, conversation } = this.judge(found, line);
    const { diagnostics } = report;
    diagnostics.unshift(...lines.flatMap(({ text }, i) => duplicateKeyFindings(text, `/${i}`)));
    report.line = line;
    for (const diagnostic of diagnostics) diagnostic.conversation = report.id ?? report.index;
    this.count(found);
    this.onConversation(report, { conversation, place: () => placeInLines(diagnostics, lines) });
  }

  /** A list of conversations, each read like a record of its own: nothing is kept of those before it. */
  private readList(list: readonly unknown[], text: string, origin: Origin, base: string): void {
    const positions = new Positions(text, origin);
    const whole = { index: -1 };
    walk<{ index: number }>(text, whole, {
      enter: (container, key) => (container === whole ? { index: key as number } : undefined),
      leave: (item, start, end) => {
        if (item === whole) return;
        const { line, column, offset } = positions.source(start, start);
        const record = {
          value: list[item.index],
          text: text.slice(start, end),
          origin: { ...origin, line, column, offset },
        };
        this.readRecord(record, child(base, item.index));
      },
    });
  }

  private judge(found: Found, line: number): { report: ConversationReport; conversation: Conversation | undefined } {
    const { as } = this.options;
    const report: ConversationReport = {
      path: this.options.path,
      id: found.id ?? null,
      line: 1,
      index: this.index++,
      format: found.format,
      as: as === 'request' || as === 'log' ? as : found.as,
      dialect: null,
      messages: 0,
      toolCalls: 0,
      verdict: 'unknown',
      diagnostics: [],
    };
    if (found.session !== undefined) report.session = found.session;
    const dialect = this.dialectOf(found);
    if (typeof dialect === 'string' || found.note !== undefined) {
      report.note = found.note ?? (dialect as string);
      return { report, conversation: undefined };
    }
    const options = { ...this.options, dialect, as: report.as, at: this.options.at ?? found.recorded };
    const { result, conversation } = judge(found.value, options, found.pointer, this.follow(found, dialect, line));
    report.dialect = result.dialect;
    report.messages = result.stats.messages;
    report.toolCalls = result.stats.toolCalls;
    report.verdict = result.verdict;
    if (result.stats.omitted > 0) report.omitted = result.stats.omitted;
    report.diagnostics = result.diagnostics;
    return { report, conversation };
  }

  /** What an exchange changed in what was already said; only where the dialect has an opinion on that. */
  private follow(
    { format, value, pointer, session, reply }: Found,
    { rules }: Dialect,
    line: number,
  ): StructuralFault[] {
    if (format !== 'exchange' || rules['rewritten-history'] === undefined) return [];
    const messages = (value as { messages?: unknown } | null)?.messages;
    if (!Array.isArray(messages)) return [];
    return this.histories.follow({ session, messages, at: child(pointer, 'messages'), reply, line });
  }

  /** The dialect to judge by, or why there is none. What the caller says goes before what the record says. */
  private dialectOf({ value, dialect, host, provider, model }: Found): Dialect | string {
    const asked = this.options.dialect;
    if (typeof asked === 'object') return asked;
    const id = asked ?? dialect;
    if (id !== undefined) return findDialect(id) ?? `dialect \`${id}\` is not known`;
    const where = this.options.host ?? host;
    if (where !== undefined) return dialectOfHost(where) ?? `no dialect is known for host \`${where}\``;
    const detected = detectDialect(value);
    if (detected !== undefined) return detected;
    if (provider !== undefined) return dialectOfProvider(provider) ?? `no dialect is known for \`${provider}\``;
    if (model !== undefined) return dialectOfModel(model) ?? `no dialect is known for model \`${model}\``;
    return findDialect(DEFAULT_DIALECT) as Dialect;
  }
}
