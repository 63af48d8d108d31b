/** Property 1 for shrunk values: fast-check shrinks a valid conversation only to valid conversations. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DialectId } from '../../src/index.ts';
import { assemble, lint } from '../../src/index.ts';
import { conversations, exchangeLogs, requests } from '../../src/testing/index.ts';
import { isDeep, runs } from '../depth.ts';
import { settings } from './settings.ts';
import { streamSystems } from './stream-systems.ts';
import { systems, wires } from './systems.ts';

const RUNS = runs(60, 4);

/**
 * Checks every value that fast-check tries while it shrinks. The property fails for about half of all values, chosen by a hash, so
 * that shrinking takes many different paths instead of going straight to the smallest value.
 */
function expectValidShrunkForms<T>(arbitrary: fc.Arbitrary<T>, faultOf: (value: T) => string | undefined): void {
  let tried = 0;
  for (let run = 0; run < RUNS; run++) {
    const property = fc.property(arbitrary, value => {
      tried++;
      const fault = faultOf(value);
      if (fault !== undefined) throw new InvalidValue(`${fault}\n${JSON.stringify(value, undefined, 1)}`);
      return hashOf(value, run) % 2 === 0;
    });
    const { errorInstance } = fc.check(property, {
      ...settings<[T]>(20),
      seed: (settings(1).seed as number) + run,
      reporter: () => {},
    });
    if (errorInstance instanceof InvalidValue) throw errorInstance;
  }
  expect(tried).toBeGreaterThan(RUNS * (isDeep ? 3 : 1));
}

class InvalidValue extends Error {}

function hashOf(value: unknown, salt: number): number {
  let hash = salt + 7;
  for (const character of JSON.stringify(value) ?? '') hash = (hash * 31 + character.charCodeAt(0)) % 1_000_003;
  return hash;
}

function faultIn(value: unknown, dialect: string, model?: string): string | undefined {
  const { verdict, diagnostics } = lint(value, { dialect: dialect as DialectId, model });
  if (verdict === 'accepted' && diagnostics.length === 0) return undefined;
  return `${verdict}: ${diagnostics.map(({ rule, pointer }) => `${rule} at ${pointer}`).join(', ')}`;
}

describe('shrunk values are valid', () => {
  it.each(['openai-chat', 'strict'] as const)('requests for %s', dialect => {
    expectValidShrunkForms(requests({ dialect }), value => faultIn(value, dialect));
  });

  it.each(['openai-chat', 'strict'] as const)('conversations for %s', dialect => {
    expectValidShrunkForms(conversations({ dialect }), value => faultIn(value, dialect, 'gpt-4o'));
  });

  it('requests, if the code under test changes its input', () => {
    expectValidShrunkForms(requests(), request => {
      const fault = faultIn(request, 'openai-chat');
      for (const message of request.messages as { tool_calls?: unknown; content?: unknown }[]) {
        delete message.tool_calls;
        message.content = 'changed';
      }
      return fault;
    });
  });

  it('exchange logs', () => {
    expectValidShrunkForms(exchangeLogs('openrouter', 'anthropic/claude-sonnet-4.5'), log =>
      log.map(({ request }) => faultIn(request, 'openrouter')).find(fault => fault !== undefined),
    );
  });

  it.each([...systems, ...wires].map(system => [system.dialect, system] as const))('%s', (dialect, system) => {
    expectValidShrunkForms(system.conversations, value => faultIn(value, dialect));
  });

  it.each(streamSystems.map(system => [system.id, system] as const))('replies of %s', (protocol, system) => {
    const { dialect } = system;
    expectValidShrunkForms(system.replies, reply => {
      const events = system.eventsOf(
        structuredClone(reply),
        text => [text],
        () => 0,
      );
      const { diagnostics, isComplete } = assemble(events, { protocol, dialect: dialect as DialectId });
      if (isComplete && diagnostics.length === 0) return undefined;
      return `${isComplete ? 'complete' : 'not complete'}: ${diagnostics.map(({ rule, pointer }) => `${rule} at ${pointer}`).join(', ')}`;
    });
  });
});
