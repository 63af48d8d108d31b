import { describe, expect, test } from 'vitest';
import { read, type StructuralFault } from '../../src/formats/engine/message-format.ts';
import haystack from '../../src/formats/haystack/format.ts';
import { lint } from '../../src/index.ts';
import system from '../generators/formats/haystack.ts';
import { BODIES, MESSAGES, VALUES } from './bodies.ts';
import { isIdentity, keepsLaws } from './chat-laws.ts';
import { crossed, takesChat } from './crossing.ts';
import { ANTHROPIC, CHAT } from './typical.ts';

const call = { tool_name: 'get_weather', arguments: { city: 'Oslo' }, id: 'call_1', extra: null };
const image = { base64_image: 'iVBORw0KGgo=', mime_type: 'image/png', detail: null, meta: {}, validation: true };
const file = { base64_data: 'JVBERi0=', mime_type: 'application/pdf', filename: 'a.pdf', extra: {}, validation: true };
const thought = { reasoning_text: 'Hm.', extra: {} };

const of = (role: string, content: unknown, meta: object = {}, name: string | null = null) => ({
  role,
  meta,
  name,
  content,
});
const asking = of('user', [{ text: 'Is it raining?' }, { image }, { file }], {}, 'ana');
const calling = of('assistant', [{ reasoning: thought }, { tool_call: call }], { finish_reason: 'tool_calls' });
const answering = of('tool', [{ tool_call_result: { result: '4 C', origin: call, error: false } }]);
const whole = [of('system', [{ text: 'Be brief.' }]), asking, calling, answering, of('assistant', [{ text: 'No.' }])];

function faultsOf(...messages: unknown[]): string[] {
  const faults: StructuralFault[] = [];
  read(haystack, messages, '', fault => faults.push(fault));
  return faults.map(({ rule, at, data }) => `${rule} ${at.pointer} ${data?.field ?? data?.found ?? data?.role}`);
}

const rulesOf = (...content: unknown[]) =>
  lint([of('user', content)], { dialect: 'haystack' }).diagnostics.map(({ rule, pointer }) => `${rule} ${pointer}`);

describe('properties', () => {
  keepsLaws(system);
  takesChat('haystack', []);
});

describe('write(read(x)) is x', () => {
  test.each([...Object.entries(BODIES), ...Object.entries(MESSAGES)])('%s', (_name, value) => {
    isIdentity('haystack', value);
    isIdentity('haystack', [value]);
  });

  test.each(['text', 'tool_call', 'tool_call_result', 'image', 'file', 'reasoning', 'role', 'content', '_role'])(
    'values of every type as %s',
    field => {
      for (const value of VALUES) {
        isIdentity('haystack', [{ ...asking, [field]: value }, of('tool', [{ [field]: value }])]);
        isIdentity('haystack', [of('tool', [{ tool_call_result: { result: [{ [field]: value }], origin: value } }])]);
      }
    },
  );

  test.each([
    'tool_name',
    'arguments',
    'id',
    'result',
    'origin',
    'error',
    'reasoning_text',
    'base64_image',
    'validation',
  ])('values of every type as %s inside', field => {
    for (const value of VALUES)
      for (const kind of ['tool_call', 'tool_call_result', 'reasoning', 'image'])
        isIdentity('haystack', [
          of('tool', [{ [kind]: { ...call, ...thought, ...image, result: 'x', origin: call, [field]: value } }]),
        ]);
  });

  test('changes in the model are written', () => {
    const conversation = read(haystack, whole);
    for (const { parts } of conversation.messages)
      for (const part of parts) {
        if (part.type === 'tool_call' || part.type === 'tool_result') part.callId = 'other';
        if (part.type === 'text') part.text = 'Changed.';
      }
    const other = { ...call, id: 'other' };
    expect(haystack.write(conversation)).toEqual([
      of('system', [{ text: 'Changed.' }]),
      of('user', [{ text: 'Changed.' }, { image }, { file }], {}, 'ana'),
      of('assistant', [{ reasoning: thought }, { tool_call: other }], { finish_reason: 'tool_calls' }),
      of('tool', [{ tool_call_result: { result: '4 C', origin: other, error: false } }]),
      of('assistant', [{ text: 'Changed.' }]),
    ]);
  });
});

describe('reading', () => {
  test('parts by their keys, and a result by its copy of the call', () => {
    expect(read(haystack, whole).messages).toMatchObject([
      { role: 'system', contentForm: 'parts' },
      {
        role: 'user',
        name: 'ana',
        parts: [
          { type: 'text', pointer: '/1/content/0' },
          { type: 'image', source: 'base64', mediaType: 'image/png' },
          { type: 'file', filename: 'a.pdf' },
        ],
      },
      {
        role: 'assistant',
        parts: [
          { type: 'reasoning', text: 'Hm.' },
          { type: 'tool_call', callId: 'call_1', name: 'get_weather', arguments: { value: { city: 'Oslo' } } },
        ],
      },
      { role: 'tool', parts: [{ type: 'tool_result', callId: 'call_1', name: 'get_weather', outcome: 'success' }] },
      { role: 'assistant' },
    ]);
  });

  test('the older forms', () => {
    const messages = [
      { _role: 'user', _content: [{ text: 'Hi' }], _name: 'ana', _meta: {} },
      { content: 'Hi', role: 'user', name: null, meta: {} },
      of('assistant', [call]),
    ];
    expect(read(haystack, { messages }).messages).toMatchObject([
      { role: 'user', name: 'ana', contentForm: 'parts', parts: [{ text: 'Hi', pointer: '/messages/0/_content/0' }] },
      { role: 'user', contentForm: 'string', parts: [{ text: 'Hi', pointer: '/messages/1/content' }] },
      { role: 'assistant', parts: [{ type: 'tool_call', callId: 'call_1' }] },
    ]);
    expect(faultsOf(...messages)).toEqual([]);
  });

  test.each<[unknown, string[]]>([
    [7, ['wrong-type /0 number']],
    [{ role: 'user' }, ['missing-field /0 content']],
    [{ role: 'user', content: null }, ['wrong-type /0/content null']],
    [{ content: 'x' }, ['missing-field /0 role']],
    [{ _role: 'user', content: 'x' }, ['missing-field /0 role']],
    [{ role: 'user', _content: [] }, ['missing-field /0 _role']],
    [{ _role: 'user', _content: 'x' }, ['wrong-type /0/_content string']],
    [{ _role: 'developer', _content: [] }, ['unsupported-role /0/_role developer']],
    [of('user', ['x']), ['wrong-type /0/content/0 string']],
    [of('user', [{}]), ['missing-field /0/content/0 text']],
    [of('user', [{ text: 'x', type: 'text' }]), ['unknown-field /0/content/0/type type']],
    [of('user', [{ tool_call: null }]), ['wrong-type /0/content/0/tool_call null']],
    [of('user', [{ tool_call: { tool_name: 'f' } }]), ['missing-field /0/content/0/tool_call arguments']],
    [
      of('tool', [{ tool_call_result: { result: 'x', origin: { ...call, type: 'function' }, error: false } }]),
      ['unknown-field /0/content/0/tool_call_result/origin/type type'],
    ],
    [of('user', [{ image: { base64_image: 'x' } }]), ['malformed-media /0/content/0/image malformed']],
  ])('faults of %j', (value, faults) => expect(faultsOf(value)).toEqual(faults));
});

describe('the dialect', () => {
  test('types inside parts are not checked', () => {
    expect(
      rulesOf({ tool_call: { tool_name: 7, arguments: {}, id: 7 } }, { reasoning: { reasoning_text: 7 } }),
    ).toEqual([]);
    expect(rulesOf({ tool_call_result: { result: 7, origin: call, error: 'no' } })).toEqual([]);
  });

  test('any image is accepted if the library does not validate it', () => {
    const odd = { ...image, mime_type: 'image/heic', base64_image: '!' };
    expect(rulesOf({ image: odd })).toEqual(['malformed-media /0/content/0/image']);
    expect(rulesOf({ image: { ...odd, validation: false } })).toEqual([]);
    expect(rulesOf({ image: { ...image, mime_type: 'image/heic' } })).toEqual(['unsupported-media /0/content/0']);
  });

  test('results may be missing, and IDs may be null', () => {
    const calls = [of('assistant', [{ tool_call: { ...call, id: null } }]), asking];
    expect(lint(calls, { dialect: 'haystack' })).toMatchObject({ verdict: 'accepted', diagnostics: [] });
  });
});

describe('detection', () => {
  test.each<[string, unknown]>([
    ['messages as they are dumped', whole],
    ['the same in an object', { messages: whole }],
    ['underscores', [{ _role: 'user', _content: [] }]],
  ])('by %s', (_name, value) => expect(haystack.detects?.(value)).toBe(true));

  test.each<[string, unknown]>([
    ['an empty list', []],
    ['Converse messages', [{ role: 'user', content: [{ text: 'Hi' }] }]],
    ['parts with a type', [of('user', [{ type: 'text', text: 'Hi' }])]],
    ['text alone as content', [of('user', 'Hi')]],
    ...Object.entries(BODIES),
  ])('not by %s', (_name, value) => expect(haystack.detects?.(value)).toBe(false));
});

describe('round trips', () => {
  test('OpenAI chat', () => {
    const oslo = { tool_name: 'get_weather', arguments: { city: 'Oslo' }, id: 'call_1', extra: null };
    const rome = { tool_name: 'get_weather', arguments: { city: 'Rome' }, id: 'call_2', extra: null };
    const { there, home, losses, rules } = crossed(CHAT, 'openai-chat', 'haystack');
    expect(there).toEqual({
      messages: [
        of('system', [{ text: 'Be brief.' }]),
        of('user', [{ text: 'Is it raining?' }, { image }], {}, 'ana'),
        of('assistant', [
          { reasoning: { reasoning_text: 'Look it up.', extra: {} } },
          { tool_call: oslo },
          { tool_call: rome },
        ]),
        of('tool', [{ tool_call_result: { result: '4 C', origin: oslo, error: false } }]),
        of('tool', [{ tool_call_result: { result: '21 C', origin: rome, error: false } }]),
        of('assistant', [{ text: 'Not there.' }]),
        of('user', [{ text: 'Thanks.' }]),
      ],
    });
    expect(losses).toEqual([
      'dropped /max_tokens: `max_tokens` has no known equivalent in `haystack`',
      'dropped /model: `model` has no known equivalent in `haystack`',
      'dropped /tools: `tools` has no known equivalent in `haystack`',
    ]);
    expect(rules).toEqual([]);
    expect(home).toEqual({ messages: CHAT.messages });
  });

  test('Anthropic', () => {
    const { there, home, losses, rules } = crossed(ANTHROPIC, 'anthropic', 'haystack');
    const thinking = { reasoning_content: { reasoning_text: { text: 'Look it up.', signature: 'c2ln' } } };
    const redacted = { reasoning_content: { redacted_thinking: 'cmVk' } };
    const used = { ...call, id: 'toolu_1' };
    expect((there as { messages: unknown[] }).messages.slice(2, 4)).toEqual([
      of('assistant', [
        { reasoning: { reasoning_text: 'Look it up.', extra: { reasoning_contents: [thinking] } } },
        { reasoning: { reasoning_text: '[REDACTED]', extra: { reasoning_contents: [redacted] } } },
        { text: 'Wait.' },
        { tool_call: used },
      ]),
      of('tool', [{ tool_call_result: { result: 'no such city', origin: used, error: true } }]),
    ]);
    expect(losses).toEqual([
      'dropped /max_tokens: `max_tokens` has no known equivalent in `haystack`',
      'dropped /model: `model` has no known equivalent in `haystack`',
      'dropped /tools: `tools` has no known equivalent in `haystack`',
    ]);
    expect(rules).toEqual([]);
    expect(home).toMatchObject({ system: ANTHROPIC.system, messages: ANTHROPIC.messages });
  });

  test('signatures of Gemini are in the metadata, and convert back to the parts that they sign', () => {
    const contents = [
      { role: 'user', parts: [{ text: 'Hi' }] },
      {
        role: 'model',
        parts: [{ functionCall: { id: 'a', name: 'f', args: {} }, thoughtSignature: 'CiQB' }],
      },
      { role: 'user', parts: [{ functionResponse: { id: 'a', name: 'f', response: { output: 'x' } } }] },
    ];
    const { there, home } = crossed({ contents }, 'gemini', 'haystack');
    expect((there as { messages: { meta: unknown }[] }).messages[1]?.meta).toEqual({
      thought_signatures: [
        { part_index: 0, signature: 'CiQB', has_text: false, has_function_call: true, is_thought: null },
      ],
    });
    expect(home).toMatchObject({ contents });
  });

  test('merged reasoning is split again, and the parts that cannot be kept are listed as losses', () => {
    const pieces = [
      { reasoning_content: { reasoning_text: { text: 'A.', signature: 's1' } } },
      { reasoning_content: { redacted_thinking: 'cmVk' } },
    ];
    const dumped = [
      asking,
      of('assistant', [
        { reasoning: { reasoning_text: 'A.[REDACTED]', extra: { reasoning_contents: pieces } } },
        { text: 'Yes.' },
      ]),
    ];
    expect(crossed(dumped, 'haystack', 'anthropic').there).toMatchObject([
      {},
      {
        content: [
          { type: 'thinking', thinking: 'A.', signature: 's1' },
          { type: 'redacted_thinking', data: 'cmVk' },
          { type: 'text', text: 'Yes.' },
        ],
      },
    ]);
    const picture = { type: 'image_url', image_url: { url: 'https://example.com/a.png' } };
    const chat = [
      { role: 'user', content: [{ type: 'text', text: 'Look.' }, picture] },
      { role: 'tool', tool_call_id: 'gone', content: 'x' },
    ];
    expect(crossed(chat, 'openai-chat', 'haystack').losses).toContain(
      'dropped /0/content/1: in the target, images and files must be data',
    );
  });
});
