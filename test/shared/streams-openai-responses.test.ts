/** Recorded replies of servers of the Responses API, streamed and not streamed. */

import { describe, expect, it } from 'vitest';
import type { DialectId } from '../../src/index.ts';
import { type AssembledReply, assemble } from '../../src/index.ts';
import { judgeReply } from '../../src/judge/reply.ts';
import { dialectFor } from '../../src/judge/request.ts';
import openaiResponses from '../../src/replies/openai-responses.ts';
import type { JsonObject } from '../../src/source/json.ts';
import { BROKEN, eventsIn, isHere, type RecordedReply, responsesReplies } from './responses-streams.ts';

const DIALECTS: Readonly<Record<string, string>> = {
  azure: 'azure-responses',
  'bedrock-mantle': 'bedrock-mantle-responses',
  xai: 'xai-responses',
  deepseek: 'deepseek-responses',
  openrouter: 'openrouter-responses',
  'open-responses': 'open-responses',
};
const dialectOf = ({ provider }: RecordedReply) => DIALECTS[provider] ?? 'openai-responses';

const all = isHere ? [...responsesReplies()] : [];
const assembled = new Map<RecordedReply, AssembledReply>();
for (const each of all) {
  if (typeof each.sse !== 'string') continue;
  const options = {
    dialect: dialectOf(each) as DialectId,
    request: each.request,
    isRebuilt: each.stream_format !== undefined,
  };
  assembled.set(each, assemble(each.sse, options));
}

/** Hand-written events of another protocol with the name of this one. */
const FOREIGN = 'braintrustdata/lingua:payloads/snapshots/multimodalRequest/responses/followup-request.json';

describe.runIf(isHere)('recorded streams', () => {
  it('are numerous', () => {
    expect(assembled.size).toBeGreaterThan(450);
    expect(new Set([...assembled.keys()].map(({ provider }) => provider)).size).toBe(7);
  });

  it('have no errors unless they are broken, and are complete', () => {
    const warned: string[] = [];
    for (const [each, { diagnostics, isComplete, reply }] of assembled) {
      const errors = diagnostics.filter(({ severity }) => severity === 'error').map(({ rule }) => rule);
      if (BROKEN.has(each.id)) {
        expect(diagnostics.length, each.id).toBeGreaterThan(0);
        continue;
      }
      expect(errors, each.id).toEqual([]);
      if (diagnostics.some(({ severity }) => severity === 'warning')) warned.push(each.id.replace(/#.*/, ''));
      if (each.id.startsWith(FOREIGN)) continue;
      expect(isComplete, each.id).toBe(true);
      expect(openaiResponses.detects(reply), each.id).toBe(true);
    }
    // A summary that was restarted: the deltas contain both, the final text only the second.
    const anew = /gpt-5\.2-chat-latest_thinking\/GenStream-MaxTokens/;
    expect(warned.filter(id => id !== FOREIGN && !anew.test(id))).toEqual([]);
  });

  it('give the items of the final response, even without it', () => {
    let same = 0;
    for (const [{ id, sse }, { reply }] of assembled) {
      if (BROKEN.has(id) || typeof sse !== 'string') continue;
      const { output } = (reply ?? {}) as { output?: JsonObject[] };
      if (output === undefined || output.length === 0) continue;
      const emptied = assemble(eventsIn(sse).map(withoutOutput)).reply as { output: JsonObject[] };
      expect(emptied.output.map(texts), id).toEqual(output.map(texts));
      expect(Object.keys(emptied), id).toEqual(Object.keys(reply as JsonObject));
      same++;
    }
    expect(same).toBeGreaterThan(370);
  });
});

describe.runIf(isHere)('recorded replies', () => {
  it('have no findings, and are detected', () => {
    const told: string[] = [];
    for (const each of all) {
      if (each.response === null || each.sse !== null) continue;
      expect(openaiResponses.detects(each.response), each.id).toBe(true);
      const dialect = dialectFor({ dialect: dialectOf(each) as DialectId });
      const { diagnostics } = judgeReply(each.response, '', { wire: openaiResponses, dialect });
      for (const { rule, severity } of diagnostics) told.push(`${severity} ${rule} ${each.id.replace(/#.*/, '')}`);
      expect(openaiResponses.detects(each.request), each.id).toBe(false);
    }
    // Three cassettes were written by hand, with a status that no server returns.
    const byHand = /test_openai_(?:previous_response_id(?:_auto_mode)?|responses_verbosity)\.yaml$/;
    expect(told.filter(each => !byHand.test(each))).toEqual([]);
  });

  it('equal the items that a later request of the same source sends back', () => {
    const count = { calls: 0, bytes: 0, texts: 0, thoughts: 0, kept: 0 };
    const quoted = quotedItems();
    for (const each of all) {
      const reply = assembled.get(each)?.reply ?? each.response;
      if (BROKEN.has(each.id) || !isMine(reply)) continue;
      for (const item of openaiResponses.messagesOf(reply) as JsonObject[]) {
        for (const quote of quoted.get(keyOf(each.id, item)) ?? []) {
          // One client serializes the arguments again.
          const isSame = quote.arguments === item.arguments;
          if (!isSame) expect(JSON.parse(String(quote.arguments))).toEqual(JSON.parse(String(item.arguments)));
          expect(texts({ ...quote, arguments: item.arguments }), `${each.id} ${String(item.type)}`).toEqual(
            texts(item),
          );
          if (isSame && item.arguments !== undefined) count.bytes++;
          if (item.encrypted_content && quote.encrypted_content === item.encrypted_content) count.kept++;
          if (item.type === 'message') count.texts++;
          else if (item.type === 'reasoning') count.thoughts++;
          else count.calls++;
        }
      }
    }
    expect(count.calls).toBeGreaterThan(150);
    expect(count.bytes).toBeGreaterThan(135);
    expect(count.texts).toBeGreaterThan(55);
    expect(count.thoughts).toBeGreaterThan(90);
    expect(count.kept).toBeGreaterThan(40);
  });

  it('have the same fields streamed and not streamed', () => {
    const whole = new Map<string, RecordedReply>();
    for (const each of all) if (isMine(each.response) && each.request !== null) whole.set(question(each), each);
    let pairs = 0;
    for (const [each, { reply }] of assembled) {
      const other = whole.get(question(each));
      if (other === undefined || each.request === null || !isMine(reply) || BROKEN.has(each.id)) continue;
      const [streamed, plain] = [reply as JsonObject, other.response as JsonObject];
      // New fields are added to the API every month.
      if (Math.abs(Number(streamed.created_at) - Number(plain.created_at)) > 86_400) continue;
      expect(messageFormat(streamed), `${each.id} and ${other.id}`).toEqual(messageFormat(plain));
      pairs++;
    }
    expect(pairs).toBeGreaterThan(130);
  });
});

function withoutOutput(event: JsonObject): JsonObject {
  const isEnd = /^response\.(?:completed|incomplete)$/.test(String(event.type));
  return isEnd ? { ...event, response: { ...(event.response as JsonObject), output: [] } } : event;
}

/** The content of an item. Some servers create new IDs and encrypted content for each event. */
function texts({ type, content, summary, name, arguments: given, input, code }: JsonObject): unknown {
  const lists = [content, summary].map(list => (Array.isArray(list) ? (list as JsonObject[]).map(textOf) : []));
  return { type, lists, name, given, input, code };
}

const textOf = ({ text, refusal }: JsonObject) => text ?? refusal;

function isMine(reply: unknown): boolean {
  return openaiResponses.detects(reply);
}

/** The key to find an item again: calls by the ID that results name, other items by their own. */
function keyOf(id: string, { type, call_id, id: own }: JsonObject): string {
  return `${id.slice(0, id.indexOf(':'))} ${String(type)} ${String(call_id ?? own)}`;
}

/** Items that clients send back unchanged. They write calls of other tools in their own form. */
const QUOTED = new Set(['message', 'reasoning', 'function_call', 'custom_tool_call']);

function quotedItems(): Map<string, JsonObject[]> {
  const quoted = new Map<string, JsonObject[]>();
  for (const { id, request } of all) {
    const input = (request as { input?: unknown } | null)?.input;
    if (!Array.isArray(input)) continue;
    for (const item of input as JsonObject[]) {
      if (!QUOTED.has(String(item.type)) || item.role === 'user' || (item.call_id ?? item.id) === undefined) continue;
      const key = keyOf(id, item);
      quoted.set(key, [...(quoted.get(key) ?? []), item]);
    }
  }
  return quoted;
}

/** The request, without how its reply is sent. */
function question({ provider, request }: RecordedReply): string {
  const { stream: _stream, stream_options: _options, ...rest } = (request ?? {}) as JsonObject;
  return JSON.stringify([provider, rest]);
}

/**
 * The fields that exist. The billed account is only in replies that are not streamed, and an SDK adds the joined text.
 */
function messageFormat(reply: JsonObject): unknown {
  const keys = Object.keys(reply).filter(key => key !== 'billing' && key !== 'output_text');
  return keys.sort();
}
