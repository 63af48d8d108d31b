/** Compares ATIF and stored harmony with their libraries, if Python has them: `pip install harbor openai-harmony`. */
import { execFileSync, spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fixturesBelow } from '../../scripts/fixtures.ts';
import { lint } from '../../src/index.ts';
import atif from '../generators/formats/atif.ts';
import harmony from '../generators/formats/harmony.ts';

const python = process.env.ROLECALL_PYTHON ?? 'python3';
const MODULES = { atif: 'harbor.models.trajectories', harmony: 'openai_harmony' };
const isThere = (format: keyof typeof MODULES) => spawnSync(python, ['-c', `import ${MODULES[format]}`]).status === 0;
const hasAtif = isThere('atif');
const hasHarmony = isThere('harmony');
if (!hasAtif) console.warn(`harbor is not there (${python}): the dialect of ATIF is not compared with it`);
if (!hasHarmony) console.warn(`openai-harmony is not there (${python}): the dialect is not compared with it`);

function ask(format: string, documents: readonly unknown[]): (string | null)[] {
  const input = JSON.stringify(documents.map(document => ({ format, document })));
  const output = execFileSync(python, ['test/oracles/atif-harmony.py'], { input, maxBuffer: 1 << 28 });
  return JSON.parse(output.toString()) as (string | null)[];
}

/** Rules that the harmony library does not check when it reads, but when it renders. */
const RENDERED = ['missing-field', 'part-in-wrong-role'];

describe('the Python libraries', () => {
  describe.each([
    ['atif', hasAtif, atif],
    ['harmony', hasHarmony, harmony],
  ] as const)('%s', (format, has, { conversations, breakers }) => {
    it.runIf(has)('accepts valid documents, and rejects broken ones', () => {
      const samples = fc.sample(conversations, { numRuns: 60, seed: 7 });
      const isStored = (value: unknown) =>
        format === 'atif' || (value as { messages?: unknown }).messages !== undefined;
      const cases = samples.filter(isStored).flatMap(value => {
        const broken = breakers.flatMap(({ apply }) => {
          const copy = structuredClone(value);
          return apply(copy, () => 0) === undefined ? [] : [copy];
        });
        return [value, ...broken];
      });
      const answers = ask(format, cases);
      for (const [i, document] of cases.entries()) {
        const { verdict, diagnostics } = lint(document, { dialect: format });
        const onlyRendered = format === 'harmony' && diagnostics.every(({ rule }) => RENDERED.includes(rule));
        if (verdict === 'rejected' && onlyRendered) continue;
        expect(answers[i] === null, `${answers[i]} ${JSON.stringify(document)}`).toBe(verdict === 'accepted');
      }
      expect(cases.length).toBeGreaterThan(50);
    });
  });

  it.runIf(hasAtif)('atif: gives the same verdicts for fixtures', () => {
    const fixtures = fixturesBelow('fixtures/dialects/atif');
    const documents = fixtures.map(({ text }) => JSON.parse(text) as unknown);
    const answers = ask('atif', documents);
    for (const [i, document] of documents.entries())
      expect(answers[i] === null, fixtures[i]?.slug).toBe(lint(document, { dialect: 'atif' }).verdict === 'accepted');
  });
});
