/** Streams of Cohere's chat: the assembled reply, and findings about the order of events. */
import { describe, expect, it } from 'vitest';
import { assemble } from '../../src/index.ts';
import type { JsonObject } from '../../src/source/json.ts';
import cohereChat from '../../src/stream/protocols/cohere-chat.ts';
import { cutsIn } from '../depth.ts';

const EMPTY = { content: [], tool_plan: '', tool_calls: [], citations: [] };
const delta = (message: JsonObject): JsonObject => ({ delta: { message } });
const START: JsonObject = { id: 'm1', type: 'message-start', ...delta({ role: 'assistant', ...EMPTY }) };
const begin = (index: number, type = 'text'): JsonObject => ({
  ...{ type: 'content-start', index },
  ...delta({ content: { type, [type]: '' } }),
});
const words = (index: number, text: string, field = 'text'): JsonObject => ({
  ...{ type: 'content-delta', index },
  ...delta({ content: { [field]: text } }),
});
const end = (index: number): JsonObject => ({ type: 'content-end', index });
const plan = (text: string): JsonObject => ({ type: 'tool-plan-delta', ...delta({ tool_plan: text }) });
const call = (index: number): JsonObject => ({
  ...{ type: 'tool-call-start', index },
  ...delta({ tool_calls: { id: `tide_${index}`, type: 'function', function: { name: 'tide_table', arguments: '' } } }),
});
const input = (index: number, text: string): JsonObject => ({
  ...{ type: 'tool-call-delta', index },
  ...delta({ tool_calls: { function: { arguments: text } } }),
});
const called = (index: number): JsonObject => ({ type: 'tool-call-end', index });
const USAGE = { tokens: { input_tokens: 9, output_tokens: 4 } };
const stop = (finish_reason: string, more: JsonObject = {}): JsonObject => ({
  ...{ type: 'message-end', delta: { finish_reason, usage: USAGE, ...more } },
});

const run = (...events: unknown[]) => assemble(events, { dialect: 'cohere' });
const findingsOf = (events: readonly unknown[]) =>
  run(...events).diagnostics.map(({ rule, messageId, pointer }) => `${rule}/${messageId} at ${pointer}`);

const PLAIN = [START, begin(0), words(0, 'High '), words(0, 'water.'), end(0), stop('COMPLETE')];
const CALLED = [START, plan('I '), plan('look.'), call(0), input(0, '{"port":'), input(0, '"Kiel"}'), called(0)];

describe('the reply', () => {
  it('equals the response without streaming', () => {
    const { reply, isComplete, diagnostics, protocol, messages } = run(...PLAIN);
    const message = { role: 'assistant', content: [{ type: 'text', text: 'High water.' }] };
    expect(JSON.stringify(reply)).toBe(JSON.stringify({ id: 'm1', message, finish_reason: 'COMPLETE', usage: USAGE }));
    expect({ isComplete, diagnostics, protocol }).toEqual({
      isComplete: true,
      diagnostics: [],
      protocol: 'cohere-chat',
    });
    expect(messages).toEqual([message]);
  });

  it('contains the plan, and the arguments of calls as they were written', () => {
    const { reply, diagnostics } = run(...CALLED, call(1), called(1), stop('TOOL_CALL'));
    expect(diagnostics).toEqual([]);
    expect((reply as JsonObject).message).toEqual({
      role: 'assistant',
      tool_plan: 'I look.',
      tool_calls: [
        { id: 'tide_0', type: 'function', function: { name: 'tide_table', arguments: '{"port":"Kiel"}' } },
        { id: 'tide_1', type: 'function', function: { name: 'tide_table', arguments: '' } },
      ],
    });
  });

  it('contains thinking before the text, even if both have the same index', () => {
    for (const second of [0, 1]) {
      const thinking = [begin(0, 'thinking'), words(0, 'Neap ', 'thinking'), words(0, 'tide.', 'thinking'), end(0)];
      const { reply, diagnostics } = run(
        START,
        ...thinking,
        begin(second),
        words(second, 'Low.'),
        end(second),
        stop('COMPLETE'),
      );
      expect(diagnostics).toEqual([]);
      expect(((reply as JsonObject).message as JsonObject).content).toEqual([
        { type: 'thinking', thinking: 'Neap tide.' },
        { type: 'text', text: 'Low.' },
      ]);
    }
  });

  it('contains citations inside the text, and log probabilities', () => {
    const citation = { start: 0, end: 4, text: 'High', sources: [], type: 'TEXT_CONTENT' };
    const { reply, diagnostics } = run(
      ...[START, begin(0), { ...words(0, 'High'), logprobs: { text: 'High', token_ids: [1], logprobs: [-1] } }],
      { type: 'citation-start', index: 0, ...delta({ citations: citation }) },
      ...[{ type: 'citation-end', index: 0 }, words(0, '.'), end(0), { type: 'debug', prompt: 'x' }, stop('COMPLETE')],
    );
    expect(diagnostics).toEqual([]);
    expect(reply).toMatchObject({
      message: { content: [{ type: 'text', text: 'High.' }], citations: [citation] },
      logprobs: [{ text: 'High', token_ids: [1], logprobs: [-1] }],
    });
  });

  it('is the same with event names, and with `[DONE]` at the end', () => {
    const body = PLAIN.map(data => `event: ${data.type}\ndata: ${JSON.stringify(data)}\n\n`).join('');
    const { reply, diagnostics } = assemble(`${body}data: [DONE]\n\n`);
    expect(diagnostics).toEqual([]);
    expect(reply).toEqual(run(...PLAIN).reply);
  });

  it('of the first version is the response in its last event', () => {
    const response = { response_id: 'r1', text: 'High water.', generation_id: 'g1', finish_reason: 'COMPLETE' };
    const events = [
      { is_finished: false, event_type: 'stream-start', generation_id: 'g1' },
      { is_finished: false, event_type: 'text-generation', text: 'High ' },
      { is_finished: false, event_type: 'search-results', documents: [] },
      { is_finished: false, event_type: 'text-generation', text: 'water.' },
      { is_finished: true, event_type: 'stream-end', finish_reason: 'COMPLETE', response },
    ];
    expect(run(...events)).toMatchObject({
      diagnostics: [],
      isComplete: true,
      reply: response,
      protocol: 'cohere-chat',
    });
    expect(findingsOf(events.filter((_, i) => i !== 3))).toEqual(['stream-fragment-lost/differs at /3']);
    expect(findingsOf(events.slice(0, 4))).toEqual(['truncated-stream/noEnd at /3']);
    expect(findingsOf([...events, events[1]])).toEqual(['stream-event-order/afterEnd at /5']);
    expect(findingsOf([...events.slice(0, 4), { ...events[4], finish_reason: 'ERROR' }])).toEqual([
      'stream-error-ignored/event at /4',
    ]);
    expect(run(...events.slice(0, 2)).reply).toEqual({ text: 'High ', generation_id: 'g1' });
  });
});

describe('the order of events', () => {
  it.each<[string, readonly JsonObject[], string]>([
    ['no beginning', PLAIN.slice(1), 'stream-event-order/unexpected at /0'],
    ['two beginnings', [START, ...PLAIN], 'stream-event-order/twice at /1'],
    ['a part that was not begun', PLAIN.filter((_, i) => i !== 1), 'stream-event-order/notOpen at /1'],
    ['a part that is begun twice', [START, begin(0), ...PLAIN.slice(1)], 'stream-event-order/openTwice at /2'],
    ['a part without an end', PLAIN.filter((_, i) => i !== 4), 'stream-event-order/leftOpen at /4'],
    ['a part that ends twice', [...PLAIN.slice(0, 5), ...PLAIN.slice(4)], 'stream-event-order/notOpen at /5'],
    [
      'a call that was not begun',
      [...CALLED.filter((_, i) => i !== 3), stop('TOOL_CALL')],
      'stream-event-order/notOpen at /3',
    ],
    [
      'a call in front of its beginning',
      [START, input(0, '{'), call(0), input(0, '}'), called(0), stop('TOOL_CALL')],
      'stream-event-order/notOpen at /1',
    ],
    [
      'a piece behind the end of its part',
      [...PLAIN.slice(0, 5), words(0, '!'), words(0, '!'), stop('COMPLETE')],
      'stream-event-order/notOpen at /5',
    ],
    ['a piece behind the end', [...PLAIN, plan('x')], 'stream-event-order/afterEnd at /6'],
    ['two ends', [...PLAIN, stop('COMPLETE')], 'stream-event-order/twice at /6'],
    ['no end', PLAIN.slice(0, 4), 'truncated-stream/noEnd at /3'],
    [
      'an error in the middle',
      [...PLAIN.slice(0, 3), { message: 'internal server error' }],
      'stream-error-ignored/event at /3',
    ],
    [
      'an error as the reason',
      [...PLAIN.slice(0, 5), stop('ERROR', { error: 'No valid response.' })],
      'stream-error-ignored/event at /5',
    ],
    ['a timeout', [...PLAIN.slice(0, 5), stop('TIMEOUT')], 'stream-error-ignored/event at /5'],
    ['a reason that denies the calls', [...CALLED, stop('COMPLETE')], 'finish-reason-contradicts-content/calls at /7'],
    ['a word of another wire', [...PLAIN.slice(0, 5), stop('stop')], 'unknown-finish-reason/unknown at /5'],
  ])('%s', (_name, events, expected) => {
    expect(findingsOf(events)).toEqual([expected]);
  });

  it('reports events after an error once', () => {
    expect(findingsOf([START, { message: 'no' }, begin(0), end(0)])).toEqual([
      'stream-error-ignored/event at /1',
      'stream-error-ignored/continued at /2',
    ]);
  });
});

it('is detected by its events only', () => {
  const detects = (data: unknown) => cohereChat.detects({ name: undefined, data, isText: false, pointer: '/0' });
  for (const event of [START, begin(0), plan('x'), call(0), stop('COMPLETE')]) expect(detects(event)).toBe(true);
  for (const other of [end(0), { type: 'text-start', id: '0' }, { type: 'content-delta' }, null, [], 'x'])
    expect(detects(other)).toBe(false);
});

it('gives the same result however its bytes are split', () => {
  const events = [START, begin(0), words(0, 'Flut – 潮'), end(0), stop('COMPLETE')];
  const bytes = new TextEncoder().encode(events.map(data => `data: ${JSON.stringify(data)}\r\n\r\n`).join(''));
  const whole = assemble(bytes);
  for (const at of cutsIn(bytes)) expect(assemble([bytes.subarray(0, at), bytes.subarray(at)])).toEqual(whole);
});
