/** Recorded replies of Anthropic's API, and of the clouds that offer it, streamed and not streamed. */

import { describe, expect, it } from 'vitest';
import type { DialectId } from '../../src/index.ts';
import { type AssembledReply, assemble } from '../../src/index.ts';
import { judgeReply } from '../../src/judge/reply.ts';
import { dialectFor } from '../../src/judge/request.ts';
import anthropicMessages from '../../src/replies/anthropic-messages.ts';
import type { JsonObject } from '../../src/source/json.ts';
import { type Answered, answers, dialectOf, isRebuilt } from './anthropic-answers.ts';
import { isHere, recorded } from './recorded-wire.ts';

const all = answers();
const assembled = new Map<Answered, AssembledReply>();
for (const each of all) {
  if (each.sse === null) continue;
  const options = { dialect: dialectOf(each) as DialectId, request: each.request, isRebuilt: isRebuilt(each) };
  assembled.set(each, assemble(each.sse, options));
}

/** Broken recordings, with the fault. */
const BROKEN: Readonly<Record<string, string>> = {
  // The body ends after a server tool call.
  'maruel/genai:providers/anthropic/testdata/TestClient/MCP/GenStreamRaw.yaml@baa99509#2': 'truncated-stream',
  // Made to show the effect of a second start, alone and in the middle.
  'vercel/ai:packages/anthropic/src/__fixtures__/duplicate-message-start.chunks.txt': 'stream-event-order',
  'vercel/ai:packages/anthropic/src/__fixtures__/spliced-message-start.chunks.txt': 'stream-event-order',
};

/** Chunks of another API, which a gateway has not converted yet. */
const FOREIGN = new Set([
  'braintrustdata/lingua:payloads/transforms/baseten_to_anthropic/glmToolCallWithLeadingTextRequest-streaming.json',
]);

/** A recorder lost the empty lines between events, which are read anyway. */
function isJoined({ sse }: Answered): boolean {
  return (sse ?? '').includes('}event: ') && !(sse ?? '').includes('\n\n');
}

/** Bodies of a whole loop, one after the other, and a reply that was assembled from several. */
const SEVERAL = /programmatic-tool-calling|tool-search-/;

describe.runIf(isHere)('recorded replies', () => {
  it('are numerous', () => {
    expect(assembled.size).toBeGreaterThan(500);
    expect(all.length - assembled.size).toBeGreaterThan(1200);
  });

  it('have no errors in valid streams, and few warnings', () => {
    const warned: string[] = [];
    let joined = 0;
    for (const [each, { diagnostics, isComplete, reply }] of assembled) {
      if (FOREIGN.has(each.id)) continue;
      const broken = BROKEN[each.id];
      if (broken !== undefined) {
        expect(
          diagnostics.map(({ rule }) => rule),
          each.id,
        ).toEqual([broken]);
        continue;
      }
      expect(
        diagnostics.filter(({ severity }) => severity === 'error'),
        each.id,
      ).toEqual([]);
      expect(isComplete, each.id).toBe(true);
      expect(anthropicMessages.detects(reply), each.id).toBe(true);
      if (diagnostics.some(({ severity }) => severity === 'warning')) warned.push(each.id);
      if (isJoined(each)) joined++;
      else
        expect(
          diagnostics.filter(({ severity }) => severity === 'info'),
          each.id,
        ).toEqual([]);
    }
    expect(warned.filter(id => !SEVERAL.test(id))).toEqual([]);
    expect(warned.length).toBeLessThan(assembled.size / 100);
    expect(joined).toBe(35);
  });

  it('have no findings in complete replies', () => {
    const told: string[] = [];
    for (const each of all) {
      if (each.response === null) continue;
      const context = { wire: anthropicMessages, dialect: dialectFor({ dialect: dialectOf(each) as DialectId }) };
      for (const { rule } of judgeReply(each.response, '', context).diagnostics) told.push(`${rule}: ${each.id}`);
      // Text completions are older than this API.
      const isCompletion = 'completion' in (each.response as JsonObject);
      expect(anthropicMessages.detects(each.response), each.id).toBe(!isCompletion);
    }
    expect(told.filter(each => !SEVERAL.test(each))).toEqual([]);
  });

  it('are distinguished from requests and from other replies', () => {
    for (const { id, request } of recorded()) expect(anthropicMessages.detects(request), id).toBe(false);
  });

  it('equal the messages that a later request sends back', () => {
    const count = { whole: 0, streamed: 0, texts: 0 };
    for (const each of all) {
      const reply = each.sse === null ? each.response : assembled.get(each)?.reply;
      const [message] = anthropicMessages.messagesOf(reply) as { content: JsonObject[] }[];
      const quoted = quotes.get(each.source);
      if (message === undefined || quoted === undefined || each.id === EDITED) continue;
      for (const block of message.content) {
        const quote = quoted.get(keyOf(block));
        if (quote === undefined) continue;
        expect(comparable(quote.block), each.id).toBe(comparable(block));
        count[each.sse === null ? 'whole' : 'streamed']++;
        if (each.sse === null || typeof block.id !== 'string') continue;
        expect(textOf(quote.content), each.id).toBe(textOf(message.content));
        count.texts++;
      }
    }
    expect(count.whole).toBeGreaterThan(140);
    expect(count.streamed).toBeGreaterThan(25);
    expect(count.texts).toBeGreaterThan(15);
  });

  it('have the same fields streamed and not streamed', () => {
    const plain = new Map<string, JsonObject>();
    for (const each of all) if (each.response !== null) plain.set(questionOf(each), each.response as JsonObject);
    let pairs = 0;
    for (const [each, { reply }] of assembled) {
      const other = plain.get(questionOf(each));
      if (other === undefined || BROKEN[each.id] !== undefined || each.id === LATER || FOREIGN.has(each.id)) continue;
      // The API may give another answer to the same question, so only the fields are compared.
      expect(fieldsOf(reply as JsonObject, other), each.id).toEqual(fieldsOf(other, reply as JsonObject));
      pairs++;
    }
    expect(pairs).toBeGreaterThan(200);
  });
});

/** The question was edited by hand after the reply. */
const EDITED = 'pydantic/pydantic-ai:tests/models/cassettes/test_anthropic/test_anthropic_mcp_servers.yaml#1';

/** Recorded a year after the reply to the same question. The API has more counts since then. */
const LATER =
  'traceloop/openllmetry:packages/opentelemetry-instrumentation-anthropic/tests/cassettes/test_messages/test_anthropic_tools_streaming_with_events_with_content.yaml#1';

interface Quote {
  readonly block: JsonObject;
  readonly content: readonly JsonObject[];
}

/** Calls by ID and thinking by signature, as later requests of a source send them back. */
const quotes = new Map<string, Map<string, Quote>>();
for (const { source, request } of all) {
  const { messages = [] } = (request ?? {}) as { messages?: JsonObject[] };
  const own = quotes.get(source) ?? new Map<string, Quote>();
  quotes.set(source, own);
  for (const { role, content } of Array.isArray(messages) ? messages : [])
    if (role === 'assistant' && Array.isArray(content))
      for (const block of content as JsonObject[]) own.set(keyOf(block), { block, content: content as JsonObject[] });
  own.delete('');
}

function keyOf({ id, signature }: JsonObject): string {
  return typeof id === 'string' ? id : typeof signature === 'string' ? signature : '';
}

/** A block without fields that only one direction has, with sorted keys, and with its input as written. */
function comparable(block: JsonObject): string {
  const { cache_control: _mark, ...rest } = block;
  const keys = Object.keys(rest).filter(key => key !== 'caller' && !(key === 'citations' && isNothing(rest[key])));
  return JSON.stringify(keys.sort().map(key => [key, rest[key]]));
}

function isNothing(value: unknown): boolean {
  return value === null || (Array.isArray(value) && value.length === 0);
}

function textOf(content: readonly JsonObject[]): string {
  return content
    .map(({ text }) => (typeof text === 'string' ? text : ''))
    .join('')
    .trim();
}

/** The request and its server, without the streaming option. */
function questionOf({ request, api, provider, id }: Answered): string {
  if (request === null) return id;
  const { stream: _stream, ...body } = request as JsonObject;
  return `${api} ${provider} ${JSON.stringify(Object.entries(body).sort(([a], [b]) => (a < b ? -1 : 1)))}`;
}

/** The fields of a reply and its counts, and of each block type that the other reply has as well. */
function fieldsOf(reply: JsonObject, other: JsonObject): JsonObject {
  const fields = new Set(Object.keys(reply));
  fields.delete('stop_details');
  const types = typesOf(reply);
  const shared = Object.keys(typesOf(other)).filter(type => Object.hasOwn(types, type));
  return {
    fields: [...fields].sort(),
    usage: Object.keys(reply.usage as JsonObject).sort(),
    ...Object.fromEntries(shared.sort().map(type => [type, types[type]])),
  };
}

function typesOf({ content }: JsonObject): JsonObject {
  return Object.fromEntries((content as JsonObject[]).map(block => [String(block.type), Object.keys(block).sort()]));
}
