/** Properties 5 and 8 for conversions from every system, framework and API format to every other one and back. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { convert } from '../../src/convert/convert.ts';
import { buildRequest } from '../../src/convert/request.ts';
import type { DialectId } from '../../src/index.ts';
import { dialects, findDialect } from '../../src/registry/registry.ts';
import { writeJson } from '../../src/source/exact.ts';
import { requests } from '../../src/testing/arbitraries.ts';
import { inTurn, isDeep } from '../depth.ts';
import { mangled } from './mangling.ts';
import { settings } from './settings.ts';
import { systems, wires } from './systems.ts';

/**
 * One dialect of every message format, and the Chat Completions dialects with the strictest rules for IDs and
 * reasoning.
 */
const TARGETS = [
  ...new Set(
    dialects.map(
      ({ format: messageFormat }) =>
        dialects.find(each => each.format === messageFormat && each.kind !== 'client')?.id ?? '',
    ),
  ),
  ...['openai-chat', 'mistral', 'deepseek', 'openrouter', 'anthropic', 'bedrock-converse', 'openai-responses'],
].filter(id => id !== '');

/** The dialects to which everything must convert without errors, except for listed ones. */
const MAIN = ['openai-chat', 'anthropic', 'openai-responses', 'gemini', 'bedrock-converse'] as const;

const SOURCES = [{ dialect: 'openai-chat', conversations: requests() }, ...systems, ...wires];

/** Faults of the conversation that its own system accepts, or that no conversion can repair. */
const OF_THE_SOURCE = new Set([
  ...['empty-conversation', 'unanswered-tool-call', 'orphan-tool-result', 'interrupted-tool-results'],
  ...['unexpected-role-order', 'foreign-reasoning', 'media-limit'],
  // Duplicate results, and images in results, which older models of the same provider reject.
  ...['duplicate-tool-result', 'unsupported-media'],
  // A document without text beside it, and results of unnamed calls.
  ...['part-in-wrong-role', 'missing-field', 'missing-tools'],
]);

const print = (value: unknown) => writeJson(value, { sortKeys: true });

/** Libraries that check types reject `new Number(1)`. */
function hasNumberObject(value: unknown): boolean {
  if (value === null || typeof value !== 'object') return false;
  return value instanceof Number || Object.values(value).some(hasNumberObject);
}

const sources = SOURCES.map(({ dialect, conversations }, at) => [dialect, conversations, at] as const);

describe.each(sources)('%s', (dialect, conversations, at) => {
  const keepsLaw = (value: unknown, to: string) => {
    const before = print(value);
    const there = convert(value, { from: dialect as DialectId, to: to as DialectId });
    const back = convert(there.value, { from: to as DialectId, to: dialect as DialectId });
    expect(print(back.value) === before, `to ${to}: ${before}`).toBe(there.losses.length === 0);
    const home = convert(there.value, { from: to as DialectId, to: dialect as DialectId, extension: there.extension });
    expect(print(home.value), `with the bag, from ${to}`).toBe(before);
    for (const { reason } of there.losses) expect(reason).toMatch(/^\S.*[^.]$/);
    expect(print(value)).toBe(before);
    for (const { value } of [there, back, home]) expect(hasNumberObject(value), before).toBe(false);
    return there;
  };

  it('property 5: losses are empty if and only if converting back gives the original', () => {
    const law = fc.property(conversations, fc.constantFrom(...TARGETS), (value, to) => {
      keepsLaw(value, to);
    });
    fc.assert(law, settings(isDeep ? 250 : 80));
  });

  it('properties 5 and 8 hold with any value anywhere', () => {
    const law = fc.property(mangled(conversations), fc.constantFrom(...TARGETS), (value, to) => {
      keepsLaw(value, to);
    });
    fc.assert(law, settings(isDeep ? 250 : 80));
  });

  it('building a built request again changes nothing', () => {
    const law = fc.property(conversations, fc.constantFrom(...TARGETS), (value, to) => {
      const built = buildRequest(value, { dialect: to as DialectId, from: dialect as DialectId }).value;
      // A system stores conversations in its own format, and sends them in that of an API.
      const sent = findDialect(to)?.sends ?? to;
      const again = buildRequest(built, { dialect: to as DialectId, from: sent as DialectId }).value;
      expect(print(again), `to ${to}: ${print(value)}`).toBe(print(built));
    });
    fc.assert(law, settings(60));
  });

  it.each(inTurn(MAIN, at))('converts to %s without errors', to => {
    const law = fc.property(conversations, value => {
      const { diagnostics } = convert(value, { from: dialect as DialectId, to });
      const errors = diagnostics.filter(({ severity }) => severity === 'error').map(({ rule }) => rule);
      expect(
        errors.filter(rule => !OF_THE_SOURCE.has(rule)),
        print(value),
      ).toEqual([]);
    });
    fc.assert(law, settings(60));
  });
});

it('every dialect can be a target', () => {
  for (const id of TARGETS) expect(findDialect(id)).toBeDefined();
  const value = [{ role: 'user', content: 'Hi' }];
  for (const { id } of dialects)
    expect(() => convert(value, { from: 'openai-chat', to: id as DialectId })).not.toThrow();
});
