/** The server: checks each request as the provider would, and answers those that it accepts. */
import { writeReply } from '../convert/write-reply.ts';
import type { StructuralFault } from '../formats/engine/message-format.ts';
import { read } from '../formats/engine/message-format.ts';
import type { Conversation, Diagnostic, Dialect, ScriptedFailure, ScriptStep } from '../generated/types.ts';
import { rejection } from '../judge/rejection.ts';
import { judgeConversation } from '../judge/request.ts';
import { lintText } from '../lint/lint-text.ts';
import { type Random, randomFrom } from '../model/random.ts';
import { usualDialect } from '../registry/detect.ts';
import { modelIn } from '../registry/dialect-of.ts';
import { servesModel } from '../registry/model-names.ts';
import { dialects, findDialect, findMessageFormat, findReplyWire } from '../registry/registry.ts';
import { isObject, type JsonObject } from '../source/json.ts';
import { asScripted, modelReply } from './answer.ts';
import { failure, json } from './errors.ts';
import { Memory } from './memory.ts';
import { checkReasoning, signerOf } from './reasoning.ts';
import { recordedReply } from './recorded.ts';
import { hasPath, type Route, routeOf, wantsStream } from './routes.ts';
import type { Delivery, Script } from './script.ts';
import { ScriptReader } from './script-reader.ts';
import { Seal } from './seal.ts';
import { send } from './send.ts';
import { compacted, smallAnswer } from './small-endpoints.ts';
import { asSent, type Continued, listOf, lostReference, type Missing, withStoredMessages } from './stored-messages.ts';

/** A request that the simulator received, and the result of checking it. */
export interface SimulatedRequest {
  readonly method: string;
  /** The path without the query, which may contain a key. */
  readonly path: string;
  /** ID of the dialect; undefined for an unknown path. */
  readonly dialect: string | undefined;
  /** ID of the message format of the body; undefined for an unknown path. */
  readonly format: string | undefined;
  readonly model: string | undefined;
  /** The parsed body; undefined if there is none, or if it is not JSON. */
  readonly body: unknown;
  /** Whether it asks the model for a reply. Other requests are not checked. */
  readonly isForAnswer: boolean;
  /** The provider's verdict. */
  readonly verdict: 'accepted' | 'rejected' | 'unknown';
  /** All findings, with pointers into `body`. */
  readonly diagnostics: readonly Diagnostic[];
  /** The status of the response. */
  readonly status: number;
}

export interface ProviderOptions {
  readonly dialects: readonly Dialect[];
  readonly script: Script;
  readonly seed: number;
  readonly secret: string;
  readonly at: string | undefined;
  readonly acceptsUnknownSignatures: boolean;
  readonly onRequest: (request: SimulatedRequest) => void;
  readonly beforeEvent: ((event: StreamedEvent) => unknown) | undefined;
}

/** An event of a stream that is about to be sent. */
export interface StreamedEvent {
  /** Its position in the stream, from 0. */
  readonly index: number;
  /** Number of events in the stream. */
  readonly count: number;
  /** Number of replies before this one. */
  readonly reply: number;
}

export class Provider {
  readonly script: ScriptReader;
  private readonly options: ProviderOptions;
  private readonly memory = new Memory();
  private readonly random: Random;
  private readonly seal: Seal;
  private replies = 0;

  constructor(options: ProviderOptions) {
    this.options = options;
    this.random = randomFrom(options.seed);
    this.seal = new Seal(options.secret);
    this.script = new ScriptReader(options.script);
  }

  /** Answers a request. Never throws because of its content. */
  async handle(request: Request): Promise<Response> {
    const { pathname, searchParams: query } = new URL(request.url);
    const { path, named } = withoutDialect(pathname);
    const text = request.method === 'POST' ? await request.text() : '';
    const body = parsed(text);
    const received: ReceivedRequest = {
      ...{ method: request.method, path, body, text, query },
      organization: organizationOf(request.headers),
    };
    const route = routeOf(request.method, path, isObject(body) ? body : {});
    if (route === undefined) return this.notFound(received, named);
    const dialect = this.dialectFor(route, named, isObject(body) ? body : {});
    if (route.purpose !== 'answer' && route.purpose !== 'compact') {
      const response = smallAnswer(route, {
        dialect,
        body: isObject(body) ? body : {},
        memory: this.memory,
        random: this.random,
      });
      this.report(received, dialect, {
        isForAnswer: false,
        verdict: 'accepted',
        diagnostics: [],
        status: response.status,
      });
      return response;
    }
    return this.answer(route, dialect, received);
  }

  private notFound(received: ReceivedRequest, named: Dialect | undefined): Response {
    const dialect = named ?? this.options.dialects[0] ?? (findDialect('openai-chat') as Dialect);
    const status = hasPath(received.path) ? 405 : 404;
    this.report(received, undefined, { isForAnswer: false, verdict: 'unknown', diagnostics: [], status });
    const message =
      status === 405
        ? `Not allowed to ${received.method} ${received.path}`
        : `Unknown request URL: ${received.method} ${received.path}`;
    return failure(dialect, { status, message });
  }

  /** The dialect: the one named in the path, else that of the options for this format, else that of the path or the model. */
  private dialectFor(route: Route, named: Dialect | undefined, body: JsonObject): Dialect {
    const { format } = route;
    if (named?.format === format) return named;
    const own = this.options.dialects.find(each => each.format === format) ?? findDialect(route.dialect ?? '');
    if (own !== undefined) return own;
    const messageFormat = findMessageFormat(format);
    const model = modelIn(body) ?? route.name;
    const byModel = dialects.find(
      each => each.format === format && each.kind === undefined && servesModel(each, model ?? ''),
    );
    return byModel ?? (usualDialect(messageFormat) as Dialect);
  }

  private async answer(route: Route, dialect: Dialect, received: ReceivedRequest): Promise<Response> {
    const { body, text } = received;
    if (!isObject(body)) {
      const { diagnostics } = lintText(text, {
        judge: value => judgeConversation(value, { dialect }).result,
        choice: () => ({ dialect: dialect.id, dialectSource: 'option' }),
        messageFormatOf: () => findMessageFormat(dialect.format),
      });
      return this.reject(received, dialect, diagnostics);
    }
    const whole = withStoredMessages(dialect.format, body, this.memory, route.name);
    if (whole !== undefined && !('body' in whole)) return this.missing(received, dialect, whole);
    const missing = lostReference(dialect.format, body, this.memory);
    if (missing !== undefined) return this.missing(received, dialect, missing);
    const model = typeof body.model === 'string' ? body.model : (route.name ?? '');
    const judged = await this.judgeRequest(dialect, model, whole, received);
    if (judged.diagnostics.some(({ severity }) => severity === 'error'))
      return this.reject(received, dialect, judged.diagnostics);
    const { conversation, ...found } = judged;
    if (route.purpose === 'compact') {
      this.report(received, dialect, { isForAnswer: true, ...found, status: 200 });
      return json(compacted(whole?.body ?? body, this.random));
    }
    const isStream = wantsStream(route, body);
    const step = await this.script.next({ dialect: dialect.id, model, body, isStream }, conversation);
    if ('status' in step) return this.fail(received, dialect, step, judged.diagnostics);
    const replyIndex = this.replies;
    const reply = await this.reply(step, dialect, model, conversation, body, received, route);
    this.remember(route, dialect, whole?.body ?? body, reply, text.length);
    this.report(received, dialect, { isForAnswer: true, ...found, status: 200 });
    return send(reply, dialect, {
      ...{ isStream, delivery: step as Delivery, body, query: received.query },
      requestId: `req_${this.random.text(24)}`,
      beforeEvent: (index, count) => this.options.beforeEvent?.({ index, count, reply: replyIndex }),
    });
  }

  private async judgeRequest(
    dialect: Dialect,
    model: string,
    whole: Continued | undefined,
    { body, organization }: ReceivedRequest,
  ) {
    const value = whole?.body ?? (body as JsonObject);
    const messageFormat = findMessageFormat(dialect.format);
    const found: StructuralFault[] = [];
    // Only signed reasoning is compared with what was sent.
    if (messageFormat !== undefined && signerOf(dialect, model) !== undefined) {
      const signatureContext = { dialect, model, organization, seal: this.seal };
      const { acceptsUnknownSignatures } = this.options;
      for (const fault of await checkReasoning(read(messageFormat, value), signatureContext, acceptsUnknownSignatures))
        found.push(fault);
    }
    const { at } = this.options;
    const { result, conversation } = judgeConversation(
      value,
      { dialect, model: model === '' ? undefined : model, at },
      '',
      found,
    );
    const once = withoutDuplicates(result.diagnostics);
    const diagnostics = whole === undefined ? once : asSent(once, whole);
    const isRejected = diagnostics.some(({ severity }) => severity === 'error');
    const verdict = result.verdict === 'rejected' && !isRejected ? 'accepted' : result.verdict;
    return { diagnostics, verdict, conversation: conversation ?? NO_CONVERSATION };
  }

  private async reply(
    step: Exclude<ScriptStep, ScriptedFailure>,
    dialect: Dialect,
    model: string,
    conversation: Conversation,
    body: JsonObject,
    { organization }: ReceivedRequest,
    route: Route,
  ): Promise<JsonObject> {
    const context = {
      ...{ dialect, model, organization, conversation, body },
      ...{ random: this.random, seal: this.seal, reply: this.replies++ },
      created: Math.floor(Date.now() / 1000),
    };
    const modelAnswer = await modelReply('recorded' in step ? recordedReply(step.recorded) : step, context);
    const id = dialect.format === 'mistral-conversations' && route.name !== undefined ? route.name : modelAnswer.id;
    const written = asScripted(writeReply({ ...modelAnswer, id }, dialect, () => {}) ?? {});
    // Composers omit an empty list, but some servers send one.
    if ('calls' in step && step.calls?.length === 0) withEmptyCalls(written);
    return written;
  }

  private remember({ name }: Route, { format }: Dialect, body: JsonObject, reply: JsonObject, size: number): void {
    if (body.store === false) return;
    const wire = findReplyWire(format);
    const key = format === 'mistral-conversations' ? 'inputs' : 'input';
    const stored = { format, before: listOf(body[key]), replied: wire?.messagesOf(reply) ?? [], reply };
    const { conversation } = body as { conversation?: unknown };
    const ids = [reply.id, reply.conversation_id, name, isObject(conversation) ? conversation.id : conversation];
    if (['openai-responses', 'gemini-interactions', 'mistral-conversations'].includes(format))
      for (const id of new Set(ids)) if (typeof id === 'string') this.memory.put(id, stored, size);
  }

  private reject(received: ReceivedRequest, dialect: Dialect, diagnostics: readonly Diagnostic[]): Response {
    const response = rejection(diagnostics, dialect);
    this.report(received, dialect, { isForAnswer: true, verdict: 'rejected', diagnostics, status: response.status });
    return response;
  }

  private fail(
    received: ReceivedRequest,
    dialect: Dialect,
    step: ScriptedFailure,
    diagnostics: readonly Diagnostic[],
  ): Response {
    const { status, message = `The simulated server answers ${status}.`, retryAfter } = step;
    this.report(received, dialect, { isForAnswer: true, verdict: 'accepted', diagnostics, status });
    return failure(dialect, { status, message, ...(retryAfter !== undefined && { retryAfter }) });
  }

  /** The response to a request that refers to something the server does not have. */
  private missing(received: ReceivedRequest, dialect: Dialect, { pointer, id, what }: Missing): Response {
    const isResponse = pointer === '/previous_response_id';
    const status = isResponse ? 400 : 404;
    const message = `${what} with id '${id}' not found.`;
    const diagnostic: Diagnostic = {
      ...{ rule: 'dangling-item-reference', messageId: 'unknown', severity: 'error', dialect: dialect.id },
      message: 'the server has stored nothing with this ID',
      ...{ pointer, related: [], says: message, status },
    };
    this.report(received, dialect, { isForAnswer: true, verdict: 'rejected', diagnostics: [diagnostic], status });
    const code = isResponse ? { param: 'previous_response_id', code: 'previous_response_not_found' } : {};
    return failure(dialect, { status, message, ...code });
  }

  private report(
    { method, path, body }: ReceivedRequest,
    dialect: Dialect | undefined,
    found: Pick<SimulatedRequest, 'isForAnswer' | 'verdict' | 'diagnostics' | 'status'>,
  ): void {
    const { model } = isObject(body) ? body : ({} as JsonObject);
    this.options.onRequest({
      ...{ method, path, dialect: dialect?.id, format: dialect?.format, body, ...found },
      model: typeof model === 'string' ? model : undefined,
    });
  }
}

/** A request, as far as it was read. */
interface ReceivedRequest {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly text: string;
  readonly query: URLSearchParams;
  readonly organization: string;
}

const NO_CONVERSATION: Conversation = { messages: [], pointer: '' };

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** The path without the dialect in front, if there is one: `/deepseek/chat/completions`. */
function withoutDialect(path: string): { readonly path: string; readonly named: Dialect | undefined } {
  const [, first = '', rest = ''] = /^\/([^/]+)(\/.*)?$/.exec(path) ?? [];
  const named = findDialect(first);
  return named === undefined ? { path, named } : { path: rest === '' ? '/' : rest, named };
}

/** The organization of a request, derived from its API key. In a signed AWS request only the name of the key is constant. */
function organizationOf(headers: Headers): string {
  const key = ['authorization', 'x-api-key', 'x-goog-api-key', 'api-key']
    .map(name => headers.get(name))
    .find(each => each !== null);
  return /Credential=([^/]+)/.exec(key ?? '')?.[1] ?? key ?? '';
}

/** Removes duplicate findings: both the format of a signature and its check by the simulator can show that it is foreign. */
function withoutDuplicates(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const seen = new Set<string>();
  return diagnostics.filter(({ rule, pointer, message }) => {
    const before = seen.size;
    return seen.add(JSON.stringify([rule, pointer, message])).size > before;
  });
}

function withEmptyCalls(reply: JsonObject): void {
  const [choice] = Array.isArray(reply.choices) ? (reply.choices as unknown[]) : [];
  const message = isObject(choice) ? choice.message : reply.message;
  if (isObject(message)) message.tool_calls = [];
}
