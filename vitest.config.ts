import { defineConfig } from 'vitest/config';

const GROWTH = 'test/growth/*.test.ts';

export default defineConfig({
  test: {
    maxWorkers: '100%',
    // No test measures time; the slowest properties take half a minute on a busy machine.
    testTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'main',
          include: ['test/**/*.test.ts'],
          exclude: [GROWTH],
          // Loading the package again for each of hundreds of files took a third of the run; no test changes a module.
          isolate: false,
        },
      },
      // Counts what runs in its own process, and loads the package after it began to count.
      { extends: true, test: { name: 'growth', include: [GROWTH] } },
    ],
  },
});
