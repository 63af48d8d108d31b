/** Linting message by message. */
import type { Diagnostic } from '../diagnostic.ts';
import type { LintResult } from '../judge/lint-result.ts';

/** A linter that receives a conversation message by message. Create it with `createLinter`. */
export interface Linter {
  /** Adds the next message, as it is sent to the API, and returns the findings that it caused. */
  push(message: unknown): Diagnostic[];
  /** Ends the conversation and returns all findings, including those about the last message and the open turn. */
  end(): LintResult;
}
