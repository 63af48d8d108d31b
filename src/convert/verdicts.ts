/** Checks one conversation against every API. */
import type { DialectAlias, DialectId } from '../generated/ids.ts';
import type { Diagnostic, Dialect } from '../generated/types.ts';
import { firstReason } from '../judge/first-reason.ts';
import type { LintOptions } from '../judge/lint-options.ts';
import type { Verdict } from '../judge/run.ts';
import { lint } from '../lint/lint.ts';
import { dialects } from '../registry/registry.ts';
import { parse, sourceDialect } from './convert.ts';
import { judgedRequest } from './request.ts';

/** Options of `verdicts`. */
export interface VerdictsOptions extends Pick<LintOptions, 'model' | 'at' | 'findFixes' | 'maxWork'> {
  /** The dialect of the conversation. Default: the one that it is detected as, or `openai-chat`. */
  readonly from?: DialectId | DialectAlias | Dialect | undefined;
  /** The dialects to check against. Default: all built-in dialects of APIs. */
  readonly dialects?: readonly Dialect[] | undefined;
}

/** What one API would do with a conversation. */
export interface DialectVerdict {
  /** ID of the dialect. */
  readonly dialect: DialectId | (string & {});
  /** Whether the API accepts the conversation; `unknown` if the evidence is too weak to say. */
  readonly verdict: Verdict;
  /**
   * Number of rules with evidence that this API itself rejects something. The lower it is, the less `accepted` says.
   * Evidence that is inherited from another API does not count.
   */
  readonly knownRules: number;
  /** Why the verdict is not `accepted`: the finding that the API would report first. */
  readonly reason?: Diagnostic;
}

/**
 * Checks a conversation against every API, and lists those that reject it first. Use it to learn where a conversation can be
 * continued. For an API with another message format, the request that `buildRequest` makes is checked, and pointers are into
 * that request.
 */
export function verdicts(input: unknown, options: VerdictsOptions = {}): DialectVerdict[] {
  const { model, at, findFixes, maxWork } = options;
  const value = typeof input === 'string' ? parse(input) : input;
  const from = sourceDialect(value, options.from);
  const asked = options.dialects ?? dialects.filter(({ kind }) => kind === undefined || kind === 'endpoint');
  return asked
    .map(dialect => {
      const sent = dialect.format === from.format ? value : judgedRequest(value, { dialect, model, at, from }).value;
      const { verdict, diagnostics } = lint(sent, { dialect, model, at, findFixes, maxWork });
      const reason = verdict === 'accepted' ? undefined : firstReason(diagnostics, dialect);
      return { dialect: dialect.id, verdict, knownRules: knownRules(dialect), ...(reason !== undefined && { reason }) };
    })
    .sort((a, b) => VERDICT_ORDER[a.verdict] - VERDICT_ORDER[b.verdict]);
}

function knownRules({ rules }: Dialect): number {
  return Object.values(rules).filter(entries =>
    entries.some(each => each.verdict === 'rejected' && each.inheritedFrom === undefined),
  ).length;
}

const VERDICT_ORDER: Readonly<Record<Verdict, number>> = { rejected: 0, unknown: 1, accepted: 2 };
