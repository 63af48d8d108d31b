import { Command } from 'commander';
import type { Dialect, DialectListEntry } from '../generated/types.ts';
import { noDialect } from '../lint/dialect-names.ts';
import { dialects, findDialect } from '../lint/registry.ts';
import { UsageError } from '../lint/usage-error.ts';
import { safeJson } from '../model/json-text.ts';
import { wrapped } from '../report/wrap.ts';
import { writeJson } from '../source/exact.ts';
import { dialectPage } from './explain-dialect.ts';
import { paletteFor, type Session, say, widthOf } from './session.ts';
import { strictest } from './strictest.ts';

const HELP = `
A dialect is how one provider's endpoint behaves: what it rejects, since when, and how we know. The fields of --json are those
of \`rolecall schema dialect-list\`, and with an ID those of \`rolecall schema dialect\`.

Examples:
  rolecall dialects
  rolecall dialects mistral
  rolecall dialects --json | jq -r '.[] | select(.format == "openai-chat").id'
`;

export function dialectsCommand(session: Session): Command {
  return new Command('dialects')
    .summary('List the dialects: the APIs, frameworks and programs that rolecall knows')
    .description('List the dialects, or show what is known of one.')
    .argument('[id]', 'The ID of a dialect')
    .option('--json', 'Print JSON')
    .addHelpText('after', HELP)
    .action((id: string | undefined, { json = false }: { json?: boolean }) => {
      const print = (value: unknown) => session.stdout.write(`${safeJson(writeJson(value, { indent: 2 }))}\n`);
      if (id === undefined) {
        if (json) print(dialects.map(entryOf).sort((a, b) => (a.id < b.id ? -1 : 1)));
        else say(session.stdout, ...listOf(session));
        return;
      }
      const dialect = findDialect(id);
      if (dialect === undefined) throw new UsageError(noDialect(id));
      if (json) print(dialect);
      else session.stdout.write(dialectPage(dialect));
    });
}

function entryOf({
  id,
  name,
  kind = 'endpoint',
  shape,
  docs,
  hosts,
  models,
  checked,
  rules,
}: Dialect): DialectListEntry {
  return {
    ...{ id, name, kind, format: shape, docs, hosts: [...hosts], models: [...models], checked },
    rules: Object.entries(rules)
      .flatMap(([rule, entries]) => {
        const verdict = strictest(entries);
        return verdict === undefined ? [] : [{ id: rule, verdict, entries: entries.length }];
      })
      .sort((a, b) => (a.id < b.id ? -1 : 1)),
  };
}

function listOf(session: Session): string[] {
  const width = Math.max(...dialects.map(({ id }) => id.length));
  const palette = paletteFor(session, session.stdout);
  return dialects.flatMap(({ id, name, kind = 'endpoint' }) => {
    const padded = id.padEnd(width);
    const first = `${padded}  ${kind.padEnd(9)}  `;
    const [head = '', ...others] = wrapped(first, name, widthOf(session.stdout));
    return [palette.heading(padded) + head.slice(width), ...others];
  });
}
