import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { DialectId } from '../../src/index.ts';
import { dialects, lint } from '../../src/index.ts';

const CATALOGUE = '../shared/rejections/openai-family.jsonl';

interface Refusal {
  readonly id: string;
  readonly dialect: string;
  readonly kind: string;
  readonly confidence: string;
  readonly rule: string;
  readonly nearRules?: readonly string[];
  readonly notJudged?: string;
  readonly request: object | null;
  readonly acceptedVariant: object | null;
  readonly validUntil?: string | null;
}

/** A client's comment says that these are rejected, but recordings of the server show them accepted. */
const CONTRADICTED = ['openai-responses/missing-namespace'];

const known = new Set(dialects.map(dialect => dialect.id));
const refusals = existsSync(CATALOGUE)
  ? readFileSync(CATALOGUE, 'utf8')
      .split('\n')
      .filter(line => line !== '')
      .map(line => JSON.parse(line) as Refusal)
      .filter(({ id, dialect, kind, confidence, notJudged, request }) => {
        const isSure = (confidence === 'high' || confidence === 'medium') && !CONTRADICTED.includes(id);
        return known.has(dialect) && (kind === 'server' || kind === 'api') && isSure && !notJudged && request !== null;
      })
  : [];

function flagged({ dialect, validUntil }: Refusal, request: object) {
  const { diagnostics, verdict } = lint(request, { dialect: dialect as DialectId, at: validUntil ?? undefined });
  return { verdict, rules: new Set(diagnostics.filter(each => each.severity !== 'info').map(each => each.rule)) };
}

describe.runIf(existsSync(CATALOGUE))('the catalogue of rejections', () => {
  it('has rejections of known dialects', () => expect(refusals.length).toBeGreaterThan(10));

  it.each(refusals.map(refusal => [refusal.id, refusal] as const))(
    '%s is predicted, and its repair is accepted',
    (_, refusal) => {
      const refused = flagged(refusal, refusal.request as object);
      const repaired = refusal.acceptedVariant === null ? undefined : flagged(refusal, refusal.acceptedVariant);
      const names = [refusal.rule, ...(refusal.nearRules ?? [])];
      const hits = names.filter(name => refused.rules.has(name) && !repaired?.rules.has(name));
      expect(hits.length, [...refused.rules].join()).toBeGreaterThan(0);
      expect(refused.rules.size - hits.length).toBeLessThanOrEqual(2);
      if (repaired !== undefined) expect(repaired.verdict, [...repaired.rules].join()).not.toBe('rejected');
    },
  );
});
