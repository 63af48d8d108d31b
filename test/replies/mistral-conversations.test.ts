/** Replies of Mistral's conversations. */

import { describe, expect, it } from 'vitest';
import { judgeReply } from '../../src/judge/reply.ts';
import { dialectFor } from '../../src/judge/request.ts';
import conversations from '../../src/replies/mistral-conversations.ts';
import type { JsonObject } from '../../src/source/json.ts';

const SAID = { object: 'entry', type: 'message.output', id: 'msg_1', role: 'assistant', content: 'High.' };
const CALL = { type: 'function.call', id: 'fc_1', tool_call_id: 'tide00001', name: 'tide_table', arguments: '{}' };
const RAN = { type: 'tool.execution', id: 'exec_1', name: 'web_search' };
const USAGE = { prompt_tokens: 9, completion_tokens: 4, total_tokens: 13, connector_tokens: null, connectors: null };
const reply = (outputs: unknown, more: JsonObject = {}): JsonObject => ({
  ...{ conversation_id: 'conv_1', outputs, usage: USAGE, object: 'conversation.response' },
  ...more,
});
const dialect = dialectFor({ dialect: 'mistral-conversations' });
const judge = (value: unknown) => judgeReply(value, '', { wire: conversations, dialect });
const findingsOf = (value: unknown) =>
  judge(value).diagnostics.map(each => `${each.rule}/${each.messageId} at ${each.pointer}`);

describe('a reply', () => {
  it('has no findings if it is valid, without a finish reason', () => {
    expect(judge(reply([RAN, SAID, CALL]))).toMatchObject({ diagnostics: [], messages: 3, toolCalls: 2 });
    expect(findingsOf(reply([SAID], { usage: { ...USAGE, total_tokens: 20, connector_tokens: 7 } }))).toEqual([]);
    expect(findingsOf(reply([]))).toEqual([]);
  });

  it.each<[string, unknown, string[]]>([
    ['a call without a name', reply([{ ...CALL, name: undefined }]), ['malformed-tool-call/nameless at /outputs/0']],
    ['a call without an id', reply([{ ...CALL, tool_call_id: null }]), ['missing-tool-call-id/call at /outputs/0']],
    ['one id for two calls', reply([CALL, CALL]), ['reused-tool-call-id/inConversation at /outputs/1']],
    ['arguments that are torn', reply([{ ...CALL, arguments: '{"a"' }]), ['arguments-not-json/notJson at /outputs/0']],
    [
      'a total that is none',
      reply([SAID], { usage: { ...USAGE, total_tokens: 14 } }),
      ['usage-mismatch/parts at /usage/total_tokens'],
    ],
    ['an entry that is a text', reply(['x']), ['wrong-type/wrongType at /outputs/0']],
    ['outputs that are a text', reply('x'), ['wrong-type/wrongType at /outputs']],
    ['no outputs', { conversation_id: 'conv_1' }, ['missing-field/missing at ']],
    ['an error', { object: 'error', message: 'x', code: 3000 }, ['stream-error-ignored/body at ']],
    ['an error in details', { detail: [{ type: 'missing' }] }, ['stream-error-ignored/body at ']],
    ['no object', null, ['wrong-type/wrongType at ']],
  ])('%s', (_name, value, expected) => {
    expect(findingsOf(value)).toEqual(expected);
  });
});

it('is sent back as entries', () => {
  const outputs = [RAN, SAID];
  expect(conversations.messagesOf(reply(outputs))).toBe(outputs);
  for (const other of [{}, null, [], 'x', { outputs: 'x' }]) expect(conversations.messagesOf(other)).toEqual([]);
});

it('is distinguished from requests, entries and events', () => {
  expect(conversations.detects(reply([SAID]))).toBe(true);
  expect(conversations.detects({ conversation_id: 'conv_1', outputs: [] })).toBe(true);
  for (const other of [
    { inputs: [SAID] },
    SAID,
    { outputs: [] },
    { type: 'conversation.response.done' },
    null,
    [],
    'x',
  ])
    expect(conversations.detects(other)).toBe(false);
});
