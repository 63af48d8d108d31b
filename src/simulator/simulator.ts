import type { DialectAlias, DialectId } from '../generated/ids.ts';
import type { Dialect } from '../generated/types.ts';
import { checkOptions } from '../model/check-options.ts';
import { dialectNamed } from '../registry/dialect-names.ts';
import { failure } from './errors.ts';
import { type Listening, listen } from './listen.ts';
import { Provider, type SimulatedRequest, type StreamedEvent } from './provider.ts';
import { rejectedRequestLines } from './rejected-request.ts';
import type { Script } from './script.ts';

/** Options of `simulator`. */
export interface SimulatorOptions {
  /**
   * The API to simulate: the ID of a dialect, or a list with one for each API. Paths of other APIs behave as their
   * usual provider: `/v1/messages` as Anthropic, `/v1/chat/completions` as OpenAI, and so on. The first part of a path can name
   * a dialect as well: `/deepseek/chat/completions`.
   */
  readonly dialect?: DialectId | DialectAlias | Dialect | readonly (DialectId | DialectAlias | Dialect)[] | undefined;
  /** The replies of the model. Default: it calls the first tool once, and then answers "Done.". */
  readonly script?: Script | undefined;
  /** The same seed gives the same IDs. Default: 1. */
  readonly seed?: number | undefined;
  /** ISO date: apply the rules in force on that day. Default: today. */
  readonly at?: string | undefined;
  /**
   * The secret for signatures of reasoning. Simulators with the same secret accept each other's signatures. Default: a fixed one, so
   * that sessions stored by one test can be continued in the next.
   */
  readonly secret?: string | undefined;
  /** Whether to accept signatures that no simulator made, for conversations with a real provider. Default: false. */
  readonly acceptUnknownSignatures?: boolean | undefined;
  /** Receives each request after it was checked and before it is answered. */
  readonly onRequest?: ((request: SimulatedRequest) => void) | undefined;
  /**
   * Called before each event of a streamed reply is sent. The stream waits for the promise that it returns: what has to happen in the
   * middle of a stream, such as an abort, then happens there and not after some time.
   */
  readonly beforeEvent?: ((event: StreamedEvent) => void | Promise<void>) | undefined;
  /** Number of requests that are kept in `requests`. Older ones are dropped. Default: 10,000. */
  readonly keepRequests?: number | undefined;
}

/** A provider that runs in this process: it rejects what the real one rejects, and answers from a script. */
export interface Simulator {
  /** Answers like the provider, without a socket. Pass it as the `fetch` option of an SDK. The host of the URL does not matter. */
  readonly fetch: typeof globalThis.fetch;
  /** All requests so far, in order. */
  readonly requests: readonly SimulatedRequest[];
  /** Number of unused steps of the script; undefined if the script is a function. */
  readonly stepsLeft: number | undefined;
  /** Starts an HTTP server for programs in other processes or languages. Needs Node. */
  listen(options?: { readonly port?: number; readonly host?: string }): Promise<Listening>;
  /** Throws an error with the findings if a request was rejected. */
  expectConformant(): void;
}

/** The error of `expectConformant`: shows the rejected requests, each with the rule, the place and the provider's error text. */
export class RejectedRequestError extends Error {
  /** The build shortens the names of classes, and Node.js prints this one. */
  static override readonly name = 'RejectedRequestError';
  override readonly name = 'RejectedRequestError';
  /** The rejected requests. */
  readonly requests: readonly SimulatedRequest[];

  constructor(requests: readonly SimulatedRequest[], total: number) {
    super(textOf(requests, total));
    this.requests = requests;
  }
}

const KEPT = 10_000;
const SECRET = 'simulator';
/** Number of requests that the error shows. */
const SHOWN = 5;

/**
 * Creates a strict simulated provider, for tests of agents and gateways. It checks each request against the rules of its
 * dialect: one that the provider rejects gets that provider's status and error body, and one that it accepts gets the next reply
 * of the script, as JSON or as a stream. It creates and checks IDs and signatures of reasoning, and keeps stored responses. Throws
 * a `UsageError` for an unknown dialect or a step of the script that it does not understand.
 */
export function simulator(given: SimulatorOptions = {}): Simulator {
  const options = checkOptions(given);
  const { dialect = [], seed = 1, secret = SECRET, keepRequests = KEPT } = options;
  const named = (Array.isArray(dialect) ? dialect : [dialect]) as readonly (DialectId | Dialect)[];
  const requests: SimulatedRequest[] = [];
  const provider = new Provider({
    dialects: named.map(dialectNamed),
    script: options.script ?? [],
    ...{ seed, secret, at: options.at },
    beforeEvent: options.beforeEvent,
    acceptsUnknownSignatures: options.acceptUnknownSignatures ?? false,
    onRequest(request) {
      requests.push(request);
      if (requests.length > keepRequests) requests.shift();
      options.onRequest?.(request);
    },
  });
  const handle = (request: Request) => answered(provider, request);
  return {
    fetch: (input, init) => unlessAborted(new Request(input, init), handle),
    requests,
    get stepsLeft() {
      return provider.script.left;
    },
    listen: (place = {}) => listen(handle, place),
    expectConformant() {
      const rejected = requests.filter(({ verdict }) => verdict === 'rejected');
      if (rejected.length > 0) throw new RejectedRequestError(rejected, requests.length);
    },
  };
}

/** Stops waiting if the client aborts. With a real connection, closing the socket does that. */
async function unlessAborted(request: Request, handle: (request: Request) => Promise<Response>): Promise<Response> {
  const { signal } = request;
  signal.throwIfAborted();
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
  const response = await Promise.race([handle(request), aborted]);
  return new Response(response.body?.pipeThrough(new TransformStream(), { signal }) ?? null, response);
}

/** An error in the script must not look like an error of the client, so the server answers 500 with the reason. */
async function answered(provider: Provider, request: Request): Promise<Response> {
  try {
    return await provider.handle(request);
  } catch (error) {
    if (request.signal.aborted) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    return failure(dialectNamed('openai-chat'), { status: 500, message: `The simulator failed: ${reason}` });
  }
}

function textOf(rejected: readonly SimulatedRequest[], total: number): string {
  const blocks = rejected.slice(0, SHOWN).map(each => rejectedRequestLines(each, {}).join('\n').trimEnd());
  const more = rejected.length > SHOWN ? [`and ${rejected.length - SHOWN} more`] : [];
  return [`${rejected.length} of ${total} requests rejected`, ...blocks, ...more].join('\n\n');
}
