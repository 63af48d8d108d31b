/** Runs a program or the built command, and measures its memory. */
import { fileURLToPath } from 'node:url';

/** Arguments of Node.js: the program that follows prints its peak memory when it ends. */
export const PRINT_PEAK: readonly string[] = ['--import', new URL('./print-peak.js', import.meta.url).href];

/** Arguments of Node.js that run the command in this way. */
export const COMMAND: readonly string[] = [...PRINT_PEAK, fileURLToPath(new URL('../dist/cli.js', import.meta.url))];

/** The peak memory in bytes, from what a run printed on standard error. */
export function peakIn(stderr: string): number {
  return Number(stderr.match(/^peak (\d+)$/m)?.[1]) * 1024;
}
