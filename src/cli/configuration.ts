/** The configuration of a run: which file it is, and what it says of each input. */
import { existsSync, type Stats, statSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { glob, isDynamicPattern } from 'tinyglobby';
import { Configuration } from '../config/configuration.ts';
import { layersAt } from '../config/layers.ts';
import type { FileSettings, FlagSettings, RunSettings } from '../config/settings.ts';
import { UsageError } from '../lint/usage-error.ts';
import { configFiles, shown } from './config-source.ts';

/** The names that are looked for, in every folder upwards. */
export const CONFIG_NAMES = ['rolecall.config.json', 'rolecall.config.yaml', 'rolecall.config.yml'] as const;

/** How a run says which configuration it wants: `--config <file>` a path, `--no-config` false. */
export interface ConfigChoice {
  readonly config?: string | boolean | undefined;
}

/** The configuration that a run has, for files by the paths under which they were named. */
export interface ProjectConfiguration {
  /** Absolute path of the file; undefined where there is none. */
  readonly path: string | undefined;
  readonly run: RunSettings;
  /** How a file is judged; `-` is standard input, which no override is about. */
  settingsFor(path: string): FileSettings;
  isExcluded(path: string): boolean;
  /**
   * The files and folders to lint where the command line names none: what `include` finds. A glob that finds nothing is
   * given as it stands, to be told of.
   */
  included(): Promise<string[]>;
  /** Everything that holds for a file and where it was said, as `--print-config` shows it. */
  explain(path: string): object;
}

/**
 * Finds, reads and checks the configuration for these paths. It is the one file that is named, or the nearest upwards
 * from the folder of the first path, or else from the folder in which the command runs. Flags go before it.
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
  const inside = (file: string) => (file === '-' ? undefined : posix(relative(folder, resolve(file))));
  // The configuration is no log, though it may stand among them.
  const isExcluded = (file: string) =>
    file !== '-' && (resolve(file) === path || configuration.isExcluded(inside(file) ?? ''));
  return {
    path,
    run: configuration.run,
    settingsFor: file => configuration.settingsFor(inside(file)),
    isExcluded,
    included: () => included(folder, configuration.run),
    explain(file) {
      return {
        file,
        config: path === undefined ? null : shown(path),
        isExcluded: isExcluded(file),
        ...configuration.explain(inside(file)),
      };
    },
  };
}

/** The folders in which a configuration is looked for first. */
function startOf([first]: readonly string[]): string[] {
  const here = process.cwd();
  if (first === undefined || first === '-') return [here];
  return [resolve(folderOf(first)), here];
}

/** The folder that a path is, or in which it is; of a glob, the part in front of the first step that is a pattern. */
function folderOf(path: string): string {
  const found = statsOf(path);
  if (found !== undefined) return found.isDirectory() ? path : dirname(path);
  const steps = posix(path).split('/');
  const plain = steps.findIndex(step => isDynamicPattern(step));
  const folder = steps.slice(0, plain < 0 ? -1 : plain).join('/');
  return folder === '' ? (isAbsolute(path) ? '/' : '.') : folder;
}

/** Undefined of what is not there, and of what cannot be looked at: what is wrong with it is said when it is read. */
function statsOf(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}

/** The nearest configuration, upwards from each folder in turn to the root of the file system. */
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

/** What globs of a configuration find, as paths from the folder in which the command runs. */
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
    const found = existsSync(join(folder, each)) ? [each] : (await glob(globbed(each), options)).sort();
    for (const path of found.length > 0 ? found : [each])
      paths.add(posix(relative(process.cwd(), join(folder, path))) || '.');
  }
  return [...paths];
}

/** A glob as the one that searches takes it: to it parentheses are signs, and in the globs of a configuration they are not. */
function globbed(each: string): string {
  return each.replace(/\/$/, '/**').replace(/\[[^\]]+\]|[()]/g, found => (found.length > 1 ? found : `[${found}]`));
}

function posix(path: string): string {
  return sep === '/' ? path : path.split(sep).join('/');
}
