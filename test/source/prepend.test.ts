import { expect, test } from 'vitest';
import { prepend } from '../../src/source/prepend.ts';

const MANY = 150_000;

test('prepends any number of items to a list', () => {
  const list = ['c', 'd'];
  prepend(list, ['a', 'b']);
  prepend(list, []);
  expect(list).toEqual(['a', 'b', 'c', 'd']);
  prepend(
    list,
    Array.from({ length: MANY }, () => 'x'),
  );
  expect(list.length).toBe(MANY + 4);
  expect(list.slice(-4)).toEqual(['a', 'b', 'c', 'd']);
});
