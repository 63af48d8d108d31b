/**
 * Counts what was checked and what was not, because a run without findings only means something if files were checked.
 */
import type { ConversationReport } from '../generated/types.ts';
import { grouped, printable } from '../model/text.ts';
import type { Coverage, SkippedFile } from './coverage.ts';
import { count, skippedCount } from './phrases.ts';

/** Number of skipped files that are listed; the rest is only counted. */
export const MAX_LISTED = 10;

/** Faults that make a whole file unreadable. All others concern a single record. */
const WHOLE_FILE: ReadonlySet<string> = new Set([
  'unreadable',
  'notJson',
  'utf16',
  'archive',
  'bomb',
  'tooLong',
  'tooMany',
  'yaml',
]);

/** Whether a report says that a file could not be read at all. */
export function isUnreadable({ format, diagnostics }: ConversationReport): boolean {
  return format === 'unreadable' && diagnostics.some(({ messageId }) => WHOLE_FILE.has(messageId));
}

/** Counts what was checked while files are read. */
export class CoverageCounter {
  private checked = 0;
  private unrecognized = 0;
  private skippedFiles = 0;
  private readonly skipped: SkippedFile[] = [];
  private path = '';
  private records = 0;
  private isSkipped = true;
  private first: Pick<SkippedFile, 'line' | 'row' | 'reason'> | undefined;

  startFile(path: string): void {
    this.path = path;
    this.records = 0;
    this.isSkipped = true;
    this.first = undefined;
  }

  take(report: ConversationReport): void {
    const { format, dialect, verdict, note, line, row } = report;
    if (format === 'unrecognized') this.unrecognized++;
    if (dialect === null && verdict === 'unknown' && format !== 'unreadable') {
      this.records++;
      this.first ??= { line, ...(row !== undefined && { row }), reason: note ?? 'the dialect is unknown' };
      return;
    }
    // An unreadable file has a finding, so it is not listed as skipped as well.
    this.isSkipped = false;
    if (!isUnreadable(report)) this.checked++;
  }

  /** Ends a file. Returns the reason if it was skipped. */
  endFile(): SkippedFile | undefined {
    const { path, first, records } = this;
    if (!this.isSkipped || first === undefined) return undefined;
    const file = { path, ...first, records };
    this.skippedFiles++;
    if (this.skipped.length < MAX_LISTED) this.skipped.push(file);
    return file;
  }

  get coverage(): Coverage {
    const { checked, skippedFiles, skipped, unrecognized } = this;
    return { checked, skippedFiles, skipped, unrecognized };
  }
}

/** `data/a.json: found a number; expected …` */
export function skippedLine({ path, line, row, reason, records }: SkippedFile): string {
  const where = path === '-' ? 'standard input' : printable(path);
  const more =
    records > 1
      ? ` (${row === undefined ? 'line' : 'row'} ${grouped(line)}, and ${count(records - 1, 'more record')})`
      : '';
  return `${where}: ${printable(reason)}${more}`;
}

/** The message for a run in which nothing was checked: one line for one file, and one for each of several. */
export function nothingLines(
  what: string,
  { skipped, skippedFiles }: Pick<Coverage, 'skipped' | 'skippedFiles'>,
): string[] {
  const [only] = skipped;
  if (only === undefined) return [what];
  if (skippedFiles === 1) return [`${what}: ${skippedLine(only)}`];
  return [`${what} in ${count(skippedFiles, 'file')}:`, ...listed({ skipped, skippedFiles })];
}

/** `2 of 5 files were not checked`, and each with its reason; empty if all were. */
export function skippedLines(
  { skipped, skippedFiles }: Pick<Coverage, 'skipped' | 'skippedFiles'>,
  files: number,
): string[] {
  const were = skippedCount({ skippedFiles }, files);
  return were === undefined ? [] : [`${were}:`, ...listed({ skipped, skippedFiles })];
}

function listed({ skipped, skippedFiles }: Pick<Coverage, 'skipped' | 'skippedFiles'>): string[] {
  const more = skippedFiles - skipped.length;
  return [...skipped.map(each => `  ${skippedLine(each)}`), ...(more > 0 ? [`  and ${count(more, 'more file')}`] : [])];
}
