/** Receives the results of linting, in the order of files and conversations. */
import type { ConversationReport } from '../../generated/types.ts';
import type { Details } from '../../report/reporter.ts';
import type { Input } from '../inputs.ts';

export interface SentDetails extends Details {
  /** The message that a stream was assembled into. */
  readonly assembled?: { readonly messages: readonly unknown[] } | undefined;
  /** The request that an agent log was converted to. Only available in the thread that read the file. */
  readonly projection?: unknown;
}

export interface LintSink {
  startFile(input: Input): void;
  conversation(report: ConversationReport, details: SentDetails): void;
  /** `formatSummary` is the detected format; `isWhole` is whether the file was read to its end. */
  endFile(input: Input, formatSummary: string, isWhole: boolean): void;
  /** Reports that this many more bytes have been read. */
  advance(bytes: number): void;
}

/**
 * Which parts of reports the sink needs. `places`: the findings whose line and column it needs; `models`: the findings
 * for which it needs the conversation. `drawn` means the findings that the text report shows with an excerpt, the first
 * few of each rule in a file. It can only be used if no finding is filtered out before the report.
 */
export interface Needs {
  readonly places: 'drawn' | 'all';
  readonly models: 'none' | 'drawn' | 'found';
}

/** For reports that need all places and show no excerpts, such as json, ndjson and sarif. */
export const PLACES: Needs = { places: 'all', models: 'none' };
/** For the text report alone. */
export const DRAWN: Needs = { places: 'drawn', models: 'drawn' };
