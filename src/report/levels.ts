/** Which findings are shown, and what fails a run. */
import type { ReportSummary } from '../generated/types.ts';
import { grouped } from '../model/text.ts';
import type { Coverage } from './coverage.ts';
import { isCounted, type Reporter } from './reporter.ts';

/** The lowest severity that fails a run; with `never` findings do not fail it. */
export const FAIL_ON = ['error', 'warning', 'info', 'never'] as const;
export type FailOn = (typeof FAIL_ON)[number];

export interface ExitOptions {
  readonly summary: Pick<ReportSummary, 'conversations' | 'errors' | 'warnings' | 'infos'>;
  /** `error` by default. */
  readonly failOn?: FailOn | undefined;
  /** More warnings than this fail the run, unless `failOn` is `never`. */
  readonly maxWarnings?: number | undefined;
  /** Number of baseline entries that no longer occur. They fail a run like findings. */
  readonly stale?: number | undefined;
  /** Files that could not be read. */
  readonly unreadable?: number | undefined;
  /** What was checked; absent if that does not matter. */
  readonly coverage?: Pick<Coverage, 'checked' | 'unrecognized'> | undefined;
  /** Whether a run in which nothing was checked passes. */
  readonly allowUnrecognized?: boolean | undefined;
  /** Whether a record or file that is not recognized fails the run, like a finding. */
  readonly failOnUnrecognized?: boolean | undefined;
  /** Number of paths that match nothing. */
  readonly missing?: number | undefined;
}

/**
 * The exit code: 0 for success, 1 for findings that fail the run, 2 if a path does not exist or nothing could be
 * checked.
 */
export function exitFor(options: ExitOptions): 0 | 1 | 2 {
  const { summary, failOn = 'error', maxWarnings, stale = 0, unreadable = 0, missing = 0, coverage } = options;
  if (missing > 0 || (unreadable > 0 && (coverage?.checked ?? summary.conversations) === 0)) return 2;
  if (isNothingChecked(options)) return 2;
  if (options.failOnUnrecognized === true && (coverage?.unrecognized ?? 0) > 0) return 1;
  if (failOn === 'never') return 0;
  const { errors, warnings, infos } = summary;
  const failing = errors + (failOn === 'error' ? 0 : warnings) + (failOn === 'info' ? infos : 0);
  const isTooMany = tooManyWarnings({ summary, failOn, maxWarnings }) !== undefined;
  return failing > 0 || isTooMany || stale > 0 ? 1 : 0;
}

/** Whether a run fails because nothing in its input could be checked. */
export function isNothingChecked({ coverage, allowUnrecognized }: Omit<ExitOptions, 'summary'>): boolean {
  return coverage?.checked === 0 && allowUnrecognized !== true;
}

/** The message if only the number of warnings fails the run, because no report shows that; otherwise undefined. */
export function tooManyWarnings({
  summary: { warnings },
  failOn = 'error',
  maxWarnings,
}: Pick<ExitOptions, 'failOn' | 'maxWarnings'> & {
  readonly summary: Pick<ReportSummary, 'warnings'>;
}): string | undefined {
  if (failOn === 'never' || maxWarnings === undefined || warnings <= maxWarnings) return undefined;
  return `too many warnings: ${grouped(warnings)}, and at most ${grouped(maxWarnings)} ${maxWarnings === 1 ? 'is' : 'are'} allowed`;
}

/**
 * Wraps a reporter to receive only the first findings. The number of further ones is at the end of its report.
 * Suppressed findings do not count and always pass.
 */
export function limited(reporter: Reporter, most: number): Reporter {
  let left = most;
  let hidden = 0;
  return {
    ...forwarding(reporter),
    conversation(report, details) {
      const shown = report.diagnostics.filter(each => {
        if (!isCounted(each) || left-- > 0) return true;
        hidden++;
        return false;
      });
      const isWhole = shown.length === report.diagnostics.length;
      reporter.conversation(isWhole ? report : { ...report, diagnostics: shown }, details);
    },
    end: (totals, milliseconds) => reporter.end({ ...totals, hidden: (totals.hidden ?? 0) + hidden }, milliseconds),
  };
}

/** Wraps a reporter to receive only errors. The totals still count everything. */
export function onlyErrors(reporter: Reporter): Reporter {
  const isError = ({ severity }: { readonly severity: string }) => severity === 'error';
  return {
    ...forwarding(reporter),
    conversation({ repeated, ...report }, details) {
      const kept = repeated?.filter(isError) ?? [];
      const diagnostics = report.diagnostics.filter(isError);
      reporter.conversation({ ...report, diagnostics, ...(kept.length > 0 && { repeated: kept }) }, details);
    },
    endFile: (path, format, habits, skipped) => reporter.endFile(path, format, habits.filter(isError), skipped),
  };
}

function forwarding(reporter: Reporter): Reporter {
  return {
    startFile: path => reporter.startFile(path),
    conversation: (report, details) => reporter.conversation(report, details),
    endFile: (path, format, habits, skipped) => reporter.endFile(path, format, habits, skipped),
    end: (totals, milliseconds) => reporter.end(totals, milliseconds),
  };
}
