/** The result of `lint`. */
import type { Diagnostic } from '../diagnostic.ts';
import type { DialectId } from '../generated/ids.ts';
import type { DialectSource } from '../registry/dialect-of.ts';
import type { Verdict } from './run.ts';

/** What `lint` returns. */
export interface LintResult {
  /** Whether no diagnostic is an error. */
  readonly ok: boolean;
  /** What the API would do with the conversation; `unknown` if the evidence is too weak to say. */
  readonly verdict: Verdict;
  /** ID of the dialect that the conversation was checked against; null if none is known for the request. */
  readonly dialect: DialectId | (string & {}) | null;
  /** How the dialect was selected: by the `dialect` option, the host, the model name, the message format, or by `default`. */
  readonly dialectSource: DialectSource | null;
  /** The findings, in document order. */
  readonly diagnostics: Diagnostic[];
  /** Numbers of messages and tool calls. */
  readonly stats: {
    readonly messages: number;
    readonly toolCalls: number;
    /** Number of findings beyond the first 10,000, which are not listed. */
    readonly omitted: number;
  };
}
