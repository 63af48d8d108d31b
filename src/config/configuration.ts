/** Merges defaults, presets, configuration files, overrides and flags. */
import type { Dialect } from '../generated/types.ts';
import { compileGlob, type Glob } from './glob.ts';
import { DEFAULTS, type Layer, type Setting } from './layers.ts';
import { FILE_KEYS, type FileSettings, type FlagSettings, RUN_KEYS, type RunSettings } from './settings.ts';

/** The settings of a file, and where each comes from. */
export interface ExplainedSettings {
  readonly settings: Readonly<Record<string, Setting>>;
  readonly rules: Readonly<Record<string, Setting>>;
}

/** The configuration of a run. Paths are relative to its folder, with `/`. */
export class Configuration {
  readonly run: RunSettings;
  private readonly layers: readonly Layer[];
  private readonly flags: Layer;
  private readonly excluded: readonly Glob[];
  /** Files that match the same overrides share one settings object. */
  private readonly known = new Map<string, FileSettings>();

  constructor(layers: readonly Layer[] = [], flags: FlagSettings = {}) {
    this.layers = [DEFAULTS, ...layers];
    this.flags = layerOfFlags(flags);
    const forAll = merge([...this.layers.filter(each => each.matches === undefined), this.flags]);
    this.run = pick(forAll.settings, RUN_KEYS) as unknown as RunSettings;
    this.excluded = (this.run.exclude ?? []).map(compileGlob);
  }

  /** Undefined for input that is not a file, to which no override applies. */
  settingsFor(path: string | undefined): FileSettings {
    const about = this.layersFor(path);
    const key = about.map(each => this.layers.indexOf(each)).join();
    let settings = this.known.get(key);
    if (settings === undefined) {
      const merged = merge([...about, this.flags]);
      const { dialect, ...others } = pick(merged.settings, FILE_KEYS) as Partial<FileSettings>;
      const rules = Object.fromEntries(Object.entries(merged.rules).map(([id, { value }]) => [id, value]));
      const isNamed = dialect !== undefined && dialect !== 'auto';
      const dialectSource = merged.settings.dialect?.from === '--dialect' ? 'option' : 'configuration';
      settings = { ...others, ...(isNamed && { dialect, dialectSource }), rules };
      this.known.set(key, settings);
    }
    return settings;
  }

  /** The settings with the origin of each value. A user's dialect is represented by its ID. */
  explain(path: string | undefined): ExplainedSettings {
    const { settings, rules } = merge([...this.layersFor(path), this.flags]);
    const explained = Object.entries(settings).map(([key, { value, from }]) => {
      return [key, { value: key === 'dialect' ? idOf(value as string | Dialect) : value, from }];
    });
    return { settings: Object.fromEntries(explained), rules };
  }

  /** Whether a file must not be linted. */
  isExcluded(path: string): boolean {
    return this.excluded.some(matches => matches(path));
  }

  private layersFor(path: string | undefined): Layer[] {
    return this.layers.filter(({ matches }) => matches === undefined || (path !== undefined && matches(path)));
  }
}

export function idOf(dialect: string | Dialect): string {
  return typeof dialect === 'string' ? dialect : dialect.id;
}

/** Later layers override earlier ones, for each setting and each rule. */
function merge(layers: readonly Layer[]): Pick<Layer, 'settings' | 'rules'> {
  const settings: Record<string, Setting> = {};
  const rules: Record<string, Layer['rules'][string]> = {};
  for (const layer of layers) {
    Object.assign(settings, layer.settings);
    Object.assign(rules, layer.rules);
  }
  return { settings, rules };
}

function pick(settings: Readonly<Record<string, Setting>>, keys: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(keys.flatMap(key => (settings[key] === undefined ? [] : [[key, settings[key].value]])));
}

function layerOfFlags(flags: FlagSettings): Layer {
  const given = Object.entries(flags).filter(([, value]) => value !== undefined);
  const kebab = (key: string) => `--${key.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)}`;
  return {
    settings: Object.fromEntries(given.map(([key, value]) => [key, { value, from: kebab(key) }])),
    rules: {},
  };
}
