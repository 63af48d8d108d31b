/** `assemble` gives the same response as OpenAI's SDK. */
import fc from 'fast-check';
import { ResponseStream } from 'openai/lib/responses/ResponseStream';
import { describe, expect, it } from 'vitest';
import { assemble } from '../../src/index.ts';
import type { JsonObject } from '../../src/source/json.ts';
import { isDeep } from '../depth.ts';
import { openaiResponsesStreams } from '../generators/streams/openai-responses.ts';
import { settings } from '../properties/settings.ts';
import { BROKEN, isHere, responsesStreams } from '../shared/responses-streams.ts';

/** The SDK's response, without the fields that it adds for its callers. */
async function bySdk(events: readonly JsonObject[]): Promise<JsonObject> {
  const lines = events.map(event => `${JSON.stringify(event)}\n`).join('');
  const body = new Response(lines).body as ReadableStream;
  const final = (await ResponseStream.fromReadableStream(body).finalResponse()) as unknown as JsonObject;
  const { output_text: _text, output_parsed: _parsed, output, ...rest } = final;
  return { ...rest, output: (output as JsonObject[]).map(plain) };
}

function plain({ parsed_arguments: _arguments, ...item }: JsonObject): JsonObject {
  if (item.type !== 'message') return item;
  return { ...item, content: (item.content as JsonObject[]).map(({ parsed: _parsed, ...part }) => part) };
}

function byUs(events: readonly JsonObject[]): JsonObject {
  const lines = events.map(event => `${JSON.stringify(event)}\n`).join('');
  const { output_text: _text, ...reply } = assemble(lines, { protocol: 'openai-responses' }).reply as JsonObject;
  return reply;
}

const pieces = (text: string) => (text === '' ? [''] : [...text]);

/**
 * Streams that the SDK supports: it does not know other names of reasoning events, or whole outputs that are not
 * repeated.
 */
const streams = fc
  .tuple(openaiResponsesStreams.replies, fc.infiniteStream(fc.nat()))
  .map(([reply, numbers]) =>
    openaiResponsesStreams.eventsOf(reply, pieces, count => (numbers.next().value as number) % count),
  )
  .filter(events => events.every(isKnown))
  .map(events => events.filter((event): event is JsonObject => typeof event !== 'string'));

function isKnown(event: unknown): boolean {
  if (typeof event === 'string') return true;
  const { type, response } = event as { type: string; response?: { output: unknown[]; status: string } };
  if (type.startsWith('response.reasoning.')) return false;
  return response === undefined || response.output.length > 0 || !/^(?:completed|incomplete)$/.test(response.status);
}

describe('the SDK', () => {
  it('gives the same response for complete streams', async () => {
    const property = fc.asyncProperty(streams, async events => {
      expect(byUs(events)).toEqual(await bySdk(events));
    });
    await fc.assert(property, settings(60));
  });

  it('gives the same response for streams that are truncated anywhere', async () => {
    const property = fc.asyncProperty(streams, fc.nat(), async (events, at) => {
      const cut = events.slice(0, 1 + (at % events.length));
      expect(byUs(cut)).toEqual(await bySdk(cut));
    });
    await fc.assert(property, settings(150));
  });

  it.runIf(isDeep && isHere)('gives the same response for recorded streams', async () => {
    const unknown: string[] = [];
    let same = 0;
    for (const { id, provider, events } of responsesStreams()) {
      if ((provider !== 'openai' && provider !== 'azure') || BROKEN.has(id)) continue;
      const sdk = await bySdk(events).catch(() => undefined);
      if (sdk === undefined) {
        unknown.push(id);
        continue;
      }
      expect(byUs(events), id).toEqual(sdk);
      const cut = events.slice(0, Math.ceil(events.length / 2));
      expect(byUs(cut), `half of ${id}`).toEqual(JSON.parse(JSON.stringify(await bySdk(cut))));
      same++;
    }
    // The SDK fails on unknown kinds of events, and on files with several streams.
    expect(unknown.length, unknown.join('\n')).toBeLessThan(12);
    expect(same).toBeGreaterThan(300);
  });
});
