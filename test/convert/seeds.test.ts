/** Property 5 for the fixtures of the source systems: every example is converted to every dialect. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fixturesBelow } from '../../scripts/fixtures.ts';
import { convertExactly } from '../../src/convert/convert.ts';
import type { DialectId } from '../../src/index.ts';
import { dialects, findMessageFormat } from '../../src/registry/registry.ts';
import { parseExact, writeJson } from '../../src/source/exact.ts';
import { inTurn } from '../depth.ts';

const documents = fixturesBelow('fixtures/seeds').map(({ slug, path, expectation }) => ({
  name: slug.slice('fixtures/seeds/'.length),
  path,
  expectation,
}));

/** Streams contain no conversation. */
const seeds = documents.filter(({ expectation: { as } }) => as !== 'stream' && as !== 'response');

const targets = dialects
  .filter(
    ({ format: messageFormat, kind }) => kind !== 'client' && findMessageFormat(messageFormat)?.compose !== undefined,
  )
  .map(each => each.id);

function documentAt(path: string): unknown {
  try {
    return parseExact(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

function holdsMessages(value: unknown, dialect: string): boolean {
  const messageFormat = findMessageFormat(dialect);
  return (messageFormat?.readFrame(value, '', () => {}).messages.length ?? 0) > 0;
}

/** A canonical text to compare two values, without the order of keys. */
const print = (value: unknown) => writeJson(value, { sortKeys: true });

describe.each(seeds.map((seed, at) => ({ ...seed, at })))('$name', ({ path, expectation, at }) => {
  const value = documentAt(path);
  if (value === undefined) return;
  const from = expectation.dialect;

  it('converts to every target and back with losses if and only if it differs, and the bag restores it', () => {
    for (const to of inTurn(targets, at)) {
      const there = convertExactly(value, { from: from as DialectId, to: to as DialectId });
      const back = convertExactly(there.value, { from: to as DialectId, to: from as DialectId });
      expect([to, print(back.value) === print(value)]).toEqual([to, there.losses.length === 0]);
      const home = convertExactly(there.value, {
        from: to as DialectId,
        to: from as DialectId,
        extension: there.extension,
      });
      expect([to, print(home.value)]).toEqual([to, print(value)]);
    }
  });

  const isSilent = expectation.verdict === 'accepted' && expectation.diagnostics.length === 0;
  if (isSilent)
    it('lints clean as OpenAI chat', () => {
      const { diagnostics } = convertExactly(value, { from: from as DialectId, to: 'openai-chat' });
      const told = diagnostics.filter(each => each.severity !== 'info').map(each => each.rule);
      // A fixture without messages, such as a result of the engine, is not a request either, and that is reported.
      expect(told).toEqual(holdsMessages(value, from) ? [] : ['empty-conversation']);
    });
});
