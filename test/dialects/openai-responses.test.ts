/** The servers of the Responses API: their hosts, and the coverage of their fixtures. */
import { describe, expect, it } from 'vitest';
import { fixturesBelow } from '../../scripts/fixtures.ts';
import { matches } from '../../src/model/name-pattern.ts';
import { dialects } from '../../src/registry/registry.ts';
import { dialectOfHost } from './dialect-of.ts';

const ours = dialects.filter(
  ({ format: messageFormat, kind }) => messageFormat === 'openai-responses' && kind !== 'client',
);

describe('each server', () => {
  it('is one of ten', () => expect(ours.map(({ id }) => id)).toHaveLength(10));

  it.each(ours.map(dialect => [dialect.id, dialect] as const))(
    '%s: fixtures show every rejecting rule, and something accepted',
    (id, { rules }) => {
      const expectations = fixturesBelow(`fixtures/dialects/${id}`).map(({ expectation }) => expectation);
      const shown = new Set(expectations.flatMap(each => each.diagnostics.map(({ rule }) => rule)));
      for (const { expectation } of fixturesBelow('fixtures/rules'))
        if (expectation.dialect === id) for (const { rule } of expectation.diagnostics) shown.add(rule);
      const refused = Object.entries(rules)
        .filter(([, statements]) => statements.some(({ verdict }) => verdict !== 'accepted'))
        .map(([rule]) => rule);
      expect(refused.filter(rule => !shown.has(rule))).toEqual([]);
      expect(expectations.some(({ verdict, diagnostics }) => verdict === 'accepted' && diagnostics.length === 0)).toBe(
        true,
      );
    },
  );

  it.each([
    ['api.openai.com', 'openai-responses'],
    ['my-resource.openai.azure.com', 'azure-responses'],
    ['bedrock-mantle.us-east-1.api.aws', 'bedrock-mantle-responses'],
    ['gateway.pydantic.dev', 'openai-responses'],
    ['api.x.ai', 'xai-responses'],
    ['api.deepseek.com', 'deepseek-responses'],
    ['openrouter.ai', 'openrouter-responses'],
  ])('%s belongs to %s', (host, id) => {
    expect(ours.filter(({ hosts }) => hosts.some(pattern => matches(pattern, host))).map(each => each.id)).toEqual([
      id,
    ]);
  });

  it('does not replace the chat dialect as the default of a host', () => {
    for (const host of ['api.openai.com', 'api.x.ai', 'api.deepseek.com', 'openrouter.ai'])
      expect(dialectOfHost(host)?.format).toBe('openai-chat');
  });
});
