/** The simulator rejects exactly what `lint` rejects, over all fixtures of requests. */
import { describe, expect, it } from 'vitest';
import { fixturesBelow } from '../../scripts/fixtures.ts';
import type { Dialect, Expectation } from '../../src/index.ts';
import { lint } from '../../src/index.ts';
import { modelIn } from '../../src/registry/dialect-of.ts';
import { findDialect } from '../../src/registry/registry.ts';
import { simulator } from '../../src/simulator/index.ts';
import type { JsonObject } from '../../src/source/json.ts';
import { isDeep, some } from '../depth.ts';
import { pathOf } from './paths.ts';

const FOLDERS = ['fixtures/dialects', 'fixtures/recorded', 'fixtures/rules', 'fixtures/seeds'];

const cases = fixturesBelow(...FOLDERS).flatMap(({ path, text, expectation }) => {
  const dialect = findDialect(expectation.dialect ?? '');
  if (
    dialect === undefined ||
    (dialect.kind ?? 'endpoint') !== 'endpoint' ||
    (expectation.as ?? 'request') !== 'request'
  )
    return [];
  return path.endsWith('.jsonl') ? [] : [{ file: path, dialect, expectation, text }];
});

describe('every fixture of an API', () => {
  it('is one of many', () => expect(cases.length).toBeGreaterThan(1000));

  for (const id of new Set(cases.map(({ dialect }) => dialect.id)))
    it(`${id}: is answered according to its verdict`, async () => {
      const wrong: string[] = [];
      const own = cases.filter(each => each.dialect.id === id);
      for (const { file, dialect, expectation, text } of isDeep ? own : some(own, 6)) {
        const found = await served(text, dialect, expectation);
        if (found !== undefined) wrong.push(`${file}: ${found}`);
      }
      expect(wrong).toEqual([]);
    });
});

/** The fault in the answer to a request; undefined if there is none. */
async function served(text: string, dialect: Dialect, { model, at }: Expectation): Promise<string | undefined> {
  const body = parsed(text);
  if (body === undefined) return undefined;
  // A request that continues a response needs that response, which a fixture does not have.
  if (/"(?:previous_response_id|previous_interaction_id|item_reference)"/.test(text)) return undefined;
  const name = model ?? modelIn(body);
  const path = pathOf(dialect, name);
  if (path === undefined) return undefined;
  const linted = lint(body, { dialect, model: name, at });
  const provider = simulator({ dialect, at, acceptUnknownSignatures: true, script: [{ text: 'Done.' }] });
  const response = await provider.fetch(`http://localhost${path}`, { method: 'POST', body: text });
  const [request] = provider.requests;
  const answer = `${response.status} ${await response.text()}`;
  const first = linted.diagnostics.find(({ severity }) => severity === 'error');
  if (first === undefined) return response.status === 200 ? undefined : `lint accepts it, the answer is ${answer}`;
  if (request?.verdict !== 'rejected' || response.status < 400) return `lint rejects it, the answer is ${answer}`;
  return request.diagnostics.length === linted.diagnostics.length ? undefined : `other findings: ${answer}`;
}

function parsed(text: string): JsonObject | undefined {
  try {
    const value = JSON.parse(text) as unknown;
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : undefined;
  } catch {
    return undefined;
  }
}
