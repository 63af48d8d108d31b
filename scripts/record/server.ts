import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const COMPLETIONS = '/v1/chat/completions';
const HOST = '127.0.0.1';
const CREATED = 1_750_000_000;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const SNAPSHOTS: Readonly<Record<string, string>> = {
  'gpt-4o': 'gpt-4o-2024-08-06',
  'gpt-4.1-mini': 'gpt-4.1-mini-2025-04-14',
};

/** One call of the scripted model. `args` is the argument text as it is sent. */
export interface Call {
  readonly name: string;
  readonly args: string;
}

/** One turn of the scripted model. It is streamed if the client requests a stream. */
export interface Reply {
  readonly text?: string;
  readonly refusal?: string;
  readonly calls?: readonly Call[];
}

export interface Scenario {
  readonly name: string;
  readonly replies: readonly Reply[];
  readonly run: (baseURL: string) => Promise<unknown>;
  /** Removes machine-dependent values from a request body. */
  readonly normalize?: (body: string) => string;
}

export interface Client {
  /** Name of the file in `fixtures/recorded`, and prefix of every exchange ID. */
  readonly name: string;
  readonly product: string;
  /** The packages that send the requests. The first one is the product itself. */
  readonly packages: readonly [string, ...string[]];
  readonly scenarios: readonly Scenario[];
}

interface Body {
  readonly model: string;
  readonly messages: readonly unknown[];
  readonly stream?: boolean;
  readonly stream_options?: { readonly include_usage?: boolean } | null;
}

export interface Exchange {
  readonly id: string;
  readonly host: string;
  readonly path: string;
  readonly api: 'openai-chat';
  readonly provider: null;
  readonly dialect: 'openai-chat';
  readonly client: string;
  readonly status: 200;
  readonly request: Body;
  readonly response: object | null;
  readonly sse: string | null;
}

export interface Server {
  readonly baseURL: string;
  /** Runs one scenario and returns its exchanges. Fails unless every scripted reply was requested. */
  record(scenario: Scenario, id: string, client: string): Promise<Exchange[]>;
  close(): void;
}

interface Session {
  readonly scenario: Scenario;
  readonly id: string;
  readonly client: string;
  readonly mint: (prefix: string, length: number) => string;
  readonly exchanges: Exchange[];
  fault: Error | undefined;
}

export async function startServer(): Promise<Server> {
  let session: Session | undefined;
  const server = createServer((request, response) => {
    const current = session;
    answer(request, response, current).catch((error: Error) => {
      if (current) current.fault ??= error;
      response.writeHead(500, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ error: { message: error.message, type: 'recorder' } }));
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, HOST, resolve);
  });
  const { port } = server.address() as AddressInfo;
  const baseURL = `http://${HOST}:${port}/v1`;

  return {
    baseURL,
    async record(scenario, id, client) {
      const current: Session = { scenario, id, client, mint: idMinter(id), exchanges: [], fault: undefined };
      session = current;
      try {
        await scenario.run(baseURL);
      } catch (cause) {
        throw new Error(`${id}: the client failed`, { cause: current.fault ?? cause });
      } finally {
        session = undefined;
      }
      if (current.fault) throw new Error(`${id}: ${current.fault.message}`);
      const asked = current.exchanges.length;
      const scripted = scenario.replies.length;
      if (asked !== scripted) throw new Error(`${id}: ${asked} requests for ${scripted} replies`);
      return current.exchanges;
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function answer(request: IncomingMessage, response: ServerResponse, session: Session | undefined): Promise<void> {
  const path = request.url ?? '';
  if (!session) throw new Error(`a request to ${path} outside any scenario`);
  if (request.method !== 'POST' || path !== COMPLETIONS) throw new Error(`unexpected ${request.method} ${path}`);
  const { exchanges, scenario } = session;
  const sent = await readText(request);
  const text = scenario.normalize?.(sent) ?? sent;
  const body = JSON.parse(text) as Body;
  const reply = scenario.replies[exchanges.length];
  if (!reply) throw new Error(`request ${exchanges.length + 1} has no scripted reply`);

  const completion = complete(reply, body, text.length, session.mint);
  const sse = body.stream ? stream(completion, body.stream_options?.include_usage === true) : null;
  exchanges.push({
    id: `${session.id}#${exchanges.length + 1}`,
    host: HOST,
    path,
    api: 'openai-chat',
    provider: null,
    dialect: 'openai-chat',
    client: session.client,
    status: 200,
    request: body,
    response: sse === null ? completion : null,
    sse,
  });
  response.writeHead(200, { 'content-type': sse === null ? 'application/json' : 'text/event-stream; charset=utf-8' });
  response.end(sse ?? JSON.stringify(completion));
}

async function readText(request: IncomingMessage): Promise<string> {
  const buffers: Buffer[] = [];
  for await (const buffer of request) buffers.push(buffer as Buffer);
  return Buffer.concat(buffers).toString('utf8');
}

/** IDs look random, but depend only on the scenario and their number in it, so that other scenarios keep theirs. */
function idMinter(seed: string): (prefix: string, length: number) => string {
  let count = 0;
  return (prefix, length) => {
    count += 1;
    const bytes = createHash('sha256').update(`${seed}:${count}`).digest().subarray(0, length);
    return prefix + Array.from(bytes, byte => ALPHABET[byte % ALPHABET.length]).join('');
  };
}

function complete(reply: Reply, body: Body, requestLength: number, mint: (prefix: string, length: number) => string) {
  const toolCalls = reply.calls?.map(({ name, args }) => ({
    id: mint('call_', 24),
    type: 'function',
    function: { name, arguments: args },
  }));
  const message = {
    role: 'assistant',
    content: reply.text ?? null,
    ...(toolCalls && { tool_calls: toolCalls }),
    refusal: reply.refusal ?? null,
    annotations: [],
  };
  const promptTokens = Math.ceil(requestLength / 4);
  const completionTokens = Math.ceil(JSON.stringify(reply).length / 4);
  return {
    id: mint('chatcmpl-', 29),
    object: 'chat.completion',
    created: CREATED,
    model: SNAPSHOTS[body.model] ?? body.model,
    choices: [{ index: 0, message, logprobs: null, finish_reason: toolCalls ? 'tool_calls' : 'stop' }],
    usage: {
      prompt_tokens: promptTokens,
      completion_tokens: completionTokens,
      total_tokens: promptTokens + completionTokens,
    },
    service_tier: 'default',
    system_fingerprint: 'fp_0123456789',
  };
}

type Completion = ReturnType<typeof complete>;

function stream(completion: Completion, includeUsage: boolean): string {
  const { id, created, model, service_tier, system_fingerprint, choices, usage } = completion;
  const head = { id, object: 'chat.completion.chunk', created, model, service_tier, system_fingerprint };
  const chunk = (delta: object, finish: string | null = null) => ({
    ...head,
    choices: [{ index: 0, delta, logprobs: null, finish_reason: finish }],
    ...(includeUsage && { usage: null }),
  });
  const chunks: object[] = choices.flatMap(({ message, finish_reason }) => [
    ...deltas(message).map(delta => chunk(delta)),
    chunk({}, finish_reason),
  ]);
  if (includeUsage) chunks.push({ ...head, choices: [], usage });
  return [...chunks.map(data => JSON.stringify(data)), '[DONE]'].map(data => `data: ${data}\n\n`).join('');
}

/** Role first, then text, then each call in turn: its ID and name once, its argument text in fragments. */
function deltas(message: Completion['choices'][number]['message']): object[] {
  const calls = (message.tool_calls ?? []).flatMap((call, index) => [
    { tool_calls: [{ index, ...call, function: { ...call.function, arguments: '' } }] },
    ...fragments(call.function.arguments).map(text => ({ tool_calls: [{ index, function: { arguments: text } }] })),
  ]);
  const text = fragments(message.content ?? '').map(content => ({ content }));
  const refusal = fragments(message.refusal ?? '').map(piece => ({ refusal: piece }));
  const content = text.length > 0 ? '' : null;
  return [{ role: message.role, content, refusal: null }, ...text, ...refusal, ...calls];
}

/** Splits text after every ninth code point, so that no surrogate pair is split. */
function fragments(text: string): string[] {
  return text.match(/.{1,9}/gsu) ?? [];
}
