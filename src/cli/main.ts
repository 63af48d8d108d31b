/** The command line: a function of arguments and streams, so that tests need no process. */
import { Command, CommanderError } from 'commander';
import { UsageError } from '../lint/lint.ts';
import { checkCommand } from './check.ts';
import { convertCommand } from './convert.ts';
import { dialectsCommand } from './dialects.ts';
import { explainCommand } from './explain.ts';
import { lintCommand } from './lint.ts';
import { rulesCommand } from './rules.ts';
import { schemaCommand } from './schema.ts';
import { EXIT, type Io, type Session } from './session.ts';
import { version } from './version.ts';

const EXAMPLES = `
Examples:
  rolecall lint logs/                       lint every log below a folder
  rolecall lint chat.json --dialect strict  would any server refuse it?
  rolecall convert chat.json --to wolo      the same conversation in another dialect
  rolecall explain unanswered-tool-call     what a rule means, and who refuses what it finds
`;

/** Runs a command line and gives its exit code: 0 clean, 1 findings, 2 wrong usage, nothing readable, or a failure. */
export async function main(io: Io): Promise<number> {
  const session: Session = { ...io, exit: EXIT.clean };
  const program = new Command('rolecall')
    .description('Tells which message breaks a conversation, at which provider, why, and what the smallest repair is.')
    .version(version)
    .addHelpText('after', EXAMPLES);
  for (const command of [
    lintCommand,
    convertCommand,
    checkCommand,
    rulesCommand,
    dialectsCommand,
    explainCommand,
    schemaCommand,
  ])
    program.addCommand(command(session));
  for (const command of [program, ...program.commands])
    command.exitOverride().configureOutput({
      writeOut: text => session.stdout.write(text),
      writeErr: text => session.stderr.write(text),
    });
  try {
    await program.parseAsync(io.argv, { from: 'user' });
    return session.exit;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.clean : EXIT.failure;
    session.stderr.write(`rolecall: ${error instanceof UsageError ? error.message : internal(error)}\n`);
    return EXIT.failure;
  }
}

function internal(error: unknown): string {
  return `internal failure, please report it: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
}
