/** One stored conversation, sent to servers with different reasoning policies. */
import { describe, expect, it } from 'vitest';
import type { DialectId } from '../../src/index.ts';
import { buildRequest, type RequestOptions } from '../../src/index.ts';
import type { JsonObject } from '../../src/source/json.ts';

const call = (id: string, city: string) => ({
  id,
  type: 'function',
  function: { name: 'get_weather', arguments: JSON.stringify({ city }) },
});

/**
 * A stored Open Agent Loops conversation about the weather, with these fields on the turn with the call and on the
 * answer.
 */
const kept = (onCall: JsonObject, onAnswer: JsonObject) => [
  { role: 'system', content: 'You know the weather.' },
  { role: 'user', content: 'Is it cold in Oslo?' },
  { role: 'assistant', content: '', ...onCall, tool_calls: [call('call_1', 'Oslo')], finishReason: 'tool_calls' },
  { role: 'tool', tool_call_id: 'call_1', content: '4 °C', toolName: 'get_weather', isError: false },
  { role: 'assistant', content: 'It is: 4 °C.', ...onAnswer, finishReason: 'stop' },
  { role: 'user', content: 'And in Rome?' },
];

/** The same messages in a request. */
const sent = (onCall: JsonObject, onAnswer: JsonObject) => [
  { role: 'system', content: 'You know the weather.' },
  { role: 'user', content: 'Is it cold in Oslo?' },
  { role: 'assistant', content: '', ...onCall, tool_calls: [call('call_1', 'Oslo')] },
  { role: 'tool', tool_call_id: 'call_1', content: '4 °C' },
  { role: 'assistant', content: 'It is: 4 °C.', ...onAnswer },
  { role: 'user', content: 'And in Rome?' },
];

const THOUGHT = 'They ask for Oslo: I have to look it up.';
const DETAILS = [
  { type: 'reasoning.text', text: 'They ask for Oslo: ', format: 'anthropic-claude-v1', index: 0 },
  {
    type: 'reasoning.text',
    text: 'I have to look it up.',
    signature: 'c2lnbmF0dXJl',
    format: 'anthropic-claude-v1',
    index: 1,
  },
];
const CLOSING = [{ type: 'reasoning.text', text: '4 is cold.', signature: 'b3RoZXI=', index: 0 }];

const flat = kept({ reasoning: THOUGHT }, { reasoning: '4 is cold.' });
const structured = kept({ reasoning_details: DETAILS }, { reasoning_details: CLOSING });

const V4 = { dialect: 'deepseek' } as const;
const V3_2 = { dialect: 'deepseek', model: 'deepseek-reasoner', at: '2026-01-15' } as const;
const R1 = { dialect: 'deepseek', model: 'deepseek-reasoner', at: '2025-02-01' } as const;

const targets: [name: string, options: RequestOptions, ofFlat: JsonObject, ofStructured: JsonObject][] = [
  ['OpenAI', { dialect: 'openai-chat' }, {}, {}],
  ['DeepSeek V4', V4, { reasoning_content: THOUGHT }, { reasoning_content: THOUGHT }],
  [
    'DeepSeek V4 by its name',
    { ...V4, model: 'deepseek-v4-pro' },
    { reasoning_content: THOUGHT },
    { reasoning_content: THOUGHT },
  ],
  ['DeepSeek V3.2', V3_2, { reasoning_content: THOUGHT }, { reasoning_content: THOUGHT }],
  [
    'DeepSeek V3.2 by the date alone',
    { ...V4, at: '2026-01-15' },
    { reasoning_content: THOUGHT },
    { reasoning_content: THOUGHT },
  ],
  ['DeepSeek R1', R1, {}, {}],
  ['OpenRouter', { dialect: 'openrouter' }, { reasoning: THOUGHT }, { reasoning_details: DETAILS }],
  ['Z.ai', { dialect: 'zhipu' }, { reasoning_content: THOUGHT }, { reasoning_content: THOUGHT }],
];

describe.each(targets)('to %s', (_, options, ofFlat, ofStructured) => {
  it.each([
    ['flat', flat, ofFlat],
    ['structured', structured, ofStructured],
  ])(
    '%s reasoning is sent only in the field that the server reads, on the turn with the call',
    (_, messages, onCall) => {
      const { value, from, verdict, diagnostics } = buildRequest(messages, options);
      expect(value).toEqual(sent(onCall, {}));
      expect({ from, verdict, diagnostics }).toEqual({
        from: 'open-agent-loops',
        verdict: 'accepted',
        diagnostics: [],
      });
    },
  );

  it('reasoning that is not sent is listed as a loss, with the reason', () => {
    const { losses } = buildRequest(flat, options);
    const reasoning = losses.filter(each => each.pointer.endsWith('/reasoning'));
    expect(reasoning.map(each => each.pointer)).toEqual([
      ...(Object.keys(ofFlat).length === 0 ? ['/2/reasoning'] : []),
      '/4/reasoning',
    ]);
    for (const { reason } of reasoning) expect(reason).toMatch(/^on .*, reasoning is (?:ignored|forbidden|optional)$/);
  });

  it('building a built request again changes nothing', () => {
    for (const messages of [flat, structured]) {
      const { value } = buildRequest(messages, options);
      expect(buildRequest(value, { ...options, from: 'openai-chat' }).value).toEqual(value);
    }
  });
});

describe('structured reasoning', () => {
  const encrypted = { type: 'reasoning.encrypted', data: 'ZW5jcnlwdGVk', index: 2 };
  const summary = { type: 'reasoning.summary', summary: 'Looks up Oslo.', index: 3 };
  const messages = kept({ reasoning_details: [...DETAILS, encrypted, summary] }, {});
  const onCall = (options: RequestOptions) => (buildRequest(messages, options).value as JsonObject[])[2];

  it('is sent verbatim and in order to a server that reads it', () => {
    expect(onCall({ dialect: 'openrouter' })).toEqual(
      sent({ reasoning_details: [...DETAILS, encrypted, summary] }, {})[2],
    );
  });

  it.each([['deepseek'], ['zhipu']])('%s: its texts are joined, and encrypted blocks are lost', dialect => {
    expect(onCall({ dialect: dialect as DialectId })).toEqual(sent({ reasoning_content: THOUGHT }, {})[2]);
    const lost = buildRequest(messages, { dialect: dialect as DialectId }).losses.map(
      each => `${each.kind} ${each.pointer}`,
    );
    expect(lost).toContain('dropped /2/reasoning_details/2');
    expect(lost).toContain('dropped /2/reasoning_details/3');
  });

  it('takes precedence over the equal flat text beside it', () => {
    const both = kept({ reasoning: THOUGHT, reasoning_details: DETAILS }, {});
    const { value } = buildRequest(both, { dialect: 'openrouter' });
    expect(value).toEqual(sent({ reasoning_details: DETAILS }, {}));
    expect(buildRequest(both, { dialect: 'deepseek' }).value).toEqual(sent({ reasoning_content: THOUGHT }, {}));
  });
});

describe('a call without reasoning', () => {
  const bare = kept({}, {});
  const current = [...bare.slice(0, 4)];
  const found = (messages: unknown, options: RequestOptions) => {
    const { verdict, diagnostics } = buildRequest(messages, options);
    return [verdict, ...diagnostics.map(each => `${each.severity} ${each.rule} ${each.pointer}`)];
  };

  it('is sent with the stand-in that the server accepts, and a loss says so', () => {
    const built = buildRequest(bare, V4);
    expect(built.value).toEqual(sent({ reasoning_content: '' }, {}));
    expect(built.losses.filter(each => each.kind === 'synthesised').map(each => each.pointer)).toEqual(['/2']);
    expect(buildRequest(bare, { ...V4, model: 'deepseek-v4-pro' }).value).toEqual(sent({ reasoning_content: ' ' }, {}));
  });

  it('is sent unchanged if it would not be rejected', () => {
    expect(buildRequest(bare, V3_2).value).toEqual(sent({}, {}));
    expect(buildRequest(bare, R1).value).toEqual(sent({}, {}));
    expect(buildRequest(current, V3_2).value).toEqual(sent({ reasoning_content: '' }, {}).slice(0, 4));
    const off = { model: 'deepseek-v4-pro', thinking: { type: 'disabled' }, messages: bare };
    expect(buildRequest(off, V4).value).toEqual({ ...off, messages: sent({}, {}) });
  });

  it('lints clean all the same', () => {
    const thinking = { model: 'deepseek-v4-pro', thinking: { type: 'enabled' }, messages: bare };
    for (const options of [V4, V3_2, R1, { ...V4, model: 'deepseek-v4-pro' }])
      for (const messages of [bare, current]) expect(found(messages, options)).toEqual(['accepted']);
    expect(found(thinking, V4)).toEqual(['accepted']);
  });

  it('is accepted by other servers', () => {
    for (const dialect of ['openai-chat', 'openrouter', 'zhipu'])
      expect(found(bare, { dialect: dialect as DialectId })).toEqual(['accepted']);
  });
});
