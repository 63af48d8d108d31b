import { expect, test } from 'vitest';
import { jobCount } from '../../../src/cli/jobs/lint-inputs.ts';

const input = (bytes: number | undefined) => ({ path: 'x', bytes, open: async function* () {} });

test('`auto` chooses one thread for small input and several for large input; a number is used as given', () => {
  expect(jobCount('auto', [input(1000)], 8)).toBe(1);
  expect(jobCount('auto', [input(undefined)], 8)).toBe(1);
  expect(jobCount('auto', [input(1 << 30)], 8)).toBe(8);
  expect(jobCount('auto', [input(1 << 30)], 1)).toBe(1);
  expect(jobCount('auto', [input(1 << 30)], 96)).toBe(16);
  expect(
    jobCount(
      'auto',
      Array.from({ length: 1000 }, () => input(160_000)),
      8,
    ),
  ).toBe(3);
  expect(jobCount(3, [input(10)], 1)).toBe(3);
});
