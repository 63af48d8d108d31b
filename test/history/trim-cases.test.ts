import { describe, expect, test } from 'vitest';
import { historyOf } from '../../src/history/history.ts';
import { type DialectId, estimateTokens, lint, trim, UsageError } from '../../src/index.ts';
import { isDeep } from '../depth.ts';

const user = (content: string) => ({ role: 'user', content });
const says = (content: string) => ({ role: 'assistant', content });
const calls = (...ids: string[]) => ({
  role: 'assistant',
  content: null,
  tool_calls: ids.map(id => ({ id, type: 'function', function: { name: 'f', arguments: '{}' } })),
});
const result = (id: string) => ({ role: 'tool', tool_call_id: id, content: 'ok' });
const one = () => 1;

describe('a chat', () => {
  const system = { role: 'system', content: 'Be brief.' };
  const messages = [
    system,
    user('Book a room.'),
    calls('a', 'b'),
    result('b'),
    result('a'),
    says('Booked.'),
    { role: 'developer', content: 'From now on, rooms cost 10.' },
    user('And a second one.'),
    calls('c'),
    result('c'),
    calls('d'),
    result('d'),
  ];
  const options = { dialect: 'openai-chat', model: 'gpt-5' } as const;

  test('keeps the last turns and all instructions', () => {
    const { value, fits, removed, result } = trim({ model: 'gpt-5', messages }, { ...options, keep: 1 });
    expect(value).toEqual({ model: 'gpt-5', messages: [system, ...messages.slice(6)] });
    expect({ fits, removed, ok: result.ok }).toEqual({ fits: true, removed: [{ start: 1, end: 6 }], ok: true });
    expect(trim(messages, { ...options, keep: 2 }).value).toBe(messages);
  });

  test('drops older calls of the last turn if it is too long, and keeps the question', () => {
    const { value, fits, removed, tokens } = trim(messages, { ...options, maxTokens: 5, tokens: one });
    expect(value).toEqual([system, messages[6], messages[7], ...messages.slice(10)]);
    expect({ fits, tokens }).toEqual({ fits: true, tokens: 5 });
    expect(removed).toEqual([
      { start: 1, end: 6 },
      { start: 8, end: 10 },
    ]);
  });

  test('reports if nothing fits, and returns the shortest conversation', () => {
    const { value, fits } = trim(messages, { ...options, maxTokens: 4, tokens: one });
    expect(fits).toBe(false);
    expect(value).toEqual([system, messages[6], messages[7], ...messages.slice(10)]);
  });

  test('inserts a summary in place of the dropped messages', () => {
    const { value, summary } = trim(messages, { ...options, keep: 1, summary: 'A room was booked.' });
    expect(value).toEqual([system, messages[6], user('A room was booked.'), ...messages.slice(7)]);
    expect(summary).toBe('/2');
    expect(trim(messages, { ...options, keep: 2, summary: 'x' })).toMatchObject({
      value: messages,
      summary: undefined,
    });
  });

  test('merges the summary with the next message if consecutive user messages are rejected', () => {
    const strict = [user('Hi'), says('Hello'), user('Bye')];
    const { value, summary } = trim(strict, { dialect: 'perplexity', keep: 1, summary: 'They said hello.' });
    expect(value).toEqual([user('They said hello.\n\nBye')]);
    expect(summary).toBe('/0');
  });

  test('drops nothing from a conversation that the server continues', () => {
    const input = [
      { role: 'user', content: 'Hi' },
      { type: 'function_call_output', call_id: 'a', output: 'ok' },
      { role: 'user', content: 'And?' },
    ];
    const body = { model: 'gpt-5', previous_response_id: 'resp_1', input };
    expect(trim(body, { dialect: 'openai-responses', keep: 1 })).toMatchObject({
      value: body,
      fits: true,
      removed: [],
    });
  });

  test('keeps a reasoning item with its call', () => {
    const reasoning = { type: 'reasoning', id: 'rs_1', summary: [], encrypted_content: 'x' };
    const input = [
      user('Hi'),
      reasoning,
      { type: 'function_call', call_id: 'a', name: 'f', arguments: '{}' },
      { type: 'function_call_output', call_id: 'a', output: 'ok' },
      { ...reasoning, id: 'rs_2' },
      { type: 'function_call', call_id: 'b', name: 'f', arguments: '{}' },
      { type: 'function_call_output', call_id: 'b', output: 'ok' },
    ];
    const body = { model: 'gpt-5', store: false, input };
    const { value } = trim(body, { dialect: 'openai-responses', maxTokens: 4, tokens: one });
    expect(value).toEqual({ ...body, input: [input[0], ...input.slice(4)] });
  });
});

describe('signed reasoning after the cut', () => {
  const thinking = { type: 'thinking', thinking: 'Hm.', signature: 'ErUBCkYIAxgCIkDq7f' };
  const text = { type: 'text', text: 'Hello' };
  const messages = [
    user('Hi'),
    says('Hello'),
    user('Again'),
    { role: 'assistant', content: [thinking, text] },
    user('Bye'),
  ];
  const trimmed = (model: string, more = {}) => {
    const body = { model, max_tokens: 9000, messages, ...more };
    return { body, ...trim(body, { dialect: 'anthropic', keep: 2 }) };
  };

  test('is dropped for models that bind it to the messages before it', () => {
    const { body, value, reasoning, result, fits } = trimmed('claude-opus-5-5');
    expect(value).toEqual({ ...body, messages: [messages[2], { role: 'assistant', content: [text] }, messages[4]] });
    expect(reasoning).toEqual(['/messages/3/content/0']);
    expect({ ok: result.ok, fits }).toEqual({ ok: true, fits: true });
  });

  test('is kept for other models, and if the request asks the server to drop it', () => {
    const binding = { thinking: { type: 'adaptive', block_binding: { prefix_mismatch_behavior: 'drop_block' } } };
    for (const { body, value, reasoning } of [trimmed('claude-sonnet-4-5'), trimmed('claude-opus-5-5', binding)]) {
      expect(value).toEqual({ ...body, messages: messages.slice(2) });
      expect(reasoning).toEqual([]);
    }
  });

  test('is kept if nothing is dropped', () => {
    const body = { model: 'claude-opus-5-5', max_tokens: 9000, messages };
    expect(trim(body, { dialect: 'anthropic', keep: 3 }).value).toBe(body);
  });
});

describe('long conversations', () => {
  test('are cut at a position that the API accepts, with any number of messages', () => {
    const messages = Array.from({ length: isDeep ? 2000 : 500 }, (_, i) => [
      user(`Question ${i}`),
      calls('a'),
      result('a'),
      says('Yes.'),
    ]);
    for (const dialect of ['openai-chat', 'mistral', 'strict'] as DialectId[]) {
      const { value, fits } = trim(messages.flat(), { dialect, maxTokens: 400, tokens: one });
      expect({ fits, length: (value as unknown[]).length, ok: lint(value, { dialect }).ok }).toMatchObject({
        fits: true,
        length: 400,
      });
    }
  });
});

describe('estimated tokens', () => {
  test.each([
    ['a quarter of the characters', { role: 'user', content: 'x'.repeat(400) }, 104],
    ['an image by its address', { type: 'image_url', image_url: { url: 'https://example.com/a.png' } }, 1000],
    ['an image of Anthropic', { type: 'image', source: { type: 'base64', data: 'iVBORw0KGgo=' } }, 1000],
    ['an image of Gemini', { inlineData: { mimeType: 'image/png', data: 'iVBORw0KGgo=' } }, 1003],
    ['an image of Gemini by its address', { file_data: { mime_type: 'image/png', file_uri: 'gs://a/b.png' } }, 1003],
    ['an image of the AI SDK', { type: 'file', mediaType: 'image/png', data: 'iVBORw0KGgo=' }, 1000],
    ['a media type that is no text', { mimeType: { toString: 0 } }, 5],
    ['audio', 'UklGRg=='.repeat(1000), 1000],
  ])('%s', (_name, message, tokens) => {
    expect(estimateTokens(message)).toBe(tokens);
  });

  test('of a value that is not JSON: a UsageError', () => {
    expect(() => estimateTokens(Symbol('x'))).toThrow(UsageError);
  });
});

describe('options', () => {
  const messages = [user('Hi')];

  test.each([
    ['neither limit', {}, /either `keep` or `maxTokens`/],
    ['both limits', { keep: 1, maxTokens: 1 }, /either `keep` or `maxTokens`/],
    ['no turn', { keep: 0 }, /`keep` must be/],
    ['a size that is no number', { maxTokens: 1, tokens: () => 'many' }, /`tokens` must return a number/],
    ['a size below zero', { maxTokens: 1, tokens: () => -1 }, /`tokens` must return a number/],
  ])('%s: a UsageError', (_name, options, words) => {
    expect(() => trim(messages, options as never)).toThrow(UsageError);
    expect(() => trim(messages, options as never)).toThrow(words);
  });

  test('a value that is not a list of messages is returned unchanged', () => {
    for (const input of ['text', 5, null, {}, { messages: 'x' }])
      expect(trim(input, { dialect: 'openai-chat', keep: 1 })).toMatchObject({ value: input, removed: [] });
  });

  test('a text that is too long does not fit', () => {
    const body = { model: 'gpt-5', input: 'x'.repeat(400) };
    const options = { dialect: 'openai-responses' } as const;
    expect(trim(body, { ...options, maxTokens: 99 })).toMatchObject({ value: body, fits: false, tokens: 100 });
    expect(trim(body, { ...options, maxTokens: 100 })).toMatchObject({ value: body, fits: true, tokens: 100 });
  });

  test('messages that `maxWork` leaves unread do not fit', () => {
    const long = [user('Hi'), says('Hello'), user('Bye')];
    const options = { dialect: 'openai-chat', maxWork: 1 } as const;
    expect(trim(long, { ...options, keep: 1 })).toMatchObject({ value: long, fits: false, removed: [] });
    expect(trim(long, { ...options, maxTokens: 1 })).toMatchObject({ value: long, fits: false, removed: [] });
  });
});

test('a conversation with more findings than are listed is trimmed like any other', () => {
  const ids = Array.from({ length: 5500 }, (_, i) => `call_${i}`);
  const messages = [...ids.flatMap(id => [user('Go'), calls(id)]), user('Now'), ...ids.map(result), says('Done.')];
  const { result: before } = historyOf(messages, { dialect: 'mistral' }).judged;
  expect(before.stats.omitted).toBeGreaterThan(0);
  const { value, fits, result: after } = trim(messages, { dialect: 'mistral', maxTokens: 5, tokens: one });
  expect({ value, fits }).toEqual({ value: [user('Go'), says('Done.')], fits: true });
  expect(after.diagnostics).toHaveLength(1);
});
