import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import type { Config } from '../generated/types.ts';
import { UsageError } from '../model/usage-error.ts';
import { count } from '../report/phrases.ts';
import { loadYaml } from './archives.ts';
import { CONFIG_NAMES } from './configuration.ts';
import { type FoundLogs, findLogs } from './init-logs.ts';
import { expand } from './inputs.ts';
import { schemaUri } from './repository-uri.ts';
import { EXIT, printLines, type Session } from './session.ts';

const HELP = `
Examples:
  rolecall init
  rolecall init --yaml
`;

export function initCommand(session: Session): Command {
  return new Command('init')
    .summary('Write a configuration file for this folder')
    .description('Look for conversations in this folder, and write a configuration file for them.')
    .option('--yaml', 'Write rolecall.config.yaml, which can contain comments')
    .addHelpText('after', HELP)
    .action(async ({ yaml }: { yaml?: boolean }) => {
      session.exit = await init(session, yaml === true);
    });
}

async function init(session: Session, isYaml: boolean): Promise<number> {
  const printLine = (line: string) => printLines(session.stdout, line);
  const existing = CONFIG_NAMES.find(name => existsSync(name));
  if (existing !== undefined) {
    printLine(`${existing} already exists; nothing was written`);
    printLine(
      `\`rolecall lint\` checks the files that it includes; \`rolecall lint --print-config <file>\` shows the settings for a file`,
    );
    return EXIT.clean;
  }
  const { inputs } = await expand(['.'], session.stdin);
  const found = await findLogs(inputs);
  for (const each of found.logs) printLine(`found  ${describe(each)}`);
  if (found.logs.length === 0) printLine('found  no conversations; when there are some, add their paths to `include`');
  if (found.notLookedAt > 0) printLine(`       ${found.notLookedAt} more files like these were not read`);
  const config = configFor(found.logs);
  const name = isYaml ? 'rolecall.config.yaml' : 'rolecall.config.json';
  try {
    // The flag makes writing fail if another process created the file in the meantime.
    writeFileSync(name, isYaml ? asYaml(config) : `${JSON.stringify(config, null, 2)}\n`, { flag: 'wx' });
  } catch (error) {
    throw new UsageError(`${name} cannot be written: ${(error as NodeJS.ErrnoException).code}`);
  }
  printLine(`wrote  ${name}`);
  for (const [i, line] of nextSteps(found.logs.length > 0).entries())
    printLine(`${i === 0 ? 'next ' : '     '}  ${line}`);
  return EXIT.clean;
}

function describe({ glob, files, conversations, formats, dialects }: FoundLogs): string {
  const judged = dialects.length === 0 ? 'no dialect is known' : `dialect ${dialects.join(', ')}`;
  const counts = `${count(files, 'file')}, ${count(conversations, 'conversation')} read`;
  return `${glob.join(', ')}  ${counts}: ${formats.join(', ')}; ${judged}`;
}

/** The configuration for the logs that were found. It names the dialect of logs that do not name it themselves. */
export function configFor(logs: readonly FoundLogs[]): Config {
  const $schema = schemaPath();
  const config: Config = { ...($schema !== undefined && { $schema }), extends: 'recommended' };
  const [first, ...rest] = new Set(logs.flatMap(each => each.glob));
  if (first !== undefined) config.include = [first, ...rest];
  const bare = logs.filter(each => each.hasOnlyPlainFormats && each.dialects.length === 1);
  const [dialect] = bare[0]?.dialects ?? [];
  if (dialect !== undefined && bare.length === logs.length && bare.every(each => each.dialects[0] === dialect))
    config.dialect = dialect;
  else if (bare.length > 0)
    config.overrides = bare.map(({ exactly: [glob = '', ...others], dialects: [dialect = 'auto'] }) => ({
      files: others.length === 0 ? glob : [glob, ...others],
      dialect,
    }));
  return config;
}

/** The schema for editors: in node_modules if rolecall is installed there, else at its public URL, if there is one. */
function schemaPath(): string | undefined {
  if (existsSync(join('node_modules', 'rolecall')) || dependsOnRolecall())
    return './node_modules/rolecall/schemas/config.schema.json';
  return schemaUri('config');
}

function dependsOnRolecall(): boolean {
  try {
    const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<
      string,
      object
    >;
    return [dependencies, devDependencies].some(each => each !== undefined && Object.hasOwn(each, 'rolecall'));
  } catch {
    return false;
  }
}

function asYaml({ $schema, ...config }: Config): string {
  const schema = $schema === undefined ? '' : `# yaml-language-server: $schema=${$schema}\n`;
  return schema + loadYaml().stringify(config);
}

function nextSteps(hasLogs: boolean): string[] {
  const steps = [hasLogs ? 'npx rolecall lint' : 'npx rolecall lint <files or folders>'];
  if (existsSync('.github')) steps.push('in a workflow of .github: npx rolecall lint --format github');
  if (existsSync('.gitlab-ci.yml')) steps.push('in .gitlab-ci.yml: npx rolecall lint --format gitlab');
  return steps;
}
