/** Chat completions, their streams, and one fault at a time in these. */
import fc from 'fast-check';
import type { JsonObject } from '../../../src/source/json.ts';
import { openaiChatEncoder } from '../../../src/stream/encoding/openai-chat.ts';
import type { StreamSystem } from '../../../src/testing/stream-system.ts';
import { eventsBy } from './encoded.ts';
import { breakers, END } from './openai-chat-breakers.ts';

const words = () => fc.oneof(fc.lorem({ maxCount: 6 }), fc.string({ unit: 'binary', minLength: 1 }));

/** Arguments as a model writes them: JSON text, with or without spaces. */
function argumentsText(): fc.Arbitrary<string> {
  const value = fc.dictionary(fc.string({ maxLength: 8 }), fc.jsonValue(), { maxKeys: 3, noNullPrototype: true });
  return fc.tuple(value, fc.boolean()).map(([each, wide]) => JSON.stringify(each, null, wide ? 1 : 0));
}

function call(): fc.Arbitrary<JsonObject> {
  const ofFunction = argumentsText().map(
    (text): JsonObject => ({
      id: '',
      type: 'function',
      function: { name: 'tide_table', arguments: text },
    }),
  );
  const custom = words().map((input): JsonObject => ({ id: '', type: 'custom', custom: { name: 'run_sql', input } }));
  return fc.oneof({ arbitrary: ofFunction, weight: 4 }, { arbitrary: custom, weight: 1 });
}

/** Adds IDs to calls. */
function number(calls: readonly JsonObject[]): JsonObject[] {
  return calls.map((each, i) => ({ ...each, id: `call_${i}` }));
}

function thought(): fc.Arbitrary<JsonObject> {
  const flat = (field: string) => words().map((text): JsonObject => ({ [field]: text }));
  const details = fc.tuple(words(), fc.base64String({ minLength: 4 }), fc.base64String({ minLength: 4 }));
  return fc.oneof(
    flat('reasoning_content'),
    flat('reasoning'),
    flat('reasoning_text'),
    // Some servers write it in two fields.
    words().map((text): JsonObject => ({ reasoning_content: text, reasoning: text })),
    details.map(
      ([text, signature, data]): JsonObject => ({
        reasoning: text,
        reasoning_details: [
          { type: 'reasoning.text', text, signature, format: 'anthropic-claude-v1', index: 0 },
          { type: 'reasoning.encrypted', data, id: 'rs_0', format: 'openai-responses-v1', index: 1 },
        ],
      }),
    ),
  );
}

function citation(): fc.Arbitrary<JsonObject> {
  return fc.nat(40).map(start => ({
    type: 'url_citation',
    url_citation: { start_index: start, end_index: start + 5, url: 'https://example.org/tides', title: 'Tides' },
  }));
}

function content(): fc.Arbitrary<unknown> {
  const parts = fc.tuple(words(), words()).map(([thinking, text]) => [
    { type: 'thinking', thinking: [{ type: 'text', text: thinking }], closed: true },
    { type: 'text', text },
  ]);
  return fc.oneof({ arbitrary: words(), weight: 4 }, { arbitrary: parts, weight: 1 });
}

function message(): fc.Arbitrary<JsonObject> {
  const nothing = fc.constant<JsonObject>({});
  const answer = fc
    .tuple(
      content(),
      fc.oneof(nothing, thought()),
      fc.oneof(nothing, fc.array(citation(), { minLength: 1, maxLength: 2 })),
    )
    .map(
      ([text, thinking, annotations]): JsonObject => ({
        role: 'assistant',
        content: text,
        ...thinking,
        ...(Array.isArray(annotations) && { annotations }),
      }),
    );
  const calling = fc
    .tuple(fc.option(words()), fc.oneof(nothing, thought()), fc.array(call(), { minLength: 1, maxLength: 3 }))
    .map(
      ([text, thinking, calls]): JsonObject => ({
        role: 'assistant',
        content: text,
        ...thinking,
        tool_calls: number(calls),
      }),
    );
  const legacy = argumentsText().map(
    (text): JsonObject => ({
      role: 'assistant',
      content: null,
      function_call: { name: 'tide_table', arguments: text },
    }),
  );
  const refused = words().map((refusal): JsonObject => ({ role: 'assistant', content: null, refusal }));
  const spoken = fc.tuple(words(), fc.uint8Array({ minLength: 3, maxLength: 9 })).map(
    ([transcript, bytes]): JsonObject => ({
      role: 'assistant',
      content: null,
      audio: { id: 'audio_0', transcript, data: btoa(String.fromCharCode(...bytes)), expires_at: 1790003600 },
    }),
  );
  return fc.oneof(
    { arbitrary: answer, weight: 5 },
    { arbitrary: calling, weight: 5 },
    ...[legacy, refused, spoken].map(arbitrary => ({ arbitrary, weight: 1 })),
  );
}

function usage(): fc.Arbitrary<JsonObject> {
  return fc.record({ sent: fc.nat(4000), got: fc.nat(900), beside: fc.nat(90) }).map(({ sent, got, beside }) => ({
    prompt_tokens: sent,
    completion_tokens: got,
    total_tokens: sent + got + beside,
    ...(beside > 0 && { completion_tokens_details: { reasoning_tokens: beside } }),
  }));
}

const token = (text: string) => ({ token: text, logprob: -0.25, bytes: null, top_logprobs: [] });

/** A choice with a finish reason that fits its content. */
function choice(): fc.Arbitrary<JsonObject> {
  const reason = fc.constantFrom('stop', 'stop', 'length', 'content_filter');
  const probabilities = fc.option(fc.array(fc.lorem({ maxCount: 1 }), { maxLength: 3 }), { freq: 3 });
  return fc.tuple(message(), reason, probabilities).map(([said, finished, tokens]) => ({
    message: said,
    logprobs: tokens === null ? null : { content: tokens.map(token), refusal: null },
    finish_reason: said.tool_calls ? 'tool_calls' : said.function_call ? 'function_call' : finished,
  }));
}

/** Chunks of servers that repeat the whole message beside each delta. */
function cumulative(): fc.Arbitrary<JsonObject> {
  const text = fc.lorem({ maxCount: 8 }).filter(each => each.length > 6);
  return text.map(each => ({
    message: { role: 'assistant', content: each },
    finish_reason: 'stop',
    delta: { role: 'assistant', content: '' },
  }));
}

const replies = fc
  .record({
    choices: fc.oneof(
      { arbitrary: fc.array(choice(), { minLength: 1, maxLength: 1 }), weight: 5 },
      { arbitrary: fc.array(choice(), { minLength: 2, maxLength: 3 }), weight: 1 },
      { arbitrary: cumulative().map(each => [each]), weight: 1 },
    ),
    usage: fc.option(usage(), { nil: undefined }),
    fingerprint: fc.option(fc.constant('fp_1'), { nil: undefined }),
    cites: fc.option(fc.constant(['https://example.org/tides']), { nil: undefined, freq: 6 }),
  })
  .map(
    ({ choices, usage: counted, fingerprint, cites }): JsonObject => ({
      id: 'chatcmpl-7',
      object: 'chat.completion',
      created: 1790000000,
      model: 'gpt-5-mini',
      choices: choices.map((each, index) => ({ index, ...each })),
      ...(counted !== undefined && { usage: counted }),
      ...(fingerprint !== undefined && { system_fingerprint: fingerprint }),
      ...(cites !== undefined && { citations: cites }),
    }),
  );

export const openaiChatStreams: StreamSystem = {
  id: 'openai-chat',
  dialect: 'openai-chat',
  replies,
  eventsOf: eventsBy(openaiChatEncoder, ({ data }) => (typeof data === 'string' ? { ...END } : data)),
  hasReply: true,
  breakers,
};
