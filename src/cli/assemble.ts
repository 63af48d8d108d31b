import { Command } from 'commander';
import type { ConversationReport, Dialect } from '../generated/types.ts';
import { UsageError } from '../lint/usage-error.ts';
import { LogReader } from '../logs/read.ts';
import { writeJson } from '../source/exact.ts';
import type { AssembledReply } from '../stream/stream-assembler.ts';
import { inflate, loadYaml } from './archives.ts';
import { dialectFlag } from './dialect-flag.ts';
import { decodeUtf8, expand, readInput } from './inputs.ts';
import { asDate } from './options.ts';
import { EXIT, type Session } from './session.ts';

interface AssembleFlags {
  readonly dialect?: string | Dialect;
  readonly model?: string;
  readonly host?: string;
  readonly at?: string;
  readonly messages?: boolean;
}

export function assembleCommand(session: Session): Command {
  return new Command('assemble')
    .description(
      'put a recorded stream together: the reply on standard output, what is wrong with the stream on standard error',
    )
    .argument(
      '<file>',
      'event-stream text, events as JSON lines or as a list, or recorded exchanges (one reply a line comes out); - for standard input',
    )
    .option('--dialect <id>', 'the server that answered; found out from the events where it is not said', dialectFlag)
    .option('--model <name>', 'the model that answered')
    .option('--host <name>', 'the host that answered, to find the dialect by')
    .option('--at <date>', 'by what is known of the server on this day (YYYY-MM-DD)', asDate)
    .option('--messages', 'only what goes back in the next request: the messages or items of the reply, as a list')
    .addHelpText(
      'after',
      '\nEnds with 1 where a stream is broken, and says how; what came of it is printed all the same.\n',
    )
    .action(async (path: string, flags: AssembleFlags) => {
      session.exit = await run(session, path, flags);
    });
}

async function run({ stdin, stdout, stderr }: Session, path: string, flags: AssembleFlags): Promise<number> {
  const { inputs } = await expand([path], stdin);
  const [input] = inputs;
  if (input === undefined || inputs.length > 1) throw new UsageError(`\`${path}\` does not name one file`);
  const { messages, ...options } = flags;
  const done: AssembledReply[] = [];
  let faults = 0;
  const tell = (text: string) => stderr.write(`${text}\n`);
  const reader = new LogReader(
    { ...options, path: input.path, as: 'stream', decodeUtf8, inflate, loadYaml },
    (report, { assembled, place }) => {
      place();
      for (const line of account(report)) tell(line);
      if (report.format === 'unreadable') faults++;
      if (assembled !== undefined) done.push(assembled);
    },
  );
  await readInput(input, reader, () => {});
  if (done.length === 0) {
    if (faults === 0) tell(`rolecall: ${input.path}: there is no stream in it`);
    return EXIT.failure;
  }
  const values = done.map(each => (messages ? each.messages : (each.reply ?? null)));
  stdout.write(
    values.length === 1
      ? `${writeJson(values[0], { indent: 2 })}\n`
      : values.map(each => `${writeJson(each)}\n`).join(''),
  );
  if (faults > 0) return EXIT.failure;
  return done.every(({ ok }) => ok) ? EXIT.clean : EXIT.findings;
}

/** What is wrong, a line each: no word of the reply in it. */
function account({ path, line, note, diagnostics }: ConversationReport): string[] {
  const found = diagnostics.map(({ source, severity, text, rule, pointer }) => {
    const where = source === undefined ? `${path}:${line}` : `${path}:${source.line}:${source.column}`;
    return `${where}  ${severity}  ${text}  ${rule}${pointer === '' ? '' : ` at ${pointer}`}`;
  });
  return note === undefined ? found : [`${path}:${line}  not put together: ${note}`, ...found];
}
