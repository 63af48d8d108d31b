import { describe, expect, it } from 'vitest';
import { type AssembledReply, assemble } from '../../src/index.ts';
import type { JsonObject } from '../../src/source/json.ts';
import { cutsIn } from '../depth.ts';

const step = (type: string, status: string, data: JsonObject = {}) => ({
  event: 'step',
  data: { type, status, ...data },
});
const answer = (status: string, data: JsonObject = {}) => ({ event: 'answer', data: { status, ...data } });
const thinkingStart = (iteration: number) => step('thinking', 'start', { iteration });
const thinkingDone = (iteration: number, reasoning = '') => step('thinking', 'done', { iteration, reasoning });
const toolStart = (iteration: number, tool_name: string, tool_args: JsonObject = {}) =>
  step('iteration', 'start', { iteration, tool_name, tool_args });
const toolDone = (iteration: number, tool_name: string, observation: string | null = 'ok') =>
  step('iteration', 'done', { iteration, tool_name, observation, error: null, iter_elapsed: 0.1 });
const signal = step('answer', 'start');
const usage = { prompt_tokens: 20, completion_tokens: 5, total_tokens: 25 };
const done = (text: string, iterations: number, more: JsonObject = {}) => ({
  event: 'done',
  data: { answer: text, iterations, usage, elapsed: 2.5, ...more },
});
const deltas = (...pieces: string[]) => pieces.map(content => answer('delta', { content }));
const spoken = (...pieces: string[]) => [answer('start'), ...deltas(...pieces), answer('done')];

/** Selection, two parallel tools, an interrupt, a compaction, and an answer. */
const whole = [
  thinkingStart(1),
  { event: 'phase', data: { phase: 'selecting_tools', total_tools: 13 } },
  thinkingDone(1, 'Look both up.'),
  toolStart(1, 'search', { q: 'rain' }),
  toolStart(1, 'read', { path: 'a.md' }),
  toolDone(1, 'search', 'wet'),
  toolDone(1, 'read', 'dry'),
  { event: 'inject', data: { type: 'inject', content: 'Hurry.' } },
  thinkingStart(2),
  thinkingDone(2, 'Enough.'),
  signal,
  { event: 'compact', data: { original_messages: 30, kept_messages: 12 } },
  ...spoken('It ', 'rains.'),
  done('It rains.', 2),
];

const reply = {
  answer: 'It rains.',
  iterations: [
    {
      iteration: 1,
      thinking: 'Look both up.',
      tools: [
        { tool_name: 'search', tool_args: { q: 'rain' }, observation: 'wet', error: null, iter_elapsed: 0.1 },
        { tool_name: 'read', tool_args: { path: 'a.md' }, observation: 'dry', error: null, iter_elapsed: 0.1 },
      ],
    },
    { iteration: 2, thinking: 'Enough.', tools: [] },
  ],
  usage,
  elapsed: 2.5,
  injections: [{ type: 'inject', content: 'Hurry.' }],
  phase: { phase: 'selecting_tools', total_tools: 13 },
  compact: { original_messages: 30, kept_messages: 12 },
};

const run = (events: readonly unknown[]) => assemble(events, { protocol: 'react-engine' });
const findingsOf = ({ diagnostics }: AssembledReply) =>
  diagnostics.map(({ rule, messageId, pointer, severity }) => `${severity} ${rule}/${messageId} ${pointer}`);
const without = (place: number) => whole.filter((_, i) => i !== place);
const at = (place: number, ...events: unknown[]) => [...whole.slice(0, place), ...events, ...whole.slice(place)];
const replaced = (place: number, ...events: unknown[]) => [
  ...whole.slice(0, place),
  ...events,
  ...whole.slice(place + 1),
];
const sse = (events: readonly unknown[]) =>
  events
    .map(each => {
      const { event, data } = each as { event: string; data: unknown };
      return `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
    })
    .join(': keepalive\n\n');

describe('a complete run', () => {
  it('gives the final state of a page', () => {
    const assembled = run(whole);
    expect(findingsOf(assembled)).toEqual([]);
    expect(assembled).toMatchObject({ reply, isComplete: true, ok: true, protocol: 'react-engine', dialect: null });
    expect(Object.keys(assembled.reply as JsonObject)).toEqual(Object.keys(reply));
  });

  it('is detected by its events, and also with a dialect of its system', () => {
    expect(assemble(whole)).toMatchObject({ reply, protocol: 'react-engine' });
    expect(assemble(whole, { dialect: 'react-native' })).toMatchObject({ reply, ok: true });
    expect(assemble(sse(whole))).toMatchObject({ reply, ok: true, protocol: 'react-engine' });
  });

  it('gives the same result however its bytes are split', () => {
    const bytes = new TextEncoder().encode(sse(whole).replaceAll('rains', 'régnet ☔'));
    const once = assemble(bytes);
    expect(findingsOf(once)).toEqual([]);
    for (const cut of cutsIn(bytes)) expect(assemble([bytes.subarray(0, cut), bytes.subarray(cut)])).toEqual(once);
  });

  it('accepts tools one after the other, and ends in another order', () => {
    const tools = [toolStart(1, 'a'), toolDone(1, 'a'), toolStart(1, 'b'), toolStart(1, 'c'), toolDone(1, 'c')];
    const events = [thinkingStart(1), thinkingDone(1), ...tools, toolDone(1, 'b'), thinkingStart(2), thinkingDone(2)];
    expect(findingsOf(run([...events, signal, ...spoken('x'), done('x', 2)]))).toEqual([]);
  });

  it('accepts repeated passes without a finding: unreadable replies, deferred answers', () => {
    const events = [thinkingStart(1), thinkingStart(2), thinkingDone(2), signal, ...spoken('x'), done('x', 2)];
    expect(findingsOf(run(events))).toEqual([]);
  });

  it('accepts a run that used all its passes for tools', () => {
    const events = [thinkingStart(1), thinkingDone(1), toolStart(1, 'a'), toolDone(1, 'a')];
    expect(findingsOf(run([...events, signal, ...spoken('x'), done('x', 1)]))).toEqual([]);
  });
});

describe('a fallback answer', () => {
  const before = [thinkingStart(1), thinkingDone(1), signal];
  const fallback = 'The loop itself said this in the end, in more than thirty characters.';

  it.each([
    ['nothing was streamed', []],
    ['the channel is empty', [answer('start'), answer('done')]],
    ['the channel breaks off', [answer('start'), ...deltas('Quite ', 'another')]],
    ['the rest is the fallback', spoken('Quite ', fallback)],
    [
      'the fallback comes in pieces without the spaces between them',
      spoken('Quite', 'The loop itself said this in', 'the end, in more than thirty', 'characters.'),
    ],
  ])('is not a fault if %s', (_name, events) => {
    const assembled = run([...before, ...events, done(fallback, 1)]);
    expect(findingsOf(assembled)).toEqual([]);
    expect(assembled).toMatchObject({ reply: { answer: fallback }, isComplete: true });
  });

  it('is a warning if the complete channel has another text', () => {
    const assembled = run([...before, ...spoken('Quite ', 'another'), done(fallback, 1)]);
    expect(findingsOf(assembled)).toEqual(['warning stream-fragment-lost/differs /7/answer']);
  });
});

describe('newer engines', () => {
  const more = [
    step('thinking', 'delta', { content: 'Look ' }),
    step('thinking', 'delta', { content: 'there.' }),
    { event: 'awaiting_confirmation', data: { id: 'c1', tool_name: 'rm' } },
  ];
  const tail = [
    { event: 'post_processing', data: {} },
    { event: 'suggestions', data: { items: ['And tomorrow?'] } },
    { event: 'end', data: {} },
  ];

  it('send more fields, which are kept', () => {
    const extra = { cache: { read_tokens: 0, creation_tokens: 0 }, iter_elapsed: 0.5, pending_injections: ['Wait.'] };
    const assembled = run([...at(1, ...more).slice(0, -1), done('It rains.', 2, extra), ...tail]);
    expect(findingsOf(assembled)).toEqual([]);
    expect(assembled.reply).toMatchObject({ ...reply, ...extra, suggestions: ['And tomorrow?'] });
  });

  it('send the partial thinking of a pass that never ended', () => {
    const { reply: cut } = run([thinkingStart(1), ...more]);
    expect(cut).toEqual({ answer: '', iterations: [{ iteration: 1, thinking: 'Look there.', tools: [] }] });
  });

  it('run plans, with steps and phases of their own', () => {
    const events = [
      { event: 'phase', data: { name: 'planning', status: 'start', round: 1 } },
      { event: 'step_progress', data: { step_id: 's1', event: 'iteration', type: 'iteration', iteration: 1 } },
      { event: 'inject', data: { type: 'inject', content: 'Hurry.', phase: 'planning' } },
      ...spoken('Done.'),
      { event: 'done', data: { answer: 'Done.', achieved: true, confidence: 1, elapsed: 3, rounds: 1 } },
      { event: 'end', data: {} },
    ];
    const assembled = assemble(events);
    expect(findingsOf(assembled)).toEqual([]);
    expect(assembled).toMatchObject({ protocol: 'react-engine', reply: { answer: 'Done.', rounds: 1 } });
  });

  it('replay runs of older engines without their steps', () => {
    const events = [
      { event: 'step', data: { type: 'thinking' } },
      { event: 'step', data: { type: 'tool_call', iteration: 1, tool_name: 'a' } },
      done('It rains.', 1),
    ];
    expect(findingsOf(run(events))).toEqual([]);
  });

  it('have unknown channels reported', () => {
    expect(findingsOf(run(at(3, { event: 'weather', data: {} })))).toEqual(['warning stream-event-order/unknown /3']);
    expect(findingsOf(run(at(2, step('thinking', 'paused'))))).toEqual(['warning stream-event-order/unknown /2']);
  });
});

describe('a run that is replayed to a page', () => {
  const frames = whole.map(({ event, data }, cursor) => ({ event, data: { cursor, data } }));
  const over = (replayed: number) => ({ event: 'resume_done', data: { replayed, last_cursor: whole.length - 1 } });

  it('is read from its start, or from any position', () => {
    const all = assemble([...frames, over(frames.length)]);
    expect(findingsOf(all)).toEqual([]);
    expect(all).toMatchObject({ reply, isComplete: true, protocol: 'react-engine' });
    for (let from = 1; from < frames.length; from++)
      expect(findingsOf(assemble([...frames.slice(from), over(frames.length - from)]))).toEqual([]);
    expect(assemble([over(0)])).toMatchObject({ reply: undefined, isComplete: true, diagnostics: [] });
  });

  it('is read in its stored form', () => {
    const kept = whole.map((event, cursor) => ({ ...event, cursor }));
    expect(assemble(kept)).toMatchObject({ reply, ok: true });
    expect(findingsOf(run(kept.filter((_, i) => i !== 5)))).toEqual(['error stream-fragment-lost/gap /5/data']);
  });

  it('is numbered: lost, repeated or swapped frames are reported once', () => {
    const [first = [], second = []] = [frames.slice(0, 4), frames.slice(5)];
    const end = over(frames.length);
    expect(findingsOf(run([...first, ...second, end]))).toEqual(['error stream-fragment-lost/gap /4/data']);
    expect(findingsOf(run([...first, ...frames.slice(3), end]))).toEqual([
      'error stream-fragment-lost/repeated /4/data',
    ]);
    const swapped = [...frames.slice(0, 4), frames[5], frames[4], ...frames.slice(6), end];
    expect(findingsOf(run(swapped))).toEqual(['error stream-fragment-lost/gap /4/data']);
    expect(findingsOf(run([...frames, over(frames.length + 1)]))).toEqual([
      `error stream-fragment-lost/differs /${frames.length}/replayed`,
    ]);
  });
});

describe('faults', () => {
  it.each<[string, readonly unknown[], string]>([
    ['thinking never starts', without(0), 'error stream-event-order/notOpen /1'],
    ['a pass never starts', without(8), 'error stream-event-order/notOpen /8'],
    [
      'thinking goes on before it starts',
      [step('thinking', 'delta', { content: 'a' }), ...whole],
      'error stream-event-order/unexpected /0',
    ],
    ['tools before thinking is done', without(2), 'error stream-event-order/unexpected /2'],
    ['a tool never starts', without(4), 'error stream-event-order/notOpen /5'],
    ['a tool never ends', without(5), 'error stream-event-order/leftOpen /7'],
    ['a tool ends under another name', replaced(6, toolDone(1, 'write')), 'error stream-event-order/notOpen /6'],
    [
      'a tool ends behind the next pass',
      [...without(6).slice(0, 8), toolDone(1, 'read', 'dry'), ...whole.slice(9)],
      'error stream-event-order/leftOpen /7',
    ],
    [
      'a tool of a pass that is over',
      at(9, toolStart(1, 'late'), toolDone(1, 'late')),
      'error stream-event-order/unexpected /9',
    ],
    [
      'a pass is skipped',
      [...whole.slice(0, 8), thinkingStart(3), thinkingDone(3), ...whole.slice(10, -1), done('It rains.', 3)],
      'error stream-fragment-lost/gap /8/iteration',
    ],
    ['a pass comes again', at(10, thinkingStart(1)), 'error stream-fragment-lost/repeated /10/iteration'],
    ['thinking starts twice', at(1, thinkingStart(1)), 'error stream-event-order/openTwice /1'],
    ['thinking is not done at the signal', without(9), 'warning stream-event-order/leftOpen /9'],
    ['no signal', without(10), 'error stream-event-order/unexpected /11'],
    [
      'a step behind the signal',
      at(11, thinkingStart(3), thinkingDone(3)).slice(0, -1).concat(done('It rains.', 3)),
      'error stream-event-order/unexpected /11',
    ],
    ['the answer never starts', without(12), 'error stream-event-order/unexpected /12'],
    [
      'the answer starts behind its first piece',
      [...without(12).slice(0, 13), answer('start'), ...whole.slice(14)],
      'error stream-event-order/unexpected /12',
    ],
    ['the answer starts twice', at(13, answer('start')), 'error stream-event-order/openTwice /13'],
    [
      'the answer goes on behind its end',
      [...whole.slice(0, 14), answer('done'), ...deltas('rains.'), done('It rains.', 2)],
      'error stream-event-order/unexpected /15',
    ],
    ['the answer never ends', without(15), 'error stream-event-order/leftOpen /15'],
    [
      'the answer ends behind the run',
      [...whole.slice(0, 15), done('It rains.', 2), answer('done')],
      'error stream-event-order/leftOpen /15',
    ],
    ['no answer at all', [thinkingStart(1), thinkingDone(1), done('x', 1)], 'error stream-event-order/unexpected /2'],
    ['a piece is lost', without(13), 'error stream-fragment-lost/differs /15/answer'],
    ['a piece comes twice', at(14, ...deltas('It ')), 'error stream-fragment-lost/differs /17/answer'],
    [
      'another number of passes',
      replaced(16, done('It rains.', 3)),
      'error stream-fragment-lost/differs /16/iterations',
    ],
    [
      'counts that do not add up',
      replaced(16, done('It rains.', 2, { usage: { ...usage, total_tokens: 9 } })),
      'warning usage-mismatch/parts /16/usage/total_tokens',
    ],
    ['the run ends twice', [...whole, done('It rains.', 2)], 'error stream-event-order/twice /17'],
    ['more behind the end', [...whole, thinkingStart(3), thinkingDone(3)], 'error stream-event-order/afterEnd /17'],
    [
      'an end without a result',
      [...whole.slice(0, -1), { event: 'end', data: {} }],
      'error stream-event-order/unexpected /16',
    ],
    ['an end before the result', at(16, { event: 'end', data: {} }), 'error stream-event-order/unexpected /16'],
    [
      'a compaction that keeps all',
      replaced(11, { event: 'compact', data: { original_messages: 9, kept_messages: 9 } }),
      'error stream-event-order/needless /11/kept_messages',
    ],
    [
      'a selection among few tools',
      replaced(1, { event: 'phase', data: { phase: 'selecting_tools', total_tools: 12 } }),
      'warning misfit-selection/needless /1/total_tools',
    ],
    [
      'a step on another channel',
      replaced(2, { ...thinkingDone(1), event: 'inject' }),
      'error stream-event-order/renamed /2',
    ],
    ['data that are none', replaced(7, { event: 'inject', data: 'Hurry.' }), 'error wrong-type/wrongType /7'],
    [
      'arguments as text',
      replaced(3, step('iteration', 'start', { iteration: 1, tool_name: 'search', tool_args: '{}' })),
      'error wrong-type/wrongType /3/tool_args',
    ],
    ['no reasoning', replaced(2, step('thinking', 'done', { iteration: 1 })), 'warning missing-field/missing /2'],
    [
      'no status',
      at(1, { event: 'step', data: { type: 'thinking', iteration: 1, status: null } }),
      'error wrong-type/wrongType /1/status',
    ],
  ])('%s', (_name, events, expected) => {
    expect(findingsOf(run(events))).toEqual([expected]);
  });

  it('a run that fails has the failure as its result, and no answer', () => {
    const failure = { answer: 'Agent error: TimeoutError: no reply', iterations: 0, elapsed: 60 };
    const assembled = run([...whole.slice(0, 4), { event: 'done', data: failure }, { event: 'end', data: {} }]);
    expect(findingsOf(assembled)).toEqual(['error stream-error-ignored/event /4']);
    expect(assembled.diagnostics[0]?.message).toBe('the stream contains an error: TimeoutError');
    expect(assembled.isComplete).toBe(false);
  });

  it('a stream that is truncated anywhere has only that finding', () => {
    for (let length = 1; length < whole.length; length++) {
      const assembled = run(whole.slice(0, length));
      expect(findingsOf(assembled)).toEqual([`error truncated-stream/noEnd /${length - 1}`]);
      expect(assembled.isComplete).toBe(false);
    }
  });

  it('two swapped events cause at most one finding', () => {
    for (let place = 0; place + 1 < whole.length; place++) {
      const events = [...whole.slice(0, place), whole[place + 1], whole[place], ...whole.slice(place + 2)];
      expect(findingsOf(run(events)).length, `at ${place}`).toBeLessThanOrEqual(1);
    }
  });

  it('events without a name are reported once, and read', () => {
    const text = whole.map(({ data }) => `data: ${JSON.stringify(data)}\n\n`).join('');
    const assembled = assemble(text, { protocol: 'react-engine' });
    expect(findingsOf(assembled)).toEqual(['error stream-event-order/renamed /0']);
    expect(assembled.reply).toEqual(reply);
  });
});

it('keys named like prototype properties are ordinary keys', () => {
  const args = JSON.parse('{"__proto__": 1}') as JsonObject;
  const end = { event: 'done', data: JSON.parse('{"answer":"x","iterations":1,"elapsed":1,"__proto__":{"a":1}}') };
  const { reply } = run([thinkingStart(1), thinkingDone(1), toolStart(1, 'a', args), toolDone(1, 'a'), signal, end]);
  expect(JSON.stringify(reply)).toContain('"tool_args":{"__proto__":1}');
  expect(JSON.stringify(reply)).toContain('"__proto__":{"a":1}');
  expect((reply as { a?: unknown }).a).toBeUndefined();
});
