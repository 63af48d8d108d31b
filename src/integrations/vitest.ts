/**
 * `expect(messages).toBeConformant()` for vitest and jest. Neither of them is imported here.
 *
 * @module rolecall/vitest
 */

import { fixesOf, lint } from '../fix/lint.ts';
import type { Conversation, Diagnostic } from '../generated/types.ts';
import type { LintOptions } from '../judge/lint-options.ts';
import type { LintResult } from '../judge/lint-result.ts';
import { judgeConversation } from '../judge/request.ts';
import { checkOptions } from '../model/check-options.ts';
import { UsageError } from '../model/usage-error.ts';
import { count } from '../report/phrases.ts';
import { terminalLine } from '../report/terminal.ts';
import { findingLines } from '../report/text.ts';
import { admit } from '../source/plain-data.ts';
import { simulated } from './simulated.ts';

/** Options of `toBeConformant`: those of `lint`, and which findings fail the test. */
export interface ConformanceOptions extends LintOptions {
  /** The lowest severity that fails the test. Default: `error`. */
  readonly failOn?: 'error' | 'warning' | 'info' | undefined;
  /** Whether the failure message may quote the conversation, which may contain secrets. Default: false. */
  readonly showContent?: boolean | undefined;
}

/** What a matcher returns to `expect`. */
export interface ConformanceResult {
  readonly pass: boolean;
  readonly message: () => string;
}

/** The matchers that `expect.extend(matchers)` adds. */
export interface ConformanceMatchers<R = unknown> {
  /**
   * Passes if the conversation has no finding of severity `failOn` or higher. The value is a request body, an array of messages, or
   * the JSON text of either. The failure message shows each finding in its place. A simulated provider passes if no request
   * was rejected, and a report of `checkLoop` if no scenario failed. Throws a `UsageError` for invalid options, and if no dialect
   * is known for the `host`.
   */
  toBeConformant(options?: ConformanceOptions): R;
}

/** Maximum number of findings in the failure message. */
const DRAWN = 10;
const RANK = { error: 0, warning: 1, info: 2 } as const;

/** The matcher alone, for `expect.extend({ toBeConformant })`. */
export function toBeConformant(this: unknown, received: unknown, given: ConformanceOptions = {}): ConformanceResult {
  const { failOn = 'error', showContent, ...options } = checkOptions(given);
  const found = simulated(received, { showContent });
  if (found !== undefined) {
    const { subject, summary, blocks } = found;
    const pass = blocks.length === 0;
    return {
      pass,
      message: () => [`expect(${subject})${pass ? '.not' : ''}.toBeConformant(): ${summary}`, ...blocks].join('\n\n'),
    };
  }
  const { result, conversation } = lintReceived(received, options);
  if (result.dialect === null)
    throw new UsageError(`no dialect is known for host \`${options.host}\`; set \`dialect\``);
  const failing = result.diagnostics.filter(({ severity }) => RANK[severity] <= RANK[failOn]);
  const call = `expect(conversation)${failing.length === 0 ? '.not' : ''}.toBeConformant()`;
  return {
    pass: failing.length === 0,
    message: () =>
      [
        `${call}: ${verdictOf(result, failing)}`,
        ...failing.slice(0, DRAWN).map(each => drawn(each, conversation, showContent)),
        ...(failing.length > DRAWN ? [`and ${failing.length - DRAWN} more`] : []),
      ].join('\n\n'),
  };
}

/** All matchers, for `expect.extend(matchers)`. */
export const matchers = { toBeConformant };

function lintReceived(received: unknown, options: LintOptions): { result: LintResult; conversation?: Conversation } {
  if (typeof received !== 'string') {
    const { value, refused } = admit(received);
    if (refused === undefined) return judgeConversation(value, { findFixes: fixesOf, ...options });
  }
  // Only `lint` of text adds line numbers; it does not return the conversation that the message shows.
  const result = lint(received, options);
  if (typeof received !== 'string' || result.diagnostics.length === 0) return { result };
  const { conversation } = judgeConversation(valueIn(received), options);
  return { result, ...(conversation !== undefined && { conversation }) };
}

/** The parsed JSON; the text itself if it is not JSON, for the formats that are plain text with markers. */
function valueIn(text: string): unknown {
  try {
    return admit(JSON.parse(text.replace(/^\ufeff/, ''))).value;
  } catch {
    return text;
  }
}

function verdictOf({ dialect, stats }: LintResult, failing: readonly Diagnostic[]): string {
  const where = `in ${count(stats.messages, 'message')} for ${dialect}`;
  if (failing.length === 0) return `no problems found ${where}`;
  const kinds = (['error', 'warning', 'info'] as const).map(kind => {
    const many = failing.filter(({ severity }) => severity === kind).length;
    return many === 0 ? undefined : count(many, kind);
  });
  return `${kinds.filter(each => each !== undefined).join(', ')} ${where}`;
}

function drawn(diagnostic: Diagnostic, conversation: Conversation | undefined, showContent?: boolean): string {
  const { source } = diagnostic;
  const where = source === undefined ? '' : `${source.line}:${source.column}  `;
  const lines = findingLines(diagnostic, conversation, { showContent }).map(terminalLine);
  return `${where}${lines.join('\n').trimEnd()}`;
}

// Extends the types of whichever test runner is installed.

// biome-ignore lint/suspicious/noTsIgnore: nothing is wrong where vitest is installed
/** @ts-ignore: vitest is not installed. */
declare module 'vitest' {
  // biome-ignore lint/suspicious/noExplicitAny: declarations of one interface have the same parameters
  interface Matchers<T = any> extends ConformanceMatchers<void> {}
  interface AsymmetricMatchersContaining extends ConformanceMatchers<void> {}
}

// biome-ignore lint/suspicious/noTsIgnore: nothing is wrong where jest is installed
/** @ts-ignore: jest is not installed. */
declare module 'expect' {
  interface Matchers<R> extends ConformanceMatchers<R> {}
  interface AsymmetricMatchers extends ConformanceMatchers<unknown> {}
}

declare global {
  namespace jest {
    interface Matchers<R> extends ConformanceMatchers<R> {}
    interface Expect extends ConformanceMatchers<unknown> {}
    interface InverseAsymmetricMatchers extends ConformanceMatchers<unknown> {}
  }
}
