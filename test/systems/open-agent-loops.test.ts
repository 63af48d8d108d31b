/** Tests of Open Agent Loops beyond the properties of generated conversations. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { convertExactly } from '../../src/convert/convert.ts';
import { type MessageFormat, read } from '../../src/formats/engine/message-format.ts';
import { convert, createLinter, type Dialect, defineDialect, lint } from '../../src/index.ts';
import { detectDialect } from '../../src/registry/detect.ts';
import { findDialect, findMessageFormat } from '../../src/registry/registry.ts';
import { writeJson } from '../../src/source/exact.ts';
import type { JsonObject } from '../../src/source/json.ts';
import { settings } from '../properties/settings.ts';

const dialect = 'open-agent-loops';
const messageFormat = findMessageFormat(dialect) as MessageFormat;

const findingsOf = (value: unknown, options: Parameters<typeof lint>[1] = {}) =>
  lint(value, { dialect, ...options }).diagnostics.map(each => `${each.severity} ${each.rule} at ${each.pointer}`);

const user = (content: unknown = 'Weather in NYC and London?') => ({ role: 'user', content });
const call = (id: string, name = 'get_weather', args = '{"city":"NYC"}') => ({
  id,
  type: 'function',
  function: { name, arguments: args },
});
const calling = (calls: readonly JsonObject[], more: JsonObject = {}) => ({
  role: 'assistant',
  content: '',
  ...more,
  tool_calls: calls,
});
const result = (id: string, more: JsonObject = {}) => ({ role: 'tool', tool_call_id: id, content: 'sunny', ...more });
const kept = (id: string, isError: boolean, more: JsonObject = {}) =>
  result(id, { toolName: 'get_weather', isError, content: isError ? 'not reachable' : 'sunny', ...more });

/** A turn that was sent with its reasoning, which shows that the conversation is a request. */
const SENT = [calling([call('call_s')], { reasoning_content: 'Look it up.' }), result('call_s')];

describe('reading', () => {
  const [time, turn, failed] = read(messageFormat, [
    { ...user(), timestamp: 1_782_610_000_500 },
    calling([call('a')], { finishReason: 'tool_calls', timestamp: '2026-06-27T22:46:23Z' }),
    kept('a', true, { name: 'other' }),
  ]).messages;

  it('reads times in milliseconds, and dates in text from some stores', () => {
    expect(time?.time).toBe(1_782_610_000.5);
    expect(turn?.time).toBe(Date.parse('2026-06-27T22:46:23Z') / 1000);
  });

  it('reads the finish reason, the tool of a result, and its failure', () => {
    expect(turn?.finishReason).toBe('tool_calls');
    expect(failed?.parts).toMatchObject([{ type: 'tool_result', name: 'get_weather', outcome: 'error' }]);
    expect(read(messageFormat, [kept('a', false)]).messages[0]?.parts).toMatchObject([{ outcome: 'success' }]);
    expect(read(messageFormat, [result('a', { name: 'search' })]).messages[0]?.parts).toMatchObject([
      { name: 'search' },
    ]);
  });

  it('sets no outcome if none was stored', () => {
    expect(read(messageFormat, [result('a')]).messages[0]?.parts[0]).not.toHaveProperty('outcome');
  });

  it('distinguishes memory from requests by the field of flat reasoning', () => {
    expect(read(messageFormat, [user(), ...SENT]).layer).toBe('wire');
    expect(read(messageFormat, { messages: [user(), ...SENT] }).layer).toBe('wire');
    for (const value of [[], [user()], [calling([call('a')], { reasoning: 'Hm.' })], { messages: 5 }, null, 'text'])
      expect(read(messageFormat, value).layer).toBe('memory');
  });

  it('writes any JSON back unchanged, and never throws', () => {
    const messages = fc.array(
      fc.oneof(
        fc.jsonValue(),
        fc.dictionary(
          fc.constantFrom('role', 'content', 'tool_calls', 'isError', 'toolName', 'timestamp', 'reasoning_details'),
          fc.oneof(fc.jsonValue(), fc.constantFrom('assistant', 'tool', 'user')),
        ),
      ),
    );
    const law = fc.property(fc.oneof(fc.jsonValue(), messages, fc.record({ messages })), value => {
      expect(JSON.stringify(messageFormat.write(read(messageFormat, value)))).toBe(JSON.stringify(value));
      lint(value, { dialect });
      // Text would be parsed.
      if (typeof value === 'string') return;
      convert(value, { from: dialect, to: 'openai-chat' });
      convert(value, { from: 'openai-chat', to: dialect });
    });
    fc.assert(law, settings(300));
  });
});

describe('detection', () => {
  const memory = [
    { ...user(), timestamp: 1 },
    calling([call('a')], { finishReason: 'tool_calls', timestamp: 2 }),
    kept('a', false, { timestamp: 3 }),
  ];

  it('detects a memory by the fields of results and turns', () => {
    expect(detectDialect(memory)?.id).toBe(dialect);
    expect(lint(memory)).toMatchObject({ dialect, diagnostics: [] });
  });

  it.each([
    ['an ordinary history', [user(), calling([call('a')]), result('a')]],
    ['a request that leaks', { model: 'gpt-4o', messages: memory }],
    ['a finish reason alone', [user(), { role: 'assistant', content: 'Hi', finishReason: 'stop' }]],
    ['results of another format', [{ role: 'toolResult', toolCallId: 'a', toolName: 'x', isError: false }]],
    ['no conversation', 5],
  ])('does not detect %s', (_name, value) => {
    expect(detectDialect(value)?.id).not.toBe(dialect);
  });
});

describe('the results of a turn', () => {
  const turns = fc.integer({ min: 1, max: 6 }).chain(count =>
    fc.record({
      finished: fc.shuffledSubarray([...Array(count).keys()], { minLength: count }),
      denied: fc.subarray([...Array(count).keys()]),
      collide: fc.boolean(),
    }),
  );

  /** A turn as the loop runs it: one slot per call, filled as calls finish, and written in the order of the calls. */
  function run({ finished, denied, collide }: { finished: number[]; denied: number[]; collide: boolean }) {
    const idOf = (i: number) => (collide ? 'call_0' : `call_${i}`);
    const slots: JsonObject[] = [];
    for (const i of denied) slots[i] = kept(idOf(i), true, { content: 'Tool execution denied' });
    for (const i of finished) slots[i] ??= kept(idOf(i), false, { content: `result ${i}` });
    const calls = finished.map((_, i) => call(idOf(i)));
    return { turn: calling(calls, { finishReason: 'tool_calls' }), slots };
  }

  it('are accepted in any order of completion, with any denied calls, and with repeated IDs', () => {
    fc.assert(
      fc.property(turns, plan => {
        const { turn, slots } = run(plan);
        expect(findingsOf([user(), turn, ...slots, user('Thanks.')])).toEqual([]);
      }),
      settings(300),
    );
  });

  it('in order of completion, with unique IDs, are only reported for their order', () => {
    fc.assert(
      fc.property(turns, plan => {
        const { turn, slots } = run({ ...plan, collide: false });
        const results = plan.finished.map(i => slots[i]);
        const isInOrder = plan.finished.every((slot, i) => slot === i);
        const late = plan.finished.findIndex((slot, i) => i > 0 && slot < (plan.finished[i - 1] as number));
        expect(findingsOf([user(), turn, ...results])).toEqual(
          isInOrder ? [] : [`error tool-results-out-of-order at /${2 + late}`],
        );
      }),
      settings(300),
    );
  });

  it('are required for each call, even if all calls have one ID', () => {
    const calls = calling([call('call_0'), call('call_0'), call('call_0')]);
    const results = [kept('call_0', false), kept('call_0', false)];
    expect(findingsOf([calls, ...results])).toEqual(['error unanswered-tool-call at /0/tool_calls/2']);
    expect(findingsOf([calls, ...results, ...results])).toEqual(['error duplicate-tool-result at /4']);
  });

  it('are paired by position if the model gave no IDs', () => {
    expect(findingsOf([calling([call(''), call('')]), kept('', false), kept('', true)])).toEqual([]);
    expect(findingsOf([calling([call('')])])).toEqual(['error unanswered-tool-call at /0/tool_calls/0']);
  });

  it('in the wrong position are reported by the tool name', () => {
    const calls = calling([call('call_0', 'get_weather'), call('call_0', 'search')]);
    const [first, second] = [kept('call_0', false, { toolName: 'search' }), kept('call_0', false)];
    expect(findingsOf([calls, second, first])).toEqual([]);
    expect(findingsOf([calls, first, second])).toEqual([
      'error mismatched-tool-name at /1',
      'error mismatched-tool-name at /2',
    ]);
  });
});

describe('invalid arguments', () => {
  const broken = (answer: JsonObject, before: readonly JsonObject[] = []) => [
    ...before,
    calling([call('a', 'get_weather', '{"city":"NY')]),
    answer,
  ];

  it('are accepted if the result is an error', () => {
    expect(findingsOf(broken(kept('a', true)))).toEqual([]);
  });

  it('are accepted if the outcome is unknown, and in a request, which has no error flag', () => {
    expect(findingsOf(broken(result('a')))).toEqual([]);
    expect(findingsOf(broken(result('a'), SENT))).toEqual([]);
  });

  it('cannot have led to a success', () => {
    expect(findingsOf(broken(kept('a', false)))).toEqual(['error arguments-not-json at /0/tool_calls/0']);
  });

  it('are not reported again if the call has no result', () => {
    expect(findingsOf([calling([call('a', 'get_weather', '{"city":"NY')])])).toEqual([
      'error unanswered-tool-call at /0/tool_calls/0',
    ]);
  });

  it('are not reported if the text is empty', () => {
    expect(findingsOf([calling([call('a', 'get_weather', '')]), kept('a', false)])).toEqual([]);
  });

  it('may violate the tool schema if the result is an error', () => {
    const parameters = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] };
    const tools = [{ type: 'function', function: { name: 'get_weather', parameters } }];
    const body = (answer: JsonObject) => ({
      tools,
      messages: [calling([call('a', 'get_weather', '{"city":5}')]), answer],
    });
    expect(findingsOf(body(kept('a', true)))).toEqual([]);
    expect(findingsOf(body(result('a')))).toEqual([]);
    expect(findingsOf(body(kept('a', false)))).toEqual([
      'warning arguments-refused-by-schema at /messages/0/tool_calls/0',
    ]);
  });
});

describe('memory and request', () => {
  const local = { finishReason: 'stop', isError: false, timestamp: 1, toolName: 'x' };

  it('local fields are accepted in memory, and errors in a request, each at its pointer', () => {
    const { toolName: _, ...ofAnswer } = local;
    const answer = { role: 'assistant', content: 'Done.', ...ofAnswer };
    expect(findingsOf([user(), answer])).toEqual([]);
    expect(findingsOf([...SENT, answer])).toEqual(
      ['finishReason', 'isError', 'timestamp'].map(field => `error local-field-on-wire at /2/${field}`),
    );
    expect(findingsOf({ messages: [...SENT, answer] })).toHaveLength(3);
  });

  it('one request field makes the whole conversation a request', () => {
    expect(findingsOf([{ ...user(), timestamp: 1 }, ...SENT])).toEqual(['error local-field-on-wire at /0/timestamp']);
  });

  it('flat reasoning on a plain turn is a finding in the request field, and none in the memory field', () => {
    const answer = (field: string) => ({ role: 'assistant', content: 'Done.', [field]: 'Hm.' });
    expect(findingsOf([user(), answer('reasoning')])).toEqual([]);
    expect(findingsOf([user(), answer('reasoning_content')])).toEqual([
      'error unexpected-reasoning at /1/reasoning_content',
    ]);
    expect(findingsOf([...SENT, answer('reasoning')])).toEqual(['error unexpected-reasoning at /2/reasoning']);
  });

  it('structured reasoning on a plain turn is reported once, at the list', () => {
    const details = [
      { type: 'reasoning.text', text: 'a', id: null, format: 'unknown' },
      { type: 'reasoning.summary', summary: 'b', id: null, format: 'unknown' },
    ];
    const answer = { role: 'assistant', content: 'Done.', reasoning_details: details };
    expect(findingsOf([user(), answer])).toEqual([]);
    expect(findingsOf([...SENT, answer])).toEqual(['error unexpected-reasoning at /2/reasoning_details']);
  });

  it('a result on the wire is role, id and content', () => {
    const answer = (more: JsonObject) => [calling([call('a')], { reasoning_content: 'Hm.' }), result('a', more)];
    expect(findingsOf(answer({}))).toEqual([]);
    expect(findingsOf(answer({ name: 'get_weather' }))).toEqual(['error unknown-field at /1/name']);
    expect(findingsOf(answer({ isError: true }))).toEqual(['error local-field-on-wire at /1/isError']);
  });

  it('the layer is unknown for a message format that does not define it', () => {
    const openai = findDialect('openai-chat') as Dialect;
    const own = defineDialect({
      ...openai,
      id: 'own',
      rules: {
        'local-field-on-wire': [
          {
            verdict: 'rejected',
            when: { layer: 'wire' },
            evidence: [{ kind: 'documented', url: 'https://example.com' }],
          },
        ],
      },
    });
    const { verdict, diagnostics } = lint([{ ...user(), timestamp: 1 }], { dialect: own });
    expect(verdict).toBe('unknown');
    expect(diagnostics).toMatchObject([{ severity: 'info', undecided: 'whether this is kept or sent is not known' }]);
  });

  it('the incremental linter finds reasoning without knowing later messages', () => {
    const linter = createLinter({ dialect });
    const found = linter.push({ role: 'assistant', content: 'Done.', reasoning_content: 'Hm.' });
    expect(found.map(each => each.rule)).toContain('unexpected-reasoning');
  });
});

describe('fields and forms', () => {
  it.each([
    ['an assistant message with parts', { role: 'assistant', content: [] }, 'unsupported-content-form at /0/content'],
    ['a system message with parts', { role: 'system', content: [] }, 'unsupported-content-form at /0/content'],
    ['an assistant message without content', { role: 'assistant' }, 'missing-content at /0'],
    ['a system message with null', { role: 'system', content: null }, 'missing-content at /0/content'],
    ['a user message without content', { role: 'user' }, 'missing-content at /0'],
    ['a call of 2023', { role: 'function', content: '', name: 'f' }, 'unsupported-role at /0/role'],
    [
      'a finish reason that is no text',
      { role: 'assistant', content: '', finishReason: 5 },
      'wrong-type at /0/finishReason',
    ],
  ])('%s', (_name, message, finding) => expect(findingsOf([message])).toEqual([`error ${finding}`]));

  it('a tool message is checked like the others', () => {
    const toldOf = (answer: JsonObject) => findingsOf([calling([call('a')]), answer]);
    expect(toldOf(kept('a', false, { content: [{ type: 'text', text: 'x' }] }))).toEqual([
      'error unsupported-content-form at /1/content',
    ]);
    expect(toldOf(kept('a', false, { content: null }))).toEqual(['error missing-content at /1/content']);
    expect(toldOf(kept('a', true, { content: null }))).toEqual(['error missing-content at /1/content']);
    expect(toldOf(kept('a', true, { content: ' \t' }))).toEqual(['error empty-tool-result at /1']);
    expect(toldOf(kept('a', false, { content: '' }))).toEqual([]);
    expect(toldOf(kept('a', false, { cost: 1, name: 'x' }))).toEqual([
      'warning unknown-field at /1/cost',
      'warning unknown-field at /1/name',
    ]);
  });

  it('a call is of a function', () => {
    const other = { id: 'a', type: 'builtin', function: { name: 'f', arguments: '{}' } };
    expect(findingsOf([calling([other]), result('a')])).toEqual(['error unknown-part-type at /0/tool_calls/0/type']);
    expect(findingsOf([calling([{ ...other, type: undefined }]), result('a')])).toEqual([
      'error missing-field at /0/tool_calls/0',
    ]);
  });

  it.each(['stop', 'tool_calls', 'length', 'content_filter', 'function_call', 'anything'])(
    'finish reason %s',
    finishReason => {
      const warning = (i: number) => [`warning finish-reason-contradicts-content at /${i}/finishReason`];
      const beside = findingsOf([user(), calling([call('a')], { finishReason }), kept('a', false)]);
      const plain = findingsOf([user(), { role: 'assistant', content: 'Hi', finishReason }]);
      expect(beside).toEqual(finishReason === 'stop' ? warning(1) : []);
      expect(plain).toEqual(finishReason === 'tool_calls' ? warning(1) : []);
    },
  );

  it('an empty list of calls is accepted in memory, which drops it, and rejected in a request', () => {
    const answer = { role: 'assistant', content: 'Hi', tool_calls: [] };
    expect(findingsOf([user(), answer])).toEqual([]);
    expect(findingsOf([...SENT, answer])).toEqual(['error empty-tool-calls at /2/tool_calls']);
  });

  it('timestamps may decrease, because steering is stored before earlier results', () => {
    expect(
      findingsOf([
        { ...user(), timestamp: 9 },
        { ...user('Now.'), timestamp: 1 },
      ]),
    ).toEqual([]);
  });
});

describe('as a target', () => {
  it('converts roles and content of other systems to its own fields', () => {
    const { value, diagnostics } = convert(
      [
        {
          role: 'developer',
          content: [
            { type: 'text', text: 'Be ' },
            { type: 'text', text: 'brief.' },
          ],
        },
        { role: 'user', content: [{ type: 'image_url', image_url: { url: 'https://example.com/a.png' } }] },
        { role: 'assistant', content: null, reasoning_content: 'Hm.', tool_calls: [call('a')] },
        { role: 'tool', tool_call_id: 'a', content: [{ type: 'text', text: 'sunny' }], name: 'get_weather' },
      ],
      { from: 'openai-chat', to: dialect },
    );
    expect(value).toEqual([
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: [{ type: 'image_url', image_url: { url: 'https://example.com/a.png' } }] },
      { role: 'assistant', content: '', reasoning: 'Hm.', tool_calls: [call('a')] },
      { role: 'tool', tool_call_id: 'a', content: 'sunny', toolName: 'get_weather' },
    ]);
    expect(diagnostics).toEqual([]);
  });

  it('converts calls of other kinds to function calls', () => {
    const { value, diagnostics } = convert(
      [
        calling([{ id: 'a', type: 'custom', custom: { name: 'sql', input: 'select 1' } }]),
        result('a'),
        { role: 'assistant', content: null, function_call: { name: 'f', arguments: '{}' } },
        { role: 'function', name: 'f', content: '1' },
      ],
      { from: 'openai-chat', to: dialect },
    );
    expect(value).toMatchObject([
      { tool_calls: [call('a', 'sql', '{"input":"select 1"}')] },
      { role: 'tool', tool_call_id: 'a' },
      { content: '', tool_calls: [call('f', 'f', '{}')] },
      { role: 'tool', tool_call_id: 'f', content: '1' },
    ]);
    expect(diagnostics).toEqual([]);
  });

  it('keeps the spelling of numbers, and reads them as numbers', () => {
    const text = '[{"role":"user","content":"Hi","timestamp":1782610000000.0}]';
    const { value, losses, diagnostics } = convertExactly(text, { from: dialect, to: dialect });
    expect([writeJson(value), losses, diagnostics]).toEqual([text, [], []]);
  });

  it('converts to itself without a loss', () => {
    const memory = [{ ...user(), timestamp: 1.5 }, calling([call('a')], { isError: true }), kept('a', false)];
    expect(convert(memory, { from: dialect, to: dialect })).toMatchObject({ value: memory, losses: [] });
  });
});

describe('a local field sent to OpenAI', () => {
  it.each(['finishReason', 'toolName', 'isError'])('%s is accepted with a warning', field => {
    const message = { role: 'assistant', content: 'Hi', [field]: field === 'isError' ? true : 'stop' };
    const { verdict, diagnostics } = lint([user(), message], { dialect: 'openai-chat' });
    expect(verdict).toBe('accepted');
    expect(diagnostics).toMatchObject([
      { rule: 'local-field-on-wire', pointer: `/1/${field}`, severity: 'warning', fix: { safety: 'safe' } },
    ]);
  });
});

it('is a dialect with a page, which lists the formats that it stores and sends', () => {
  expect(findDialect(dialect)).toMatchObject({ kind: 'system', page: dialect, format: dialect, sends: 'openai-chat' });
});
