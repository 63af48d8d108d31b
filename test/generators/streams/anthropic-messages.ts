/** Replies of Anthropic messages, the streams that bring them, and one fault at a time in these. */
import fc from 'fast-check';
import type { JsonObject } from '../../../src/source/json.ts';
import type { Choose } from '../../../src/testing/breaking.ts';
import type { Split, StreamSystem } from '../../../src/testing/stream-system.ts';
import { breakers } from './anthropic-messages-breakers.ts';

const SIGNATURE = 'ErUBCkYIAxgCIkDq7f';

const words = () => fc.lorem({ maxCount: 5 });

/** Whatever JSON can say, as it comes back from its text. */
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

/** What the server ran itself, and what came of it. */
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

/** Gives calls their ids, and results the ids of the calls before them. */
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

/** What a message begins with, and what its last event adds. */
const LATE_COUNTS = new Set(['output_tokens_details', 'server_tool_use']);

function eventsOf(value: unknown, split: Split, choose: Choose): unknown[] {
  const reply = value as JsonObject;
  const { container, stop_reason, stop_sequence, stop_details, context_management, ...head } = reply;
  const counts = Object.entries(reply.usage as JsonObject);
  const early = Object.fromEntries(counts.filter(([key]) => !LATE_COUNTS.has(key)));
  const late = Object.fromEntries(choose(2) === 0 ? counts.filter(([key]) => key !== 'service_tier') : lateOf(counts));
  const start: JsonObject = { ...head, content: [], stop_reason: null, stop_sequence: null };
  if (Object.hasOwn(reply, 'stop_details')) start.stop_details = null;
  start.usage = { ...early, output_tokens: choose(2) };
  const end: JsonObject = { stop_reason, stop_sequence };
  if (Object.hasOwn(reply, 'stop_details')) end.stop_details = stop_details;
  if (container !== undefined) end.container = container;
  const blocks = (reply.content as JsonObject[]).flatMap((block, index) => blockEvents(block, index, split, choose));
  const events: JsonObject[] = [
    { type: 'message_start', message: start },
    ...blocks,
    { type: 'message_delta', delta: end, usage: late, ...(context_management !== undefined && { context_management }) },
    { type: 'message_stop' },
  ];
  const named = choose(2) === 0;
  return withPings(events, choose).map(data => (named ? { event: data.type, data } : data));
}

/** Servers send the output alone, or all that they count. */
function lateOf(counts: [string, unknown][]): [string, unknown][] {
  return counts.filter(([key]) => key === 'output_tokens' || LATE_COUNTS.has(key));
}

function withPings(events: readonly JsonObject[], choose: Choose): JsonObject[] {
  return events.flatMap((event, i) => (i > 0 && choose(12) === 0 ? [{ type: 'ping' }, event] : [event]));
}

function blockEvents(block: JsonObject, index: number, split: Split, choose: Choose): JsonObject[] {
  const { block: begun, deltas } = unfold(block, split, choose);
  return [
    { type: 'content_block_start', index, content_block: begun },
    ...deltas.map(delta => ({ type: 'content_block_delta', index, delta })),
    { type: 'content_block_stop', index },
  ];
}

/** What of a block stands in its beginning, and what comes in fragments. */
function unfold(block: JsonObject, split: Split, choose: Choose): { block: JsonObject; deltas: JsonObject[] } {
  const pieces = (value: unknown) => split(value as string);
  switch (block.type) {
    case 'text': {
      const quotes = Array.isArray(block.citations) ? (block.citations as JsonObject[]) : [];
      return {
        block: { ...block, text: '', ...(Array.isArray(block.citations) && { citations: [] }) },
        deltas: [
          ...quotes.map(citation => ({ type: 'citations_delta', citation })),
          ...pieces(block.text).map(each => ({ type: 'text_delta', text: each })),
        ],
      };
    }
    case 'thinking':
      return {
        block: { ...block, thinking: '', signature: '' },
        deltas: [
          ...pieces(block.thinking).map(thinking => ({ type: 'thinking_delta', thinking })),
          { type: 'signature_delta', signature: block.signature },
        ],
      };
    case 'tool_use':
    case 'server_tool_use':
    case 'mcp_tool_use': {
      const json = JSON.stringify(block.input);
      const fragments = json === '{}' && choose(2) === 0 ? [] : pieces(json);
      const first = choose(2) === 0 ? [''] : [];
      const deltas = [...first, ...fragments].map(partial_json => ({ type: 'input_json_delta', partial_json }));
      return { block: { ...block, input: {} }, deltas };
    }
    case 'compaction':
      return {
        block: { type: 'compaction', content: null },
        deltas: [{ type: 'compaction_delta', content: block.content }],
      };
    default:
      return { block, deltas: [] };
  }
}

export const anthropicMessagesStreams: StreamSystem = {
  id: 'anthropic-messages',
  dialect: 'anthropic',
  replies,
  eventsOf,
  hasReply: true,
  breakers,
};
