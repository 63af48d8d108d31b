/**
 * Compares the dialect `pydantic-ai`, and conversions to it, with the library, if Python has it: `pip install
 * pydantic-ai-slim`.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fixturesBelow } from '../../scripts/fixtures.ts';
import { convert, lint } from '../../src/index.ts';
import { conversations } from '../../src/testing/index.ts';
import system from '../generators/formats/pydantic-ai.ts';
import { mangled } from '../properties/mangling.ts';

/** The Python to use instead of the first one on the PATH, such as that of a virtual environment. */
const python = process.env.ROLECALL_PYTHON ?? 'python3';
// Releases before this part reject it.
const isThere = spawnSync(python, ['-c', 'from pydantic_ai.messages import SpeechPart']).status === 0;
if (!isThere) console.warn(`pydantic-ai is not there, or too old (${python}): the dialect is not compared with it`);

const SEED = 20_261_122;

interface Answer {
  /** The history after the library read and dumped it. */
  readonly dump?: unknown;
  /** What it raised. */
  readonly says?: string;
}

function ask(documents: readonly unknown[]): Answer[] {
  const input = JSON.stringify(documents);
  const output = execFileSync(python, ['test/oracles/pydantic-ai.py'], { input, maxBuffer: 1 << 28 });
  return JSON.parse(output.toString()) as Answer[];
}

const verdictOn = (document: unknown) => lint(document, { dialect: 'pydantic-ai' }).verdict;

/** The documents for which verdicts differ. `onlyFalseAlarms` leaves out those that only the library rejects. */
function disagreements(documents: readonly unknown[], onlyFalseAlarms = false): string[] {
  const said = ask(documents);
  return documents.flatMap((document, i) => {
    const verdict = verdictOn(document);
    const { says } = said[i] as Answer;
    const isFalseAlarm = verdict === 'rejected' && says === undefined;
    const isMissed = verdict === 'accepted' && says !== undefined && !onlyFalseAlarms;
    return isFalseAlarm || isMissed ? [`${verdict}: ${JSON.stringify(document)}\n  theirs: ${says}`] : [];
  });
}

/** Conversations with one fault, a few for every kind of fault. */
function broken(): unknown[] {
  const whole = fc.sample(system.conversations, { numRuns: 400, seed: SEED });
  return system.breakers.flatMap(({ apply }) => {
    let count = 0;
    return whole.flatMap((each, i) => {
      if (count === 8) return [];
      const copy = structuredClone(each);
      if (apply(copy, choices => (i * 7) % choices) === undefined) return [];
      count++;
      return [copy];
    });
  });
}

describe.skipIf(!isThere)('pydantic-ai', () => {
  it('accepts generated histories', () => {
    expect(disagreements(fc.sample(system.conversations, { numRuns: 150, seed: SEED }))).toEqual([]);
  });

  it('rejects broken histories', () => {
    const faulty = broken();
    expect(faulty.length).toBeGreaterThan(8 * 10);
    expect(faulty.filter(each => verdictOn(each) !== 'rejected')).toEqual([]);
    expect(disagreements(faulty)).toEqual([]);
  });

  it('rejects every mangled history that the dialect rejects', () => {
    const histories = system.conversations.filter(each => Array.isArray(each));
    const documents = fc.sample(mangled(histories), { numRuns: 1000, seed: SEED }).filter(each => Array.isArray(each));
    expect(documents.filter(each => verdictOn(each) === 'rejected').length).toBeGreaterThan(30);
    expect(disagreements(documents, true)).toEqual([]);
  });

  it('gives the expected verdicts for our fixtures', () => {
    const pairs = fixturesBelow('fixtures/dialects/pydantic-ai').map(({ name, text, expectation: { verdict } }) => ({
      name,
      verdict,
      body: JSON.parse(text) as unknown,
    }));
    const said = ask(pairs.map(({ body }) => body));
    for (const [i, { name, verdict }] of pairs.entries())
      expect(said[i]?.says === undefined ? 'accepted' : 'rejected', `${name}: ${said[i]?.says}`).toBe(verdict);
    expect(pairs.length).toBeGreaterThan(20);
  });

  it('reads converted histories, and dumps them with the same meaning', () => {
    const chats = fc.sample(conversations(), { numRuns: 200, seed: SEED });
    const written = chats.map(chat => convert(chat, { from: 'openai-chat', to: 'pydantic-ai' }).value);
    const said = ask(written);
    const home = (value: unknown) => convert(value, { from: 'pydantic-ai', to: 'openai-chat' }).value;
    for (const [i, value] of written.entries()) {
      expect(said[i]?.says, JSON.stringify(value)).toBeUndefined();
      expect(home(said[i]?.dump)).toEqual(home(value));
    }
  });

  it('dumps generated histories with the same meaning', () => {
    const histories = fc.sample(system.conversations, { numRuns: 200, seed: SEED }).filter(each => Array.isArray(each));
    const said = ask(histories);
    const there = (value: unknown) => convert(value, { from: 'pydantic-ai', to: 'anthropic' }).value;
    for (const [i, value] of histories.entries()) expect(there(said[i]?.dump)).toEqual(there(value));
    expect(histories.length).toBeGreaterThan(20);
  });
});
