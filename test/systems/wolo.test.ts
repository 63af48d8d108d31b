/** Tests of Wolo beyond its properties and fixtures. */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fixtureAt } from '../../scripts/fixtures.ts';
import { convertExactly } from '../../src/convert/convert.ts';
import { buildRequest } from '../../src/convert/request.ts';
import { read } from '../../src/formats/engine/message-format.ts';
import { argumentsText } from '../../src/formats/wolo/arguments.ts';
import wolo from '../../src/formats/wolo/format.ts';
import { isToolStatusTransition } from '../../src/formats/wolo/status.ts';
import { woloMessage, woloSession } from '../../src/generated/guards/wolo.js';
import { lint } from '../../src/index.ts';
import { detectDialect } from '../../src/registry/detect.ts';
import { parseExact, writeJson } from '../../src/source/exact.ts';
import { woloSystemPrompt } from '../../src/systems.ts';
import { runs } from '../depth.ts';
import conversations from '../generators/systems/wolo.ts';

const SEEDS = 'fixtures/seeds/wolo';
const seed = (name: string) => readFileSync(`${SEEDS}/${name}.json`, 'utf8');
const parsed = (name: string) => JSON.parse(seed(name));

const user = (text: string, more = {}) => ({
  id: 'msg_u',
  role: 'user',
  parts: [{ type: 'text', id: 't', text }],
  timestamp: 1704067200.5,
  finished: true,
  finish_reason: '',
  reasoning_content: '',
  metadata: {},
  ...more,
});
const tool = (more = {}) => ({
  type: 'tool',
  id: 'call_1',
  tool: 'read',
  input: { path: 'a' },
  output: 'text',
  status: 'completed',
  start_time: 1704067201.5,
  end_time: 1704067202.5,
  ...more,
});
const assistant = (parts: unknown[], more = {}) => user('', { id: 'msg_a', role: 'assistant', parts, ...more });

const toChat = (messages: unknown) => convertExactly(messages, { from: 'wolo', to: 'openai-chat' });
const rulesOf = (value: unknown) => lint(value, { dialect: 'wolo' }).diagnostics.map(each => each.rule);

describe('reading', () => {
  it('reads a call and a result from one tool part', () => {
    const { messages } = read(wolo, [assistant([tool()], { finish_reason: 'tool_calls', reasoning_content: 'Hm.' })]);
    const [message] = messages;
    expect(message).toMatchObject({
      role: 'assistant',
      id: 'msg_a',
      time: 1704067200.5,
      finishReason: 'tool_calls',
      contentForm: 'parts',
    });
    const [reasoning, call, result] = message?.parts ?? [];
    expect(reasoning).toMatchObject({ type: 'reasoning', text: 'Hm.', field: 'reasoning_content' });
    expect(call).toMatchObject({
      type: 'tool_call',
      callId: 'call_1',
      name: 'read',
      status: 'completed',
      arguments: { text: '{"path": "a"}' },
      time: { start: 1704067201.5, end: 1704067202.5 },
      pointer: '/0/parts/0',
    });
    expect(result).toMatchObject({
      type: 'tool_result',
      callId: 'call_1',
      outcome: 'success',
      pointer: '/0/parts/0/output',
    });
  });

  it('ignores a time of zero', () => {
    const [message] = read(wolo, [assistant([tool({ start_time: 0, end_time: 0 })], { timestamp: 0 })]).messages;
    expect(message?.time).toBeUndefined();
    expect(message?.parts[0]).not.toHaveProperty('time');
    const exact = parseExact('[{"role":"user","parts":[],"timestamp":0.0},{"role":"user","parts":[],"timestamp":5.0}]');
    expect(read(wolo, exact).messages.map(({ time }) => time)).toEqual([undefined, 5]);
  });

  it.each([
    ['completed', 'success'],
    ['partial', 'success'],
    ['error', 'error'],
    ['failed', 'error'],
    ['interrupted', 'interrupted'],
  ])('reads the outcome of a call that is %s', (status, outcome) => {
    const [message] = read(wolo, [assistant([tool({ status, output: '' })])]).messages;
    expect(message?.parts[1]).toMatchObject({ type: 'tool_result', outcome });
  });

  it.each(['pending', 'running'])('reads no result from a call that is %s', status => {
    const [message] = read(wolo, [assistant([tool({ status, output: '' })])]).messages;
    expect(message?.parts.map(({ type }) => type)).toEqual(['tool_call']);
  });

  it('never throws, and writes back any value', () => {
    const odd = fc.oneof(
      fc.jsonValue(),
      fc.array(fc.record({ role: fc.jsonValue(), parts: fc.jsonValue() })),
      fc.array(
        fc.record({
          role: fc.constant('assistant'),
          parts: fc.array(fc.record({ type: fc.constantFrom('tool', 'text', 'x'), input: fc.jsonValue() })),
        }),
      ),
      fc.array(fc.record({ id: fc.constant('s'), messages: fc.array(fc.jsonValue()) }), { minLength: 2 }),
    );
    fc.assert(
      fc.property(odd, value => {
        expect(JSON.stringify(wolo.write(read(wolo, value)))).toBe(JSON.stringify(value));
        lint(value, { dialect: 'wolo' });
        convertExactly(JSON.stringify(value), { from: 'wolo', to: 'openai-chat' });
      }),
      { seed: 5, numRuns: runs(500) },
    );
  });

  it('keeps the spelling of numbers', () => {
    const text = '[{"role":"user","parts":[{"type":"text","text":"a"}],"timestamp":1704067200.0,"metadata":{"n":1.0}}]';
    expect(writeJson(wolo.write(read(wolo, parseExact(text))))).toBe(text);
    const there = convertExactly(text, { from: 'wolo', to: 'wolo' });
    expect(writeJson(there.value)).toBe(text);
    expect(there.losses).toEqual([]);
    expect(there.diagnostics).toEqual([]);
  });

  it('detects its own messages', () => {
    expect(detectDialect([user('a')])?.id).toBe('wolo');
    expect(detectDialect({ messages: [assistant([tool()])] })?.id).toBe('wolo');
    expect(detectDialect(parsed('internal-structure'))?.id).toBe('wolo');
    expect(detectDialect(parsed('stored-session'))?.id).toBe('wolo');
    const later = fixtureAt('fixtures/rules/impossible-tool-call-status/forward-through-three-versions.case.json');
    expect(detectDialect(JSON.parse(later.text))?.id).toBe('wolo');
    expect(wolo.threadOf?.(user('a'))).toBe('');
    // Other systems have parts in messages as well.
    for (const other of [
      [{ role: 'user', content: 'a' }],
      [{ id: '1', role: 'user', parts: [{ type: 'text', text: 'a' }] }],
      [{ role: 'user', parts: [{ text: 'a' }] }],
      [
        {
          id: '1',
          role: 'assistant',
          parts: [{ type: 'tool', tool: 'read', callID: 'c', state: { status: 'pending' } }],
        },
      ],
      [
        { id: 'a', messages: [user('a')] },
        { id: 'b', messages: [user('a')] },
      ],
      [],
      { messages: [] },
      null,
    ]) {
      expect(wolo.detects?.(other)).toBe(false);
      if (Array.isArray(other) && other[0] !== undefined) expect(wolo.threadOf?.(other[0])).toBeUndefined();
    }
  });

  it('has schemas for stored messages and sessions', () => {
    expect(woloMessage(parsed('internal-structure')[1])).toBe(true);
    expect(woloSession(parsed('stored-session'))).toBe(true);
    expect(woloMessage({ role: 'user' })).toBe(false);
  });
});

describe('the status of a call', () => {
  const ALLOWED = [
    ['pending', 'running'],
    ['running', 'completed'],
    ['running', 'failed'],
    ['running', 'error'],
    ['running', 'partial'],
    ['pending', 'error'],
    ['pending', 'interrupted'],
    ['pending', 'completed'],
    ['completed', 'completed'],
    ['queued', 'running'],
  ] as const;
  const REFUSED = [
    ['completed', 'running'],
    ['completed', 'pending'],
    ['failed', 'running'],
    ['error', 'completed'],
    ['interrupted', 'pending'],
    ['running', 'pending'],
  ] as const;
  it.each(ALLOWED)('may change from %s to %s', (from, to) => expect(isToolStatusTransition(from, to)).toBe(true));
  it.each(REFUSED)('must not change from %s to %s', (from, to) => expect(isToolStatusTransition(from, to)).toBe(false));

  it('is compared by message and part, because providers may number calls from 0 in every turn', () => {
    const at = (id: string, status: string) =>
      assistant([tool({ status, output: '', start_time: 0, end_time: 0 })], { id, metadata: {} });
    const versions = [
      { id: 's', messages: [user('a'), at('m1', 'completed')] },
      { id: 's', messages: [user('a'), at('m1', 'completed'), at('m2', 'pending')] },
    ];
    expect(rulesOf(versions)).toEqual([]);
    expect(lint(versions, { dialect: 'wolo' }).stats.messages).toBe(3);
  });

  it('does not pair a pending call with the result of another call', () => {
    const waits = tool({ status: 'pending', output: '', start_time: 0, end_time: 0 });
    expect(rulesOf([user('a'), assistant([waits, tool()])])).toEqual([]);
    const idless = [waits, tool()].map(({ id: _, ...part }) => part);
    expect(rulesOf([user('a'), assistant(idless)])).toEqual([]);
  });
});

describe('the request', () => {
  it.each([
    ['pending', false],
    ['running', false],
    ['completed', true],
    ['partial', true],
    ['error', true],
    ['failed', true],
    ['interrupted', true],
    ['succeeded', false],
  ])('contains a call that is %s: %s', (status, crosses) => {
    const { value, losses } = toChat([assistant([{ type: 'text', text: 'Hm.' }, tool({ status })])]);
    const [first, second] = value as { tool_calls?: unknown[]; role: string }[];
    expect(first?.tool_calls?.length ?? 0).toBe(crosses ? 1 : 0);
    expect(second?.role).toBe(crosses ? 'tool' : undefined);
    const dropped = losses.filter(({ kind, pointer }) => kind === 'dropped' && pointer === '/0/parts/1');
    expect(dropped).toHaveLength(crosses ? 0 : 1);
  });

  it('equals the documented request of a first round, after the system prompt is added', () => {
    const { value } = toChat(seed('file-creation'));
    const prompt = 'You are Wolo, an AI coding agent...';
    const sent = woloSystemPrompt(value as object[], { prompt });
    expect(sent).toEqual([{ role: 'system', content: prompt }, ...parsed('file-creation.to-openai-chat')]);
    expect(woloSystemPrompt([{ role: 'user', content: 'Create a simple Python calculator' }], { prompt })).toEqual(
      parsed('round-one-on-the-wire'),
    );
  });

  it('keeps the documented order of keys', () => {
    const keys = (name: string, i: number) => Object.keys((toChat(seed(name)).value as object[])[i] ?? {}).join();
    expect(keys('file-creation', 0)).toBe('role,content');
    expect(keys('file-creation', 1)).toBe('role,content,tool_calls');
    expect(keys('file-creation', 2)).toBe('role,tool_call_id,content');
    expect(keys('thinking-mode', 0)).toBe('role,content,reasoning_content');
  });

  it('contains no session fields', () => {
    const { value } = toChat(seed('stored-session'));
    expect(Object.keys(value as object)).toEqual(['messages']);
  });

  it('sends reasoning on every assistant turn', () => {
    const turns = [
      user('a'),
      assistant([tool()], { reasoning_content: 'One.' }),
      assistant([{ type: 'text', text: 'b' }], { reasoning_content: 'Two.' }),
    ];
    const { value } = buildRequest(turns, { dialect: 'wolo', from: 'wolo' });
    const reasoning = (value as { reasoning_content?: string }[]).flatMap(each => each.reasoning_content ?? []);
    expect(reasoning).toEqual(['One.', 'Two.']);
  });
});

describe('arguments', () => {
  it.each([
    ['{"a": 1, "b": [1, 2.5], "c": {}}', '{"a": 1, "b": [1, 2.5], "c": {}}'],
    ['{"é": "ü\\u007f✓😀"}', '{"\\u00e9": "\\u00fc\\u007f\\u2713\\ud83d\\ude00"}'],
    ['{"a": "\\n\\t\\"\\\\/\\u0001"}', '{"a": "\\n\\t\\"\\\\/\\u0001"}'],
    ['{"a": 1.0, "b": 1e3, "c": 0.00001, "d": 1E21}', '{"a": 1.0, "b": 1000.0, "c": 1e-05, "d": 1e+21}'],
    [
      '{"a": 123456789012345678901234567890, "b": -0, "c": -0.0}',
      '{"a": 123456789012345678901234567890, "b": 0, "c": -0.0}',
    ],
    [
      '{"a": 0.0001, "b": 123456789.125, "c": 1e16, "d": 1e15}',
      '{"a": 0.0001, "b": 123456789.125, "c": 1e+16, "d": 1000000000000000.0}',
    ],
    ['{"__proto__": 1}', '{"__proto__": 1}'],
    ['{}', '{}'],
    ['[]', '{}'],
    ['null', '{}'],
    ['0.0', '{}'],
    ['[1]', '[1]'],
    ['"a"', '"a"'],
  ])('%s are written as Python does', (input, text) => {
    expect(argumentsText(parseExact(input))).toBe(text);
  });
});

describe('from API messages', () => {
  const calls = (...ids: string[]) =>
    ids.map(id => ({ id, type: 'function', function: { name: 'read', arguments: '{"n": 1}' } }));
  const toWolo = (messages: unknown[]) => convertExactly(messages, { from: 'openai-chat', to: 'wolo' });
  type Stored = { role: string; parts: { type: string; id: string; status?: string; output?: string }[] }[];

  it('moves results into their calls, in any order', () => {
    const { value } = toWolo([
      { role: 'assistant', tool_calls: calls('a', 'b') },
      { role: 'tool', tool_call_id: 'b', content: '2' },
      { role: 'tool', tool_call_id: 'a', content: '1' },
    ]);
    const [message, ...rest] = value as Stored;
    expect(rest).toEqual([]);
    expect(message?.parts.map(({ id, status, output }) => [id, status, output])).toEqual([
      ['a', 'completed', '1'],
      ['b', 'completed', '2'],
    ]);
  });

  it('reads a call without a result as pending, and lists that', () => {
    const { value, losses } = toWolo([
      { role: 'user', content: 'a' },
      { role: 'assistant', content: 'b', tool_calls: calls('a', 'b') },
      { role: 'tool', tool_call_id: 'a', content: '1' },
    ]);
    expect((value as Stored)[1]?.parts.map(({ status }) => status)).toEqual([undefined, 'completed', 'pending']);
    expect(losses.map(({ kind, pointer }) => `${kind} ${pointer}`)).toEqual(['dropped /1/tool_calls/1']);
  });

  it('creates no ID that already exists', () => {
    const source = [
      { role: 'user', content: 'a' },
      { role: 'assistant', content: 'b' },
      { role: 'user', content: 'c' },
    ];
    const ids = (toWolo(source).value as { id: string }[]).map(({ id }) => id);
    expect(ids).toEqual(['msg_001', 'msg_002', 'msg_003']);
    const conversation = read(wolo, [user('a'), user('b', { id: 'msg_001' })]);
    const messages = conversation.messages.map(message => {
      const { id, ...rest } = message;
      return id === 'msg_u' ? rest : message;
    });
    const made: unknown[] = [];
    wolo.compose(
      { ...conversation, messages },
      {
        put: value => made.push((value as { id: string }).id),
        lose() {},
        sameParts: false,
        refuses: () => false,
        reads: () => undefined,
        reasoning: undefined,
      },
    );
    expect(made).toEqual(['msg_002', 'msg_001']);
  });

  it('distinguishes two turns with the same call IDs', () => {
    const turn = (text: string) => [
      { role: 'user', content: text },
      { role: 'assistant', tool_calls: calls('call_0') },
      { role: 'tool', tool_call_id: 'call_0', content: text },
    ];
    const messages = [...turn('one'), ...turn('two')];
    const there = toWolo(messages);
    expect(there.losses).toEqual([]);
    expect(toChat(there.value).value).toEqual(messages);
  });

  it('lists unmatched results, media, and arguments that are not objects as losses', () => {
    const { value, losses, extension } = toWolo([
      {
        role: 'user',
        content: [
          { type: 'text', text: 'a' },
          { type: 'image_url', image_url: { url: 'a.png' } },
        ],
      },
      {
        role: 'assistant',
        tool_calls: [{ id: 'a', type: 'function', function: { name: 'read', arguments: '{"n":' } }],
      },
      { role: 'tool', tool_call_id: 'a', content: '1' },
      { role: 'tool', tool_call_id: 'z', content: '2' },
    ]);
    const told = losses.map(({ kind, pointer }) => `${kind} ${pointer}`);
    expect(told).toContain('dropped /0/content/1');
    expect(told).toContain('dropped /1/tool_calls/0');
    expect(told).toContain('dropped /3');
    const home = convertExactly(value, { from: 'wolo', to: 'openai-chat', extension });
    expect((home.value as unknown[])[3]).toEqual({ role: 'tool', tool_call_id: 'z', content: '2' });
  });

  it('loses nothing from a conversation in the form that Wolo writes', () => {
    const written = fc
      .sample(conversations.conversations, { seed: 11, numRuns: runs(200) })
      .map(each => toChat(each).value);
    for (const value of written) {
      const there = convertExactly(value, { from: 'openai-chat', to: 'wolo' });
      expect(there.losses).toEqual([]);
      expect(there.diagnostics).toEqual([]);
    }
  });
});

describe('the system prompt', () => {
  const PROMPT = 'You are Wolo, an AI coding agent that helps users with software engineering tasks...';
  const ask = { role: 'user', content: 'Is Wolo there?' };

  it('is added if there is none', () => {
    const messages = [ask];
    expect(woloSystemPrompt(messages, { prompt: PROMPT })).toEqual([{ role: 'system', content: PROMPT }, ask]);
    expect(messages).toEqual([ask]);
  });

  it('uses the display name of the agent, only in the prompt', () => {
    const prompt = 'You are Wolo, an AI coding agent...';
    expect(woloSystemPrompt([ask], { prompt, displayName: 'CodeHelper' })).toEqual([
      { role: 'system', content: 'You are CodeHelper, an AI coding agent...' },
      ask,
    ]);
    expect(woloSystemPrompt([ask], { prompt: 'Wolo, Wolo', displayName: "$& '" })[0]).toEqual({
      role: 'system',
      content: "$& ', $& '",
    });
  });

  it('does not replace an existing prompt', () => {
    const own = { role: 'system', content: 'Wolo is a name.' };
    expect(woloSystemPrompt([ask, own], { prompt: PROMPT, displayName: 'CodeHelper' })).toEqual([ask, own]);
  });
});
