/** Replies of Anthropic messages, their streams, and one fault at a time in these. */
import fc from 'fast-check';
import type { JsonObject } from '../../../src/source/json.ts';
import { anthropicMessagesEncoder } from '../../../src/stream/encoding/anthropic-messages.ts';
import type { StreamSystem } from '../../../src/testing/stream-system.ts';
import { breakers } from './anthropic-messages-breakers.ts';
import { eventsBy } from './encoded.ts';

const SIGNATURE = 'ErUBCkYIAxgCIkDq7f';

const words = () => fc.lorem({ maxCount: 5 });

/** Any JSON object, as parsed from its text. */
function input(): fc.Arbitrary<JsonObject> {
  const value = fc.dictionary(fc.string({ maxLength: 8 }), fc.jsonValue(), { maxKeys: 3, noNullPrototype: true });
  return value.map(each => JSON.parse(JSON.stringify(each)) as JsonObject);
}

function citation(): fc.Arbitrary<JsonObject> {
  return fc.record({ cited_text: words(), start: fc.nat(90) }).map(({ cited_text, start }) => ({
    type: 'char_location',
    cited_text,
    document_index: 0,
    document_title: 'Tides',
    start_char_index: start,
    end_char_index: start + cited_text.length,
  }));
}

function text(): fc.Arbitrary<JsonObject> {
  const plain = fc
    .oneof(words(), fc.string({ unit: 'binary' }))
    .map((each): JsonObject => ({ type: 'text', text: each }));
  const quoting = fc
    .tuple(fc.array(citation(), { maxLength: 2 }), words())
    .map(([citations, each]): JsonObject => ({ citations, type: 'text', text: each }));
  return fc.oneof({ arbitrary: plain, weight: 3 }, { arbitrary: quoting, weight: 1 });
}

function thought(): fc.Arbitrary<JsonObject> {
  const open = fc
    .tuple(fc.oneof(words(), fc.constant('')), fc.base64String({ minLength: 4 }))
    .map(([thinking, signature]): JsonObject => ({ type: 'thinking', thinking, signature: SIGNATURE + signature }));
  return fc.oneof(open, fc.constant<JsonObject>({ type: 'redacted_thinking', data: 'EmwKAhgBEgy3va3pzix' }));
}

const call = () => input().map((value): JsonObject => ({ type: 'tool_use', id: '', name: 'tide_table', input: value }));

/** A server tool call and its result. */
function served(): fc.Arbitrary<JsonObject[]> {
  return fc.tuple(fc.constantFrom('web_search', 'web_fetch', 'mcp'), input(), words()).map(([name, value, found]) => {
    if (name === 'mcp')
      return [
        { type: 'mcp_tool_use', id: '', name: 'tide_table', input: value, server_name: 'port' },
        { type: 'mcp_tool_result', tool_use_id: '', is_error: false, content: [{ type: 'text', text: found }] },
      ];
    return [
      { type: 'server_tool_use', id: '', name, input: value },
      { type: `${name}_tool_result`, tool_use_id: '', content: { type: `${name}_result`, title: found } },
    ];
  });
}

const compaction = () => words().map((content): JsonObject => ({ type: 'compaction', content }));

function content(): fc.Arbitrary<JsonObject[]> {
  const piece = fc.oneof(
    { arbitrary: text().map(each => [each]), weight: 4 },
    { arbitrary: thought().map(each => [each]), weight: 2 },
    { arbitrary: served(), weight: 1 },
    { arbitrary: compaction().map(each => [each]), weight: 1 },
  );
  const pieces = fc.array(piece, { maxLength: 4 }).map(list => list.flat());
  return fc.tuple(pieces, fc.array(call(), { maxLength: 3 })).map(([before, calls]) => number([...before, ...calls]));
}

/** Adds IDs to calls, and to results the IDs of the calls before them. */
function number(blocks: readonly JsonObject[]): JsonObject[] {
  let count = 0;
  return structuredClone(blocks as JsonObject[]).map(block => {
    if (Object.hasOwn(block, 'id')) block.id = `toolu_${count++}`;
    if (Object.hasOwn(block, 'tool_use_id')) block.tool_use_id = `toolu_${count - 1}`;
    return block;
  });
}

function usage(): fc.Arbitrary<JsonObject> {
  return fc
    .record({
      input: fc.nat(4000),
      cached: fc.option(fc.nat(4000), { nil: undefined }),
      output: fc.integer({ min: 1, max: 900 }),
      thought: fc.option(fc.nat(100), { nil: undefined }),
      searches: fc.option(fc.nat(3), { nil: undefined }),
      tier: fc.boolean(),
    })
    .map(({ input, cached, output, thought, searches, tier }) => ({
      input_tokens: input,
      ...(cached !== undefined && { cache_creation_input_tokens: 0, cache_read_input_tokens: cached }),
      output_tokens: output,
      ...(thought !== undefined && { output_tokens_details: { thinking_tokens: Math.min(thought, output) } }),
      ...(tier && { service_tier: 'standard' }),
      ...(searches !== undefined && { server_tool_use: { web_search_requests: searches } }),
    }));
}

const FINISHED = ['end_turn', 'max_tokens', 'pause_turn', 'refusal', 'model_context_window_exceeded'];

const replies = fc
  .record({
    content: content(),
    finished: fc.constantFrom(...FINISHED, 'stop_sequence'),
    details: fc.boolean(),
    hasContainer: fc.boolean(),
    usage: usage(),
    edits: fc.option(fc.constant({ applied_edits: [] }), { nil: undefined, freq: 6 }),
  })
  .map(({ content, finished, details, hasContainer, usage, edits }): JsonObject => {
    const calls = content.some(({ type }) => type === 'tool_use');
    const reason = calls ? 'tool_use' : finished;
    return {
      model: 'claude-sonnet-4-5-20250929',
      id: 'msg_01Tide',
      type: 'message',
      role: 'assistant',
      content,
      ...(hasContainer && { container: { id: 'container_01', expires_at: '2026-11-22T12:00:00Z' } }),
      stop_reason: reason,
      stop_sequence: reason === 'stop_sequence' ? 'END' : null,
      ...(details && { stop_details: reason === 'refusal' ? { type: 'refusal', category: null } : null }),
      usage,
      ...(edits !== undefined && { context_management: edits }),
    };
  });

export const anthropicMessagesStreams: StreamSystem = {
  id: 'anthropic-messages',
  dialect: 'anthropic',
  replies,
  eventsOf: eventsBy(anthropicMessagesEncoder),
  hasReply: true,
  breakers,
};
