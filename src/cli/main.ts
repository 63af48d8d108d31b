/** The command line as a function of arguments and streams, so that tests need no process. */
import { Command, CommanderError } from 'commander';
import { UsageError } from '../model/usage-error.ts';
import { terminalLine } from '../report/terminal.ts';
import { choiceOption } from './choice-option.ts';
import { COLOR, COLOR_HELP, type Color, isColored, withColorValue } from './color.ts';
import type { Io } from './io.ts';
import { EXIT, paletteFor, printLines, type Session, widthOf } from './session.ts';
import { nextStep, usageText } from './usage-text.ts';
import { version } from './version.ts';

/** The commands. Each is loaded when the command line names it. */
const COMMANDS: Readonly<Record<string, () => Promise<(session: Session) => Command>>> = {
  lint: async () => (await import('./lint.ts')).lintCommand,
  fix: async () => (await import('./fix.ts')).fixCommand,
  convert: async () => (await import('./convert.ts')).convertCommand,
  assemble: async () => (await import('./assemble.ts')).assembleCommand,
  diff: async () => (await import('./diff.ts')).diffCommand,
  verdicts: async () => (await import('./verdicts.ts')).verdictsCommand,
  serve: async () => (await import('./serve.ts')).serveCommand,
  'serve-stdio': async () => (await import('./serve-stdio.ts')).serveStdioCommand,
  loop: async () => (await import('./loop.ts')).loopCommand,
  score: async () => (await import('./score.ts')).scoreCommand,
  check: async () => (await import('./check.ts')).checkCommand,
  rules: async () => (await import('./rules.ts')).rulesCommand,
  dialects: async () => (await import('./dialects.ts')).dialectsCommand,
  explain: async () => (await import('./explain.ts')).explainCommand,
  schema: async () => (await import('./schema.ts')).schemaCommand,
  init: async () => (await import('./init.ts')).initCommand,
  completion: async () => {
    const { completionCommand } = await import('./completion.ts');
    return session => completionCommand(session, () => allCommands(session));
  },
};

function allCommands(session: Session): Promise<Command[]> {
  return Promise.all(Object.values(COMMANDS).map(async load => (await load())(session)));
}

const EXAMPLES = `
Examples:
  rolecall lint logs/                           Check every conversation in a folder
  rolecall lint chat.json --dialect anthropic   Check a request for the Anthropic API
  rolecall convert chat.json --to gemini        Write a conversation in the format of another API
  rolecall explain unanswered-tool-call         Show what a rule means and which APIs enforce it
`;

/** Runs a command line and returns its exit code: 0 no problems, 1 problems, 2 wrong usage or a failure. */
export async function main(io: Io): Promise<number> {
  const argv = withColorValue(io.argv);
  const session: Session = { ...io, argv, exit: EXIT.clean, color: colorOf(argv) };
  const program = new Command('rolecall')
    .description('Find the message that makes an LLM API reject a conversation, the reason, and the smallest repair.')
    .version(version, '-V, --version', 'Print the version')
    .helpOption('-h, --help', 'Print help')
    .helpCommand('help [command]', 'Print the help of a command')
    .addOption(
      choiceOption('--color [when]', 'When to color the output; without a value: always', COLOR).preset('always'),
    )
    .option('--no-color', 'Do not color the output')
    .addHelpText('after', EXAMPLES + COLOR_HELP);
  for (const load of commandsFor(argv)) program.addCommand((await load())(session));
  for (const command of [program, ...program.commands]) prepare(command, session);
  try {
    await program.parseAsync(argv, { from: 'user' });
    return session.exit;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.clean : EXIT.failure;
    const [command = ''] = argv;
    const text = error instanceof UsageError ? withNextStep(error.message, command) : internal(error);
    printLines(session.stderr, ...`rolecall: ${text}`.split('\n'));
    return EXIT.failure;
  }
}

/** The last `--color` or `--no-color`. The help text needs it before Commander parses the command line. */
function colorOf(argv: readonly string[]): Color {
  const flags = argv.flatMap((each, i) => {
    if (each === '--no-color') return ['never'];
    if (each === '--color') return [argv[i + 1]];
    return each.startsWith('--color=') ? [each.slice('--color='.length)] : [];
  });
  return COLOR.find(value => value === flags.at(-1)) ?? 'auto';
}

/** Connects a command to the streams of the session, and sets the layout of its help. */
function prepare(command: Command, session: Session): void {
  const { stdout, stderr, env, color } = session;
  const { heading } = paletteFor({ ...session, color: 'always' }, stdout);
  command
    .exitOverride()
    .helpOption('-h, --help', 'Print help')
    .configureOutput({
      writeOut: text => stdout.write(text),
      writeErr: text => stderr.write(text),
      outputError: text => printLines(stderr, ...usageText(text, command, Object.keys(COMMANDS))),
      getOutHelpWidth: () => widthOf(stdout) ?? HELP_WIDTH,
      getErrHelpWidth: () => widthOf(stderr) ?? HELP_WIDTH,
      getOutHasColors: () => isColored(color, stdout, env),
      getErrHasColors: () => isColored(color, stderr, env),
    })
    .configureHelp({
      showGlobalOptions: true,
      styleTitle: text => terminalLine(heading(text)),
      subcommandTerm: each => each.name(),
      minWidthToWrap: 20,
    });
}

/** Width of a help text that does not go to a terminal. */
const HELP_WIDTH = 100;

/** Adds a hint to short messages that do not mention a command. */
function withNextStep(message: string, command: string): string {
  const isWhole = message.includes('\n') || message.includes('`rolecall ') || !Object.hasOwn(COMMANDS, command);
  return isWhole ? message : `${message}\n${nextStep(command)}`;
}

/** The named command, or all of them for the help and suggestions. `--version` needs none. */
function commandsFor([first = '']: readonly string[]) {
  if (first === '-V' || first === '--version') return [];
  const named = Object.hasOwn(COMMANDS, first) ? COMMANDS[first] : undefined;
  return named === undefined ? Object.values(COMMANDS) : [named];
}

function internal(error: unknown): string {
  return `this is a bug in rolecall, please report it: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
}
