/** Cases whose work once grew faster than they did. */
import { expect, it } from 'vitest';
import { startCounting } from '../growth/operations.ts';
import { savedCases } from './saved.ts';
import { faultOf } from './target.ts';

startCounting();
const { growthTarget } = await import('./targets/growth.ts');

const saved = savedCases().filter(each => each.saved.target === growthTarget.name);

it.each(saved.map(each => [each.path, each.saved] as const))('%s', { timeout: 60_000 }, async (_, sample) => {
  expect(await faultOf(growthTarget, sample)).toBeUndefined();
});
