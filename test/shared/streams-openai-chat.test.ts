import { readdirSync, readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import messageFormat from '../../src/formats/openai-chat/format.ts';
import { judgeReply } from '../../src/judge/reply.ts';
import { dialectFor } from '../../src/judge/request.ts';
import { assemble } from '../../src/lint/assemble.ts';
import openaiChat from '../../src/replies/openai-chat.ts';
import { isObject, type JsonObject } from '../../src/source/json.ts';
import { isHere } from './recorded-wire.ts';

interface Exchange {
  readonly id: string;
  readonly api: string;
  readonly host: string;
  readonly provider: string;
  readonly status: number | null;
  readonly request: unknown;
  readonly response: unknown;
  readonly sse: string | null;
  readonly stream_format?: string;
}

const FOLDER = '../shared/recordings';
const APIS = new Set(['openai-chat', 'mistral-chat', 'writer-chat']);

function* lines(path: string): Iterable<string> {
  const bytes = readFileSync(path);
  const text = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  for (const line of text.split('\n')) if (line !== '') yield line;
}

function idsIn(name: string): Set<string> {
  return new Set([...lines(`${FOLDER}/${name}`)].map(line => (JSON.parse(line) as { id: string }).id));
}

function* exchanges(): Iterable<{ source: string; exchange: Exchange }> {
  const suspect = idsIn('SUSPECT.jsonl');
  for (const source of readdirSync(FOLDER)) {
    if (!source.includes('+')) continue;
    for (const line of lines(`${FOLDER}/${source}`)) {
      if (!line.includes('-chat"')) continue;
      const exchange = JSON.parse(line) as Exchange;
      const { status } = exchange;
      const isFine = status === null || (status >= 200 && status < 300);
      if (APIS.has(exchange.api) && isFine && !suspect.has(exchange.id)) yield { source, exchange };
    }
  }
}

/** These bodies lost the line ends between events, and cannot be read. */
function isRunTogether(sse: string): boolean {
  return /\}data: |\}\]\}data:/.test(sse);
}

/** One stream ends in the middle of its last event. */
const CUT = new Set([
  'huggingface/huggingface.js:packages/inference/test/tapes.json@be34dc2b#316',
  // Only `[DONE]`.
  'maruel/genai:providers/huggingface/testdata/TestClient/Scoreboard/meta-llama/Llama-3.1-8B-Instruct/GenStream-JSON.yaml#1',
]);

/** Sources whose requests were edited when they were recorded. */
const EDITED = new Set(['alibaba+loongsuite-python-agent.jsonl.gz']);

const modelOf = ({ request }: Exchange) =>
  isObject(request) && typeof request.model === 'string' ? request.model : undefined;

const read = (exchange: Exchange) =>
  assemble(exchange.sse ?? '', {
    protocol: 'openai-chat',
    host: exchange.host,
    model: modelOf(exchange),
    request: exchange.request,
    isRebuilt: exchange.stream_format !== undefined,
  });

describe.skipIf(!isHere)('recorded Chat Completions replies and streams', () => {
  it('are read without an error, except for error replies', () => {
    const failed = idsIn('LABELS.jsonl.gz');
    const wrong: string[] = [];
    const warned: string[] = [];
    let missed = 0;
    let count = 0;
    for (const { exchange } of exchanges()) {
      const { id, sse, response, host, request, status } = exchange;
      if (sse !== null && isRunTogether(sse)) continue;
      if (sse === null && response === null) continue;
      count++;
      const model = modelOf(exchange);
      const tools = isObject(request) ? messageFormat.readFrame(request, '', () => {}).frame.tools : undefined;
      const { diagnostics } =
        sse !== null
          ? read(exchange)
          : judgeReply(response, '', { wire: openaiChat, dialect: dialectFor({ host }), model, tools });
      const errors = diagnostics.filter(({ severity }) => severity === 'error');
      const isError = errors.some(({ rule }) => rule === 'stream-error-ignored');
      if (failed.has(id) && !isError) missed++;
      if (errors.length > 0 && !isError && !CUT.has(id))
        wrong.push(`${id}: ${errors.map(each => each.message).join('; ')}`);
      // Bodies without a recorded status may be rejections.
      if (isError && !failed.has(id) && status !== null) wrong.push(`${id}: no error is known of it`);
      if (diagnostics.length > errors.length) warned.push(id);
    }
    expect(wrong).toEqual([]);
    expect(missed).toBe(0);
    expect(count).toBeGreaterThan(5000);
    expect(warned.length / count).toBeLessThan(0.015);
  });

  it('equal the messages that the next request sends back', () => {
    const quotes = new Map<string, JsonObject>();
    const streamed: { keys: string[]; message: JsonObject; id: string }[] = [];
    for (const { source, exchange } of exchanges()) {
      const { id, request, sse } = exchange;
      if (EDITED.has(source)) continue;
      const file = id.replace(/#.*$/, '');
      const sent = isObject(request) && Array.isArray(request.messages) ? (request.messages as unknown[]) : [];
      for (const [i, message] of sent.entries()) {
        if (!isObject(message) || message.role !== 'assistant') continue;
        quotes.set(`${file} ${JSON.stringify(sent.slice(0, i))}`, message);
        if (idsOf(message).length > 8) quotes.set(`${source} ${idsOf(message)}`, message);
      }
      if (sse === null || isRunTogether(sse)) continue;
      const { messages, isComplete } = read(exchange);
      const [message] = messages;
      // Clients remove thinking from the text before they send it back.
      const isPlain = isObject(message) && !String(message.content).includes('<think>');
      if (isPlain && isComplete)
        streamed.push({ id, message, keys: [`${source} ${idsOf(message)}`, `${file} ${JSON.stringify(sent)}`] });
    }
    let compared = 0;
    let calls = 0;
    let verbatim = 0;
    const other: string[] = [];
    for (const { id, message, keys } of streamed) {
      const quote = keys.map(key => quotes.get(key)).find(each => each !== undefined);
      if (quote === undefined || idsOf(quote) !== idsOf(message)) continue;
      compared++;
      if (idsOf(message) !== '') {
        calls++;
        if (JSON.stringify(textsOf(message)) === JSON.stringify(textsOf(quote))) verbatim++;
      }
      if (!isDeepStrictEqual(meaningOf(message, quote), meaningOf(quote, message))) other.push(id);
    }
    expect(other).toEqual([]);
    expect(compared).toBeGreaterThan(100);
    // Some clients parse arguments, and serialize them again.
    expect(verbatim / calls).toBeGreaterThan(0.9);
  });

  it('have the same fields streamed and not streamed', () => {
    const seen = new Map<string, { streamed: Set<string>; whole: Set<string> }>();
    for (const { exchange } of exchanges()) {
      if (exchange.sse !== null && isRunTogether(exchange.sse)) continue;
      const at = seen.get(exchange.provider) ?? { streamed: new Set(), whole: new Set() };
      seen.set(exchange.provider, at);
      const reply = exchange.sse === null ? exchange.response : read(exchange).reply;
      for (const field of fieldsOf(reply)) (exchange.sse === null ? at.whole : at.streamed).add(field);
    }
    for (const provider of [
      'deepseek',
      'minimax',
      'groq',
      'xai',
      'zai',
      'perplexity',
      'xiaomi',
      'llamacpp',
      'mistral',
    ]) {
      const { streamed, whole } = seen.get(provider) ?? { streamed: new Set(), whole: new Set() };
      expect({ provider, onlyStreamed: [...streamed].filter(field => !whole.has(field) && field !== 'error') }).toEqual(
        {
          provider,
          // Rebuilt from the events of a library.
          onlyStreamed: provider === 'mistral' ? ['message.index'] : [],
        },
      );
    }
  });
});

function idsOf(message: JsonObject): string {
  const calls =
    message.role === 'assistant' && Array.isArray(message.tool_calls) ? (message.tool_calls as JsonObject[]) : [];
  return calls.map(({ id }) => String(id)).join(' ');
}

function textsOf(message: JsonObject): unknown[] {
  return (message.tool_calls as { function: JsonObject }[]).map(call => call.function?.arguments || '{}');
}

/** The fields that both must have. Fields that a client leaves out are not a fault of the stream. */
function meaningOf(message: JsonObject, other: JsonObject): JsonObject {
  const fields = ['reasoning_content', 'reasoning', 'reasoning_details'].filter(
    field => message[field] !== undefined && other[field] !== undefined,
  );
  const { content } = message;
  return {
    content: content && other.content && typeof content === typeof other.content ? content : null,
    calls: ((message.tool_calls ?? []) as { id: unknown; function: JsonObject }[]).map(({ id, function: called }) => ({
      id,
      name: called.name,
      arguments: JSON.parse(String(called.arguments || '{}')) as unknown,
    })),
    ...Object.fromEntries(fields.map(field => [field, message[field]])),
  };
}

function fieldsOf(reply: unknown): string[] {
  if (!isObject(reply)) return [];
  const choices = Array.isArray(reply.choices) ? (reply.choices as JsonObject[]) : [];
  return [
    ...Object.keys(reply),
    ...choices.flatMap(choice => [
      ...Object.keys(choice).map(key => `choice.${key}`),
      ...(isObject(choice.message) ? Object.keys(choice.message) : []).map(key => `message.${key}`),
    ]),
  ];
}
