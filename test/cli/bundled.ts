/** The command line as one program, for tests that need a process of their own. */
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

/** Builds it into a folder, and says where it is. */
export async function bundleCli(folder: string): Promise<string> {
  const parts = { splitting: true, outdir: folder, outExtension: { '.js': '.mjs' } };
  await build({ ...BUNDLED, ...parts, entryPoints: ['src/cli/bin.ts'] });
  return join(folder, 'bin.mjs');
}
