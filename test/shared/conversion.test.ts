/** Recorded requests, converted to the most common APIs. */
import { describe, expect, it } from 'vitest';
import type { DialectId } from '../../src/index.ts';
import { convert } from '../../src/index.ts';
import { dialectOn, wireOf } from '../../src/registry/dialect-of.ts';
import { findDialect } from '../../src/registry/registry.ts';
import { writeJson } from '../../src/source/exact.ts';
import { isHere, type Recorded, recorded, wasAccepted } from './recorded-wire.ts';

const TARGETS = ['openai-chat', 'anthropic', 'openai-responses', 'gemini', 'bedrock-converse'] as const;
/** Every request after this many is converted, because all take minutes. */
const STEP = 17;

const print = (value: unknown) => writeJson(value, { sortKeys: true });

function* sampled(): Iterable<Recorded & { dialect: string }> {
  let count = 0;
  for (const each of recorded()) {
    if (count++ % STEP !== 0) continue;
    const {
      request: value,
      host,
      provider,
      api,
      path,
    } = each as Recorded & Record<'host' | 'provider' | 'path', string>;
    const messageFormat = wireOf({ value, api, path });
    if (messageFormat === undefined) continue;
    const { id } = dialectOn(messageFormat, { value, host, provider }, false);
    if (findDialect(id) !== undefined) yield { ...each, dialect: id };
  }
}

describe.skipIf(!isHere)('recorded requests (skipped without ../shared)', () => {
  const requests = isHere ? [...sampled()] : [];

  it('are numerous', () => expect(requests.length).toBeGreaterThan(500));

  it.each(TARGETS)('convert to %s and back unchanged if there are no losses, and with the bag in any case', to => {
    for (const { id, request, dialect } of requests) {
      const before = print(request);
      const there = convert(request, { from: dialect as DialectId, to });
      const back = convert(there.value, { from: to, to: dialect as DialectId });
      expect(print(back.value) === before, id).toBe(there.losses.length === 0);
      const home = convert(there.value, { from: to, to: dialect as DialectId, extension: there.extension });
      expect(print(home.value) === before, id).toBe(true);
    }
  });

  it.each(TARGETS)('that were accepted convert to %s without errors, except for known ones', to => {
    const refused = requests.filter(wasAccepted).flatMap(({ id, request, dialect }) => {
      const { diagnostics, losses } = convert(request, { from: dialect as DialectId, to });
      const errors = diagnostics.filter(({ severity }) => severity === 'error');
      // Between dialects of one format a request is copied: findings of the other server are reported, and nothing is
      // lost.
      const isCrossing = findDialect(dialect)?.format !== findDialect(to)?.format;
      return isCrossing && errors.length > 0 && losses.length === 0 ? [`${id} ${errors[0]?.rule}`] : [];
    });
    expect(refused).toEqual([]);
  });
});
