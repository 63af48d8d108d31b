import { realpathSync } from 'node:fs';
import { onTestFinished } from 'vitest';
import { folder } from './running.ts';

/** Creates a temporary folder with these files, and changes into it until the test ends. */
export function inFolder(files: Readonly<Record<string, unknown>>, below = '.'): string {
  const before = process.cwd();
  const root = realpathSync(folder(files));
  onTestFinished(() => process.chdir(before));
  process.chdir(root);
  process.chdir(below);
  return root;
}
