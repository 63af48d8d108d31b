import { readFile, rename, writeFile } from 'node:fs/promises';
import { Command } from 'commander';
import { convertExactly } from '../convert/convert.ts';
import { convertReplyExactly } from '../convert/convert-reply.ts';
import { buildRequestExactly } from '../convert/request.ts';
import type { DialectId } from '../generated/ids.ts';
import type { Conversion, Dialect, Extension } from '../generated/types.ts';
import { UsageError } from '../model/usage-error.ts';
import type { Palette } from '../report/palette.ts';
import { parseExact, writeJson } from '../source/exact.ts';
import { ConversationCollector, type FoundConversation, nothingReadLines } from './collect.ts';
import { dialectFlag } from './dialect-flag.ts';
import { checkColumns, expandOne, readInput } from './inputs.ts';
import { asDate, COLUMN_HELP } from './options.ts';
import { Privacy } from './privacy.ts';
import { EXIT, paletteFor, printLines, putContent, type Session } from './session.ts';

interface ConvertFlags {
  readonly column?: string;
  readonly to: DialectId | Dialect;
  readonly from?: DialectId | Dialect;
  readonly request?: boolean;
  readonly model?: string;
  readonly at?: string;
  readonly vision: boolean;
  readonly losses?: string;
  readonly restore?: string;
  readonly redactNames?: boolean;
}

const HELP = `
Exit codes: 0 the target accepts the result, 1 it rejects the result, 2 wrong usage or nothing could be read.

Examples:
  rolecall convert chat.json --to anthropic
  rolecall convert requests.jsonl --to openai-responses --request --model gpt-5
  rolecall lint session.jsonl --projection | rolecall convert - --to gemini     The log of an agent
`;

export function convertCommand(session: Session): Command {
  return new Command('convert')
    .summary('Write a conversation in the format of another API')
    .description(
      'Write a conversation, or the reply of a server, in the format of another API. Prints the result on standard output, and what is lost on standard error.',
    )
    .argument(
      '<file>',
      'A file with one conversation or reply, or with several, which are printed one per line; - for standard input',
    )
    .requiredOption('--to <dialect>', 'The dialect to write: its ID, or a file with your own dialect', dialectFlag)
    .option('--from <dialect>', 'The dialect to read (default: detected)', dialectFlag)
    .option('--request', 'Build the request to send: without local fields, and with reasoning as the API requires it')
    .option('--model <name>', 'The model to ask; it replaces the one of the source')
    .option('--at <date>', 'Apply the rules in force on this day (YYYY-MM-DD)', asDate)
    .option('--no-vision', 'Leave out images, for a model that does not support them')
    .option('--losses <file>', 'Write what is lost to this file, with what --restore needs')
    .option('--restore <file>', 'Restore what an earlier conversion wrote with --losses')
    .option('--redact-names', 'Replace names of tools and all IDs in messages with tool-1, call-1 and so on')
    .option('--column <name>', COLUMN_HELP)
    .addHelpText('after', HELP)
    .action(async (path: string, flags: ConvertFlags) => {
      session.exit = await run(session, path, flags);
    });
}

async function run(session: Session, path: string, flags: ConvertFlags): Promise<number> {
  const { stdin, stdout, stderr } = session;
  const palette = paletteFor(session, stderr);
  const privacy = new Privacy(flags);
  const input = await expandOne(path, stdin);
  await checkColumns([input], flags);
  const restored = flags.restore === undefined ? [] : await readExtensions(flags.restore);
  const found = new ConversationCollector(
    input.path,
    text => printLines(stderr, `rolecall: ${text}`),
    flags.from !== undefined,
  );
  await readInput(input, found, () => {}, { columns: flags });
  const conversations = found.conversations();
  if (conversations.length === 0) {
    if (found.faults === 0) printLines(stderr, ...nothingReadLines('nothing was converted', found.skipped));
    return EXIT.failure;
  }
  let failed = 0;
  const done = conversations.flatMap((each, i): Written[] => {
    const where = palette.path(found.placeAt(each.line));
    const result = converted(each, flags, restored[i]);
    if (typeof result === 'string') {
      failed++;
      printLines(stderr, `${where}: ${palette.error('not converted')}: ${result}`);
      return [];
    }
    for (const text of lossLines(result, palette, privacy)) printLines(stderr, `${where}: ${text}`);
    return [result];
  });
  const [only] = done;
  putContent(
    stdout,
    only !== undefined && conversations.length === 1
      ? `${textOf(only.value)}\n`
      : done.map(({ value }) => `${writeJson(value)}\n`).join(''),
  );
  if (flags.losses !== undefined) await writeWhole(flags.losses, done);
  const refused = done.some(({ diagnostics }) => diagnostics.some(each => each.severity === 'error'));
  return found.faults + failed > 0 ? EXIT.failure : refused ? EXIT.findings : EXIT.clean;
}

type Written = Pick<Conversion, 'value' | 'losses' | 'notices' | 'diagnostics' | 'to'>;

/** The conversion, or why a reply cannot be converted. The others in its file can. */
function converted(
  { value, as }: FoundConversation,
  flags: ConvertFlags,
  extension: Extension | undefined,
): Written | string {
  const { to, from, model, at, vision } = flags;
  if (as === 'response') {
    if (flags.request) throw new UsageError('a reply cannot be written as a request; leave out --request');
    try {
      return convertReplyExactly(value, { to, from, model });
    } catch (error) {
      if (error instanceof UsageError) return error.message;
      throw error;
    }
  }
  if (flags.request) return buildRequestExactly(value, { dialect: to, from, model, at, vision });
  return convertExactly(value, { to, from, model, at, vision, as, extension });
}

/** Indented JSON. Text that is not JSON is returned unchanged. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : writeJson(value, { indent: 2 });
}

/** What was lost, and why the target API would reject the result. Contains nothing from the conversation. */
function lossLines({ losses, notices = [], diagnostics, to }: Written, palette: Palette, privacy: Privacy): string[] {
  const lines = [...losses, ...notices.map(({ pointer, text }) => ({ kind: 'notice', pointer, reason: text }))];
  return [
    ...lines.map(each => {
      const { pointer, reason } = privacy.hideInLoss(each.pointer, each.reason);
      return `${palette.warning(each.kind)} ${pointer || '/'}: ${reason}`;
    }),
    ...diagnostics
      .map(each => privacy.diagnostic(each))
      .map(
        ({ severity, pointer, message: text, rule, undecided }) =>
          `${palette[severity](severity)} for ${to} at ${pointer || '/'}: ${text}${undecided === undefined ? '' : ` (unknown: ${undecided})`}  ${palette.rule(rule)}`,
      ),
  ];
}

/** Writes the file completely or not at all: an interrupted run leaves it unchanged. */
async function writeWhole(path: string, done: readonly Written[]): Promise<void> {
  const kept = done.map(({ value: _, ...rest }) => rest);
  await writeFile(`${path}.part`, `${writeJson(kept, { indent: 2 })}\n`);
  await rename(`${path}.part`, path);
}

async function readExtensions(path: string): Promise<(Extension | undefined)[]> {
  try {
    const kept = parseExact(await readFile(path, 'utf8')) as { extension?: Extension }[];
    return kept.map(each => each.extension);
  } catch (error) {
    // The parser's message is not shown, because it quotes the file.
    const { code } = error as NodeJS.ErrnoException;
    throw new UsageError(`\`${path}\` was not written by --losses${code === undefined ? '' : `: ${code}`}`);
  }
}
