/** Stored Open Agent Loops conversations, sent to the servers whose formats and replay policies differ most. */
import { describe, expect, it } from 'vitest';
import { buildRequest, type RequestOptions } from '../../src/index.ts';
import type { JsonObject } from '../../src/source/json.ts';

/** A turn with this reasoning and two calls, of which the second finished first, and an answer with that reasoning. */
const kept = (onCalls: JsonObject, onAnswer: JsonObject) => [
  { role: 'system', content: 'You know the weather.' },
  { role: 'user', content: 'Oslo and Rome?', timestamp: 1 },
  {
    role: 'assistant',
    content: '',
    ...onCalls,
    tool_calls: [call('call_1', '{"city": "Oslo"}'), call('call_2', '{"city": "Rome"}')],
    finishReason: 'tool_calls',
  },
  { role: 'tool', tool_call_id: 'call_2', content: 'no such city', toolName: 'get_weather', isError: true },
  { role: 'tool', tool_call_id: 'call_1', content: '4 °C', toolName: 'get_weather', isError: false },
  { role: 'assistant', content: 'Oslo has 4 °C.', ...onAnswer, finishReason: 'stop' },
  { role: 'user', content: 'Thanks.', timestamp: 2 },
];

function call(id: string, text: string): JsonObject {
  return { id, type: 'function', function: { name: 'get_weather', arguments: text } };
}

const MINTED = 'ErUBCkYIBxgCIkD0YWJjZGVmZ2hpamtsbW5vcHFyc3R1dnd4eXo=';
const ofClaude = (text: string) => ({
  reasoning_details: [{ type: 'reasoning.text', text, signature: MINTED, format: 'anthropic-claude-v1', index: 0 }],
});
const SIGNATURE = 'CiQB0e2Kb3Rob3VnaHRzIG9mIGEgbW9kZWw=';
const ofGemini = {
  reasoning_details: [
    { type: 'reasoning.encrypted', data: SIGNATURE, id: 'call_1', format: 'google-gemini-v1', index: 0 },
  ],
};

/** The messages of a Chat Completions request. */
const chat = (
  onCalls: JsonObject,
  onAnswer: JsonObject,
  [first = 'call_1', second = 'call_2']: readonly string[] = [],
) => [
  { role: 'system', content: 'You know the weather.' },
  { role: 'user', content: 'Oslo and Rome?' },
  {
    role: 'assistant',
    content: '',
    ...onCalls,
    tool_calls: [call(first, '{"city": "Oslo"}'), call(second, '{"city": "Rome"}')],
  },
  { role: 'tool', tool_call_id: first, content: '4 °C' },
  { role: 'tool', tool_call_id: second, content: 'no such city' },
  { role: 'assistant', content: 'Oslo has 4 °C.', ...onAnswer },
  { role: 'user', content: 'Thanks.' },
];

const flat = kept({ reasoning: 'Two cities.' }, { reasoning: 'Only one is known.' });
const claude = kept(ofClaude('Two cities.'), ofClaude('Only one is known.'));
const gemini = kept(ofGemini, {});

const built = (messages: unknown, options: RequestOptions) => {
  const { value, verdict, diagnostics } = buildRequest(messages, options);
  expect({ verdict, rules: diagnostics.map(each => each.rule) }).toEqual({ verdict: 'accepted', rules: [] });
  // Building a built request again changes nothing.
  expect(buildRequest(value, { ...options, from: options.dialect }).value).toEqual(value);
  return value;
};
const lostIn = (messages: unknown, options: RequestOptions) =>
  buildRequest(messages, options).losses.map(({ kind, pointer }) => `${kind} ${pointer}`);

describe('DeepSeek', () => {
  const options = { dialect: 'deepseek', model: 'deepseek-v4-pro' } as const;

  it.each([
    ['flat', flat],
    ['structured', claude],
  ])('%s reasoning is sent back on turns with calls, as `reasoning_content`', (_, messages) => {
    expect(built(messages, options)).toEqual(chat({ reasoning_content: 'Two cities.' }, {}));
  });
});

describe('Groq', () => {
  it('reasoning is sent back as `reasoning` if the model reads it', () => {
    const options = { dialect: 'groq', model: 'openai/gpt-oss-120b' } as const;
    expect(built(flat, options)).toEqual(chat({ reasoning: 'Two cities.' }, {}));
    expect(built(claude, options)).toEqual(chat({ reasoning: 'Two cities.' }, {}));
  });

  it('reasoning is not sent if the model rejects it', () => {
    const options = { dialect: 'groq', model: 'llama-3.3-70b-versatile' } as const;
    expect(built(flat, options)).toEqual(chat({}, {}));
    expect(lostIn(flat, options)).toContain('dropped /2/reasoning');
    expect(lostIn(flat, options)).toContain('dropped /5/reasoning');
  });
});

describe('OpenRouter', () => {
  const options = { dialect: 'openrouter' } as const;

  it('flat reasoning is sent back as `reasoning`, structured reasoning verbatim', () => {
    expect(built(flat, options)).toEqual(chat({ reasoning: 'Two cities.' }, {}));
    expect(built(claude, options)).toEqual(chat(ofClaude('Two cities.'), {}));
    expect(built(gemini, options)).toEqual(chat(ofGemini, {}));
  });
});

describe('Mistral', () => {
  const thought = (text: string) => ({ type: 'thinking', thinking: [{ type: 'text', text }] });

  it('reasoning is sent back on every turn, in the content; IDs are nine letters and digits', () => {
    const value = built(flat, { dialect: 'mistral' }) as { tool_calls?: { id: string }[] }[];
    const ids = value[2]?.tool_calls?.map(each => each.id) ?? [];
    expect(ids).toHaveLength(2);
    for (const id of ids) expect(id).toMatch(/^[a-zA-Z0-9]{9}$/);
    const answer = [thought('Only one is known.'), { type: 'text', text: 'Oslo has 4 °C.' }];
    expect(value).toEqual(chat({ content: [thought('Two cities.')] }, { content: answer }, ids));
  });

  it('signatures of other providers are not sent', () => {
    expect(JSON.stringify(built(claude, { dialect: 'mistral' }))).not.toContain(MINTED);
  });

  it.each([
    ['Anthropic', 'anthropic', { type: 'thinking', thinking: 'Two cities.', signature: MINTED }],
    ['Cohere', 'cohere-v2', { type: 'thinking', thinking: 'Two cities.' }],
  ] as const)('a thinking block of %s becomes one of Mistral', (_name, from, block) => {
    const messages = [
      { role: 'user', content: 'Oslo and Rome?' },
      { role: 'assistant', content: [block, { type: 'text', text: 'Oslo has 4 °C.' }] },
      { role: 'user', content: 'Thanks.' },
    ];
    const { value } = buildRequest({ messages }, { from, dialect: 'mistral' });
    expect(value).toMatchObject({
      messages: [{}, { content: [thought('Two cities.'), { type: 'text', text: 'Oslo has 4 °C.' }] }, {}],
    });
    expect(JSON.stringify(value)).not.toContain(MINTED);
  });
});

/** The messages of an Anthropic request, with these blocks before the calls. */
const anthropic = (...thoughts: JsonObject[]) => ({
  system: 'You know the weather.',
  messages: [
    { role: 'user', content: 'Oslo and Rome?' },
    {
      role: 'assistant',
      content: [
        ...thoughts,
        { type: 'tool_use', id: 'call_1', name: 'get_weather', input: { city: 'Oslo' } },
        { type: 'tool_use', id: 'call_2', name: 'get_weather', input: { city: 'Rome' } },
      ],
    },
    {
      role: 'user',
      content: [
        { type: 'tool_result', tool_use_id: 'call_1', content: '4 °C' },
        { type: 'tool_result', tool_use_id: 'call_2', content: 'no such city', is_error: true },
      ],
    },
    { role: 'assistant', content: 'Oslo has 4 °C.' },
    { role: 'user', content: 'Thanks.' },
  ],
});

describe('Anthropic', () => {
  const options = { dialect: 'anthropic', model: 'claude-sonnet-4-5' } as const;

  it('signed reasoning is sent back with its signature, on the turn with the calls', () => {
    const thought = { type: 'thinking', thinking: 'Two cities.', signature: MINTED };
    expect(built(claude, options)).toEqual(anthropic(thought));
  });

  it('reasoning that is unsigned, or signed by another provider, is not sent, not even as text', () => {
    expect(built(flat, options)).toEqual(anthropic());
    expect(built(gemini, options)).toEqual(anthropic());
    expect(lostIn(flat, options)).toContain('dropped /2/reasoning');
    expect(lostIn(gemini, options)).toContain('dropped /2/reasoning_details/0');
  });

  it('a server that checks no signature gets the reasoning without one', () => {
    const thought = { type: 'thinking', thinking: 'Two cities.' };
    expect(built(flat, { dialect: 'moonshot-anthropic' })).toEqual(anthropic(thought));
  });
});

/** Gemini contents, with this signature on the first call. */
const contents = (thoughtSignature?: string) => ({
  systemInstruction: { parts: [{ text: 'You know the weather.' }] },
  contents: [
    { role: 'user', parts: [{ text: 'Oslo and Rome?' }] },
    {
      role: 'model',
      parts: [
        {
          functionCall: { id: 'call_1', name: 'get_weather', args: { city: 'Oslo' } },
          ...(thoughtSignature !== undefined && { thoughtSignature }),
        },
        { functionCall: { id: 'call_2', name: 'get_weather', args: { city: 'Rome' } } },
      ],
    },
    {
      role: 'user',
      parts: [
        { functionResponse: { id: 'call_1', name: 'get_weather', response: { output: '4 °C' } } },
        { functionResponse: { id: 'call_2', name: 'get_weather', response: { error: 'no such city' } } },
      ],
    },
    { role: 'model', parts: [{ text: 'Oslo has 4 °C.' }] },
    { role: 'user', parts: [{ text: 'Thanks.' }] },
  ],
});

describe('Gemini', () => {
  const options = { dialect: 'gemini', model: 'gemini-3-pro-preview' } as const;

  it('its signature is sent back on its call', () => {
    expect(built(gemini, options)).toEqual(contents(SIGNATURE));
  });

  it('reasoning text and signatures of other providers are not sent', () => {
    expect(built(flat, options)).toEqual(contents());
    expect(built(claude, options)).toEqual(contents());
  });

  it('an unsigned call of the current turn is sent with the accepted stand-in, and listed as synthesised', () => {
    const current = flat.slice(0, 5);
    const value = built(current, options) as ReturnType<typeof contents>;
    expect(value.contents[1]).toEqual(contents('skip_thought_signature_validator').contents[1]);
    expect(lostIn(current, options)).toContain('synthesised /2');
  });

  it('the same happens for a request that is already in this format', () => {
    const bare = contents();
    const current = { ...bare, contents: bare.contents.slice(0, 3) };
    const value = buildRequest(current, options).value as ReturnType<typeof contents>;
    expect(value.contents[1]).toEqual(contents('skip_thought_signature_validator').contents[1]);
    expect(buildRequest(value, options).value).toEqual(value);
  });

  it('calls are sent unchanged to models that sign nothing', () => {
    expect(built(flat.slice(0, 5), { dialect: 'gemini', model: 'gemini-2.5-flash' })).toMatchObject({
      contents: contents().contents.slice(0, 3),
    });
  });
});

describe('OpenAI Responses', () => {
  const ENCRYPTED = 'gAAAAABlbmNyeXB0ZWQ=';
  const encrypted = {
    reasoning_details: [{ type: 'reasoning.encrypted', data: ENCRYPTED, format: 'openai-responses-v1', index: 0 }],
  };
  const input = (...thoughts: JsonObject[]) => ({
    instructions: 'You know the weather.',
    input: [
      { role: 'user', content: 'Oslo and Rome?' },
      ...thoughts,
      { type: 'function_call', call_id: 'call_1', name: 'get_weather', arguments: '{"city": "Oslo"}' },
      { type: 'function_call', call_id: 'call_2', name: 'get_weather', arguments: '{"city": "Rome"}' },
      { type: 'function_call_output', call_id: 'call_1', output: '4 °C' },
      { type: 'function_call_output', call_id: 'call_2', output: 'no such city' },
      { role: 'assistant', content: 'Oslo has 4 °C.' },
      { role: 'user', content: 'Thanks.' },
    ],
  });

  it('encrypted reasoning is sent back as an item before the calls', () => {
    const thought = { type: 'reasoning', summary: [], encrypted_content: ENCRYPTED };
    expect(built(kept(encrypted, {}), { dialect: 'openai-responses' })).toEqual(input(thought));
  });

  it('readable reasoning, and reasoning signed by other providers, is not sent', () => {
    for (const messages of [flat, claude, gemini])
      expect(built(messages, { dialect: 'openai-responses' })).toEqual(input());
  });
});
