import { describe, expect, test } from 'vitest';
import { read, type StructuralFault } from '../../src/formats/engine/message-format.ts';
import mcpSampling from '../../src/formats/mcp-sampling/format.ts';
import { lint } from '../../src/index.ts';
import system from '../generators/formats/mcp-sampling.ts';
import { BODIES, MESSAGES, VALUES } from './bodies.ts';
import { isIdentity, keepsLaws } from './chat-laws.ts';
import { crossed, takesChat } from './crossing.ts';
import { ANTHROPIC, CHAT } from './typical.ts';

const call = { type: 'tool_use', id: 'call_1', name: 'f', input: { city: 'Oslo' } };
const result = {
  type: 'tool_result',
  toolUseId: 'call_1',
  content: [{ type: 'resource', resource: { uri: 'file:///a', text: 'x' } }],
  isError: true,
};
const asking = { role: 'user', content: { type: 'text', text: 'Hi' } };
const calling = { role: 'assistant', content: [call] };
const answering = { role: 'user', content: result };
const params = { messages: [asking, calling, answering], maxTokens: 100, systemPrompt: 'Be brief.' };
const message = { jsonrpc: '2.0', id: 1, method: 'sampling/createMessage', params };

function faultsOf(...messages: unknown[]): string[] {
  const faults: StructuralFault[] = [];
  read(mcpSampling, messages, '', fault => faults.push(fault));
  return faults.map(({ rule, at, data }) => `${rule} ${at.pointer} ${data?.field ?? data?.found}`);
}

describe('properties', () => keepsLaws(system));

describe('write(read(x)) is x', () => {
  test.each([...Object.entries(BODIES), ...Object.entries(MESSAGES)])('%s', (_name, value) => {
    isIdentity('mcp-sampling', value);
    isIdentity('mcp-sampling', [value]);
    isIdentity('mcp-sampling', { params: value });
  });

  test('a whole request of JSON-RPC', () => isIdentity('mcp-sampling', message));

  test.each(['type', 'id', 'name', 'input', 'toolUseId', 'content', 'isError', 'data', 'text'])(
    'values of every type as %s',
    field => {
      for (const part of [call, result, { type: 'text', text: 'x' }, { type: 'image', data: '', mimeType: '' }])
        for (const value of VALUES) {
          isIdentity('mcp-sampling', [{ role: 'user', content: { ...part, [field]: value } }]);
          isIdentity('mcp-sampling', { messages: [{ content: [{ ...part, [field]: value }] }], maxTokens: value });
        }
    },
  );

  test('changes in the model are written', () => {
    const conversation = read(mcpSampling, message);
    for (const { parts } of conversation.messages)
      for (const part of parts) {
        if (part.type === 'tool_call' || part.type === 'tool_result') part.callId = 'other';
        if (part.type === 'text') part.text = 'Changed.';
      }
    expect(mcpSampling.write(conversation)).toEqual({
      ...message,
      params: {
        ...params,
        messages: [
          { role: 'user', content: { type: 'text', text: 'Changed.' } },
          { role: 'assistant', content: [{ ...call, id: 'other' }] },
          { role: 'user', content: { ...result, toolUseId: 'other' } },
        ],
      },
    });
  });
});

describe('reading', () => {
  test('the parameters of a request, and its messages', () => {
    const tools = [{ name: 'f', inputSchema: { type: 'object' } }];
    const conversation = read(mcpSampling, {
      ...message,
      params: { ...params, tools, toolChoice: { mode: 'required' } },
    });
    expect(conversation).toMatchObject({
      pointer: '/params',
      preamble: [{ role: 'system', pointer: '/params/systemPrompt', parts: [{ type: 'text', text: 'Be brief.' }] }],
      tools: [{ kind: 'function', name: 'f', pointer: '/params/tools/0', parameters: { type: 'object' } }],
      settings: { asked: { toolChoice: 'required' } },
      messages: [
        { role: 'user', contentForm: 'parts', parts: [{ type: 'text', pointer: '/params/messages/0/content' }] },
        { role: 'assistant', parts: [{ type: 'tool_call', callId: 'call_1', arguments: { value: { city: 'Oslo' } } }] },
        {
          role: 'user',
          parts: [
            {
              type: 'tool_result',
              callId: 'call_1',
              outcome: 'error',
              pointer: '/params/messages/2/content',
              content: [{ type: 'provider_item', wireType: 'resource' }],
            },
          ],
        },
      ],
    });
  });

  test.each<[unknown, string[]]>([
    [7, ['wrong-type /0 number']],
    [{ role: 'user' }, ['missing-field /0 content']],
    [{ role: 'user', content: null }, ['wrong-type /0/content null']],
    [{ role: 'user', content: [7] }, ['wrong-type /0/content/0 number']],
    [{ role: 'user', content: {} }, ['missing-field /0/content type']],
    [{ role: 'user', content: { type: 'audio', data: '' } }, ['missing-field /0/content mimeType']],
    [{ role: 'assistant', content: { ...call, name: 7 } }, ['wrong-type /0/content/name number']],
    [{ role: 'user', content: { ...result, content: 'x' } }, ['wrong-type /0/content/content string']],
  ])('faults of %j', (value, faults) => expect(faultsOf(value)).toEqual(faults));
});

describe('detection', () => {
  test.each<[string, unknown]>([
    ['the method', message],
    ['the parameters', params],
    ['what the model is to be', { messages: [asking], maxTokens: 1, modelPreferences: {} }],
  ])('by %s', (_name, value) => expect(mcpSampling.detects?.(value)).toBe(true));

  test.each<[string, unknown]>([
    ['another method', { ...message, method: 'tools/call' }],
    ['parameters without messages', { ...message, params: {} }],
    ['messages alone', params.messages],
    ['messages with a limit alone', { messages: [asking], maxTokens: 1 }],
    ['content as text', { ...params, messages: [{ role: 'user', content: 'x' }] }],
    ['a value', 7],
    ['nothing', null],
    ...Object.entries(BODIES),
  ])('not by %s', (_name, value) => expect(mcpSampling.detects?.(value)).toBe(false));
});

describe('the dialect', () => {
  test('results and text in two messages are accepted', () => {
    const told = lint({ ...params, messages: [...params.messages, asking] }, { dialect: 'mcp-sampling' });
    expect(told).toMatchObject({ verdict: 'accepted', diagnostics: [] });
  });

  test('a missing result is reported', () => {
    const second = { ...call, id: 'call_2' };
    const messages = [asking, { role: 'assistant', content: [call, second] }, answering, asking];
    const { diagnostics } = lint({ ...params, messages }, { dialect: 'mcp-sampling' });
    expect(diagnostics.map(({ rule, pointer }) => `${rule} ${pointer}`)).toEqual([
      'unanswered-tool-call /messages/1/content/1',
    ]);
  });
});

describe('conversions', () => {
  takesChat('mcp-sampling', []);

  const use = (id: string, city: string) => ({ type: 'tool_use', id, name: 'get_weather', input: { city } });
  const gave = (toolUseId: string, text: string) => ({
    type: 'tool_result',
    toolUseId,
    content: [{ type: 'text', text }],
  });

  test('reasoning and names of OpenAI chat are lost', () => {
    const { there, losses } = crossed(CHAT, 'openai-chat', 'mcp-sampling');
    expect(there).toEqual({
      messages: [
        {
          role: 'user',
          content: [
            { type: 'text', text: 'Is it raining?' },
            { type: 'image', data: 'iVBORw0KGgo=', mimeType: 'image/png' },
          ],
        },
        { role: 'assistant', content: [use('call_1', 'Oslo'), use('call_2', 'Rome')] },
        { role: 'user', content: [gave('call_1', '4 C'), gave('call_2', '21 C')] },
        { role: 'assistant', content: { type: 'text', text: 'Not there.' } },
        { role: 'user', content: { type: 'text', text: 'Thanks.' } },
      ],
      modelPreferences: { hints: [{ name: 'gpt-5' }] },
      systemPrompt: 'Be brief.',
      maxTokens: 100,
      tools: [{ name: 'get_weather', inputSchema: CHAT.tools[0]?.function.parameters }],
    });
    expect(losses).toEqual([
      're-encoded /max_tokens: converting back gives `max_completion_tokens`',
      'dropped /messages/1/name: `name` has no known equivalent in `mcp-sampling`',
      'dropped /messages/2/reasoning_content: the target has no field for reasoning',
    ]);
  });

  test('Anthropic converts back, except for reasoning', () => {
    const { there, losses } = crossed(ANTHROPIC, 'anthropic', 'mcp-sampling');
    expect((there as typeof params).messages.slice(1, 3)).toEqual([
      { role: 'assistant', content: [{ type: 'text', text: 'Wait.' }, use('toolu_1', 'Oslo')] },
      { role: 'user', content: [{ ...gave('toolu_1', 'no such city'), isError: true }] },
    ]);
    expect(losses).toEqual([
      'dropped /messages/1/content/0: the target has no field for reasoning',
      'dropped /messages/1/content/1: the target has no field for reasoning',
    ]);
  });

  test('a value and its JSON text are equal', () => {
    const structuredContent = { degrees: 4 };
    const content = [{ type: 'tool_result', toolUseId: 'call_1', content: [{ type: 'text', text: '{"degrees":4}' }] }];
    const valued = { role: 'user', content: [{ ...content[0], structuredContent }] };
    const { there } = crossed([asking, calling, valued], 'mcp-sampling', 'openai-chat');
    expect(there).toMatchObject([{}, {}, { role: 'tool', tool_call_id: 'call_1', content: '{"degrees":4}' }]);
    const { there: through, losses } = crossed([asking, calling, valued], 'mcp-sampling', 'ag-ui');
    expect(through).toMatchObject([{}, {}, { content: '{"degrees":4}' }]);
    expect(losses).toEqual([]);
  });

  test('a token limit is added if the source has none', () => {
    const { max_tokens: _, ...body } = CHAT;
    const { there, losses } = crossed(body, 'openai-chat', 'mcp-sampling');
    expect(there).toMatchObject({ maxTokens: 4096 });
    expect(losses).toContain('synthesised : `maxTokens` is required: 4096 is added');
  });
});
