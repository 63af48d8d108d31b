/** The command line: a function of arguments and streams, so that tests need no process. */
import { Command, CommanderError } from 'commander';
import { UsageError } from '../lint/usage-error.ts';
import { EXIT, type Io, type Session } from './session.ts';
import { version } from './version.ts';

/** Every command, loaded once a command line names it. */
const COMMANDS: Readonly<Record<string, () => Promise<(session: Session) => Command>>> = {
  lint: async () => (await import('./lint.ts')).lintCommand,
  fix: async () => (await import('./fix.ts')).fixCommand,
  convert: async () => (await import('./convert.ts')).convertCommand,
  assemble: async () => (await import('./assemble.ts')).assembleCommand,
  verdicts: async () => (await import('./verdicts.ts')).verdictsCommand,
  score: async () => (await import('./score.ts')).scoreCommand,
  check: async () => (await import('./check.ts')).checkCommand,
  rules: async () => (await import('./rules.ts')).rulesCommand,
  dialects: async () => (await import('./dialects.ts')).dialectsCommand,
  explain: async () => (await import('./explain.ts')).explainCommand,
  schema: async () => (await import('./schema.ts')).schemaCommand,
  init: async () => (await import('./init.ts')).initCommand,
};

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
  for (const load of commandsFor(io.argv)) program.addCommand((await load())(session));
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

/** The command that is named, or all where help or a guess is due. The version is told without any. */
function commandsFor([first = '']: readonly string[]) {
  if (first === '-V' || first === '--version') return [];
  const named = Object.hasOwn(COMMANDS, first) ? COMMANDS[first] : undefined;
  return named === undefined ? Object.values(COMMANDS) : [named];
}

function internal(error: unknown): string {
  return `internal failure, please report it: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
}
