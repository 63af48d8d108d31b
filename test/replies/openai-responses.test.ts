import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judgeReply } from '../../src/judge/reply.ts';
import { dialectFor } from '../../src/judge/request.ts';
import openaiResponses from '../../src/replies/openai-responses.ts';
import type { JsonObject } from '../../src/source/json.ts';
import { openaiResponsesStreams } from '../generators/streams/openai-responses.ts';
import { mangled } from '../properties/mangling.ts';
import { settings } from '../properties/settings.ts';

const TEXT = { type: 'output_text', text: 'Rain.', annotations: [] };
const MESSAGE = { id: 'msg_1', type: 'message', status: 'completed', role: 'assistant', content: [TEXT] };
const CALL = { id: 'fc_1', type: 'function_call', call_id: 'call_1', name: 'get_weather', arguments: '{}' };
const REPLY = {
  ...{ id: 'resp_1', object: 'response', created_at: 1790000000, status: 'completed', error: null },
  ...{ incomplete_details: null, model: 'gpt-5.2', output: [MESSAGE] },
  usage: { input_tokens: 2, output_tokens: 3, total_tokens: 5 },
};

const dialect = dialectFor({ dialect: 'openai-responses' });
const judge = (value: unknown) => judgeReply(value, '', { wire: openaiResponses, dialect });
const findingsOf = (value: unknown) =>
  judge(value).diagnostics.map(each => `${each.rule}: ${each.message} at ${each.pointer}`);
const choiceOf = (value: unknown) => openaiResponses.read(value, '', () => {}).choices[0];

describe('reading a reply', () => {
  it('gives one message per item', () => {
    const choice = choiceOf({ ...REPLY, output: [{ id: 'rs_1', type: 'reasoning', summary: [] }, CALL, MESSAGE] });
    expect(choice?.messages.map(({ role, pointer }) => [role, pointer])).toEqual([
      ['assistant', '/output/0'],
      ['assistant', '/output/1'],
      ['assistant', '/output/2'],
    ]);
    expect(choice?.messages[1]?.parts[0]).toMatchObject({ type: 'tool_call', callId: 'call_1', name: 'get_weather' });
  });

  it.each([
    ['completed', null, 'open'],
    ['incomplete', { reason: 'max_output_tokens' }, 'cut'],
    ['incomplete', { reason: 'content_filter' }, 'filtered'],
    ['incomplete', null, 'cut'],
    ['failed', null, 'failed'],
    ['cancelled', null, 'cut'],
    ['queued', null, 'open'],
    ['in_progress', null, 'open'],
    ['stop', null, undefined],
  ])('reads status %s with %o as %s', (status, incomplete_details, meaning) => {
    const choice = choiceOf({ ...REPLY, status, incomplete_details });
    expect(choice).toMatchObject({ reason: status, reasonAt: { pointer: '/status' } });
    expect(choice?.meaningOf(status)).toBe(meaning);
  });

  it.each<[string, unknown, string[]]>([
    ['a whole one', REPLY, []],
    ['one with calls', { ...REPLY, output: [CALL] }, []],
    ['one in the background', { ...REPLY, status: 'queued', output: [], usage: null }, []],
    [
      'a call without a name by nature',
      { ...REPLY, output: [{ id: 'cu_1', type: 'computer_call', call_id: 'a' }] },
      [],
    ],
    ['a compacted conversation', { id: 'resp_1', object: 'response.compaction', output: [MESSAGE] }, []],
    ['a count of tokens', { object: 'response.input_tokens', input_tokens: 9 }, []],
    [
      'reasoning that is counted beside',
      {
        ...REPLY,
        usage: { input_tokens: 2, output_tokens: 3, output_tokens_details: { reasoning_tokens: 4 }, total_tokens: 9 },
      },
      [],
    ],
    ['no object', 'text', ['wrong-type: found string, expected object at ']],
    ['no output', { ...REPLY, output: undefined }, ['missing-field: required field `output` is missing at ']],
    ['output as text', { ...REPLY, output: 'Rain.' }, ['wrong-type: found string, expected array at /output']],
    [
      'no status',
      { ...REPLY, status: undefined },
      ['unknown-finish-reason: the reply has no finish reason at /status'],
    ],
    [
      'another status',
      { ...REPLY, status: 'stop' },
      ['unknown-finish-reason: finish reason `stop` is not part of this API at /status'],
    ],
    [
      'a total that is none',
      { ...REPLY, usage: { input_tokens: 2, output_tokens: 3, total_tokens: 6 } },
      ['usage-mismatch: `total_tokens` is 6, but its parts add up to 5 at /usage/total_tokens'],
    ],
    [
      'an error for a body',
      { error: { message: 'No "Rain".', type: 'invalid_request_error', code: null } },
      ['stream-error-ignored: the reply is an error: invalid_request_error at /error'],
    ],
    [
      'an error event for a body',
      { type: 'error', code: 'server_error', message: 'No.' },
      ['stream-error-ignored: the reply is an error: server_error at '],
    ],
    [
      'an error of a framework',
      { detail: 'Not Found' },
      ['stream-error-ignored: the reply is an error: without a name at '],
    ],
    [
      'an error as text',
      { error: 'no such model at all' },
      ['stream-error-ignored: the reply is an error: without a name at /error'],
    ],
    [
      'one that failed',
      { ...REPLY, status: 'failed', output: [], error: { code: 'server_error', message: 'x' } },
      ['stream-error-ignored: the reply is an error: server_error at /error'],
    ],
    [
      'one that failed without a word',
      { ...REPLY, status: 'failed', output: [] },
      ['stream-error-ignored: the reply is an error: failed at /status'],
    ],
    ['arguments that do not parse', { ...REPLY, output: [{ ...CALL, arguments: '{' }] }, ['arguments-not-json: ']],
    ['a call without an id', { ...REPLY, output: [{ ...CALL, call_id: undefined }] }, ['missing-tool-call-id: ']],
    ['two calls with one id', { ...REPLY, output: [CALL, { ...CALL, id: 'fc_2' }] }, ['reused-tool-call-id: ']],
  ])('gives the expected findings for %s', (_name, value, expected) => {
    const found = findingsOf(JSON.parse(JSON.stringify(value)));
    expect(found.map((each, i) => (expected[i]?.endsWith(': ') ? each.slice(0, expected[i]?.length) : each))).toEqual(
      expected,
    );
  });

  it('never throws', () => {
    const property = fc.property(mangled(openaiResponsesStreams.replies), value => {
      judge(value);
      openaiResponses.detects(value);
      openaiResponses.messagesOf(value);
    });
    fc.assert(property, settings(300));
    for (const value of [null, undefined, 1, 'x', [], {}, [REPLY], { output: [null, 1, 'x', []], error: [] }])
      judge(value);
  });
});

describe('a reply', () => {
  it.each<[string, unknown, boolean]>([
    ['a reply', REPLY, true],
    ['one that failed', { ...REPLY, status: 'failed', output: [] }, true],
    ['a compacted conversation', { id: 'resp_1', object: 'response.compaction', output: [] }, true],
    ['one of a server that leaves its kind out', { id: 'resp_1', status: 'completed', output: [MESSAGE] }, true],
    ['a request', { model: 'gpt-5.2', input: 'Rain?', store: false }, false],
    ['a request of items', { model: 'gpt-5.2', input: [MESSAGE] }, false],
    ['an item', MESSAGE, false],
    ['a list of items', [MESSAGE], false],
    ['an exchange', { request: { input: 'x' }, response: REPLY }, false],
    ['an event', { type: 'response.completed', response: REPLY }, false],
    ['an item event', { type: 'response.output_item.done', item: MESSAGE }, false],
    ['another reply', { id: 'a', object: 'chat.completion', choices: [] }, false],
    ['another reply with an output', { id: 'a', output: { message: { role: 'assistant', content: [] } } }, false],
    ['a count of tokens', { object: 'response.input_tokens', input_tokens: 9 }, false],
    ['an error', { error: { message: 'No.' } }, false],
  ])('is distinguished from others: %s', (_name, value, is) => {
    expect(openaiResponses.detects(value)).toBe(is);
  });

  it('is sent back item by item, unchanged', () => {
    const output: JsonObject[] = [
      { id: 'rs_1', type: 'reasoning', summary: [], encrypted_content: 'gAAAAABo' },
      CALL,
      MESSAGE,
    ];
    expect(openaiResponses.messagesOf({ ...REPLY, output })).toEqual(output);
    expect(openaiResponses.messagesOf({ error: {} })).toEqual([]);
    expect(openaiResponses.messagesOf(null)).toEqual([]);
  });
});
