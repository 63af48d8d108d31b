/** The options for reading files, from flags. */
import type { ReadLogOptions } from '../check/log-reader.ts';
import type { Template } from '../judge/templates/load-template.ts';
import type { LogFormat } from '../logs/formats/format.ts';
import { UsageError } from '../model/usage-error.ts';
import { inflate, loadYaml } from './archives.ts';
import { decodeUtf8, type Input } from './inputs.ts';
import { limitsOfThisProcess } from './jobs/settings.ts';

/** Loads the template before anything is read: a wrong template file is a usage error. */
export async function templateOf({
  template,
  templateServer,
}: {
  readonly template?: string | undefined;
  readonly templateServer?: string | undefined;
}): Promise<Template | undefined> {
  if (template !== undefined) return (await import('../judge/templates/load-template.ts')).loadTemplateFile(template);
  if (templateServer !== undefined) throw new UsageError('--template-server needs --template');
  return undefined;
}

/** Flags for reading files. */
export interface ReadFlags
  extends Pick<ReadLogOptions, 'dialect' | 'model' | 'host' | 'at' | 'as' | 'templateServer' | 'maxWork'> {
  readonly asFormat?: LogFormat | undefined;
}

export function readOptions(
  { path }: Pick<Input, 'path'>,
  { dialect, model, host, at, as, asFormat, templateServer, maxWork }: ReadFlags,
): ReadLogOptions {
  return {
    path,
    dialect,
    model,
    host,
    at,
    as,
    format: asFormat,
    templateServer,
    maxWork,
    decodeUtf8,
    inflate,
    loadYaml,
    limits: limitsOfThisProcess(),
  };
}
