/**
 * A `fetch` that lints each conversation before it is sent. Pass it as the `fetch` option of the OpenAI SDK, the Anthropic SDK or
 * another client. It does not change requests or global objects.
 *
 * @module rolecall/fetch
 */
import { fixesOf } from '../fix/lint.ts';
import type { DialectAlias, DialectId } from '../generated/ids.ts';
import type { Diagnostic, Dialect } from '../generated/types.ts';
import { checkOptions } from '../lint/check-options.ts';
import { detectMessageFormat, usualDialect } from '../lint/detect.ts';
import { dialectNamed } from '../lint/dialect-names.ts';
import { dialectOn, modelOfPath, onlyCountsTokens, wireOf } from '../lint/dialect-of.ts';
import { lintGiven } from '../lint/lint.ts';
import type { LintOptions, Projected } from '../lint/lint-options.ts';
import { DEFAULT_DIALECT, dialects, findMessageFormat } from '../lint/registry.ts';
import { rejection } from '../lint/rejection.ts';
import { matches } from '../model/name-pattern.ts';
import { printable } from '../model/text.ts';
import { count } from '../report/words.ts';

/** The request that a finding belongs to. */
export interface LintedRequest {
  /** The URL without its query, which may contain a key. */
  readonly url: string;
  /** ID of the dialect that the request was checked against. */
  readonly dialect: string;
}

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
   * What happens to a request with an error. `warn` (default) sends it. `throw` rejects the promise with a `ConformanceError`, which
   * SDKs report as a connection error after their retries. `reject` returns the provider's error response without sending the
   * request: SDKs then throw the same error as for a real rejection (`BadRequestError`) and do not retry. The body contains the
   * findings under `rolecall.diagnostics`, next to the provider's error message.
   */
  readonly mode?: 'warn' | 'throw' | 'reject' | undefined;
  /** Receives each finding before the request is sent. Without it, each distinct finding is printed to the console once. */
  readonly onFinding?: ((diagnostic: Diagnostic, request: LintedRequest) => void) | undefined;
  /** Sends the request. Default: the global `fetch` at the time of the call. */
  readonly fetch?: typeof globalThis.fetch | undefined;
}

/** The error of mode `throw`. SDKs wrap it in a connection error, as its `cause`. */
export class ConformanceError extends Error {
  override readonly name = 'ConformanceError';
  /** All findings in document order; at least one is an error. */
  readonly diagnostics: readonly Diagnostic[];
  /** The request that was not sent. */
  readonly request: LintedRequest;

  constructor(diagnostics: readonly Diagnostic[], request: LintedRequest) {
    super(messageOf(diagnostics, request));
    this.diagnostics = diagnostics;
    this.request = request;
  }
}

/** Maximum number of errors in the message. */
const NAMED = 3;
/** If the message matches this, some SDKs report a timeout and drop the original error with its cause. */
const TIMEOUT = /timed? ?out/i;

function messageOf(diagnostics: readonly Diagnostic[], { dialect }: LintedRequest): string {
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  const more = errors.length > NAMED ? `; and ${errors.length - NAMED} more` : '';
  const named = (each: (diagnostic: Diagnostic) => string) => errors.slice(0, NAMED).map(each).join('; ');
  const head = `not sent, ${count(errors.length, 'error')} for ${dialect}: `;
  const full = head + named(({ message: text, rule, pointer }) => `${text} (${rule} at ${pointer || '/'})`) + more;
  return TIMEOUT.test(full) ? head + named(({ rule }) => rule) + more : full;
}

/**
 * Creates a `fetch` that lints conversations before it sends them. It checks POST requests with a JSON body (text or bytes) whose
 * path and content are those of a conversation. All other requests (streams, forms, the body of a `Request` object, other calls of
 * the same API) are sent unchecked, and replies are not checked. A failure in the linter or in `onFinding` never stops a request; it
 * is printed to the console once. Throws a `UsageError` for an unknown dialect or mode.
 */
export function conformantFetch(options: ConformantFetchOptions = {}): typeof globalThis.fetch {
  const { mode = 'warn', onFinding, dialect = 'auto' } = checkOptions(options);
  const named = dialect === 'auto' ? 'auto' : dialectNamed(dialect);
  const report = onFinding ?? consoleReporter();
  const safely = guard();
  return async (input, init) => {
    const refusal = safely(() => {
      const conversation = conversationIn(input, init, named);
      if (conversation === undefined) return undefined;
      const { value, judge, request } = conversation;
      const { ok, diagnostics } = lintGiven(value, lintOptions(options, conversation));
      for (const diagnostic of diagnostics) safely(() => report(diagnostic, request) as unknown);
      if (ok || mode === 'warn') return undefined;
      return mode === 'throw' ? new ConformanceError(diagnostics, request) : rejection(diagnostics, judge);
    });
    if (refusal instanceof Response) return refusal;
    if (refusal !== undefined) throw refusal;
    return (options.fetch ?? globalThis.fetch)(input, init);
  };
}

function lintOptions(
  { model, at, rules, checkSchema, maxWork, template, templateServer }: ConformantFetchOptions,
  posted: PostedConversation,
): LintOptions & Projected {
  return {
    dialect: posted.judge,
    model: model ?? posted.model,
    at,
    rules,
    checkSchema,
    maxWork,
    template,
    templateServer,
    findFixes: fixesOf,
    isProjection: onlyCountsTokens(posted.request.url),
  };
}

interface PostedConversation {
  readonly value: object;
  readonly judge: Dialect;
  /** The model name in the path, if the body has none. */
  readonly model: string | undefined;
  readonly request: LintedRequest;
}

type Input = Parameters<typeof globalThis.fetch>[0];
type Init = Parameters<typeof globalThis.fetch>[1];

/** The conversation in a request and its dialect; undefined if the request contains no conversation. */
function conversationIn(input: Input, init: Init, named: 'auto' | Dialect): PostedConversation | undefined {
  const isRequest = typeof input === 'object' && 'url' in input;
  const method = init?.method ?? (isRequest ? input.method : 'GET');
  if (method.toUpperCase() !== 'POST') return undefined;
  const value = postedObject(init);
  if (value === undefined) return undefined;
  const address = isRequest ? input.url : String(input);
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const path = url?.pathname ?? address.replace(/[?#].*$/, '');
  const judge =
    named === 'auto' ? judgeAt(path, url?.hostname, value) : isInFormat(named, path, value) ? named : undefined;
  if (judge === undefined) return undefined;
  const request = { url: `${url?.origin ?? ''}${path}`, dialect: judge.id };
  return { value, judge, model: 'model' in value ? undefined : modelOfPath(path), request };
}

/** The dialect of the provider at a host and path. */
function judgeAt(path: string, host: string | undefined, value: object): Dialect | undefined {
  const wire = wireOf({ value, path });
  // A format without API paths is a storage format, so this request goes to a store, not to a model.
  if (wire?.paths === undefined) return undefined;
  // Two APIs may use the same path for different things. If the host is known for other formats, the body alone must show this one.
  const ofHost = host === undefined ? [] : dialects.filter(({ hosts }) => hosts.some(each => matches(each, host)));
  const isForeign = ofHost.length > 0 && !ofHost.some(({ format }) => format === wire.id);
  if (isForeign && detectMessageFormat(value) !== wire) return undefined;
  const { model: named } = value as { model?: unknown };
  const model = typeof named === 'string' ? named : modelOfPath(path);
  if (ofHost.length > 0) return dialectOn(wire, { value, host, model }, false);
  // A proxy or gateway: the model name shows the provider. If it does not, the path does, except for the chat format, which many serve.
  const byModel = dialectOn(wire, { value, model: model ?? '' }, false);
  return byModel.isGeneric === true && wire.id !== DEFAULT_DIALECT ? usualDialect(wire) : byModel;
}

/** Whether a request contains a conversation in the format of the given dialect: an API has other calls, too. */
function isInFormat(dialect: Dialect, path: string, value: object): boolean {
  const wire = wireOf({ value, path });
  if (wire !== undefined) return wire.id === dialect.format;
  const messages = findMessageFormat(dialect.format)?.readFrame(value, '', () => {}).messages ?? [];
  return messages.length > 0;
}

/** The JSON object in the body. Undefined for a stream: reading it here would consume it. */
function postedObject(init: Init): object | undefined {
  const type = contentTypeOf(init?.headers);
  if (type !== undefined && !/\bjson\b/i.test(type)) return undefined;
  const text = textOf(init?.body);
  if (text === undefined || !/^\s*\{/.test(text)) return undefined;
  try {
    return JSON.parse(text) as object;
  } catch {
    // Invalid JSON is sent unchanged, for the server to reject.
    return undefined;
  }
}

function textOf(body: unknown): string | undefined {
  if (typeof body === 'string') return body;
  if (!(body instanceof ArrayBuffer) && !ArrayBuffer.isView(body)) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body as ArrayBuffer | Uint8Array);
  } catch {
    return undefined;
  }
}

/** Does not construct `Headers` from the value: that would consume an iterator that the request still needs. */
function contentTypeOf(headers: unknown): string | undefined {
  if (typeof headers !== 'object' || headers === null) return undefined;
  if (headers instanceof Headers) return headers.get('content-type') ?? undefined;
  const entries: unknown[][] = Array.isArray(headers) ? headers : Object.entries(headers);
  const found = entries.find(([name]) => String(name).toLowerCase() === 'content-type');
  return found === undefined ? undefined : String(found[1]);
}

/** Maximum number of printed findings to remember. */
const REMEMBERED = 1000;

/** Prints each distinct finding once: an agent sends its whole history with each request. */
function consoleReporter(): NonNullable<ConformantFetchOptions['onFinding']> {
  const printed = new Set<string>();
  return ({ severity, message: text, rule, pointer }, { url, dialect }) => {
    const line = `${severity}  ${text}  ${rule} at ${printable(pointer || '/')} for ${dialect}`;
    if (printed.has(line)) return;
    if (printed.size >= REMEMBERED) printed.clear();
    printed.add(line);
    console.warn(`rolecall: ${line} (${url})`);
  };
}

/** Runs an action and swallows its error, also that of a promise it returns. Prints the first error to the console. */
function guard(): <T>(action: () => T) => T | undefined {
  let isReported = false;
  const fail = (error: unknown) => {
    if (!isReported) console.warn('rolecall: linting a request failed, or `onFinding` threw:', error);
    isReported = true;
  };
  return action => {
    try {
      const done = action();
      // Nobody awaits the promise of an async `onFinding`; an unhandled rejection would stop Node.
      void Promise.resolve(done).catch(fail);
      return done;
    } catch (error) {
      fail(error);
      return undefined;
    }
  };
}
