/** `--format`: which reports are written, and where. */
import { realpathSync } from 'node:fs';
import { Habits } from '../check/habits.ts';
import type { ConversationReport } from '../generated/types.ts';
import { UsageError } from '../model/usage-error.ts';
import type { SkippedFile } from '../report/coverage.ts';
import { limited, onlyErrors } from '../report/levels.ts';
import { type Palette, PLAIN } from '../report/palette.ts';
import type { Details, Reporter } from '../report/reporter.ts';
import { didYouMean } from './did-you-mean.ts';
import { Privacy, type PrivacyOptions, shownReason } from './privacy.ts';
import { ReportFile } from './report-file.ts';
import { REPORT_FORMATS, type ReportContext, type ReportFormat } from './report-formats.ts';
import { shownDiff } from './shown-diff.ts';

export interface ReportTarget {
  readonly name: string;
  /** Absent for standard output. */
  readonly file?: string;
}

/** Combines all reports. It hides private data, and lists repeated findings once. */
export interface Reports extends Omit<Reporter, 'endFile'> {
  endFile(path: string, format: string, skipped?: SkippedFile): void;
  /** Whether a path is one of the report files: a folder of logs may contain them, but they are not logs. */
  isReport(path: string): boolean;
  /** Puts the report files in place. Returns error messages. */
  finish(): Promise<string[]>;
  /** Discards the reports, so that previous report files stay unchanged. */
  abandon(): Promise<void>;
}

/**
 * Parses the values of `--format`: `name` or `name:file`. Throws a `UsageError` for an unknown name, for two reports on
 * standard output, and for a file that is given twice.
 */
export function parseTargets(values: readonly string[]): ReportTarget[] {
  const targets = values.map(parseTarget);
  const onStdout = targets.filter(each => each.file === undefined);
  if (onStdout.length > 1) {
    const names = onStdout.map(({ name }) => `\`${name}\``).join(' and ');
    throw new UsageError(
      `only one report can go to standard output, not ${names}: give others a file, as in \`${onStdout[1]?.name}:report\``,
    );
  }
  return targets.length === 0 ? [{ name: 'text' }] : targets;
}

function parseTarget(value: string): ReportTarget {
  const at = value.indexOf(':');
  const name = at < 0 ? value : value.slice(0, at);
  const names = Object.keys(REPORT_FORMATS);
  if (!Object.hasOwn(REPORT_FORMATS, name))
    throw new UsageError(
      `unknown report format \`${name}\`; expected one of ${names.join(', ')}${didYouMean(name, names)}`,
    );
  if (at < 0) return { name };
  const file = value.slice(at + 1);
  if (file === '')
    throw new UsageError(
      `\`--format ${value}\` has no file name: use \`${name}:file\`, or \`${name}\` for standard output`,
    );
  return file === '-' ? { name } : { name, file };
}

export interface OpenOptions extends Omit<ReportContext, 'isTTY' | 'palette' | 'privacy'> {
  /** Writes to standard output. */
  readonly write: (text: string) => void;
  readonly isTTY?: boolean | undefined;
  /** The colors of standard output; files have none. */
  readonly palette?: Palette | undefined;
  /** The input paths. No report may overwrite one of them. */
  readonly named?: readonly string[] | undefined;
  /** Shows errors only. */
  readonly quiet?: boolean | undefined;
  /** Maximum number of findings per report; the rest is only counted. */
  readonly maxDiagnostics?: number | undefined;
}

interface OpenedReport {
  readonly format: ReportFormat;
  readonly reporter: Reporter;
}

/** Reports that may show the same data. Reports that other programs store never contain message content. */
class Audience {
  readonly opened: OpenedReport[] = [];
  readonly privacy: Privacy;
  private readonly showContent: boolean;
  private habits = new Habits();

  constructor(options: PrivacyOptions) {
    this.privacy = new Privacy(options);
    this.showContent = options.showContent === true;
  }

  startFile(path: string): void {
    this.habits = new Habits();
    for (const { reporter } of this.opened) reporter.startFile(path);
  }

  /** Changes the report. */
  conversation(full: ConversationReport, details: Details): void {
    if (full.note !== undefined && !this.showContent) full.note = shownReason(full.note);
    const conversation = this.privacy.report(full, details.conversation, details.place);
    const report = this.habits.take(full, details.place);
    const { changes: found } = details;
    const changes = found && (() => shownDiff(found(), this.privacy));
    for (const { reporter, format } of this.opened)
      reporter.conversation(format.listsAll ? full : report, { ...details, conversation, changes });
  }

  endFile(path: string, format: string, skipped: SkippedFile | undefined): void {
    const habits = this.habits.repeatedFindings();
    for (const { reporter } of this.opened) reporter.endFile(path, format, habits, skipped);
  }
}

/** Opens every file before anything is read. Throws a `UsageError` if a report cannot be written. */
export async function openReports(targets: readonly ReportTarget[], options: OpenOptions): Promise<Reports> {
  const { write, isTTY = false, palette = PLAIN, width, named = [], ...context } = options;
  const files: ReportFile[] = [];
  const { showContent, redactNames } = context;
  const open = new Audience({ showContent, redactNames });
  const kept = showContent ? new Audience({ redactNames }) : open;
  try {
    for (const { name, file: path } of targets) {
      const format = REPORT_FORMATS[name];
      if (format === undefined) throw new UsageError(`unknown report \`${name}\``);
      const file = path === undefined ? undefined : await ReportFile.open(path);
      if (file !== undefined) {
        const isTaken = files.some(each => each.target === file.target);
        files.push(file);
        if (isTaken) throw new UsageError(`two reports cannot be written to one file, \`${path}\``);
        if (named.some(each => realOf(each) === file.target))
          throw new UsageError(`\`${path}\` is checked in this run, so the report must not overwrite it`);
      }
      const put = file === undefined ? write : (text: string) => file.write(text);
      const output = file === undefined ? { isTTY, palette, width } : { isTTY: false, palette: PLAIN };
      const audience = format.isKept ? kept : open;
      const reporter = format.make(put, { ...context, ...output, privacy: audience.privacy });
      audience.opened.push({ format, reporter: shownBy(reporter, format, options) });
    }
  } catch (error) {
    await Promise.all(files.map(each => each.abandon()));
    throw error;
  }
  return combined(
    [...new Set([open, kept])].filter(each => each.opened.length > 0),
    files,
  );
}

/** Creates a reporter without the data that must be hidden. */
function shownBy(
  reporter: Reporter,
  { passesUnlisted: passesUntold = false }: ReportFormat,
  { quiet: isQuiet, maxDiagnostics, failOn = 'error' }: OpenOptions,
): Reporter {
  const few = maxDiagnostics === undefined || passesUntold ? reporter : limited(reporter, maxDiagnostics);
  return isQuiet && !(passesUntold && failOn !== 'error') ? onlyErrors(few) : few;
}

function combined(audiences: readonly Audience[], files: readonly ReportFile[]): Reports {
  return {
    startFile(path) {
      for (const each of audiences) each.startFile(path);
    },
    conversation(report, details) {
      // Each audience hides different data, in its own copy of the report.
      if (audiences.length > 1) details.place();
      const others = audiences.slice(1).map(() => structuredClone(report));
      for (const [i, each] of audiences.entries())
        each.conversation(i === 0 ? report : (others[i - 1] as ConversationReport), details);
    },
    endFile(path, format, skipped) {
      for (const each of audiences) each.endFile(path, format, skipped);
    },
    end(totals, milliseconds) {
      for (const { opened } of audiences) for (const { reporter } of opened) reporter.end(totals, milliseconds);
    },
    isReport(path) {
      const real = realOf(path);
      return real !== undefined && files.some(each => each.target === real);
    },
    async finish() {
      const faults: string[] = [];
      for (const file of files) {
        const fault = await file.finish();
        if (fault !== undefined) faults.push(fault);
      }
      return faults;
    },
    async abandon() {
      await Promise.all(files.map(each => each.abandon()));
    },
  };
}

function realOf(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch {
    return undefined;
  }
}
