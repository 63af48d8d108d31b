import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { DialectId } from '../../src/index.ts';
import { judgeReply } from '../../src/judge/reply.ts';
import { dialectFor } from '../../src/judge/request.ts';
import openaiChat from '../../src/replies/openai-chat.ts';
import type { JsonObject } from '../../src/source/json.ts';
import { openaiChatStreams } from '../generators/streams/openai-chat.ts';
import { mangled } from '../properties/mangling.ts';
import { settings } from '../properties/settings.ts';

function replyOf(message: JsonObject, reason: unknown = 'stop', rest: JsonObject = {}): JsonObject {
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1790000000,
    model: 'gpt-5-mini',
    choices: [{ index: 0, message: { role: 'assistant', ...message }, logprobs: null, finish_reason: reason }],
    ...rest,
  };
}

function findingsOf(value: unknown, dialect?: string): string[] {
  const judged = dialect === undefined ? undefined : dialectFor({ dialect: dialect as DialectId });
  const { diagnostics } = judgeReply(value, '', { wire: openaiChat, dialect: judged });
  return diagnostics.map(({ rule, messageId, pointer, severity }) => `${severity} ${rule}/${messageId} at ${pointer}`);
}

const CALL = { id: 'call_1', type: 'function', function: { name: 'get_weather', arguments: '{"city":"Oslo"}' } };
const TOTALS = { prompt_tokens: 9, completion_tokens: 12, total_tokens: 21 };

describe('valid replies', () => {
  test.each<[string, unknown]>([
    ['text', replyOf({ content: 'Yes.', refusal: null, annotations: [] }, 'stop', { usage: TOTALS })],
    ['calls', replyOf({ content: null, tool_calls: [CALL] }, 'tool_calls')],
    ['calls without content', replyOf({ tool_calls: [{ ...CALL, index: 0 }] }, 'tool_calls')],
    ['calls without a type', replyOf({ content: '', tool_calls: [{ ...CALL, type: undefined }] }, 'tool_calls')],
    ['a call of the older interface', replyOf({ content: null, function_call: CALL.function }, 'function_call')],
    ['every field filled in', replyOf({ content: 'Yes.', audio: {}, function_call: { name: '', arguments: '' } })],
    ['cut short', replyOf({ content: 'Ye', reasoning_content: 'Let me' }, 'length')],
    [
      'thinking in parts',
      replyOf({
        content: [
          { type: 'thinking', thinking: [] },
          { type: 'text', text: 'Yes.' },
        ],
      }),
    ],
    ['an object as content', replyOf({ content: { is_fruit: true } })],
    ['reasoning beside', replyOf({ content: 'a' }, 'stop', usageOf({ total_tokens: 30 }, 9))],
    ['reasoning within', replyOf({ content: 'a' }, 'stop', usageOf({ total_tokens: 21 }, 9))],
    ['nothing wrong', replyOf({ content: 'a' }, 'stop', { base_resp: { status_code: 0 }, error: null })],
    ['an envelope', { result: replyOf({ content: 'a' }), success: true, errors: [], messages: [] }],
  ])('%s', (_name, value) => {
    expect(findingsOf(value)).toEqual([]);
  });

  function usageOf(rest: JsonObject, reasoning: number): JsonObject {
    return { usage: { ...TOTALS, ...rest, completion_tokens_details: { reasoning_tokens: reasoning } } };
  }
});

describe('faulty replies', () => {
  test.each<[string, unknown, string]>([
    [
      'a reason without calls',
      replyOf({ content: 'a' }, 'tool_calls'),
      'warning finish-reason-contradicts-content/noCalls at /choices/0/finish_reason',
    ],
    [
      'calls without the reason',
      replyOf({ tool_calls: [CALL] }, 'stop'),
      'warning finish-reason-contradicts-content/calls at /choices/0/finish_reason',
    ],
    ['no reason', replyOf({ content: 'a' }, null), 'warning unknown-finish-reason/missing at /choices/0/finish_reason'],
    [
      'a new reason',
      replyOf({ content: 'a' }, 'tired'),
      'warning unknown-finish-reason/unknown at /choices/0/finish_reason',
    ],
    [
      'a call without id',
      replyOf({ tool_calls: [{ ...CALL, id: '' }] }, 'tool_calls'),
      'warning missing-tool-call-id/call at /choices/0/message/tool_calls/0',
    ],
    [
      'a call without name',
      replyOf({ tool_calls: [{ ...CALL, function: { arguments: '{}' } }] }, 'tool_calls'),
      'warning malformed-tool-call/nameless at /choices/0/message/tool_calls/0',
    ],
    [
      'two ids alike',
      replyOf({ tool_calls: [CALL, CALL] }, 'tool_calls'),
      'warning reused-tool-call-id/inTurn at /choices/0/message/tool_calls/1',
    ],
    [
      'broken arguments',
      replyOf({ tool_calls: [{ ...CALL, function: { name: 'f', arguments: '{"a' } }] }, 'tool_calls'),
      'warning arguments-not-json/notJson at /choices/0/message/tool_calls/0',
    ],
    [
      'a count that is none',
      replyOf({ content: 'a' }, 'stop', { usage: { ...TOTALS, prompt_tokens: -9, total_tokens: 3 } }),
      'warning usage-mismatch/negative at /usage/prompt_tokens',
    ],
    [
      'a wrong sum',
      replyOf({ content: 'a' }, 'stop', { usage: { ...TOTALS, total_tokens: 22 } }),
      'warning usage-mismatch/parts at /usage/total_tokens',
    ],
    ['choices that are none', replyOf({}, 'stop', { choices: {} }), 'error wrong-type/wrongType at /choices'],
    ['a number as reason', replyOf({ content: 'a' }, 7), 'warning wrong-type/wrongType at /choices/0/finish_reason'],
    ['a number as content', replyOf({ content: 7 }), 'error wrong-type/wrongType at /choices/0/message/content'],
    ['a text as reply', 'Yes.', 'error wrong-type/wrongType at '],
    ['no choices', { id: 'chatcmpl-1' }, 'warning missing-field/missing at '],
    [
      'no message',
      replyOf({}, 'stop', { choices: [{ index: 0, finish_reason: 'stop' }] }),
      'warning missing-field/missing at /choices/0',
    ],
    [
      'no role',
      replyOf({}, 'stop', { choices: [{ index: 0, message: { content: 'a' }, finish_reason: 'stop' }] }),
      'warning missing-field/missing at /choices/0/message',
    ],
    ['an error', { error: { code: 502, message: 'no' } }, 'error stream-error-ignored/body at /error'],
    [
      'an error of one server',
      { base_resp: { status_code: 1004, status_msg: 'no' }, choices: null },
      'error stream-error-ignored/body at /base_resp',
    ],
    [
      'an error in a choice',
      {
        choices: [
          { error: { code: 502 }, index: 0, finish_reason: null, message: { role: 'assistant', content: 'a' } },
        ],
      },
      'error stream-error-ignored/body at /choices/0/error',
    ],
    [
      'an error as a reason',
      replyOf({ content: 'a' }, 'error'),
      'error stream-error-ignored/body at /choices/0/finish_reason',
    ],
    [
      'an object of errors',
      { object: 'error', message: 'no', type: 'BadRequestError', code: 400 },
      'error stream-error-ignored/body at ',
    ],
    [
      'a list of errors',
      [{ error: { code: 400, status: 'INVALID_ARGUMENT' } }],
      'error stream-error-ignored/body at /0/error',
    ],
  ])('%s', (_name, value, expected) => {
    expect(findingsOf(value)).toEqual([expected]);
  });

  it('are accepted from servers that are known for the fault', () => {
    expect(findingsOf(replyOf({ tool_calls: [CALL] }, 'stop'), 'openai-chat')).toEqual([]);
    expect(findingsOf(replyOf({ content: 'a' }, 'eos_token'), 'tgi')).toEqual([]);
    expect(findingsOf(replyOf({ tool_calls: [CALL] }, 'tool_call'), 'azure-openai')).toEqual([]);
    expect(findingsOf(replyOf({ content: 'a' }, 'tired'), 'tgi')).toHaveLength(1);
    expect(findingsOf(replyOf({ content: 'a' }, 'tool_calls'), 'openai-chat')).toHaveLength(1);
  });

  it('are reported without quoting content', () => {
    const { diagnostics } = judgeReply({ error: { message: 'my secret', code: 'my secret is long' } }, '', {
      wire: openaiChat,
      dialect: undefined,
    });
    expect(JSON.stringify(diagnostics)).not.toContain('secret');
  });
});

it('never throw', () => {
  const property = fc.property(mangled(openaiChatStreams.replies), value => {
    judgeReply(value, '', { wire: openaiChat, dialect: undefined });
    openaiChat.messagesOf(value);
    openaiChat.detects(value);
  });
  fc.assert(property, settings(300));
});

describe('a server without choices and finish reasons', () => {
  const bare = (result: unknown) => ({ result, success: true, errors: [], messages: [] });

  it('answers with text, JSON, or calls', () => {
    const calls = { response: null, tool_calls: [{ name: 'get_weather', arguments: { city: 'Oslo' } }], usage: TOTALS };
    expect(findingsOf(bare({ response: 'Yes.', tool_calls: [], usage: TOTALS }))).toEqual([]);
    expect(findingsOf(bare({ response: { is_fruit: true } }))).toEqual([]);
    expect(findingsOf(bare(calls), 'cloudflare-workers-ai')).toEqual([]);
    expect(openaiChat.messagesOf(bare({ response: 'Yes.' }))).toEqual([{ role: 'assistant', content: 'Yes.' }]);
    expect(openaiChat.messagesOf(bare(calls))).toMatchObject([
      { tool_calls: [{ type: 'function', function: { name: 'get_weather', arguments: '{"city":"Oslo"}' } }] },
    ]);
  });

  it('has faulty calls reported like others', () => {
    const result = { tool_calls: [{ ...CALL, function: { name: 'f', arguments: '{"a' } }] };
    expect(findingsOf(bare(result))).toEqual(['warning arguments-not-json/notJson at /result/tool_calls/0']);
    const counted = { response: 'Yes.', usage: { ...TOTALS, total_tokens: 1 } };
    expect(findingsOf(bare(counted))).toEqual(['warning usage-mismatch/parts at /result/usage/total_tokens']);
  });
});

describe('detection', () => {
  test.each<[unknown, boolean]>([
    [replyOf({ content: 'a' }), true],
    [{ choices: [{ message: { role: 'assistant', content: 'a' } }] }, true],
    [{ object: 'chat.completion', choices: [] }, true],
    [{ object: 'chat.completion.chunk', choices: [{ delta: {} }] }, false],
    [{ choices: [] }, false],
    [{ model: 'gpt-5', messages: [{ role: 'user', content: 'a' }] }, false],
    [[{ role: 'assistant', content: 'a' }], false],
    [null, false],
  ])('%j: %s', (value, expected) => {
    expect(openaiChat.detects(value)).toBe(expected);
  });
});

describe('messages for the next request', () => {
  test.each<[string, JsonObject, JsonObject]>([
    ['text as it is', { content: 'a', refusal: null }, { content: 'a', refusal: null }],
    ['no sources', { content: 'a', annotations: [{ type: 'url_citation' }] }, { content: 'a' }],
    ['no index', { content: null, tool_calls: [{ index: 0, ...CALL }] }, { content: null, tool_calls: [CALL] }],
    ['no empty list', { content: 'a', tool_calls: [] }, { content: 'a' }],
    ['no call that is none', { content: 'a', function_call: { name: '', arguments: '' } }, { content: 'a' }],
    [
      'sound by its id',
      { content: null, audio: { id: 'audio_1', data: 'AA' } },
      { content: null, audio: { id: 'audio_1' } },
    ],
    [
      'arguments as text',
      { content: null, tool_calls: [{ ...CALL, function: { name: 'f', arguments: { a: 1 } } }] },
      { content: null, tool_calls: [{ ...CALL, function: { name: 'f', arguments: '{"a":1}' } }] },
    ],
    [
      'reasoning with its signatures',
      { content: 'a', reasoning: 'b', reasoning_details: [{ type: 'reasoning.text', signature: 'cw==' }] },
      { content: 'a', reasoning: 'b', reasoning_details: [{ type: 'reasoning.text', signature: 'cw==' }] },
    ],
  ])('%s', (_name, message, expected) => {
    expect(openaiChat.messagesOf(replyOf(message))).toEqual([{ role: 'assistant', ...expected }]);
  });

  it('are the same object if nothing has to change', () => {
    const reply = replyOf({ content: 'a', tool_calls: [CALL] });
    expect(openaiChat.messagesOf(reply)[0]).toBe((reply.choices as { message: JsonObject }[])[0]?.message);
  });

  it('are none if there is no answer', () => {
    for (const value of [null, 'a', {}, { choices: {} }, { choices: [null] }, { error: 'a' }])
      expect(openaiChat.messagesOf(value)).toEqual([]);
  });
});
