/** Recorded replies of Bedrock's Converse API, Cohere and Ollama in their native formats, streamed and not streamed. */

import { describe, expect, it } from 'vitest';
import type { DialectId } from '../../src/index.ts';
import { type AssembledReply, assemble } from '../../src/index.ts';
import { judgeReply } from '../../src/judge/reply.ts';
import { dialectFor } from '../../src/judge/request.ts';
import { findReplyWire } from '../../src/registry/registry.ts';
import cohereV1, { isFirstVersion } from '../../src/replies/cohere-chat-v1.ts';
import type { ReplyWire } from '../../src/replies/reply.ts';
import type { JsonObject } from '../../src/source/json.ts';
import { isObject } from '../../src/source/json.ts';
import { isHere, type Recorded, recordedAnswers } from './recorded-wire.ts';

const DIALECTS: Readonly<Record<string, string>> = {
  'bedrock-converse': 'bedrock-converse',
  'cohere-chat': 'cohere',
  'ollama-chat': 'ollama',
};

/** Broken recordings, with the rules that report them. */
const BROKEN: Readonly<Record<string, readonly string[]>> = {
  // A finish reason for an error, and no answer.
  'maruel/genai:providers/cohere/testdata/TestClient/Scoreboard/command-a-reasoning-08-2025_thinking/GenStream-TopLogprobs.yaml#1':
    ['stream-error-ignored'],
  // Errors with status 200.
  'maruel/genai:providers/ollama/testdata/TestClient/Scoreboard/gemma3-4b/GenStreamMultiModal-Image-gif-Inline.yaml@854733d1#1':
    ['stream-error-ignored'],
  'maruel/genai:providers/ollama/testdata/TestClient/Scoreboard/gemma3-4b/GenStreamMultiModal-Image-gif-URL.yaml@ff5d33ff#1':
    ['stream-error-ignored'],
};

/** Warnings that are correct: a finish reason invented for a test, and arguments that are `null`. */
const WARNED: Readonly<Record<string, string>> = {
  'prism-php/prism:tests/Fixtures/ollama/generate-text-with-done-reason-unknown-1.json': 'unknown-finish-reason',
  'vercel/ai:packages/cohere/src/__fixtures__/cohere-null-args.json': 'arguments-not-object',
};

const warningsIn = (id: string) => (WARNED[id] === undefined ? [] : [WARNED[id]]);

type Answered = Recorded & { response: unknown; sse: string | null; stream_format?: string };

/** A recorder lost the empty lines between events, which leaves one event of many data lines, and no JSON. */
const isJoined = (sse: string) => sse.includes('}event: ') && !sse.includes('\n\n');

const all: Answered[] = [];
const assembled = new Map<Answered, AssembledReply>();
if (isHere)
  for (const each of recordedAnswers() as Iterable<Answered>) {
    const dialect = DIALECTS[each.api];
    if (dialect === undefined || !(each.status >= 200 && each.status < 300)) continue;
    if (each.sse && isJoined(each.sse)) continue;
    all.push(each);
    const isRebuilt = each.stream_format?.startsWith('rebuilt');
    if (each.sse)
      assembled.set(each, assemble(each.sse, { dialect: dialect as DialectId, isRebuilt, request: each.request }));
  }
else console.warn('skipped: there are no recordings');

const wireOf = ({ api }: Answered) => findReplyWire(api) as ReplyWire;
const errorsOf = (diagnostics: AssembledReply['diagnostics']) =>
  diagnostics.filter(({ severity }) => severity === 'error').map(({ rule }) => rule);
const warningsOf = (diagnostics: AssembledReply['diagnostics']) =>
  diagnostics.filter(({ severity }) => severity !== 'error').map(({ rule }) => rule);

describe.runIf(isHere)('recorded replies', () => {
  it('are numerous', () => {
    expect(assembled.size).toBeGreaterThan(220);
    expect(all.length - assembled.size).toBeGreaterThan(450);
  });

  it('have no errors in valid streams, and are detected by their events', () => {
    for (const [each, { diagnostics, isComplete, reply, messages }] of assembled) {
      expect(errorsOf(diagnostics), each.id).toEqual(BROKEN[each.id] ?? []);
      expect(warningsOf(diagnostics), each.id).toEqual(warningsIn(each.id));
      expect(isComplete, each.id).toBe(BROKEN[each.id] === undefined);
      if (!isComplete) continue;
      // One recording of Cohere is from its first chat API.
      const isFirst = isObject(reply) && isFirstVersion(reply);
      expect((isFirst ? cohereV1 : wireOf(each)).detects(reply), each.id).toBe(true);
      expect(messages.length, each.id).toBe(1);
      expect(assemble(each.sse as string).protocol, each.id).toBe(isFirst ? cohereV1.id : each.api);
    }
  });

  it('have no findings in complete replies', () => {
    for (const each of all) {
      if (each.sse || each.response === null) continue;
      const context = {
        wire: wireOf(each),
        dialect: dialectFor({ dialect: DIALECTS[each.api] as string as DialectId }),
      };
      const { diagnostics } = judgeReply(each.response, '', context);
      expect(errorsOf(diagnostics), each.id).toEqual(BROKEN[each.id] ?? []);
      expect(warningsOf(diagnostics), each.id).toEqual(warningsIn(each.id));
    }
  });

  it('equal the messages that a later request sends back', () => {
    const quotes = new Map<string, JsonObject>();
    for (const each of all) for (const [key, quote] of quotesOf(each)) quotes.set(key, quote);
    const count = { whole: 0, streamed: 0 };
    for (const each of all) {
      const reply = each.sse ? assembled.get(each)?.reply : each.response;
      const [message] = wireOf(each).messagesOf(reply) as JsonObject[];
      for (const [key, part] of partsOf(message ?? {}, repositoryOf(each))) {
        const quote = quotes.get(key);
        // A client that sends back other arguments than it got.
        if (quote === undefined || each.id.startsWith('crewAIInc/')) continue;
        expect(comparable(quote), each.id).toEqual(comparable(part));
        count[each.sse ? 'streamed' : 'whole']++;
      }
    }
    expect(count.whole).toBeGreaterThan(30);
    expect(count.streamed).toBeGreaterThan(6);
  });

  it('have the same fields streamed and not streamed', () => {
    const plain = new Map<string, JsonObject>();
    for (const each of all)
      if (!each.sse && each.response !== null) plain.set(questionOf(each), each.response as JsonObject);
    let pairs = 0;
    for (const [each, { reply, isComplete }] of assembled) {
      const other = plain.get(questionOf(each));
      if (other === undefined || !isComplete || each.request === null) continue;
      const [own, theirs] = [fieldsOf(reply), fieldsOf(other)];
      // Fields that the SDK of that source leaves out, and counts that only exist after caching.
      for (const field of OPTIONAL) for (const fields of [own, theirs]) fields.delete(field);
      expect([...own].sort(), each.id).toEqual([...theirs].sort());
      pairs++;
    }
    expect(pairs).toBeGreaterThan(15);
  });
});

const OPTIONAL = [
  // Found by a path, which is different in a stream.
  ...['additionalModelResponseFields', 'additionalModelResponseFields.stop_sequence'],
  // Not counted if the prompt was cached.
  'prompt_eval_count',
  ...['$metadata', 'usage.serverToolUsage', 'usage.cached_tokens', 'usage.cacheReadInputTokens', 'meta.warnings'],
  ...['usage.cacheWriteInputTokens', 'usage.cacheReadInputTokenCount', 'usage.cacheWriteInputTokenCount'],
];

const repositoryOf = ({ id }: Answered) => id.slice(0, id.indexOf(':'));

/** Calls by ID and thinking by signature, as requests of a source send them back. */
function* quotesOf(each: Answered): Iterable<[string, JsonObject]> {
  const { messages } = (each.request ?? {}) as { messages?: JsonObject[] };
  for (const message of Array.isArray(messages) ? messages : [])
    if (message.role === 'assistant') yield* partsOf(message, repositoryOf(each));
}

function* partsOf({ content, tool_calls: calls }: JsonObject, repository: string): Iterable<[string, JsonObject]> {
  const parts = [
    ...(Array.isArray(content) ? (content as JsonObject[]) : []),
    ...(Array.isArray(calls) ? (calls as JsonObject[]) : []),
  ];
  for (const part of parts) {
    const { toolUse, reasoningContent } = part as {
      toolUse?: JsonObject;
      reasoningContent?: { reasoningText?: JsonObject };
    };
    const key = toolUse?.toolUseId ?? reasoningContent?.reasoningText?.signature ?? part.id;
    if (typeof key === 'string' && key !== '') yield [`${repository} ${key}`, part];
  }
}

/** Clients leave out the redundant type of a call, and serialize arguments again. */
function comparable(part: JsonObject): unknown {
  const { toolUse, function: called } = part as { toolUse?: JsonObject; function?: JsonObject };
  if (toolUse !== undefined) {
    const { type: _, ...rest } = toolUse;
    return rest;
  }
  if (called === undefined) return part;
  const { name, arguments: written } = called;
  return { id: part.id, name, arguments: typeof written === 'string' ? (JSON.parse(written) as unknown) : written };
}

function questionOf({ id, api, request }: Answered): string {
  const { stream: _, stream_options: __, ...question } = (request ?? {}) as JsonObject;
  return `${id.slice(0, id.indexOf(':'))} ${api} ${JSON.stringify(question)}`;
}

/** Paths of values that are neither in the message nor in a list. */
function fieldsOf(reply: unknown, path = ''): Set<string> {
  const found = new Set<string>();
  for (const [key, value] of Object.entries(reply as JsonObject)) {
    if (key === 'message' || key === 'chat_history') continue;
    found.add(path + key);
    if (value !== null && typeof value === 'object' && !Array.isArray(value))
      for (const field of fieldsOf(value, `${path}${key}.`)) found.add(field);
  }
  return found;
}
