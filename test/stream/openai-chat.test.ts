import { describe, expect, it, test } from 'vitest';
import type { AssembleOptions } from '../../src/judge/stream.ts';
import { assemble } from '../../src/lint/assemble.ts';
import type { JsonObject } from '../../src/source/json.ts';
import { cutsIn } from '../depth.ts';
import {
  begun,
  calls,
  chunk,
  DONE,
  delta,
  LEGACY_CALL,
  LOGPROBS,
  more,
  PARALLEL,
  REFUSED,
  SPOKEN,
  sse,
  TEXT,
  TWO_CHOICES,
  USAGE,
} from './chat-streams.ts';

const HEAD = { id: 'chatcmpl-7', object: 'chat.completion', created: 1790000000, model: 'gpt-5-mini' };
const first = delta({ role: 'assistant', content: null });
const stop = delta({}, 'stop');
const called = delta({}, 'tool_calls');

function read(events: readonly unknown[], options: AssembleOptions = {}) {
  return assemble(sse([...events, DONE]), { protocol: 'openai-chat', ...options });
}

function findingsOf(events: readonly unknown[], options?: AssembleOptions): string[] {
  return read(events, options).diagnostics.map(
    ({ rule, messageId, pointer, severity }) => `${severity} ${rule}/${messageId} at ${pointer}`,
  );
}

/** The message of the first choice. Checks that there are no findings. */
function messageOf(events: readonly unknown[], options?: AssembleOptions): JsonObject {
  const { reply, diagnostics } = read(events, options);
  expect(diagnostics).toEqual([]);
  return ((reply as { choices: JsonObject[] }).choices[0] as JsonObject).message as JsonObject;
}

const callsOf = (events: readonly unknown[]): unknown => messageOf([first, ...events, called]).tool_calls;
const call = (id: string, name: string, text: string) => ({
  id,
  type: 'function',
  function: { name, arguments: text },
});

describe('the reply of a complete stream', () => {
  it('is text with its usage', () => {
    const { reply, diagnostics, isComplete, messages } = read(TEXT);
    const message = { role: 'assistant', content: 'It rains in Oslo.', refusal: null };
    expect({ reply, diagnostics, isComplete }).toEqual({
      reply: { ...HEAD, choices: [{ index: 0, message, logprobs: null, finish_reason: 'stop' }], usage: USAGE },
      diagnostics: [],
      isComplete: true,
    });
    expect(messages).toEqual([message]);
    expect(Object.keys(reply as JsonObject)).toEqual(['id', 'object', 'created', 'model', 'choices', 'usage']);
  });

  it('is the same however the bytes are split', () => {
    const bytes = new TextEncoder().encode(sse([...TEXT.slice(0, 2), delta({ content: '☔ på norsk' }), stop, DONE]));
    const whole = assemble(bytes);
    for (const at of cutsIn(bytes)) expect(assemble([bytes.subarray(0, at), bytes.subarray(at)])).toEqual(whole);
  });

  it('has parallel calls', () => {
    expect(messageOf(PARALLEL)).toEqual({
      role: 'assistant',
      content: null,
      tool_calls: [call('call_a', 'get_weather', '{"city":"Oslo"}'), call('call_b', 'get_time', '{"zone":"CET"}')],
    });
  });

  it('has a refusal', () => {
    expect(messageOf(REFUSED)).toEqual({ role: 'assistant', content: null, refusal: 'I cannot help with that.' });
  });

  it('has several choices, in their order', () => {
    expect((read(TWO_CHOICES).reply as JsonObject).choices).toEqual([
      { index: 0, message: { role: 'assistant', content: 'Yes.' }, logprobs: null, finish_reason: 'stop' },
      { index: 1, message: { role: 'assistant', content: 'No' }, logprobs: null, finish_reason: 'length' },
    ]);
  });

  it('has the log probabilities of all tokens', () => {
    const { reply } = read(LOGPROBS) as { reply: { choices: { logprobs: { content: { token: string }[] } }[] } };
    expect(reply.choices[0]?.logprobs.content.map(({ token }) => token)).toEqual(['a', 'b']);
  });

  it('has a call of the older `function_call` interface', () => {
    expect(messageOf(LEGACY_CALL).function_call).toEqual({ name: 'get_weather', arguments: '{"city":"Oslo"}' });
  });

  it('has audio, which ends without a finish reason', () => {
    const { reply, diagnostics, isComplete, messages } = read(SPOKEN, { dialect: 'openai-chat', model: 'gpt-audio' });
    const audio = { id: 'audio_1', transcript: 'Hello', data: 'AAABAAAC', expires_at: 1790003600 };
    expect(diagnostics).toEqual([]);
    expect(isComplete).toBe(true);
    expect(reply).toMatchObject({ choices: [{ message: { audio }, finish_reason: null }] });
    expect(messages).toEqual([{ role: 'assistant', content: null, refusal: null, audio: { id: 'audio_1' } }]);
  });

  it('joins audio whose pieces are padded separately', () => {
    const pieces = ['AA==', 'AQI='].map(data => delta({ audio: { data } }));
    expect(messageOf([first, ...pieces, stop])).toMatchObject({ audio: { data: 'AAEC' } });
  });

  it('keeps unknown fields, and drops obfuscation fields', () => {
    const { reply } = read([
      { ...delta({ role: 'assistant', content: 'Hi', mood: null }), obfuscation: 'x', p: 'abc', citations: ['a'] },
      { ...delta({ mood: 'calm', __proto__: null }, 'stop'), obfuscation: 'y', citations: ['a', 'b'] },
      JSON.parse('{"choices":[],"__proto__":{"polluted":true}}'),
    ]);
    expect(reply).toMatchObject({ citations: ['a', 'b'], choices: [{ message: { content: 'Hi', mood: 'calm' } }] });
    expect(Object.keys(reply as JsonObject)).toContain('__proto__');
    expect(Object.keys(reply as JsonObject)).not.toContain('obfuscation');
    expect(({} as JsonObject).polluted).toBeUndefined();
  });
});

describe('calls', () => {
  test('IDs that are empty, null or repeated are ignored', () => {
    const later = ['', null, 'call_a'].map((id, i) => calls({ ...more(0, ['{"a"', ':', '1}'][i] as string), id }));
    expect(callsOf([calls(begun(0, 'call_a', 'f')), ...later])).toEqual([call('call_a', 'f', '{"a":1}')]);
  });

  test('a repeated name is ignored', () => {
    const again = calls({ index: 0, function: { name: '', arguments: '{}' } });
    expect(callsOf([calls(begun(0, 'call_a', 'f')), again])).toEqual([call('call_a', 'f', '{}')]);
  });

  test('complete arguments in one chunk, without an index', () => {
    const { index: _1, ...one } = begun(0, 'call_a', 'f', '{"a":1}');
    const { index: _2, ...two } = begun(0, 'call_b', 'f', '{"a":2}');
    expect(callsOf([calls(one), calls(two)])).toEqual([call('call_a', 'f', '{"a":1}'), call('call_b', 'f', '{"a":2}')]);
  });

  test('fragments without index and ID belong to the last call', () => {
    const { index: _1, ...one } = begun(0, 'call_a', 'f', '{"a"');
    const events = [calls(one), calls({ function: { arguments: ':1}' } }), calls({ id: 'call_b', ...one })];
    expect(callsOf(events.slice(0, 2))).toEqual([call('call_a', 'f', '{"a":1}')]);
  });

  test('a name after complete arguments starts another call, without an index', () => {
    const whole = (name: string, text: string) => calls({ type: 'function', function: { name, arguments: text } });
    const { reply } = read([first, whole('f', '{"a":1}'), whole('g', '{"b":2}'), called]);
    const { tool_calls } = (reply as { choices: { message: JsonObject }[] }).choices[0]?.message ?? {};
    expect(tool_calls).toEqual([
      { type: 'function', function: { name: 'f', arguments: '{"a":1}' } },
      { type: 'function', function: { name: 'g', arguments: '{"b":2}' } },
    ]);
  });

  test('another ID with the same index starts another call', () => {
    const events = [calls(begun(0, 'call_a', 'f', '{}')), calls(begun(0, 'call_b', 'g', '{"b":2}'))];
    expect(callsOf(events)).toEqual([call('call_a', 'f', '{}'), call('call_b', 'g', '{"b":2}')]);
  });

  test('gaps in the indexes are closed, and the order is that of the indexes', () => {
    const events = [calls(begun(4, 'call_b', 'g', '{}')), calls(begun(1, 'call_a', 'f', '{')), calls(more(1, '}'))];
    expect(callsOf(events)).toEqual([call('call_a', 'f', '{}'), call('call_b', 'g', '{}')]);
  });

  test('arguments that are a value are serialized once', () => {
    const { index: _, ...one } = begun(0, 'call_a', 'f');
    const events = [calls({ ...one, function: { name: 'f', arguments: { a: [1, null] } } })];
    expect(callsOf(events)).toEqual([call('call_a', 'f', '{"a":[1,null]}')]);
  });

  test('arguments that start as null, or are never sent', () => {
    expect(
      callsOf([calls({ ...begun(0, 'call_a', 'f'), function: { name: 'f', arguments: null } }), calls(more(0, '{}'))]),
    ).toEqual([call('call_a', 'f', '{}')]);
    expect(callsOf([calls({ index: 0, id: 'call_a', type: 'function', function: { name: 'f' } })])).toEqual([
      { id: 'call_a', type: 'function', function: { name: 'f' } },
    ]);
  });

  test('custom tools', () => {
    const events = [
      calls({ index: 0, id: 'call_a', type: 'custom', custom: { name: 'run_sql', input: '' } }),
      calls({ index: 0, custom: { input: 'select ' } }),
      calls({ index: 0, custom: { input: '1' } }),
    ];
    expect(callsOf(events)).toEqual([{ id: 'call_a', type: 'custom', custom: { name: 'run_sql', input: 'select 1' } }]);
  });

  test('two calls with one ID are kept, and reported', () => {
    const events = [first, calls(begun(0, 'call_a', 'f', '{}')), calls(begun(1, 'call_a', 'f', '{"b":2}')), called];
    expect(findingsOf(events)).toEqual(['warning reused-tool-call-id/inTurn at /2/choices/0/delta/tool_calls/0']);
    expect(
      (read(events).reply as { choices: { message: { tool_calls: unknown[] } }[] }).choices[0]?.message.tool_calls,
    ).toHaveLength(2);
  });

  test('the signature of a call is kept with it', () => {
    const extra_content = { google: { thought_signature: 'c2lnbmVk' } };
    expect(callsOf([calls({ ...begun(0, 'call_a', 'f', '{}'), extra_content })])).toEqual([
      { ...call('call_a', 'f', '{}'), extra_content },
    ]);
  });
});

describe('reasoning', () => {
  test.each(['reasoning_content', 'reasoning', 'reasoning_text'])('under %s', field => {
    const events = [first, delta({ [field]: 'Let me ' }), delta({ [field]: 'see.' }), delta({ content: 'Yes.' }), stop];
    expect(messageOf(events)).toEqual({ role: 'assistant', content: 'Yes.', [field]: 'Let me see.' });
  });

  test('in two fields of one delta is kept once in each', () => {
    const thought = (text: string) => delta({ reasoning_content: text, reasoning: text });
    expect(messageOf([first, thought('Let me '), thought('see.'), stop])).toEqual({
      role: 'assistant',
      content: null,
      reasoning_content: 'Let me see.',
      reasoning: 'Let me see.',
    });
  });

  test('in details, merged by index and type, with unchanged signatures', () => {
    const detail = (rest: JsonObject) => delta({ reasoning_details: [rest] });
    const text = { type: 'reasoning.text', format: 'anthropic-claude-v1', index: 0 };
    const events = [
      first,
      detail({ ...text, text: 'Let me ' }),
      detail({ type: 'reasoning.encrypted', index: 0, id: 'rs_1', data: 'YWJj' }),
      detail({ ...text, text: 'see.', signature: null }),
      detail({ type: 'reasoning.encrypted', index: 0, id: 'rs_2', data: 'ZGVm' }),
      detail({ ...text, text: '', signature: 'c2ln+/A=' }),
      stop,
    ];
    expect(messageOf(events).reasoning_details).toEqual([
      { ...text, text: 'Let me see.', signature: 'c2ln+/A=' },
      { type: 'reasoning.encrypted', index: 0, id: 'rs_1', data: 'YWJj' },
      { type: 'reasoning.encrypted', index: 0, id: 'rs_2', data: 'ZGVm' },
    ]);
  });

  test('in parts of the content', () => {
    const thinking = (text: string, rest: JsonObject = {}) =>
      delta({ content: [{ type: 'thinking', thinking: [{ type: 'text', text }], ...rest }] });
    const events = [
      delta({ role: 'assistant', content: '' }),
      thinking('Let me '),
      thinking('see.'),
      delta({
        content: [
          { type: 'thinking', thinking: [{ type: 'text', text: '!' }], closed: true },
          { type: 'text', text: 'It ' },
        ],
      }),
      delta({ content: 'rains' }),
      delta({ content: '.' }, 'stop'),
    ];
    expect(messageOf(events).content).toEqual([
      { type: 'thinking', thinking: [{ type: 'text', text: 'Let me see.!' }], closed: true },
      { type: 'text', text: 'It rains.' },
    ]);
  });
});

describe('peculiarities of servers', () => {
  test('a first event with only filter results and no ID', () => {
    const filters = { id: '', created: 0, model: '', object: '', choices: [], prompt_filter_results: [] };
    const { reply, diagnostics } = read([filters, ...TEXT]);
    expect(diagnostics).toEqual([]);
    expect(reply).toMatchObject({ ...HEAD, prompt_filter_results: [] });
  });

  test.each([
    ['a chunk of its own', [stop, chunk([], { usage: USAGE })]],
    ['the finish chunk', [{ ...stop, usage: USAGE }]],
    ['the choice', [chunk([{ index: 0, delta: {}, finish_reason: 'stop', usage: USAGE }])]],
    ['a field of one server', [{ ...stop, x_groq: { id: 'req_1', usage: USAGE } }]],
    ['every chunk, null in the last', [{ ...stop, usage: USAGE }, chunk([], { usage: null })]],
  ])('usage in %s', (_place, events) => {
    const { reply, diagnostics } = read([first, delta({ content: 'Yes.' }), ...events]);
    expect(diagnostics).toEqual([]);
    expect((reply as JsonObject).usage).toEqual(USAGE);
  });

  test('a repeated finish chunk', () => {
    expect(findingsOf([...TEXT.slice(0, 4), { ...stop, usage: USAGE }])).toEqual([]);
  });

  test('a missing end marker is reported only for servers that send it, and only in a stream of bytes', () => {
    const noMarker = assemble(sse(TEXT));
    expect(noMarker.diagnostics).toMatchObject([
      { rule: 'truncated-stream', messageId: 'noMarker', severity: 'warning', pointer: '/4' },
    ]);
    expect(noMarker.isComplete).toBe(true);
    expect(assemble(TEXT).diagnostics).toEqual([]);
    expect(assemble(sse(TEXT), { dialect: 'cerebras' }).diagnostics).toEqual([]);
    expect(assemble(sse(TEXT), { dialect: 'minimax' }).diagnostics).toEqual([]);
  });

  const withMessage = (message: string, added: string, reason: string | null = null) =>
    chunk([
      {
        index: 0,
        finish_reason: reason,
        message: { role: 'assistant', content: message },
        delta: { role: 'assistant', content: added },
      },
    ]);

  test('the message so far beside the delta', () => {
    const events = [withMessage('It', 'It'), withMessage('It rains', ' rains'), withMessage('It rains', '', 'stop')];
    expect((read(events).reply as JsonObject).choices).toEqual([
      {
        index: 0,
        message: { role: 'assistant', content: 'It rains' },
        finish_reason: 'stop',
        delta: { role: 'assistant', content: '' },
      },
    ]);
    expect(findingsOf(events)).toEqual([]);
    const lost = [withMessage('It', 'It'), withMessage('It rains he', ' he'), withMessage('It rains he', '', 'stop')];
    expect(findingsOf(lost)).toEqual(['error stream-fragment-lost/differs at /1/choices/0/message/content']);
    expect(messagesOfFirst(lost)).toEqual({ role: 'assistant', content: 'It rains he' });
  });

  test('the delta repeated as a message', () => {
    const events = [withMessage('It', 'It'), withMessage(' rains', ' rains'), stop];
    expect(messageOf(events)).toEqual({ role: 'assistant', content: 'It rains' });
  });

  test('a complete message in the last chunk, or alone', () => {
    const last = chunk([
      { index: 0, finish_reason: 'stop', message: { role: 'assistant', content: 'Yes.', name: 'M' } },
    ]);
    expect(messageOf([last])).toEqual({ role: 'assistant', content: 'Yes.', name: 'M' });
    expect(messageOf([delta({ role: 'assistant', content: 'Ye' }), delta({ content: 's.' }), last])).toEqual({
      role: 'assistant',
      content: 'Yes.',
      name: 'M',
    });
  });

  test('text and calls without choices', () => {
    const usage = { prompt_tokens: 9, completion_tokens: 2, total_tokens: 11 };
    const fragment = (inner: JsonObject, rest: JsonObject = {}) => ({
      tool_calls: [{ index: 0, ...rest, function: inner }],
      p: 'ab',
    });
    const events = [
      { response: 'Let me ', p: 'abc' },
      { response: 'see.', p: 'a' },
      fragment({ name: 'get_weather' }, { id: 'call_1', type: 'function' }),
      fragment({ arguments: '{"city":' }),
      fragment({ arguments: '"Oslo"}' }),
      { response: '', usage },
    ];
    expect(read(events, { dialect: 'cloudflare-workers-ai' })).toMatchObject({
      diagnostics: [],
      isComplete: true,
      reply: {
        result: { response: 'Let me see.', tool_calls: [call('call_1', 'get_weather', '{"city":"Oslo"}')], usage },
        success: true,
      },
    });
    expect(findingsOf([...events.slice(0, 3), ...events.slice(4)])).toEqual([
      'warning arguments-not-json/notJson at /2/tool_calls/0',
    ]);
    expect(assemble(events.slice(0, 2), { protocol: 'openai-chat' }).diagnostics).toMatchObject([
      { rule: 'truncated-stream', messageId: 'noEnd', pointer: '/1' },
    ]);
  });

  test('legacy completions have text', () => {
    const old = (text: string, reason: string | null = null) => ({
      id: 'cmpl-1',
      object: 'text_completion',
      choices: [{ text, index: 0, logprobs: null, finish_reason: reason }],
    });
    expect((read([old('It '), old('rains'), old('', 'stop')]).reply as JsonObject).choices).toEqual([
      { index: 0, text: 'It rains', logprobs: null, finish_reason: 'stop' },
    ]);
  });

  function messagesOfFirst(events: readonly unknown[]): unknown {
    return read(events).messages[0];
  }
});

describe('faulty streams', () => {
  test('truncated before a finish reason', () => {
    const cut = assemble(sse(PARALLEL.slice(0, 3)));
    expect(cut.diagnostics).toMatchObject([
      { rule: 'truncated-stream', messageId: 'noEnd', severity: 'error', pointer: '/2' },
    ]);
    expect(cut.isComplete).toBe(false);
  });

  test('end marker without a finish reason', () => {
    expect(findingsOf(TEXT.slice(0, 3))).toEqual(['warning truncated-stream/noEnd at /3']);
    expect(findingsOf([TWO_CHOICES[0], TWO_CHOICES[1]])).toEqual(['warning truncated-stream/noEnd at /2']);
  });

  test.each([
    ['an object', { error: { message: 'secret words', type: 'server_error', code: null } }, '/2/error', 'server_error'],
    ['a text', { error: 'secret words' }, '/2/error', 'no code'],
    ['with choices', chunk([], { error: { code: 502, message: 'secret words' } }), '/2/error', '502'],
    ['in a choice', chunk([{ index: 0, delta: {}, error: { code: 502 } }]), '/2/choices/0/error', '502'],
    ['of one server', chunk([], { x_groq: { error: 'secret words' } }), '/2/x_groq/error', 'no code'],
    ['of another', chunk([], { base_resp: { status_code: 1004, status_msg: 'secret words' } }), '/2/base_resp', '1004'],
    ['as a list', [{ error: { code: 400, message: 'secret words' } }], '/2/0/error', '400'],
    ['as a reason', delta({}, 'error'), '/2/choices/0/finish_reason', 'finish_reason error'],
  ])('an error: %s', (_form, event, pointer, reason) => {
    for (const events of [
      [...TEXT.slice(0, 2), event],
      [...TEXT.slice(0, 2), event, ...TEXT.slice(2)],
    ]) {
      const { diagnostics, isComplete } = read(events);
      expect(diagnostics).toMatchObject([
        { rule: 'stream-error-ignored', messageId: 'event', pointer, severity: 'error' },
      ]);
      expect(diagnostics[0]?.message).toContain(reason);
      expect(diagnostics[0]?.message).not.toContain('secret');
      expect(isComplete).toBe(false);
    }
  });

  test('an error by its event name', () => {
    const text = `${sse(TEXT.slice(0, 2))}event: error\ndata: {"message":"no"}\n\n`;
    expect(assemble(text).diagnostics).toMatchObject([
      { rule: 'stream-error-ignored', messageId: 'event', pointer: '/2' },
    ]);
  });

  test('a single error event is the reply', () => {
    const error = { message: 'no', type: 'invalid_request_error', code: 'tool_use_failed' };
    const { reply, diagnostics } = assemble(sse([{ error }]), { protocol: 'openai-chat' });
    expect(reply).toEqual({ error });
    expect(diagnostics).toMatchObject([{ rule: 'stream-error-ignored', pointer: '/0/error' }]);
  });

  test('a status of success is not an error', () => {
    const fine = { base_resp: { status_code: 0, status_msg: '' }, error: null };
    expect(findingsOf([...TEXT, chunk([], fine)])).toEqual([]);
  });

  test('events after the end', () => {
    expect(findingsOf([...TEXT.slice(0, 4), DONE, TEXT[4]])).toEqual(['error stream-event-order/afterEnd at /5']);
    expect(findingsOf([...TEXT, DONE])).toEqual(['error stream-event-order/twice at /6']);
    expect(findingsOf([...TEXT.slice(0, 2), stop, TEXT[2]])).toEqual([
      'warning stream-event-order/unexpected at /3/choices/0',
    ]);
  });

  test('a call whose first fragment is missing', () => {
    const events = PARALLEL.filter((_, i) => i !== 1);
    expect(findingsOf(events)).toEqual(['error stream-fragment-lost/homeless at /1/choices/0/delta/tool_calls/0']);
  });

  test('arguments with a missing fragment', () => {
    expect(findingsOf(PARALLEL.filter((_, i) => i !== 2))).toEqual([
      'warning arguments-not-json/notJson at /1/choices/0/delta/tool_calls/0',
    ]);
  });

  test('a value that is not a chunk is reported, and the rest is read', () => {
    expect(findingsOf([...TEXT.slice(0, 2), 'ping', 7, ...TEXT.slice(2)])).toEqual([
      'warning stream-event-order/unknown at /2',
      'warning stream-event-order/unknown at /3',
    ]);
    expect(findingsOf([{ type: 'ping' }, ...TEXT])).toEqual([]);
  });

  test('an unknown finish reason, and token counts that do not add up', () => {
    expect(findingsOf([first, delta({ content: 'a' }, 'tired')])).toEqual([
      'warning unknown-finish-reason/unknown at /1/choices/0/finish_reason',
    ]);
    expect(findingsOf([...TEXT.slice(0, 4), chunk([], { usage: { ...USAGE, total_tokens: 99 } })])).toEqual([
      'warning usage-mismatch/parts at /4/usage',
    ]);
  });
});
