/** The settings from a configuration: for a run, and for each of its files. */
import type { Config, ConfigOverride, Dialect, RuleLevels } from '../generated/types.ts';

export type RuleLevel = RuleLevels[string];

/** How one file is checked. File paths are absolute. */
export interface FileSettings {
  /** The dialect; absent if it is detected from the log or its content. */
  readonly dialect?: string | Dialect | undefined;
  /** Where the dialect was set. */
  readonly dialectSource?: 'option' | 'configuration' | undefined;
  readonly model?: string | undefined;
  readonly host?: string | undefined;
  readonly at?: string | undefined;
  readonly as?: ConfigOverride['as'] | undefined;
  readonly template?: string | undefined;
  readonly templateServer?: string | undefined;
  readonly maxWork?: number | undefined;
  readonly rules: Readonly<Record<string, RuleLevel>>;
}

/** The settings of the whole run. File paths are absolute, globs relative to the folder of the configuration. */
export interface RunSettings {
  readonly format: NonNullable<Config['format']>;
  readonly report?: Config['report'] | undefined;
  readonly include?: readonly string[] | undefined;
  readonly exclude?: readonly string[] | undefined;
  readonly failOn: NonNullable<Config['failOn']>;
  readonly maxWarnings?: number | undefined;
  readonly allowUnrecognized?: boolean | undefined;
  readonly redactNames?: boolean | undefined;
  readonly failOnUnrecognized?: boolean | undefined;
  readonly baseline?: string | undefined;
  readonly ignoreFile?: string | undefined;
  readonly cache?: boolean | string | undefined;
  readonly jobs?: number | undefined;
}

/** Settings from the command line, which override all others. */
export type FlagSettings = Partial<Omit<FileSettings, 'rules'>> & Partial<RunSettings>;

export const FILE_KEYS = ['dialect', 'model', 'host', 'at', 'as', 'template', 'templateServer', 'maxWork'] as const;
export const RUN_KEYS = [
  'format',
  'report',
  'include',
  'exclude',
  'failOn',
  'maxWarnings',
  'allowUnrecognized',
  'redactNames',
  'failOnUnrecognized',
  'baseline',
  'ignoreFile',
  'cache',
  'jobs',
] as const;

/** Settings that are paths, relative to the file that contains them. */
export const PATH_KEYS = ['template', 'baseline', 'ignoreFile', 'cache'] as const;
