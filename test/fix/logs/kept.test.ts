/** Repairing damaged logs: no conversation is lost, split or merged with another, whatever is wrong with the file. */
import { expect, it } from 'vitest';
import { fixturesBelow } from '../../../scripts/fixtures.ts';
import { runs } from '../../depth.ts';
import { faultsOfRepair } from './kept.ts';
import { mutated, random, valuesOf } from './mutations.ts';

const fixtures = fixturesBelow('fixtures/logs').map(({ slug, text }) => ({ format: slug.split('/')[2], text }));
const seeds = fixtures.filter(({ text }) => valuesOf(text) !== undefined);

const MODES = [undefined, 'request', 'log'] as const;
const RUNS = runs(1000);

it(`damaged fixtures of all formats of logs, repaired ${RUNS} times`, () => {
  expect(seeds.length).toBeGreaterThan(100);
  const next = random(Number(process.env.FC_SEED ?? 19));
  let changed = 0;
  for (let i = 0; i < RUNS; i++) {
    const { format, text } = seeds[Math.floor(next() * seeds.length)] as (typeof seeds)[number];
    const alike = seeds.filter(each => each.format === format);
    const damaged = mutated(text, next, alike[Math.floor(next() * alike.length)]?.text ?? '');
    if (damaged === undefined) continue;
    const bytes = Buffer.from(damaged);
    // Invalid UTF-8.
    if (next() < 0.05 && bytes.length > 0) bytes[Math.floor(next() * bytes.length)] = 0xff;
    const options = { safety: next() < 0.3 ? 'safe' : 'unsafe', as: MODES[i % 3] } as const;
    const { faults, isChanged } = faultsOfRepair(bytes, options);
    expect({ faults, format, i, options, damaged: faults.length > 0 ? damaged : '' }).toMatchObject({ faults: [] });
    changed += isChanged ? 1 : 0;
  }
  expect(changed).toBeGreaterThan(RUNS / 10);
});
