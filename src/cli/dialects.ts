import { resolve } from 'node:path';
import { Command } from 'commander';
import { readOwnDialect } from '../config/own-dialect.ts';
import type { Dialect, DialectListEntry } from '../generated/types.ts';
import { safeJson } from '../model/json-text.ts';
import { UsageError } from '../model/usage-error.ts';
import { noDialect } from '../registry/dialect-names.ts';
import { dialects, findDialect } from '../registry/registry.ts';
import { wrapped } from '../report/wrap.ts';
import { writeJson } from '../source/exact.ts';
import { loadYaml } from './archives.ts';
import { readWritten, shown } from './config-source.ts';
import { dialectPage } from './explain-dialect.ts';
import { paletteFor, printLines, type Session, widthOf } from './session.ts';
import { strictest } from './strictest.ts';

const HELP = `
A dialect is how one provider's endpoint behaves: what it rejects, since when, and how we know. The fields of --json are those
of \`rolecall schema dialect-list\`, and with an ID those of \`rolecall schema dialect\`.

Examples:
  rolecall dialects
  rolecall dialects mistral
  rolecall dialects --json | jq -r '.[] | select(.format == "openai-chat").id'
  rolecall dialects check gateway.yaml
`;

const CHECK_HELP = `
Reports unknown fields, rules, parameters and sources, with line and column. The exit code is 2 if a file has mistakes.

Example:
  rolecall dialects check gateway.yaml
`;

export function dialectsCommand(session: Session): Command {
  return new Command('dialects')
    .summary('List the dialects: the APIs, frameworks and programs that rolecall knows')
    .description('List the dialects, or show what is known about one.')
    .argument('[id]', 'The ID of a dialect')
    .option('--json', 'Print JSON')
    .addHelpText('after', HELP)
    .action((id: string | undefined, { json = false }: { json?: boolean }) => {
      const print = (value: unknown) => session.stdout.write(`${safeJson(writeJson(value, { indent: 2 }))}\n`);
      if (id === undefined) {
        if (json) print(dialectList());
        else printLines(session.stdout, ...listOf(session));
        return;
      }
      const dialect = findDialect(id);
      if (dialect === undefined) throw new UsageError(noDialect(id));
      if (json) print(dialect);
      else session.stdout.write(dialectPage(dialect));
    })
    .addCommand(checkCommand(session));
}

function checkCommand(session: Session): Command {
  return new Command('check')
    .summary('Check dialect files')
    .description('Check files that describe a dialect: your own, or one that you add to rolecall.')
    .argument('<file...>', 'YAML or JSON files')
    .addHelpText('after', CHECK_HELP)
    .action((files: readonly string[]) => {
      const faults: string[] = [];
      for (const file of files)
        try {
          const path = resolve(file);
          printLines(session.stdout, summaryOf(file, readOwnDialect(readWritten(path), shown(path), loadYaml)));
        } catch (error) {
          if (!(error instanceof UsageError)) throw error;
          faults.push(...error.message.split('\n'));
        }
      if (faults.length > 0) throw new UsageError(faults);
    });
}

/** What a file without mistakes describes, in one line. */
function summaryOf(file: string, { id, format, rules }: Dialect): string {
  const entries = Object.values(rules).flat();
  const own = entries.filter(({ inheritedFrom }) => inheritedFrom === undefined).length;
  const inherited = entries.length - own;
  const more = inherited === 0 ? '' : ` and ${inherited} inherited`;
  return `${file}: \`${id}\` for the message format \`${format}\`, with ${own} ${own === 1 ? 'entry' : 'entries'}${more}; no mistakes found`;
}

/** All dialects, sorted by ID. */
export function dialectList(): DialectListEntry[] {
  return dialects.map(entryOf).sort((a, b) => (a.id < b.id ? -1 : 1));
}

function entryOf({
  id,
  name,
  kind = 'endpoint',
  format: messageFormat,
  docs,
  hosts,
  models,
  checked,
  rules,
}: Dialect): DialectListEntry {
  return {
    ...{ id, name, kind, format: messageFormat, docs, hosts: [...hosts], models: [...models], checked },
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
