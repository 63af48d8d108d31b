/** Recorded streams of the Responses API, and those that are known to be broken. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { JsonObject } from '../../src/source/json.ts';
import { StreamDecoder } from '../../src/stream/decode.ts';

const RECORDINGS = '../shared/recordings';
export const isHere: boolean = existsSync(RECORDINGS);

export interface RecordedReply {
  readonly id: string;
  readonly api: string;
  readonly provider: string;
  readonly status: number | null;
  readonly request: unknown;
  readonly response: unknown;
  readonly sse: string | null;
  readonly stream_format?: string;
}

export interface RecordedStream extends RecordedReply {
  readonly sse: string;
  readonly events: JsonObject[];
}

/** All successful replies of the API, without suspicious pairs. */
export function* responsesReplies(): Iterable<RecordedReply> {
  const suspects = readFileSync(`${RECORDINGS}/SUSPECT.jsonl`, 'utf8').split('\n').filter(Boolean);
  const suspect = new Set(suspects.map(line => (JSON.parse(line) as { id: string }).id));
  for (const name of readdirSync(RECORDINGS).filter(each => each.includes('+'))) {
    for (const line of gunzipSync(readFileSync(`${RECORDINGS}/${name}`))
      .toString('utf8')
      .split('\n')) {
      if (!line.includes('"openai-responses')) continue;
      const each = JSON.parse(line) as RecordedReply;
      const isOurs = each.api === 'openai-responses' || each.api === 'openai-responses-compact';
      const isWell = each.status !== null && each.status >= 200 && each.status < 300;
      if (isOurs && isWell && !suspect.has(each.id)) yield each;
    }
  }
}

export function* responsesStreams(): Iterable<RecordedStream> {
  for (const each of responsesReplies()) {
    const { sse } = each;
    if (typeof sse !== 'string') continue;
    yield { ...each, sse, events: eventsIn(sse) };
  }
}

export function eventsIn(sse: string): JsonObject[] {
  const events: JsonObject[] = [];
  const decoder = new StreamDecoder({
    event: ({ data, isText }) => {
      if (!isText) events.push(data as JsonObject);
    },
    fault: () => {},
  });
  decoder.push(sse);
  decoder.end();
  return events;
}

const FLUE =
  'braintrustdata/braintrust-sdk-javascript:e2e/scenarios/flue-instrumentation/__cassettes__/flue-v0-8-latest.cassette.json';

/** Streams that are broken, or not from a single server: written by hand, truncated, or several in one file. */
export const BROKEN: ReadonlyMap<string, string> = new Map([
  ['prism-php/prism:tests/Fixtures/openai/stream-rate-limited-1.json', 'an error inside'],
  ['prism-php/prism:tests/Fixtures/openai/stream-unknown-error-responses-1.json', 'an error inside'],
  ['vercel/ai:packages/openai/src/responses/__fixtures__/openai-error.1.chunks.txt', 'an error inside'],
  ['vercel/ai:packages/azure/src/__fixtures__/azure-reasoning-encrypted-content.1.chunks.txt', 'three streams in one'],
  [
    'vercel/ai:packages/openai/src/responses/__fixtures__/openai-reasoning-encrypted-content.1.chunks.txt',
    'three streams in one',
  ],
  ['vercel/ai:packages/openai/src/responses/__fixtures__/openai-shell-tool.1.chunks.txt', 'two streams in one'],
  [`${FLUE}#5`, 'a path was replaced where it stood in one piece'],
  [`${FLUE}#9`, 'a path was replaced where it stood in one piece'],
  ['vercel/ai:packages/openai/src/responses/__fixtures__/openai-phase.1.chunks.txt', 'most events were taken out'],
  ['vercel/ai:packages/openai/src/responses/__fixtures__/openai-shell-container.1.chunks.txt', 'shortened by hand'],
  [
    'vercel/ai:packages/openai/src/responses/__fixtures__/parallel-tool-call-wrapper.1.chunks.txt',
    'events cut in JSON',
  ],
]);
