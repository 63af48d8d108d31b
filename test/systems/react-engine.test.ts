/** Tests of both modes of the ReAct engine beyond the properties of systems. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { read } from '../../src/formats/engine/message-format.ts';
import { findObject } from '../../src/formats/react/action.ts';
import reactJson from '../../src/formats/react-json/format.ts';
import reactNative from '../../src/formats/react-native/format.ts';
import type { DialectId, Message } from '../../src/index.ts';
import { buildRequest, convert, lint } from '../../src/index.ts';
import { detectDialect } from '../../src/registry/detect.ts';
import { selectTools, synthesisTrace } from '../../src/systems.ts';
import { runs } from '../depth.ts';

const ACTION = '{"type": "tool_call", "reasoning": "Look.", "tool_name": "get_weather", "tool_args": {"city":"Oslo"}}';
const FINAL = '{"type": "final_answer", "reasoning": "Seen.", "answer": "4 degrees."}';
const user = (content: unknown, more = {}) => ({ role: 'user', content, ...more });
const says = (content: unknown, more = {}) => ({ role: 'assistant', content, ...more });
const findingsOf = (value: unknown, dialect?: string, as?: 'request' | 'log') =>
  lint(value, { dialect: dialect as DialectId, as }).diagnostics.map(({ rule, messageId, severity, pointer }) =>
    [severity, rule, messageId, pointer].join(' '),
  );

function readOne(messageFormat: typeof reactJson, message: unknown): Message {
  return read(messageFormat, [message]).messages[0] as Message;
}
const partsOf = (message: unknown) =>
  readOne(reactJson, message).parts.map(part => {
    if (part.type === 'tool_call') return ['call', part.name, part.arguments.text, part.callId];
    if (part.type === 'tool_result')
      return ['result', part.content.map(each => 'text' in each && each.text), part.outcome];
    return [part.type, 'text' in part ? part.text : undefined];
  });

describe('JSON mode reads', () => {
  const call = ['call', 'get_weather', '{"city":"Oslo"}', undefined];

  test.each([
    ['alone', ACTION],
    ['on several lines', ACTION.replaceAll(', "', ',\n  "')],
    ['in a fence', `\`\`\`json\n${ACTION}\n\`\`\``],
    ['in a fence without a name', `\`\`\`\n${ACTION}\n\`\`\``],
    ['in front of prose', `${ACTION}\n\nThat is all.`],
  ])('a call %s', (_name, content) => {
    expect(partsOf(says(content))).toEqual([['reasoning', 'Look.'], call]);
  });

  test('prose before a call as separate text, including braces', () => {
    expect(partsOf(says(`{x} or { so: ${ACTION}`))[1]).toEqual(['text', '{x} or { so:']);
    expect(partsOf(says(`I look.\n\n${ACTION}`))).toEqual([['reasoning', 'Look.'], ['text', 'I look.'], call]);
  });

  test('strings with raw line breaks and stray backslashes, as models write them', () => {
    expect(partsOf(says('{"type": "final_answer", "answer": "a\nb \\cdot c"}'))).toEqual([['text', 'a\nb \\cdot c']]);
  });

  test('a final answer, and every object that is not a call as text', () => {
    expect(partsOf(says(FINAL))).toEqual([
      ['reasoning', 'Seen.'],
      ['text', '4 degrees.'],
    ]);
    expect(partsOf(says('{"type": "final_answer"}'))).toEqual([['text', '{"type": "final_answer"}']]);
    expect(partsOf(says('{"city": "Oslo"}'))).toEqual([['text', '{"city": "Oslo"}']]);
    expect(partsOf(says('{"answer": {"n": 1}}'))).toEqual([['text', '{"n": 1}']]);
  });

  test('text without an object, and a list of actions, as text', () => {
    for (const content of ['It is cold.', `[${ACTION}]`, '{"type": "tool_call", ', ''])
      expect(partsOf(says(content))).toEqual([['text', content]]);
  });

  test.each([undefined, null, {}, [], '', 0, false])('empty arguments from tool_args %j', tool_args => {
    const content = JSON.stringify({ type: 'tool_call', tool_name: 'x', tool_args });
    expect(partsOf(says(content))).toEqual([['call', 'x', '{}', undefined]]);
  });

  test('reasoning beside the text only if the action has none', () => {
    const beside = { reasoning_content: 'Deep.' };
    expect(partsOf(says(ACTION, beside))[0]).toEqual(['reasoning', 'Look.']);
    expect(partsOf(says(ACTION.replace('Look.', ''), beside))[0]).toEqual(['reasoning', 'Deep.']);
  });

  test.each([
    ['Observation: 4 degrees', '4 degrees', undefined],
    ['Observation: ', '', undefined],
    ['Observation: Error: KeyError', 'Error: KeyError', 'error'],
    ['[result cleared -- older than 6 most recent tool results]', undefined, undefined],
    ['Obs\n\n[Truncated: tool result exceeded aggregate budget (40000/40000 tokens used)]', undefined, undefined],
  ])('the observation %j', (content, text, outcome) => {
    expect(partsOf(user(content))).toEqual([['result', [text ?? content], outcome]]);
  });

  test('an interrupt and an observation that were joined when they were sent', () => {
    const content = '[USER INTERRUPT]: And Rome?\n\nObservation: 4 degrees';
    expect(partsOf(user(content))).toEqual([
      ['text', '[USER INTERRUPT]: And Rome?'],
      ['result', ['4 degrees'], undefined],
    ]);
    expect(findingsOf([user('?'), says(ACTION), user(content), says(FINAL)], 'react-json')).toEqual([]);
  });

  test('a pinned question as text, even if it looks like an observation', () => {
    expect(partsOf(user('Observation: swans are white. Why?', { pinned: true }))).toEqual([
      ['text', 'Observation: swans are white. Why?'],
    ]);
  });

  test('any text, in bounded time, and writes it back', () => {
    const pieces = fc.array(
      fc.constantFrom('{', '}', '"', '\\', '```', 'json', ACTION, FINAL, 'Observation: ', '\n', 'x'),
    );
    fc.assert(
      fc.property(pieces, fc.constantFrom('user', 'assistant', 'system', 'tool'), (all, role) => {
        const message = { content: all.join(''), x: 1, role };
        expect(JSON.stringify(reactJson.write(read(reactJson, [message])))).toBe(JSON.stringify([message]));
      }),
    );
    for (const unit of ['{', '{"', '```', '{}', '{"a":', '\\"']) findObject(unit.repeat(200_000));
  });
});

describe('documents of both modes', () => {
  const values = [null, true, 0, 'x', [], {}, [null], { messages: null }, { messages: [1, [], 'x'] }];

  test.each([
    ['react-json', reactJson],
    ['react-native', reactNative],
  ])('%s writes back what it read', (_id, messageFormat) => {
    const field = fc.constantFrom(
      ...[
        'role',
        'content',
        'tool_calls',
        'tool_call_id',
        'name',
        'pinned',
        'reasoning_content',
        'signature',
        '__proto__',
      ],
    );
    const value = fc.oneof(
      fc.constantFrom<unknown>('user', 'assistant', 'tool', ACTION, 'Observation: x', ...values),
      fc.jsonValue({ maxDepth: 2 }),
      fc.array(
        fc.dictionary(
          fc.constantFrom('id', 'name', 'arguments', 'function', 'type', 'text'),
          fc.jsonValue({ maxDepth: 1 }),
        ),
      ),
    );
    fc.assert(
      fc.property(fc.array(fc.dictionary(field, value), { maxLength: 3 }), fc.boolean(), (messages, inBody) => {
        const document = inBody ? { zeta: 1, messages, level: 2, calls: 9 } : messages;
        const before = JSON.stringify(document);
        expect(JSON.stringify(messageFormat.write(read(messageFormat, document)))).toBe(before);
        expect(JSON.stringify(document)).toBe(before);
      }),
      { numRuns: runs(200) },
    );
    for (const each of values) {
      expect(messageFormat.write(read(messageFormat, each))).toEqual(each);
      expect(() => lint(each, { dialect: messageFormat.id as DialectId })).not.toThrow();
      expect(messageFormat.detects?.(each)).toBe(false);
    }
  });

  test('are distinguished from each other and from requests', () => {
    const calls = [{ id: 'a', name: 'x', arguments: {} }];
    const sent = [{ id: 'a', type: 'function', function: { name: 'x', arguments: '{}' } }];
    expect(detectDialect([user('?'), says(ACTION)])?.id).toBe('react-json');
    expect(detectDialect({ model: 'm', messages: [user('?'), says(FINAL)] })?.id).toBe('react-json');
    expect(detectDialect([user('?'), says(null, { tool_calls: calls })])?.id).toBe('react-native');
    expect(detectDialect([user('?', { pinned: true })])?.id).toBe('react-native');
    expect(detectDialect({ level: 2, calls: 3, abilities: {} })?.id).toBe('react-json');
    expect(detectDialect({ tools: ['a'], total_tools: 20 })?.id).toBe('react-json');
    expect(detectDialect([user('?'), says(null, { tool_calls: sent })])).toBeUndefined();
    expect(detectDialect([user('Observation: x'), says('{"a": 1}')])).toBeUndefined();
    expect(detectDialect({ level: 2, calls: 3 })).toBeUndefined();
    expect(detectDialect({ tools: ['a'] })).toBeUndefined();
  });
});

describe('native mode', () => {
  const kept = { id: 'a', name: 'x', arguments: { city: 'Ås', n: 1.5 } };

  test('reads calls as they are stored and as they are sent', () => {
    const [call] = readOne(reactNative, says(null, { tool_calls: [kept] })).parts;
    expect(call).toMatchObject({ callId: 'a', name: 'x', arguments: { text: '{"city": "\\u00c5s", "n": 1.5}' } });
    const wire = { id: 'a', type: 'function', function: { name: 'x', arguments: '{"n":1}' } };
    expect(readOne(reactNative, says(null, { tool_calls: [wire] })).parts[0]).toMatchObject({
      callId: 'a',
      name: 'x',
      arguments: { text: '{"n":1}' },
    });
  });

  test('accepts fields that are null', () => {
    const nulls = { tool_call_id: null, tool_calls: null, name: null, reasoning_content: null, signature: null };
    expect(
      findingsOf([user('?', { ...nulls, pinned: true, cache_control: null }), says('!', nulls)], 'react-native'),
    ).toEqual([]);
  });

  test('accepts an empty list of calls, and reports a value that is not a list', () => {
    expect(findingsOf([user('?'), says('!', { tool_calls: [] })], 'react-native')).toEqual([]);
    expect(findingsOf([user('?'), says('!', { tool_calls: 'x' })], 'react-native')).toEqual([
      'error wrong-type wrongType /1/tool_calls',
    ]);
  });

  test('sends reasoning and its signature to one family of models only', () => {
    const messages = [user('?', { pinned: true }), says('!', { reasoning_content: 'r', signature: 's' })];
    const sent = (model?: string) =>
      buildRequest(messages, { dialect: 'react-native', from: 'react-native', model }).value;
    expect(sent('bedrock/anthropic.claude-sonnet-4-5')).toEqual([
      user('?'),
      says('!', { reasoning_content: 'r', signature: 's' }),
    ]);
    for (const model of ['deepseek-v3.2', 'o3', undefined]) expect(sent(model)).toEqual([user('?'), says('!')]);
  });
});

describe('JSON mode sends', () => {
  test('the messages unchanged, without the pinned flag', () => {
    const messages = [user('?', { pinned: true }), says(ACTION, { reasoning_content: 'r' }), user('Observation: 4')];
    const { value } = buildRequest(messages, { dialect: 'react-json', from: 'react-json', model: 'gpt-4o' });
    expect(value).toEqual([user('?'), says(ACTION), user('Observation: 4')]);
  });
});

describe('a run', () => {
  const pass = [says(ACTION), user('Observation: 4')];
  const passes = (count: number) => Array.from({ length: count }, () => pass).flat();

  test('is limited to fifty replies, including those after reminders of the loop', () => {
    const reminded = [...passes(25), user('[Self-check] Still on track?'), ...passes(25), says(FINAL)];
    expect(findingsOf([user('?'), ...reminded], 'react-json')).toEqual(['error run-limit iterations /102']);
    expect(findingsOf([user('?'), ...passes(25), user('And?'), ...passes(25), says(FINAL)], 'react-json')).toEqual([]);
  });

  test('counts replies that could not be parsed', () => {
    const lost = Array.from({ length: 51 }, () => [
      says('?'),
      user('Your previous response was not valid JSON.'),
    ]).flat();
    expect(findingsOf([user('?'), ...lost], 'react-json')).toEqual(['error run-limit iterations /101']);
  });

  test('stays open at the end of a log', () => {
    expect(findingsOf([user('?'), says(ACTION)], 'react-json', 'log')).toEqual([
      'info unanswered-tool-call openAtEnd /1/content',
    ]);
  });
});

describe('a structured call', () => {
  const abilities = { tool_call: true, json_mode: true };
  const judged = (level: unknown, calls: number, can: object | null = abilities) =>
    findingsOf({ level_used: level, llm_calls: calls, raw_data: {}, ...(can && { abilities: can }) })[0]?.split(' ')[2];

  test.each([
    [
      'all levels',
      { tool_call: true, json_mode: true },
      [
        [1, 1],
        [2, 3],
        [3, 5],
      ],
    ],
    ['no native calls', { tool_call: false, json_mode: true }, [undefined, [1, 2], [2, 4]]],
    ['no choice of tools', { tool_call: true, tool_choice: false, json_mode: true }, [undefined, [1, 2], [2, 4]]],
    ['native calls alone', { tool_call: true }, [[1, 1], undefined, [2, 3]]],
    ['plain text', {}, [undefined, undefined, [1, 2]]],
  ] as const)('allows as many calls as its path has: %s', (_name, can, bounds) => {
    for (const [i, level] of (['native_fc', 'json_mode', 'plain_text'] as const).entries())
      for (let calls = 1; calls < 7; calls++) {
        const bound = bounds[i];
        const expected =
          bound === undefined ? 'unavailable' : calls > bound[1] ? 'calls' : calls < bound[0] ? 'tooFew' : undefined;
        expect(judged(level, calls, can), `${level} ${calls}`).toBe(expected);
      }
  });

  test('allows the most calls if the capabilities of the model are unknown', () => {
    expect([1, 5, 6].map(calls => judged('plain_text', calls, null))).toEqual([undefined, undefined, 'calls']);
  });
});

describe('conversion between the modes', () => {
  const native = [
    user('?'),
    says(undefined, {
      tool_calls: [
        { id: 'a', name: 'x', arguments: { n: 1 } },
        { id: 'b', name: 'y', arguments: {} },
      ],
      reasoning_content: 'r',
    }),
    { role: 'tool', content: 'two', tool_call_id: 'b' },
    { role: 'tool', content: 'Error: one', tool_call_id: 'a' },
    user('[USER INTERRUPT]: stop'),
    says('done'),
  ];

  test('makes parallel calls sequential, each with its own result, and moves an interrupt before the last', () => {
    const { value, losses } = convert(native, { from: 'react-native', to: 'react-json' });
    expect(value).toEqual([
      user('?'),
      says('{"type": "tool_call", "reasoning": "r", "tool_name": "x", "tool_args": {"n": 1}}'),
      user('Observation: Error: one'),
      says('{"type": "tool_call", "reasoning": "", "tool_name": "y", "tool_args": {}}'),
      user('[USER INTERRUPT]: stop'),
      user('Observation: two'),
      says('{"type": "final_answer", "reasoning": "", "answer": "done"}'),
    ]);
    expect(losses.some(({ reason }) => reason === 'JSON mode supports one call at a time')).toBe(true);
    expect(findingsOf(value, 'react-json')).toEqual([]);
  });

  test('adds IDs to calls by their position, and moves interrupts after results', () => {
    const json = [user('?'), says(ACTION), user('[USER INTERRUPT]: stop'), user('Observation: 4'), says(FINAL)];
    const { value, losses } = convert(json, { from: 'react-json', to: 'react-native' });
    expect(value).toEqual([
      user('?'),
      {
        role: 'assistant',
        tool_calls: [{ id: 'call_0_0', name: 'get_weather', arguments: { city: 'Oslo' } }],
        reasoning_content: 'Look.',
      },
      { role: 'tool', content: '4', tool_call_id: 'call_0_0' },
      user('[USER INTERRUPT]: stop'),
      says('4 degrees.', { reasoning_content: 'Seen.' }),
    ]);
    expect(losses.map(({ pointer }) => pointer)).toEqual(['/1/content']);
    expect(findingsOf(value, 'react-native')).toEqual([]);
  });

  test('keeps text beside a call as prose before its action', () => {
    const chat = [
      user('?'),
      {
        role: 'assistant',
        content: 'I look.',
        tool_calls: [{ id: 'call_0_0', type: 'function', function: { name: 'x', arguments: '{"a":  1}' } }],
      },
      { role: 'tool', tool_call_id: 'call_0_0', content: 'ok' },
    ];
    const { value, losses } = convert(chat, { from: 'openai-chat', to: 'react-json' });
    expect((value as { content: string }[])[1]?.content).toBe(
      'I look.\n\n{"type": "tool_call", "reasoning": "", "tool_name": "x", "tool_args": {"a":  1}}',
    );
    expect(losses).toEqual([]);
  });

  test('keeps arguments that are not JSON as text', () => {
    const tool_calls = [{ id: 'a', type: 'function', function: { name: 'x', arguments: '{"a' } }];
    const { value } = convert([says(null, { tool_calls })], { from: 'openai-chat', to: 'react-native' });
    expect(value).toEqual([says(null, { tool_calls: [{ id: 'a', name: 'x', arguments: { _raw: '{"a' } }] })]);
  });

  test('drops tools in JSON mode', () => {
    const tools = [{ type: 'function', function: { name: 'x' } }];
    const body = { model: 'm', tools, tool_choice: 'auto', messages: [user('?')] };
    const { value, losses } = convert(body, { from: 'openai-chat', to: 'react-json' });
    expect(value).toEqual({ model: 'm', messages: [user('?')] });
    expect(losses.map(({ pointer }) => pointer).sort()).toEqual(['/tool_choice', '/tools']);
  });
});

describe('helpers of the loop', () => {
  const many = Array.from({ length: 13 }, (_, i) => `tool_${i}`);

  test('a selection keeps up to six known tools, and all tools if it is invalid', () => {
    expect(selectTools(many, { tools: ['tool_3', 'nobody', 'tool_1'] })).toEqual(['tool_1', 'tool_3']);
    expect(selectTools(many, { tools: many })).toEqual(many.slice(0, 6));
    for (const bad of [{ tools: ['nobody'] }, { tools: [] }, { tools: 'tool_1' }, {}, null, undefined, 'x'])
      expect(selectTools(many, bad)).toBe(many);
    expect(selectTools(many.slice(1), { tools: ['tool_3'] })).toEqual(many.slice(1));
  });

  test('a trace is built from either mode, with truncated results', () => {
    const long = '\u{1f332}'.repeat(2001);
    const json = [user('?'), says(ACTION), user(`Observation: ${long}`), says(FINAL)];
    const trace = synthesisTrace('Weather?', json);
    expect(trace).toBe(
      `Question: Weather?\n\nAgent execution trace:\nTool call: get_weather({"city": "Oslo"})\nTool result: ${'\u{1f332}'.repeat(2000)}... (truncated)\nAssistant reasoning: 4 degrees.`,
    );
    expect(findingsOf([{ role: 'system', content: 'Answer.' }, user(trace)])).toEqual([]);
    expect(synthesisTrace('?', [user('?')])).toMatch(/\(no tool calls\)$/);
  });
});
