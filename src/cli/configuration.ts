/** The configuration of a run: which file it is, and the settings of each input. */
import { existsSync, type Stats, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { Configuration } from '../config/configuration.ts';
import { layersAt } from '../config/layers.ts';
import type { FileSettings, FlagSettings, RunSettings } from '../config/settings.ts';
import { UsageError } from '../model/usage-error.ts';
import { configFiles, shown } from './config-source.ts';
import { glob } from './glob.ts';
import { slashed } from './slashes.ts';

/** File names that are searched for in the folder and its parents. */
export const CONFIG_NAMES = ['rolecall.config.json', 'rolecall.config.yaml', 'rolecall.config.yml'] as const;

/** The configuration that the command line selects: `--config <file>` gives a path, `--no-config` gives false. */
export interface ConfigChoice {
  readonly config?: string | boolean | undefined;
}

/** The configuration of a run, with the settings of each file. */
export interface ProjectConfiguration {
  /** Absolute path of the configuration file; undefined without one. */
  readonly path: string | undefined;
  readonly run: RunSettings;
  /** The settings of a file. No override applies to `-`, standard input. */
  settingsFor(path: string): FileSettings;
  isExcluded(path: string): boolean;
  /**
   * The files and folders to lint if the command line names none: the matches of `include`. A glob without matches is
   * returned unchanged, so that `lint` reports it.
   */
  included(): Promise<string[]>;
  /** All settings of a file and where each comes from, for `--print-config`. */
  explain(path: string): object;
}

/**
 * Finds, reads and checks the configuration for these paths: the file of `--config`, or the nearest one at or above the
 * folder of the first path, or at or above the current folder. Flags override it.
 */
export function configurationFor(
  paths: readonly string[],
  { config }: ConfigChoice,
  flags: FlagSettings = {},
): ProjectConfiguration {
  const path =
    config === false ? undefined : typeof config === 'string' ? resolve(config) : findConfiguration(startOf(paths));
  const configuration = new Configuration(path === undefined ? [] : layersAt(path, configFiles), flags);
  const folder = path === undefined ? process.cwd() : dirname(path);
  const relativePath = (file: string) => (file === '-' ? undefined : slashed(relative(folder, resolve(file))));
  // The configuration file may be in a folder of logs, but it is not a log.
  const isExcluded = (file: string) =>
    file !== '-' && (resolve(file) === path || configuration.isExcluded(relativePath(file) ?? ''));
  return {
    path,
    run: configuration.run,
    settingsFor: file => configuration.settingsFor(relativePath(file)),
    isExcluded,
    included: () => included(folder, configuration.run),
    explain(file) {
      return {
        file,
        config: path === undefined ? null : shown(path),
        isExcluded: isExcluded(file),
        ...configuration.explain(relativePath(file)),
      };
    },
  };
}

/** The folder where the search for a configuration starts. */
function startOf([first]: readonly string[]): string[] {
  const workingFolder = process.cwd();
  if (first === undefined || first === '-') return [workingFolder];
  return [resolve(folderOf(first)), workingFolder];
}

/** The folder of a path: for a file, a glob or a missing path, the nearest folder above it that exists. */
function folderOf(path: string): string {
  let folder = path;
  while (statsOf(folder)?.isDirectory() !== true && dirname(folder) !== folder) folder = dirname(folder);
  return folder;
}

/** Undefined if the path does not exist or cannot be read. The error is reported when the file is read. */
function statsOf(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}

/** The nearest configuration, searching upwards from each folder in turn. */
function findConfiguration(starts: readonly string[]): string | undefined {
  for (const start of starts)
    for (let folder = start; ; folder = dirname(folder)) {
      const found = CONFIG_NAMES.map(name => join(folder, name)).filter(each => existsSync(each));
      if (found.length > 1)
        throw new UsageError(
          `${found.map(each => `\`${shown(each)}\``).join(' and ')} are in the same folder; keep one`,
        );
      if (found[0] !== undefined) return found[0];
      if (dirname(folder) === folder) break;
    }
  return undefined;
}

/** The matches of a configuration's globs, as paths relative to the current folder. */
async function included(folder: string, { include = [], exclude = [] }: RunSettings): Promise<string[]> {
  const left = exclude.map(globbed);
  const options = {
    cwd: folder,
    ignore: ['**/node_modules/**', '**/.git/**', ...left],
    followSymbolicLinks: false,
    expandDirectories: false,
  };
  const paths = new Set<string>();
  for (const each of include) {
    const found = existsSync(join(folder, each)) ? [each] : await glob(globbed(each), options);
    for (const path of found.length > 0 ? found : [each])
      paths.add(slashed(relative(process.cwd(), join(folder, path))) || '.');
  }
  return [...paths];
}

/**
 * Escapes parentheses: they are ordinary characters in a configuration's globs, but special to the library that
 * searches.
 */
function globbed(each: string): string {
  return each.replace(/\/$/, '/**').replace(/\[[^\]]+\]|[()]/g, found => (found.length > 1 ? found : `[${found}]`));
}
