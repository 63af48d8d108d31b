/** Replies of OpenAI's Responses API and compatible servers, and their streamed events. */
import fc from 'fast-check';
import type { JsonObject } from '../../../src/source/json.ts';
import { openaiResponsesEncoder } from '../../../src/stream/encoding/openai-responses.ts';
import type { StreamSystem } from '../../../src/testing/stream-system.ts';
import { eventsBy } from './encoded.ts';
import { breakers } from './openai-responses/breakers.ts';

const text = () => fc.oneof(fc.lorem({ maxCount: 8 }), fc.string({ unit: 'grapheme', minLength: 1 }), fc.constant(''));
const hex = () => fc.stringMatching(/^[0-9a-f]{16}$/);
const json = () =>
  fc.dictionary(fc.constantFrom('city', 'days', 'note'), fc.oneof(fc.lorem({ maxCount: 3 }), fc.nat()));

const SOURCE = { type: 'url_citation', start_index: 0, end_index: 1, title: 'A page', url: 'https://example.org/' };

function message(): fc.Arbitrary<JsonObject> {
  const said = fc
    .record({ text: text(), annotations: fc.constantFrom([], [SOURCE]) })
    .map(({ text, annotations }) => ({ type: 'output_text', text, annotations, logprobs: [] }));
  const part = fc.oneof(
    { weight: 4, arbitrary: said },
    { weight: 1, arbitrary: text().map(refusal => ({ type: 'refusal', refusal })) },
  );
  return fc
    .record({
      content: fc.array(part, { minLength: 1, maxLength: 2 }),
      phase: fc.constantFrom({}, { phase: 'final_answer' }),
    })
    .map(({ content, phase }) => ({
      id: 'msg_',
      type: 'message',
      status: 'completed',
      content,
      ...phase,
      role: 'assistant',
    }));
}

function reasoning(): fc.Arbitrary<JsonObject> {
  const summary = fc.array(
    text().map(text => ({ type: 'summary_text', text })),
    { maxLength: 2 },
  );
  const content = text().map(text => ({ content: [{ type: 'reasoning_text', text }] }));
  return fc
    .record({ summary, kept: fc.oneof(fc.constant({}), content, fc.constant({ encrypted_content: 'gAAAAABo' })) })
    .map(({ summary, kept }) => ({ id: 'rs_', type: 'reasoning', summary, ...kept }));
}

function call(): fc.Arbitrary<JsonObject> {
  const status = { status: 'completed' };
  return fc.oneof(
    json().map(given => ({
      ...{ id: 'fc_', type: 'function_call', ...status, arguments: JSON.stringify(given) },
      ...{ call_id: 'call_', name: 'get_weather' },
    })),
    text().map(input => ({ id: 'ctc_', type: 'custom_tool_call', ...status, call_id: 'call_', input, name: 'write' })),
  );
}

/** Server-side tool calls. */
function hosted(): fc.Arbitrary<JsonObject> {
  const status = { status: 'completed' };
  return fc.oneof(
    fc.constant({ id: 'ws_', type: 'web_search_call', ...status, action: { type: 'search', query: 'rain' } }),
    text().map(code => ({
      ...{ id: 'ci_', type: 'code_interpreter_call', ...status, code, container_id: 'cntr_1' },
      outputs: null,
    })),
    json().map(given => ({
      ...{ id: 'mcp_', type: 'mcp_call', ...status, arguments: JSON.stringify(given), error: null },
      ...{ name: 'search', output: 'Found.', server_label: 'docs' },
    })),
    fc.constant({ id: 'mcpl_', type: 'mcp_list_tools', server_label: 'docs', tools: [] }),
  );
}

/** Adds unique IDs to items. */
function named(item: JsonObject, hex: string, i: number): JsonObject {
  const id = `${String(item.id)}${hex}${i}`;
  return { ...item, id, ...(item.call_id !== undefined && { call_id: `call_${hex}${i}` }) };
}

const replies: fc.Arbitrary<unknown> = fc
  .record({
    hex: hex(),
    items: fc.array(fc.oneof(reasoning(), message(), call(), hosted()), { minLength: 1, maxLength: 4 }),
    isCut: fc.boolean(),
    counts: fc.tuple(fc.nat(9999), fc.nat(9999)),
  })
  .map(({ hex, items, isCut, counts: [input, output] }) => ({
    id: `resp_${hex}`,
    object: 'response',
    created_at: 1790000000,
    status: isCut ? 'incomplete' : 'completed',
    error: null,
    incomplete_details: isCut ? { reason: 'max_output_tokens' } : null,
    instructions: null,
    model: 'gpt-5.2',
    output: items.map((item, i) => named(item, hex, i)),
    parallel_tool_calls: true,
    store: false,
    tools: [],
    usage: {
      input_tokens: input,
      input_tokens_details: { cached_tokens: 0 },
      output_tokens: output,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: input + output,
    },
    metadata: {},
  }));

export const openaiResponsesStreams: StreamSystem = {
  id: 'openai-responses',
  dialect: 'openai-responses',
  replies,
  eventsOf: eventsBy(openaiResponsesEncoder, ({ data }) => data),
  hasReply: true,
  breakers,
};
