import { describe, expect, test } from 'vitest';
import anthropicMessages from '../../src/formats/anthropic-messages/format.ts';
import { read } from '../../src/formats/engine/message-format.ts';
import { lint } from '../../src/index.ts';
import system from '../generators/formats/anthropic-messages.ts';
import { BODIES, MESSAGES, VALUES } from './bodies.ts';
import { isIdentity, keepsLaws } from './chat-laws.ts';

const ID = 'anthropic-messages';
const question = { role: 'user', content: 'High water in Bergen?' };
const call = { type: 'tool_use', id: 'toolu_1', name: 'tide_table', input: { port: 'Bergen' } };
const thinking = { type: 'thinking', thinking: 'Look it up.', signature: 'ErUBCkYIAxgCIkDq7f' };
const result = {
  type: 'tool_result',
  tool_use_id: 'toolu_1',
  content: [{ type: 'text', text: '14:20' }],
  is_error: false,
};
const search = { type: 'server_tool_use', id: 'srvtoolu_1', name: 'web_search', input: { query: 'tides' } };
const found = { type: 'web_search_tool_result', tool_use_id: 'srvtoolu_1', content: [] };
const image = { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'iVBORw0KGgo=' } };

describe('properties', () => keepsLaws(system));

describe('write(read(x)) is x', () => {
  test.each([...Object.entries(BODIES), ...Object.entries(MESSAGES)])('%s', (_name, value) => {
    isIdentity(ID, value);
    isIdentity(ID, [value]);
  });

  test.each([
    ...['type', 'text', 'id', 'name', 'input', 'tool_use_id', 'content', 'is_error', 'source', 'thinking', 'signature'],
    ...['data', 'cache_control', 'title'],
  ])('values of every type as %s of a block', field => {
    for (const block of [call, thinking, result, search, found, image])
      for (const value of VALUES)
        isIdentity(ID, { messages: [{ role: 'user', content: [{ ...block, [field]: value }] }] });
  });

  test.each(['system', 'tools', 'messages', 'thinking', 'context_management', 'model', 'stream'])(
    'values of every type as %s of the body',
    field => {
      for (const value of VALUES) {
        isIdentity(ID, { messages: [question], [field]: value });
        expect(() => lint({ messages: [question], [field]: value }, { dialect: 'anthropic' })).not.toThrow();
      }
    },
  );
});

describe('reading', () => {
  const body = {
    model: 'claude-sonnet-4-5',
    system: [{ type: 'text', text: 'Be brief.' }],
    messages: [
      question,
      { role: 'assistant', content: [thinking, search, found, call] },
      { role: 'user', content: [result, image] },
    ],
  };
  const { messages, preamble, settings } = read(anthropicMessages, body);

  test('instructions come before the messages, with their own pointer', () => {
    expect(preamble).toMatchObject([
      {
        role: 'system',
        contentForm: 'parts',
        pointer: '/system',
        parts: [{ text: 'Be brief.', pointer: '/system/0' }],
      },
    ]);
    expect(messages).toHaveLength(3);
  });

  test('thinking, client and server calls, and results keep their positions', () => {
    expect(messages[1]?.parts).toMatchObject([
      { type: 'reasoning', wireType: 'thinking', text: 'Look it up.', signature: 'ErUBCkYIAxgCIkDq7f' },
      { type: 'tool_call', callId: 'srvtoolu_1', executedBy: 'provider' },
      { type: 'tool_result', callId: 'srvtoolu_1', executedBy: 'provider', content: [] },
      { type: 'tool_call', callId: 'toolu_1', executedBy: 'client', arguments: { value: { port: 'Bergen' } } },
    ]);
  });

  test('results stay inside the user message', () => {
    expect(messages[2]).toMatchObject({ role: 'user' });
    expect(messages[2]?.parts).toMatchObject([
      {
        type: 'tool_result',
        callId: 'toolu_1',
        outcome: 'success',
        content: [{ pointer: '/messages/2/content/0/content/0' }],
      },
      { type: 'image', source: 'base64', mediaType: 'image/png', data: 'iVBORw0KGgo=' },
    ]);
  });

  test('thinking is off unless it is enabled', () => expect(settings?.thinking).toBe('off'));

  test.each([
    ['enabled', 'on'],
    ['adaptive', 'adaptive'],
    ['disabled', 'off'],
  ])('thinking %s is %s', (type, expected) => {
    expect(read(anthropicMessages, { messages: [question], thinking: { type } }).settings?.thinking).toBe(expected);
  });

  test('a bare list of messages does not show whether thinking is on', () => {
    expect(read(anthropicMessages, [question]).settings).toBeUndefined();
  });
});

describe('detection', () => {
  test.each([
    ['a version', { anthropic_version: 'bedrock-2023-05-31', messages: [question] }],
    ['a tool with its schema', { messages: [question], tools: [{ name: 'f', input_schema: {} }] }],
    ['a tool of the server', { messages: [question], tools: [{ type: 'web_search_20250305', name: 'web_search' }] }],
    ['instructions and a limit', { model: 'm', max_tokens: 5, system: 'Be brief.', messages: [question] }],
    ['a call', { messages: [question, { role: 'assistant', content: [call] }] }],
    ['bare messages with a result', [{ role: 'user', content: [result] }]],
  ])('%s', (_name, value) => expect(anthropicMessages.detects?.(value)).toBe(true));

  test.each([
    ['nothing', undefined],
    ['no messages', { anthropic_version: 'x' }],
    ['plain messages', { model: 'm', messages: [question] }],
    [
      'a tool message',
      [
        { role: 'user', content: [result] },
        { role: 'tool', content: 'x' },
      ],
    ],
    ['calls of chat completions', [{ role: 'assistant', content: [call], tool_calls: [] }]],
    ['a tool of chat completions', { messages: [question], tools: [{ type: 'function', function: {} }] }],
    [
      'a content part of another wire',
      { system: 's', max_tokens: 5, model: 'm', messages: [{ role: 'user', content: [{ type: 'input_text' }] }] },
    ],
    ...Object.entries(BODIES),
  ])('%s is not detected', (_name, value) => expect(anthropicMessages.detects?.(value)).toBe(false));
});

describe('thinking and models', () => {
  const running = [question, { role: 'assistant', content: [call] }, { role: 'user', content: [result] }];
  const rules = (request: object, model?: string) =>
    lint(request, { dialect: 'anthropic', model }).diagnostics.map(({ rule, severity }) => `${severity} ${rule}`);

  test('a running turn needs its thinking blocks only with a thinking budget', () => {
    const enabled = { type: 'enabled', budget_tokens: 1024 };
    expect(rules({ messages: running, thinking: enabled })).toEqual(['warning missing-reasoning']);
    expect(rules({ messages: running, thinking: { type: 'adaptive' } })).toEqual([]);
    expect(rules({ messages: running })).toEqual([]);
    const over = [...running, { role: 'assistant', content: 'At 14:20.' }, question];
    expect(rules({ messages: over, thinking: enabled })).toEqual([]);
  });

  test('missing thinking is only an info for a bare list of messages', () => {
    expect(rules(running)).toEqual(['info missing-reasoning']);
  });

  test.each([
    ['claude-3-5-haiku-20241022', []],
    ['claude-sonnet-4-20250514', []],
    ['claude-haiku-4-5', []],
    ['us.anthropic.claude-opus-4-5-20251101-v1:0', []],
    ['claude-opus-4-6', ['error unexpected-last-role']],
    ['claude-sonnet-5', ['error unexpected-last-role']],
    ['claude-fable-5-1', ['error unexpected-last-role']],
    ['claude-opus-5@20260724', ['error unexpected-last-role']],
  ])('%s and a prefill', (model, expected) => {
    expect(rules({ model, max_tokens: 64, messages: [question, { role: 'assistant', content: 'At' }] })).toEqual(
      expected,
    );
  });

  test.each([
    ['claude-opus-4-8', []],
    ['claude-opus-5', []],
    ['claude-sonnet-5', ['warning unsupported-role']],
    ['claude-opus-4-7', ['error unsupported-role']],
    ['claude-haiku-4-5-20251001', ['error unsupported-role']],
  ])('%s and a system message in the middle', (model, expected) => {
    expect(rules({ model, max_tokens: 64, messages: [question, { role: 'system', content: 'Be brief.' }] })).toEqual(
      expected,
    );
  });

  test('a server call may be unfinished while the client sends results', () => {
    const waiting = [question, { role: 'assistant', content: [search, call] }, { role: 'user', content: [result] }];
    expect(rules({ messages: waiting })).toEqual([]);
    const later = [...waiting, { role: 'assistant', content: [found, { type: 'text', text: 'At 14:20.' }] }, question];
    expect(rules({ messages: later })).toEqual([]);
    expect(rules({ messages: [...waiting, question] })).toEqual(['error misplaced-server-tool-result']);
  });
});
