/** Replies of Ollama's native chat. */

import { describe, expect, it } from 'vitest';
import { judgeReply } from '../../src/judge/reply.ts';
import { dialectFor } from '../../src/judge/request.ts';
import ollama from '../../src/replies/ollama-chat.ts';
import type { JsonObject } from '../../src/source/json.ts';

const CALL = { function: { name: 'tide_table', arguments: { port: 'Kiel' } } };
const reply = (message: unknown, more: JsonObject = {}): JsonObject => ({
  ...{ model: 'qwen3:8b', created_at: '2026-11-22T10:00:00Z', message, done: true, done_reason: 'stop', eval_count: 4 },
  ...more,
});
const saying = (content: string): JsonObject => ({ role: 'assistant', content });
const judge = (value: unknown) => judgeReply(value, '', { wire: ollama, dialect: dialectFor({ dialect: 'ollama' }) });
const findingsOf = (value: unknown) =>
  judge(value).diagnostics.map(each => `${each.rule}/${each.messageId} at ${each.pointer}`);

describe('a reply', () => {
  it('has no findings if it is valid, and may end with `stop` after calls', () => {
    expect(findingsOf(reply(saying('High.')))).toEqual([]);
    expect(judge(reply({ ...saying(''), tool_calls: [CALL] }))).toMatchObject({ diagnostics: [], toolCalls: 1 });
    for (const done_reason of ['length', 'load', 'unload', undefined])
      expect(findingsOf(reply(saying(''), { done_reason }))).toEqual([]);
  });

  it.each<[string, unknown, string[]]>([
    [
      'a word of another wire',
      reply(saying('x'), { done_reason: 'tool_calls' }),
      ['unknown-finish-reason/unknown at /done_reason'],
    ],
    ['a count below nothing', reply(saying('x'), { eval_count: -1 }), ['usage-mismatch/negative at /eval_count']],
    [
      'a call without a name',
      reply({ ...saying(''), tool_calls: [{ function: { arguments: {} } }] }),
      ['malformed-tool-call/nameless at /message/tool_calls/0'],
    ],
    [
      'a name that is a number',
      reply({ ...saying(''), tool_calls: [{ function: { name: 4 } }] }),
      ['malformed-tool-call/nameless at /message/tool_calls/0'],
    ],
    ['content that is a list', reply({ role: 'assistant', content: [] }), ['wrong-type/wrongType at /message/content']],
    ['an error', { error: 'model not found' }, ['stream-error-ignored/body at /error']],
    ['no message', { model: 'm', done: true }, ['missing-field/missing at ']],
    ['no object', 4, ['wrong-type/wrongType at ']],
  ])('%s', (_name, value, expected) => {
    expect(findingsOf(value)).toEqual(expected);
  });
});

it('is sent back unchanged, unless it is empty', () => {
  const message = { ...saying(''), tool_calls: [CALL] };
  expect(ollama.messagesOf(reply(message))[0]).toBe(message);
  for (const other of [reply(saying('')), {}, { error: 'x' }, null, [], 'x'])
    expect(ollama.messagesOf(other)).toEqual([]);
});

it('is distinguished from requests, messages and chunks', () => {
  expect(ollama.detects(reply(saying('x')))).toBe(true);
  const chunk = reply(saying('x'), { done: false });
  for (const other of [chunk, { model: 'm', messages: [] }, { model: 'm', created_at: 'x', response: 'x', done: true }])
    expect(ollama.detects(other)).toBe(false);
  for (const other of [null, [], 'x']) expect(ollama.detects(other)).toBe(false);
});
