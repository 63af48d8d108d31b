/** The official SDK's stream helpers assemble the same message from the same bytes. */
import { Stream } from '@anthropic-ai/sdk/core/streaming';
import { BetaMessageStream } from '@anthropic-ai/sdk/lib/BetaMessageStream';
import { MessageStream } from '@anthropic-ai/sdk/lib/MessageStream';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assemble } from '../../src/index.ts';
import { againstStream } from '../../src/judge/reply-beside-stream.ts';
import wire from '../../src/replies/anthropic-messages.ts';
import type { JsonObject } from '../../src/source/json.ts';
import { isDeep } from '../depth.ts';
import { anthropicMessagesStreams } from '../generators/streams/anthropic-messages.ts';
import { settings } from '../properties/settings.ts';
import { type Answered, answers, isRebuilt } from '../shared/anthropic-answers.ts';
import { isHere } from '../shared/recorded-wire.ts';

const bodyOf = (events: readonly JsonObject[]) =>
  events.map(data => `event: ${String(data.type)}\ndata: ${JSON.stringify(data)}\n\n`).join('');

/** The final message of an SDK helper, from the bytes of a body. */
async function finalMessage(
  helper: typeof MessageStream | typeof BetaMessageStream,
  body: string,
): Promise<JsonObject> {
  const stream = Stream.fromSSEResponse(new Response(body), new AbortController());
  const runner = helper.fromReadableStream(stream.toReadableStream());
  return comparable(await runner.finalMessage());
}

/**
 * Removes what the SDK adds: it sets missing fields to `undefined`, so that `stop_details: null` is gone if only the
 * first event had it, and adds the field for parsed output.
 */
function comparable(message: unknown): JsonObject {
  const plain = JSON.parse(JSON.stringify(message)) as JsonObject;
  if (plain.stop_details === null) delete plain.stop_details;
  if (plain.parsed_output === null) delete plain.parsed_output;
  return plain;
}

const streams = fc
  .tuple(anthropicMessagesStreams.replies, fc.infiniteStream(fc.nat({ max: 0x7fffffff })))
  .map(([reply, numbers]) => {
    const choose = (count: number) => (numbers.next().value as number) % count;
    const split = (text: string) => text.match(/.{1,5}/gsu) ?? [''];
    const events = anthropicMessagesStreams.eventsOf(reply, split, choose) as JsonObject[];
    return events.map(event => ('event' in event ? (event.data as JsonObject) : event));
  });

describe('authored streams', () => {
  it('give the same message as the SDK', async () => {
    const property = fc.asyncProperty(streams, async events => {
      const body = bodyOf(events);
      expect(comparable(assemble(body).reply)).toEqual(await finalMessage(BetaMessageStream, body));
    });
    await fc.assert(property, settings(100));
  });

  it('that are truncated contain the complete members of an input, like in the SDK', async () => {
    const inputs = fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 4, noNullPrototype: true });
    const property = fc.asyncProperty(inputs, fc.nat(), async (input, cut) => {
      const text = JSON.stringify(input);
      const partial_json = text.slice(0, 1 + (cut % text.length));
      const block = { type: 'tool_use', id: 'toolu_01', name: 'tide_table', input: {} };
      const body = bodyOf([
        { type: 'message_start', message: { ...START, content: [] } },
        { type: 'content_block_start', index: 0, content_block: block },
        { type: 'content_block_delta', index: 0, delta: { type: 'input_json_delta', partial_json } },
        { type: 'content_block_stop', index: 0 },
        {
          type: 'message_delta',
          delta: { stop_reason: 'max_tokens', stop_sequence: null },
          usage: { output_tokens: 9 },
        },
        { type: 'message_stop' },
      ]);
      expect(comparable(assemble(body).reply)).toEqual(await finalMessage(MessageStream, body));
    });
    await fc.assert(property, settings(200));
  });
});

const START = {
  ...{ id: 'msg_01', type: 'message', role: 'assistant', model: 'claude-sonnet-4-5' },
  ...{ stop_reason: null, stop_sequence: null, usage: { input_tokens: 4, output_tokens: 1 } },
};

/** Streams that no helper can read. Each is reported in test/shared/streams-anthropic-messages.test.ts. */
function isWhole({ sse }: Answered): boolean {
  return assemble(sse ?? '', { protocol: 'anthropic-messages', isRebuilt: true }).diagnostics.length === 0;
}

/** A body as the API sends it. Recorded libraries leave out the names of events. */
function named({ sse, stream_format: format }: Answered): string {
  if (format === undefined) return sse ?? '';
  const data = (sse ?? '').split('\n').filter(line => line.startsWith('data:'));
  return bodyOf(data.map(line => JSON.parse(line.slice('data:'.length)) as JsonObject));
}

/** Values that the SDK helper without beta features ignores. */
const BETA = ['"mcp_tool_use"', '"compaction_delta"', '"fallback"', '"context_management"', '"iterations"'];

describe.runIf(isDeep && isHere)('recorded streams', () => {
  it('give the same message as the SDK', async () => {
    const recorded = answers().filter(each => each.sse !== null && isWhole(each));
    let both = 0;
    let plain = 0;
    for (const each of recorded) {
      const body = named(each);
      const { reply } = assemble(each.sse ?? '', { isRebuilt: isRebuilt(each) });
      if ((reply as JsonObject).type === 'message' && !body.includes('message_start')) continue;
      const theirs = await finalMessage(BetaMessageStream, body);
      expect(comparable(reply), each.id).toEqual(theirs);
      expect(againstStream({ wire, value: theirs }, '', { wire, value: reply }), each.id).toEqual([]);
      both++;
      if (BETA.some(word => body.includes(word))) continue;
      expect(comparable(reply), each.id).toEqual(await finalMessage(MessageStream, body));
      plain++;
    }
    expect(both).toBeGreaterThan(450);
    expect(plain).toBeGreaterThan(430);
  });
});
