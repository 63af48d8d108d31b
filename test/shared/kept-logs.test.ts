/**
 * Repairing damaged copies of real logs: no conversation is lost, split or merged with another, whatever is wrong with
 * the file.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { faultsOfRepair } from '../fix/logs/kept.ts';
import { mutated, random, valuesOf } from '../fix/logs/mutations.ts';

const LOGS = '../shared/logs';
const isHere = existsSync(LOGS);
if (!isHere) console.warn('skipped: there are no logs in ../shared/logs');

const RUNS = 500;
/** Only the first lines of longer files are used, and longer documents are skipped. */
const MOST = 40_000;

function beginning(text: string): string | undefined {
  if (text.length <= MOST) return text;
  const end = text.lastIndexOf('\n', MOST);
  return end < 0 ? undefined : text.slice(0, end + 1);
}

describe.runIf(isHere)('real logs', () => {
  it(`damaged and repaired ${RUNS} times`, () => {
    const byFolder = readdirSync(LOGS, { withFileTypes: true })
      .filter(entry => entry.isDirectory())
      .map(({ name }) =>
        readdirSync(join(LOGS, name), { recursive: true, encoding: 'utf8' }).map(each => join(name, each)),
      )
      .map(names => names.filter(name => /\.(?:jsonl?|ndjson|traj|af)$/.test(name)).sort())
      .filter(names => names.length > 0);
    const next = random(Number(process.env.FC_SEED ?? 19));
    const oneOf = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T;
    const read = (name: string) => beginning(readFileSync(join(LOGS, name), 'utf8'));
    let changed = 0;
    for (let i = 0; i < RUNS; i++) {
      const names = oneOf(byFolder);
      const name = oneOf(names);
      const text = read(name);
      if (text === undefined || valuesOf(text) === undefined) continue;
      const damaged = mutated(text, next, read(oneOf(names)) ?? '');
      if (damaged === undefined) continue;
      const options = {
        safety: next() < 0.3 ? 'safe' : 'unsafe',
        as: ([undefined, 'request', 'log'] as const)[i % 3],
      } as const;
      const { faults, isChanged } = faultsOfRepair(Buffer.from(damaged), options);
      expect({ faults, name, i, options }).toMatchObject({ faults: [] });
      changed += isChanged ? 1 : 0;
    }
    expect(changed).toBeGreaterThan(RUNS / 20);
  });
});
