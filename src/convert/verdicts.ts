/** One conversation before every server: who would take it as it is? */
import type { Diagnostic, Dialect } from '../generated/types.ts';
import { detectDialect } from '../lint/detect.ts';
import { type LintOptions, lint } from '../lint/lint.ts';
import { DEFAULT_DIALECT, dialects } from '../lint/registry.ts';
import type { Verdict } from '../lint/run.ts';
import { dialectNamed, parse } from './convert.ts';
import { buildRequest } from './request.ts';

export interface VerdictsOptions extends Pick<LintOptions, 'model' | 'at'> {
  /** The dialect that the conversation is in; found out from it, else `openai-chat`. */
  readonly from?: string | Dialect | undefined;
  /** The dialects to ask; all endpoints unless said. */
  readonly dialects?: readonly Dialect[] | undefined;
}

export interface DialectVerdict {
  /** Id of the dialect. */
  readonly dialect: string;
  readonly verdict: Verdict;
  /** Why it is not accepted: the first reason that the server would name, with the place and, if there is one, a fix. */
  readonly reason?: Diagnostic;
}

/**
 * What each server makes of a conversation, the sternest first. Use it to learn where a log can be resumed. One that is
 * kept in another shape than the server's is judged as the request that would be built of it; pointers name places there.
 */
export function verdicts(input: unknown, options: VerdictsOptions = {}): DialectVerdict[] {
  const { model, at } = options;
  const value = typeof input === 'string' ? parse(input) : input;
  const from = dialectNamed(options.from ?? detectDialect(value) ?? DEFAULT_DIALECT);
  const asked = options.dialects ?? dialects.filter(({ kind }) => kind === undefined || kind === 'endpoint');
  return asked
    .map(dialect => {
      const { verdict, diagnostics } =
        dialect.shape === from.shape
          ? lint(value, { dialect, model, at })
          : buildRequest(value, { dialect, model, at, from });
      const reason = verdict === 'accepted' ? undefined : firstReason(diagnostics, dialect);
      return { dialect: dialect.id, verdict, ...(reason !== undefined && { reason }) };
    })
    .sort((a, b) => STERNNESS[a.verdict] - STERNNESS[b.verdict]);
}

const STERNNESS: Readonly<Record<Verdict, number>> = { rejected: 0, unknown: 1, accepted: 2 };
const WEIGHTS: Readonly<Record<Diagnostic['severity'], number>> = { error: 0, warning: 1, info: 2 };

/** The one that the server meets first, among those that weigh most. */
function firstReason(found: readonly Diagnostic[], { precedence = [] }: Dialect): Diagnostic | undefined {
  const rank = ({ rule }: Diagnostic) => (precedence.includes(rule) ? precedence.indexOf(rule) : precedence.length);
  return [...found].sort((a, b) => WEIGHTS[a.severity] - WEIGHTS[b.severity] || rank(a) - rank(b))[0];
}
