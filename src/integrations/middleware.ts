/** What the middleware of all frameworks does: lints the messages for a model call, repairs them, and reports. */
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
   * The dialect of the provider that answers: its ID, or a dialect of your own. Default: the one that the model of the framework
   * shows. If it shows none, only what the framework itself rejects is found.
   */
  readonly dialect?: DialectId | DialectAlias | Dialect | undefined;
  /**
   * What happens to messages with an error. `repair` (default) repairs them as `fix` does, for this model call alone. `warn` only
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

/** A model call that is about to be made. */
export interface ModelCall {
  /** The messages and tools in the format of the framework. */
  readonly body: unknown;
  /** ID of the framework's dialect. */
  readonly framework: DialectId;
  /** ID of the dialect of the provider, as far as the framework shows it. */
  readonly provider: string | undefined;
  readonly model: string | undefined;
  /** Whether the server has earlier messages, so that results may have their calls there. */
  readonly isContinued?: boolean | undefined;
}

const MODES: readonly unknown[] = ['repair', 'warn', 'throw'];

/** `read` gives the model call, and `write` makes what the framework needs of the repaired body. */
type Repair = <Written>(read: () => ModelCall, write: (body: unknown) => Written) => Written | undefined;

/**
 * Returns a function that gives what `write` returns for the repaired body of a model call; undefined if nothing was repaired, or if
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
      const judge = judgeOf(call, named);
      const linting = { dialect: judge, model: model ?? call.model, at, rules, maxWork };
      const request = { url: call.model ?? '', dialect: judge.id };
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

function judgeOf({ framework, provider, isContinued = false }: ModelCall, named: Dialect | undefined): Dialect {
  const own = dialectNamed(framework);
  const behind = named ?? (provider === undefined ? undefined : findDialect(provider));
  return behind === undefined ? own : dialectBehind(own, behind, isContinued);
}
