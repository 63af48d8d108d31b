import { Command } from 'commander';
import { dialects, findDialect } from '../lint/registry.ts';
import { UsageError } from '../lint/usage-error.ts';
import { didYouMean } from './did-you-mean.ts';
import { dialectPage } from './explain-dialect.ts';
import type { Session } from './session.ts';

export function dialectsCommand(session: Session): Command {
  return new Command('dialects')
    .description('list the dialects, or show what is known of one')
    .argument('[id]')
    .action((id: string | undefined) => {
      if (id === undefined) session.stdout.write(list());
      else {
        const dialect = findDialect(id);
        const known = dialects.map(each => each.id);
        if (dialect === undefined) throw new UsageError(`no dialect \`${id}\`${didYouMean(id, known)}`);
        session.stdout.write(dialectPage(dialect));
      }
    });
}

function list(): string {
  const width = Math.max(...dialects.map(({ id }) => id.length));
  const lines = dialects.map(({ id, name, kind = 'endpoint' }) => `${id.padEnd(width)}  ${kind.padEnd(9)}  ${name}\n`);
  return lines.join('');
}
