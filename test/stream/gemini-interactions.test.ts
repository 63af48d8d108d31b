import { describe, expect, it } from 'vitest';
import { type AssembledReply, assemble } from '../../src/index.ts';
import type { JsonObject } from '../../src/source/json.ts';
import { cutsIn } from '../depth.ts';

const SIGNATURE = 'CiQBDDnWx2Ccq04K8Yfw+/==';
const USAGE = { total_tokens: 58, total_input_tokens: 7, total_output_tokens: 19, total_thought_tokens: 32 };

const event = (event_type: string, data: JsonObject) => ({ event: event_type, data: { ...data, event_type } });
const HEAD = { id: 'v1_ChdT', status: 'in_progress', object: 'interaction', model: 'gemini-3-flash' };
const created = event('interaction.created', { interaction: HEAD });
const start = (index: number, step: JsonObject) => event('step.start', { index, step });
const delta = (index: number, piece: JsonObject) => event('step.delta', { index, delta: piece });
const stop = (index: number) => event('step.stop', { index });
const text = (index: number, said: string) => delta(index, { text: said, type: 'text' });
const completed = (status = 'completed', beside: JsonObject = {}) =>
  event('interaction.completed', {
    interaction: { id: 'v1_ChdT', status, usage: USAGE, created: '2026-05-15T18:51:55Z', ...beside, ...TAIL },
  });
const TAIL = { object: 'interaction', model: 'gemini-3-flash' };
const done = { event: 'done', data: '[DONE]' };

const join = (events: readonly unknown[]): AssembledReply => assemble(events, { dialect: 'gemini-interactions' });
const findingsOf = ({ diagnostics }: AssembledReply) =>
  diagnostics.map(({ rule, messageId, pointer, severity }) => `${severity} ${rule}/${messageId} ${pointer}`);
const stepsOf = ({ reply }: AssembledReply) => (reply as JsonObject).steps;
const bodyOf = (events: readonly { event: string; data: unknown }[]) =>
  events
    .map(
      ({ event: name, data }) => `event: ${name}\ndata: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`,
    )
    .join('');

const plain = [
  created,
  start(0, { type: 'model_output' }),
  text(0, 'High '),
  text(0, 'water.'),
  stop(0),
  completed(),
  done,
];

describe('a streamed interaction', () => {
  it('equals the response without streaming, in the same order', () => {
    const citation = { start_index: 0, end_index: 4, url: 'https://example.com', type: 'url_citation' };
    const assembled = join([
      created,
      event('interaction.status_update', { interaction_id: 'v1_ChdT', status: 'in_progress' }),
      start(0, { type: 'thought' }),
      delta(0, { content: { text: 'First. ', type: 'text' }, type: 'thought_summary' }),
      delta(0, { signature: '', type: 'thought_signature' }),
      delta(0, { content: { text: 'Then.', type: 'text' }, type: 'thought_summary' }),
      delta(0, { signature: SIGNATURE, type: 'thought_signature' }),
      stop(0),
      start(1, { id: 's1', signature: '', type: 'google_search_call' }),
      delta(1, { type: 'google_search_call', arguments: { queries: ['tides'] } }),
      stop(1),
      start(2, { call_id: 's1', signature: '', type: 'google_search_result' }),
      delta(2, { type: 'google_search_result', result: [{ search_suggestions: 'tides' }], is_error: false }),
      stop(2),
      start(3, { type: 'model_output' }),
      text(3, 'High '),
      text(3, 'water.'),
      delta(3, { annotations: [citation], type: 'text_annotation_delta' }),
      delta(3, { mime_type: 'image/png', data: 'iVBORw0K', type: 'image' }),
      text(3, 'See above.'),
      stop(3),
      start(4, { id: 'c1', signature: '', type: 'function_call', name: 'tide_table', arguments: {} }),
      delta(4, { arguments: '{"port":', type: 'arguments_delta' }),
      delta(4, { arguments: '"Brest"}', type: 'arguments_delta' }),
      stop(4),
      completed('requires_action'),
      done,
    ]);
    expect(findingsOf(assembled)).toEqual([]);
    expect(assembled.isComplete).toBe(true);
    const steps = [
      { summary: [{ text: 'First. Then.', type: 'text' }], signature: SIGNATURE, type: 'thought' },
      { id: 's1', type: 'google_search_call', arguments: { queries: ['tides'] } },
      { call_id: 's1', type: 'google_search_result', result: [{ search_suggestions: 'tides' }], is_error: false },
      {
        content: [
          { text: 'High water.', annotations: [citation], type: 'text' },
          { mime_type: 'image/png', data: 'iVBORw0K', type: 'image' },
          { text: 'See above.', type: 'text' },
        ],
        type: 'model_output',
      },
      { id: 'c1', type: 'function_call', name: 'tide_table', arguments: { port: 'Brest' } },
    ];
    expect(JSON.stringify(assembled.reply)).toBe(
      JSON.stringify({
        id: 'v1_ChdT',
        status: 'requires_action',
        usage: USAGE,
        created: '2026-05-15T18:51:55Z',
        steps,
        ...TAIL,
      }),
    );
    expect(assembled.messages).toEqual(steps);
  });

  it('gives the same result however its bytes are split', () => {
    const bytes = new TextEncoder().encode(bodyOf(plain as { event: string; data: unknown }[]));
    const whole = assemble(bytes);
    expect([findingsOf(whole), whole.protocol]).toEqual([[], 'gemini-interactions']);
    expect(whole.reply).toEqual(join(plain).reply);
    for (const at of cutsIn(bytes)) expect(assemble([bytes.subarray(0, at), bytes.subarray(at)])).toEqual(whole);
  });

  it('has no ID if it is not stored', () => {
    const interaction = { ...HEAD, id: '' };
    const assembled = join([
      event('interaction.created', { interaction }),
      event('interaction.completed', { interaction: { ...interaction, status: 'completed' } }),
    ]);
    expect(findingsOf(assembled)).toEqual([]);
    expect(assembled.reply).toEqual({ status: 'completed', steps: [], ...TAIL });
  });

  it('of the older form has outputs', () => {
    const assembled = join([
      event('interaction.start', { interaction: HEAD, event_id: 'e0' }),
      event('content.start', { index: 0, content: { type: 'thought' } }),
      event('content.delta', { index: 0, delta: { signature: SIGNATURE, type: 'thought_signature' } }),
      event('content.stop', { index: 0 }),
      event('content.start', { index: 1, content: { type: 'text' } }),
      event('content.delta', { index: 1, delta: { text: 'High ', type: 'text' } }),
      event('content.delta', { index: 1, delta: { text: 'water.', type: 'text' } }),
      event('content.stop', { index: 1 }),
      event('content.start', { index: 2, content: { type: 'function_call' } }),
      event('content.delta', {
        index: 2,
        delta: { type: 'function_call', id: 'c1', name: 'tide_table', arguments: { port: 'Brest' } },
      }),
      event('content.stop', { index: 2 }),
      event('interaction.complete', { interaction: { ...HEAD, status: 'requires_action' } }),
    ]);
    expect(findingsOf(assembled)).toEqual([]);
    const outputs = [
      { signature: SIGNATURE, type: 'thought' },
      { text: 'High water.', type: 'text' },
      { type: 'function_call', id: 'c1', name: 'tide_table', arguments: { port: 'Brest' } },
    ];
    expect((assembled.reply as JsonObject).outputs).toEqual(outputs);
    expect(assembled.messages).toEqual([{ role: 'model', content: outputs }]);
  });

  it('uses the steps that the last event repeats', () => {
    const steps = [{ content: [{ text: 'High water.', type: 'text' }], type: 'model_output', extra: 1 }];
    const again = join([...plain.slice(0, -2), completed('completed', { steps })]);
    expect(findingsOf(again)).toEqual([]);
    expect(stepsOf(again)).toEqual(steps);
    const lost = plain.filter((_, i) => i !== 2).slice(0, -2);
    expect(findingsOf(join([...lost, completed('completed', { steps })]))).toEqual([
      'warning stream-fragment-lost/differs /4',
    ]);
  });

  it('may be resumed in the middle, and may contain unknown events', () => {
    const resumed = plain.slice(1).map(each => ({ ...each, data: { ...(each.data as JsonObject), event_id: 'e7' } }));
    expect(findingsOf(join(resumed.slice(0, -1)))).toEqual([]);
    expect(findingsOf(join([created, event('interaction.heartbeat', {}), ...plain.slice(1)]))).toEqual([]);
  });
});

describe('a faulty interaction stream is reported if', () => {
  const without = (at: number) => plain.filter((_, i) => i !== at);
  const twice = (at: number) => [...plain.slice(0, at), plain[at], ...plain.slice(at)];
  const swapped = (at: number) => [...plain.slice(0, at), plain[at + 1], plain[at], ...plain.slice(at + 2)];

  it.each([
    ['the opening is lost', without(0), 'error stream-event-order/unexpected /0'],
    ['the opening comes twice', twice(0), 'error stream-event-order/twice /1'],
    ['a beginning is lost', without(1), 'error stream-event-order/notOpen /1'],
    ['a beginning comes twice', twice(1), 'error stream-event-order/openTwice /2'],
    ['a beginning comes late', swapped(1), 'error stream-event-order/notOpen /1'],
    ['an end is lost', without(4), 'error stream-event-order/leftOpen /4'],
    ['an end comes twice', twice(4), 'error stream-event-order/notOpen /5'],
    ['an end comes early', swapped(3), 'error stream-event-order/notOpen /4'],
    ['the last event comes early', swapped(4), 'error stream-event-order/leftOpen /4'],
    ['the last event comes twice', twice(5), 'error stream-event-order/twice /6'],
    ['a step follows the end', [...plain, start(1, { type: 'thought' })], 'error stream-event-order/afterEnd /7'],
    ['the last event is lost', without(5), 'error truncated-stream/noEnd /4'],
    ['it breaks off', plain.slice(0, 3), 'error truncated-stream/noEnd /2'],
    ['an event is none', [...plain.slice(0, 3), 7, ...plain.slice(3)], 'warning stream-event-order/unknown /3'],
  ])('%s', (_name, events, expected) => {
    expect(findingsOf(join(events))).toEqual([expected]);
  });

  it('an event has the name of another event', () => {
    const events = plain.map((each, i) => (i === 2 ? { ...each, event: 'step.stop' } : each));
    expect(findingsOf(join(events))).toEqual(['warning stream-event-order/renamed /2']);
  });

  it('the end marker is missing in a stream of bytes', () => {
    expect(findingsOf(join(without(6)))).toEqual([]);
    const body = bodyOf(without(6) as { event: string; data: unknown }[]);
    expect(findingsOf(assemble(body))).toEqual(['warning truncated-stream/noMarker /5']);
  });

  it('it fails', () => {
    const error = event('error', { error: { code: 'gateway_timeout', message: 'High water took too long.' } });
    const failed = join([...plain.slice(0, 3), error, done]);
    expect(findingsOf(failed)).toEqual(['error stream-error-ignored/event /3/error']);
    expect(failed.diagnostics[0]?.message).not.toContain('High');
    expect(failed.isComplete).toBe(false);
    expect(findingsOf(join([...plain.slice(0, 3), error, ...plain.slice(3)]))).toEqual([
      'error stream-error-ignored/event /3/error',
      'error stream-error-ignored/continued /4',
    ]);
    const status = join([created, completed('failed', { errors: [{ code: 'internal', message: 'High' }] })]);
    expect(findingsOf(status)).toEqual(['error stream-error-ignored/body /1/interaction/status']);
  });

  it('the start of a call is missing: the partial call is dropped', () => {
    const call = { id: 'c1', type: 'function_call', name: 'tide_table', arguments: {} };
    const pieces = [delta(0, { arguments: '{"port":"Brest"}', type: 'arguments_delta' }), stop(0)];
    const whole = join([created, start(0, call), ...pieces, completed('requires_action')]);
    expect(findingsOf(whole)).toEqual([]);
    const lost = join([created, ...pieces, completed('requires_action')]);
    expect(findingsOf(lost)).toEqual(['error stream-event-order/notOpen /1']);
    expect(stepsOf(lost)).toEqual([]);
  });

  it('the arguments of a call are not JSON', () => {
    const call = { id: 'c1', type: 'function_call', name: 'tide_table', arguments: {} };
    const piece = delta(0, { arguments: '{"port":"Bre', type: 'arguments_delta' });
    const assembled = join([created, start(0, call), piece, stop(0), completed('requires_action')]);
    expect(findingsOf(assembled)).toEqual(['warning arguments-not-json/notJson /1']);
  });

  it('it requires action without a call', () => {
    const events = [...plain.slice(0, -2), completed('requires_action')];
    expect(findingsOf(join(events))).toEqual([
      'warning finish-reason-contradicts-content/noCalls /5/interaction/status',
    ]);
  });
});
