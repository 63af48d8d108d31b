import type {
  BaselineFinding,
  Conversation,
  ConversationDiff,
  ConversationReport,
  Diagnostic,
  Habit,
  RepeatedFinding,
  ReportSummary,
  Suppressed,
  Unevaluated,
} from '../generated/types.ts';
import type { Coverage, SkippedFile } from './coverage.ts';

export interface ChosenDialect {
  readonly dialect: string;
  readonly by: NonNullable<ConversationReport['dialectSource']>;
  readonly conversations: number;
}

export interface Totals {
  readonly summary: ReportSummary;
  readonly conversationsWithFindings: number;
  /** IDs of the dialects that were used, in order of first use. */
  readonly dialects: readonly string[];
  /** The dialects, how each was selected, and the number of conversations it was used for. */
  readonly chosen?: readonly ChosenDialect[] | undefined;
  /** Number of rules for which they have entries. */
  readonly rules: number;
  /** Number of findings that were not passed to the reporter because there are too many. */
  readonly hidden?: number | undefined;
  /** What could not be evaluated, and why. */
  readonly unevaluated?: readonly Unevaluated[] | undefined;
  /** What was checked, and what was not. */
  readonly coverage?: Coverage | undefined;
  /** Entries of the baseline that no longer occur. */
  readonly stale?: readonly BaselineFinding[] | undefined;
}

/** Data that is not part of a report, computed on demand. */
export interface Details {
  readonly conversation: Conversation | undefined;
  /** What changed since the request that this one continues, if a finding is about that. */
  readonly changes?: (() => ConversationDiff) | undefined;
  /** The document or record that was checked, for reports that express a repair as a change of its text. */
  readonly subject?: unknown;
  /** Sets the line and column of every diagnostic. */
  place(): void;
}

/** Writes a report while files are read, and keeps nothing that was written. */
export interface Reporter {
  startFile(path: string): void;
  conversation(report: ConversationReport, details: Details): void;
  /**
   * `format` is what the file was detected as; `habits` are the findings that its writer caused, reported once; `skipped`
   * says why nothing in the file was checked.
   */
  endFile(path: string, format: string, habits: readonly Habit[], skipped?: SkippedFile): void;
  end(totals: Totals, milliseconds: number): void;
}

export function emptySummary(): ReportSummary {
  const verdicts = { accepted: 0, rejected: 0, unknown: 0 };
  return { files: 0, conversations: 0, messages: 0, toolCalls: 0, errors: 0, warnings: 0, infos: 0, verdicts };
}

/**
 * Adds a conversation to the totals: all findings, listed or not. Suppressed ones are counted separately. A record that
 * could not be read counts its findings, but not as a conversation.
 */
export function addTo(summary: ReportSummary, report: ConversationReport): void {
  for (const each of report.diagnostics) addFindings(summary, each, 1);
  for (const each of report.repeated ?? []) addFindings(summary, each, each.count);
  if (report.format === 'unreadable' || report.format === 'unrecognized') return;
  summary.conversations++;
  summary.messages += report.messages;
  summary.toolCalls += report.toolCalls;
  summary.verdicts[report.verdict]++;
}

/** Whether a conversation has findings that count, including repeated ones that were listed at another conversation. */
export function hasFindings({ diagnostics, repeated = [] }: ConversationReport): boolean {
  return diagnostics.some(isCounted) || repeated.some(isCounted);
}

/** Whether a finding is not suppressed. */
export function isCounted({ suppressed }: { readonly suppressed?: Suppressed | undefined }): boolean {
  return suppressed === undefined;
}

function addFindings(
  summary: ReportSummary,
  { severity, suppressed }: Pick<Diagnostic | RepeatedFinding, 'severity' | 'suppressed'>,
  count: number,
): void {
  if (suppressed !== undefined) {
    summary.suppressed ??= { baseline: 0, ignore: 0 };
    summary.suppressed[suppressed.by] += count;
  } else if (severity === 'error') summary.errors += count;
  else if (severity === 'warning') summary.warnings += count;
  else summary.infos += count;
}
