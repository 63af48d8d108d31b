import { describe, expect, it } from 'vitest';
import { type AssembledReply, assemble, lint } from '../../src/index.ts';
import type { JsonObject } from '../../src/source/json.ts';
import { cutsIn } from '../depth.ts';

const say = (text: string) => ({ type: 'text-delta', text });
const think = (text: string) => ({ type: 'reasoning-delta', text });
const call = (id: string, tool: string, input: JsonObject) => ({ type: 'tool-call', tool, input, id });
const begin = (id: string, tool: string, length = 0) => ({ type: 'tool-call-streaming', tool, id, length });
const grow = (index: number, length: number, more: JsonObject = {}) => ({
  type: 'tool-call-progress',
  index,
  length,
  ...more,
});
const finish = (reason: string | null) => ({ type: 'finish', reason });
const failure = { type: 'error', error: 'the connection was reset', error_type: 'ConnectionError' };

/** Reasoning, text, a call with streamed arguments, another call, and text. */
const whole = [
  think('Two '),
  think('files.'),
  say('I read '),
  say('them.'),
  begin('c1', 'read'),
  grow(0, 8),
  grow(0, 15),
  call('c1', 'read', { path: 'a.md' }),
  call('c2', 'read', { path: 'b.md' }),
  say('Soon.'),
  finish('tool_calls'),
];

const toolPart = (id: string, path: string) => ({
  ...{ type: 'tool', id, tool: 'read', input: { path }, output: '', status: 'pending', start_time: 0, end_time: 0 },
});

/** The message that Wolo's loop stores: text after calls is in the part that was opened before them. */
const message = {
  role: 'assistant',
  parts: [
    { type: 'text', text: 'I read them.' },
    { type: 'text', text: 'Soon.' },
    toolPart('c1', 'a.md'),
    toolPart('c2', 'b.md'),
  ],
  finished: true,
  finish_reason: 'tool_calls',
  reasoning_content: 'Two files.',
  metadata: {},
};

const told = ({ diagnostics }: AssembledReply) =>
  diagnostics.map(({ rule, messageId, pointer, severity }) => `${severity} ${rule}/${messageId} ${pointer}`);
const run = (events: readonly unknown[]) => assemble(events, { dialect: 'wolo' });
const without = (place: number) => whole.filter((_, i) => i !== place);
const at = (place: number, ...events: unknown[]) => [...whole.slice(0, place), ...events, ...whole.slice(place)];
const stored = (changes: JsonObject = {}) => ({ id: 'm1', timestamp: 1, ...message, ...changes });

describe('a complete reply', () => {
  it('gives the message that Wolo stores', () => {
    const assembled = run(whole);
    expect(told(assembled)).toEqual([]);
    expect(assembled).toMatchObject({ isComplete: true, ok: true, protocol: 'wolo', dialect: 'wolo', toolCalls: 2 });
    expect(assembled.reply).toEqual(message);
    expect(assembled.messages).toEqual([message]);
    expect(Object.keys(assembled.reply as JsonObject)).toEqual(Object.keys(message));
  });

  it('is a valid message of its dialect', () => {
    const messages = [{ role: 'user', parts: [{ type: 'text', text: 'Read.' }] }, run(whole).reply];
    expect(lint({ messages }, { dialect: 'wolo', as: 'log' }).ok).toBe(true);
  });

  it('is detected by its events', () => {
    expect(assemble(whole)).toMatchObject({ reply: message, protocol: 'wolo', dialect: 'wolo' });
    expect(assemble([say('a'), finish('stop')]).protocol).toBe('wolo');
    expect(assemble([{ type: 'text-delta', id: 'a', text: 'a' }]).protocol).not.toBe('wolo');
  });

  it('gives the same result however the bytes are split, as lines and as server-sent events', () => {
    const lines = whole
      .map(each => JSON.stringify(each))
      .join('\n')
      .replace('Soon', 'Bientôt ☔');
    const sse = lines.replace(/^(.*)$/gm, 'data: $1\n');
    for (const text of [lines, sse]) {
      const bytes = new TextEncoder().encode(text);
      const once = assemble(bytes);
      expect(told(once)).toEqual([]);
      for (const cut of cutsIn(bytes)) expect(assemble([bytes.subarray(0, cut), bytes.subarray(cut)])).toEqual(once);
    }
  });

  it('may have only text, only a call, or nothing', () => {
    expect(run([say('a'), finish('stop')]).reply).toMatchObject({ parts: [{ type: 'text', text: 'a' }] });
    expect(run([call('c1', 'read', { path: 'a.md' }), finish('stop')]).reply).toMatchObject({
      parts: [{ type: 'text', text: '' }, toolPart('c1', 'a.md')],
      finish_reason: 'stop',
    });
    expect(told(run([finish('stop')]))).toEqual([]);
    expect(told(run([finish(null)]))).toEqual(['warning unknown-finish-reason/missing /0']);
  });

  it('equals the stored message', () => {
    expect(told(run([...whole, stored()]))).toEqual([]);
    expect(told(run([...whole, { type: 'message', message: stored() }]))).toEqual([]);
    expect(told(run([...whole.slice(0, -1), { ...finish('tool_calls'), text: 'I read them.Soon.' }]))).toEqual([]);
  });
});

describe('other events', () => {
  it('of running tools, on the bus and of observers, are accepted', () => {
    const events = [
      { type: 'connected', session_id: 's' },
      { type: 'text-delta', text: 'Hm.', reasoning: true, timestamp: 1 },
      { type: 'text-delta', text: 'One.', reasoning: false, timestamp: 1 },
      { type: 'tool-start', tool: 'read', brief: 'a.md' },
      { type: 'tool-complete', tool: 'read', status: 'completed', duration: 1 },
      { type: 'finish', reason: 'stop', timestamp: 2 },
      { type: 'text-delta', text: 'Two.', reasoning: false, timestamp: 3 },
      { type: 'finish', reason: 'stop', timestamp: 4 },
    ];
    const assembled = run(events);
    expect(told(assembled)).toEqual([]);
    expect(assembled.reply).toMatchObject({ parts: [{ type: 'text', text: 'Two.' }], reasoning_content: '' });
  });

  it('are read by the name of their channel', () => {
    const events = [
      { event: 'text-delta', data: { text: 'a' } },
      { event: 'finish', data: { reason: 'stop' } },
    ];
    expect(run(events)).toMatchObject({ ok: true, reply: { parts: [{ type: 'text', text: 'a' }] }, diagnostics: [] });
  });

  it('of unknown types are reported', () => {
    expect(told(run(at(2, { type: 'weather' })))).toEqual(['warning stream-event-order/unknown /2']);
  });
});

describe('faults', () => {
  it.each<[string, readonly unknown[], string]>([
    [
      'the end twice: the client passes on its server’s end marker',
      [...whole, finish('tool_calls')],
      'warning stream-event-order/twice /11',
    ],
    ['another end', [...whole, finish('length')], 'error stream-event-order/afterEnd /11'],
    ['text behind the end', [...whole, say('a'), say('b')], 'error stream-event-order/afterEnd /11'],
    ['a call that was told of never comes', without(7), 'error stream-event-order/leftOpen /9'],
    ['a call comes behind the end', [...without(7), whole[7]], 'error stream-event-order/leftOpen /9'],
    ['a call is told of twice', at(5, begin('c1', 'read')), 'error stream-event-order/openTwice /5'],
    ['a call comes twice', at(8, whole[7]), 'error stream-event-order/twice /8'],
    ['progress of nothing', without(4), 'error stream-fragment-lost/homeless /4'],
    ['progress twice', at(6, grow(0, 8)), 'error stream-fragment-lost/repeated /6/length'],
    ['progress falls', at(7, grow(0, 3)), 'error stream-fragment-lost/repeated /7/length'],
    [
      'a call has another name',
      [...whole.slice(0, 7), call('c1', 'write', { path: 'a.md' }), ...whole.slice(8)],
      'error stream-fragment-lost/differs /7/tool',
    ],
    [
      'arguments too long for their text',
      [...whole.slice(0, 7), call('c1', 'read', { path: 'a/b/c.md' }), ...whole.slice(8)],
      'warning stream-fragment-lost/differs /7/input',
    ],
    [
      'stored text is another',
      [...whole, stored({ parts: [{ type: 'text', text: 'I read.' }, ...message.parts.slice(1)] })],
      'error stream-fragment-lost/differs /11/parts',
    ],
    [
      'a stored call is another',
      [...whole, stored({ parts: message.parts.slice(0, 3) })],
      'error stream-fragment-lost/differs /11/parts',
    ],
    [
      'stored reasoning is another',
      [...whole, stored({ reasoning_content: '' })],
      'error stream-fragment-lost/differs /11/reasoning_content',
    ],
    [
      'final text is another',
      [...whole.slice(0, -1), { ...finish('stop'), text: 'I read.' }],
      'error stream-fragment-lost/differs /10/text',
    ],
    ['an error in the middle', [...whole.slice(0, 3), failure], 'error stream-error-ignored/event /3'],
    [
      'an error that the loop ends once more',
      [...whole.slice(0, 3), failure, finish('error')],
      'error stream-error-ignored/event /3',
    ],
    ['an end that is an error', [...whole.slice(0, 3), finish('error')], 'error stream-error-ignored/event /3'],
    ['no end', whole.slice(0, -1), 'error truncated-stream/noEnd /9'],
    [
      'a reason that nobody knows',
      [...whole.slice(0, -1), finish('tired')],
      'warning unknown-finish-reason/unknown /10',
    ],
    [
      'a reason that speaks of calls',
      [say('a'), finish('tool_calls')],
      'warning finish-reason-contradicts-content/noCalls /1',
    ],
    [
      'an event under another name',
      [{ event: 'finish', data: say('a') }, finish('stop')],
      'error stream-event-order/renamed /0',
    ],
    ['text that is none', [{ type: 'text-delta', text: null }, finish('stop')], 'error wrong-type/wrongType /0/text'],
    [
      'a call without arguments',
      [{ type: 'tool-call', tool: 'read', id: 'c1' }, finish('stop')],
      'warning missing-field/missing /0',
    ],
    ['an event that is none', at(1, 7), 'error wrong-type/wrongType /1'],
    ['an event without a type', at(1, { text: 'a' }), 'warning missing-field/missing /1'],
    ['a type that is none', at(1, { type: 1 }), 'error wrong-type/wrongType /1/type'],
  ])('%s', (_name, events, expected) => {
    expect(told(run(events))).toEqual([expected]);
  });

  it('events after an error are reported as well', () => {
    expect(told(run([say('a'), failure, say('b'), say('c')]))).toEqual([
      'error stream-error-ignored/event /1',
      'error stream-error-ignored/continued /2',
    ]);
    expect(run([say('a'), failure]).diagnostics[0]?.message).toBe('the stream contains an error: ConnectionError');
    expect(run([say('a'), failure])).toMatchObject({ isComplete: false, reply: { finish_reason: 'error' } });
  });

  it('a truncated reply may have unfinished calls', () => {
    for (const reason of ['length', 'doom_loop', 'interrupted'])
      expect(told(run([begin('c1', 'read'), grow(0, 4), finish(reason)]))).toEqual([]);
  });

  it('argument fragments must add up to the arguments', () => {
    const pieces = (...texts: string[]) => [
      begin('c1', 'read'),
      ...texts.map((text, i) => grow(0, (i + 1) * 20, { text })),
      call('c1', 'read', { path: 'a.md', lines: [1, 2] }),
      finish('tool_calls'),
    ];
    expect(told(run(pieces('{"lines": [1, 2],', ' "path": "a.md"}')))).toEqual([]);
    expect(told(run(pieces('{"lines": [1, 2],')))).toEqual(['error stream-fragment-lost/differs /2/input']);
  });

  it('a stream that is truncated anywhere has only that finding', () => {
    for (let length = 1; length < whole.length; length++)
      expect(told(run(whole.slice(0, length)))).toEqual([`error truncated-stream/noEnd /${length - 1}`]);
  });
});

it('keys named like prototype properties are ordinary keys', () => {
  const input = JSON.parse('{"__proto__": {"a": 1}}') as JsonObject;
  const { reply } = run([begin('__proto__', 'read'), grow(0, 22), call('__proto__', 'read', input), finish('stop')]);
  expect(JSON.stringify(reply)).toContain('"input":{"__proto__":{"a":1}}');
  expect(({} as JsonObject).a).toBeUndefined();
});

it('findings in the message are shown at their event', () => {
  const calls = [call('c1', 'read', { path: 'a.md' }), call('c1', 'read', { path: 'b.md' })];
  const [found] = run([say('a'), ...calls, finish('tool_calls')]).diagnostics;
  expect(found).toMatchObject({ rule: 'reused-tool-call-id', pointer: '/2' });
  expect(found?.related).toMatchObject([{ pointer: '/1' }]);
});
