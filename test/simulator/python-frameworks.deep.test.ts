/** The loops of installed Python frameworks in scenarios give the results in the committed table. */
import { describe, expect, it } from 'vitest';
import { committedInPython, missingIn, PYTHON_TABLE, pythonFrameworks, resultsOf } from './python-loop-matrix.ts';

const { versions, results } = committedInPython();

describe.each(pythonFrameworks.map(framework => ({ ...framework, missing: missingIn(framework, versions) })))(
  '$name',
  ({ missing, ...framework }) => {
    if (missing !== undefined) console.warn(`${framework.name} is not driven: ${missing}`);

    it.skipIf(missing !== undefined)('gives the results in the table', async () => {
      expect(
        await resultsOf(framework),
        `measure again with \`npx tsx scripts/loop-matrix.ts\`, judge what is new, and commit ${PYTHON_TABLE}`,
      ).toEqual(results.filter(each => each.framework === framework.name));
    });
  },
);

it('each failure in the table has a judgement, and every scenario could be run', () => {
  const open = results.filter(
    ({ outcome, fault }) => outcome === 'harness fault' || (outcome === 'failed' && fault === undefined),
  );
  expect(open, 'add the failures to test/simulator/loops/python-judgements.ts').toEqual([]);
});
