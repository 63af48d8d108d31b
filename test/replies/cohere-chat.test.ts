/** Replies of Cohere's chat, of both versions. */

import { describe, expect, it } from 'vitest';
import { judgeReply } from '../../src/judge/reply.ts';
import { dialectFor } from '../../src/judge/request.ts';
import cohere from '../../src/replies/cohere-chat.ts';
import type { JsonObject } from '../../src/source/json.ts';

const CALL = { id: 'tide_0', type: 'function', function: { name: 'tide_table', arguments: '{"port":"Kiel"}' } };
const CALLING = { role: 'assistant', tool_plan: 'I look.', tool_calls: [CALL] };
const SAYING = { role: 'assistant', content: [{ type: 'text', text: 'High.' }] };
const reply = (message: unknown, finish_reason: unknown = 'COMPLETE', more: JsonObject = {}): JsonObject => ({
  ...{ id: 'm1', message, finish_reason, usage: { tokens: { input_tokens: 9, output_tokens: 4 } } },
  ...more,
});
const FIRST: JsonObject = {
  response_id: 'r1',
  text: 'High.',
  generation_id: 'g1',
  finish_reason: 'COMPLETE',
  meta: {},
};
const judge = (value: unknown) => judgeReply(value, '', { wire: cohere, dialect: dialectFor({ dialect: 'cohere' }) });
const findingsOf = (value: unknown) =>
  judge(value).diagnostics.map(each => `${each.rule}/${each.messageId} at ${each.pointer}`);

describe('a reply', () => {
  it('has no findings if it is valid, and counts its calls', () => {
    expect(judge(reply(CALLING, 'TOOL_CALL'))).toMatchObject({ diagnostics: [], messages: 1, toolCalls: 1 });
    expect(findingsOf(reply(SAYING))).toEqual([]);
  });

  it('of the first version has no findings, with or without a finish reason', () => {
    const { finish_reason: _, ...older } = FIRST;
    for (const each of [FIRST, older, { ...FIRST, tool_calls: [{ name: 'tide_table', parameters: {} }] }])
      expect(judge(each)).toMatchObject({ diagnostics: [], messages: 1 });
    expect(findingsOf({ ...FIRST, finish_reason: 'ERROR' })).toEqual(['stream-error-ignored/body at /finish_reason']);
  });

  it.each<[string, unknown, string[]]>([
    ['a call that the reason denies', reply(CALLING), ['finish-reason-contradicts-content/calls at /finish_reason']],
    [
      'a reason without a call',
      reply(SAYING, 'TOOL_CALL'),
      ['finish-reason-contradicts-content/noCalls at /finish_reason'],
    ],
    ['a word of another wire', reply(SAYING, 'stop'), ['unknown-finish-reason/unknown at /finish_reason']],
    ['no reason', { id: 'm1', message: SAYING }, ['unknown-finish-reason/missing at ']],
    ['an error as the reason', reply(SAYING, 'ERROR'), ['stream-error-ignored/body at /finish_reason']],
    ['an error', { id: 'x', message: 'invalid request' }, ['stream-error-ignored/body at ']],
    [
      'a count below nothing',
      reply(SAYING, 'COMPLETE', { usage: { tokens: { output_tokens: -1 } } }),
      ['usage-mismatch/negative at /usage/tokens/output_tokens'],
    ],
    [
      'a call without a name',
      reply({ ...CALLING, tool_calls: [{ ...CALL, function: { arguments: '{}' } }] }, 'TOOL_CALL'),
      ['malformed-tool-call/nameless at /message/tool_calls/0'],
    ],
    [
      'arguments that are torn',
      reply({ ...CALLING, tool_calls: [{ ...CALL, function: { name: 't', arguments: '{"a"' } }] }, 'TOOL_CALL'),
      ['arguments-not-json/notJson at /message/tool_calls/0'],
    ],
    [
      'arguments that are null',
      reply({ ...CALLING, tool_calls: [{ ...CALL, function: { name: 't', arguments: 'null' } }] }, 'TOOL_CALL'),
      ['arguments-not-object/notObject at /message/tool_calls/0'],
    ],
    ['no message', { finish_reason: 'COMPLETE' }, ['missing-field/missing at ']],
    ['a message that is a number', reply(4), ['wrong-type/wrongType at /message']],
    ['no object', [], ['wrong-type/wrongType at ']],
  ])('%s', (_name, value, expected) => {
    expect(findingsOf(value)).toEqual(expected);
  });
});

it('is sent back unchanged, unless it is empty', () => {
  expect(cohere.messagesOf(reply(CALLING))[0]).toBe(CALLING);
  expect(cohere.messagesOf(FIRST)).toEqual([{ role: 'CHATBOT', message: 'High.' }]);
  for (const other of [reply({ role: 'assistant' }), reply({ role: 'assistant', content: [] }), {}, null, 'x', []])
    expect(cohere.messagesOf(other)).toEqual([]);
});

it('is distinguished from requests, messages and events', () => {
  expect([reply(SAYING), FIRST].map(each => cohere.detects(each))).toEqual([true, false]);
  const other = { finish_reason: 'stop', message: { role: 'assistant', content: 'x' } };
  for (const each of [other, SAYING, { messages: [SAYING] }, { type: 'message-end', delta: {} }, null, [], 'x'])
    expect(cohere.detects(each)).toBe(false);
});
