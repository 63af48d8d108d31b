import { sep } from 'node:path';

/** The path with `/`, which reports, globs and configurations use on every system. Windows can open such paths. */
export function slashed(path: string, separator: string = sep): string {
  // Windows accepts verbatim paths, such as `\\?\C:\logs`, only with backslashes.
  return separator === '/' || path.startsWith('\\\\?\\') ? path : path.replaceAll(separator, '/');
}
