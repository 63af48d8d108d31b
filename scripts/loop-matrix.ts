/** Measures what agent loops of frameworks do in the scenarios, and writes the table and its page in docs. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { measured, TABLE } from '../test/simulator/loop-matrix.ts';
import { type LoopMatrix, loopMatrixPage, MATRIX_PAGE } from './loop-matrix-page.ts';

const { date, ...committed } = JSON.parse(readFileSync(TABLE, 'utf8')) as LoopMatrix;
const found = await measured();
if (isDeepStrictEqual(found, committed)) console.log(`${TABLE} is up to date: measured on ${date}`);
else {
  const matrix: LoopMatrix = { date: new Date().toISOString().slice(0, 10), ...found };
  writeFileSync(TABLE, `${JSON.stringify(matrix, null, 2)}\n`);
  execFileSync('npx', ['biome', 'format', '--write', TABLE]);
  writeFileSync(MATRIX_PAGE, loopMatrixPage(matrix));
  console.log(`wrote ${TABLE} and ${MATRIX_PAGE}`);
}
for (const { framework, dialect, scenario, outcome, rule, fault } of found.results)
  if (outcome === 'failed' && fault === undefined)
    console.log(`no judgement in test/simulator/loops/judgements.ts: ${framework}, ${dialect}, ${scenario}, ${rule}`);
// Clients keep timers.
process.exit(0);
