/** Finds out which format of logs a file is, by a vote over its first records, and keeps the records of one that is. */
import { logFormatFiles } from '../generated/log-formats.ts';
import type { JsonRecord } from '../source/records.ts';
import type { LogFormat } from './formats/format.ts';

export const logFormats: readonly LogFormat[] = logFormatFiles;

export function findLogFormat(id: string): LogFormat | undefined {
  return logFormats.find(each => each.id === id);
}

const ofFiles = logFormats.filter(({ scope }) => scope === 'file');
const ofDocuments = logFormats.filter(({ scope }) => scope === 'document');

/** Records that are asked. The first one alone may be a line that many formats have. */
const VOTERS = 50;

/** The records of one file, as far as they belong to a format whose lines are one log. */
export class LogRecords {
  readonly records: JsonRecord[] = [];
  /** The format that the vote went to. */
  format: LogFormat | undefined;
  private state: 'open' | 'lost' | 'won' = 'open';
  /** Where a document was found last: files hold more of the same. */
  private usual: LogFormat | undefined;

  /** `format` is what the caller says; nobody votes then. */
  constructor(format?: LogFormat) {
    if (format === undefined) return;
    if (format.scope === 'file') {
      this.format = format;
      this.state = 'won';
    } else {
      this.usual = format;
      this.state = 'lost';
    }
  }

  /** Takes a record that belongs to such a format, or may; where the vote is lost, gives back those that were kept. */
  take(record: JsonRecord): boolean | readonly JsonRecord[] {
    if (this.state === 'lost') return false;
    this.records.push(record);
    if (this.state === 'won') return true;
    if (this.records.length === 1 && !ofFiles.some(format => isLineOf(format, record.value))) return this.lose();
    return this.records.length < VOTERS || this.settle();
  }

  /** Counts the votes, where that has not been done. */
  settle(): boolean | readonly JsonRecord[] {
    if (this.state !== 'open') return this.state === 'won';
    let most = 0;
    for (const format of ofFiles) {
      const votes = this.records.filter(({ value }) => format.owns(value)).length;
      if (votes > most) [most, this.format] = [votes, format];
    }
    if (most === 0) return this.lose();
    this.state = 'won';
    return true;
  }

  /** The format of a document that is a log by itself. */
  documentFormat(value: unknown): LogFormat | undefined {
    if (this.usual?.owns(value)) return this.usual;
    const format = ofDocuments.find(each => each.owns(value));
    this.usual = format ?? this.usual;
    return format;
  }

  private lose(): readonly JsonRecord[] {
    this.state = 'lost';
    return this.records.splice(0);
  }
}

function isLineOf(format: LogFormat, value: unknown): boolean {
  return format.owns(value) || (format.tolerates?.(value) ?? false);
}
