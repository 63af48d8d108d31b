import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Command } from 'commander';
import { UsageError } from '../model/usage-error.ts';
import { didYouMean } from './did-you-mean.ts';
import { packageFolder } from './package-root.ts';
import type { Session } from './session.ts';

const SUFFIX = '.schema.json';

const HELP = `
Examples:
  rolecall schema
  rolecall schema wire/anthropic-messages/request > request.schema.json
`;

export function schemaCommand(session: Session): Command {
  return new Command('schema')
    .summary('Print a JSON Schema')
    .description('Print a JSON Schema, or list all of them.')
    .argument('[name]', 'The name of a schema, such as report or wire/openai-chat/request')
    .addHelpText('after', HELP)
    .action((name: string | undefined) => {
      const folder = fileURLToPath(packageFolder('schemas'));
      const names = schemaNames(folder);
      if (name === undefined) session.stdout.write(`${names.join('\n')}\n`);
      else if (names.includes(name)) session.stdout.write(readFileSync(join(folder, name + SUFFIX), 'utf8'));
      else throw new UsageError(`no schema \`${name}\`${didYouMean(name, names) || '; `rolecall schema` lists them'}`);
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
