/** All faults, one at a time, each with the dialect that reports it, for the repair property. */
import fc from 'fast-check';
import { documentIn, fixturesBelow } from '../../scripts/fixtures.ts';
import type { Dialect, DialectId, FixOptions } from '../../src/index.ts';
import { fix } from '../../src/index.ts';
import { breakers, type Choose, dialectFor, requests } from '../../src/testing/index.ts';
import { systems, wires } from './systems.ts';

export interface Fault {
  readonly wire: string;
  readonly rule: string;
  readonly name: string;
  readonly dialect: string | Dialect;
  readonly conversations: fc.Arbitrary<unknown>;
  /** A broken copy; undefined if the fault is not possible. */
  readonly broken: (value: unknown, choose: Choose) => unknown;
}

const chat: Fault[] = breakers.map(({ rule, apply }) => ({
  wire: 'openai-chat',
  rule,
  name: `openai-chat, ${rule}`,
  dialect: dialectFor(rule),
  conversations: requests({ dialect: 'strict', maxTurns: 5 }),
  broken: (value, choose) => apply(value as Parameters<typeof apply>[0], choose)?.request,
}));

const others: Fault[] = [...systems, ...wires].flatMap(({ dialect, conversations, breakers }) =>
  breakers.map(({ rule, fault, apply }) => ({
    wire: dialect,
    rule,
    name: `${dialect}, ${rule}, ${fault}`,
    dialect,
    conversations,
    broken: (value, choose) => {
      const copy: unknown = structuredClone(value);
      return apply(copy, choose) === undefined ? undefined : copy;
    },
  })),
);

export const faults: readonly Fault[] = [...chat, ...others];

/** Only broken conversations. */
export function brokenBy({ conversations, broken }: Fault): fc.Arbitrary<unknown> {
  return fc
    .tuple(conversations, fc.array(fc.nat({ max: 0x7fffffff }), { minLength: 20, maxLength: 20 }))
    .map(([value, numbers]) => {
      let next = 0;
      return broken(value, count => (numbers[next++ % numbers.length] as number) % count);
    })
    .filter(value => value !== undefined);
}

/** The result for a fault: remaining errors and warnings of its rule, and the changes. */
export function repaired(value: unknown, { rule, dialect }: Fault, safety: 'safe' | 'unsafe') {
  const fixed = fix(value, { dialect: dialect as DialectId, safety });
  const isGone = fixed.result.diagnostics.every(each => each.rule !== rule || each.severity === 'info');
  return { isGone, fixed };
}

export interface FixtureCase {
  readonly path: string;
  readonly value: unknown;
  readonly options: FixOptions;
}

/** Requests in the fixtures, with the options of their expectations. Those of templates are tested elsewhere. */
export const fixtures: readonly FixtureCase[] = fixturesBelow('fixtures/rules', 'fixtures/dialects').flatMap(
  fixture => {
    const { dialect, as, model, at, template } = fixture.expectation;
    if (template !== undefined || (as !== undefined && as !== 'request' && as !== 'log')) return [];
    const value = documentIn(fixture);
    const options = { dialect: dialect as DialectId, as, model, at };
    return value === undefined ? [] : [{ path: fixture.path, value, options }];
  },
);

/** Items grouped by name, sorted by name. */
export function grouped<T>(all: readonly T[], nameOf: (each: T) => string): [string, T[]][] {
  const groups = new Map<string, T[]>();
  for (const each of all) groups.set(nameOf(each), [...(groups.get(nameOf(each)) ?? []), each]);
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1));
}
