/** Streams of Anthropic messages: the assembled reply, and findings about the order of events. */
import { describe, expect, it } from 'vitest';
import { assemble } from '../../src/index.ts';
import { inputTextOf } from '../../src/replies/anthropic-messages/stream-extras.ts';
import type { JsonObject } from '../../src/source/json.ts';
import anthropicMessages from '../../src/stream/protocols/anthropic-messages.ts';
import { cutsIn } from '../depth.ts';
import { processorTime } from '../processor-time.ts';

const START: JsonObject = {
  type: 'message_start',
  message: {
    model: 'claude-sonnet-4-5',
    id: 'msg_01Tide',
    type: 'message',
    role: 'assistant',
    content: [],
    stop_reason: null,
    stop_sequence: null,
    usage: { input_tokens: 40, cache_read_input_tokens: 7, output_tokens: 1, service_tier: 'standard' },
  },
};
const STOP: JsonObject = { type: 'message_stop' };
const PING: JsonObject = { type: 'ping' };
const begin = (index: number, content_block: JsonObject): JsonObject => ({
  type: 'content_block_start',
  index,
  content_block,
});
const text = (index: number): JsonObject => begin(index, { type: 'text', text: '' });
const call = (index: number, id = `toolu_${index}`): JsonObject =>
  begin(index, { type: 'tool_use', id, name: 'tide_table', input: {} });
const delta = (index: number, fields: JsonObject): JsonObject => ({
  type: 'content_block_delta',
  index,
  delta: fields,
});
const words = (index: number, value: unknown): JsonObject => delta(index, { type: 'text_delta', text: value });
const input = (index: number, value: string): JsonObject =>
  delta(index, { type: 'input_json_delta', partial_json: value });
const end = (index: number): JsonObject => ({ type: 'content_block_stop', index });
const finish = (stop_reason: string | null, more: JsonObject = {}): JsonObject => ({
  type: 'message_delta',
  delta: { stop_reason, stop_sequence: null },
  usage: { output_tokens: 12 },
  ...more,
});

const run = (...events: unknown[]) => assemble(events, { protocol: 'anthropic-messages', dialect: 'anthropic' });
const contentOf = (reply: unknown) => (reply as JsonObject).content as JsonObject[];
const findingsOf = (...events: unknown[]) =>
  run(...events).diagnostics.map(({ rule, messageId, pointer }) => `${rule}/${messageId} at ${pointer}`);

const PLAIN = [START, text(0), words(0, 'High '), PING, words(0, 'water.'), end(0), finish('end_turn'), STOP];

describe('the reply', () => {
  it('equals the response without streaming, with its fields in that order', () => {
    const { reply, isComplete, ok, diagnostics, protocol, messages } = run(...PLAIN);
    expect(JSON.stringify(reply)).toBe(
      JSON.stringify({
        model: 'claude-sonnet-4-5',
        id: 'msg_01Tide',
        type: 'message',
        role: 'assistant',
        content: [{ type: 'text', text: 'High water.' }],
        stop_reason: 'end_turn',
        stop_sequence: null,
        usage: { input_tokens: 40, cache_read_input_tokens: 7, output_tokens: 12, service_tier: 'standard' },
      }),
    );
    expect({ isComplete, ok, diagnostics, protocol }).toEqual({
      isComplete: true,
      ok: true,
      diagnostics: [],
      protocol: 'anthropic-messages',
    });
    expect(messages).toEqual([{ role: 'assistant', content: [{ type: 'text', text: 'High water.' }] }]);
  });

  it('contains thinking, signatures byte for byte, calls, and citations', () => {
    const signature = 'EqQBCgIYAhIM/+9=="\\\u2028';
    const { reply, diagnostics } = run(
      START,
      begin(0, { type: 'thinking', thinking: '', signature: '' }),
      delta(0, { type: 'thinking_delta', thinking: 'Look ' }),
      delta(0, { type: 'thinking_delta', thinking: 'it up.' }),
      delta(0, { type: 'signature_delta', signature }),
      end(0),
      begin(1, { type: 'redacted_thinking', data: 'EmwKAhgB' }),
      end(1),
      begin(2, { citations: [], type: 'text', text: '' }),
      delta(2, { type: 'citations_delta', citation: { type: 'char_location', cited_text: 'at noon' } }),
      words(2, 'At noon.'),
      end(2),
      call(3),
      input(3, ''),
      input(3, '{"port": "Os'),
      input(3, 'lo"}'),
      end(3),
      call(4),
      end(4),
      finish('tool_use'),
      STOP,
    );
    expect(diagnostics).toEqual([]);
    expect(contentOf(reply)).toEqual([
      { type: 'thinking', thinking: 'Look it up.', signature },
      { type: 'redacted_thinking', data: 'EmwKAhgB' },
      { citations: [{ type: 'char_location', cited_text: 'at noon' }], type: 'text', text: 'At noon.' },
      { type: 'tool_use', id: 'toolu_3', name: 'tide_table', input: { port: 'Oslo' } },
      { type: 'tool_use', id: 'toolu_4', name: 'tide_table', input: {} },
    ]);
  });

  it('keeps the text of an input as the model wrote it', () => {
    const written = '{"b": 9007199254740993, "2": 1.0, "1": "\\u00e9"}';
    const pieces = [...written].map(each => input(0, each));
    const { reply, diagnostics } = run(START, call(0), ...pieces, end(0), finish('tool_use'), STOP);
    expect(diagnostics).toEqual([]);
    const [block] = contentOf(reply) as [JsonObject];
    expect(inputTextOf(block)).toBe(written);
    expect(block.input).toEqual(JSON.parse(written));
    expect(JSON.stringify(reply)).not.toContain('\\u00e9');
  });

  it('contains server tool calls, and blocks of a fallback model', () => {
    const results = [
      { type: 'web_search_result', title: 'Tides', url: 'https://example.com', encrypted_content: 'Eo' },
    ];
    const { reply, diagnostics } = run(
      START,
      begin(0, { type: 'fallback', from: { model: 'claude-a' }, to: { model: 'claude-b' } }),
      end(0),
      begin(1, { type: 'server_tool_use', id: 'srvtoolu_1', name: 'web_search', input: {} }),
      input(1, '{"query":"tides"}'),
      end(1),
      begin(2, { type: 'web_search_tool_result', tool_use_id: 'srvtoolu_1', content: results }),
      end(2),
      begin(3, { type: 'compaction', content: null }),
      delta(3, { type: 'compaction_delta', content: 'So far: tides.', encrypted_content: 'Ep' }),
      end(3),
      finish('end_turn', {
        delta: { stop_reason: 'end_turn', stop_sequence: null, stop_details: null, container: { id: 'container_1' } },
        usage: { output_tokens: 12, input_tokens: null, server_tool_use: { web_search_requests: 1 }, iterations: [] },
        context_management: { applied_edits: [] },
      }),
      STOP,
    );
    expect(diagnostics).toEqual([]);
    expect(JSON.stringify(reply)).toBe(
      JSON.stringify({
        model: 'claude-b',
        id: 'msg_01Tide',
        type: 'message',
        role: 'assistant',
        content: [
          { type: 'fallback', from: { model: 'claude-a' }, to: { model: 'claude-b' } },
          { type: 'server_tool_use', id: 'srvtoolu_1', name: 'web_search', input: { query: 'tides' } },
          { type: 'web_search_tool_result', tool_use_id: 'srvtoolu_1', content: results },
          { type: 'compaction', content: 'So far: tides.', encrypted_content: 'Ep' },
        ],
        container: { id: 'container_1' },
        stop_reason: 'end_turn',
        stop_sequence: null,
        stop_details: null,
        usage: {
          input_tokens: 40,
          cache_read_input_tokens: 7,
          iterations: [],
          output_tokens: 12,
          service_tier: 'standard',
          server_tool_use: { web_search_requests: 1 },
        },
        context_management: { applied_edits: [] },
      }),
    );
  });

  it('is complete in the first event for programmatic calls', () => {
    const content = [{ type: 'tool_use', id: 'toolu_1', name: 'tide_table', input: { port: 'Oslo' } }];
    const message = { ...(START.message as JsonObject), content, stop_reason: 'tool_use' };
    const { reply, diagnostics, isComplete } = run({ type: 'message_start', message }, STOP);
    expect(diagnostics).toEqual([]);
    expect(isComplete).toBe(true);
    expect(reply).toEqual(message);
  });

  it('may be a single event from a server that does not stream', () => {
    const { reply: whole } = run(...PLAIN);
    expect(assemble(JSON.stringify(whole))).toMatchObject({ reply: whole, isComplete: true, diagnostics: [] });
  });

  it('keeps unknown blocks and fields, and ignores unknown events', () => {
    const { reply, diagnostics } = run(
      START,
      { type: 'heartbeat', index: 9 },
      begin(0, { type: 'drawing', strokes: [1] }),
      delta(0, { type: 'drawing_delta', strokes: [2], title: 'Ti' }),
      delta(0, { type: 'drawing_delta', strokes: [3], title: 'de', done: true }),
      end(0),
      finish('end_turn', { weather: 'calm' }),
      STOP,
    );
    expect(diagnostics).toEqual([]);
    expect(contentOf(reply)).toEqual([{ type: 'drawing', strokes: [1, 2, 3], title: 'Tide', done: true }]);
    expect((reply as JsonObject).weather).toBe('calm');
  });

  it('reads token counts inside the delta, as in the first version', () => {
    const delta = { stop_reason: 'end_turn', stop_sequence: null, usage: { output_tokens: 30 } };
    const { reply, diagnostics } = run(START, text(0), end(0), { type: 'message_delta', delta }, STOP);
    expect(diagnostics).toEqual([]);
    expect((reply as JsonObject).usage).toMatchObject({ input_tokens: 40, output_tokens: 30 });
  });

  it('keeps the stop reason if a later event does not repeat it', () => {
    const { reply } = run(...PLAIN.slice(0, -1), finish(null, { usage: { output_tokens: 20 } }), STOP);
    expect(reply).toMatchObject({ stop_reason: 'end_turn', usage: { output_tokens: 20 } });
  });

  it('treats prototype property names as ordinary keys', () => {
    const odd = JSON.parse('{"type":"text","text":"","__proto__":{"text":"no"}}') as JsonObject;
    const { reply } = run(START, begin(0, odd), words(0, 'a'), end(0), finish('end_turn'), STOP);
    expect(JSON.stringify(contentOf(reply)[0])).toBe('{"type":"text","text":"a","__proto__":{"text":"no"}}');
    expect(({} as JsonObject).text).toBeUndefined();
  });

  it('does not change its input', () => {
    const events = [
      START,
      begin(0, { type: 'x', list: [1] }),
      delta(0, { type: 'y', list: [2] }),
      end(0),
      finish('end_turn'),
      STOP,
    ];
    const before = JSON.stringify(events);
    run(...events);
    expect(JSON.stringify(events)).toBe(before);
  });
});

describe('frames of Bedrock', () => {
  const bytesOf = (data: JsonObject) => Buffer.from(JSON.stringify(data)).toString('base64');
  const metered = { ...STOP, 'amazon-bedrock-invocationMetrics': { inputTokenCount: 40 } };
  const { reply } = run(...PLAIN);

  it.each([
    ['as JSON', PLAIN.map(each => ({ bytes: bytesOf(each), p: 'abc' }))],
    ['as the AWS SDK has them', PLAIN.map(each => ({ chunk: { bytes: Buffer.from(JSON.stringify(each)) } }))],
    ['with counts on the last', [...PLAIN.slice(0, -1), metered].map(each => ({ chunk: { bytes: bytesOf(each) } }))],
    ['decoded', PLAIN.map(data => ({ event: 'chunk', data }))],
  ])('%s', (_name, events) => {
    expect(assemble(events)).toMatchObject({
      reply,
      diagnostics: [],
      isComplete: true,
      protocol: 'anthropic-messages',
    });
  });

  it('that contain no event are reported', () => {
    expect(findingsOf(...PLAIN.slice(0, 2), { bytes: '!' }, ...PLAIN.slice(2))).toEqual([
      'unreadable-json/broken at /2',
    ]);
    expect(findingsOf(START, { bytes: 7 }, ...PLAIN.slice(1))).toEqual(['unreadable-json/broken at /1']);
  });

  it('that contain an exception end the stream', () => {
    const failed = run(START, text(0), { modelStreamErrorException: { message: 'quota of the port' } });
    expect(failed.diagnostics.map(each => each.message)).toEqual([
      'the stream contains an error: modelStreamErrorException',
    ]);
    expect(failed.isComplete).toBe(false);
    expect(findingsOf(START, { event: 'throttlingException', data: { message: 'slow' } })).toEqual([
      'stream-error-ignored/event at /1',
    ]);
  });
});

describe('faults', () => {
  const last = [end(0), finish('end_turn'), STOP];

  it.each<[string, unknown[], string[]]>([
    ['no beginning', PLAIN.slice(1), ['stream-event-order/unexpected at /0']],
    ['a late beginning', [text(0), START, words(0, 'a'), ...last], ['stream-event-order/unexpected at /0']],
    ['two beginnings', [START, ...PLAIN], ['stream-event-order/twice at /1']],
    ['a fragment of nothing', [START, words(0, 'a'), words(0, 'b'), ...last], ['stream-event-order/notOpen at /1']],
    [
      'a fragment behind its block',
      [START, text(0), end(0), words(0, 'a'), ...last.slice(1)],
      ['stream-event-order/notOpen at /3'],
    ],
    ['an end of nothing', [START, end(0), finish('end_turn'), STOP], ['stream-event-order/notOpen at /1']],
    ['an end too many', [START, text(0), end(0), ...last], ['stream-event-order/notOpen at /3']],
    [
      'a block inside another',
      [START, text(0), text(1), end(1), ...last.slice(1)],
      ['stream-event-order/leftOpen at /2'],
    ],
    ['a reason inside a block', [START, text(0), ...last.slice(1)], ['stream-event-order/leftOpen at /2']],
    [
      'an end inside a block',
      [START, finish('end_turn'), text(0), STOP],
      ['stream-event-order/unexpected at /2', 'stream-event-order/leftOpen at /3'],
    ],
    ['one index for two', [START, text(0), end(0), text(0), ...last], ['stream-event-order/openTwice at /3']],
    [
      'a block that is missing',
      [START, text(0), end(0), text(2), end(2), ...last.slice(1)],
      ['stream-fragment-lost/gap at /3'],
    ],
    ['no first block', [START, text(1), end(1), ...last.slice(1)], ['stream-fragment-lost/gap at /1']],
    ['no reason', [START, text(0), end(0), STOP], ['stream-event-order/unexpected at /3']],
    [
      'a reason that is late',
      [START, text(0), end(0), STOP, finish('end_turn')],
      ['stream-event-order/unexpected at /3'],
    ],
    ['two ends', [...PLAIN, STOP], ['stream-event-order/twice at /8']],
    ['more behind the end', [...PLAIN, text(1), end(1), STOP], ['stream-event-order/afterEnd at /8']],
    [
      'a block behind the reason',
      [...PLAIN.slice(0, -1), text(1), end(1), STOP],
      ['stream-event-order/unexpected at /7'],
    ],
    [
      'a fragment of another type',
      [START, call(0), words(0, 'a'), words(0, 'b'), end(0), finish('tool_use'), STOP],
      ['stream-fragment-lost/homeless at /2'],
    ],
    ['a fragment that is no text', [START, text(0), words(0, 5), ...last], ['wrong-type/wrongType at /2/delta/text']],
    ['no index', [START, { ...text(0), index: undefined }, words(0, 'a'), ...last], ['missing-field/missing at /1']],
    [
      'an index that is none',
      [START, { ...text(0), index: '0' }, words(0, 'a'), ...last],
      ['wrong-type/wrongType at /1/index'],
    ],
    [
      'no block',
      [START, { type: 'content_block_start', index: 0 }, words(0, 'a'), ...last],
      ['missing-field/missing at /1'],
    ],
    [
      'no fragment',
      [START, text(0), { type: 'content_block_delta', index: 0 }, ...last],
      ['missing-field/missing at /2'],
    ],
    ['no message', [{ type: 'message_start' }, text(0), ...last], ['missing-field/missing at /0']],
    [
      'a name of another event',
      [START, { event: 'content_block_stop', data: text(0) }, ...last],
      ['stream-event-order/renamed at /1'],
    ],
    ['words', [START, { event: 'note', data: 'hello' }, text(0), ...last], ['stream-event-order/unknown at /1']],
    ['a number', [START, 7, text(0), ...last], ['stream-event-order/unknown at /1']],
    [
      'a count that falls',
      [START, text(0), end(0), finish(null), finish('end_turn', { usage: { output_tokens: 3 } }), STOP],
      ['usage-mismatch/falls at /4/usage/output_tokens'],
    ],
    [
      'a broken input',
      [START, call(0), input(0, '{"a": tru'), end(0), finish('max_tokens'), STOP],
      ['arguments-not-json/notJson at /1'],
    ],
    ['a word that is none', [START, text(0), end(0), finish('stop'), STOP], ['unknown-finish-reason/unknown at /3']],
    ['no word', [START, text(0), end(0), finish(null), STOP], ['unknown-finish-reason/missing at /3']],
    ['a reason against the calls', [START, call(0), ...last], ['finish-reason-contradicts-content/calls at /3']],
    [
      'two calls of one id',
      [START, call(0), end(0), call(1, 'toolu_0'), end(1), finish('tool_use'), STOP],
      ['reused-tool-call-id/inTurn at /3'],
    ],
    ['only pings', [PING, PING], ['truncated-stream/noEnd at /1']],
    ['the beginning alone', [START], ['truncated-stream/noEnd at /0']],
    ['half a call', [START, call(0), input(0, '{"po')], ['truncated-stream/noEnd at /2']],
    ['no end', PLAIN.slice(0, -1), ['truncated-stream/noMarker at /6']],
    [
      'an error',
      [START, text(0), { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } }],
      ['stream-error-ignored/event at /2'],
    ],
    [
      'an error of a gateway',
      [START, { error: { code: 502, message: 'no way' } }],
      ['stream-error-ignored/event at /1'],
    ],
    ['an error at once', [{ error: { message: 'no way' } }], ['stream-error-ignored/event at /0']],
    ['an error in words', [START, { event: 'error', data: 'upstream gone' }], ['stream-error-ignored/event at /1']],
    [
      'more behind an error',
      [START, { type: 'error', error: {} }, text(0), words(0, 'a')],
      ['stream-error-ignored/event at /1', 'stream-error-ignored/continued at /2'],
    ],
  ])('%s', (_name, events, expected) => {
    expect(findingsOf(...events)).toEqual(expected);
  });

  it('have the expected severities', () => {
    const severities = (...events: unknown[]) => run(...events).diagnostics.map(({ severity }) => severity);
    expect(severities(...PLAIN.slice(1))).toEqual(['error']);
    expect(severities(...PLAIN.slice(0, -1))).toEqual(['warning']);
    expect(severities(START, { event: 'note', data: 'hello' }, ...PLAIN.slice(1))).toEqual(['warning']);
    // Several answers of a loop in one body are a fault of the body, but not of events that a library collected.
    expect(severities(...PLAIN, ...PLAIN)).toEqual(['warning']);
    const body = [...PLAIN, ...PLAIN].map(each => `data: ${JSON.stringify(each)}\n\n`).join('');
    expect(assemble(body).diagnostics.map(({ severity }) => severity)).toEqual(['error']);
  });

  it('quote no content', () => {
    const failed = run(START, { type: 'error', error: { type: 'a secret of somebody', message: 'a secret' } });
    expect(JSON.stringify(failed.diagnostics)).not.toContain('secret');
  });

  it('keep the rest of the reply', () => {
    const { reply } = run(
      START,
      text(0),
      text(1),
      words(1, 'b'),
      words(0, 'a'),
      end(0),
      end(1),
      finish('end_turn'),
      STOP,
    );
    expect(contentOf(reply)).toEqual([
      { type: 'text', text: 'a' },
      { type: 'text', text: 'b' },
    ]);
  });

  it('keep the complete members of a broken input', () => {
    const inputs = ['{"a": [1, {"b": "c"}], "d": "e', 'no JSON', '{"a": 1]', '"half', '{"a": tru', '{"a": 12'].map(
      each => {
        const { reply } = run(START, call(0), input(0, each), end(0), finish('max_tokens'), STOP);
        return contentOf(reply)[0]?.input;
      },
    );
    expect(inputs).toEqual([{ a: [1, { b: 'c' }] }, {}, {}, {}, {}, {}]);
  });

  it('of a stream that starts again are reported once', () => {
    const other = { ...START, message: { ...(START.message as JsonObject), id: 'msg_02' } };
    const { reply, diagnostics } = run(START, call(0), input(0, '{"po'), other, text(0), words(0, 'a'), ...last);
    expect(diagnostics.map(({ rule, pointer }) => `${rule} at ${pointer}`)).toEqual(['stream-event-order at /3']);
    expect(reply).toMatchObject({ id: 'msg_02', content: [{ type: 'text', text: 'a' }] });
  });
});

describe('the body', () => {
  const body = PLAIN.map(each => `event: ${String(each.type)}\ndata: ${JSON.stringify(each)}\n\n`).join('');

  it('gives the same result if it is split at any byte', () => {
    const bytes = new TextEncoder().encode(body.replace('High', 'Hög 🌊'));
    const whole = assemble(bytes);
    expect(whole.diagnostics).toEqual([]);
    for (const at of cutsIn(bytes)) expect(assemble([bytes.subarray(0, at), bytes.subarray(at)])).toEqual(whole);
    expect(assemble([...bytes].map(each => Uint8Array.of(each)))).toEqual(whole);
  });

  it('may end with the end marker of another API', () => {
    expect(assemble(`${body}data: [DONE]\n\n`).diagnostics).toEqual([]);
  });

  it('takes time proportional to its length, with any number of fragments', () => {
    const many = Array.from({ length: 60_000 }, () => words(0, 'High water. '));
    const took = processorTime();
    const { reply } = run(START, text(0), ...many, ...PLAIN.slice(-3));
    expect(String(contentOf(reply)[0]?.text).length).toBe(720_000);
    expect(processorTime() - took).toBeLessThan(3000);
  });
});

describe('detection', () => {
  const detects = (data: unknown) =>
    anthropicMessages.detects({ name: undefined, data, isText: typeof data === 'string', pointer: '/0' });

  it('detects the events of this API', () => {
    for (const each of PLAIN)
      expect(detects(each), String(each.type)).toBe(
        !['ping', 'content_block_stop', 'message_stop'].includes(String(each.type)),
      );
  });

  it.each<[string, unknown]>([
    ['a chunk of chat completions', { id: 'chatcmpl-1', object: 'chat.completion.chunk', choices: [] }],
    ['an event of Responses', { type: 'response.created', response: {} }],
    ['an item of Responses', { type: 'message', role: 'assistant', content: [], status: 'completed' }],
    ['an event of Cohere', { type: 'message-start', delta: { message: { role: 'assistant' } } }],
    ['an event of Converse', { messageStart: { role: 'assistant' } }],
    ['an error of another wire', { type: 'error', code: 'server_error', message: 'no', param: null }],
    ['a message', { role: 'assistant', content: 'Yes.' }],
    ['text', '[DONE]'],
    ['null', null],
  ])('does not detect %s', (_name, data) => {
    expect(detects(data)).toBe(false);
  });
});
