/** Streams a message of the Anthropic format: blocks that start, grow and stop, between the events of the message. */
import { isObject, type JsonObject } from '../../source/json.ts';
import { type Choose, type EncodingStyle, type SentEvent, type StreamEncoder, typed } from './encoder.ts';
import { isText, objectsAt } from './reply-fields.ts';

type TypedEvent = JsonObject & { readonly type: string };

/** Counts that only the end of the message has, and counts that only its start has. */
const LATE_COUNTS = new Set(['output_tokens_details', 'server_tool_use']);
const EARLY_COUNTS = new Set(['service_tier', 'inference_geo', 'cache_creation']);

export const anthropicMessagesEncoder: StreamEncoder = {
  id: 'anthropic-messages',

  events(reply, encoding) {
    const { choose } = encoding;
    const { container, stop_reason, stop_sequence, stop_details, context_management, usage, ...head } = reply;
    const blocks = objectsAt(reply.content, '/content');
    const isCounted = isObject(usage);
    const message: JsonObject = { ...head, content: [], stop_reason: null, stop_sequence: null };
    if (stop_details !== undefined) message.stop_details = null;
    if (usage !== undefined) message.usage = isCounted ? firstCounts(usage, choose) : usage;
    const end: TypedEvent = {
      type: 'message_delta',
      delta: present({ stop_reason: stop_reason ?? null, stop_sequence, stop_details, container }),
      ...(isCounted && { usage: lastCounts(usage, choose) }),
      ...(context_management !== undefined && { context_management }),
    };
    const events: TypedEvent[] = [
      { type: 'message_start', message },
      ...blocks.flatMap((block, index) => blockEvents(block, index, encoding)),
      end,
      { type: 'message_stop' },
    ];
    const isNamed = choose(2) === 0;
    return withPings(events, choose).map(data => (isNamed ? typed(data) : { data }));
  },

  failure({ reason = 'overloaded_error', message = 'Overloaded' }): SentEvent[] {
    return [typed({ type: 'error', error: { type: reason, message } })];
  },
};

/** The fields that have a value; JSON has no undefined. */
function present(fields: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** The output count at the start covers only the first few tokens. */
function firstCounts(usage: JsonObject, choose: Choose): JsonObject {
  const counts = Object.entries(usage).filter(([key]) => !LATE_COUNTS.has(key));
  const total = usage.output_tokens;
  const first = typeof total === 'number' ? { output_tokens: Math.min(total, 1 + choose(8)) } : {};
  return { ...Object.fromEntries(counts), ...first };
}

/** Older servers send only the output count at the end. */
function lastCounts(usage: JsonObject, choose: Choose): JsonObject {
  const isWhole = choose(2) === 0;
  const isLast = (key: string) => (isWhole ? !EARLY_COUNTS.has(key) : key === 'output_tokens' || LATE_COUNTS.has(key));
  return Object.fromEntries(Object.entries(usage).filter(([key]) => isLast(key)));
}

/** The API sends one ping after the first block started. Others may follow anywhere. */
function withPings(events: readonly TypedEvent[], choose: Choose): TypedEvent[] {
  const ping: TypedEvent = { type: 'ping' };
  const first = events.findIndex(({ type }) => type === 'content_block_start');
  return events.flatMap((event, i) => {
    if (i === first) return choose(2) === 0 ? [event, ping] : [event];
    return i > 0 && choose(12) === 11 ? [ping, event] : [event];
  });
}

function blockEvents(block: JsonObject, index: number, encoding: EncodingStyle): TypedEvent[] {
  const { start, deltas } = startAndDeltas(block, encoding);
  return [
    { type: 'content_block_start', index, content_block: start },
    ...deltas.map(delta => ({ type: 'content_block_delta', index, delta })),
    { type: 'content_block_stop', index },
  ];
}

/** A block as it starts, and the deltas that complete it. */
function startAndDeltas(
  block: JsonObject,
  { split, choose }: EncodingStyle,
): { start: JsonObject; deltas: TypedEvent[] } {
  const { type, text, thinking, signature, citations, input } = block;
  if (type === 'text' && isText(text)) {
    const cited: unknown[] = Array.isArray(citations) ? citations : [];
    return {
      start: { ...block, text: '', ...(Array.isArray(citations) && { citations: [] }) },
      deltas: [
        ...cited.map(citation => ({ type: 'citations_delta', citation })),
        ...split(text).map(piece => ({ type: 'text_delta', text: piece })),
      ],
    };
  }
  if (type === 'thinking' && isText(thinking)) {
    const isSigned = isText(signature);
    return {
      start: { ...block, thinking: '', ...(isSigned && { signature: '' }) },
      deltas: [
        ...split(thinking).map(piece => ({ type: 'thinking_delta', thinking: piece })),
        ...(isSigned ? [{ type: 'signature_delta', signature }] : []),
      ],
    };
  }
  if (isText(type) && type.endsWith('tool_use') && input !== undefined) {
    const fragments = inputFragments(input, { split, choose });
    return {
      start: { ...block, input: {} },
      deltas: fragments.map(partial_json => ({ type: 'input_json_delta', partial_json })),
    };
  }
  if (type === 'compaction') {
    const { content = null, encrypted_content, ...rest } = block;
    const delta = present({ content, encrypted_content });
    return { start: { ...rest, content: null }, deltas: [{ type: 'compaction_delta', ...delta }] };
  }
  // Redacted thinking, results of server tools and new types of blocks are sent without deltas.
  return { start: block, deltas: [] };
}

/** The first fragment may be empty. A call without arguments may have no other. */
function inputFragments(input: unknown, { split, choose }: Pick<EncodingStyle, 'split' | 'choose'>): string[] {
  const json = JSON.stringify(input);
  const fragments = json === '{}' && choose(2) === 0 ? [] : split(json);
  return choose(2) === 0 ? ['', ...fragments] : fragments;
}
