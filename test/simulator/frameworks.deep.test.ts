/** The loops of frameworks in all scenarios give the results in the committed table. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { LoopMatrix, LoopResult } from '../../scripts/loop-matrix-page.ts';
import { scenariosOf } from '../../src/simulator/check-loop.ts';
import type { Moment } from '../../src/simulator/index.ts';
import { inTurn } from '../depth.ts';
import { measured, type Selection, TABLE } from './loop-matrix.ts';
import { frameworks } from './loops/frameworks.ts';

const committed = JSON.parse(readFileSync(TABLE, 'utf8')) as LoopMatrix;

/** Scenarios that need seconds for each framework are only measured for the table. */
const SLOW: ReadonlySet<Moment> = new Set<Moment>(['Long runs', 'Compaction']);

/** A share of the scenarios for each framework, for each of them others. */
const select: Selection = (all, framework) =>
  inTurn(
    all.filter(({ moment }) => !SLOW.has(moment)),
    framework,
  );

test('frameworks give the results in the table', async () => {
  const { date: _, results, ...expected } = committed;
  const scenarios = scenariosOf(committed.set);
  const isMeasured = new Set(
    frameworks.flatMap(({ name, dialect }, at) => select(scenarios, at).map(({ id }) => `${name} ${dialect} ${id}`)),
  );
  const found = await measured(select);
  expect(
    { ...found, results: found.results.map(withoutOwnError) },
    `measure again with \`npx tsx scripts/loop-matrix.ts\`, judge what is new, and commit ${TABLE}`,
  ).toEqual({
    ...expected,
    results: results
      .filter(each => isMeasured.has(`${each.framework} ${each.dialect} ${each.scenario}`))
      .map(withoutOwnError),
  });
});

/** Whether an agent that passes also throws because it was aborted depends on when the abort arrives. */
function withoutOwnError({ error, ...result }: LoopResult): LoopResult {
  return result.outcome === 'passed' || error === undefined ? result : { ...result, error };
}

test('each failure in the table has a judgement, and every scenario could be run', () => {
  const open = committed.results.filter(
    ({ outcome, fault }) => outcome === 'harness fault' || (outcome === 'failed' && fault === undefined),
  );
  expect(open, 'add the failures to test/simulator/loops/judgements.ts').toEqual([]);
});

test('our middleware and our `fetch` repair what they can, and break no passing scenario', () => {
  const ways = ['middleware', 'fetch'] as const;
  const worse = committed.results.filter(
    each => each.outcome === 'passed' && ways.some(way => each[way] !== undefined && each[way].outcome !== 'passed'),
  );
  expect(worse).toEqual([]);
  const unexplained = committed.results.filter(each =>
    ways.some(way => each[way]?.outcome === 'failed' && each[way].why === undefined),
  );
  expect(unexplained, 'add the reasons to NOT_REPAIRED in test/simulator/loops/judgements.ts').toEqual([]);
});
