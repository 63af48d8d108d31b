import { describe, expect, it } from 'vitest';
import { convert, type DialectId } from '../../src/index.ts';

const ID = 'toolu_01TideTableOfTheHarbourX';
const hour = { type: 'ephemeral', ttl: '1h' };
const minutes = { type: 'ephemeral' };
const cached = {
  model: 'claude-sonnet-4-5',
  max_tokens: 100,
  system: [{ type: 'text', text: 'Be brief.', cache_control: hour }],
  tools: [
    { name: 'tide', description: 'Tides', input_schema: { type: 'object', properties: {} }, cache_control: hour },
  ],
  messages: [
    { role: 'user', content: [{ type: 'text', text: 'High tide?', cache_control: minutes }] },
    { role: 'assistant', content: [{ type: 'tool_use', id: ID, name: 'tide', input: {} }] },
    { role: 'user', content: [{ type: 'tool_result', tool_use_id: ID, content: '06:10', cache_control: minutes }] },
  ],
};
const from = (dialect: DialectId, value: unknown, to: DialectId, model?: string) =>
  convert(value, { from: dialect, to, ...(model !== undefined && { model }) });

describe('prompt cache breakpoints', () => {
  it.each(['bedrock-converse', 'openrouter'] as const)('are converted to %s and back', to => {
    const there = from('anthropic', cached, to);
    expect(there).toMatchObject({ losses: [], verdict: 'accepted' });
    expect(from(to, there.value, 'anthropic').value).toEqual(cached);
  });

  it('are separate blocks for Bedrock', () => {
    expect(from('anthropic', cached, 'bedrock-converse').value).toMatchObject({
      system: [{ text: 'Be brief.' }, { cachePoint: { type: 'default', ttl: '1h' } }],
      toolConfig: { tools: [{ toolSpec: { name: 'tide' } }, { cachePoint: { type: 'default', ttl: '1h' } }] },
      messages: [
        { content: [{ text: 'High tide?' }, { cachePoint: { type: 'default' } }] },
        {},
        { content: [{ toolResult: { toolUseId: ID } }, { cachePoint: { type: 'default' } }] },
      ],
    });
  });

  it('are converted from Bedrock to OpenRouter', () => {
    const { value } = from('anthropic', cached, 'bedrock-converse');
    const { value: there, losses } = from('bedrock-converse', value, 'openrouter');
    expect(there).toMatchObject({
      messages: [
        { role: 'system', content: [{ type: 'text', text: 'Be brief.', cache_control: hour }] },
        { role: 'user', content: [{ type: 'text', cache_control: minutes }] },
        { role: 'assistant' },
        { role: 'tool', content: [{ type: 'text', text: '06:10', cache_control: minutes }] },
      ],
      tools: [{ function: { name: 'tide' }, cache_control: hour }],
    });
    expect(losses).toEqual([]);
  });

  it.each(['openai-chat', 'groq', 'mistral'] as const)('are dropped for %s, with a loss', to => {
    const { value, losses } = from('openrouter', from('anthropic', cached, 'openrouter').value, to);
    expect(JSON.stringify(value)).not.toContain('cache_control');
    expect(losses.map(({ pointer }) => pointer)).toContain('/messages/1/content/0/cache_control');
  });

  it('are dropped for a model that does not cache prompts', () => {
    const { value, verdict, losses } = from('anthropic', cached, 'bedrock-converse', 'qwen.qwen3-coder-next');
    expect(JSON.stringify(value)).not.toContain('cachePoint');
    expect(verdict).toBe('accepted');
    expect(losses.map(({ reason }) => reason)).toContain('the model does not cache prompts');
  });

  it('on a message is on its last part', () => {
    const messages = [{ role: 'user', content: 'High tide?', cache_control: minutes }];
    expect(from('openrouter', { model: 'anthropic/claude-sonnet-4.5', messages }, 'anthropic').value).toMatchObject({
      messages: [{ role: 'user', content: [{ type: 'text', text: 'High tide?', cache_control: minutes }] }],
    });
  });
});

describe('documents', () => {
  const url = 'https://tides.example/table.pdf';
  const data = 'JVBERi0xLjQ=';
  const asked = (...parts: unknown[]) => ({ model: 'm', messages: [{ role: 'user', content: parts }] });
  const text = { type: 'text', text: 'Read.' };
  const named = { type: 'document_url', document_url: url, document_name: 'table.pdf' };
  const inline = { type: 'document_url', document_url: `data:application/pdf;base64,${data}` };
  const stored = { type: 'file', file_id: 'file-1' };
  const nested = (file: unknown) => ({ type: 'file', file });
  const partsOf = (value: unknown) => (value as { messages: { content: unknown[] }[] }).messages[0]?.content.slice(1);

  it('of Mistral become documents of Anthropic, and convert back', () => {
    const { value, losses } = from('mistral', asked(text, named, inline, stored), 'anthropic');
    expect(partsOf(value)).toEqual([
      { type: 'document', source: { type: 'url', url }, title: 'table.pdf' },
      { type: 'document', source: { type: 'base64', media_type: 'application/pdf', data } },
      { type: 'document', source: { type: 'file', file_id: 'file-1' } },
    ]);
    expect(losses.filter(({ pointer }) => pointer.startsWith('/messages'))).toEqual([]);
    expect(partsOf(from('anthropic', value, 'mistral').value)).toEqual([named, inline, stored]);
  });

  it('of Mistral become files of Chat Completions, except for URLs if the target does not read them', () => {
    const { value, losses } = from('mistral', asked(text, named, inline, stored), 'openai-chat');
    expect(partsOf(value)).toEqual([nested({ file_data: inline.document_url }), nested({ file_id: 'file-1' })]);
    expect(losses).toMatchObject([{ kind: 'dropped', pointer: '/messages/0/content/1' }]);
    expect(partsOf(from('mistral', asked(text, named), 'openrouter').value)).toEqual([
      nested({ file_data: url, filename: 'table.pdf' }),
    ]);
  });

  it('of Chat Completions are documents of Mistral', () => {
    const { value, losses } = from(
      'openai-chat',
      asked(text, nested({ file_id: 'file-1' }), nested({ file_data: inline.document_url, filename: 'table.pdf' })),
      'mistral',
    );
    expect(partsOf(value)).toEqual([stored, { ...inline, document_name: 'table.pdf' }]);
    expect(losses).toEqual([]);
  });

  it('images given as a plain string become objects for other providers', () => {
    const { value } = from('mistral', asked(text, { type: 'image_url', image_url: url }), 'openai-chat');
    expect(partsOf(value)).toEqual([{ type: 'image_url', image_url: { url } }]);
  });
});

describe('fields that only some servers read', () => {
  const begun = (field: string) => ({
    model: 'm',
    messages: [
      { role: 'user', content: 'High tide?' },
      { role: 'assistant', content: 'At', [field]: true },
    ],
  });

  it('are kept for servers that read them', () => {
    expect(from('mistral', begun('prefix'), 'deepseek').value).toEqual(begun('prefix'));
    expect(from('moonshot', begun('partial'), 'dashscope').value).toEqual(begun('partial'));
    expect(from('mistral', begun('prefix'), 'openai-compatible').value).toEqual(begun('prefix'));
  });

  it('are dropped for other servers, with a loss', () => {
    const { value, losses } = from('mistral', begun('prefix'), 'openai-chat');
    expect(value).toMatchObject({ messages: [{}, { role: 'assistant', content: 'At' }] });
    expect(JSON.stringify(value)).not.toContain('prefix');
    expect(losses).toMatchObject([{ kind: 'dropped', pointer: '/messages/1/prefix' }]);
  });

  it('positions of calls in a stream are not sent back', () => {
    const call = { index: 0, id: 'a12345678', type: 'function', function: { name: 'tide', arguments: '{}' } };
    const messages = [
      { role: 'user', content: 'High tide?' },
      { role: 'assistant', content: '', tool_calls: [call] },
      { role: 'tool', tool_call_id: 'a12345678', content: '06:10' },
    ];
    const { value, losses } = from('mistral', { model: 'm', messages }, 'openai-chat');
    expect(JSON.stringify(value)).not.toContain('"index"');
    expect(losses).toMatchObject([{ kind: 'dropped', pointer: '/messages/1/tool_calls/0/index' }]);
  });
});

describe('fields that the target rejects', () => {
  it('of an OpenAI reply are not sent to Mistral, and are restored from the extension', () => {
    const messages = [
      { role: 'user', content: 'High tide?' },
      { role: 'assistant', content: 'At six.', refusal: null, annotations: [] },
      { role: 'user', content: 'Thanks.' },
    ];
    const there = from('openai-chat', messages, 'mistral');
    expect(there.value).toEqual([messages[0], { role: 'assistant', content: 'At six.' }, messages[2]]);
    expect(there.losses.map(({ pointer }) => pointer)).toEqual(['/1/annotations', '/1/refusal']);
    const back = convert(there.value, { from: 'mistral', to: 'openai-chat', extension: there.extension });
    expect(back.value).toEqual(messages);
  });
});

it('numeric types of Gemini schemas become names', () => {
  const parameters = { type: 6, properties: { hour: { type: 3 }, ports: { type: 5, items: { type: 1 } } } };
  const request = {
    contents: [{ role: 'user', parts: [{ text: 'High tide?' }] }],
    tools: [{ functionDeclarations: [{ name: 'tide', parameters }] }],
  };
  const { tools } = from('gemini', request, 'openai-chat').value as { tools: { function: { parameters: unknown } }[] };
  expect(tools[0]?.function.parameters).toEqual({
    type: 'object',
    properties: { hour: { type: 'integer' }, ports: { type: 'array', items: { type: 'string' } } },
  });
});
