/** Dialects on the command line: built-in ones and the user's own. */
import { resolve } from 'node:path';
import { InvalidArgumentError } from 'commander';
import { isPath } from '../config/layers.ts';
import { readOwnDialect } from '../config/own-dialect.ts';
import type { DialectId } from '../generated/ids.ts';
import type { Dialect } from '../generated/types.ts';
import { noDialect } from '../registry/dialect-names.ts';
import { findDialect } from '../registry/registry.ts';
import { loadYaml } from './archives.ts';
import { readWritten, shown } from './config-source.ts';

/**
 * The value of `--dialect`, `--to` or `--from`: the ID or an alias of a built-in dialect, or the path of a dialect
 * file. A path contains `/` or ends in `.json`, `.yaml` or `.yml`. Throws a `UsageError` with locations if the file is
 * invalid.
 */
export function dialectFlag(name: string): DialectId | Dialect {
  const found = findDialect(name);
  if (found !== undefined) return found.id as DialectId;
  if (!isPath(name)) throw new InvalidArgumentError(noDialect(name));
  const path = resolve(name);
  return readOwnDialect(readWritten(path), shown(path), loadYaml);
}

/** Like `dialectFlag`, for commands that can detect the dialect: `auto` is allowed as well. */
export function dialectOrAutoFlag(name: string): 'auto' | DialectId | Dialect {
  return name === 'auto' ? name : dialectFlag(name);
}
