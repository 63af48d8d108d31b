/** Configurations without files on disk. */
import { posix } from 'node:path';
import * as yaml from 'yaml';
import { Configuration } from '../../src/config/configuration.ts';
import { type ConfigSource, layersAt } from '../../src/config/layers.ts';
import type { FlagSettings } from '../../src/config/settings.ts';
import { UsageError } from '../../src/model/usage-error.ts';

export const loadYaml = () => yaml;

/** Files by absolute path. Values that are not text are written as JSON. */
export function sourceOf(files: Readonly<Record<string, unknown>>): ConfigSource {
  return {
    read(path) {
      const content = Object.hasOwn(files, path) ? files[path] : undefined;
      if (content === undefined) throw new UsageError(`${path}: the file does not exist`);
      return typeof content === 'string' ? content : JSON.stringify(content, null, 2);
    },
    resolve: (file, path) => posix.resolve(posix.dirname(file), path),
    name: path => posix.relative('/p', path),
    loadYaml,
  };
}

/** The configuration in `/p/rolecall.config.json`, with these other files. */
export function configurationOf(config: unknown, files: Record<string, unknown> = {}, flags: FlagSettings = {}) {
  const path = '/p/rolecall.config.json';
  return new Configuration(layersAt(path, sourceOf({ ...files, [path]: config })), flags);
}

/** The error message for a rejected configuration. */
export function refusalOf(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    if (error instanceof UsageError) return error.message;
    throw error;
  }
  throw new Error('nothing was refused');
}
