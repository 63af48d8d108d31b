import type fc from 'fast-check';
import { reporter } from '../../src/testing/index.ts';
import { runs } from '../depth.ts';

/**
 * The same conversations in every run, as many as deep tests try, and at least `least`. Set `FC_SEED` to use others, and `FC_TIMES` to
 * multiply their number.
 */
export function settings<T>(numRuns: number, least?: number): fc.Parameters<T> {
  return {
    seed: Number(process.env.FC_SEED ?? 20261121),
    numRuns: runs(numRuns, least) * Number(process.env.FC_TIMES ?? 1),
    reporter,
  };
}
