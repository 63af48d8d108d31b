import { describe, expect, it } from 'vitest';
import { fix } from '../../src/fix/fix.ts';
import { type DialectId, defineDialect, lint } from '../../src/index.ts';
import { repaired, untouched } from './fixing.ts';

const user = { role: 'user', content: 'Weather in Oslo?' };
const call = { id: 'call_1', type: 'function', function: { name: 'get_weather', arguments: '{"city":"Oslo"}' } };
const result = { role: 'tool', tool_call_id: 'call_1', content: '4 C' };
const tools = [{ type: 'function', function: { name: 'get_weather', parameters: { type: 'object' } } }];
const chat = (model: string, beside: object, extra?: unknown) => ({
  model,
  messages: [
    user,
    {
      role: 'assistant',
      content: '',
      ...beside,
      tool_calls: [extra === undefined ? call : { ...call, extra_content: extra }],
    },
    result,
  ],
  tools,
});
const unsafe = 'unsafe' as const;
const STAND_IN = 'skip_thought_signature_validator';

describe('misnamed-reasoning', () => {
  it.each([
    ['sglang', 'reasoning', 'reasoning_content'],
    ['ollama', 'reasoning', 'thinking'],
    ['deepseek', 'reasoning', 'reasoning_content'],
  ])('is moved to the field that %s reads, at the same position among the keys', (dialect, before, after) => {
    const model = 'deepseek-chat';
    const value = chat(model, { [before]: 'He asks for Oslo.' });
    const { value: fixed, edits } = fix(value, { dialect: dialect as DialectId });
    expect(edits).toContainEqual({ op: 'move', from: `/messages/1/${before}`, path: `/messages/1/${after}` });
    const message = (fixed as typeof value).messages[1] as object;
    expect(Object.keys(message)).toEqual(['role', 'content', after, 'tool_calls']);
    expect(message).toMatchObject({ [after]: 'He asks for Oslo.' });
  });

  it('keeps one of two equal fields, and none twice in one message', () => {
    const value = (beside: object) => ({
      model: 'qwen3',
      messages: [user, { role: 'assistant', content: '4 C', ...beside }, user],
    });
    const both = value({ reasoning: 'Look it up.', reasoning_content: 'Look it up.' });
    const after = fix(both, { dialect: 'ollama' });
    expect(after.value).toEqual(value({ thinking: 'Look it up.' }));
    const other = value({ reasoning: 'Look it up.', reasoning_content: 'Something else.' });
    expect(JSON.stringify(fix(other, { dialect: 'ollama' }).value)).toContain('Something else.');
  });
});

describe('unsigned-reasoning', () => {
  const gemini = (beside: object) => ({
    model: 'gemini-3-pro-preview',
    tools: [{ functionDeclarations: [{ name: 'get_weather' }] }],
    contents: [
      { role: 'user', parts: [{ text: 'Weather in Oslo?' }] },
      { role: 'model', parts: [{ functionCall: { name: 'get_weather', args: {} }, ...beside }] },
      { role: 'user', parts: [{ functionResponse: { name: 'get_weather', response: { output: '4 C' } } }] },
    ],
  });

  it('gets the stand-in that the server names for calls of other models', () => {
    const after = repaired(gemini({}), 'unsigned-reasoning', { dialect: 'gemini', safety: unsafe });
    expect(after).toEqual(gemini({ thoughtSignature: STAND_IN }));
    const compatible = repaired(chat('gemini-3-pro-preview', {}), 'unsigned-reasoning', {
      dialect: 'gemini-openai',
      safety: unsafe,
    });
    expect(compatible).toEqual(chat('gemini-3-pro-preview', {}, { google: { thought_signature: STAND_IN } }));
  });

  it('that is not base64 is replaced by the stand-in on the first call', () => {
    const foreign = gemini({ thoughtSignature: 'Q0hB==Q0hC==' });
    const after = repaired(foreign, 'foreign-reasoning', { dialect: 'gemini', safety: unsafe });
    expect(after).toEqual(gemini({ thoughtSignature: STAND_IN }));
  });

  const anthropic = (...content: object[]) => ({
    model: 'claude-sonnet-4-5',
    max_tokens: 100,
    messages: [
      user,
      ...(content.length === 0 ? [] : [{ role: 'assistant', content }]),
      { role: 'user', content: 'And in Rome?' },
    ],
  });
  const text = { type: 'text', text: '4 C.' };
  const thinking = { type: 'thinking', thinking: 'He asks for Oslo.' };

  it('is removed as a block, with the message if that becomes empty', () => {
    const options = { dialect: 'anthropic', safety: unsafe } as const;
    expect(repaired(anthropic(thinking, text), 'unsigned-reasoning', options)).toEqual(anthropic(text));
    expect(repaired(anthropic(thinking, thinking), 'unsigned-reasoning', options)).toEqual(anthropic());
  });

  it('is removed as a block in the format of bedrock-converse', () => {
    const bedrock = (...content: object[]) => ({
      modelId: 'anthropic.claude-sonnet-4-5-20250929-v1:0',
      messages: [
        { role: 'user', content: [{ text: 'Weather?' }] },
        { role: 'assistant', content },
        { role: 'user', content: [{ text: 'And in Rome?' }] },
      ],
    });
    const value = bedrock({ reasoningContent: { reasoningText: { text: 'He asks.' } } }, { text: '4 C.' });
    const options = {
      dialect: 'bedrock-converse',
      safety: unsafe,
      model: 'anthropic.claude-sonnet-4-5-20250929-v1:0',
    } as const;
    expect(repaired(value, 'unsigned-reasoning', options)).toEqual(bedrock({ text: '4 C.' }));
  });

  it('that is empty is removed as a safe repair', () => {
    const empty = { type: 'thinking', thinking: '' };
    expect(repaired(anthropic(empty, text), 'empty-reasoning', { dialect: 'anthropic' })).toEqual(anthropic(text));
  });
});

describe('missing-reasoning', () => {
  it('is filled in with a value that the server accepts', () => {
    const options = { dialect: 'moonshot', safety: unsafe } as const;
    const value = chat('kimi-k2-thinking', {});
    const after = repaired(value, 'missing-reasoning', options) as typeof value;
    expect(after.messages[1]).toEqual({ ...value.messages[1], reasoning_content: '' });
    expect(after.messages[0]).toBe(value.messages[0]);
  });

  it('is not filled in if it exists under another name', () => {
    const { value, changes } = fix(chat('kimi-k2-thinking', { reasoning: 'He asks for Oslo.' }), {
      dialect: 'moonshot',
    });
    expect(changes.map(({ safety }) => safety)).toEqual(['safe']);
    expect(value).toEqual(chat('kimi-k2-thinking', { reasoning_content: 'He asks for Oslo.' }));
  });

  it('is not filled in if no accepted value is known', () => {
    const value = {
      model: 'claude-sonnet-4-5',
      max_tokens: 4096,
      thinking: { type: 'enabled', budget_tokens: 2048 },
      tools: [{ name: 'get_weather', input_schema: { type: 'object' } }],
      messages: [
        user,
        { role: 'assistant', content: [{ type: 'tool_use', id: 'toolu_1', name: 'get_weather', input: {} }] },
        { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'toolu_1', content: '4 C' }] },
      ],
    };
    expect(untouched(value, { dialect: 'anthropic' })).toEqual(['missing-reasoning']);
  });

  it('that is empty is replaced by a blank if the server ignores empty text', () => {
    const model = 'deepseek-v4-pro';
    const after = fix(chat(model, { reasoning_content: '' }), { dialect: 'deepseek' });
    expect(after.value).toEqual(chat(model, { reasoning_content: ' ' }));
  });
});

describe('reasoning items', () => {
  const reasoning = (beside: object) => ({ type: 'reasoning', id: 'rs_1', ...beside });
  const body = (...items: object[]) => ({ model: 'gpt-5', store: false, input: [user, ...items, user] });
  const responses = { dialect: 'openai-responses' } as const;
  const proven = defineDialect({
    extends: 'openai-responses',
    id: 'proven',
    rules: {
      'foreign-reasoning': [
        {
          verdict: 'rejected',
          parameters: { fields: ['encrypted_content'], pattern: '^gAAAA' },
          evidence: [{ kind: 'documented', url: 'https://example.com/reasoning' }],
        },
      ],
    },
  });

  it('are removed if the item after them is missing', () => {
    const value = body(reasoning({ summary: [], encrypted_content: 'gAAAAblob' }));
    const after = repaired(value, 'separated-reasoning-item', { ...responses, safety: unsafe });
    expect(after).toEqual(body());
  });

  it('get the type of their summary, whose text is kept', () => {
    const answer = {
      type: 'message',
      id: 'msg_1',
      role: 'assistant',
      content: [{ type: 'output_text', text: '4 C.' }],
    };
    const item = (part: object) => body(reasoning({ encrypted_content: 'gAAAAblob', summary: [part] }), answer);
    const after = repaired(item({ text: 'Oslo.' }), 'malformed-reasoning-item', responses);
    expect(after).toEqual(item({ text: 'Oslo.', type: 'summary_text' }));
  });

  it('of another server are removed', () => {
    const value = body(reasoning({ summary: [], encrypted_content: 'of somebody else' }), {
      type: 'message',
      role: 'assistant',
      content: [{ type: 'output_text', text: '4 C.' }],
    });
    // There is no report of encrypted content of another provider: a rejection by OpenAI is likely, but not proven.
    const { diagnostics } = lint(value, responses);
    expect(diagnostics.map(({ rule, severity }) => `${severity} ${rule}`)).toEqual(['warning foreign-reasoning']);
    const { changes } = fix(value, { dialect: proven, safety: unsafe });
    expect(changes.map(({ rule }) => rule)).toEqual(['foreign-reasoning']);
  });
});

describe('reasoning blocks', () => {
  it('are sorted by their indexes, with unchanged text', () => {
    const block = (index: number) => ({ type: 'reasoning.text', text: `Thought ${index}.`, index });
    const value = (...indexes: number[]) => ({
      model: 'anthropic/claude-sonnet-4.5',
      messages: [user, { role: 'assistant', content: 'Yes.', reasoning_details: indexes.map(block) }, user],
    });
    const after = repaired(value(2, 0, 3, 1), 'altered-reasoning', { dialect: 'openrouter' });
    expect(after).toEqual(value(0, 1, 2, 3));
  });
});

describe('lone-surrogate', () => {
  it('is replaced by U+FFFD anywhere in the part, and whole characters are kept', () => {
    const value = (half: string) => ({
      model: 'deepseek-chat',
      messages: [{ role: 'user', content: `Look ${half} and 🔥` }],
    });
    expect(repaired(value('\ud83d'), 'lone-surrogate', { dialect: 'deepseek' })).toEqual(value('\ufffd'));
  });
});
