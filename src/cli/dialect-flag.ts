/** A dialect on the command line: one that is built in, or one of the user's own. */

import { resolve } from 'node:path';
import { InvalidArgumentError } from 'commander';
import { isPath } from '../config/layers.ts';
import { readOwnDialect } from '../config/own-dialect.ts';
import type { DialectId } from '../generated/ids.ts';
import type { Dialect } from '../generated/types.ts';
import { noDialect } from '../lint/dialect-names.ts';
import { findDialect } from '../lint/registry.ts';
import { loadYaml } from './archives.ts';
import { readWritten, shown } from './config-source.ts';

/**
 * What an option `--dialect <id>`, `--to <id>` or `--from <id>` names: the id or an alias of a built-in dialect, or the dialect of
 * one's own that a file holds. A file has a `/` in its path or ends in `.json`, `.yaml` or `.yml`. What is wrong in the file is thrown as a
 * `UsageError` with its places.
 */
export function dialectFlag(name: string): DialectId | Dialect {
  const found = findDialect(name);
  if (found !== undefined) return found.id as DialectId;
  if (!isPath(name)) throw new InvalidArgumentError(noDialect(name));
  const path = resolve(name);
  return readOwnDialect(readWritten(path), shown(path), loadYaml);
}

/** The same for commands that can find it out: `auto` is a word of its own there. */
export function dialectOrAutoFlag(name: string): 'auto' | DialectId | Dialect {
  return name === 'auto' ? name : dialectFlag(name);
}
