import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    testTimeout: 20_000,
    // Loading the package again for each of hundreds of files took a third of the run; no test changes a module.
    isolate: false,
  },
});
