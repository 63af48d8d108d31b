/** Replies of Amazon Bedrock's Converse API, and their streams. */
import fc from 'fast-check';
import type { JsonObject } from '../../../src/source/json.ts';
import { bedrockConverseEncoder } from '../../../src/stream/encoding/bedrock-converse.ts';
import type { StreamSystem } from '../../../src/testing/stream-system.ts';
import { breakers } from './bedrock-converse-breakers.ts';
import { eventsBy } from './encoded.ts';
import { json, text, words } from './values.ts';

function thought(): fc.Arbitrary<JsonObject> {
  const signed = fc.tuple(text(), fc.option(fc.base64String({ minLength: 4 }), { nil: undefined })).map(
    ([each, signature]): JsonObject => ({
      reasoningText: { text: each, ...(signature !== undefined && { signature }) },
    }),
  );
  const sealed = fc.base64String({ minLength: 4 }).map((each): JsonObject => ({ redactedContent: each }));
  return fc.oneof(signed, sealed).map(each => ({ reasoningContent: each }));
}

function quoting(): fc.Arbitrary<JsonObject> {
  return fc.tuple(text(), fc.array(words(), { minLength: 1, maxLength: 2 })).map(([each, titles]) => ({
    citationsContent: {
      content: [{ text: each }],
      citations: titles.map(title => ({ title, location: { documentChar: { documentIndex: 0, start: 0, end: 3 } } })),
    },
  }));
}

const call = () => json().map((input): JsonObject => ({ toolUse: { toolUseId: '', name: 'tide_table', input } }));

/** A server tool call and its result. */
function served(): fc.Arbitrary<JsonObject[]> {
  return fc.tuple(json(), text(), json()).map(([input, said, found]) => [
    { toolUse: { toolUseId: '', name: 'code_interpreter', type: 'server_tool_use', input } },
    {
      toolResult: {
        ...{ toolUseId: '', type: 'code_interpreter_result', status: 'success' },
        content: [{ json: found }, { text: said }],
      },
    },
  ]);
}

const image = () =>
  fc.base64String({ minLength: 8 }).map((bytes): JsonObject => ({ image: { format: 'png', source: { bytes } } }));

function content(): fc.Arbitrary<JsonObject[]> {
  const piece = fc.oneof(
    { arbitrary: text().map((each): JsonObject[] => [{ text: each }]), weight: 4 },
    { arbitrary: thought().map(each => [each]), weight: 2 },
    { arbitrary: quoting().map(each => [each]), weight: 1 },
    { arbitrary: served(), weight: 1 },
    { arbitrary: image().map(each => [each]), weight: 1 },
  );
  const before = fc.array(piece, { maxLength: 4 }).map(list => list.flat());
  return fc.tuple(before, fc.array(call(), { maxLength: 3 })).map(([start, calls]) => number([...start, ...calls]));
}

/** Adds IDs to calls, and to results the IDs of the calls before them. */
function number(blocks: readonly JsonObject[]): JsonObject[] {
  let count = 0;
  return structuredClone(blocks as JsonObject[]).map(block => {
    if (block.toolUse !== undefined) (block.toolUse as JsonObject).toolUseId = `tooluse_${count++}`;
    if (block.toolResult !== undefined) (block.toolResult as JsonObject).toolUseId = `tooluse_${count - 1}`;
    return block;
  });
}

export function isCall({ toolUse }: JsonObject): boolean {
  return toolUse !== undefined && (toolUse as JsonObject).type === undefined;
}

const replies = fc
  .record({
    content: content(),
    reason: fc.constantFrom('end_turn', 'max_tokens', 'stop_sequence', 'guardrail_intervened', 'content_filtered'),
    input: fc.nat(4000),
    output: fc.nat(900),
    cached: fc.option(fc.nat(4000), { nil: undefined }),
    latencyMs: fc.nat(9000),
    fields: fc.option(json(), { nil: undefined }),
    trace: fc.option(fc.constant({ guardrail: {} }), { nil: undefined }),
  })
  .map(({ content: blocks, reason, input, output, cached, latencyMs, fields, trace }): JsonObject => {
    const usage = { inputTokens: input, outputTokens: output, totalTokens: input + output + (cached ?? 0) };
    return {
      output: { message: { role: 'assistant', content: blocks } },
      stopReason: blocks.some(isCall) ? 'tool_use' : reason,
      usage: { ...usage, ...(cached !== undefined && { cacheReadInputTokens: cached }) },
      metrics: { latencyMs },
      ...(fields !== undefined && { additionalModelResponseFields: fields }),
      ...(trace !== undefined && { trace }),
    };
  });

const named = eventsBy(bedrockConverseEncoder);
const keyed = eventsBy(bedrockConverseEncoder, ({ event = '', data }) => ({ [event]: data }));

/** SDK objects are keyed by the name of the event. In API streams the name is next to the data. */
const eventsOf: StreamSystem['eventsOf'] = (reply, split, choose) =>
  (choose(3) === 2 ? keyed : named)(reply, split, choose);

export const bedrockConverseStreams: StreamSystem = {
  id: 'bedrock-converse',
  dialect: 'bedrock-converse',
  replies,
  eventsOf,
  hasReply: true,
  breakers,
};
