/** The sets of scenarios. A set never changes once its month is over: new scenarios go into a new set. */
import type { Scenario } from '../loop/scenario.ts';
import { aborts } from './aborts.ts';
import { approvals } from './approvals.ts';
import { compaction } from './compaction.ts';
import { handoffs } from './handoffs.ts';
import { longRuns } from './long-runs.ts';
import { malformedCalls } from './malformed-calls.ts';
import { reasoning } from './reasoning.ts';
import { resuming } from './resuming.ts';
import { streamsAndErrors } from './streams-and-errors.ts';
import { switchingModels } from './switching-models.ts';
import { tools } from './tools.ts';
import { userInput } from './user-input.ts';

/** The sets of scenarios, by the month in which they were frozen. */
export const SCENARIO_SETS: Readonly<Record<string, readonly Scenario[]>> = {
  '2026-12': [
    ...[...tools, ...malformedCalls, ...aborts, ...resuming, ...compaction, ...switchingModels],
    ...[...userInput, ...approvals, ...handoffs, ...reasoning, ...streamsAndErrors, ...longRuns],
  ],
};

export const LATEST_SET = '2026-12';
