import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Anthropic from '@anthropic-ai/sdk';
import OpenAI from 'openai';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DialectId } from '../../src/index.ts';
import { convert, type Diagnostic, type Dialect, dialects, lint, UsageError } from '../../src/index.ts';
import {
  ConformanceError,
  type ConformantFetchOptions,
  conformantFetch,
  type LintedRequest,
} from '../../src/integrations/fetch.ts';

interface Arrived {
  readonly path: string;
  readonly body: string;
  readonly type: string | undefined;
}

const arrived: Arrived[] = [];
const server = createServer((request, response) => {
  const pieces: Buffer[] = [];
  request.on('data', (piece: Buffer) => pieces.push(piece));
  request.on('end', () => answer(request, Buffer.concat(pieces).toString('utf8'), response));
});
let base = '';

beforeAll(async () => {
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  arrived.length = 0;
  vi.restoreAllMocks();
});

const CHUNKS = ['Hel', 'lo', '!'].map(content => ({
  id: 'chatcmpl-1',
  object: 'chat.completion.chunk',
  created: 1,
  model: 'gpt-4o',
  choices: [{ index: 0, delta: { content }, finish_reason: null }],
}));
const COMPLETION = {
  id: 'chatcmpl-1',
  object: 'chat.completion',
  created: 1,
  model: 'gpt-4o',
  choices: [{ index: 0, message: { role: 'assistant', content: 'Hello!' }, finish_reason: 'stop' }],
};
const MESSAGE = {
  id: 'msg_1',
  type: 'message',
  role: 'assistant',
  model: 'claude-test',
  content: [{ type: 'text', text: 'Hello!' }],
  stop_reason: 'end_turn',
  stop_sequence: null,
  usage: { input_tokens: 1, output_tokens: 1 },
};

function answer(request: IncomingMessage, body: string, response: ServerResponse): void {
  const path = request.url ?? '';
  arrived.push({ path, body, type: request.headers['content-type'] });
  if (body.includes('"stream":true')) {
    response.setHeader('content-type', 'text/event-stream');
    for (const chunk of CHUNKS) response.write(`data: ${JSON.stringify(chunk)}\n\n`);
    response.end('data: [DONE]\n\n');
    return;
  }
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(path.startsWith('/v1/messages') ? MESSAGE : COMPLETION));
}

const call = { id: 'call_a', type: 'function' as const, function: { name: 'find', arguments: '{}' } };
const sound: OpenAI.ChatCompletionMessageParam[] = [{ role: 'user', content: 'Grüße 🌧' }];
const broken: OpenAI.ChatCompletionMessageParam[] = [
  { role: 'user', content: 'Find it.' },
  { role: 'assistant', tool_calls: [call] },
  { role: 'user', content: 'And?' },
];
const brokenBlocks: Anthropic.MessageParam[] = [
  { role: 'user', content: 'Find it.' },
  { role: 'assistant', content: [{ type: 'tool_use', id: 'toolu_1', name: 'find', input: {} }] },
  { role: 'user', content: 'And?' },
];
const tools: Anthropic.Tool[] = [{ name: 'find', input_schema: { type: 'object' } }];

function openai(options: ConformantFetchOptions): OpenAI {
  return new OpenAI({ apiKey: 'k', baseURL: `${base}/v1`, maxRetries: 0, fetch: conformantFetch(options) });
}

function anthropic(options: ConformantFetchOptions): Anthropic {
  return new Anthropic({ apiKey: 'k', baseURL: base, maxRetries: 0, fetch: conformantFetch(options) });
}

/** Collects findings. */
function keeper() {
  const found: { diagnostic: Diagnostic; request: LintedRequest }[] = [];
  const onFinding = (diagnostic: Diagnostic, request: LintedRequest) => void found.push({ diagnostic, request });
  return { found, onFinding };
}

async function failure(promise: Promise<unknown>): Promise<Error> {
  return promise.then(
    () => {
      throw new Error('it was sent');
    },
    (error: unknown) => error as Error,
  );
}

describe('with the OpenAI client', () => {
  it('reports the fault, and sends the request', async () => {
    const { found, onFinding } = keeper();
    const client = openai({ dialect: 'openai-chat', onFinding });
    const reply = await client.chat.completions.create({ model: 'gpt-4o', messages: broken });
    expect(reply.choices[0]?.message.content).toBe('Hello!');
    expect(found.map(({ diagnostic, request }) => [diagnostic.rule, diagnostic.pointer, request])).toEqual([
      [
        'unanswered-tool-call',
        '/messages/1/tool_calls/0',
        { url: `${base}/v1/chat/completions`, dialect: 'openai-chat' },
      ],
    ]);
    expect(arrived).toHaveLength(1);
  });

  it('sends every byte unchanged', async () => {
    const seen: unknown[] = [];
    const client = openai({
      dialect: 'openai-chat',
      mode: 'throw',
      fetch: (input, init) => {
        seen.push(init?.body);
        return fetch(input, init);
      },
    });
    await client.chat.completions.create({ model: 'gpt-4o', messages: sound });
    expect(arrived.map(each => each.body)).toEqual([JSON.stringify({ model: 'gpt-4o', messages: sound })]);
    expect(seen).toEqual([arrived[0]?.body]);
  });

  it('throws before anything is sent', async () => {
    const client = openai({ dialect: 'openai-chat', mode: 'throw', onFinding() {} });
    const error = await failure(client.chat.completions.create({ model: 'gpt-4o', messages: broken }));
    expect(error).toBeInstanceOf(OpenAI.APIConnectionError);
    const cause = error.cause as ConformanceError;
    expect(cause).toBeInstanceOf(ConformanceError);
    expect(cause.message).toBe(
      'not sent, 1 error for openai-chat: tool call `call_a` has no result (unanswered-tool-call at /messages/1/tool_calls/0)',
    );
    expect(cause.diagnostics.map(each => each.rule)).toEqual(['unanswered-tool-call']);
    expect(arrived).toEqual([]);
  });

  it('rejects like the provider, without a retry', async () => {
    const { found, onFinding } = keeper();
    const inner = vi.fn(fetch);
    const client = new OpenAI({
      apiKey: 'k',
      baseURL: `${base}/v1`,
      fetch: conformantFetch({ dialect: 'openai-chat', mode: 'reject', onFinding, fetch: inner }),
    });
    const error = await failure(client.chat.completions.create({ model: 'gpt-4o', messages: broken }));
    expect(error).toBeInstanceOf(OpenAI.BadRequestError);
    const { status, type, error: body, message } = error as InstanceType<typeof OpenAI.BadRequestError>;
    expect([status, type]).toEqual([400, 'invalid_request_error']);
    expect(message).toMatch(/^400 An assistant message with 'tool_calls' must be followed by tool messages/);
    expect((body as { rolecall: unknown }).rolecall).toEqual({
      dialect: 'openai-chat',
      diagnostics: found.map(({ diagnostic }) => diagnostic),
    });
    expect(found).toHaveLength(1);
    expect(inner).not.toHaveBeenCalled();
  });

  it('rejects a streaming request the same way, and sends one without an error', async () => {
    const client = openai({ dialect: 'openai-chat', mode: 'reject', onFinding() {} });
    const error = await failure(
      client.chat.completions.create({ model: 'gpt-4o', messages: broken, stream: true }) as Promise<unknown>,
    );
    expect(error).toBeInstanceOf(OpenAI.BadRequestError);
    expect(arrived).toEqual([]);
    await client.chat.completions.create({ model: 'gpt-4o', messages: sound });
    expect(arrived).toHaveLength(1);
  });

  it('is not mistaken for a timeout, with any call ID', async () => {
    const client = openai({ dialect: 'openai-chat', mode: 'throw', onFinding() {} });
    const messages = [broken[0], { role: 'assistant', tool_calls: [{ ...call, id: 'timeout' }] }, broken[2]];
    const error = await failure(client.chat.completions.create({ model: 'gpt-4o', messages } as never));
    expect((error.cause as ConformanceError).diagnostics[0]?.message).toContain('`timeout`');
    expect((error.cause as ConformanceError).message).toBe('not sent, 1 error for openai-chat: unanswered-tool-call');
  });

  it('passes streams through unchanged', async () => {
    const client = openai({ dialect: 'openai-chat', mode: 'throw' });
    const stream = await client.chat.completions.create({ model: 'gpt-4o', messages: sound, stream: true });
    const chunks: unknown[] = [];
    for await (const chunk of stream) chunks.push(chunk);
    expect(chunks).toEqual(CHUNKS);
  });

  it('checks only requests in the format of the dialect', async () => {
    const { found, onFinding } = keeper();
    const client = openai({ dialect: 'openai-chat', mode: 'throw', onFinding });
    await client.embeddings.create({ model: 'e', input: ['x'], encoding_format: 'float' });
    await client.moderations.create({ input: [{ type: 'text', text: 'x' }] });
    await client.conversations.create({ items: [{ role: 'user', content: 'x' }] });
    await client.beta.threads.messages.create('thread_1', { role: 'user', content: 'x' });
    await client.models.list();
    expect(found).toEqual([]);
    expect(arrived).toHaveLength(5);
  });

  it('passes files through', async () => {
    const client = openai({ mode: 'throw' });
    const file = new File(['{"messages":[]}'], 'x.jsonl');
    await client.files.create({ file, purpose: 'fine-tune' });
    expect(arrived[0]?.type).toMatch(/^multipart\/form-data/);
    expect(arrived[0]?.body).toContain('{"messages":[]}');
  });
});

describe('with the Anthropic client', () => {
  const body = { model: 'claude-test', max_tokens: 9, tools };

  it('reports the fault, and sends the request', async () => {
    const { found, onFinding } = keeper();
    const client = anthropic({ dialect: 'anthropic', onFinding });
    const reply = await client.messages.create({ ...body, messages: brokenBlocks });
    expect(reply.content).toEqual(MESSAGE.content);
    expect(found.map(each => each.diagnostic.rule)).toEqual(['unanswered-tool-call']);
  });

  it('throws before anything is sent', async () => {
    const client = anthropic({ dialect: 'anthropic', mode: 'throw', onFinding() {} });
    const error = await failure(client.messages.create({ ...body, messages: brokenBlocks }));
    expect(error.cause).toBeInstanceOf(ConformanceError);
    expect(arrived).toEqual([]);
    await client.messages.create({ ...body, messages: brokenBlocks.slice(0, 1) });
    await client.messages.countTokens({ model: body.model, messages: brokenBlocks.slice(0, 1) });
    expect(arrived.map(each => each.path)).toEqual(['/v1/messages', '/v1/messages/count_tokens']);
  });
});

describe('a rejection', () => {
  const reject = (options: ConformantFetchOptions, url: string, body: unknown) =>
    conformantFetch({ mode: 'reject', onFinding() {}, fetch: async () => new Response('sent'), ...options })(url, {
      method: 'POST',
      body: JSON.stringify(body),
    });

  it('is the error that the Anthropic client throws for a bad request', async () => {
    const client = anthropic({ mode: 'reject', onFinding() {} });
    const request = { model: 'claude-test', max_tokens: 9, tools, messages: brokenBlocks };
    const error = await failure(client.messages.create(request));
    expect(error).toBeInstanceOf(Anthropic.BadRequestError);
    const { error: body } = error as InstanceType<typeof Anthropic.BadRequestError>;
    expect(body).toMatchObject({
      type: 'error',
      error: { type: 'invalid_request_error', rolecall: { dialect: 'anthropic' } },
    });
    expect(arrived).toEqual([]);
  });

  it.each(dialects.filter(({ kind }) => kind === undefined || kind === 'endpoint').map(({ id }) => id))(
    'has the error message of %s, without placeholders',
    async id => {
      const chat = { model: 'm', messages: broken };
      const built = convert(chat, { from: 'openai-chat', to: id as DialectId }).value;
      const body = Array.isArray(built) ? { model: 'm', messages: built } : built;
      const response = await reject({ dialect: id as DialectId }, 'https://gateway.example.com/ask', body);
      const text = await response.text();
      const { ok } = lint(body, { dialect: id as DialectId });
      expect(text === 'sent').toBe(ok);
      if (ok) return;
      expect(response.status).toBeGreaterThanOrEqual(400);
      expect(response.headers.get('content-type')).toBe('application/json');
      expect(text).not.toMatch(/\{(?:message|status)\}/);
      expect(text).toContain('"rolecall":{');
    },
  );

  it('names the fault that the provider finds first', async () => {
    const { precedence = [] } = dialects.find(({ id }) => id === 'deepseek') as Dialect;
    const messages = [...broken, { role: 'robot', content: 'x' }];
    const response = await reject({}, 'https://api.deepseek.com/chat/completions', {
      model: 'deepseek-chat',
      messages,
    });
    const { error } = (await response.json()) as {
      error: { message: string; rolecall: { diagnostics: Diagnostic[] } };
    };
    const ranks = error.rolecall.diagnostics.map(({ rule }) => precedence.indexOf(rule)).filter(rank => rank >= 0);
    const first = error.rolecall.diagnostics.find(({ rule }) => precedence.indexOf(rule) === Math.min(...ranks));
    expect(error.message).toBe(first?.says ?? first?.message);
  });
});

describe('the dialect of a request', () => {
  const silent: typeof fetch = async () => new Response('{}');
  const post = (options: ConformantFetchOptions, url: string, body: unknown) =>
    conformantFetch({ fetch: silent, ...options })(url, { method: 'POST', body: JSON.stringify(body) });
  const judgeOf = async (url: string, body: unknown) => {
    const { found, onFinding } = keeper();
    await post({ onFinding }, url, body);
    return found.map(each => `${each.request.dialect} ${each.diagnostic.severity}`)[0];
  };

  it('is selected by host and path', async () => {
    const chat = { model: 'm', messages: broken };
    expect(await judgeOf('https://api.openai.com/v1/chat/completions', chat)).toBe('openai-chat error');
    expect(await judgeOf('https://api.deepseek.com/chat/completions', chat)).toBe('deepseek error');
    expect(await judgeOf('https://llm.example.com/v1/chat/completions', chat)).toMatch(/ warning$/);
    const blocks = { model: 'claude-test', max_tokens: 9, tools, messages: brokenBlocks };
    expect(await judgeOf('https://api.anthropic.com/v1/messages?beta=true', blocks)).toBe('anthropic error');
  });

  it('is selected by the model or the path, if a proxy or gateway hides the host', async () => {
    const chat = { messages: broken };
    const blocks = { max_tokens: 9, tools, messages: brokenBlocks };
    const local = 'http://localhost:4000';
    expect(await judgeOf(`${local}/v1/chat/completions`, { ...chat, model: 'deepseek-chat' })).toBe('deepseek error');
    expect(await judgeOf(`${local}/v1/chat/completions`, chat)).toMatch(/^openai-compatible warning$/);
    expect(await judgeOf(`${local}/v1/messages`, { ...blocks, model: 'claude-sonnet-4-5' })).toBe('anthropic error');
    expect(await judgeOf(`${local}/anthropic/v1/messages`, { ...blocks, model: 'our-writer' })).toBe('anthropic error');
    const contents = [
      { role: 'user', parts: [{ text: 'x' }] },
      { role: 'assistant', parts: [{ text: 'y' }] },
    ];
    expect(await judgeOf(`${local}/v1beta/models/ours:generateContent`, { contents })).toBe('gemini error');
  });

  it('is undefined for a path with another meaning, or an unknown path', async () => {
    expect(await judgeOf('https://api.openai.com/v1/conversations', { metadata: { a: 'b' } })).toBeUndefined();
    expect(await judgeOf('https://api.openai.com/v1/threads/t/messages', { role: 'x', content: 7 })).toBeUndefined();
    expect(await judgeOf('https://telemetry.example.com/v1/traces', { messages: broken })).toBeUndefined();
    expect(await judgeOf('https://telemetry.example.com/batch', { sessionId: 'x', messages: broken })).toBeUndefined();
  });

  it('may be given for an unknown path', async () => {
    const { found, onFinding } = keeper();
    await post({ dialect: 'openai-chat', onFinding }, 'https://gateway.example.com/ask?key=secret', {
      messages: broken,
    });
    expect(found.map(each => each.request)).toEqual([
      { url: 'https://gateway.example.com/ask', dialect: 'openai-chat' },
    ]);
  });

  it('is checked when the fetch is created', () => {
    expect(() => conformantFetch({ dialect: 'openai-chta' as DialectId })).toThrow(UsageError);
    expect(() => conformantFetch({ mode: 'fail' as 'throw' })).toThrow(UsageError);
  });
});

describe('the forwarded request', () => {
  const url = 'https://api.openai.com/v1/chat/completions';
  const text = JSON.stringify({ model: 'gpt-4o', messages: broken });
  /** The arguments of the inner `fetch`; `undefined` if the request was rejected. */
  const handedOn = async (input: Parameters<typeof fetch>[0], init?: RequestInit) => {
    let got: unknown[] | undefined;
    const inner: typeof fetch = async (...args) => {
      got = args;
      return new Response();
    };
    const sent = conformantFetch({ mode: 'throw', onFinding() {}, fetch: inner })(input, init);
    await sent.catch(error => expect(error).toBeInstanceOf(ConformanceError));
    return got;
  };

  it.each([
    ['a text', text],
    ['bytes', new TextEncoder().encode(text)],
    ['a buffer', new TextEncoder().encode(text).buffer],
    ['a view', new DataView(new TextEncoder().encode(text).buffer)],
  ])('is linted as %s', async (_, body) => {
    expect(await handedOn(url, { method: 'post', body })).toBeUndefined();
    expect(await handedOn(new URL(url), { method: 'POST', body })).toBeUndefined();
    expect(await handedOn(new Request(url, { method: 'POST' }), { body })).toBeUndefined();
  });

  it.each([
    ['a stream', new Blob([text]).stream()],
    ['a blob', new Blob([text])],
    ['a form', new FormData()],
    ['parameters', new URLSearchParams({ text })],
    ['no JSON', 'hello'],
    ['broken JSON', text.slice(0, -1)],
    ['a list', '[1]'],
    ['no UTF-8', new Uint8Array([0x7b, 0xff])],
    ['nothing', undefined],
  ])('is not linted as %s', async (_, body) => {
    const init = { method: 'POST', body, duplex: 'half' } as RequestInit;
    const got = await handedOn(url, init);
    expect(got?.[0]).toBe(url);
    expect(got?.[1]).toBe(init);
    expect(body instanceof ReadableStream && body.locked).toBe(false);
  });

  it('is passed on with all its fields', async () => {
    const request = new Request(url, { method: 'POST', body: text });
    expect((await handedOn(request))?.[0]).toBe(request);
    expect(request.bodyUsed).toBe(false);
  });

  it.each([
    ['a record', { 'Content-Type': 'application/x-ndjson-log' }],
    ['a list', [['content-type', 'text/plain']]],
    ['headers', new Headers({ 'content-type': 'application/octet-stream' })],
  ])('is not checked with a content type other than JSON, in %s', async (_, headers) => {
    expect(
      await handedOn(url, { method: 'POST', body: text, headers: headers as Record<string, string> }),
    ).toBeDefined();
  });

  it('has its headers iterable unread', async () => {
    const headers = new Map([['content-type', 'application/json']]).entries();
    await handedOn(url, { method: 'POST', body: text, headers: headers as unknown as Record<string, string> });
    expect([...headers]).toHaveLength(1);
  });
});

describe('faults of the linter', () => {
  const url = 'https://api.openai.com/v1/chat/completions';
  const init = { method: 'POST', body: JSON.stringify({ model: 'gpt-4o', messages: broken }) };
  const inner: typeof fetch = async () => new Response('sent');

  it('stop no request, and are reported once', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const onFinding = () => {
      throw new Error('mine');
    };
    const linted = conformantFetch({ fetch: inner, onFinding });
    expect(await (await linted(url, init)).text()).toBe('sent');
    expect(await (await linted(url, init)).text()).toBe('sent');
    expect(warn).toHaveBeenCalledOnce();
    const checkSchema = () => {
      throw new Error('mine');
    };
    const messages = [broken[0], broken[1], { role: 'tool', tool_call_id: 'call_a', content: '' }, broken[2]];
    const function_ = { name: 'find', parameters: { type: 'object' } };
    const body = JSON.stringify({ messages, tools: [{ type: 'function', function: function_ }] });
    const throwing = conformantFetch({ fetch: inner, mode: 'throw', dialect: 'strict', checkSchema });
    expect(await (await throwing(url, { method: 'POST', body })).text()).toBe('sent');
    expect(warn).toHaveBeenCalledTimes(2);
  });

  it('do not end the process if an async callback rejects', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const rejected = vi.fn();
    process.on('unhandledRejection', rejected);
    const onFinding = async () => {
      throw new Error('mine');
    };
    const linted = conformantFetch({ fetch: inner, onFinding });
    expect(await (await linted(url, init)).text()).toBe('sent');
    await new Promise(resolve => setTimeout(resolve, 10));
    process.off('unhandledRejection', rejected);
    expect(rejected).not.toHaveBeenCalled();
    expect(warn).toHaveBeenCalledOnce();
  });

  it('are printed once per finding if there is no callback', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const linted = conformantFetch({ fetch: inner });
    await linted(`${url}?key=secret`, init);
    await linted(url, init);
    expect(warn.mock.calls).toEqual([
      [
        'rolecall: error  tool call `call_a` has no result  unanswered-tool-call at /messages/1/tool_calls/0 for openai-chat (https://api.openai.com/v1/chat/completions)',
      ],
    ]);
  });

  it('do not depend on the fetch: the current global one is used, and not replaced', async () => {
    const before = globalThis.fetch;
    const linted = conformantFetch({ onFinding() {} });
    expect(globalThis.fetch).toBe(before);
    const spy = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('mocked'));
    expect(await (await linted(url, init)).text()).toBe('mocked');
    expect(spy).toHaveBeenCalledWith(url, init);
  });
});
