import { defineConfig } from 'vitest/config';
import { filesWithDepth } from './test/depth.ts';

const TESTS = ['test/**/*.test.ts'];
/** What counts operations. */
const GROWTH = ['test/growth/*.test.ts'];
/** What takes long, or needs more than Node: a file says so by its name, or stands in one of these folders. */
const DEEP = ['test/**/*.deep.test.ts', 'test/{browser,oracles,shared}/**/*.test.ts'];

/** `deep` has all tests, so that tests with depth run once where both kinds of tests are wanted. */
const isAll = process.env.ROLECALL_TESTS === 'all';

/** A file for the results: scripts/test.ts counts them, and prints what fails and what is skipped. */
const report = process.env.ROLECALL_TEST_REPORT;

export default defineConfig({
  test: {
    reporters:
      report === undefined
        ? ['default']
        : [
            ['minimal', { silent: false }],
            ['json', { outputFile: report }],
          ],
    maxWorkers: '100%',
    // For what hangs: how long a test takes depends on the machine, and on what else runs there.
    testTimeout: 1_200_000,
    hookTimeout: 1_200_000,
    // Loading the package again for each of hundreds of files took a third of the run; no test changes a module.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'main',
          include: TESTS,
          exclude: [...DEEP, ...GROWTH],
          // For many short-lived objects. Not for deep tests: some of them start threads with less memory than this.
          execArgv: ['--max-semi-space-size=64'],
        },
      },
      {
        extends: true,
        test: {
          name: 'deep',
          include: isAll ? TESTS : [...DEEP, ...filesWithDepth()],
          exclude: GROWTH,
          env: { ROLECALL_TESTS: 'deep' },
        },
      },
      // Counts what runs in its own process, and loads the package after it began to count.
      {
        extends: true,
        test: { name: 'growth', include: GROWTH, isolate: true, env: { ROLECALL_TESTS: 'deep' } },
      },
    ],
  },
});
