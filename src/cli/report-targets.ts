/** `--format`: which reports are written, and where to. */
import { realpathSync } from 'node:fs';
import type { ConversationReport } from '../generated/types.ts';
import { UsageError } from '../lint/usage-error.ts';
import { limited, quiet } from '../report/levels.ts';
import { type Palette, PLAIN } from '../report/palette.ts';
import type { Details, Reporter } from '../report/reporter.ts';
import { didYouMean } from './did-you-mean.ts';
import { ReportFile } from './report-file.ts';
import { REPORT_FORMATS, type ReportContext, type ReportFormat } from './report-formats.ts';

export interface ReportTarget {
  readonly name: string;
  /** Absent where it goes to standard output. */
  readonly file?: string;
}

/** One reporter for them all. */
export interface Reports extends Reporter {
  /** `full` is the report with all that a habit of the file's writer leaves out of `report`. */
  conversation(report: ConversationReport, details: Details, full?: ConversationReport): void;
  /** Whether a path names one of the files that are written: it is no log, though a folder of logs may hold it. */
  isReport(path: string): boolean;
  /** Puts the files in their places. Gives what went wrong, for people. */
  finish(): Promise<string[]>;
  /** Takes the files back: what in the baseline stays. */
  abandon(): Promise<void>;
}

/**
 * Reads what `--format` was given: `name`, or `name:file`. Throws a `UsageError` for a name that is not known, for two
 * reports on standard output, and for a file that is named twice.
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
    throw new UsageError(`unknown report \`${name}\`; expected one of ${names.join(', ')}${didYouMean(name, names)}`);
  if (at < 0) return { name };
  const file = value.slice(at + 1);
  if (file === '')
    throw new UsageError(
      `\`--format ${value}\` has no file name: use \`${name}:file\`, or \`${name}\` for standard output`,
    );
  return file === '-' ? { name } : { name, file };
}

export interface OpenOptions extends Omit<ReportContext, 'isTTY' | 'palette'> {
  /** Standard output. */
  readonly write: (text: string) => void;
  readonly isTTY?: boolean | undefined;
  /** The colors of standard output; files have none. */
  readonly palette?: Palette | undefined;
  /** What is to be linted, as it was named: no report may take its place. */
  readonly named?: readonly string[] | undefined;
  /** Shows errors only. */
  readonly quiet?: boolean | undefined;
  /** Findings that each report shows; the rest is counted. */
  readonly maxDiagnostics?: number | undefined;
}

interface Opened {
  readonly format: ReportFormat;
  readonly reporter: Reporter;
  readonly file: ReportFile | undefined;
}

/** Opens every file, so that a report that cannot be written is told before anything is read; throws a `UsageError` then. */
export async function openReports(targets: readonly ReportTarget[], options: OpenOptions): Promise<Reports> {
  const { write, isTTY = false, palette = PLAIN, width, named = [], ...context } = options;
  const files: ReportFile[] = [];
  const opened: Opened[] = [];
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
      const reporter = format.make(put, { ...context, ...output });
      opened.push({ format, reporter: shownBy(reporter, format, options), file });
    }
  } catch (error) {
    await Promise.all(files.map(each => each.abandon()));
    throw error;
  }
  return together(opened, files);
}

/** The reporter, with what is to be left out of it. */
function shownBy(
  reporter: Reporter,
  { passesUntold = false }: ReportFormat,
  { quiet: isQuiet, maxDiagnostics, failOn = 'error' }: OpenOptions,
): Reporter {
  const few = maxDiagnostics === undefined || passesUntold ? reporter : limited(reporter, maxDiagnostics);
  return isQuiet && !(passesUntold && failOn !== 'error') ? quiet(few) : few;
}

function together(opened: readonly Opened[], files: readonly ReportFile[]): Reports {
  return {
    startFile(path) {
      for (const { reporter } of opened) reporter.startFile(path);
    },
    conversation(report, details, full = report) {
      for (const { reporter, format } of opened) reporter.conversation(format.tellsAll ? full : report, details);
    },
    endFile(path, format, habits, skipped) {
      for (const { reporter } of opened) reporter.endFile(path, format, habits, skipped);
    },
    end(totals, milliseconds) {
      for (const { reporter } of opened) reporter.end(totals, milliseconds);
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
