/** All targets. */
import type { Target } from './target.ts';
import { commandTargets } from './targets/commands.ts';
import { growthTarget } from './targets/growth.ts';
import { simulatorTarget } from './targets/simulator.ts';
import { stdioTarget } from './targets/stdio.ts';
import { textTargets } from './targets/texts.ts';
import { valueTargets } from './targets/values.ts';

export const targets: readonly Target[] = [
  ...valueTargets,
  ...textTargets,
  ...commandTargets,
  simulatorTarget,
  stdioTarget,
  growthTarget,
];
