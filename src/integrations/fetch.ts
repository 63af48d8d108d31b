/**
 * A `fetch` for the clients of servers (the `fetch` option of the OpenAI and Anthropic SDKs, and of all that take one):
 * each conversation is linted before it is sent. Nothing global is changed, and no request is.
 */
import type { Diagnostic, Dialect } from '../generated/types.ts';
import { detectShape } from '../lint/detect.ts';
import { type LintOptions, lint } from '../lint/lint.ts';
import { matches } from '../lint/plan.ts';
import { dialects, findDialect, findShape } from '../lint/registry.ts';
import { UsageError } from '../lint/usage-error.ts';
import { dialectOn, modelOfPath, wireOf } from '../lint/whose.ts';
import { printable } from '../model/text.ts';
import { count } from '../report/words.ts';

/** What a finding was found in. */
export interface LintedRequest {
  /** The address without its query, which may hold a key. */
  readonly url: string;
  /** Id of the dialect that judged. */
  readonly dialect: string;
}

export interface ConformantFetchOptions
  extends Pick<LintOptions, 'model' | 'at' | 'rules' | 'checkSchema' | 'template' | 'templateServer'> {
  /**
   * Who judges: `auto` (default) is the server at the request's host and path; an id or a dialect of one's own judges all
   * conversations that go over its wire, whatever their host.
   */
  readonly dialect?: 'auto' | (string & {}) | Dialect | undefined;
  /** `warn` (default) sends whatever was found. `throw` rejects with a `ConformanceError` where an error was. */
  readonly mode?: 'warn' | 'throw' | undefined;
  /** Takes each finding, before the request is sent. Else the console is told, of each once. */
  readonly onFinding?: ((diagnostic: Diagnostic, request: LintedRequest) => void) | undefined;
  /** What sends; else the global `fetch` of the moment. */
  readonly fetch?: typeof globalThis.fetch | undefined;
}

/** Why a request was not sent. SDKs take it for a lost connection and hand it on as the `cause` of their own error. */
export class ConformanceError extends Error {
  override readonly name = 'ConformanceError';
  /** All that was found, in document order; at least one is an error. */
  readonly diagnostics: readonly Diagnostic[];
  readonly request: LintedRequest;

  constructor(diagnostics: readonly Diagnostic[], request: LintedRequest) {
    super(messageOf(diagnostics, request));
    this.diagnostics = diagnostics;
    this.request = request;
  }
}

/** Errors that a message names. */
const NAMED = 3;
/** What the SDKs look for in errors: they take what has it for a timeout, and drop the error that tells the cause. */
const TIMEOUT = /timed? ?out/i;

function messageOf(diagnostics: readonly Diagnostic[], { dialect }: LintedRequest): string {
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  const more = errors.length > NAMED ? `; and ${errors.length - NAMED} more` : '';
  const named = (each: (diagnostic: Diagnostic) => string) => errors.slice(0, NAMED).map(each).join('; ');
  const head = `not sent, ${count(errors.length, 'error')} for ${dialect}: `;
  const full = head + named(({ text, rule, pointer }) => `${text} (${rule} at ${pointer || '/'})`) + more;
  return TIMEOUT.test(full) ? head + named(({ rule }) => rule) + more : full;
}

/**
 * Makes a `fetch` that lints what it sends: JSON that is posted as a text or as bytes, and that is a conversation by its
 * path and content. All else (streams, forms, `Request` objects, other calls of the same API) passes as it is, and so do
 * the answers. What goes wrong in the linter or in `onFinding` never stops a request; the console is told. Throws a
 * `UsageError` for options that name what does not exist.
 */
export function conformantFetch(options: ConformantFetchOptions = {}): typeof globalThis.fetch {
  const { mode = 'warn', onFinding, dialect = 'auto' } = options;
  if (mode !== 'warn' && mode !== 'throw') throw new UsageError(`\`mode\` is warn or throw, not \`${mode}\``);
  const named = dialect === 'auto' ? 'auto' : typeof dialect === 'object' ? dialect : findDialect(dialect);
  if (named === undefined)
    throw new UsageError(`no dialect \`${dialect}\`; there are auto, ${dialects.map(each => each.id).join(', ')}`);
  const tell = onFinding ?? consoleTeller();
  const safely = guard();
  return async (input, init) => {
    const refusal = safely(() => {
      const conversation = conversationIn(input, init, named);
      if (conversation === undefined) return undefined;
      const { value, model, judge, request } = conversation;
      const result = lint(value, lintOptions(options, judge, model));
      for (const diagnostic of result.diagnostics) safely(() => tell(diagnostic, request) as unknown);
      return mode === 'throw' && !result.ok ? new ConformanceError(result.diagnostics, request) : undefined;
    });
    if (refusal !== undefined) throw refusal;
    return (options.fetch ?? globalThis.fetch)(input, init);
  };
}

function lintOptions(
  { model, at, rules, checkSchema, template, templateServer }: ConformantFetchOptions,
  dialect: Dialect,
  modelInPath: string | undefined,
): LintOptions {
  return { dialect, model: model ?? modelInPath, at, rules, checkSchema, template, templateServer };
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

/** The server's own dialect. */
function judgeAt(path: string, host: string | undefined, value: object): Dialect | undefined {
  const wire = wireOf({ value, path });
  // What is no server's wire is something that is kept, not said to a model.
  if (wire?.paths === undefined) return undefined;
  // Two servers may call different things by one path. One that is known for other wires alone has to be shown to speak this.
  const ofHost = host === undefined ? [] : dialects.filter(({ hosts }) => hosts.some(each => matches(each, host)));
  const isForeign = ofHost.length > 0 && !ofHost.some(({ shape }) => shape === wire.id);
  if (isForeign && detectShape(value) !== wire) return undefined;
  const { model } = value as { model?: unknown };
  return dialectOn(wire, { value, host, model: typeof model === 'string' ? model : undefined }, false);
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
  return ({ severity, text, rule, pointer }, { url, dialect }) => {
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
