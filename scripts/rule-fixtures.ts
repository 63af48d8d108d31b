/** The fixtures of a rule, and which of them are good examples. */
import { join } from 'node:path';
import { diffLines } from 'diff';
import type { As } from '../src/logs/detect.ts';
import type { AnyRule } from '../src/model/rule.ts';
import { findDialect } from '../src/registry/registry.ts';
import { type Fixture, fixturesBelow } from './fixtures.ts';

export const FIXTURES = 'fixtures/rules';
/** Fixtures of a rule that a page can show, with each value on a line of its own. */
export function examplesIn(rule: string): Fixture[] {
  return fixturesBelow(join(FIXTURES, rule)).flatMap(fixture => {
    const { bytes, text, expectation } = fixture;
    // A page can only show text that is the same byte for byte.
    const isPlain = Buffer.from(text).equals(bytes) && !/[^\n\P{Cc}]|\ufeff|\p{Zl}|\p{Zp}/u.test(text);
    if (!isPlain || text.trim() === '' || expectation.source?.kind === 'recorded') return [];
    return [{ ...fixture, text: withLinePerValue(text) }];
  });
}

/** The same text if it is no JSON, or if more than its white space would change. */
function withLinePerValue(text: string): string {
  try {
    const spread = `${JSON.stringify(JSON.parse(text), undefined, 2)}\n`;
    return spread.replace(/\s/g, '') === text.replace(/\s/g, '') ? spread : text;
  } catch {
    return text;
  }
}

const SEVERITIES = ['error', 'warning', 'info'];
const KINDS: readonly (As | undefined)[] = [undefined, 'request', 'log', 'response', 'stream', 'exchange'];

/** An example with more characters is long. */
const SMALL = 2000;

export interface Candidate {
  readonly rule: AnyRule;
  /** The messages of the rule that the fixture causes. */
  readonly said: readonly string[];
  readonly isRepaired: boolean;
}

/**
 * The rank of an example, most important first: an error rather than a warning; no other findings; an API, not a
 * program's memory; a plain request that is not long; the rule's first message; a repair; an accepted example for the
 * same API; and then the smallest with the closest accepted example.
 */
export function rankOf(
  { path, text, expectation }: Fixture,
  near: Fixture | undefined,
  { rule, said, isRepaired }: Candidate,
) {
  const { diagnostics, as, template, dialect } = expectation;
  const own = diagnostics.filter(each => each.rule === rule.id);
  const messages = Object.keys(rule.messages);
  return [
    Math.min(...own.map(({ severity = 'error' }) => SEVERITIES.indexOf(severity))),
    diagnostics.length,
    isApi(dialect) ? 0 : 1,
    KINDS.indexOf(as),
    template === undefined ? 0 : 1,
    text.length > SMALL ? 1 : 0,
    Math.min(...said.map(message => messages.indexOf(message))),
    isRepaired ? 0 : 1,
    near?.expectation.dialect === dialect ? 0 : 1,
    text.length + (near === undefined ? 1e6 : 20 * distance(text, near.text)),
    path,
  ] as const;
}

/** Whether the dialect describes one known API. */
function isApi(id: string): boolean {
  const dialect = findDialect(id);
  return (dialect?.kind ?? 'endpoint') === 'endpoint' && dialect?.isGeneric !== true && id !== 'strict';
}

/** The accepted fixture with the smallest difference, of the same dialect if there is one. */
export function nearest({ text, expectation }: Fixture, silent: readonly Fixture[]): Fixture | undefined {
  const ranked = silent.map(fixture => {
    const other = fixture.expectation;
    const rank = [
      // A fixture that another API accepts unchanged is not a near miss, but better than nothing.
      fixture.text === text ? 1 : 0,
      other.dialect === expectation.dialect ? 0 : 1,
      other.as === expectation.as ? 0 : 1,
      other.template === expectation.template ? 0 : 1,
      // Characters outside ASCII count as a difference.
      /^\p{ASCII}*$/u.test(fixture.text) ? 0 : 1,
      distance(text, fixture.text),
      fixture.text.length,
      fixture.path,
    ] as const;
    return { fixture, rank };
  });
  return ranked.sort((a, b) => compare(a.rank, b.rank))[0]?.fixture;
}

/** The number of lines that are added or removed between two texts. */
function distance(one: string, other: string): number {
  return diffLines(one, other).reduce((sum, { added, removed, count = 0 }) => sum + (added || removed ? count : 0), 0);
}

export function compare(a: readonly (number | string)[], b: readonly (number | string)[]): number {
  for (const [i, left] of a.entries()) {
    const right = b[i] ?? '';
    if (left !== right) return left < right ? -1 : 1;
  }
  return 0;
}
