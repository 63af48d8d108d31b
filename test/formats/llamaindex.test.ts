import { describe, expect, test } from 'vitest';
import { read, type StructuralFault } from '../../src/formats/engine/message-format.ts';
import llamaindex from '../../src/formats/llamaindex/format.ts';
import { lint } from '../../src/index.ts';
import type { JsonObject } from '../../src/source/json.ts';
import system from '../generators/formats/llamaindex.ts';
import { BODIES, MESSAGES, VALUES } from './bodies.ts';
import { isIdentity, keepsLaws } from './chat-laws.ts';
import { crossed, takesChat } from './crossing.ts';
import { ANTHROPIC, CHAT } from './typical.ts';

const of = (role: string, blocks: unknown, bag: object = {}) => ({ role, additional_kwargs: bag, blocks });
const text = (words: string) => ({ block_type: 'text', text: words });
const call = {
  block_type: 'tool_call',
  tool_call_id: 'call_1',
  tool_name: 'get_weather',
  tool_kwargs: '{"city": "Oslo"}',
};
const twin = { id: 'call_1', type: 'function', function: { name: 'get_weather', arguments: '{"city": "Oslo"}' } };
const thought = { block_type: 'thinking', content: 'Hm.', num_tokens: null, additional_information: {} };
const image = {
  block_type: 'image',
  image: 'iVBORw0KGgo=',
  path: null,
  url: null,
  image_mimetype: 'image/png',
  detail: null,
};
const whole = [
  of('user', [text('Is it raining?'), image], { name: 'ana' }),
  of('assistant', [thought, call], { tool_calls: [twin] }),
  of('tool', [text('4 C')], { tool_call_id: 'call_1', name: 'get_weather' }),
  { role: 'chatbot', content: 'No.', additional_kwargs: {} },
];

function faultsOf(...messages: unknown[]): string[] {
  const faults: StructuralFault[] = [];
  read(llamaindex, messages, '', fault => faults.push(fault));
  return faults.map(({ rule, at, data }) => `${rule} ${at.pointer} ${data?.field ?? data?.found}`);
}

const callsOf = (message: object) =>
  read(llamaindex, [message]).messages[0]?.parts.filter(part => part.type === 'tool_call');

describe('properties', () => {
  keepsLaws(system);
  takesChat('llamaindex', []);
});

describe('write(read(x)) is x', () => {
  test.each([...Object.entries(BODIES), ...Object.entries(MESSAGES)])('%s', (_name, value) => {
    isIdentity('llamaindex', value);
    isIdentity('llamaindex', [value]);
  });

  test.each(['role', 'content', 'blocks', 'additional_kwargs'])('values of every type as %s', field => {
    for (const value of VALUES) for (const message of whole) isIdentity('llamaindex', [{ ...message, [field]: value }]);
  });

  test.each(['block_type', 'text', 'tool_call_id', 'tool_name', 'tool_kwargs', 'content', 'url', 'data', 'image'])(
    'values of every type as %s of a block',
    field => {
      for (const value of VALUES)
        for (const block of [call, thought, image, text('x')])
          isIdentity('llamaindex', [of('assistant', [{ ...block, [field]: value }]), of('tool', [{ [field]: value }])]);
    },
  );

  test.each(['tool_calls', 'function_call', 'tool_call_id', 'name', 'refusal', 'thought_signatures'])(
    'values of every type as %s in additional_kwargs',
    field => {
      for (const value of VALUES)
        for (const each of [value, [value], [{ ...twin, id: value }], { name: value, arguments: value }])
          isIdentity('llamaindex', [of('assistant', [call], { [field]: each }), of('tool', [], { [field]: each })]);
    },
  );

  test('changes in the model are written to both copies of a call', () => {
    const conversation = read(llamaindex, whole);
    for (const { parts } of conversation.messages)
      for (const part of parts) if (part.type === 'tool_call' || part.type === 'tool_result') part.callId = 'other';
    const [asked, , , said] = whole;
    expect(llamaindex.write(conversation)).toEqual([
      asked,
      of('assistant', [thought, { ...call, tool_call_id: 'other' }], { tool_calls: [{ ...twin, id: 'other' }] }),
      of('tool', [text('4 C')], { tool_call_id: 'other', name: 'get_weather' }),
      said,
    ]);
  });
});

describe('reading', () => {
  test('blocks, additional_kwargs, and the older form', () => {
    expect(read(llamaindex, { messages: whole }).messages).toMatchObject([
      {
        role: 'user',
        name: 'ana',
        parts: [{ text: 'Is it raining?', pointer: '/messages/0/blocks/0' }, { type: 'image' }],
      },
      {
        role: 'assistant',
        parts: [
          { type: 'reasoning', text: 'Hm.' },
          { type: 'tool_call', callId: 'call_1', arguments: { text: '{"city": "Oslo"}' } },
        ],
      },
      {
        role: 'tool',
        parts: [{ type: 'tool_result', callId: 'call_1', name: 'get_weather', content: [{ text: '4 C' }] }],
      },
      { role: 'assistant', wireRole: 'chatbot', contentForm: 'string', parts: [{ pointer: '/messages/3/content' }] },
    ]);
    expect(read(llamaindex, [{ additional_kwargs: {} }]).messages[0]).toMatchObject({ role: 'user', parts: [] });
  });

  test('a call in both fields is read once, and other calls are added', () => {
    const other = { ...twin, id: 'call_2' };
    expect(callsOf(of('assistant', [call], { tool_calls: [twin] }))).toHaveLength(1);
    expect(callsOf(of('assistant', [], { tool_calls: [twin] }))).toMatchObject([
      { callId: 'call_1', name: 'get_weather', pointer: '/0/additional_kwargs/tool_calls/0' },
    ]);
    expect(callsOf(of('assistant', [call], { tool_calls: [twin, other] }))).toMatchObject([
      { callId: 'call_1' },
      { callId: 'call_2' },
    ]);
    expect(callsOf(of('assistant', [], { function_call: twin.function }))).toMatchObject([{ kind: 'legacy' }]);
  });

  test.each<[unknown, string[]]>([
    [7, ['wrong-type /0 number']],
    [{}, []],
    [{ content: 7 }, []],
    [{ content: 'x', blocks: 7 }, []],
    [of('user', null), ['wrong-type /0/blocks null']],
    [{ role: null }, ['wrong-type /0/role null']],
    [of('user', ['x']), ['wrong-type /0/blocks/0 string']],
    [{ content: [{ block_type: 'text' }] }, ['missing-field /0/content/0 text']],
    [of('user', [{ text: 'x' }]), ['missing-field /0/blocks/0 block_type']],
    [of('user', [{ block_type: 7 }]), ['wrong-type /0/blocks/0/block_type number']],
    [of('user', [{ block_type: 'cache', cache_control: {} }]), ['missing-field /0/blocks/0/cache_control type']],
    [of('user', [{ ...call, tool_kwargs: null }]), ['wrong-type /0/blocks/0/tool_kwargs null']],
  ])('faults of %j', (value, faults) => expect(faultsOf(value)).toEqual(faults));
});

describe('the dialect', () => {
  test('accepts calls and results that do not match', () => {
    const odd = [of('tool', [], {}), of('assistant', [call]), of('assistant', [call])];
    expect(lint(odd, { dialect: 'llamaindex' })).toMatchObject({ verdict: 'accepted', diagnostics: [] });
  });

  test('media that are not valid base64 are only a warning', () => {
    const wrong = of('user', [{ ...image, image: 'data:image/png;base64,iVBORw0KGgo=' }]);
    expect(lint([wrong], { dialect: 'llamaindex' })).toMatchObject({
      verdict: 'accepted',
      diagnostics: [{ rule: 'malformed-media', severity: 'warning', pointer: '/0/blocks/0' }],
    });
  });
});

describe('detection', () => {
  test.each<[string, unknown]>([
    ['blocks', whole.slice(0, 3)],
    ['the older form', { messages: [whole[3]] }],
  ])('by %s', (_name, value) => expect(llamaindex.detects?.(value)).toBe(true));

  test.each<[string, unknown]>([
    ['an empty list', []],
    ['messages without the bag', [{ role: 'user', blocks: [text('x')] }]],
    ['messages of LangChain', [{ role: 'user', type: 'human', content: 'x', additional_kwargs: {} }]],
    ['blocks without types', [of('user', [{ text: 'x' }])]],
    ...Object.entries(BODIES),
  ])('not by %s', (_name, value) => expect(llamaindex.detects?.(value)).toBe(false));
});

describe('round trips', () => {
  const lost = (...others: string[]) => [
    'dropped /max_tokens: `max_tokens` has no known equivalent in `llamaindex`',
    ...others,
    'dropped /model: `model` has no known equivalent in `llamaindex`',
    'dropped /tools: `tools` has no known equivalent in `llamaindex`',
  ];
  const called = (id: string, kwargs: unknown) => ({ ...call, tool_call_id: id, tool_kwargs: kwargs });

  test('OpenAI chat', () => {
    const { there, home, losses, rules } = crossed(CHAT, 'openai-chat', 'llamaindex');
    expect(there).toEqual({
      messages: [
        of('system', [text('Be brief.')]),
        of('user', [text('Is it raining?'), image], { name: 'ana' }),
        of('assistant', [
          { ...thought, content: 'Look it up.' },
          called('call_1', '{"city":"Oslo"}'),
          called('call_2', '{"city":"Rome"}'),
        ]),
        of('tool', [text('4 C')], { tool_call_id: 'call_1' }),
        of('tool', [text('21 C')], { tool_call_id: 'call_2' }),
        of('assistant', [text('Not there.')]),
        of('user', [text('Thanks.')]),
      ],
    });
    expect(losses).toEqual(lost());
    expect(rules).toEqual([]);
    expect(home).toEqual({ messages: CHAT.messages });
  });

  test('Anthropic', () => {
    const { there, home, losses } = crossed(ANTHROPIC, 'anthropic', 'llamaindex');
    expect((there as { messages: JsonObject[] }).messages.slice(2, 4)).toEqual([
      of('assistant', [
        { ...thought, content: 'Look it up.', additional_information: { signature: 'c2ln', type: 'thinking' } },
        { ...thought, content: null, additional_information: { type: 'redacted_thinking', data: 'cmVk' } },
        text('Wait.'),
        called('toolu_1', { city: 'Oslo' }),
      ]),
      of('tool', [text('no such city')], { tool_call_id: 'toolu_1' }),
    ]);
    expect(losses).toEqual(lost('dropped /messages/2/content/0: the target does not mark a result as an error'));
    const [asked, answered] = ANTHROPIC.messages;
    expect((home as { messages: JsonObject[] }).messages.slice(0, 2)).toEqual([asked, answered]);
  });

  test('argument text is kept unchanged', () => {
    const chat = [
      { role: 'assistant', content: null, tool_calls: [{ ...twin, function: { name: 'f', arguments: '{"a": 1,' } }] },
      { role: 'tool', tool_call_id: 'call_1', content: 'x' },
    ];
    const { home, losses } = crossed(chat, 'openai-chat', 'llamaindex');
    expect(losses).toEqual([]);
    expect(home).toEqual(chat);
  });

  test('signatures of Gemini are in additional_kwargs, one per block', () => {
    const contents = [
      { role: 'user', parts: [{ text: 'Hi' }] },
      {
        role: 'model',
        parts: [{ text: 'So.' }, { functionCall: { id: 'a', name: 'f', args: {} }, thoughtSignature: 'CiQB' }],
      },
      { role: 'user', parts: [{ functionResponse: { id: 'a', name: 'f', response: { output: 'x' } } }] },
    ];
    const { there, home } = crossed({ contents }, 'gemini', 'llamaindex');
    expect((there as { messages: JsonObject[] }).messages[1]?.additional_kwargs).toEqual({
      thought_signatures: [null, 'CiQB'],
    });
    expect(home).toMatchObject({ contents });
  });

  test('a local file path is listed as a loss', () => {
    const local = [of('user', [text('Look.'), { block_type: 'image', path: '/tmp/a.png' }])];
    expect(crossed(local, 'llamaindex', 'openai-chat').losses).toContain(
      'dropped /0/blocks/1: a local file path is not valid on other machines',
    );
  });
});
