/** Replies that `assemble` returns for recorded streams are the same after `encode` streams them. */
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { assemble, type DialectId, encode } from '../../src/index.ts';
import { isHere, type Recorded, recordedAnswers } from './recorded-wire.ts';

type Answered = Recorded & { readonly sse: string | null; readonly stream_format?: string };

/** The dialect of each API whose streams were recorded. */
const DIALECTS: Readonly<Record<string, DialectId>> = {
  'anthropic-messages': 'anthropic',
  'bedrock-converse': 'bedrock-converse',
  'bedrock-invoke-anthropic': 'bedrock-invoke-anthropic',
  'cloudflare-run': 'cloudflare-workers-ai',
  'cohere-chat': 'cohere',
  'gemini-generate': 'gemini',
  'gemini-interactions': 'gemini-interactions',
  'mistral-chat': 'mistral',
  'ollama-chat': 'ollama',
  'openai-chat': 'openai-chat',
  'openai-responses': 'openai-responses',
  'writer-chat': 'openai-chat',
};

/** The format of interactions until May 2026, with `outputs` instead of `steps`. No server streams it any more. */
const isOlder = (reply: unknown) =>
  typeof reply === 'object' && reply !== null && 'outputs' in reply && !('steps' in reply);

/** JSON that is written again has no `-0.0`, which some log probabilities are. */
const asWritten = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe.skipIf(!isHere)('replies of recorded streams (skipped without ../shared/recordings)', () => {
  it('are the same after they were streamed again', () => {
    const compared = new Map<string, number>();
    const wrong: string[] = [];
    let older = 0;
    for (const { id, api, sse, stream_format: format } of recordedAnswers() as Iterable<Answered>) {
      const dialect = DIALECTS[api];
      if (dialect === undefined || typeof sse !== 'string') continue;
      const { reply, isComplete, diagnostics } = assemble(sse, { dialect, isRebuilt: format !== undefined });
      if (!isComplete) continue;
      if (api === 'gemini-interactions' && isOlder(reply)) {
        older++;
        continue;
      }
      // In some recordings, the first version of Cohere's API has the path of the second.
      const isFirstVersion = dialect === 'cohere' && typeof reply === 'object' && 'generation_id' in (reply ?? {});
      const streamedAs = isFirstVersion ? 'cohere-v1' : dialect;
      compared.set(api, (compared.get(api) ?? 0) + 1);
      const again = assemble(encode(reply, { dialect: streamedAs }), { dialect: streamedAs });
      if (!again.isComplete || !isDeepStrictEqual(again.reply, asWritten(reply))) wrong.push(id);
      // Findings about the reply itself must be the same.
      const before = new Set(diagnostics.map(({ rule }) => rule));
      for (const { rule, message } of again.diagnostics) if (!before.has(rule)) wrong.push(`${id}: ${message}`);
    }
    expect(wrong).toEqual([]);
    expect([...compared.keys()].sort()).toEqual(Object.keys(DIALECTS).sort());
    expect([...compared.values()].reduce((sum, count) => sum + count, 0)).toBeGreaterThan(3000);
    expect(older).toBeLessThan(3);
  });
});
