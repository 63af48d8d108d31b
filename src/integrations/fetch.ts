/**
 * A `fetch` that lints each conversation before it is sent, for the `fetch` option of the OpenAI and Anthropic SDKs and of any
 * other client that has one. It changes nothing global, and no request.
 */
import { fixesOf } from '../fix/lint.ts';
import type { DialectAlias, DialectId } from '../generated/ids.ts';
import type { Diagnostic, Dialect } from '../generated/types.ts';
import { checkOptions } from '../lint/check-options.ts';
import { detectShape, usualDialect } from '../lint/detect.ts';
import { dialectNamed } from '../lint/dialect-names.ts';
import { type LintOptions, lintGiven, type Projected } from '../lint/lint.ts';
import { matches } from '../lint/plan.ts';
import { DEFAULT_DIALECT, dialects, findShape } from '../lint/registry.ts';
import { dialectOn, modelOfPath, onlyCountsTokens, wireOf } from '../lint/whose.ts';
import { printable } from '../model/text.ts';
import { count } from '../report/words.ts';
import { rejection } from './rejection.ts';

/** The request that a finding belongs to. */
export interface LintedRequest {
  /** The URL without its query, which may contain a key. */
  readonly url: string;
  /** ID of the dialect that judged the request. */
  readonly dialect: string;
}

/** Options of `conformantFetch`. */
export interface ConformantFetchOptions
  extends Pick<LintOptions, 'model' | 'at' | 'rules' | 'checkSchema' | 'maxWork' | 'template' | 'templateServer'> {
  /**
   * Which dialect judges. `auto` (default): the provider at the request's host; at an unknown host (a proxy, a gateway), the
   * provider that the model name or the path points to. A dialect ID, or a dialect of your own, judges all conversations in its
   * message format, whatever their host.
   */
  readonly dialect?: 'auto' | DialectId | DialectAlias | Dialect | undefined;
  /**
   * What happens to a request with an error. `warn` (default) sends it. `throw` rejects the promise with a `ConformanceError`, which
   * SDKs report as a connection error after their retries. `reject` answers as the provider would, with its status and error body,
   * so that SDKs throw what they throw for a real rejection (`BadRequestError`), without a retry; the body has the findings under
   * `rolecall.diagnostics`, beside the provider's words.
   */
  readonly mode?: 'warn' | 'throw' | 'reject' | undefined;
  /** Receives each finding before the request is sent. Without it, each distinct finding is printed to the console once. */
  readonly onFinding?: ((diagnostic: Diagnostic, request: LintedRequest) => void) | undefined;
  /** Sends the request. Default: the global `fetch` at the time of the call. */
  readonly fetch?: typeof globalThis.fetch | undefined;
}

/** Thrown instead of sending a request, in mode `throw`. SDKs wrap it in a connection error, as its `cause`. */
export class ConformanceError extends Error {
  override readonly name = 'ConformanceError';
  /** All findings in document order; at least one is an error. */
  readonly diagnostics: readonly Diagnostic[];
  readonly request: LintedRequest;

  constructor(diagnostics: readonly Diagnostic[], request: LintedRequest) {
    super(messageOf(diagnostics, request));
    this.diagnostics = diagnostics;
    this.request = request;
  }
}

/** How many errors the message lists. */
const NAMED = 3;
/** SDKs that find these words in a message report a timeout and drop the error, with its cause. */
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
 * Makes a `fetch` that lints conversations before it sends them: JSON bodies, posted as text or bytes, that are conversations by
 * their path and content. Everything else (streams, forms, `Request` objects, other calls of the same API) passes unchanged, and so
 * do replies. A failure in the linter or in `onFinding` never stops a request; the console shows it once. Throws a `UsageError` for
 * an unknown dialect or mode.
 */
export function conformantFetch(options: ConformantFetchOptions = {}): typeof globalThis.fetch {
  const { mode = 'warn', onFinding, dialect = 'auto' } = checkOptions(options);
  const named = dialect === 'auto' ? 'auto' : dialectNamed(dialect);
  const tell = onFinding ?? consoleTeller();
  const safely = guard();
  return async (input, init) => {
    const refusal = safely(() => {
      const conversation = conversationIn(input, init, named);
      if (conversation === undefined) return undefined;
      const { value, judge, request } = conversation;
      const { ok, diagnostics } = lintGiven(value, lintOptions(options, conversation));
      for (const diagnostic of diagnostics) safely(() => tell(diagnostic, request) as unknown);
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
  /** The model that the path names. */
  readonly model: string | undefined;
  readonly request: LintedRequest;
}

type Input = Parameters<typeof globalThis.fetch>[0];
type Init = Parameters<typeof globalThis.fetch>[1];

/** The conversation that a request holds, and who judges it; undefined of all other requests. */
function conversationIn(input: Input, init: Init, named: 'auto' | Dialect): PostedConversation | undefined {
  const isRequest = typeof input === 'object' && 'url' in input;
  const method = init?.method ?? (isRequest ? input.method : 'GET');
  if (method.toUpperCase() !== 'POST') return undefined;
  const value = postedObject(init);
  if (value === undefined) return undefined;
  const address = isRequest ? input.url : String(input);
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const path = url?.pathname ?? address.replace(/[?#].*$/, '');
  const judge = named === 'auto' ? judgeAt(path, url?.hostname, value) : speaks(named, path, value) ? named : undefined;
  if (judge === undefined) return undefined;
  const request = { url: `${url?.origin ?? ''}${path}`, dialect: judge.id };
  return { value, judge, model: 'model' in value ? undefined : modelOfPath(path), request };
}

/** The dialect of the provider at a host and path. */
function judgeAt(path: string, host: string | undefined, value: object): Dialect | undefined {
  const wire = wireOf({ value, path });
  // Other formats are stored somewhere, not sent to a model.
  if (wire?.paths === undefined) return undefined;
  // Two APIs may use one path for different things: at a host known for other formats, the body must be in this one beyond doubt.
  const ofHost = host === undefined ? [] : dialects.filter(({ hosts }) => hosts.some(each => matches(each, host)));
  const isForeign = ofHost.length > 0 && !ofHost.some(({ shape }) => shape === wire.id);
  if (isForeign && detectShape(value) !== wire) return undefined;
  const { model: named } = value as { model?: unknown };
  const model = typeof named === 'string' ? named : modelOfPath(path);
  if (ofHost.length > 0) return dialectOn(wire, { value, host, model }, false);
  // A proxy or gateway: the model tells the provider. Everybody serves the chat format; the paths of other formats have an owner.
  const byModel = dialectOn(wire, { value, model: model ?? '' }, false);
  return byModel.isGeneric === true && wire.id !== DEFAULT_DIALECT ? usualDialect(wire) : byModel;
}

/** Whether a request is a conversation in a dialect that its sender named: not every call of an API is one. */
function speaks(dialect: Dialect, path: string, value: object): boolean {
  const wire = wireOf({ value, path });
  if (wire !== undefined) return wire.id === dialect.shape;
  const messages = findShape(dialect.shape)?.readFrame(value, '', () => {}).messages ?? [];
  return messages.length > 0;
}

/** The object that a request posts as JSON, in one piece. Streams are not read, so that nobody else misses them. */
function postedObject(init: Init): object | undefined {
  const type = contentTypeOf(init?.headers);
  if (type !== undefined && !/\bjson\b/i.test(type)) return undefined;
  const text = textOf(init?.body);
  if (text === undefined || !/^\s*\{/.test(text)) return undefined;
  try {
    return JSON.parse(text) as object;
  } catch {
    // It is sent as it is: the server knows what it wants.
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

/** Read without making `Headers` of it: what can be iterated once only has to be left for the request. */
function contentTypeOf(headers: unknown): string | undefined {
  if (typeof headers !== 'object' || headers === null) return undefined;
  if (headers instanceof Headers) return headers.get('content-type') ?? undefined;
  const entries: unknown[][] = Array.isArray(headers) ? headers : Object.entries(headers);
  const found = entries.find(([name]) => String(name).toLowerCase() === 'content-type');
  return found === undefined ? undefined : String(found[1]);
}

/** Findings that the console was told and that are remembered. */
const REMEMBERED = 1000;

/** Tells the console. An agent sends its whole history each time: what was told once is not told again. */
function consoleTeller(): NonNullable<ConformantFetchOptions['onFinding']> {
  const told = new Set<string>();
  return ({ severity, message: text, rule, pointer }, { url, dialect }) => {
    const line = `${severity}  ${text}  ${rule} at ${printable(pointer || '/')} for ${dialect}`;
    if (told.has(line)) return;
    if (told.size >= REMEMBERED) told.clear();
    told.add(line);
    console.warn(`rolecall: ${line} (${url})`);
  };
}

/** Runs what must not stop a request, now or later, and tells the console of the first time that it failed. */
function guard(): <T>(action: () => T) => T | undefined {
  let isTold = false;
  const fail = (error: unknown) => {
    if (!isTold) console.warn('rolecall: a request was not linted to the end, or a finding not taken:', error);
    isTold = true;
  };
  return action => {
    try {
      const done = action();
      // Nobody waits for what is done later: rejected, it would end the program.
      void Promise.resolve(done).catch(fail);
      return done;
    } catch (error) {
      fail(error);
      return undefined;
    }
  };
}
