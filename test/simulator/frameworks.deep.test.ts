/** The loops of frameworks in all scenarios: each does what the committed table says. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { LoopMatrix } from '../../scripts/loop-matrix-page.ts';
import { measured, TABLE } from './loop-matrix.ts';

const committed = JSON.parse(readFileSync(TABLE, 'utf8')) as LoopMatrix;

test('frameworks do what the table says', async () => {
  const { date: _, ...expected } = committed;
  expect(
    await measured(),
    `measure again with \`npx tsx scripts/loop-matrix.ts\`, judge what is new, and commit ${TABLE}`,
  ).toEqual(expected);
});

test('each failure in the table has a judgement, and no scenario could not be played', () => {
  const open = committed.results.filter(
    ({ outcome, fault }) => outcome === 'harness fault' || (outcome === 'failed' && fault === undefined),
  );
  expect(open, 'add the failures to test/simulator/loops/judgements.ts').toEqual([]);
});
