/** Converts every fixture, with any fault, to the most common APIs and back. */
import { describe, expect, it } from 'vitest';
import { fixturesBelow } from '../../scripts/fixtures.ts';
import { convertExactly, parse } from '../../src/convert/convert.ts';
import type { DialectId } from '../../src/index.ts';
import { findDialect } from '../../src/registry/registry.ts';
import { writeJson } from '../../src/source/exact.ts';
import { inTurn, isDeep, some } from '../depth.ts';

const TARGETS = ['openai-chat', 'anthropic', 'openai-responses', 'gemini', 'bedrock-converse'] as const;

interface Fixture {
  readonly name: string;
  readonly dialect: string;
  readonly isAccepted: boolean;
  readonly value: unknown;
}

/** Fixtures that contain one JSON document. Others are broken text, or logs. */
const fixtures = fixturesBelow('fixtures/dialects', 'fixtures/rules', 'fixtures/seeds').flatMap(
  ({ slug, text, expectation: { dialect, verdict, as = 'request' } }): Fixture[] => {
    if (as !== 'request') return [];
    try {
      return [{ name: slug, dialect, isAccepted: verdict === 'accepted', value: parse(text) }];
    } catch {
      return [];
    }
  },
);

/** Findings for content that its own server accepts and another one rejects, and that no conversion can avoid. */
const OF_THE_SOURCE = new Set([
  ...['empty-conversation', 'unanswered-tool-call', 'orphan-tool-result', 'interrupted-tool-results'],
  ...['unexpected-role-order', 'media-limit', 'duplicate-tool-result', 'late-tool-result', 'unsupported-media'],
  // Documents without text beside them, unmatched results, and tool or author names that are only valid for one server.
  ...['part-in-wrong-role', 'missing-field', 'missing-tools', 'missing-tool-call-id', 'malformed-tool-call-id'],
  ...['malformed-tool-name', 'malformed-author-name', 'unsupported-role', 'foreign-reasoning'],
  // A schema with one of several forms. Without the union, it would declare another tool.
  'malformed-tool-definition union',
  // Base64 with extra data after it, which Python ignores and others do not.
  'malformed-media notBare',
  // A call of another model. `buildRequest` adds a signature for it.
  'unsigned-reasoning',
]);

const print = (value: unknown) => writeJson(value, { sortKeys: true });

it('are many', () => expect(fixtures.length).toBeGreaterThan(1000));

describe.each(TARGETS)('to %s', to => {
  const sent = some(fixtures, isDeep ? 400 : 150).filter((_, at) => inTurn(TARGETS, at).includes(to));

  it('losses are empty if and only if converting back gives the original, and the bag restores the rest', () => {
    for (const { name, dialect, value } of sent) {
      const before = print(value);
      const there = convertExactly(value, { from: dialect as DialectId, to });
      const back = convertExactly(there.value, { from: to, to: dialect as DialectId });
      expect(print(back.value) === before, name).toBe(there.losses.length === 0);
      const home = convertExactly(there.value, { from: to, to: dialect as DialectId, extension: there.extension });
      expect(print(home.value) === before, name).toBe(true);
    }
  });

  it('a conversation that its own server accepts converts without errors, except for known ones', () => {
    // Between dialects of one format a conversation is copied: findings of the other server are reported, and nothing
    // is lost.
    const refused = sent
      .filter(each => each.isAccepted && findDialect(each.dialect)?.format !== findDialect(to)?.format)
      .flatMap(({ name, dialect, value }) =>
        convertExactly(value, { from: dialect as DialectId, to }).diagnostics.flatMap(
          ({ severity, rule, messageId, pointer }) =>
            severity === 'error' && !OF_THE_SOURCE.has(rule) && !OF_THE_SOURCE.has(`${rule} ${messageId}`)
              ? [`${name}: ${rule} at ${pointer}`]
              : [],
        ),
      );
    expect(refused).toEqual([]);
  });
});
