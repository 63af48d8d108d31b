/** Saved cases whose work once grew faster than their size. */
import { expect, it } from 'vitest';
import { savedCases } from '../fuzz/saved.ts';
import { faultOf } from '../fuzz/target.ts';
import { startCounting } from './operations.ts';

startCounting();
const { growthTarget } = await import('../fuzz/targets/growth.ts');

const saved = savedCases().filter(each => each.saved.target === growthTarget.name);

it.each(saved.map(each => [each.path, each.saved] as const))('%s', async (_, sample) => {
  expect(await faultOf(growthTarget, sample)).toBeUndefined();
});
