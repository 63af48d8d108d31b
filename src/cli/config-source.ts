/** Reads configuration and dialect files. */
import { readFileSync, statSync } from 'node:fs';
import { dirname, isAbsolute, relative, resolve } from 'node:path';
import { LARGEST_DOCUMENT } from '../config/document.ts';
import type { ConfigSource } from '../config/layers.ts';
import { UsageError } from '../model/usage-error.ts';
import { loadYaml } from './archives.ts';

/** Reads a file that a user wrote. Throws a `UsageError` that says why it cannot be read. */
export function readWritten(path: string): string {
  try {
    const found = statSync(path);
    // Reading a pipe would wait for input.
    if (!found.isFile()) throw new UsageError(`${shown(path)}: it is not a file`);
    if (found.size > LARGEST_DOCUMENT)
      throw new UsageError(`${shown(path)}: larger than ${LARGEST_DOCUMENT >> 20} MiB, too large for a configuration`);
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path));
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    const reasons: Record<string, string> = {
      ENOENT: 'the file does not exist',
      ERR_ENCODING_INVALID_ENCODED_DATA: 'it is not UTF-8',
    };
    throw new UsageError(`${shown(path)}: ${reasons[code ?? ''] ?? code ?? (error as Error).message}`);
  }
}

/** A path relative to the current folder, if that is shorter. */
export function shown(path: string): string {
  const fromHere = relative(process.cwd(), path);
  return fromHere !== '' && fromHere.length < path.length ? fromHere : path;
}

export const configFiles: ConfigSource = {
  read: readWritten,
  resolve: (file, path) => (isAbsolute(path) ? path : resolve(dirname(file), path)),
  name: shown,
  loadYaml,
};
