/** Combines the flags of `lint` with the configuration. */
import { dirname, resolve } from 'node:path';
import type { FlagSettings } from '../config/settings.ts';
import type { Template } from '../judge/templates/load-template.ts';
import type { ProjectConfiguration } from './configuration.ts';
import type { Input, TableColumns } from './inputs.ts';
import { cacheFolder, ReportCache } from './jobs/cache.ts';
import type { ReadSettings } from './jobs/settings.ts';
import type { LintFlags } from './lint-flags.ts';
import { templateOf } from './read-options.ts';
import { parseTargets, type ReportTarget } from './report-targets.ts';
import type { SuppressionCircumstances, SuppressionFlags } from './suppressions.ts';
import { version } from './version.ts';

/** The settings from the command line, which override the configuration. */
export function flagSettings(flags: LintFlags): FlagSettings {
  const path = (file: string | undefined) => (file === undefined ? undefined : resolve(file));
  const { dialect, model, host, at, as, templateServer, maxWork, failOn, maxWarnings, jobs, cache } = flags;
  const { allowUnrecognized, failOnUnrecognized, redactNames } = flags;
  return {
    ...{
      dialect,
      model,
      host,
      at,
      as,
      templateServer,
      maxWork,
      maxWarnings,
      allowUnrecognized,
      failOnUnrecognized,
      redactNames,
    },
    ...(failOn !== undefined && { failOn }),
    template: path(flags.template),
    ...(jobs !== undefined && jobs !== 'auto' && { jobs }),
    ...(cache !== undefined && { cache: typeof cache === 'string' ? resolve(cache) : cache }),
  };
}

/** The options for suppressions, and where their files are searched for. */
export function suppressionsOf(
  flags: LintFlags,
  { run, path }: ProjectConfiguration,
  argv: readonly string[],
): [SuppressionFlags, SuppressionCircumstances] {
  const { baseline = run.baseline, ignoreFile = run.ignoreFile, updateBaseline, pruneBaseline } = flags;
  const folder = path === undefined ? process.cwd() : dirname(path);
  return [
    { baseline, ignoreFile, updateBaseline, pruneBaseline },
    { folder, argv },
  ];
}

/** Loads the templates before anything is read: a wrong template file is a usage error. */
export async function templatesFor(
  inputs: readonly Input[],
  config: ProjectConfiguration,
): Promise<Map<string, Template>> {
  const loaded = new Map<string, Template>();
  for (const { path } of inputs) {
    const { template, templateServer } = config.settingsFor(path);
    if (template === undefined && templateServer === undefined) continue;
    if (template !== undefined && loaded.has(template)) continue;
    const fresh = await templateOf({ template, templateServer });
    if (template !== undefined && fresh !== undefined) loaded.set(template, fresh);
  }
  return loaded;
}

/** The reports to write: from the flags, else from the configuration. */
export function targetsOf({ format = [] }: LintFlags, { run }: ProjectConfiguration): readonly ReportTarget[] {
  if (format.length > 0) return parseTargets(format);
  const files = (run.report ?? []).map(each => `${each.format}:${each.file}`);
  return parseTargets([run.format, ...files]);
}

/** The columns of tables that the flags name. Undefined if they name none. */
export function columnsOf({ column, idColumn }: TableColumns): TableColumns | undefined {
  return column === undefined && idColumn === undefined ? undefined : { column, idColumn };
}

export function settingsOf(flags: LintFlags, config: ProjectConfiguration): (input: Input) => ReadSettings {
  const known = new Map<string, ReadSettings>();
  return ({ path }) => {
    const { rules: _, as, ...settings } = config.settingsFor(path);
    const columns = columnsOf(flags);
    const fresh: ReadSettings = { ...settings, as: as ?? flags.as, format: flags.asFormat?.id, columns };
    // Equal settings share one object, so that threads and the cache process each only once.
    const key = JSON.stringify(fresh);
    const same = known.get(key) ?? fresh;
    known.set(key, same);
    return same;
  };
}

export function cacheOf({ run, path }: ProjectConfiguration): ReportCache | undefined {
  const { cache } = run;
  if (cache === undefined || cache === false) return undefined;
  return new ReportCache(cacheFolder(cache, path === undefined ? '.' : dirname(path)), version);
}
