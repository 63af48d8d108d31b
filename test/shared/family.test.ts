/** Recorded replies of DeepSeek, OpenRouter and Z.ai: lint rejects nothing that was accepted. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { lint } from '../../src/index.ts';
import { dialectOfHost, dialectOfProvider } from '../dialects/dialect-of.ts';

const RECORDINGS = '../shared/recordings';
const PROVIDERS = ['deepseek', 'openrouter', 'zai'];

interface Exchange {
  readonly id: string;
  readonly host: string;
  readonly api: string;
  readonly provider: string;
  readonly status: number;
  readonly request: object | null;
  readonly recorded?: string;
}

function lines<T>(path: string): T[] {
  const bytes = readFileSync(path);
  const text = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  const ours = path.includes('+')
    ? (line: string) =>
        PROVIDERS.some(each => line.includes(`"provider": "${each}"`) || line.includes(`"provider":"${each}"`))
    : (line: string) => line !== '';
  return text
    .split('\n')
    .filter(ours)
    .map(line => JSON.parse(line) as T);
}

function exchanges(): (Exchange & { readonly label: string | undefined })[] {
  const labels = new Map(
    lines<{ id: string; class: string }>(`${RECORDINGS}/LABELS.jsonl.gz`).map(each => [each.id, each.class]),
  );
  const suspect = new Set(lines<{ id: string }>(`${RECORDINGS}/SUSPECT.jsonl`).map(each => each.id));
  return readdirSync(RECORDINGS)
    .filter(name => name.includes('+') && name.endsWith('.jsonl.gz') && !name.includes('.responses.'))
    .flatMap(name => lines<Exchange>(`${RECORDINGS}/${name}`))
    .filter(({ id, api, provider, request }) => {
      const isOurs = api === 'openai-chat' && PROVIDERS.includes(provider);
      return isOurs && request !== null && !suspect.has(id);
    })
    .map(each => ({ ...each, label: labels.get(each.id) }));
}

function judge({ host, provider, request, recorded }: Exchange) {
  const dialect = dialectOfHost(host) ?? dialectOfProvider(provider);
  return lint(request, { dialect, at: recorded?.slice(0, 10) });
}

describe.runIf(existsSync(RECORDINGS))('recorded exchanges', () => {
  const all = existsSync(RECORDINGS) ? exchanges() : [];

  it.each([
    ['deepseek', 121],
    ['openrouter', 987],
    ['zai', 73],
  ])('%s: accepted requests have no errors, and few warnings', (provider, count) => {
    const accepted = all.filter(
      each => each.provider === provider && each.status >= 200 && each.status < 300 && each.label === undefined,
    );
    expect(accepted.length).toBeGreaterThanOrEqual(count);
    const told = accepted.flatMap(each => {
      const { verdict, diagnostics } = judge(each);
      return diagnostics.map(({ rule, severity }) => ({ id: each.id, verdict, severity, rule }));
    });
    expect(told.filter(each => each.verdict === 'rejected' || each.severity === 'error')).toEqual([]);
    // The thinking model of 2025 accepted calls without reasoning. Its name does not distinguish it from those that do
    // not.
    expect([...new Set(told.map(each => `${each.severity} ${each.rule}`))]).toEqual(
      provider === 'deepseek' ? ['warning missing-reasoning'] : [],
    );
    expect(told.length).toBeLessThanOrEqual(3);
  });

  it('rejections of the conversation are predicted', () => {
    const refused = all.filter(each => each.status >= 400 && each.label === 'conversation');
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.filter(each => judge(each).verdict !== 'rejected').map(each => each.id)).toEqual([]);
  });
});
