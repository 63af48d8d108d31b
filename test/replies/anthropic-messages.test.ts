/** Replies of Anthropic messages, as rules see them. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judgeReply } from '../../src/judge/reply.ts';
import { dialectFor } from '../../src/judge/request.ts';
import anthropicMessages from '../../src/replies/anthropic-messages.ts';
import type { JsonObject } from '../../src/source/json.ts';
import { anthropicMessagesStreams } from '../generators/streams/anthropic-messages.ts';
import { mangled } from '../properties/mangling.ts';
import { settings } from '../properties/settings.ts';

const TEXT = { type: 'text', text: 'High water is at 14:20.' };
const CALL = { type: 'tool_use', id: 'toolu_1', name: 'tide_table', input: { port: 'Oslo' } };

function reply(content: unknown, stop_reason: unknown = 'end_turn', more: JsonObject = {}): JsonObject {
  const usage = { input_tokens: 12, output_tokens: 9 };
  return {
    ...{ id: 'msg_01', type: 'message', role: 'assistant', model: 'claude-sonnet-4-5', content },
    ...{ stop_reason, stop_sequence: null, usage, ...more },
  };
}

const TOOLS = [
  {
    kind: 'function' as const,
    name: 'tide_table',
    parameters: { type: 'object', properties: { port: { type: 'string' } }, required: ['port'] },
    pointer: '/tools/0',
  },
];

function judge(value: unknown) {
  return judgeReply(value, '', {
    wire: anthropicMessages,
    dialect: dialectFor({ dialect: 'anthropic' }),
    tools: TOOLS,
  });
}

const findingsOf = (value: unknown) =>
  judge(value).diagnostics.map(({ rule, messageId, pointer }) => `${rule}/${messageId} at ${pointer}`);

describe('findings', () => {
  it.each<[string, unknown, string[]]>([
    ['a text', reply([TEXT]), []],
    ['a call', reply([TEXT, CALL], 'tool_use'), []],
    ['nothing said', reply([]), []],
    ['a refusal', reply([], 'refusal', { stop_details: { type: 'refusal', category: 'bio' } }), []],
    [
      'a pause',
      reply([{ type: 'server_tool_use', id: 'srvtoolu_1', name: 'web_search', input: {} }], 'pause_turn'),
      [],
    ],
    ['a summary alone', reply([{ type: 'compaction', content: 'Tides.' }], 'compaction'), []],
    ['a full window', reply([TEXT], 'model_context_window_exceeded'), []],
    ['a stop sequence behind a call', reply([TEXT, CALL], 'stop_sequence'), []],
    ['a call that was cut', reply([{ ...CALL, input: { port: '' } }], 'max_tokens'), []],
    ['blocks that are yet to come', reply([{ type: 'drawing', strokes: [] }]), []],
    ['nulls', reply([{ ...TEXT, citations: null }], 'end_turn', { container: null, stop_details: null }), []],
    ['no counts', reply([TEXT], 'end_turn', { usage: null }), []],
    ['a count that was asked for', { input_tokens: 14 }, []],
    ['a text completion', { completion: 'High water', stop_reason: 'max_tokens' }, []],

    ['a word that is none', reply([TEXT], 'stop'), ['unknown-finish-reason/unknown at /stop_reason']],
    ['no word', reply([TEXT], null), ['unknown-finish-reason/missing at /stop_reason']],
    [
      'a reason of calls, and none',
      reply([TEXT], 'tool_use'),
      ['finish-reason-contradicts-content/noCalls at /stop_reason'],
    ],
    ['calls, and a reason of none', reply([CALL]), ['finish-reason-contradicts-content/calls at /stop_reason']],
    [
      'a call without a name',
      reply([{ ...CALL, name: undefined }], 'tool_use'),
      ['malformed-tool-call/nameless at /content/0'],
    ],
    ['a name that is none', reply([{ ...CALL, name: 7 }], 'tool_use'), ['malformed-tool-call/nameless at /content/0']],
    ['a call without an id', reply([{ ...CALL, id: null }], 'tool_use'), ['missing-tool-call-id/call at /content/0']],
    [
      'a call without input',
      reply([{ ...CALL, input: undefined }], 'tool_use'),
      ['missing-field/missing at /content/0'],
    ],
    ['an id twice', reply([CALL, CALL], 'tool_use'), ['reused-tool-call-id/inTurn at /content/1']],
    [
      'input that is text',
      reply([{ ...CALL, input: '{"port":"Oslo"}' }], 'tool_use'),
      ['arguments-not-object/notObject at /content/0'],
    ],
    [
      'input that is a list',
      reply([{ ...CALL, input: ['Oslo'] }], 'tool_use'),
      ['arguments-not-object/notObject at /content/0'],
    ],
    [
      'input that does not fit',
      reply([{ ...CALL, input: { port: 7 } }], 'tool_use'),
      ['arguments-refused-by-schema/refused at /content/0'],
    ],
    ['no content', reply(undefined), ['missing-field/missing at ']],
    ['content of another type', reply({ text: 'a' }), ['wrong-type/wrongType at /content']],
    ['a block of another type', reply([7]), ['wrong-type/wrongType at /content/0']],
    ['a block without a type', reply([{ text: 'a' }]), ['missing-field/missing at /content/0']],
    ['a text that is none', reply([{ type: 'text', text: 7 }]), ['wrong-type/wrongType at /content/0/text']],
    ['counts that are none', reply([TEXT], 'end_turn', { usage: 'many' }), ['wrong-type/wrongType at /usage']],
    [
      'less than nothing',
      reply([TEXT], 'end_turn', { usage: { output_tokens: -1 } }),
      ['usage-mismatch/negative at /usage/output_tokens'],
    ],
    [
      'more thought than made',
      reply([TEXT], 'end_turn', { usage: { output_tokens: 5, output_tokens_details: { thinking_tokens: 6 } } }),
      ['usage-mismatch/exceeds at /usage/output_tokens_details/thinking_tokens'],
    ],
    [
      'an error',
      { type: 'error', error: { type: 'overloaded_error', message: 'no' } },
      ['stream-error-ignored/body at '],
    ],
    ['an error of a gateway', { error: { code: 429, message: 'no' } }, ['stream-error-ignored/body at ']],
    ['an error in a list', [{ error: { status: 'INVALID_ARGUMENT' } }], ['stream-error-ignored/body at ']],
    ['an error in words', { error: 'model not found' }, ['stream-error-ignored/body at ']],
    ['a list', [1, 2], ['wrong-type/wrongType at ']],
    ['null', null, ['wrong-type/wrongType at ']],
    ['text', 'High water', ['wrong-type/wrongType at ']],
    ['an empty object', {}, ['missing-field/missing at ']],
  ])('%s', (_name, value, expected) => {
    expect(findingsOf(value)).toEqual(expected);
  });

  it('name an error by its type, and quote no text', () => {
    const texts = [
      { type: 'error', error: { type: 'overloaded_error', message: 'secret' } },
      { error: { code: 429, message: 'secret' } },
      { error: 'a secret of somebody' },
      { error: { type: 'x'.repeat(99), message: 'secret' } },
    ].flatMap(each => judge(each).diagnostics.map(({ message: text }) => text));
    expect(texts).toEqual([
      'the reply is an error: overloaded_error',
      'the reply is an error: 429',
      'the reply is an error: error',
      'the reply is an error: error',
    ]);
  });

  it('come with the number of calls', () => {
    expect(judge(reply([TEXT, CALL], 'tool_use'))).toMatchObject({ messages: 1, toolCalls: 1 });
  });

  it('are none for valid replies', () => {
    const property = fc.property(anthropicMessagesStreams.replies, value => {
      expect(judgeReply(value, '', { wire: anthropicMessages, dialect: undefined }).diagnostics).toEqual([]);
      expect(anthropicMessages.detects(value)).toBe(true);
    });
    fc.assert(property, settings(200));
  });
});

describe('messages for the next request', () => {
  it('are the message with its blocks unchanged', () => {
    const content = [{ type: 'thinking', thinking: 'Look.', signature: 'Eq+/=' }, TEXT, CALL];
    const value = reply(content, 'tool_use');
    const [message] = anthropicMessages.messagesOf(value) as [{ content: unknown[] }];
    expect(message).toEqual({ role: 'assistant', content });
    expect(message.content[2]).toBe(content[2]);
  });

  it('leave out empty text, which the server rejects', () => {
    expect(anthropicMessages.messagesOf(reply([{ type: 'text', text: '' }, CALL]))).toEqual([
      { role: 'assistant', content: [CALL] },
    ]);
  });

  it.each([[reply([])], [reply(null)], [{ error: {} }], [null], ['a'], [[]]])('are none for %j', value => {
    expect(anthropicMessages.messagesOf(value)).toEqual([]);
  });
});

describe('detection', () => {
  it.each<[boolean, unknown]>([
    [true, reply([TEXT])],
    [true, reply([])],
    [true, { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' }, request_id: 'req_1' }],
    [false, { type: 'error', event_id: 'event_1', error: { type: 'server_error', message: 'no' } }],
    [false, { error: { type: 'invalid_request_error', message: 'no', param: null, code: null } }],
    [false, { role: 'assistant', content: [TEXT] }],
    [false, { type: 'message', role: 'assistant', content: [], id: 'msg_1', status: 'completed' }],
    [false, { type: 'message_start', message: reply([]) }],
    [false, { model: 'claude-sonnet-4-5', max_tokens: 9, messages: [{ role: 'user', content: 'Hi' }] }],
    [false, { completion: 'High water', stop_reason: 'max_tokens' }],
    [false, [reply([TEXT])]],
    [false, null],
  ])('%s of %j', (expected, value) => {
    expect(anthropicMessages.detects(value)).toBe(expected);
  });
});

it('mangled replies do not throw', () => {
  const property = fc.property(mangled(anthropicMessagesStreams.replies as fc.Arbitrary<object>), value => {
    judge(value);
    anthropicMessages.detects(value);
    anthropicMessages.messagesOf(value);
  });
  fc.assert(property, settings(400));
});
