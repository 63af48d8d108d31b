/** Known failures of an agent. They do not fail a run, but an entry whose scenario passes now does. */
import { UsageError } from '../model/usage-error.ts';
import type { ScenarioResult } from '../simulator/loop/play.ts';
import { isObject } from '../source/json.ts';

interface Entry {
  readonly scenario: string;
  readonly dialect: string;
}

export interface KnownFailure {
  has(result: Entry): boolean;
  /** Entries whose scenario passes now. */
  stale(results: readonly ScenarioResult[]): Entry[];
  /** The text of a baseline with the failures of this run; entries of scenarios that were not played stay. */
  textFor(results: readonly ScenarioResult[]): string;
}

export function loopBaseline(text: string | undefined, path: string): KnownFailure {
  const entries = text === undefined ? [] : entriesIn(text, path);
  const isSame = (a: Entry, b: Entry) => a.scenario === b.scenario && a.dialect === b.dialect;
  const find = (among: readonly ScenarioResult[], entry: Entry) => among.find(each => isSame(each, entry));
  return {
    has: result => entries.some(each => isSame(each, result)),
    stale: results => entries.filter(each => find(results, each)?.outcome === 'passed'),
    textFor(results) {
      const failed = results
        .filter(({ outcome }) => outcome === 'failed')
        .map(({ scenario, dialect }) => ({ scenario, dialect }));
      const others = entries.filter(each => find(results, each) === undefined);
      return `${JSON.stringify({ version: 1, known: [...others, ...failed] }, null, 2)}\n`;
    },
  };
}

function entriesIn(text: string, path: string): Entry[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new UsageError(`${path}: it is not JSON`);
  }
  const known = isObject(value) ? value.known : undefined;
  const isEntry = (each: unknown): each is Entry =>
    isObject(each) && typeof each.scenario === 'string' && typeof each.dialect === 'string';
  if (!Array.isArray(known) || !known.every(isEntry))
    throw new UsageError(`${path}: expected \`{"version": 1, "known": [{"scenario", "dialect"}]}\``);
  return known;
}
