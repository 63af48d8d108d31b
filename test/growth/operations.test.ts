import { expect, it } from 'vitest';
import { operationsOf, startCounting } from './operations.ts';

startCounting();

it('counts the elements that built-in functions visit', () => {
  const list = Array.from({ length: 1000 }, (_, i) => i);
  const search = (n: number) => () => list.slice(0, n).filter(each => !list.includes(each, n));
  const [few, many] = [operationsOf(search(100)), operationsOf(search(1000))];
  expect(many / few).toBeGreaterThan(9);
});
