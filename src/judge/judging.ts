/** Types shared by the check of a value and the search for its repairs. */
import type { Conversation, Dialect } from '../generated/types.ts';
import type { LintResult } from './lint-result.ts';

/** Adds the repair to each finding that has one. Called if there are errors or warnings. */
export type FindFixes = (judged: Judged, judging: Judging) => void;

/** The checked value, and a function that checks a changed one in the same way. */
export interface Judging {
  readonly value: unknown;
  /** JSON Pointer of the value in its document. */
  readonly pointer: string;
  readonly dialect: Dialect;
  /**
   * Checks another value with the same options, without computing repairs. The findings have no evidence and no words of the
   * server.
   */
  readonly judge: (value: unknown) => Judged;
  /** The steps of `maxWork` that are left. */
  readonly work: number;
}

export interface Judged {
  readonly result: LintResult;
  /** The canonical model of the conversation; absent if no dialect is known. */
  readonly conversation?: Conversation;
  /** The number of steps used. */
  readonly work: number;
  /** The number of findings above the limit, by their `findingKind`. */
  readonly omittedKinds?: ReadonlyMap<string, number>;
}
