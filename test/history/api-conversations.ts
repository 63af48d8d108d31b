/** Generated conversations that an API accepts, for every API dialect. */
import fc from 'fast-check';
import { type Dialect, dialects, lint } from '../../src/index.ts';
import { requests } from '../../src/testing/index.ts';
import { systems, wires } from '../properties/systems.ts';

const inChat = [requests(), requests({ dialect: 'strict', maxTurns: 6 })];

/** The API dialects whose message format has a generator. */
export const apis: readonly Dialect[] = dialects.filter(
  ({ kind = 'endpoint', format }) => kind === 'endpoint' && sourcesOf(format).length > 0,
);

function sourcesOf(format: string): readonly fc.Arbitrary<unknown>[] {
  if (format === 'openai-chat') return inChat;
  const own = wires.filter(({ dialect }) => dialects.find(({ id }) => id === dialect)?.format === format);
  return own.map(({ conversations }) => conversations);
}

/** Conversations that `lint` accepts; fewer than `count` if some of them are rejected. */
export function acceptedBy(dialect: Dialect, count: number): unknown[] {
  const sources = sourcesOf(dialect.format);
  return sources
    .flatMap((source, i) => fc.sample(source, { numRuns: Math.ceil(count / sources.length), seed: i + 1 }))
    .filter(value => lint(value, { dialect, findFixes: () => {} }).ok);
}

/** The same choices in every run. */
export function choosing(seed: number): (count: number) => number {
  let state = seed * 2654435761 + 1;
  return count => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * count);
  };
}

/** Conversations from the dialect's own generator; none if it has none. */
export function samplesOf(id: string, count: number): unknown[] {
  const own = [...wires, ...systems].find(({ dialect }) => dialect === id);
  return own === undefined ? [] : fc.sample(own.conversations, { numRuns: count, seed: 1 });
}
