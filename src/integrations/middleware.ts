/** The middleware for all frameworks: lints the messages of a model call, repairs them, and reports. */
import { fixesOf } from '../fix/lint.ts';
import type { DialectAlias, DialectId, RuleId } from '../generated/ids.ts';
import type { Diagnostic, Dialect } from '../generated/types.ts';
import type { LintOptions } from '../judge/lint-options.ts';
import { lintGiven } from '../lint/lint.ts';
import { checkOptions } from '../model/check-options.ts';
import { UsageError } from '../model/usage-error.ts';
import { dialectNamed } from '../registry/dialect-names.ts';
import { findDialect } from '../registry/registry.ts';
import { ConformanceError } from './conformance-error.ts';
import { dialectBehind } from './provider-rules.ts';
import { allowedRules, repairRequest } from './repair-request.ts';
import { consoleReporter, guard, type OnFinding, type OnRepair } from './reporter.ts';

/** Options of the middleware for a framework. */
export interface MiddlewareOptions extends Pick<LintOptions, 'model' | 'at' | 'rules' | 'maxWork'> {
  /**
   * The dialect of the provider: its ID, or a dialect of your own. Default: derived from the framework's model. If that is not
   * possible, only what the framework itself rejects is found.
   */
  readonly dialect?: DialectId | DialectAlias | Dialect | undefined;
  /**
   * What happens to messages with an error. `repair` (default) repairs them as `fix` does, for this model call only. `warn` only
   * reports. `throw` throws a `ConformanceError` instead of calling the model.
   */
  readonly mode?: 'repair' | 'warn' | 'throw' | undefined;
  /**
   * IDs of the rules whose errors may also be repaired with unsafe repairs, which add or drop content, such as
   * `['unanswered-tool-call']`. Default: none. Safe repairs, after which the model reads the same conversation, are always made.
   */
  readonly allow?: readonly RuleId[] | undefined;
  /**
   * Receives each finding before the model is called; in mode `repair`, those that are left. Without it, each distinct finding is
   * printed to the console once.
   */
  readonly onFinding?: OnFinding | undefined;
  /**
   * Receives each repair before the model is called. Without it, each distinct repair is printed to the console once, without
   * content of the conversation.
   */
  readonly onRepair?: OnRepair | undefined;
}

/** A model call before it is sent. */
export interface ModelCall {
  /** The messages and tools in the format of the framework. */
  readonly body: unknown;
  /** ID of the framework's dialect. */
  readonly framework: DialectId;
  /** ID of the provider's dialect, if the framework shows it. */
  readonly provider: string | undefined;
  readonly model: string | undefined;
  /** Whether the server stores earlier messages, so that the calls of results may be there. */
  readonly isContinued?: boolean | undefined;
}

const MODES: readonly unknown[] = ['repair', 'warn', 'throw'];

/** `read` returns the model call, and `write` converts the repaired body to what the framework needs. */
type Repair = <Written>(read: () => ModelCall, write: (body: unknown) => Written) => Written | undefined;

/**
 * Returns a function that returns the result of `write` for the repaired body of a model call; undefined if nothing was repaired, or if
 * `read` or `write` failed. It throws only the `ConformanceError` of mode `throw`. Throws a `UsageError` for invalid options.
 */
export function middlewareWith(options: MiddlewareOptions): Repair {
  const { mode = 'repair', allow, rules, dialect, model, at, maxWork, ...checked } = checkOptions(options);
  if (!MODES.includes(mode))
    throw new UsageError('`mode` must be `repair`, `warn` or `throw`; only `fetch` can reject');
  const named = dialect === undefined ? undefined : dialectNamed(dialect);
  const allowed = allowedRules(allow, rules);
  const printing = consoleReporter();
  const { onFinding = printing.onFinding, onRepair = printing.onRepair } = checked;
  const safely = guard();
  return <Written>(read: () => ModelCall, write: (body: unknown) => Written) => {
    const outcome = safely((): { readonly written?: Written; readonly error?: ConformanceError } => {
      const call = read();
      const dialect = dialectOf(call, named);
      const linting = { dialect, model: model ?? call.model, at, rules, maxWork };
      const request = { url: call.model ?? '', dialect: dialect.id };
      const reportFindings = (diagnostics: readonly Diagnostic[]) => {
        for (const diagnostic of diagnostics) safely(() => onFinding(diagnostic, request) as unknown);
      };
      if (mode === 'repair') {
        const { value, changes, result } = repairRequest(call.body, linting, allowed);
        const written = changes.length === 0 ? undefined : write(value);
        for (const change of changes) safely(() => onRepair(change, request) as unknown);
        reportFindings(result.diagnostics);
        return written === undefined ? {} : { written };
      }
      const { ok, diagnostics } = lintGiven(call.body, { ...linting, findFixes: fixesOf });
      reportFindings(diagnostics);
      return ok || mode === 'warn' ? {} : { error: new ConformanceError(diagnostics, request) };
    });
    if (outcome?.error !== undefined) throw outcome.error;
    return outcome?.written;
  };
}

function dialectOf({ framework, provider, isContinued = false }: ModelCall, named: Dialect | undefined): Dialect {
  const own = dialectNamed(framework);
  const providerDialect = named ?? (provider === undefined ? undefined : findDialect(provider));
  return providerDialect === undefined ? own : dialectBehind(own, providerDialect, isContinued);
}
