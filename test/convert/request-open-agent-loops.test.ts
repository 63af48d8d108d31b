/**
 * `buildRequest` for conversations of Open Agent Loops: what is sent, what is local, and that the input does not
 * change.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DialectId } from '../../src/index.ts';
import { buildRequest, type Dialect, defineDialect } from '../../src/index.ts';
import { findDialect } from '../../src/registry/registry.ts';
import type { JsonObject } from '../../src/source/json.ts';
import system from '../generators/systems/open-agent-loops.ts';
import { settings } from '../properties/settings.ts';

const OWN = 'open-agent-loops';
const call = (id: string, args = '{"city":"NYC"}') => ({
  id,
  type: 'function',
  function: { name: 'get_weather', arguments: args },
});
const user = { role: 'user', content: 'Weather in NYC and London?', timestamp: 1 };
const turn = (more: JsonObject, calls: JsonObject[] = [call('a'), call('b')]) => ({
  role: 'assistant',
  content: '',
  timestamp: 2,
  finishReason: 'tool_calls',
  tool_calls: calls,
  ...more,
});
const result = (id: string, content: string, isError = false) => ({
  role: 'tool',
  timestamp: 3,
  tool_call_id: id,
  content,
  toolName: 'get_weather',
  isError,
});
const answer = (more: JsonObject = {}) => ({
  role: 'assistant',
  content: 'Fine.',
  timestamp: 4,
  finishReason: 'stop',
  ...more,
});
const build = (messages: unknown, dialect: string | Dialect = OWN) =>
  buildRequest(messages, { dialect: dialect as DialectId });
const sent = (messages: unknown, dialect: string | Dialect = OWN) => build(messages, dialect).value as JsonObject[];

const callsOf = (message: JsonObject | undefined) => (message?.tool_calls ?? []) as JsonObject[];

function freeze<T>(value: T): T {
  if (value !== null && typeof value === 'object')
    for (const key of Object.keys(Object.freeze(value))) freeze((value as JsonObject)[key]);
  return value;
}

/** Every object in a value. */
function objects(value: unknown): object[] {
  if (value === null || typeof value !== 'object') return [];
  return [value, ...Object.values(value).flatMap(objects)];
}

const DETAILS = [
  {
    type: 'reasoning.text',
    text: 'One.',
    signature: 'c2ln',
    id: 'rs_1',
    format: 'anthropic-claude-v1',
    index: 0,
    x: 1,
  },
  { type: 'reasoning.encrypted', data: 'ZW5j', id: null, format: 'openai-responses-v1', index: 1 },
  { type: 'reasoning.summary', summary: 'Both.', id: null, format: 'unknown' },
];

describe('the weather example, with reasoning kept on both turns', () => {
  const memory = [
    user,
    turn({ reasoning: 'Two cities.' }),
    result('a', '72°F'),
    result('b', '55°F'),
    answer({ reasoning: 'Both are known.' }),
  ];
  const results = [
    { role: 'tool', tool_call_id: 'a', content: '72°F' },
    { role: 'tool', tool_call_id: 'b', content: '55°F' },
  ];
  const calls = [call('a'), call('b')];

  it('is built as the client of the loop sends it', () => {
    const { value, verdict, diagnostics } = build(memory);
    expect(value).toEqual([
      { role: 'user', content: user.content },
      { role: 'assistant', content: '', reasoning_content: 'Two cities.', tool_calls: calls },
      ...results,
      { role: 'assistant', content: 'Fine.' },
    ]);
    expect({ verdict, diagnostics }).toEqual({ verdict: 'accepted', diagnostics: [] });
  });

  it('is built for OpenAI without reasoning, which has no field there', () => {
    const { value, verdict, diagnostics } = build(memory, 'openai-chat');
    expect(value).toEqual([
      { role: 'user', content: user.content },
      { role: 'assistant', content: '', tool_calls: calls },
      ...results,
      { role: 'assistant', content: 'Fine.' },
    ]);
    expect({ verdict, diagnostics }).toEqual({ verdict: 'accepted', diagnostics: [] });
  });

  it('lists the local fields as losses', () => {
    const { losses } = build(memory);
    const dropped = losses.map(({ kind, pointer }) => `${kind} ${pointer}`);
    expect(dropped).toContain('dropped /4/reasoning');
    for (const field of ['timestamp', 'finishReason']) expect(dropped).toContain(`dropped /1/${field}`);
    for (const field of ['timestamp', 'toolName', 'isError']) expect(dropped).toContain(`dropped /2/${field}`);
    expect(dropped.some(each => each.includes('/1/reasoning'))).toBe(false);
  });
});

describe('reasoning', () => {
  it('in blocks is sent verbatim and in order, and without the flat text', () => {
    const [, message] = sent([
      user,
      turn({ reasoning: 'One.', reasoning_details: DETAILS }),
      result('a', 'x'),
      result('b', 'y'),
    ]);
    expect(message).toEqual({
      role: 'assistant',
      content: '',
      reasoning_details: DETAILS,
      tool_calls: [call('a'), call('b')],
    });
    expect(JSON.stringify(message?.reasoning_details)).toBe(JSON.stringify(DETAILS));
  });

  it('is not sent on a plain turn, in any form', () => {
    expect(sent([user, answer({ reasoning: 'Hm.', reasoning_details: DETAILS })])[1]).toEqual({
      role: 'assistant',
      content: 'Fine.',
    });
  });

  it('that is empty is not sent', () => {
    const [, message] = sent([
      user,
      turn({ reasoning: '', reasoning_details: [] }),
      result('a', 'x'),
      result('b', 'y'),
    ]);
    expect(Object.keys(message as JsonObject)).toEqual(['role', 'content', 'tool_calls']);
  });

  it('is read under either name, as models send it', () => {
    for (const field of ['reasoning', 'reasoning_content'])
      expect(sent([user, turn({ [field]: 'Hm.' }), result('a', 'x'), result('b', 'y')])[1]).toHaveProperty(
        'reasoning_content',
        'Hm.',
      );
  });

  it('on a user message is not sent', () => {
    expect(sent([{ ...user, reasoning: 'Hm.', reasoning_content: 'Hm.' }])).toEqual([
      { role: 'user', content: user.content },
    ]);
  });

  it('in blocks is sent in the field that the target has for them', () => {
    const own = defineDialect({
      ...(findDialect(OWN) as Dialect),
      id: 'blocks',
      replay: [
        {
          turnsWithCalls: 'useful',
          plainTurns: 'ignored',
          details: 'thinking_blocks',
          evidence: [{ kind: 'inferred', url: 'https://example.com' }],
        },
      ],
    });
    const [, message] = sent([user, turn({ reasoning_details: DETAILS }), result('a', 'x'), result('b', 'y')], own);
    expect(message?.thinking_blocks).toEqual(DETAILS);
    expect(message).not.toHaveProperty('reasoning_details');
  });
});

describe('results', () => {
  it('are in the order of their calls, whichever finished first', () => {
    const built = build([user, turn({}), result('b', 'second'), result('a', 'first'), answer()]);
    expect((built.value as JsonObject[]).slice(2, 4).map(each => each.content)).toEqual(['first', 'second']);
    expect(built.losses.map(({ kind, pointer }) => `${kind} ${pointer}`)).toContain('reordered /1');
    expect(built.diagnostics).toEqual([]);
  });

  it('are role, id and content, failures as text', () => {
    const built = sent([
      user,
      turn({}),
      { ...result('a', 'no such station', true), name: 'x', cost: 3 },
      result('b', 'y'),
    ]);
    expect(built[2]).toEqual({ role: 'tool', tool_call_id: 'a', content: 'no such station' });
    expect(Object.keys(built[2] as JsonObject).sort()).toEqual(['content', 'role', 'tool_call_id']);
  });

  it('that are missing are not invented: the diagnostics say why the request would be rejected', () => {
    const { value, verdict, diagnostics } = build([user, turn({}), result('a', 'x'), answer()]);
    expect(value).toHaveLength(4);
    expect(verdict).toBe('rejected');
    expect(diagnostics.map(each => each.rule)).toEqual(['unanswered-tool-call']);
  });
});

describe('tool call IDs that repeat', () => {
  const turns = Array.from({ length: 6 }, (_, i) => [
    turn({}, [call('call_0', `{"n":${i}}`)]),
    result('call_0', `result ${i}`),
  ]).flat();
  const memory = [user, ...turns, answer()];

  it('are sent unchanged if the target accepts them', () => {
    for (const dialect of [OWN, 'openai-chat']) {
      const { value, diagnostics } = build(memory, dialect);
      expect(diagnostics).toEqual([]);
      const ids = (value as JsonObject[]).flatMap(each => each.tool_call_id ?? []);
      expect(ids).toEqual(Array(6).fill('call_0'));
    }
  });

  const unique = defineDialect({
    ...(findDialect('openai-chat') as Dialect),
    id: 'unique-ids',
    rules: {
      ...(findDialect('openai-chat') as Dialect).rules,
      'reused-tool-call-id': [
        {
          verdict: 'rejected',
          parameters: { scope: 'conversation' },
          evidence: [{ kind: 'documented', url: 'https://example.com/ids' }],
        },
      ],
      'malformed-tool-call-id': [
        {
          verdict: 'rejected',
          parameters: { pattern: '^[a-zA-Z0-9_]{6,9}$' },
          evidence: [{ kind: 'documented', url: 'https://example.com/ids' }],
        },
      ],
    },
  });

  it('are renamed in calls and results if the target requires unique IDs', () => {
    const { value, diagnostics, verdict } = build(memory, unique);
    expect({ verdict, diagnostics }).toEqual({ verdict: 'accepted', diagnostics: [] });
    const messages = value as JsonObject[];
    const pairs = messages.flatMap((message, i) =>
      message.role === 'tool' ? [[callsOf(messages[i - 1])[0]?.id, message.tool_call_id, message.content]] : [],
    );
    for (const [own, named] of pairs) expect(named).toBe(own);
    expect(pairs.map(each => each[2])).toEqual(Array.from({ length: 6 }, (_, i) => `result ${i}`));
    expect(new Set(pairs.map(each => each[0])).size).toBe(6);
    expect(pairs[0]?.[0]).toBe('call_0');
    expect(build(value, unique).value).toEqual(value);
  });

  it('in one turn are made unique if the target requires that, and stay in their positions', () => {
    const calls = [call('call_0', '{"n":1}'), call('call_0', '{"n":2}'), call('call_0', '{"n":3}')];
    const inTurn = [user, turn({}, calls), result('call_0', 'one'), result('call_0', 'two'), result('call_0', 'three')];
    expect(
      sent(inTurn)
        .slice(2)
        .map(each => each.tool_call_id),
    ).toEqual(['call_0', 'call_0', 'call_0']);
    for (const dialect of ['openai-chat', unique]) {
      const { value, diagnostics } = build(inTurn, dialect);
      expect(diagnostics).toEqual([]);
      const [, message, ...results] = value as JsonObject[];
      const ids = callsOf(message).map(each => each.id);
      expect(new Set(ids).size).toBe(3);
      expect(results.map(each => each.tool_call_id)).toEqual(ids);
      expect(results.map(each => each.content)).toEqual(['one', 'two', 'three']);
    }
  });

  it('that are empty are replaced by IDs that the target accepts', () => {
    const { value, diagnostics } = build(
      [user, turn({}, [call(''), call('')]), result('', 'one'), result('', 'two')],
      unique,
    );
    expect(diagnostics).toEqual([]);
    const [, message, ...results] = value as JsonObject[];
    expect(results.map(each => each.tool_call_id)).toEqual(callsOf(message).map(each => each.id));
  });
});

describe('any stored conversation', () => {
  const LOCAL = ['timestamp', 'finishReason', 'isError', 'toolName', 'reasoning'];
  const KEYS: Readonly<Record<string, readonly string[]>> = {
    system: ['role', 'content'],
    user: ['role', 'content'],
    assistant: ['role', 'content', 'reasoning_content', 'reasoning_details', 'tool_calls'],
    tool: ['role', 'tool_call_id', 'content'],
  };
  const messagesOf = (value: unknown) =>
    (Array.isArray(value) ? value : (value as { messages: JsonObject[] }).messages) as JsonObject[];

  it('is sent by the rules: no local fields, reasoning only beside calls, parts verbatim, and it lints clean', () => {
    const law = fc.property(system.conversations, value => {
      const built = build(value);
      expect(built.diagnostics).toEqual([]);
      const [before, after] = [messagesOf(value), messagesOf(built.value)];
      expect(after.length).toBe(before.length);
      for (const [i, message] of after.entries()) {
        expect(KEYS[String(message.role)]).toEqual(expect.arrayContaining(Object.keys(message)));
        for (const field of LOCAL) expect(message).not.toHaveProperty(field);
        const source = before[i] as JsonObject;
        expect(message.content).toEqual(source.content);
        expect(message.tool_calls).toEqual(source.tool_calls);
        expect(message.tool_call_id).toBe(source.tool_call_id);
        const details = source.tool_calls === undefined ? undefined : source.reasoning_details;
        expect(message.reasoning_details).toEqual(details);
        const flat =
          source.tool_calls === undefined || details !== undefined
            ? undefined
            : (source.reasoning ?? source.reasoning_content);
        expect(message.reasoning_content).toBe(flat);
      }
    });
    fc.assert(law, settings(200));
  });

  it.each([OWN, 'openai-chat'])(
    'is not changed, shares nothing with the request for %s, and gives the same request twice',
    dialect => {
      const law = fc.property(system.conversations, value => {
        const frozen = freeze(structuredClone(value));
        const built = build(frozen, dialect);
        expect(frozen).toEqual(value);
        const own = new Set(objects(frozen));
        expect([...objects(built.value), ...objects(built.extension)].filter(each => own.has(each))).toEqual([]);
        expect(build(freeze(built.value), dialect).value).toEqual(built.value);
      });
      fc.assert(law, settings(100));
    },
  );

  it('keeps the fields around the messages, as a copy', () => {
    const body = freeze({
      model: 'zai-org/GLM-5.1',
      messages: [user, turn({ reasoning: 'Hm.' }), result('a', 'x'), result('b', 'y')],
      stream: true,
      tools: [{ type: 'function', function: { name: 'get_weather', parameters: { type: 'object' } }, strict: true }],
      chat_template_kwargs: { enable_thinking: true, clear_thinking: false },
    });
    const { value } = build(body);
    const { messages: _, ...around } = body;
    expect(value).toMatchObject(around);
    expect(Object.keys(value as JsonObject)).toEqual(Object.keys(body));
    const own = new Set(objects(body));
    expect(objects(value).filter(each => own.has(each))).toEqual([]);
  });

  it('keeps the `functions` of 2023 unchanged', () => {
    const functions = [{ name: 'f', parameters: { type: 'object' } }];
    expect(build({ model: 'm', messages: [user], functions }).value).toEqual({
      model: 'm',
      messages: [{ role: 'user', content: user.content }],
      functions,
    });
  });

  it('passes on values that are not messages, so the linter can report them', () => {
    const { value, diagnostics } = build([5, null, user]);
    expect(value).toEqual([5, null, { role: 'user', content: user.content }]);
    expect(diagnostics.map(each => each.rule)).toEqual(['wrong-type', 'wrong-type']);
  });

  it('has diagnostics if it cannot be repaired', () => {
    const { diagnostics, verdict } = build([user, turn({}), user, result('a', 'x'), result('b', 'y')], 'openai-chat');
    expect(verdict).toBe('rejected');
    expect(diagnostics.map(each => each.rule)).toEqual(['interrupted-tool-results']);
  });
});
