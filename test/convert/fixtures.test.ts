/** Every fixture, whatever is wrong with it, to the wires that most agents speak, and back. */
import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { convert, parse } from '../../src/convert/convert.ts';
import type { Expectation } from '../../src/generated/types.ts';
import type { DialectId } from '../../src/index.ts';
import { findDialect } from '../../src/lint/registry.ts';
import { writeJson } from '../../src/source/exact.ts';
import { inTurn, some } from '../depth.ts';
import { filesBelow, readJson, readText } from '../sources.ts';

const TARGETS = ['openai-chat', 'anthropic', 'openai-responses', 'gemini', 'bedrock-converse'] as const;

const SUFFIX = '.expect.json';

interface Fixture {
  readonly name: string;
  readonly dialect: string;
  readonly isAccepted: boolean;
  readonly value: unknown;
}

/** Those that hold one JSON document: others are faults of text, and logs. */
const fixtures = ['fixtures/dialects', 'fixtures/rules', 'fixtures/seeds'].flatMap(folder =>
  filesBelow(folder, SUFFIX).flatMap((file): Fixture[] => {
    const input = `${file.slice(0, -SUFFIX.length)}.json`;
    const { dialect, verdict, as = 'request' } = readJson(file) as unknown as Expectation;
    if (as !== 'request' || !existsSync(input)) return [];
    try {
      const value = parse(readText(input));
      return [{ name: input, dialect, isAccepted: verdict === 'accepted', value }];
    } catch {
      return [];
    }
  }),
);

/** What a conversation that its own server takes may have that another one refuses, and that no writing can mend. */
const OF_THE_SOURCE = new Set([
  ...['empty-conversation', 'unanswered-tool-call', 'orphan-tool-result', 'interrupted-tool-results'],
  ...['unexpected-role-order', 'media-limit', 'duplicate-tool-result', 'late-tool-result', 'unsupported-media'],
  // Documents without a word beside them, results of nobody, names of tools and people that are another server's.
  ...['part-in-wrong-role', 'missing-field', 'missing-tools', 'missing-tool-call-id', 'malformed-tool-call-id'],
  ...['malformed-tool-name', 'malformed-author-name', 'unsupported-role', 'foreign-reasoning'],
  // A schema that allows one of several forms: without the union, another tool would be declared.
  'malformed-tool-definition union',
  // Base64 with a fragment behind it, which Python leaves out and others do not.
  'malformed-media notBare',
  // A call of another model, that the building of a request has a signature for.
  'unsigned-reasoning',
]);

const print = (value: unknown) => writeJson(value, { sortKeys: true });

it('are many', () => expect(fixtures.length).toBeGreaterThan(1000));

describe.each(TARGETS)('to %s', to => {
  const sent = some(fixtures, 400).filter((_, at) => inTurn(TARGETS, at).includes(to));

  it('losses are empty if and only if converting back gives the original, and the bag restores the rest', () => {
    for (const { name, dialect, value } of sent) {
      const before = print(value);
      const there = convert(value, { from: dialect as DialectId, to });
      const back = convert(there.value, { from: to, to: dialect as DialectId });
      expect(print(back.value) === before, name).toBe(there.losses.length === 0);
      const home = convert(there.value, { from: to, to: dialect as DialectId, extension: there.extension });
      expect(print(home.value) === before, name).toBe(true);
    }
  });

  it('a conversation that its own server accepts converts without errors, except for known ones', () => {
    // On one wire a conversation passes as it is: what the other server minds of it is said, and nothing is lost.
    const refused = sent
      .filter(each => each.isAccepted && findDialect(each.dialect)?.format !== findDialect(to)?.format)
      .flatMap(({ name, dialect, value }) =>
        convert(value, { from: dialect as DialectId, to }).diagnostics.flatMap(
          ({ severity, rule, messageId, pointer }) =>
            severity === 'error' && !OF_THE_SOURCE.has(rule) && !OF_THE_SOURCE.has(`${rule} ${messageId}`)
              ? [`${name}: ${rule} at ${pointer}`]
              : [],
        ),
      );
    expect(refused).toEqual([]);
  });
});
