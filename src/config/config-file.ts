/** One configuration file, checked as far as possible without its context. */
import type * as Yaml from 'yaml';
import { config as fitsSchema } from '../generated/documents.js';
import type { Config, ConfigOverride, ConfigReport } from '../generated/types.ts';
import { didYouMean } from '../model/did-you-mean.ts';
import { child } from '../pointer.ts';
import { rules } from '../registry/registry.ts';
import { templateServers } from '../templates/servers.ts';
import { type DocumentFault, readDocument, refuse, type WrittenDocument } from './document.ts';
import { faultOfGlob } from './glob.ts';
import { schemaFaults } from './schema-faults.ts';

export interface ConfigFile extends WrittenDocument {
  readonly value: Config;
}

type Keys<T> = Readonly<Record<keyof Required<T>, true>>;

const OVERRIDE: Keys<ConfigOverride> = {
  files: true,
  dialect: true,
  model: true,
  host: true,
  as: true,
  template: true,
  templateServer: true,
  rules: true,
};
const REPORT: Keys<ConfigReport> = { format: true, file: true };
const CONFIG: Keys<Config> = {
  $schema: true,
  extends: true,
  dialect: true,
  model: true,
  host: true,
  at: true,
  as: true,
  template: true,
  templateServer: true,
  maxWork: true,
  format: true,
  report: true,
  include: true,
  exclude: true,
  rules: true,
  overrides: true,
  failOn: true,
  maxWarnings: true,
  allowUnrecognized: true,
  redactNames: true,
  failOnUnrecognized: true,
  baseline: true,
  ignoreFile: true,
  cache: true,
  jobs: true,
};

function keysAt(pointer: string): string[] {
  if (pointer === '') return Object.keys(CONFIG);
  if (/^\/overrides\/\d+$/.test(pointer)) return Object.keys(OVERRIDE);
  return /^\/report\/\d+$/.test(pointer) ? Object.keys(REPORT) : [];
}

/** Reads a configuration. Throws a `UsageError` that lists every fault with its location. */
export function readConfig(text: string, path: string, loadYaml: () => typeof Yaml): ConfigFile {
  const written = readDocument(text, path, loadYaml);
  // A YAML file with only comments is an empty configuration. An empty JSON file is invalid.
  const document = written.value === null && !/\.json$/i.test(path) ? { ...written, value: {} } : written;
  const bySchema = schemaFaults(fitsSchema, document.value, keysAt);
  if (bySchema.length > 0) refuse(document, bySchema);
  const value = document.value as Config;
  const faults = [...configFaults(value, '')];
  for (const [i, override] of (value.overrides ?? []).entries())
    faults.push(...globFaults(override.files, `/overrides/${i}/files`), ...configFaults(override, `/overrides/${i}`));
  if (faults.length > 0) refuse(document, faults);
  return { ...document, value };
}

/** A string or a list of strings, as a list. */
export function listOf(value: string | readonly string[] | undefined): readonly string[] {
  return value === undefined ? [] : typeof value === 'string' ? [value] : value;
}

/** The pointer of an item of such a list. */
export function itemPointer(value: string | readonly string[] | undefined, pointer: string, i: number): string {
  return typeof value === 'string' ? pointer : `${pointer}/${i}`;
}

function globFaults(globs: string | readonly string[] | undefined, pointer: string): DocumentFault[] {
  return listOf(globs).flatMap((glob, i) => {
    const text = faultOfGlob(glob);
    return text === undefined ? [] : [{ pointer: itemPointer(globs, pointer, i), text }];
  });
}

function configFaults(config: Config | ConfigOverride, base: string): DocumentFault[] {
  const faults: DocumentFault[] = [];
  const known = rules.map(each => each.id);
  for (const [id, level] of Object.entries(config.rules ?? {})) {
    const pointer = child(`${base}/rules`, id);
    if (!known.includes(id))
      faults.push({
        pointer,
        text: `no rule \`${id}\`${didYouMean(id, known) || '; `rolecall rules` lists them'}`,
        isKey: true,
      });
    // If it were off, nothing would show that a file was not checked.
    else if (id === 'unreadable-json' && level === 'off')
      faults.push({
        pointer,
        text: '`unreadable-json` cannot be off, because unread records are not checked; use `info`',
      });
  }
  const servers = templateServers.map(each => each.id);
  const { templateServer } = config;
  if (templateServer !== undefined && !servers.includes(templateServer as never))
    faults.push({
      pointer: `${base}/templateServer`,
      text: `expected one of ${servers.map(each => `\`${each}\``).join(', ')}${didYouMean(templateServer, servers)}`,
    });
  for (const key of ['dialect', 'template', 'baseline', 'ignoreFile', 'cache', 'model', 'host'] as const)
    if ((config as Config)[key] === '') faults.push({ pointer: `${base}/${key}`, text: 'it is empty; leave it out' });
  const { at, include, exclude } = config as Config;
  if (at !== undefined && !isDate(at))
    faults.push({ pointer: `${base}/at`, text: `expected a date like 2026-11-21, found \`${at}\`` });
  faults.push(...globFaults(include, `${base}/include`), ...globFaults(exclude, `${base}/exclude`));
  return faults;
}

/** Whether the text is a valid date. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(text);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
