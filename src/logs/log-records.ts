/**
 * Detects the log format of a file by a vote of its first records, and keeps the records until the format is decided.
 */

import { CandidateFilter } from '../formats/engine/reading/format-candidates.ts';
import { logFormatFiles } from '../generated/log-formats.ts';
import { isObject } from '../source/json.ts';
import type { JsonRecord } from '../source/records.ts';
import { type Found, recognize } from './detect.ts';
import type { LogFormat } from './formats/format.ts';
import type { Unwrapped } from './wrapped.ts';

export const logFormats: readonly LogFormat[] = logFormatFiles;

export function findLogFormat(id: string): LogFormat | undefined {
  return logFormats.find(each => each.id === id);
}

const fileFormats = logFormats.filter(({ scope }) => scope === 'file');
/** Selects formats by the keys of the object itself. The formats check what is inside. */
const documentFormats = new CandidateFilter(
  logFormats.filter(({ scope }) => scope === 'document'),
  0,
);

/** Number of records in the vote. A few are not enough: the first ones may be unknown, or common to many formats. */
const VOTERS = 50;
/** If the first records are inconclusive, the number of them after which the file is not read as a log. */
const LEADING = 10;

/** The records of one file that belong to a format whose lines form one log. */
export class LogRecords {
  private readonly records: JsonRecord[] = [];
  /** The format that won the vote. */
  format: LogFormat | undefined;
  private state: 'open' | 'lost' | 'won' = 'open';
  /** Whether one of the records may belong to a log. */
  private hasLine = false;
  /** The format of the last document. Files usually contain several documents of one format. */
  usual: LogFormat | undefined;

  /** If the caller gives `format`, there is no vote. `resume` means that an earlier vote found no format. */
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

  /** Whether no records are kept, now or later. */
  get isLost(): boolean {
    return this.state === 'lost' || (this.state === 'open' && this.records.length === 0);
  }

  /** Whether the vote found no format. */
  get isRejected(): boolean {
    return this.state === 'lost';
  }

  /** Keeps a record that may belong to a log. If the vote finds no format, returns the kept records. */
  take(record: JsonRecord): boolean | readonly JsonRecord[] {
    if (this.state === 'lost') return false;
    this.records.push(record);
    if (this.state === 'won') return true;
    this.hasLine ||= fileFormats.some(format => isLineOf(format, record.value));
    if (!this.hasLine && (this.records.length >= LEADING || !this.mayPrecedeLog(record.value))) return this.rejectAll();
    return this.records.length < VOTERS || this.countVotes();
  }

  /** Counts the votes, once. */
  countVotes(): boolean | readonly JsonRecord[] {
    if (this.state !== 'open') return this.state === 'won';
    const own = this.formatOfMost(fileFormats.filter(({ isGeneral }) => isGeneral !== true));
    const general = this.formatOfMost(fileFormats.filter(({ isGeneral }) => isGeneral === true));
    // A format with lines of its own wins over a general one if it matches at least as many records.
    const isOwn =
      own !== undefined && (general === undefined || this.countMatching(own) >= this.countMatching(general));
    const format = isOwn ? own : general;
    if (format === undefined || (!this.beginsWithLine() && this.countMatching(format) * 2 < this.countContainers()))
      return this.rejectAll();
    this.format = format;
    this.state = 'won';
    return true;
  }

  /** The records that may have content. */
  private countContainers(): number {
    return this.records.filter(({ value }) => value !== null && typeof value === 'object').length;
  }

  private beginsWithLine(): boolean {
    return fileFormats.some(format => isLineOf(format, this.records[0]?.value));
  }

  /**
   * Whether a record may come before the lines of a log, because it has no format itself: an unknown line, a header,
   * null.
   */
  private mayPrecedeLog(value: unknown): boolean {
    if (Array.isArray(value) || this.documentFormat(value) !== undefined) return false;
    const found = recognize(value, '');
    return found !== 'list' && found.format === 'unrecognized';
  }

  /**
   * Detects the logs in a list that is not a conversation itself: the format if its items are the lines of one log,
   * `list` if each item is a log.
   */
  formatOfList(list: readonly unknown[]): LogFormat | 'list' | undefined {
    if (list.slice(0, LEADING).some(item => this.documentFormat(item) !== undefined)) return 'list';
    const items = list.slice(0, VOTERS);
    let most: { readonly format: LogFormat; readonly votes: number } | undefined;
    for (const format of fileFormats) {
      if (format.isGeneral === true) continue;
      const votes = items.filter(item => format.owns(item)).length;
      const matching = votes === 0 ? 0 : items.filter(item => isLineOf(format, item)).length;
      if (matching * 2 >= items.length && votes > (most?.votes ?? 0)) most = { format, votes };
    }
    return most?.format;
  }

  /** The logs in a page of API results: `{"data": […], "meta": …}`. */
  pageOf(value: unknown, found: Found | 'list'): Unwrapped | undefined {
    if (found === 'list' || found.format !== 'unrecognized' || !isObject(value)) return undefined;
    for (const key of ['data', 'items', 'results', 'records']) {
      const list = value[key];
      if (Array.isArray(list) && this.formatOfList(list) === 'list') return { found: 'list', value: list, keys: [key] };
    }
    return undefined;
  }

  /** The format of a document that is a log by itself. */
  documentFormat(value: unknown): LogFormat | undefined {
    if (this.usual?.owns(value)) return this.usual;
    const format = documentFormats.find(value, each => each.owns(value));
    this.usual = format ?? this.usual;
    return format;
  }

  /** Returns the records that were kept for the vote. */
  drain(): JsonRecord[] {
    return this.records.splice(0);
  }

  /** The format that matches most records; undefined if none matches. */
  private formatOfMost(formats: readonly LogFormat[]): LogFormat | undefined {
    let most = 0;
    let found: LogFormat | undefined;
    for (const format of formats) {
      const votes = this.records.filter(({ value }) => format.owns(value)).length;
      if (votes > most) [most, found] = [votes, format];
    }
    return found;
  }

  /** How many of the records may belong to a log format. */
  private countMatching(format: LogFormat): number {
    return this.records.filter(({ value }) => isLineOf(format, value)).length;
  }

  private rejectAll(): readonly JsonRecord[] {
    this.state = 'lost';
    return this.records.splice(0);
  }
}

/** The log format of the lines of a file, detected from its records only. */
export function formatOfLines(values: readonly unknown[]): LogFormat | undefined {
  const logs = new LogRecords();
  for (const value of values) {
    logs.take({ value, text: '', origin: { line: 1, column: 1, offset: 0 } });
    if (logs.format !== undefined || logs.isLost) return logs.format;
  }
  logs.countVotes();
  return logs.format;
}

/** The log format of a single document, detected from the document only. */
export function formatOfDocument(value: unknown): LogFormat | undefined {
  return documentFormats.find(value, each => each.owns(value));
}

function isLineOf(format: LogFormat, value: unknown): boolean {
  return format.owns(value) || (format.tolerates?.(value) ?? false);
}
