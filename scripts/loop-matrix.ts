/** Measures the agent loops of frameworks in the scenarios, and writes the tables and their page in docs. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { measured, TABLE } from '../test/simulator/loop-matrix.ts';
import { measuredInPython, missingIn, PYTHON_TABLE, pythonFrameworks } from '../test/simulator/python-loop-matrix.ts';
import { type LoopMatrix, loopMatrixPage, MATRIX_PAGE } from './loop-matrix-page.ts';

type Measured = Omit<LoopMatrix, 'date'>;

const tableIn = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as LoopMatrix;

function update(path: string, found: Measured): void {
  const { date, ...committed } = tableIn(path);
  if (isDeepStrictEqual(found, committed)) console.log(`${path} is up to date: measured on ${date}`);
  else {
    const matrix: LoopMatrix = { date: new Date().toISOString().slice(0, 10), ...found };
    writeFileSync(path, `${JSON.stringify(matrix, null, 2)}\n`);
    execFileSync('npx', ['biome', 'format', '--write', path]);
    console.log(`wrote ${path}`);
  }
  for (const { framework, dialect, scenario, outcome, rule, fault } of found.results)
    if (outcome === 'failed' && fault === undefined)
      console.log(`no judgement in test/simulator/loops/: ${framework}, ${dialect}, ${scenario}, ${rule}`);
}

update(TABLE, await measured());
const missing = pythonFrameworks.flatMap(each => missingIn(each) ?? []);
if (missing.length === 0) update(PYTHON_TABLE, await measuredInPython());
else console.log(`${PYTHON_TABLE} is not measured: ${missing.join(', ')}`);
writeFileSync(MATRIX_PAGE, loopMatrixPage(tableIn(TABLE), tableIn(PYTHON_TABLE)));
console.log(`wrote ${MATRIX_PAGE}`);
// Timers of clients would keep the process alive.
process.exit(0);
