/** Finds out which format of logs a file is, by a vote over its first records, and keeps them as long as it is open. */
import { logFormatFiles } from '../generated/log-formats.ts';
import { Sieve } from '../shapes/reading/sieve.ts';
import type { JsonRecord } from '../source/records.ts';
import { recognize } from './detect.ts';
import type { LogFormat } from './formats/format.ts';

export const logFormats: readonly LogFormat[] = logFormatFiles;

export function findLogFormat(id: string): LogFormat | undefined {
  return logFormats.find(each => each.id === id);
}

const ofFiles = logFormats.filter(({ scope }) => scope === 'file');
/** An object tells by its own keys; what is inside it is looked at by the formats. */
const ofDocuments = new Sieve(
  logFormats.filter(({ scope }) => scope === 'document'),
  0,
);

/** Records that are asked. The first ones alone may be lines that many formats have, or none that is known. */
const VOTERS = 50;
/** Records that tell nothing, behind which no log is looked for. */
const LEADING = 10;

/** The records of one file, as far as they belong to a format whose lines are one log. */
export class LogRecords {
  private readonly records: JsonRecord[] = [];
  /** The format that the vote went to. */
  format: LogFormat | undefined;
  private state: 'open' | 'lost' | 'won' = 'open';
  /** Whether one of the records may stand in some log. */
  private hasLine = false;
  /** Where a document was found last: files hold more of the same. */
  usual: LogFormat | undefined;

  /** `format` is what the caller says; nobody votes then. `resume` says that the vote was lost, and what was usual by then. */
  constructor(format?: LogFormat, resume?: { readonly usual: string | undefined }) {
    if (resume !== undefined) {
      this.state = 'lost';
      this.usual = findLogFormat(resume.usual ?? '');
      return;
    }
    if (format === undefined) return;
    if (format.scope === 'file') {
      this.format = format;
      this.state = 'won';
    } else {
      this.usual = format;
      this.state = 'lost';
    }
  }

  /** Whether no record is kept, now or later. */
  get isLost(): boolean {
    return this.state === 'lost' || (this.state === 'open' && this.records.length === 0);
  }

  /** Takes a record that belongs to such a format, or may; where the vote is lost, gives back those that were kept. */
  take(record: JsonRecord): boolean | readonly JsonRecord[] {
    if (this.state === 'lost') return false;
    this.records.push(record);
    if (this.state === 'won') return true;
    this.hasLine ||= ofFiles.some(format => isLineOf(format, record.value));
    if (!this.hasLine && (this.records.length >= LEADING || !this.tellsNothing(record.value))) return this.lose();
    return this.records.length < VOTERS || this.settle();
  }

  /** Counts the votes, where that has not been done. */
  settle(): boolean | readonly JsonRecord[] {
    if (this.state !== 'open') return this.state === 'won';
    const own = this.mostOwned(ofFiles.filter(({ isGeneral }) => isGeneral !== true));
    const general = this.mostOwned(ofFiles.filter(({ isGeneral }) => isGeneral === true));
    // Lines of anybody's are this format's as well, where there are some that only it has.
    const isOwn = own !== undefined && (general === undefined || this.fitting(own) >= this.fitting(general));
    const format = isOwn ? own : general;
    if (format === undefined || (!this.beginsWithLine() && this.fitting(format) * 2 < this.countLarge()))
      return this.lose();
    this.format = format;
    this.state = 'won';
    return true;
  }

  /** The records that could hold something. */
  private countLarge(): number {
    return this.records.filter(({ value }) => value !== null && typeof value === 'object').length;
  }

  private beginsWithLine(): boolean {
    return ofFiles.some(format => isLineOf(format, this.records[0]?.value));
  }

  /** Whether a record is nothing by itself, so that a log may follow it: a line of a newer version, a header, a null. */
  private tellsNothing(value: unknown): boolean {
    if (Array.isArray(value) || this.documentFormat(value) !== undefined) return false;
    const found = recognize(value, '');
    return found !== 'list' && found.format === 'unrecognized';
  }

  /**
   * Of a list that is nothing by itself: the format whose lines its items are, as where somebody made one document of
   * the lines of a file; or `list`, where each item is a log.
   */
  formatOfList(list: readonly unknown[]): LogFormat | 'list' | undefined {
    if (list.slice(0, LEADING).some(item => this.documentFormat(item) !== undefined)) return 'list';
    const items = list.slice(0, VOTERS);
    let most: { readonly format: LogFormat; readonly votes: number } | undefined;
    for (const format of ofFiles) {
      if (format.isGeneral === true) continue;
      const votes = items.filter(item => format.owns(item)).length;
      const fitting = votes === 0 ? 0 : items.filter(item => isLineOf(format, item)).length;
      if (fitting * 2 >= items.length && votes > (most?.votes ?? 0)) most = { format, votes };
    }
    return most?.format;
  }

  /** The format of a document that is a log by itself. */
  documentFormat(value: unknown): LogFormat | undefined {
    if (this.usual?.owns(value)) return this.usual;
    const format = ofDocuments.find(value, each => each.owns(value));
    this.usual = format ?? this.usual;
    return format;
  }

  /** Hands over the records that were kept for the vote that was won. */
  drain(): JsonRecord[] {
    return this.records.splice(0);
  }

  /** Of some formats the one that owns most of the records; undefined where none owns any. */
  private mostOwned(formats: readonly LogFormat[]): LogFormat | undefined {
    let most = 0;
    let found: LogFormat | undefined;
    for (const format of formats) {
      const votes = this.records.filter(({ value }) => format.owns(value)).length;
      if (votes > most) [most, found] = [votes, format];
    }
    return found;
  }

  /** How many of the records may stand in a log of a format. */
  private fitting(format: LogFormat): number {
    return this.records.filter(({ value }) => isLineOf(format, value)).length;
  }

  private lose(): readonly JsonRecord[] {
    this.state = 'lost';
    return this.records.splice(0);
  }
}

/** The format whose lines the records of a file are, if nothing but these tells. */
export function formatOfLines(values: readonly unknown[]): LogFormat | undefined {
  const logs = new LogRecords();
  for (const value of values) {
    logs.take({ value, text: '', origin: { line: 1, column: 1, offset: 0 } });
    if (logs.format !== undefined || logs.isLost) return logs.format;
  }
  logs.settle();
  return logs.format;
}

/** The format of a document that is a log by itself, if nothing but this tells. */
export function formatOfDocument(value: unknown): LogFormat | undefined {
  return ofDocuments.find(value, each => each.owns(value));
}

function isLineOf(format: LogFormat, value: unknown): boolean {
  return format.owns(value) || (format.tolerates?.(value) ?? false);
}
