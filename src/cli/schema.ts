import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Command } from 'commander';
import { UsageError } from '../lint/usage-error.ts';
import { didYouMean } from './did-you-mean.ts';
import { packageFolder } from './package-root.ts';
import type { Session } from './session.ts';

const SUFFIX = '.schema.json';

export function schemaCommand(session: Session): Command {
  return new Command('schema')
    .description('print a JSON Schema, or list them')
    .argument('[name]', 'message/assistant, wire/openai-chat/request, report, ...')
    .action((name: string | undefined) => {
      const folder = fileURLToPath(packageFolder('schemas'));
      const names = schemaNames(folder);
      if (name === undefined) session.stdout.write(`${names.join('\n')}\n`);
      else if (names.includes(name)) session.stdout.write(readFileSync(join(folder, name + SUFFIX), 'utf8'));
      else throw new UsageError(`no schema \`${name}\`${didYouMean(name, names)}`);
    });
}

function schemaNames(folder: string, prefix = ''): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .flatMap(entry =>
      entry.isDirectory()
        ? schemaNames(join(folder, entry.name), `${prefix}${entry.name}/`)
        : entry.name.endsWith(SUFFIX)
          ? [prefix + entry.name.slice(0, -SUFFIX.length)]
          : [],
    )
    .sort();
}
