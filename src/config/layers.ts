/** A configuration and everything that it extends. Later layers have priority. */
import type * as Yaml from 'yaml';
import type { Config, ConfigOverride, Dialect } from '../generated/types.ts';
import { didYouMean } from '../model/did-you-mean.ts';
import { shorten } from '../model/text.ts';
import { UsageError } from '../model/usage-error.ts';
import { noDialect } from '../registry/dialect-names.ts';
import { findDialect } from '../registry/registry.ts';
import { type ConfigFile, itemPointer, listOf, readConfig } from './config-file.ts';
import { compileGlob, type Glob } from './glob.ts';
import { readOwnDialect } from './own-dialect.ts';
import { PRESETS } from './presets.ts';
import { FILE_KEYS, type FileSettings, PATH_KEYS, RUN_KEYS, type RunSettings } from './settings.ts';

/** Reads configuration files. This module does not access the file system. */
export interface ConfigSource {
  /** The text of a file. Throws a `UsageError` if it cannot be read. */
  read(path: string): string;
  /** Resolves a path relative to the folder of a file. */
  resolve(file: string, path: string): string;
  /** A path for messages. */
  name(path: string): string;
  readonly loadYaml: () => typeof Yaml;
}

/** A value and its origin: `rolecall.config.json:4:3`, `preset strict`, `--dialect`, `default`. */
export interface Setting<T = unknown> {
  readonly value: T;
  readonly from: string;
}

/** The settings of one configuration, or of one of its overrides. */
export interface Layer {
  /** The files to which it applies; all if absent. */
  readonly matches?: Glob | undefined;
  readonly settings: Readonly<Record<string, Setting>>;
  readonly rules: Readonly<Record<string, Setting<FileSettings['rules'][string]>>>;
}

/** Maximum number of files in a chain of `extends`. */
const MAX_FILES = 100;

/** The layers of the configuration at a path, lowest priority first. */
export function layersAt(path: string, source: ConfigSource): Layer[] {
  const layers: Layer[] = [];
  let count = 0;
  const files = new Map<string, ConfigFile>();
  const add = (path: string, chain: readonly string[], place?: string) => {
    if (++count > MAX_FILES) throw new UsageError(`${source.name(path)}: it extends more than ${MAX_FILES} files`);
    const file = files.get(path) ?? readConfig(textOf(path, source, place), source.name(path), source.loadYaml);
    files.set(path, file);
    const bases = file.value.extends;
    for (const [i, name] of listOf(bases).entries()) {
      const place = file.placeOf(itemPointer(bases, '/extends', i));
      const preset = Object.hasOwn(PRESETS, name) ? PRESETS[name] : undefined;
      if (preset !== undefined) layers.push(...layersOfPreset(name, preset));
      else if (!isPath(name)) throw new UsageError(`${place}: ${noPreset(name)}`);
      else {
        const base = source.resolve(path, name);
        const line = [...chain, path];
        if (line.includes(base)) {
          const circle = [...line.slice(line.indexOf(base)), base].map(each => source.name(each)).join(' -> ');
          throw new UsageError(`${place}: it extends itself: ${circle}`);
        }
        add(base, line, place);
      }
    }
    layers.push(...layersOf(file, path, source));
  };
  add(path, []);
  return layers;
}

/** The text of a file. If it cannot be read, the error contains the location where the file is referred to. */
function textOf(path: string, source: ConfigSource, place: string | undefined): string {
  try {
    return source.read(path);
  } catch (error) {
    if (place === undefined || !(error instanceof UsageError)) throw error;
    throw new UsageError(`${place}: ${error.message}`);
  }
}

/** Whether a name that is not built in is a path. */
export function isPath(name: string): boolean {
  return /[/\\]|\.(?:json|ya?ml)$/i.test(name);
}

function noPreset(name: string): string {
  const known = Object.keys(PRESETS);
  const list = known.map(each => `\`${each}\``).join(', ');
  return `no preset \`${shorten(name)}\`${didYouMean(name, known) || `; expected ${list}, or the path of a file (\`./${shorten(name)}.json\`)`}`;
}

function layersOfPreset(name: string, preset: Config): Layer[] {
  return [layerOf(preset, () => `preset ${name}`, undefined)];
}

function layersOf(file: ConfigFile, path: string, source: ConfigSource): Layer[] {
  const { overrides = [] } = file.value;
  const layers = [
    layerOf(located(file, file.value, '', path, source), pointer => file.placeOf(pointer, 'key'), undefined),
  ];
  for (const [i, override] of overrides.entries()) {
    const globs = listOf(override.files).map(compileGlob);
    const base = `/overrides/${i}`;
    const config = located(file, override, base, path, source);
    const place = (pointer: string) => file.placeOf(base + pointer, 'key');
    layers.push(layerOf(config, place, each => globs.some(matches => matches(each))));
  }
  return layers;
}

type Located = Omit<Config & Partial<ConfigOverride>, 'dialect'> & { readonly dialect?: string | Dialect | undefined };

/** The layer with absolute paths, and with dialect files loaded. */
function located(
  file: ConfigFile,
  config: Config | ConfigOverride,
  base: string,
  path: string,
  source: ConfigSource,
): Located {
  const found: Record<string, unknown> = { ...config };
  for (const key of PATH_KEYS) if (typeof found[key] === 'string') found[key] = source.resolve(path, found[key]);
  const { report } = config as Config;
  if (report !== undefined) found.report = report.map(each => ({ ...each, file: source.resolve(path, each.file) }));
  const { dialect } = config;
  if (dialect !== undefined && dialect !== 'auto' && findDialect(dialect) === undefined) {
    const place = file.placeOf(`${base}/dialect`);
    if (!isPath(dialect)) throw new UsageError(`${place}: ${noDialect(dialect)}`);
    const at = source.resolve(path, dialect);
    try {
      found.dialect = readOwnDialect(source.read(at), source.name(at), source.loadYaml);
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      throw new UsageError([
        `${place}: \`${shorten(dialect, 200)}\` cannot check conversations`,
        ...error.message.split('\n'),
      ]);
    }
  }
  return found as Located;
}

function layerOf(config: Located, place: (pointer: string) => string, matches: Glob | undefined): Layer {
  const settings: Record<string, Setting> = {};
  for (const key of [...FILE_KEYS, ...RUN_KEYS]) {
    const value: unknown = config[key];
    if (value === undefined) continue;
    const isGlobs = key === 'include' || key === 'exclude';
    settings[key] = { value: isGlobs ? listOf(value as string) : value, from: place(`/${key}`) };
  }
  const rules = Object.fromEntries(
    Object.entries(config.rules ?? {}).map(([id, value]) => [id, { value, from: place(`/rules/${id}`) }]),
  );
  return { matches, settings, rules };
}

/** The default settings. */
export const DEFAULTS: Layer = {
  settings: Object.fromEntries(
    Object.entries({ dialect: 'auto', format: 'text', failOn: 'error' } satisfies Partial<
      RunSettings & FileSettings
    >).map(([key, value]) => [key, { value, from: 'default' }]),
  ),
  rules: {},
};
