import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import type { Config } from '../generated/types.ts';
import { UsageError } from '../lint/usage-error.ts';
import { loadYaml } from './archives.ts';
import { CONFIG_NAMES } from './configuration.ts';
import { type FoundLogs, findLogs } from './init-logs.ts';
import { expand } from './inputs.ts';
import { EXIT, type Session } from './session.ts';

const SCHEMA = 'schemas/config.schema.json';

export function initCommand(session: Session): Command {
  return new Command('init')
    .description('write a configuration for the conversations that stand in this folder')
    .option('--yaml', 'write rolecall.config.yaml, which may hold comments')
    .action(async ({ yaml }: { yaml?: boolean }) => {
      session.exit = await init(session, yaml === true);
    });
}

async function init(session: Session, isYaml: boolean): Promise<number> {
  const say = (line: string) => session.stdout.write(`${line}\n`);
  const there = CONFIG_NAMES.find(name => existsSync(name));
  if (there !== undefined) {
    say(`${there} is here already; nothing was written`);
    say(`\`rolecall lint --print-config <file>\` shows what it says of a file`);
    return EXIT.clean;
  }
  const { inputs } = await expand(['.'], session.stdin);
  const found = await findLogs(inputs);
  for (const each of found.logs) say(`found  ${describe(each)}`);
  if (found.logs.length === 0) say('found  no conversations; name them under `include` when there are some');
  if (found.notLookedAt > 0) say(`       ${found.notLookedAt} more files like these were not looked at`);
  const config = configFor(found.logs);
  const name = isYaml ? 'rolecall.config.yaml' : 'rolecall.config.json';
  try {
    // Nothing is overwritten, whoever writes at the same time.
    writeFileSync(name, isYaml ? asYaml(config) : `${JSON.stringify(config, null, 2)}\n`, { flag: 'wx' });
  } catch (error) {
    throw new UsageError(`${name} cannot be written: ${(error as NodeJS.ErrnoException).code}`);
  }
  say(`wrote  ${name}`);
  for (const [i, line] of nextSteps(found.logs.length > 0).entries()) say(`${i === 0 ? 'next ' : '     '}  ${line}`);
  return EXIT.clean;
}

function describe({ glob, files, conversations, formats, dialects }: FoundLogs): string {
  const judged = dialects.length === 0 ? 'no dialect is known' : `dialect ${dialects.join(', ')}`;
  const counts = `${files} ${files === 1 ? 'file' : 'files'}, ${conversations} looked at`;
  return `${glob.join(', ')}  ${counts}: ${formats.join(', ')}; ${judged}`;
}

/** What was found, as a configuration. A dialect is written where the conversations do not name it themselves. */
export function configFor(logs: readonly FoundLogs[]): Config {
  const config: Config = { $schema: schemaPath(), extends: 'recommended' };
  const [first, ...rest] = new Set(logs.flatMap(each => each.glob));
  if (first !== undefined) config.include = [first, ...rest];
  const bare = logs.filter(each => each.isBare && each.dialects.length === 1);
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

/** Where the schema stands for editors: beside the project where rolecall is installed there, else at its address. */
function schemaPath(): string {
  if (existsSync(join('node_modules', 'rolecall')) || dependsOnRolecall()) return `./node_modules/rolecall/${SCHEMA}`;
  return `https://rolecall.dev/${SCHEMA}`;
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
  return `# yaml-language-server: $schema=${$schema}\n${loadYaml().stringify(config)}`;
}

function nextSteps(hasLogs: boolean): string[] {
  const steps = [hasLogs ? 'npx rolecall lint' : 'npx rolecall lint <files or folders>'];
  if (existsSync('.github')) steps.push('in a workflow of .github: npx rolecall lint --format github');
  if (existsSync('.gitlab-ci.yml')) steps.push('in .gitlab-ci.yml: npx rolecall lint --format gitlab');
  return steps;
}
