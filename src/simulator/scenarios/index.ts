/** The sets of scenarios. A set never changes once its month is over: new scenarios go into a new set. */
import type { Scenario } from '../loop/scenario.ts';
import { tools } from './tools.ts';

export const SCENARIO_SETS: Readonly<Record<string, readonly Scenario[]>> = {
  '2026-12': [...tools],
};

export const LATEST_SET = '2026-12';
