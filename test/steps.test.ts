/** The totals at the end of a test run. */
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { countFixtures, countTests, runStages, type Step, totalsLine } from '../scripts/steps.ts';
import { folder } from './cli/running.ts';

const node = (script: string, rest: Partial<Step> = {}): Step => ({
  ...{ name: 'step', command: `"${process.execPath}" -e "${script}"` },
  ...rest,
});
const printing = (text: string) => `console.log('${text}')`;
const totalsOf = (...steps: readonly Step[]) => runStages([[steps]], () => {});

describe('totals', () => {
  test('a step counts as one, passed or failed', async () => {
    expect(await totalsOf(node(''), node('process.exit(3)'), node(''))).toEqual({ passed: 2, failed: 1 });
  });

  test('the counts of a step are added', async () => {
    const fixtures = node(printing('12 fixtures passed, 3 failed'), { count: countFixtures });
    expect(await totalsOf(node(''), fixtures)).toEqual({ passed: 13, failed: 3 });
  });

  test('a failed step without counts is one failure', async () => {
    const none = join(folder({}), 'none.json');
    expect(await totalsOf(node('process.exit(1)', { count: () => countTests(none) }))).toEqual({
      passed: 0,
      failed: 1,
    });
    const report = join(folder({ 'a.json': { numPassedTests: 5, numFailedTests: 0 } }), 'a.json');
    expect(await totalsOf(node('process.exit(1)', { count: () => countTests(report) }))).toEqual({
      passed: 5,
      failed: 1,
    });
  });

  test('counted failures are not counted again', async () => {
    const report = join(folder({ 'a.json': { numPassedTests: 5, numFailedTests: 2 } }), 'a.json');
    expect(await totalsOf(node('process.exit(1)', { count: () => countTests(report) }))).toEqual({
      passed: 5,
      failed: 2,
    });
  });

  test('stages and lanes are added, and all output is printed', async () => {
    let told = '';
    const stages = [[[node(printing('one'))], [node(printing('two'))]], [[node(printing('three'))]]];
    const totals = await runStages(stages, text => {
      told += text;
    });
    expect(totals).toEqual({ passed: 3, failed: 0 });
    expect(told.match(/^(?:one|two|three)$/gm)).toHaveLength(3);
    expect(told).toMatch(/^three$(?![\s\S]*^(?:one|two)$)/m);
  });

  test('a step may have its own variables', async () => {
    const asks = "process.exit(process.env.ASKED_FOR === 'all' ? 0 : 1)";
    expect(await totalsOf(node(asks, { env: { ASKED_FOR: 'all' } }), node(asks))).toEqual({ passed: 1, failed: 1 });
  });

  test('the last line has a fixed form for other programs', () => {
    expect(totalsLine({ passed: 3, failed: 0 })).toBe('3 passed, 0 failed');
  });
});
