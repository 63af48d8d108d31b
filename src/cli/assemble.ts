import { Command } from 'commander';
import { LogReader } from '../check/log-reader.ts';
import type { ConversationReport, Dialect } from '../generated/types.ts';
import type { AssembledReply } from '../judge/stream.ts';
import { writeJson } from '../source/exact.ts';
import { inflate, loadYaml } from './archives.ts';
import { dialectFlag } from './dialect-flag.ts';
import { checkColumns, decodeUtf8, expandOne, readInput } from './inputs.ts';
import { asDate, COLUMN_HELP } from './options.ts';
import { Privacy, shownReason } from './privacy.ts';
import { EXIT, printLines, putContent, type Session } from './session.ts';

interface AssembleFlags {
  readonly column?: string;
  readonly dialect?: string | Dialect;
  readonly model?: string;
  readonly host?: string;
  readonly at?: string;
  readonly messages?: boolean;
  readonly redactNames?: boolean;
}

const HELP = `
Exit codes: 0 every stream is complete, 1 a stream is broken (what arrived is printed), 2 wrong usage or nothing could be read.

Examples:
  rolecall assemble stream.sse
  rolecall assemble stream.sse --messages > next-messages.json
`;

export function assembleCommand(session: Session): Command {
  return new Command('assemble')
    .summary('Assemble a recorded stream into a response')
    .description(
      'Assemble a recorded stream into a response. Prints the response on standard output, and what is wrong with the stream on standard error.',
    )
    .argument(
      '<file>',
      'Event-stream text, events as JSON lines or as a list, or recorded exchanges, whose responses are printed one per line; - for standard input',
    )
    .option('--dialect <id>', 'The API that sent the stream (default: detected)', dialectFlag)
    .option('--model <name>', 'The model that answered')
    .option('--host <name>', 'The host that answered, to choose the dialect')
    .option('--at <date>', 'Apply the rules in force on this day (YYYY-MM-DD)', asDate)
    .option(
      '--messages',
      'Print only what belongs in the next request: the messages or items of the response, as a list',
    )
    .option('--redact-names', 'Replace names of tools and all IDs in messages with tool-1, call-1 and so on')
    .option('--column <name>', COLUMN_HELP)
    .addHelpText('after', HELP)
    .action(async (path: string, flags: AssembleFlags) => {
      session.exit = await run(session, path, flags);
    });
}

async function run({ stdin, stdout, stderr }: Session, path: string, flags: AssembleFlags): Promise<number> {
  const input = await expandOne(path, stdin);
  await checkColumns([input], flags);
  const { messages, redactNames, ...options } = flags;
  const privacy = new Privacy({ redactNames });
  const done: AssembledReply[] = [];
  let faults = 0;
  const printLine = (text: string) => printLines(stderr, text);
  const reader = new LogReader(
    { ...options, path: input.path, as: 'stream', decodeUtf8, inflate, loadYaml },
    (report, { assembled, place }) => {
      place();
      if (report.note !== undefined) report.note = shownReason(report.note);
      privacy.report(report, undefined, () => {});
      for (const line of problemLines(report)) printLine(line);
      if (report.format === 'unreadable') faults++;
      if (assembled !== undefined) done.push(assembled);
    },
  );
  await readInput(input, reader, () => {}, { columns: flags });
  if (done.length === 0) {
    if (faults === 0)
      printLine(
        `rolecall: ${input.path}: it contains no stream; expected the events that an API sends with \`stream: true\``,
      );
    return EXIT.failure;
  }
  const values = done.map(each => (messages ? each.messages : (each.reply ?? null)));
  putContent(
    stdout,
    values.length === 1
      ? `${writeJson(values[0], { indent: 2 })}\n`
      : values.map(each => `${writeJson(each)}\n`).join(''),
  );
  if (faults > 0) return EXIT.failure;
  return done.every(({ ok }) => ok) ? EXIT.clean : EXIT.findings;
}

/** One line for each problem. Contains nothing from the reply. */
function problemLines({ path, line, note, diagnostics }: ConversationReport): string[] {
  const found = diagnostics.map(({ source, severity, message: text, rule, pointer }) => {
    const where = source === undefined ? `${path}:${line}` : `${path}:${source.line}:${source.column}`;
    return `${where}  ${severity}  ${text}  ${rule}${pointer === '' ? '' : ` at ${pointer}`}`;
  });
  return note === undefined ? found : [`${path}:${line}  not assembled: ${note}`, ...found];
}
