/** Configurations that are there already. */
import type { Config } from '../generated/types.ts';

/**
 * `recommended` is what `rolecall lint` does where nothing is configured: errors fail, for they are proven. `strict` fails
 * for warnings as well, which thin or contradicted evidence gives; what severity a finding has stays as the evidence says.
 * `portable` asks what would be taken everywhere: the dialect `strict` judges, which refuses what any server refuses.
 */
export const PRESETS: Readonly<Record<string, Config>> = {
  recommended: { failOn: 'error' },
  strict: { failOn: 'warning' },
  portable: { dialect: 'strict' },
};
