/** Recorded replies of real servers: every successful reply and stream is complete, except for broken ones. */
import { describe, expect, it } from 'vitest';
import { score } from '../../src/score/score.ts';
import { isHere, labels, type Recorded, recordedAnswers } from './recorded-wire.ts';

if (!isHere) console.warn('skipped: there are no recordings');

/**
 * Broken replies without a label: failure events, a stop reason `ERROR`, a stream that just ends, and one with only
 * `[DONE]`.
 */
const UNLABELLED = [
  'maruel/genai:providers/anthropic/testdata/TestClient/MCP/GenStreamRaw.yaml@baa99509#2',
  'maruel/genai:providers/cohere/testdata/TestClient/Scoreboard/command-a-reasoning-08-2025_thinking/GenStream-TopLogprobs.yaml#1',
  'maruel/genai:providers/huggingface/testdata/TestClient/Scoreboard/meta-llama/Llama-3.1-8B-Instruct/GenStream-JSON.yaml#1',
  'prism-php/prism:tests/Fixtures/openai/stream-rate-limited-1.json',
  'prism-php/prism:tests/Fixtures/openai/stream-unknown-error-responses-1.json',
  'vercel/ai:packages/openai/src/responses/__fixtures__/openai-error.1.chunks.txt',
];

function* successes(): Iterable<Recorded> {
  // Without a status, a body may be an error.
  for (const each of recordedAnswers()) if (each.status >= 200 && each.status < 300) yield each;
}

describe.runIf(isHere)('recorded replies and streams', () => {
  it('are complete, or reported as broken', () => {
    const { total, cases } = score(successes());
    expect(total.replies).toBeGreaterThan(7000);
    expect(total.streams).toBeGreaterThan(2500);
    const broken = new Set(cases.filter(({ kind }) => kind === 'brokenReply').map(({ id }) => String(id)));
    const failed = [...labels()].filter(([, about]) => about === 'error-inside-2xx').map(([id]) => id);
    expect([...broken].sort()).toEqual([...new Set([...failed, ...UNLABELLED])].sort());
  });
});
