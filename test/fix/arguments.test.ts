import { describe, expect, it } from 'vitest';
import { fix } from '../../src/fix/fix.ts';
import type { DialectId } from '../../src/index.ts';
import { repaired, untouched } from './fixing.ts';

const user = { role: 'user', content: 'Weather?' };

/** A call with these arguments, and its result. */
const chat = (args: unknown) => [
  user,
  {
    role: 'assistant',
    content: '',
    tool_calls: [{ id: 'call00001', type: 'function', function: { name: 'get_weather', arguments: args } }],
  },
  { role: 'tool', tool_call_id: 'call00001', content: '4 C' },
];
const anthropic = (input: unknown) => ({
  model: 'claude-sonnet-4-5',
  max_tokens: 100,
  tools: [{ name: 'get_weather', input_schema: { type: 'object' } }],
  messages: [
    user,
    { role: 'assistant', content: [{ type: 'tool_use', id: 'toolu_1', name: 'get_weather', input }] },
    { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'toolu_1', content: '4 C' }] },
  ],
});
const responses = (args: unknown) => ({
  model: 'gpt-5',
  input: [
    user,
    { type: 'function_call', call_id: 'call_1', name: 'get_weather', arguments: args },
    { type: 'function_call_output', call_id: 'call_1', output: '4 C' },
  ],
});
const gemini = (args: unknown) => ({
  model: 'gemini-2.5-flash',
  contents: [
    { role: 'user', parts: [{ text: 'Weather?' }] },
    { role: 'model', parts: [{ functionCall: { name: 'get_weather', args } }] },
    { role: 'user', parts: [{ functionResponse: { name: 'get_weather', response: { output: '4 C' } } }] },
  ],
});
const ollama = (args: unknown) => ({
  model: 'llama3.2',
  messages: [
    user,
    { role: 'assistant', content: '', tool_calls: [{ function: { name: 'get_weather', arguments: args } }] },
    { role: 'tool', content: '4 C' },
  ],
});
const cohere = (args: unknown) => ({ model: 'command-a', messages: chat(args) });

describe('arguments-not-json', () => {
  it.each([
    ['no text', '', '{}'],
    ['blank text', ' \n', '{}'],
    [
      'a Python literal',
      "{'city': 'Oslo', 'days': [1, 2], 'hourly': True}",
      '{"city": "Oslo", "days": [1, 2], "hourly": true}',
    ],
    ['the words of Python in JSON', '{"city": "Oslo", "hourly": True}', '{"city": "Oslo", "hourly": true}'],
    ['bare line breaks', '{"city":"Os\nlo"}', '{"city":"Os\\nlo"}'],
  ])('writes %s as JSON, as a safe repair', (_what, before, after) => {
    expect(repaired(chat(before), 'arguments-not-json', { dialect: 'strict' })).toEqual(chat(after));
  });

  it.each([
    ['closes what was cut short', '{"city": "Osl', '{"city": "Osl"}'],
    ['keeps the one object of those that were joined', '{}{"city":"Oslo"}', '{"city":"Oslo"}'],
    ['keeps other text as it stands', 'Oslo, "today"', '{"_raw": "Oslo, \\"today\\""}'],
    ['does not choose between two objects', '{"a":1}{"b":2}', '{"_raw": "{\\"a\\":1}{\\"b\\":2}"}'],
  ])('%s, with unsafe repairs', (_what, before, after) => {
    const options = { dialect: 'strict', safety: 'unsafe' } as const;
    expect(repaired(chat(before), 'arguments-not-json', options)).toEqual(chat(after));
  });

  it('does not change text that is one JSON object', () => {
    const value = chat('{ "city" :"Oslo\\n", "when": "it\'s None" }');
    expect(fix(value, { dialect: 'strict', safety: 'unsafe' }).value).toBe(value);
  });
});

describe('arguments-not-object', () => {
  it.each([
    ['null', 'null', '{}'],
    ['an empty list', '[]', '{}'],
    ['an object encoded twice', '"{\\"city\\":\\"Oslo\\"}"', '{"city":"Oslo"}'],
  ])('writes %s as an object', (_what, before, after) => {
    expect(repaired(chat(before), 'arguments-not-object', { dialect: 'strict' })).toEqual(chat(after));
  });

  it.each(['["Oslo"]', '5', '"Oslo"'])('keeps %s inside an object, with unsafe repairs', text => {
    const options = { dialect: 'strict', safety: 'unsafe' } as const;
    expect(repaired(chat(text), 'arguments-not-object', options)).toEqual(chat(JSON.stringify({ _raw: text })));
  });

  it.each([
    ['JSON text', '{"city":"Oslo"}', { city: 'Oslo' }],
    ['a Python literal', "{'city': 'Oslo', 'hourly': None}", { city: 'Oslo', hourly: null }],
    ['an empty text', '', {}],
  ])('decodes %s if an object is required', (_what, before, after) => {
    expect(repaired(anthropic(before), 'arguments-not-object', { dialect: 'anthropic' })).toEqual(anthropic(after));
  });

  it('keeps text that is not JSON inside an object', () => {
    const options = { dialect: 'anthropic', safety: 'unsafe' } as const;
    expect(repaired(anthropic('in Oslo'), 'arguments-not-object', options)).toEqual(anthropic({ _raw: 'in Oslo' }));
    expect(repaired(anthropic('{"city":"Os'), 'arguments-not-object', options)).toEqual(anthropic({ city: 'Os' }));
  });

  it('does not decode numbers that would lose digits', () => {
    const text = '{"id":12345678901234567890}';
    const options = { dialect: 'anthropic', safety: 'unsafe' } as const;
    expect(repaired(anthropic(text), 'arguments-not-object', options)).toEqual(anthropic({ _raw: text }));
  });

  it('decodes text that a template would read character by character', () => {
    const call = (args: unknown) => [
      user,
      {
        role: 'assistant',
        content: '',
        tool_calls: [{ type: 'function', function: { name: 'get_weather', arguments: args } }],
      },
      { role: 'tool', name: 'get_weather', content: '4 C' },
    ];
    const after = repaired(call('{"city":"Oslo"}'), 'arguments-not-object', { dialect: 'hf-chat' });
    expect(after).toEqual(call({ city: 'Oslo' }));
  });
});

describe('arguments of a wrong type', () => {
  it.each([
    ['openai-chat', chat],
    ['openai-responses', responses],
    ['cohere', cohere],
  ])('are written as text in the format of %s', (dialect, body) => {
    const after = repaired(body({ city: 'Oslo', days: [1, 2.5] }), 'wrong-type', { dialect: dialect as DialectId });
    expect(after).toEqual(body('{"city":"Oslo","days":[1,2.5]}'));
    expect(repaired(body(null), 'wrong-type', { dialect: dialect as DialectId })).toEqual(body('{}'));
  });

  it.each([
    ['gemini', gemini],
    ['ollama', ollama],
  ])('are written as an object in the format of %s', (dialect, body) => {
    const after = repaired(body('{"city":"Oslo","days":[1,2.5]}'), 'wrong-type', { dialect: dialect as DialectId });
    expect(after).toEqual(body({ city: 'Oslo', days: [1, 2.5] }));
  });

  it('are written as text in calls without IDs', () => {
    const value = (args: unknown) => [
      user,
      { role: 'assistant', content: null, function_call: { name: 'get_weather', arguments: args } },
      { role: 'function', name: 'get_weather', content: '4 C' },
    ];
    const after = fix(value({ city: 'Oslo' }), { dialect: 'openai-chat' });
    expect(after.value).toEqual(value('{"city":"Oslo"}'));
  });

  it('are not changed if they cannot be converted', () => {
    expect(untouched(ollama(['Oslo']), { dialect: 'ollama' })).toEqual(['wrong-type']);
    expect(untouched(chat(5), { dialect: 'openai-chat' })).toEqual(['wrong-type']);
  });
});
