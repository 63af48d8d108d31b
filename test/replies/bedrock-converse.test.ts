/** Replies of Amazon Bedrock's Converse API. */

import { describe, expect, it } from 'vitest';
import { judgeReply } from '../../src/judge/reply.ts';
import { dialectFor } from '../../src/judge/request.ts';
import converse from '../../src/replies/bedrock-converse.ts';
import type { JsonObject } from '../../src/source/json.ts';

const TOOL = { toolUse: { toolUseId: 'tooluse_1', name: 'tide_table', input: { port: 'Kiel' } } };
const USAGE = { inputTokens: 9, outputTokens: 4, totalTokens: 13 };
const reply = (content: readonly unknown[], more: JsonObject = {}): JsonObject => ({
  ...{ output: { message: { role: 'assistant', content } }, stopReason: 'end_turn', usage: USAGE },
  ...more,
});
const judge = (value: unknown) =>
  judgeReply(value, '', { wire: converse, dialect: dialectFor({ dialect: 'bedrock-converse' }) });
const findingsOf = (value: unknown) =>
  judge(value).diagnostics.map(each => `${each.rule}/${each.messageId} at ${each.pointer}`);

describe('a reply', () => {
  it('has no findings if it is valid, and counts its calls', () => {
    const { diagnostics, messages, toolCalls } = judge(reply([{ text: 'I look.' }, TOOL], { stopReason: 'tool_use' }));
    expect({ diagnostics, messages, toolCalls }).toEqual({ diagnostics: [], messages: 1, toolCalls: 1 });
  });

  it('may count cached tokens in its total, or have no counts', () => {
    const cached = { ...USAGE, cacheReadInputTokens: 100, cacheWriteInputTokens: 7 };
    for (const totalTokens of [13, 113, 20, 120])
      expect(findingsOf(reply([{ text: 'x' }], { usage: { ...cached, totalTokens } }))).toEqual([]);
    for (const usage of [{ outputTokens: 3 }, {}, null])
      expect(findingsOf(reply([{ text: 'x' }], { usage }))).toEqual([]);
  });

  it('may end its turn after server tool calls', () => {
    const served = { toolUse: { ...TOOL.toolUse, type: 'server_tool_use' } };
    const result = { toolResult: { toolUseId: 'tooluse_1', content: [{ text: '2 m' }], status: 'success' } };
    expect(findingsOf(reply([served, result, { text: 'Low.' }]))).toEqual([]);
  });

  it.each<[string, unknown, string[]]>([
    ['a call that the reason denies', reply([TOOL]), ['finish-reason-contradicts-content/calls at /stopReason']],
    [
      'a reason without a call',
      reply([{ text: 'x' }], { stopReason: 'tool_use' }),
      ['finish-reason-contradicts-content/noCalls at /stopReason'],
    ],
    [
      'a word of another wire',
      reply([{ text: 'x' }], { stopReason: 'stop' }),
      ['unknown-finish-reason/unknown at /stopReason'],
    ],
    ['no reason', reply([{ text: 'x' }], { stopReason: null }), ['unknown-finish-reason/missing at /stopReason']],
    [
      'a total that is none',
      reply([{ text: 'x' }], { usage: { ...USAGE, totalTokens: 14 } }),
      ['usage-mismatch/parts at /usage/totalTokens'],
    ],
    [
      'a call without a name',
      reply([{ toolUse: { toolUseId: 't', input: {} } }], { stopReason: 'tool_use' }),
      ['malformed-tool-call/nameless at /output/message/content/0'],
    ],
    [
      'a call without an id',
      reply([{ toolUse: { name: 't', input: {} } }], { stopReason: 'tool_use' }),
      ['missing-tool-call-id/call at /output/message/content/0'],
    ],
    [
      'arguments as text',
      reply([{ toolUse: { ...TOOL.toolUse, input: '{}' } }], { stopReason: 'tool_use' }),
      ['arguments-not-object/notObject at /output/message/content/0'],
    ],
    [
      'one id for two calls',
      reply([TOOL, TOOL], { stopReason: 'tool_use' }),
      ['reused-tool-call-id/inTurn at /output/message/content/1'],
    ],
    ['no output', { stopReason: 'end_turn' }, ['missing-field/missing at ']],
    [
      'content that is a text',
      { ...reply([]), output: { message: { role: 'assistant', content: 4 } } },
      ['wrong-type/wrongType at /output/message/content'],
    ],
    ['an error', { message: 'The model is unknown.' }, ['stream-error-ignored/body at ']],
    ['an error of an SDK', { error: 'no', name: 'ValidationException' }, ['stream-error-ignored/body at ']],
    ['no object', 'x', ['wrong-type/wrongType at ']],
  ])('%s', (_name, value, expected) => {
    expect(findingsOf(value)).toEqual(expected);
  });

  it('names an error, and quotes nothing from it', () => {
    const { diagnostics } = judge({ __type: 'ThrottlingException', message: 'high tide' });
    expect(diagnostics[0]?.message).toContain('ThrottlingException');
    expect(JSON.stringify(diagnostics)).not.toContain('high tide');
  });
});

it('is sent back without blank text', () => {
  expect(converse.messagesOf(reply([{ text: ' ' }, TOOL]))).toEqual([{ role: 'assistant', content: [TOOL] }]);
  const plain = reply([{ text: 'x' }]);
  expect(converse.messagesOf(plain)[0]).toBe((plain.output as JsonObject).message);
  for (const other of [reply([]), reply([{ text: '' }]), {}, null, [], 'x', { output: { message: { content: 'x' } } }])
    expect(converse.messagesOf(other)).toEqual([]);
});

it('is distinguished from requests, messages and events', () => {
  expect(converse.detects(reply([]))).toBe(true);
  const message = { role: 'user', content: [{ text: 'x' }] };
  for (const other of [{ messages: [message] }, message, { messageStop: { stopReason: 'end_turn' } }, null, [], 'x'])
    expect(converse.detects(other)).toBe(false);
});
