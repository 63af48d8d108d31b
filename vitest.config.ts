import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // No test measures time; the slowest properties take half a minute on a busy machine.
    testTimeout: 120_000,
    // Loading the package again for each of hundreds of files took a third of the run; no test changes a module.
    isolate: false,
  },
});
