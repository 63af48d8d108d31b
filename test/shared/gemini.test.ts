/** Recorded replies of Gemini, and the findings for them. */
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { read } from '../../src/formats/engine/message-format.ts';
import geminiGenerate from '../../src/formats/gemini-generate/format.ts';
import geminiInteractions from '../../src/formats/gemini-interactions/format.ts';
import { lint } from '../../src/index.ts';
import { isHere, type Recorded, recorded, wasAccepted } from './recorded-wire.ts';

type Sent = Recorded & { readonly path?: string; readonly provider?: string };

function judge({ request, recorded: at, api, path = '', provider }: Sent) {
  const generates = provider === 'vertex' ? 'gemini-vertex' : 'gemini';
  const dialect = api === 'gemini-interactions' ? api : generates;
  return lint(request, { dialect, at: at?.slice(0, 10), model: /models\/([^:/]+)/.exec(path)?.[1] });
}

describe.runIf(isHere)('recorded requests', () => {
  const all: Sent[] = isHere ? [...recorded('gemini-generate', 'gemini-interactions')] : [];

  it('write(read(x)) is x', () => {
    expect(all.length).toBeGreaterThan(1200);
    for (const { api, request } of all) {
      const messageFormat = api === 'gemini-generate' ? geminiGenerate : geminiInteractions;
      expect(JSON.stringify(messageFormat.write(read(messageFormat, request)))).toBe(JSON.stringify(request));
    }
  });

  it('have no errors if they were accepted, and few warnings', () => {
    const accepted = all.filter(wasAccepted).map(each => ({ id: each.id, result: judge(each) }));
    expect(accepted.length).toBeGreaterThan(900);
    expect(accepted.filter(({ result }) => !result.ok).map(({ id }) => id)).toEqual([]);
    const warned = accepted.filter(({ result }) => result.diagnostics.some(each => each.severity === 'warning'));
    expect(warned.length).toBeLessThan(accepted.length / 50);
  });

  it('have an error if the conversation was rejected', () => {
    const refused = all.filter(({ label }) => label === 'conversation');
    expect(refused.length).toBeGreaterThan(3);
    for (const each of refused)
      expect(judge(each).diagnostics.map(({ rule, severity }) => `${severity} ${rule}`)).toEqual([
        'error unsupported-role',
      ]);
  });

  it('are distinguished from all others', () => {
    const own = { 'gemini-generate': 0, 'gemini-interactions': 0 };
    for (const { api, id, request } of recorded()) {
      if (geminiGenerate.detects?.(request)) {
        // Counting tokens uses the same body.
        expect(['gemini-generate', 'gemini-count-tokens'], id).toContain(api);
        own['gemini-generate']++;
      }
      if (geminiInteractions.detects?.(request)) {
        expect(api, id).toBe('gemini-interactions');
        own['gemini-interactions']++;
      }
    }
    expect(own['gemini-generate']).toBeGreaterThan(1200);
    expect(own['gemini-interactions']).toBeGreaterThan(10);
  });
});

interface Told {
  readonly id: string;
  readonly dialect: string;
  readonly rule: string;
  readonly nearRules?: readonly string[];
  readonly notJudged?: string;
  readonly path?: string;
  readonly validUntil?: string | null;
  readonly request: ({ readonly _model?: string } & object) | null;
  readonly acceptedVariant?: object | null;
}

const FOLDER = '../shared/rejections';

function findingsOf(file: string): Told[] {
  if (!existsSync(`${FOLDER}/${file}`)) return [];
  const lines = readFileSync(`${FOLDER}/${file}`, 'utf8').split('\n');
  const all = lines.filter(line => line !== '').map(line => JSON.parse(line) as Told);
  return all.filter(each => /^(?:gemini|gemini-vertex|vertex-gemini)$/.test(each.dialect) && each.request !== null);
}

function lintAs({ dialect, path = '', validUntil }: Told, value: { readonly _model?: string }) {
  const { _model, ...request } = value;
  const model = /models\/([^:/]+)/.exec(path)?.[1] ?? _model;
  return lint(request, {
    dialect: dialect === 'gemini' ? dialect : 'gemini-vertex',
    model,
    at: validUntil ?? undefined,
  });
}

function rulesOf(each: Told, value: object): Set<string> {
  const found = lintAs(each, value).diagnostics.filter(({ severity }) => severity !== 'info');
  return new Set(found.map(({ rule }) => rule));
}

describe.runIf(existsSync(FOLDER))('the catalogue', () => {
  const refusals = findingsOf('others.jsonl').filter(each => each.notJudged === undefined);

  it('has rejections of these dialects', () => expect(refusals.length).toBeGreaterThan(15));

  it.each(refusals.map(each => [each.id, each] as const))('%s is predicted, and its repair is accepted', (_, each) => {
    const refused = rulesOf(each, each.request ?? {});
    const repaired = each.acceptedVariant ? rulesOf(each, each.acceptedVariant) : new Set<string>();
    const hits = [each.rule, ...(each.nearRules ?? [])].filter(rule => refused.has(rule) && !repaired.has(rule));
    expect(hits.length, [...refused].join()).toBeGreaterThan(0);
    expect(refused.size - hits.length).toBe(0);
    expect([...repaired]).toEqual([]);
  });

  it.each(findingsOf('accepted-others.jsonl').map(each => [each.id, each] as const))(
    '%s has no findings',
    (_, each) => {
      expect(lintAs(each, each.request ?? {}).diagnostics).toEqual([]);
    },
  );
});
