/** The settings for reading one file, as plain data: they are sent to threads, and are part of the cache key. */
import v8 from 'node:v8';
import type { ReadLogOptions } from '../../check/log-reader.ts';
import { fixesForReports } from '../../fix/lint.ts';
import type { Dialect } from '../../generated/types.ts';
import { loadTemplateFile, type Template } from '../../judge/templates/load-template.ts';
import type { As } from '../../logs/detect.ts';
import { findLogFormat } from '../../logs/log-records.ts';
import { DEFAULT_LIMITS, type RecordLimits } from '../../source/records.ts';
import { inflate, loadYaml } from '../archives.ts';
import { decodeUtf8, type TableColumns } from '../inputs.ts';

/** Contains plain data only. */
export interface ReadSettings {
  readonly dialect?: string | Dialect | undefined;
  readonly dialectSource?: 'option' | 'configuration' | undefined;
  readonly model?: string | undefined;
  readonly host?: string | undefined;
  readonly at?: string | undefined;
  readonly as?: As | undefined;
  /** ID of a log format. */
  readonly format?: string | undefined;
  /** Path of a chat template to check against as well. */
  readonly template?: string | undefined;
  readonly templateServer?: string | undefined;
  readonly maxWork?: number | undefined;
  readonly limits?: RecordLimits | undefined;
  readonly window?: number | undefined;
  /** The columns of tables. */
  readonly columns?: TableColumns | undefined;
}

/** Limits that fit the memory of this process. Parsing and checking a value may take about 600 bytes of heap. */
export function limitsOfThisProcess(): RecordLimits {
  const values = Math.min(DEFAULT_LIMITS.values, Math.floor(v8.getHeapStatistics().heap_size_limit / 600));
  return { ...DEFAULT_LIMITS, values };
}

/** The chat templates of one thread. Each is loaded once. */
export class Templates {
  private readonly loaded = new Map<string, Template>();

  /** `ready`: templates that the caller has loaded, by path. */
  constructor(ready: Readonly<Record<string, Template>> = {}) {
    for (const [path, template] of Object.entries(ready)) this.loaded.set(path, template);
  }

  get(path: string): Template {
    const template = this.loaded.get(path) ?? loadTemplateFile(path);
    this.loaded.set(path, template);
    return template;
  }

  close(): void {
    for (const template of this.loaded.values()) template.close();
  }
}

export function logOptions(path: string, settings: ReadSettings, templates: Templates): ReadLogOptions {
  const { format, template, limits = limitsOfThisProcess(), columns: _, ...rest } = settings;
  return {
    ...rest,
    path,
    format: format === undefined ? undefined : findLogFormat(format),
    template: template === undefined ? undefined : templates.get(template),
    decodeUtf8,
    inflate,
    loadYaml,
    limits,
    findFixes: fixesForReports,
  };
}

/** The options for reports alone. Repairs need whole texts. */
export function reportOptions(path: string, settings: ReadSettings, templates: Templates): ReadLogOptions {
  return { ...logOptions(path, settings, templates), shortensTexts: true };
}
