import { sep } from 'node:path';

/** The path with `/`, as reports, globs and configurations have it on every system. Windows opens such paths, too. */
export function slashed(path: string, separator: string = sep): string {
  // `\\?\C:\logs` is a path for the system alone, without any replacement.
  return separator === '/' || path.startsWith('\\\\?\\') ? path : path.replaceAll(separator, '/');
}
