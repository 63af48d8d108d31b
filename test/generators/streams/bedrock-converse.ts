/** Replies of Amazon Bedrock's Converse API, and the streams that bring them. */
import fc from 'fast-check';
import type { JsonObject } from '../../../src/source/json.ts';
import type { Choose } from '../../../src/testing/breaking.ts';
import type { Split, StreamSystem } from '../../../src/testing/stream-system.ts';
import { breakers } from './bedrock-converse-breakers.ts';
import { json, pieces, text, words } from './values.ts';

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

/** What the service ran itself, and what came of it. */
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

/** Gives calls their ids, and results the ids of the calls before them. */
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

function eventsOf(value: unknown, split: Split, choose: Choose): unknown[] {
  const { output, stopReason, usage, metrics, additionalModelResponseFields: fields, trace } = value as JsonObject;
  const { role, content: blocks } = (output as { message: JsonObject }).message;
  const stop = ['messageStop', { stopReason, ...(fields !== undefined && { additionalModelResponseFields: fields }) }];
  const metadata = ['metadata', { usage, metrics, ...(trace !== undefined && { trace }) }];
  const events = [
    ['messageStart', { role }],
    ...(blocks as JsonObject[]).flatMap((block, index) => blockEvents(block, index, split, choose)),
    // Some servers count before they end.
    ...(choose(4) === 0 ? [metadata, stop] : [stop, metadata]),
  ] as [string, JsonObject][];
  // Objects of an SDK are keyed by the name; on the wire it stands beside the data, which are padded.
  if (choose(3) === 0) return events.map(([name, data]) => ({ [name]: data }));
  return events.map(([event, data]) => ({ event, data: choose(2) === 0 ? data : { ...data, p: 'abcdefgh' } }));
}

function blockEvents(block: JsonObject, index: number, split: Split, choose: Choose): [string, JsonObject][] {
  const { start, deltas } = unfold(block, split, choose);
  return [
    ...(start === undefined ? [] : [['contentBlockStart', { start, contentBlockIndex: index }]]),
    ...deltas.map(delta => ['contentBlockDelta', { delta, contentBlockIndex: index }]),
    ['contentBlockStop', { contentBlockIndex: index }],
  ] as [string, JsonObject][];
}

/** What opens a block, where anything does, and its fragments. */
function unfold(block: JsonObject, split: Split, choose: Choose): { start?: JsonObject; deltas: JsonObject[] } {
  const [kind = ''] = Object.keys(block);
  const value = block[kind] as JsonObject;
  if (kind === 'toolUse') {
    const { input, ...start } = value;
    const written = JSON.stringify(input);
    const fragments = written === '{}' && choose(2) === 0 ? [] : split(written);
    return { start: { toolUse: start }, deltas: fragments.map(each => ({ toolUse: { input: each } })) };
  }
  if (kind === 'toolResult') {
    const { content: items, ...start } = value;
    const deltas = (items as JsonObject[]).flatMap(item => itemDeltas(item, split));
    return { start: { toolResult: start }, deltas };
  }
  if (kind === 'image')
    return { start: { image: { format: value.format } }, deltas: [{ image: { source: value.source } }] };
  if (kind === 'reasoningContent') return { deltas: reasoningDeltas(value, split) };
  if (kind === 'citationsContent') {
    const [only] = value.content as JsonObject[];
    const quotes = (value.citations as JsonObject[]).map(citation => ({ citation }));
    return { deltas: [...pieces(split, only?.text).map(each => ({ text: each })), ...quotes] };
  }
  return { deltas: pieces(split, block.text).map(each => ({ text: each })) };
}

function itemDeltas(item: JsonObject, split: Split): JsonObject[] {
  if (item.text === undefined) return [{ toolResult: [item] }];
  return pieces(split, item.text).map(each => ({ toolResult: [{ text: each }] }));
}

function reasoningDeltas({ reasoningText, redactedContent }: JsonObject, split: Split): JsonObject[] {
  if (reasoningText === undefined) return [{ reasoningContent: { redactedContent } }];
  const { text: said, signature } = reasoningText as JsonObject;
  const deltas: JsonObject[] = pieces(split, said).map(each => ({ reasoningContent: { text: each } }));
  return signature === undefined ? deltas : [...deltas, { reasoningContent: { signature } }];
}

export const bedrockConverseStreams: StreamSystem = {
  id: 'bedrock-converse',
  dialect: 'bedrock-converse',
  replies,
  eventsOf,
  hasReply: true,
  breakers,
};
