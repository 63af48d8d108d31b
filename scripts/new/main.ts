/** `npm run new`: writes the skeleton of a rule, a dialect, a message format or a log format, with its fixtures. */
import { execFileSync } from 'node:child_process';
import { Argument, Command } from 'commander';
import { dialect } from './dialect.ts';
import { format } from './format.ts';
import { log } from './log.ts';
import { rule } from './rule.ts';
import { type Skeleton, type Wanted, writeSkeleton } from './skeleton.ts';

const KINDS: Readonly<Record<string, (wanted: Wanted) => Skeleton>> = { rule, dialect, format, log };

const program = new Command('npm run new')
  .addArgument(new Argument('<kind>', 'What to add').choices(Object.keys(KINDS)))
  .argument('<id>', 'Its ID, in kebab case')
  .option(
    '--docs <url>',
    'Documentation of the server or program: evidence for the first entry',
    'https://example.com/docs',
  )
  .option('--dialect <id>', 'The dialect that gets an entry for a new rule', 'openai-chat')
  .option('--host <name>', 'The host of a new API')
  .action((kind: string, id: string, options: Omit<Wanted, 'id'>) => {
    if (!/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(id))
      program.error(`\`${id}\` is no ID: use lower-case words and hyphens`);
    const skeleton = (KINDS[kind] as (wanted: Wanted) => Skeleton)({ ...options, id });
    try {
      const paths = writeSkeleton(skeleton);
      execFileSync(
        'npx',
        ['biome', 'check', '--write', '--no-errors-on-unmatched', ...paths.filter(path => !path.endsWith('.yaml'))],
        {
          stdio: 'ignore',
        },
      );
      for (const path of paths) console.log(`wrote ${path}`);
    } catch (error) {
      program.error((error as Error).message);
    }
    console.log(`\nNext:\n${skeleton.next.map(each => `  ${each}`).join('\n')}`);
  });
program.parse();
