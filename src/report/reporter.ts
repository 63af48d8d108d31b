import type { Conversation, ConversationReport, ReportSummary } from '../generated/types.ts';

export interface Totals {
  readonly summary: ReportSummary;
  readonly conversationsWithFindings: number;
  /** Ids of the dialects that judged, in the order in which they were met. */
  readonly dialects: readonly string[];
  /** How many rules they state together. */
  readonly rules: number;
}

/** What a report does not hold, and who shows it asks for. */
export interface Details {
  readonly conversation: Conversation | undefined;
  /** Gives every diagnostic its place in the file. */
  place(): void;
}

/** Writes a report while files are read: nothing is kept that was written. */
export interface Reporter {
  startFile(path: string): void;
  conversation(report: ConversationReport, details: Details): void;
  /** `format` is what the file was taken for. */
  endFile(path: string, format: string): void;
  end(totals: Totals, milliseconds: number): void;
}

export function emptySummary(): ReportSummary {
  const verdicts = { accepted: 0, rejected: 0, unknown: 0 };
  return { files: 0, conversations: 0, messages: 0, toolCalls: 0, errors: 0, warnings: 0, infos: 0, verdicts };
}

/** Adds a conversation to the totals. A record that could not be read counts its findings, but is no conversation. */
export function addTo(summary: ReportSummary, report: ConversationReport): void {
  for (const { severity } of report.diagnostics) {
    if (severity === 'error') summary.errors++;
    else if (severity === 'warning') summary.warnings++;
    else summary.infos++;
  }
  if (report.format === 'unreadable' || report.format === 'unrecognized') return;
  summary.conversations++;
  summary.messages += report.messages;
  summary.toolCalls += report.toolCalls;
  summary.verdicts[report.verdict]++;
}
