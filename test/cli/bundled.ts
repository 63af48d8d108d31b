/** The command line as one bundled program, for tests that start processes. */
import { join } from 'node:path';
import { build } from 'esbuild';

export const BUNDLED = {
  bundle: true,
  format: 'esm',
  platform: 'node',
  define: { ROLECALL_VERSION: '"test"' },
  banner: {
    js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
  },
} as const;

/** Builds the program into a folder, and returns its path. */
export async function bundleCli(folder: string): Promise<string> {
  const parts = { splitting: true, outdir: folder, outExtension: { '.js': '.mjs' } };
  await build({ ...BUNDLED, ...parts, entryPoints: ['src/cli/bin.ts'] });
  return join(folder, 'bin.mjs');
}
