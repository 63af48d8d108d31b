/** Bundles the worker and its targets into one JavaScript file. Loaded through tsx, they run a third slower. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { ROOT } from '../sources.ts';

export interface Bundle {
  readonly url: URL;
  remove(): void;
}

/** Modules find files of the project relative to their own location. */
const keepsPlaces: Plugin = {
  name: 'keeps places',
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href)),
      loader: 'ts',
    }));
  },
};

/** The bundle of a module with targets, in a folder from which packages are found. */
export async function bundled(module: string): Promise<Bundle> {
  const cache = fileURLToPath(new URL('node_modules/.cache/', ROOT));
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'fuzz-'));
  const path = join(folder, 'worker.js');
  const worker = fileURLToPath(new URL('./worker.ts', import.meta.url));
  const { outputFiles } = await build({
    stdin: {
      contents: `import { serve } from ${JSON.stringify(worker)};\nserve(() => import(${JSON.stringify(fileURLToPath(module))}));`,
      resolveDir: fileURLToPath(ROOT),
    },
    absWorkingDir: fileURLToPath(ROOT),
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    plugins: [keepsPlaces],
    outfile: path,
    write: false,
  });
  writeFileSync(path, outputFiles[0]?.contents ?? '');
  return { url: pathToFileURL(path), remove: () => rmSync(folder, { recursive: true, force: true }) };
}
