/** From the bytes of a log to one report a conversation. */

import type * as Yaml from 'yaml';
import type { Conversation, ConversationReport, Diagnostic, Dialect } from '../generated/types.ts';
import { byteFinding } from '../lint/bytes.ts';
import { dialectCalled } from '../lint/called.ts';
import { duplicateKeyFindings, judge, type LintOptions, place } from '../lint/lint.ts';
import { placeInText } from '../lint/marked-text.ts';
import { findDialect } from '../lint/registry.ts';
import { templateDialect } from '../lint/template.ts';
import { dialectOn, wireOf } from '../lint/whose.ts';
import { child, pointerKeys } from '../pointer.ts';
import type { StructuralFault } from '../shapes/shape.ts';
import type { DecodeUtf8 } from '../source/decode.ts';
import { locate } from '../source/locate.ts';
import { type Origin, Positions } from '../source/positions.ts';
import { type JsonRecord, type RecordFault, type RecordLimits, RecordReader } from '../source/records.ts';
import { beginsLikeCassette, beginsLikeJson, type CassetteItem, CassetteReader, HEAD } from './cassette.ts';
import { type Answer, exchange, FORMAT_NAMES, type Found, recognize } from './detect.ts';
import { exchangeOfEntry, HAR_ENTRIES, harEntries } from './har.ts';
import { Histories } from './history.ts';
import type { ArchivedExchange, Inflate } from './http-exchange.ts';
import { placeInside } from './inside.ts';
import { forEachItem } from './items.ts';
import { isLocalHost, serverOf } from './server.ts';
import { beginsLikeText, TextFile } from './text-file.ts';
import { placeInLines, type Thread, Threads } from './threads.ts';
import { exchangeOfInteraction, interactionsOf } from './vcr.ts';

export interface ReadLogOptions extends Omit<LintOptions, 'dialect' | 'as'> {
  readonly path: string;
  /** Goes before what a record says of itself. */
  readonly dialect?: string | Dialect | undefined;
  readonly as?: 'request' | 'log' | 'exchange' | undefined;
  readonly limits?: RecordLimits | undefined;
  readonly decodeUtf8?: DecodeUtf8 | undefined;
  /** Unpacks compressed bodies inside archives of HTTP; without it they are told as no JSON. */
  readonly inflate?: Inflate | undefined;
  /** Loads the YAML parser, for cassettes. */
  readonly loadYaml?: (() => typeof Yaml) | undefined;
}

/** What a report does not hold, for whoever wants to show it. */
export interface Details {
  /** The model of what was judged. */
  readonly conversation: Conversation | undefined;
  /** What the server answered, where the record is an exchange. */
  readonly answer?: Answer | undefined;
  /** Where an exchange went, as it says itself. */
  readonly host?: string | undefined;
  readonly provider?: string | undefined;
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
/** Rules about what one request of a log says of another. */
const FOLLOWING = ['rewritten-history', 'altered-reasoning'];

export class LogReader {
  private readonly formats = new Map<string, number>();
  private readonly records: RecordReader;
  private readonly cassette: CassetteReader;
  private readonly text: TextFile;
  /** Which of these reads the file, once its beginning tells. */
  private source: RecordReader | CassetteReader | TextFile | undefined;
  private head: Uint8Array[] = [];
  private headBytes = 0;
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
    const { path, limits, decodeUtf8, loadYaml } = options;
    this.records = new RecordReader(sink, { path, limits, decodeUtf8 });
    const items = { item: (item: CassetteItem) => this.readItem(item), fault: (fault: FileFault) => this.tell(fault) };
    this.cassette = new CassetteReader(items, { path, limits, decodeUtf8, loadYaml });
    const texts = { text: this.readText.bind(this), fault: (fault: RecordFault) => this.tell(fault) };
    this.text = new TextFile(texts, { path, limits, decodeUtf8 });
  }

  /** Whether the rest of the file would not be read either. */
  get stopped(): boolean {
    return this.source?.stopped ?? false;
  }

  /** What the file was taken for, so far: `859 × conversation`. */
  get takenFor(): string {
    if (this.formats.size === 0) return this.unreadable > 0 ? 'nothing that can be read' : 'empty';
    return [...this.formats].map(([name, count]) => `${count} × ${name}`).join(', ');
  }

  push(chunk: Uint8Array): void {
    if (this.source !== undefined) {
      this.source.push(chunk);
      return;
    }
    this.head.push(chunk);
    this.headBytes += chunk.length;
    if (this.headBytes >= HEAD || beginsLikeJson(this.head)) this.begin();
  }

  end(): void {
    if (this.source === undefined) this.begin();
    this.source?.end();
    for (const thread of this.threads.all()) this.readThread(thread);
  }

  /** Gives up on the file: what has not been read yet is left. */
  abandon(): void {
    if (this.source === undefined) this.begin();
    this.source?.abandon();
  }

  /** Chooses who reads, by how the file begins. */
  private begin(): void {
    if (beginsLikeText(this.head)) this.source = this.text;
    else this.source = beginsLikeCassette(this.head) ? this.cassette : this.records;
    for (const chunk of this.head) this.source.push(chunk);
    this.head = [];
  }

  /** Reads one record that is parsed already; nothing of it has a place but its line. */
  read(value: unknown, line: number): void {
    this.readRecord({ value, text: '', origin: { path: this.options.path, line, column: 1, offset: 0 } });
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
    if (this.readArchive(record, base)) return;
    const found = recognize(value, base, this.options.as);
    if (found === 'list') {
      const each = (item: JsonRecord, pointer: string) => this.readRecord(item, pointer);
      forEachItem(value as readonly unknown[], text, origin, { base, keys: [] }, each);
      return;
    }
    const { report, conversation } = this.judge(found, origin.line);
    const { diagnostics } = report;
    diagnostics.unshift(...duplicateKeyFindings(text, base));
    this.give(found, report, conversation, origin.line, () =>
      place(diagnostics, text, new Positions(text, origin), base),
    );
  }

  /** Reads a file that is one text. */
  private readText(text: string, origin: Origin): void {
    const found = recognize(text, '', this.options.as);
    if (found === 'list') return;
    const { report, conversation } = this.judge(found, origin.line);
    const { diagnostics } = report;
    this.give(found, report, conversation, origin.line, () =>
      placeInText(diagnostics, text, new Positions(text, origin)),
    );
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
    this.give(found, report, conversation, line, () => placeInLines(diagnostics, lines));
  }

  /** Reads a HAR document, or a cassette in JSON. False where the record is neither. */
  private readArchive({ value, text, origin }: JsonRecord, base: string): boolean {
    const entries = base === '' ? harEntries(value) : undefined;
    const cassette = entries === undefined && base === '' ? interactionsOf(value) : undefined;
    const list = entries ?? cassette?.list;
    if (list === undefined) return false;
    const at = cassette?.at ?? HAR_ENTRIES;
    const read = cassette === undefined ? exchangeOfEntry : exchangeOfInteraction;
    forEachItem(list, text, origin, { base: '', keys: pointerKeys(at) }, (item, pointer) => {
      const archived = read(item.value, pointer, this.options.inflate);
      this.readArchived(archived, pointer, item.origin.line, diagnostics => {
        const positions = new Positions(item.text, item.origin);
        diagnostics.unshift(...duplicateKeyFindings(item.text, pointer));
        return () => {
          place(diagnostics, item.text, positions, pointer);
          if (archived?.text === undefined) return;
          const start =
            locate(item.text, [archived.pointer.slice(pointer.length)])
              .values()
              .next().value?.start ?? 0;
          const inside = diagnostics.filter(each => each.pointer.startsWith(archived.pointer));
          placeInside(inside, archived.text, { outer: item.text, start, positions, pointer: archived.pointer });
        };
      });
    });
    return true;
  }

  /** Reads one interaction of a cassette in YAML. */
  private readItem({ value, pointer, line, source }: CassetteItem): void {
    this.readArchived(exchangeOfInteraction(value, pointer, this.options.inflate), pointer, line, found => () => {
      for (const each of found.flatMap(diagnostic => [diagnostic, ...diagnostic.related])) {
        const at = source(each.pointer);
        if (at !== undefined) each.source = at;
      }
    });
  }

  private readArchived(
    archived: ArchivedExchange | undefined,
    pointer: string,
    line: number,
    prepare: (found: Diagnostic[]) => () => void,
  ): void {
    const found: Found =
      archived === undefined
        ? { format: 'unrecognized', value: undefined, pointer, as: 'log', note: 'it has no request with an address' }
        : {
            ...exchange(archived.value, pointer, archived.pointer),
            ...(archived.note !== undefined && { note: archived.note }),
          };
    const { report, conversation } = this.judge(found, line);
    const { diagnostics } = report;
    if (archived?.text !== undefined && report.dialect !== null)
      diagnostics.unshift(...duplicateKeyFindings(archived.text, archived.pointer));
    const placeAll = prepare(diagnostics);
    this.give(found, report, conversation, line, placeAll);
  }

  private give(
    found: Found,
    report: ConversationReport,
    conversation: Conversation | undefined,
    line: number,
    placeAll: () => void,
  ): void {
    report.line = line;
    for (const diagnostic of report.diagnostics) diagnostic.conversation = report.id ?? report.index;
    this.count(found);
    let placed = false;
    const { answer, host, provider } = found;
    this.onConversation(report, {
      conversation,
      answer,
      host,
      provider,
      place() {
        if (!placed) placeAll();
        placed = true;
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
    const { model = found.model, at = found.recorded } = this.options;
    const options = { ...this.options, dialect, as: report.as, at, model };
    const { result, conversation } = judge(found.value, options, found.pointer, this.follow(found, dialect, line));
    report.dialect = result.dialect;
    if (dialect.isGeneric === true && found.dialect === undefined) report.note = strangerNote(found, this.options.host);
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
    if (format !== 'exchange' || !FOLLOWING.some(rule => rules[rule] !== undefined)) return [];
    const messages = (value as { messages?: unknown } | null)?.messages;
    if (!Array.isArray(messages)) return [];
    return this.histories.follow({ session, messages, at: child(pointer, 'messages'), reply, line });
  }

  /** The dialect to judge by, or why there is none. What the caller says goes before what the record says. */
  private dialectOf(found: Found): Dialect | string {
    const { value, dialect, provider, model, answer } = found;
    const asked = this.options.dialect;
    if (typeof asked === 'object') return asked;
    if (asked !== undefined) return findDialect(asked) ?? `dialect \`${asked}\` is not known`;
    if (dialect !== undefined) return dialectCalled(dialect, value) ?? `dialect \`${dialect}\` is not known`;
    const { api, path } = found;
    const where = this.options.host ?? found.host;
    if (where === undefined && this.options.template !== undefined) return templateDialect;
    // Behind a local address may be anything: the record knows who, or the answer shows it.
    const isLocal = where !== undefined && isLocalHost(where);
    const server = isLocal && answer !== undefined ? serverOf(answer) : undefined;
    const wire = wireOf({ value, api, path });
    if (wire === undefined) return `no dialect is known for \`${api ?? path}\``;
    return dialectOn(wire, { value, host: where, provider, model, server }, isLocal);
  }
}

/** Whose rules are not known, of what a record says of its server. */
function strangerNote({ host, provider, model }: Found, asked: string | undefined): string {
  const where = asked ?? host;
  if (where !== undefined) return `no dialect is known for host \`${where}\``;
  return provider === undefined
    ? `no dialect is known for model \`${model}\``
    : `no dialect is known for \`${provider}\``;
}
