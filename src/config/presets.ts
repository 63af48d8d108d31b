/** Built-in configurations. */
import type { Config } from '../generated/types.ts';

/**
 * `recommended` is the default behavior of `rolecall lint`: errors fail the run, because they are proven. `strict` also
 * fails for warnings, whose evidence is weak or contradictory; severities do not change. `portable` uses the dialect
 * `strict`, which rejects what any server rejects.
 */
export const PRESETS: Readonly<Record<string, Config>> = {
  recommended: { failOn: 'error' },
  strict: { failOn: 'warning' },
  portable: { dialect: 'strict' },
};
