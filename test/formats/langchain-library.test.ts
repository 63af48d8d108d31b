/**
 * Compares with LangChain's own code: documents of its classes are read, converted messages are accepted, and
 * rejections agree.
 */
import { load } from '@langchain/core/load';
import {
  AIMessage,
  AIMessageChunk,
  type BaseMessage,
  ChatMessage,
  coerceMessageLikeToMessage,
  FunctionMessage,
  HumanMessage,
  mapChatMessagesToStoredMessages,
  mapStoredMessagesToChatMessages,
  RemoveMessage,
  type StoredMessage,
  SystemMessage,
  type ToolCall,
  ToolMessage,
} from '@langchain/core/messages';
import fc from 'fast-check';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { DialectId } from '../../src/index.ts';
import { convert, lint } from '../../src/index.ts';
import { detectDialect } from '../../src/registry/detect.ts';
import { copyJson } from '../../src/source/copy.ts';
import type { JsonObject } from '../../src/source/json.ts';
import { runs } from '../depth.ts';
import anthropic from '../generators/formats/anthropic-messages.ts';
import system from '../generators/formats/langchain.ts';
import { settings } from '../properties/settings.ts';

// The library warns about raw calls for every message that has them.
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

const findingsOf = (value: unknown, dialect: string) =>
  lint(value, { dialect: dialect as DialectId, as: 'log' }).diagnostics.map(
    ({ rule, pointer }) => `${rule} ${pointer}`,
  );

const call: ToolCall = { name: 'get_weather', args: { city: 'Oslo' }, id: 'call_1', type: 'tool_call' };
const raw = {
  id: 'call_1',
  type: 'function' as const,
  function: { name: 'get_weather', arguments: '{ "city": "Oslo" }' },
};

const MESSAGES: readonly BaseMessage[] = [
  new SystemMessage('Be brief.'),
  new HumanMessage({ content: 'How is the weather in Oslo?', name: 'kim', id: 'm1' }),
  new HumanMessage({ contentBlocks: [{ type: 'image', url: 'https://example.com/a.png', mimeType: 'image/png' }] }),
  new AIMessage({
    content: '',
    tool_calls: [call],
    additional_kwargs: { tool_calls: [raw] },
    response_metadata: { model_name: 'gpt-4o', finish_reason: 'tool_calls' },
    ...({ usage_metadata: { input_tokens: 1, output_tokens: 2, total_tokens: 3 } } as object),
  }),
  new AIMessage({ content: '', additional_kwargs: { tool_calls: [{ ...raw, id: 'call_2' }] } }),
  new AIMessage({
    contentBlocks: [
      { type: 'reasoning', reasoning: 'The city is known.' },
      { type: 'tool_call', id: 'call_3', name: 'get_weather', args: {} },
    ],
  }),
  new AIMessage({ content: 'x', invalid_tool_calls: [{ name: 'f', args: '{"a', id: 'call_4', error: 'cut' }] }),
  new AIMessageChunk({ content: '', tool_call_chunks: [{ name: 'f', args: '{"a":1}', id: 'call_5', index: 0 }] }),
  new ToolMessage({ content: '4 degrees', tool_call_id: 'call_1', status: 'success', artifact: { celsius: 4 } }),
  new FunctionMessage({ content: '4 degrees', name: 'get_weather' }),
  new ChatMessage('Too cold.', 'critic'),
  coerceMessageLikeToMessage({ role: 'developer', content: 'Be brief.' }),
  new RemoveMessage({ id: 'm1' }),
];

const plain = (message: BaseMessage) => ({
  type: message.getType(),
  ...(message.toJSON() as { kwargs: JsonObject }).kwargs,
});

/** A list of messages in every serialized form of the library or its users. */
const WRITTEN: Readonly<Record<string, (messages: BaseMessage[]) => unknown>> = {
  'JSON of the classes': messages => messages,
  'JSON of a state': messages => ({ messages }),
  'the stored form': messages => mapChatMessagesToStoredMessages(messages),
  'fields with their type': messages => messages.map(plain),
};

describe('documents that the classes write', () => {
  const lists = fc.array(fc.constantFrom(...MESSAGES), { minLength: 1, maxLength: 8 });

  test.each(Object.entries(WRITTEN))('%s is read without a finding', (_name, write) => {
    const law = fc.property(lists, messages => {
      const document: unknown = JSON.parse(JSON.stringify(write(messages)));
      expect(findingsOf(document, 'langchain'), JSON.stringify(document)).toEqual([]);
    });
    fc.assert(law, settings(150));
  });

  test.each(Object.entries(WRITTEN))('%s is detected as langchain', (_name, write) => {
    const document: unknown = JSON.parse(JSON.stringify(write([...MESSAGES])));
    expect(detectDialect(document)?.id).toBe('langchain');
  });
});

describe('documents that convert writes', () => {
  /** A conversation of another format, converted to LangChain. */
  const written = (value: unknown, from: string) => {
    const { value: document, verdict } = convert(value, { from: from as DialectId, to: 'langchain' });
    return {
      messages: (Array.isArray(document) ? document : (document as JsonObject).messages) as JsonObject[],
      verdict,
    };
  };

  const sources: readonly (readonly [string, fc.Arbitrary<unknown>])[] = [
    ['anthropic', anthropic.conversations],
    ['langchain-js', system.conversations],
  ];

  test.each(sources)('from %s: coerces to the same messages', (from, conversations) => {
    const law = fc.property(conversations, value => {
      const home = from === 'langchain-js' ? convert(value, { from: 'langchain', to: 'anthropic' }).value : value;
      const { messages, verdict } = written(home, 'anthropic');
      expect(verdict).toBe('accepted');
      for (const message of messages) isTaken(message);
    });
    fc.assert(law, settings(100));
  });

  test('from openai-chat', async () => {
    const messages = [
      { role: 'system', content: 'Be brief.' },
      {
        role: 'user',
        content: [
          { type: 'text', text: 'What is this?' },
          { type: 'image_url', image_url: { url: 'https://example.com/a.png' } },
        ],
      },
      { role: 'assistant', content: null, tool_calls: [raw, { ...raw, id: 'call_2' }] },
      { role: 'tool', tool_call_id: 'call_1', content: '4' },
      { role: 'tool', tool_call_id: 'call_2', content: '5' },
      { role: 'assistant', content: 'Cold.', reasoning_content: 'Four is cold.' },
    ];
    const out = written({ model: 'deepseek-chat', messages }, 'openai-chat').messages;
    for (const message of out) isTaken(message);
    const loaded = await Promise.all(out.map(each => load(JSON.stringify(coerceMessageLikeToMessage(each as never)))));
    expect(loaded.map(each => plain(each as BaseMessage))).toMatchObject(out);
  });

  /** Checks that coercion and the store read the same message. */
  function isTaken(message: JsonObject): void {
    const { type, ...data } = message;
    const coerced = coerceMessageLikeToMessage(copyJson(message) as never);
    const [stored] = mapStoredMessagesToChatMessages([copyJson({ type, data }) as unknown as StoredMessage]);
    for (const each of [coerced, stored as BaseMessage]) {
      // The fields are compared directly, because some argument keys are lost when the library writes JSON.
      const fields = each as unknown as JsonObject;
      for (const key of Object.keys(message)) expect(JSON.stringify(fields[key])).toBe(JSON.stringify(message[key]));
    }
  }
});

describe('rejections', () => {
  const isRefused = (make: () => unknown) => {
    try {
      make();
      return false;
    } catch {
      return true;
    }
  };
  const word = fc.constantFrom(
    ...['human', 'user', 'ai', 'assistant', 'system', 'developer', 'tool', 'function', 'remove', 'chat', 'generic'],
    ...['model', 'AIMessageChunk', 'HumanMessage', '', 'toString'],
  );
  const odd = fc.constantFrom<unknown>(null, 7, true, 'x', '', [], {}, [null], [7, 'x']);
  const broken = fc.constantFrom<unknown>(
    call,
    { name: 'f', args: {} },
    raw,
    { ...raw, id: null },
    { ...raw, type: 'other' },
    { ...raw, function: { name: 'f', arguments: '{"a' } },
    { ...raw, function: { name: 'f', arguments: '' } },
    { ...raw, function: { name: 'f', arguments: '7' } },
    { ...raw, type: 'tool_call', function: { name: 'f', arguments: '{"a' } },
    null,
    7,
    'x',
  );
  const fields = fc.record(
    {
      content: fc.oneof(fc.constant('Hello.'), odd),
      tool_calls: fc.oneof(fc.array(broken, { maxLength: 2 }), odd),
      invalid_tool_calls: odd,
      tool_call_id: fc.oneof(fc.constant('call_1'), odd),
      id: fc.oneof(fc.constant('m1'), odd),
      name: odd,
      additional_kwargs: fc.oneof(odd, fc.constant({ tool_calls: [raw, null, 7] })),
      response_metadata: fc.oneof(odd, fc.constant({ output_version: 'v1' }), fc.constant({})),
    },
    { requiredKeys: [] },
  );
  const className = fc.constantFrom(
    ...['HumanMessage', 'AIMessage', 'AIMessageChunk', 'SystemMessage', 'ToolMessage', 'FunctionMessage'],
    ...['ChatMessage', 'RemoveMessage', 'Other', 'human', 'ai'],
  );
  const messageLikes = fc.oneof(
    fc.tuple(fields, word).map(([each, type]) => ({ ...each, type })),
    fc.tuple(fields, word).map(([each, role]) => ({ ...each, role })),
    fc.tuple(fields, word, odd).map(([each, type, role]) => ({ role, type, ...each })),
    fc.tuple(fields, className).map(([kwargs, name]) => ({ lc: 1, type: 'constructor', id: ['a', name], kwargs })),
    fc.tuple(word, odd).map(pair => [...pair]),
    fc.constantFrom<unknown>([], ['human'], [7, 'x'], ['ai', 'x', 'y'], 7, null, true, 'Hello.', {}, { content: 'x' }),
  );

  test('lint accepts a model input if and only if the library can coerce it', () => {
    let refused = 0;
    const law = fc.property(messageLikes, value => {
      const json = JSON.stringify(value);
      const isThrown = isRefused(() => coerceMessageLikeToMessage(JSON.parse(json) as never));
      if (isThrown) refused++;
      expect(lint([value], { dialect: 'langchain-js' }).verdict === 'rejected', json).toBe(isThrown);
    });
    fc.assert(law, settings(2000));
    expect(refused).toBeGreaterThan(runs(2000) / 4);
  });

  test('lint rejects a stored message only if the library does, and accepts its own types', () => {
    const stored = fc.record({
      type: word,
      data: fc.record(
        { content: fc.constant('x'), name: fc.constant('n'), role: fc.constant('r'), tool_call_id: fc.constant('t') },
        { requiredKeys: [] },
      ),
    });
    const law = fc.property(stored, value => {
      const { verdict } = lint([value], { dialect: 'langchain' });
      const isThrown = isRefused(() =>
        mapStoredMessagesToChatMessages([structuredClone(value) as unknown as StoredMessage]),
      );
      if (verdict === 'rejected') expect(isThrown, JSON.stringify(value)).toBe(true);
      // The JavaScript store rejects types that only Python reads.
      const isShared = ['human', 'ai', 'system', 'tool', 'function', 'generic'].includes(value.type);
      if (isShared) expect(isThrown, JSON.stringify(value)).toBe(verdict === 'rejected');
    });
    fc.assert(law, settings(500));
  });
});
