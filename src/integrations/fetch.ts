/**
 * A `fetch` that lints each conversation before it is sent, and repairs it if you want. Pass it as the `fetch` option of the OpenAI
 * SDK, the Anthropic SDK or another client. It does not change global objects.
 *
 * @module rolecall/fetch
 */
import { editText } from '../fix/edit-text.ts';
import { fixesOf } from '../fix/lint.ts';
import type { DialectAlias, DialectId, RuleId } from '../generated/ids.ts';
import type { Diagnostic, Dialect } from '../generated/types.ts';
import type { Follow, LintOptions, Projected } from '../judge/lint-options.ts';
import { rejection } from '../judge/rejection.ts';
import { lintGiven } from '../lint/lint.ts';
import { checkOptions } from '../model/check-options.ts';
import { dialectNamed } from '../registry/dialect-names.ts';
import { onlyCountsTokens } from '../registry/dialect-of.ts';
import { RequestSequence } from '../sequence/request-sequence.ts';
import { ConformanceError, type LintedRequest } from './conformance-error.ts';
import { conversationIn, type Init, type PostedConversation } from './posted-conversation.ts';
import { allowedRules, repairRequest } from './repair-request.ts';
import { initWith, isReplaceable } from './replaced-body.ts';
import { consoleReporter, guard, type OnRepair } from './reporter.ts';

export type { Change } from '../fix/change.ts';
export type { LintedRequest };
export { ConformanceError };

/** Options of `conformantFetch`. */
export interface ConformantFetchOptions
  extends Pick<LintOptions, 'model' | 'at' | 'rules' | 'checkSchema' | 'maxWork' | 'template' | 'templateServer'> {
  /**
   * The dialect to check against. `auto` (default) selects the provider by the request's host. If the host is unknown (a proxy or
   * gateway), the model name or the path selects it. A dialect ID or a dialect of your own applies to all conversations in its
   * message format, whatever their host.
   */
  readonly dialect?: 'auto' | DialectId | DialectAlias | Dialect | undefined;
  /**
   * What happens to a request with an error. `warn` (default) sends it. `repair` repairs it as `fix` does and sends it, also if errors
   * are left. `throw` rejects the promise with a `ConformanceError`, which SDKs report as a connection error after their retries.
   * `reject` returns the provider's error response without sending the request: SDKs then throw the same error as for a real rejection
   * (`BadRequestError`) and do not retry. The body contains the findings under `rolecall.diagnostics`, next to the provider's error
   * message.
   */
  readonly mode?: 'warn' | 'repair' | 'throw' | 'reject' | undefined;
  /**
   * For mode `repair`: IDs of the rules whose errors may also be repaired with unsafe repairs, which add or drop content, such as
   * `['unanswered-tool-call']`. Default: none. Safe repairs, after which the model reads the same conversation, are always made.
   */
  readonly allow?: readonly RuleId[] | undefined;
  /**
   * Receives each finding before the request is sent; in mode `repair`, those that are left. Without it, each distinct finding is
   * printed to the console once.
   */
  readonly onFinding?: ((diagnostic: Diagnostic, request: LintedRequest) => void) | undefined;
  /**
   * For mode `repair`: receives each repair before the request is sent. Without it, each distinct repair is printed to the console
   * once, without content of the conversation.
   */
  readonly onRepair?: OnRepair | undefined;
  /** Sends the request. Default: the global `fetch` at the time of the call. */
  readonly fetch?: typeof globalThis.fetch | undefined;
}

/**
 * Creates a `fetch` that lints conversations before it sends them. It checks POST requests with a JSON body (text or bytes) whose
 * path and content are those of a conversation. All other requests (streams, forms, the body of a `Request` object, other calls of
 * the same API) are sent unchecked, and replies are not checked. In mode `repair`, only the repaired parts of a body differ, and a
 * request that needs no repair is passed on as it is. Requests are compared with the earlier one that they continue: what was rewritten,
 * which signed reasoning that invalidates, and how much of the prompt cache is lost. A failure in the linter or in a callback never stops a request; it is printed
 * to the console once. Throws a `UsageError` for an unknown dialect, mode or rule.
 */
export function conformantFetch(options: ConformantFetchOptions = {}): typeof globalThis.fetch {
  const { mode = 'warn', allow, rules, dialect = 'auto', ...checked } = checkOptions(options);
  const named = dialect === 'auto' ? 'auto' : dialectNamed(dialect);
  const allowed = allowedRules(allow, rules);
  const printing = consoleReporter();
  const { onFinding = printing.onFinding, onRepair = printing.onRepair } = checked;
  const safely = guard();
  const follower = sequenceOf(checked.model);
  return async (input, init) => {
    const outcome = safely((): { readonly refusal?: Response | ConformanceError; readonly init?: Init } | undefined => {
      const conversation = conversationIn(input, init, named);
      if (conversation === undefined) return undefined;
      const { value, request } = conversation;
      const reportFindings = (diagnostics: readonly Diagnostic[]) => {
        for (const diagnostic of diagnostics) safely(() => onFinding(diagnostic, request) as unknown);
      };
      const linting = { ...lintOptions(options, conversation), follow: follower(conversation) };
      if (mode === 'repair' && isReplaceable(input, init)) {
        const { edits, changes, result } = repairRequest(value, linting, allowed);
        const repaired = edits.length === 0 ? init : initWith(input, init, editText(conversation.text, edits));
        for (const change of changes) safely(() => onRepair(change, request) as unknown);
        reportFindings(result.diagnostics);
        return { init: repaired };
      }
      const { ok, diagnostics } = lintGiven(value, { ...linting, findFixes: fixesOf });
      reportFindings(diagnostics);
      if (ok || mode === 'warn' || mode === 'repair') return undefined;
      return {
        refusal:
          mode === 'throw' ? new ConformanceError(diagnostics, request) : rejection(diagnostics, conversation.dialect),
      };
    });
    const refusal = outcome?.refusal;
    if (refusal instanceof Response) return refusal;
    if (refusal !== undefined) throw refusal;
    return (options.fetch ?? globalThis.fetch)(input, outcome?.init ?? init);
  };
}

/** How much a client keeps of earlier requests: about 16 MB, which is enough for more conversations than run at one time. */
const CLIENT_LIMITS = { ofSession: 32, requests: 100, characters: 8_000_000 };

/** Follows the requests of a client, to compare each with the one that it continues. */
function sequenceOf(model: string | undefined): (posted: PostedConversation) => Follow | undefined {
  const sequence = new RequestSequence(CLIENT_LIMITS);
  let count = 0;
  return ({ value, dialect, model: inPath, request }) => {
    // A request that only counts tokens may be incomplete, and no server caches it.
    if (onlyCountsTokens(request.url)) return undefined;
    const name = `request ${++count}`;
    return (conversation, at) =>
      sequence.follow({
        ...{ conversation, body: value, at, dialect, model: model ?? inPath ?? conversation.model },
        ...{ session: 'client', isShared: true, reply: [], responseIds: [], rawReply: undefined },
        ...{ name, replyName: `the reply to ${name}` },
      });
  };
}

function lintOptions(
  { model, at, rules, checkSchema, maxWork, template, templateServer }: ConformantFetchOptions,
  posted: PostedConversation,
): LintOptions & Projected {
  return {
    dialect: posted.dialect,
    model: model ?? posted.model,
    at,
    rules,
    checkSchema,
    maxWork,
    template,
    templateServer,
    isProjection: onlyCountsTokens(posted.request.url),
  };
}
