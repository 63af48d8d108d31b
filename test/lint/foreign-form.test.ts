/** The hint at the end of a finding for a value in the form of another API. */
import { describe, expect, test } from 'vitest';
import { isKnownWord } from '../../src/cli/known-words.ts';
import { type DialectId, lint } from '../../src/index.ts';
import { APIS } from '../../src/judge/forms/expected-forms.ts';
import { FORMS } from '../../src/judge/forms/known-forms.ts';
import { messageFormats } from '../../src/registry/registry.ts';

const SCHEMA = { type: 'object', properties: {} };
const TOOLS = {
  chat: { type: 'function', function: { name: 'weather', parameters: SCHEMA } },
  responses: { type: 'function', name: 'weather', parameters: SCHEMA },
  anthropic: { name: 'weather', input_schema: SCHEMA },
  gemini: { functionDeclarations: [{ name: 'weather', parameters: SCHEMA }] },
  bedrock: { toolSpec: { name: 'weather', inputSchema: { json: SCHEMA } } },
};

/** The message of the first finding at a pointer. */
function messageAt(pointer: string, dialect: DialectId, body: object): string {
  const { diagnostics } = lint({ model: 'm', ...body }, { dialect });
  const found = diagnostics.find(each => each.pointer === pointer);
  if (found === undefined) throw new Error(`nothing at ${pointer}: ${JSON.stringify(diagnostics)}`);
  return found.message;
}

function hintAt(pointer: string, dialect: DialectId, body: object): string {
  return /; (this is an? .*|this is the .*)$/.exec(messageAt(pointer, dialect, body))?.[1] ?? '';
}

const user = (...content: object[]) => ({ messages: [{ role: 'user', content }] });
const input = (...content: object[]) => ({ input: [{ role: 'user', content }] });
const contents = (...parts: object[]) => ({ contents: [{ role: 'user', parts }] });
const ui = (...parts: object[]) => ({ messages: [{ id: 'm', role: 'user', parts }] });

describe('tool definitions', () => {
  test.each([
    ['responses', 'a Responses API tool definition'],
    ['anthropic', 'an Anthropic tool definition'],
    ['gemini', 'a Gemini tool definition'],
    ['bedrock', 'a Bedrock Converse tool definition'],
  ] as const)('%s in Chat Completions', (tool, name) => {
    const body = { messages: [{ role: 'user', content: 'Hi' }], tools: [TOOLS[tool]] };
    expect(messageAt('/tools/0', 'openai-chat', body)).toBe(
      `the tool has no \`function\` object; this is ${name}, but Chat Completions expects \`name\` and \`parameters\` in a \`function\` object`,
    );
  });

  test('of Chat Completions in the Responses API', () => {
    const body = { input: [{ role: 'user', content: 'Hi' }], tools: [TOOLS.chat] };
    expect(hintAt('/tools/0', 'openai-responses', body)).toBe(
      'this is a Chat Completions tool definition, but the Responses API expects `name` beside `type`, without a `function` object',
    );
  });
});

describe('content parts', () => {
  const IMAGE_URL = { type: 'image_url', image_url: { url: 'https://example.com/a.png' } };
  const IMAGE = { type: 'image', source: { type: 'url', url: 'https://example.com/a.png' } };
  const TOOL_USE = { type: 'tool_use', id: 'toolu_1', name: 'weather', input: {} };
  const TOOL_RESULT = { type: 'tool_result', tool_use_id: 'toolu_1', content: 'rain' };
  const INLINE = { inlineData: { mimeType: 'image/png', data: 'iVBORw0KGgo=' } };
  const at = '/messages/0/content/0';

  test.each<[string, string, DialectId, object]>([
    ['a Chat Completions image part', `${at}/type`, 'anthropic', user(IMAGE_URL)],
    ['a Chat Completions image part', `${at}/type`, 'bedrock-converse', user(IMAGE_URL)],
    ['a Chat Completions image part', '/input/0/content/0/type', 'openai-responses', input(IMAGE_URL)],
    ['an Anthropic `image` block', `${at}/type`, 'openai-chat', user(IMAGE)],
    ['an Anthropic `image` block', '/input/0/content/0/type', 'openai-responses', input(IMAGE)],
    ['an Anthropic `tool_use` block', `${at}/type`, 'openai-chat', user(TOOL_USE)],
    ['an Anthropic `tool_result` block', `${at}/type`, 'openai-chat', user(TOOL_RESULT)],
    ['an Anthropic `tool_result` block', `${at}/type`, 'ai-sdk-model', user(TOOL_RESULT)],
    ['a Responses API text part', `${at}/type`, 'openai-chat', user({ type: 'input_text', text: 'Hi' })],
    ['a Responses API text part', `${at}/type`, 'anthropic', user({ type: 'input_text', text: 'Hi' })],
    [
      'a text part of Chat Completions or Anthropic',
      '/input/0/content/0/type',
      'openai-responses',
      input({ type: 'text', text: 'Hi' }),
    ],
    [
      'a text part of Chat Completions or Anthropic',
      '/contents/0/parts/0/type',
      'gemini',
      contents({ type: 'text', text: 'Hi' }),
    ],
    ['a text part of Gemini or Bedrock Converse', at, 'anthropic', user({ text: 'Hi' })],
    ['a text part of Gemini or Bedrock Converse', at, 'openai-chat', user({ text: 'Hi' })],
    [
      'a Bedrock Converse `toolUse` block',
      at,
      'anthropic',
      user({ toolUse: { toolUseId: 'a', name: 'w', input: {} } }),
    ],
    ['a Gemini `functionCall` part', at, 'openai-chat', user({ functionCall: { name: 'w', args: {} } })],
    [
      'a Gemini `functionResponse` part',
      at,
      'bedrock-converse',
      user({ functionResponse: { name: 'w', response: {} } }),
    ],
    [
      'an AI SDK `tool-call` part',
      `${at}/type`,
      'anthropic',
      user({ type: 'tool-call', toolCallId: 'a', toolName: 'w', input: {} }),
    ],
    [
      'an AI SDK 4 tool-invocation part',
      '/messages/0/parts/0/type',
      'ai-sdk-ui',
      ui({ type: 'tool-invocation', toolInvocation: {} }),
    ],
    [
      'an AI SDK 4 reasoning part',
      '/messages/0/parts/0',
      'ai-sdk-ui',
      ui({ type: 'reasoning', reasoning: 'Hm', details: [] }),
    ],
  ])('%s at %s for %s', (name, pointer, dialect, body) => {
    expect(hintAt(pointer, dialect, body).startsWith(`this is ${name}, but `)).toBe(true);
  });

  test('an AI SDK 4 tool result in a model message of a later version', () => {
    const result = { type: 'tool-result', toolCallId: 'a', toolName: 'w', result: 'rain' };
    const body = { messages: [{ role: 'tool', content: [result] }] };
    expect(hintAt('/messages/0/content/0', 'ai-sdk-model', body)).toBe(
      'this is an AI SDK 4 `tool-result` part, but a model message of AI SDK 5 or later expects a `tool-result` part with `toolCallId`, `toolName` and `output` in a message with role `tool`',
    );
  });

  test('a part for any file is suggested by its media type', () => {
    expect(hintAt(at, 'openai-chat', user(INLINE))).toContain('expects a part of type `image_url`');
    const text = { inlineData: { mimeType: 'text/plain', data: 'SGk=' } };
    expect(hintAt(at, 'openai-chat', user(text))).toContain('expects a part of type `file`');
  });
});

describe('messages, calls and roles', () => {
  const USER = { role: 'user', content: 'Hi' };
  const call = (entry: object) => ({ messages: [USER, { role: 'assistant', content: '', tool_calls: [entry] }] });
  const entry = '/messages/1/tool_calls/0';
  const CHAT_CALL = { id: 'c1', type: 'function', function: { name: 'w', arguments: '{}' } };

  test.each<[string, string, DialectId, object]>([
    [
      'a Responses API function call',
      entry,
      'openai-chat',
      call({ id: 'c1', type: 'function', name: 'w', arguments: '{}' }),
    ],
    ['a LangChain tool call', entry, 'openai-chat', call({ id: 'c1', name: 'w', args: {} })],
    [
      'an Ollama tool call',
      `${entry}/function/arguments`,
      'openai-chat',
      call({ ...CHAT_CALL, function: { name: 'w', arguments: {} } }),
    ],
    ['a Chat Completions tool call', `${entry}/function/arguments`, 'ollama', call(CHAT_CALL)],
    ['a Chat Completions message with `tool_calls`', '/messages/1/tool_calls', 'anthropic', call(CHAT_CALL)],
    [
      'a Responses API `function_call` item',
      '/messages/0',
      'openai-chat',
      { messages: [{ type: 'function_call', call_id: 'c1', name: 'w', arguments: '{}' }] },
    ],
    ['a Gemini message', '/messages/0', 'openai-chat', { messages: [{ role: 'user', parts: [{ text: 'Hi' }] }] }],
    [
      'an AI SDK UI message',
      '/messages/0',
      'openai-chat',
      { messages: [{ role: 'user', parts: [{ type: 'text', text: 'Hi' }] }] },
    ],
    ['a Chat Completions message', '/messages/0/content', 'bedrock-converse', { messages: [USER] }],
    [
      'the role `model` of Gemini',
      '/messages/1/role',
      'openai-chat',
      { messages: [USER, { role: 'model', content: 'Hi' }] },
    ],
    [
      'the role `assistant` of other APIs',
      '/contents/0/role',
      'gemini',
      { contents: [{ role: 'assistant', parts: [{ text: 'Hi' }] }] },
    ],
    [
      'the role `tool` of Chat Completions',
      '/messages/1/role',
      'anthropic',
      { messages: [USER, { role: 'tool', tool_call_id: 'c1', content: 'x' }] },
    ],
    [
      'the role `system` of Chat Completions',
      '/contents/0/role',
      'gemini',
      { contents: [{ role: 'system', parts: [{ text: 'Hi' }] }] },
    ],
  ])('%s at %s for %s', (name, pointer, dialect, body) => {
    expect(hintAt(pointer, dialect, body).startsWith(`this is ${name}, but `)).toBe(true);
  });
});

describe('no hint is given', () => {
  test.each<[string, string, DialectId, object]>([
    ['a type that no API has', '/messages/0/content/0/type', 'openai-chat', user({ type: 'hologram' })],
    ['a fault in the form of this API', '/messages/0/content/0/text', 'openai-chat', user({ type: 'text', text: 5 })],
    [
      'another field than the one of that form',
      '/messages/0/color',
      'anthropic',
      { messages: [{ role: 'user', content: 'Hi', tool_calls: [], color: 1 }] },
    ],
    [
      'a format that the table does not have',
      '/messages/0/role',
      'strict',
      { messages: [{ role: 'robot', content: 'Hi' }] },
    ],
  ])('for %s', (_, pointer, dialect, body) => {
    expect(hintAt(pointer, dialect, body)).toBe('');
  });
});

test('every quoted word is an API word, so that --redact-names keeps the hints', () => {
  const texts = [
    ...FORMS.map(({ name }) => name),
    ...Object.values(APIS).flatMap(({ expects }) => Object.values(expects)),
  ];
  const quoted = texts.flatMap(text => [...text.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word));
  expect(quoted.filter(word => !isKnownWord(word))).toEqual([]);
});

test('the tables name message formats and dialects that exist', () => {
  const known = new Set<string>([...messageFormats.map(({ id }) => id), 'ai-sdk-v4']);
  const named = [...FORMS.flatMap(({ formats }) => formats), ...Object.keys(APIS)];
  expect(named.filter(each => !known.has(each))).toEqual([]);
});
