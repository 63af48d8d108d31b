/** Searching files by pattern. The library is loaded at the first search: most runs name a file. */
import type { GlobOptions } from 'tinyglobby';

/** The paths that match, sorted. */
export async function glob(patterns: string | readonly string[], options: GlobOptions): Promise<string[]> {
  const { glob: search } = await import('tinyglobby');
  return (await search(patterns, options)).sort();
}

/** Whether a path has characters of a pattern. */
export async function isPattern(path: string): Promise<boolean> {
  const { isDynamicPattern } = await import('tinyglobby');
  return isDynamicPattern(path);
}
