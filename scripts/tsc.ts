/** Runs the TypeScript compiler. */
import { spawnSync } from 'node:child_process';

/**
 * The native compiler takes a quarter of the time. Scripts, tests and typedoc use the API of the other `typescript`, which the
 * native one does not have yet.
 */
const COMPILER = 'node_modules/typescript-7/bin/tsc';

/** Whether a project compiles. Prints its errors. */
export function tsc(project: string, ...flags: readonly string[]): boolean {
  return spawnSync(process.execPath, [COMPILER, '-p', project, ...flags], { stdio: 'inherit' }).status === 0;
}
