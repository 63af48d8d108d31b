/** Message logs of DeepAgents: the lines of one thread. */
import fc from 'fast-check';
import type { JsonObject } from '../../../src/source/json.ts';
import type { System } from '../../../src/testing/system.ts';
import { breaker, pairing, someArguments, someText, uuid } from './deepagents.ts';

/** Timestamp of 2026, in seconds, at which a log starts. */
const START = 1_786_000_000;

/** One round of the loop: an answer with calls, and their results in order. */
function round(): fc.Arbitrary<JsonObject[]> {
  const task = fc
    .record({ description: someText(), subagent_type: fc.constantFrom('vision', 'general-purpose') })
    .map(args => ({ name: 'task', arguments: args, subagentType: args.subagent_type }));
  const other = fc.record({ name: fc.constantFrom('read_file', 'execute'), arguments: someArguments() });
  return fc
    .tuple(answer(), fc.array(fc.tuple(fc.oneof(other, task), someText()), { minLength: 1, maxLength: 3 }))
    .map(([ai, exchanges]) => [
      { ...ai, toolCalls: exchanges.map(([call]) => call) },
      ...exchanges.map(([call, content], i) => {
        const { name, subagentType } = call as JsonObject;
        return {
          role: 'tool',
          content,
          toolCallID: `#${i}`,
          toolName: name,
          ...(subagentType ? { subagentType } : {}),
        };
      }),
    ]);
}

function answer(): fc.Arbitrary<JsonObject> {
  return fc
    .record({
      content: someText(),
      reasoning: fc.option(fc.lorem({ maxCount: 4 }), { nil: undefined }),
      modelID: fc.constantFrom('LiquidAI/LFM2.5-8B-A1B-MLX-8bit', undefined),
      generationSeconds: fc.constantFrom(1.235, 12, undefined),
    })
    .map(({ content, ...rest }) => ({ role: 'ai', content, ...defined(rest) }));
}

function humanEntry(): fc.Arbitrary<JsonObject> {
  return fc
    .record({
      content: someText(),
      images: fc.constantFrom(undefined, ['file:///tmp/a.png'], ['https://example.com/a.png']),
    })
    .map(({ content, images }) => ({ role: 'human', content, ...defined({ imageURLs: images }) }));
}

function defined(fields: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** The runs of a thread. Each starts with a user message, and counts its rounds from 1. */
function log(): fc.Arbitrary<JsonObject[]> {
  const run = fc
    .tuple(humanEntry(), fc.array(round(), { maxLength: 3 }), answer())
    .map(([human, rounds, last]) => [
      human,
      ...[...rounds, [last]].flatMap((entries, i) => entries.map(entry => ({ ...entry, round: i + 1 }))),
    ]);
  return fc
    .record({
      runs: fc.array(run, { minLength: 1, maxLength: 3 }),
      threadId: fc.constantFrom('chat-1', 'any/thread:id', undefined),
      pace: fc.nat({ max: 3 }),
    })
    .map(({ runs, threadId, pace }) => finish(runs.flat(), defined({ threadId }), pace));
}

function finish(entries: readonly JsonObject[], common: JsonObject, pace: number): JsonObject[] {
  let count = 0;
  let calls: string[] = [];
  return entries.map((entry, i) => {
    const timestamp = new Date((START + i * pace) * 1000).toISOString().replace('.000Z', 'Z');
    const out: JsonObject = { ...entry, ...common, timestamp };
    if (Array.isArray(entry.toolCalls)) {
      calls = entry.toolCalls.map(() => uuid(count++));
      out.toolCalls = (entry.toolCalls as JsonObject[]).map((call, n) => sorted({ ...call, id: calls[n] }));
    }
    if (typeof entry.toolCallID === 'string') out.toolCallID = calls[Number(entry.toolCallID.slice(1))];
    return sorted(out);
  });
}

function sorted(entry: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(entry).sort(([a], [b]) => (a < b ? -1 : 1)));
}

const isRole = (role: string) => (message: JsonObject) => message.role === role;

export default {
  dialect: 'deepagents-log',
  conversations: log(),
  breakers: [
    ...pairing,
    breaker(
      'missing-tool-call-id',
      'feedback for a call that was not parsed',
      isRole('human'),
      (message, at, entries) => {
        entries.splice(Number(at.slice(1)), 0, { role: 'tool', content: '{}', timestamp: message.timestamp });
        return at;
      },
    ),
    breaker('mismatched-tool-name', 'a result of another tool', isRole('tool'), (message, at) => {
      message.toolName = 'write_todos';
      return at;
    }),
    breaker('part-in-wrong-role', 'a person thinks', isRole('human'), (message, at) => {
      message.reasoning = 'Hm.';
      return `${at}/reasoning`;
    }),
    breaker(
      'time-runs-backwards',
      'an hour too early',
      () => true,
      (message, at) => {
        if (at === '/0') return undefined;
        message.timestamp = new Date((START - 3600) * 1000).toISOString().replace('.000Z', 'Z');
        return at;
      },
    ),
    breaker('time-runs-backwards', 'a lower round', isRole('tool'), (message, at) => {
      message.round = 0;
      return at;
    }),
    breaker(
      'missing-field',
      'no time',
      () => true,
      (message, at) => {
        delete message.timestamp;
        return at;
      },
    ),
    breaker('wrong-type', 'blocks instead of text', isRole('ai'), (message, at) => {
      message.content = [{ type: 'text', text: 'Hi.' }];
      return `${at}/content`;
    }),
    breaker('malformed-media', 'an empty address', isRole('human'), (message, at) => {
      message.imageURLs = [''];
      return `${at}/imageURLs/0`;
    }),
  ],
} satisfies System;
