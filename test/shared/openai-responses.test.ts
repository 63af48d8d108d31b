/** Requests that servers of the Responses API accepted and rejected. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import openaiResponses from '../../src/formats/openai-responses/format.ts';
import type { DialectId } from '../../src/index.ts';
import { lint } from '../../src/index.ts';
import { isIdentity } from '../formats/chat-laws.ts';

const RECORDINGS = '../shared/recordings';
const DIALECTS: Readonly<Record<string, string>> = {
  openai: 'openai-responses',
  azure: 'azure-responses',
  'bedrock-mantle': 'bedrock-mantle-responses',
  xai: 'xai-responses',
  deepseek: 'deepseek-responses',
  openrouter: 'openrouter-responses',
  'pydantic-gateway': 'openai-responses',
};
/** The rules that match the error texts for rejected conversations. */
const FITTING = ['separated-reasoning-item', 'unsupported-role', 'unanswered-tool-call', 'interrupted-tool-results'];

interface Exchange {
  readonly id: string;
  readonly api: string;
  readonly provider: string;
  readonly status: number;
  readonly request: { readonly input?: unknown } | null;
  readonly recorded?: string;
}

function linesOf<T>(name: string): T[] {
  const bytes = readFileSync(`${RECORDINGS}/${name}`);
  const text = (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  return text
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line) as T);
}

const isOurs = ({ api }: Exchange) => openaiResponses.apis?.includes(api) ?? false;

describe.runIf(existsSync(RECORDINGS))('recorded Responses requests', () => {
  const names = existsSync(RECORDINGS) ? readdirSync(RECORDINGS).filter(name => name.includes('+')) : [];
  const suspect = new Set(existsSync(RECORDINGS) ? linesOf<{ id: string }>('SUSPECT.jsonl').map(({ id }) => id) : []);
  const classes = new Map(
    existsSync(RECORDINGS)
      ? linesOf<{ id: string; class: string }>('LABELS.jsonl.gz').map(({ id, class: name }) => [id, name])
      : [],
  );

  it('write(read(x)) is x, other formats are not detected, and verdicts match the responses', () => {
    const counts = { ours: 0, accepted: 0, refused: 0 };
    const wrong: string[] = [];
    for (const name of names)
      for (const exchange of linesOf<Exchange>(name)) {
        const { id, request, status, provider, recorded } = exchange;
        if (request === null) continue;
        const detected = openaiResponses.detects?.(request);
        if (!isOurs(exchange)) {
          if (detected) wrong.push(`taken for ours: ${id}`);
          continue;
        }
        counts.ours++;
        isIdentity('openai-responses', request);
        if (!detected && Array.isArray(request.input) && request.input.length > 0) wrong.push(`not seen: ${id}`);
        if (suspect.has(id)) continue;
        const { diagnostics } = lint(request, {
          dialect: (DIALECTS[provider] ?? 'openai-responses') as DialectId,
          at: recorded,
        });
        const told = diagnostics.filter(({ severity }) => severity === 'error').map(({ rule }) => rule);
        if (status === 200) {
          counts.accepted++;
          if (told.length > 0) wrong.push(`accepted, and refused here for ${told.join()}: ${id}`);
        } else if (classes.get(id) === 'conversation') {
          counts.refused++;
          if (!told.some(rule => FITTING.includes(rule))) wrong.push(`refused, and not here: ${id}`);
        }
      }
    expect(wrong).toEqual([]);
    expect(counts.ours).toBeGreaterThan(1500);
    expect(counts.accepted).toBeGreaterThan(1200);
    expect(counts.refused).toBeGreaterThan(2);
  });
});
