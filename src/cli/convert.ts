import { readFile, rename, writeFile } from 'node:fs/promises';
import { Command } from 'commander';
import { convert } from '../convert/convert.ts';
import { buildRequest } from '../convert/request.ts';
import type { Conversion, Dialect, Extension } from '../generated/types.ts';
import { UsageError } from '../lint/usage-error.ts';
import { parseExact, writeJson } from '../source/exact.ts';
import { ConversationCollector } from './collect.ts';
import { dialectFlag } from './dialect-flag.ts';
import { expand, readInput } from './inputs.ts';
import { asDate } from './options.ts';
import { EXIT, type Session } from './session.ts';

interface ConvertFlags {
  readonly to: string | Dialect;
  readonly from?: string | Dialect;
  readonly request?: boolean;
  readonly model?: string;
  readonly at?: string;
  readonly vision: boolean;
  readonly losses?: string;
  readonly restore?: string;
}

export function convertCommand(session: Session): Command {
  return new Command('convert')
    .description(
      'write a conversation in another dialect: the result on standard output, what is lost on standard error',
    )
    .argument('<file>', 'a conversation, or several in one file (one a line comes out); - for standard input')
    .requiredOption('--to <dialect>', 'the dialect to write: an id, or a file with one of your own', dialectFlag)
    .option(
      '--from <dialect>',
      'the dialect to read; found out from the conversation where it is not said',
      dialectFlag,
    )
    .option('--request', 'build the outgoing request: local fields stay home, reasoning as the server wants it back')
    .option('--model <name>', 'the model that is asked')
    .option('--at <date>', 'by the statements in force on this day (YYYY-MM-DD)', asDate)
    .option('--no-vision', 'for a model that takes no images: those that people sent are left out')
    .option('--losses <file>', 'write what is lost to a file, with all that is needed to bring it back')
    .option('--restore <file>', 'bring back what an earlier conversion wrote to its --losses file')
    .addHelpText('after', '\nEnds with 1 where the target would refuse the result, and says why.\n')
    .action(async (path: string, flags: ConvertFlags) => {
      session.exit = await run(session, path, flags);
    });
}

async function run({ stdin, stdout, stderr }: Session, path: string, flags: ConvertFlags): Promise<number> {
  const { inputs } = await expand([path], stdin);
  const [input] = inputs;
  if (input === undefined || inputs.length > 1) throw new UsageError(`\`${path}\` does not name one file`);
  const restored = flags.restore === undefined ? [] : await readExtensions(flags.restore);
  const found = new ConversationCollector(input.path, text => stderr.write(`rolecall: ${text}\n`));
  await readInput(input, found, () => {});
  const conversations = found.conversations();
  if (conversations.length === 0) {
    if (found.faults === 0) stderr.write(`rolecall: ${input.path}: there is no conversation in it\n`);
    return EXIT.failure;
  }
  const done = conversations.map(({ value, line }, i) => {
    const { to, from, model, at, vision } = flags;
    const result = flags.request
      ? buildRequest(value, { dialect: to, from, model, at, vision })
      : convert(value, { to, from, model, at, vision, extension: restored[i] });
    for (const text of account(result)) stderr.write(`${input.path}:${line}: ${text}\n`);
    return result;
  });
  const [only] = done;
  stdout.write(
    only !== undefined && done.length === 1
      ? `${textOf(only.value)}\n`
      : done.map(({ value }) => `${writeJson(value)}\n`).join(''),
  );
  if (flags.losses !== undefined) await writeWhole(flags.losses, done);
  const refused = done.some(({ diagnostics }) => diagnostics.some(each => each.severity === 'error'));
  return found.faults > 0 ? EXIT.failure : refused ? EXIT.findings : EXIT.clean;
}

/** JSON over many lines; a text that is no JSON as it is. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : writeJson(value, { indent: 2 });
}

/** What did not come along, and why the target would refuse the rest: no word of the conversation in it. */
function account({ losses, diagnostics, to }: Conversion): string[] {
  return [
    ...losses.map(({ kind, pointer, reason }) => `${kind} ${pointer || '/'}: ${reason}`),
    ...diagnostics.map(
      ({ severity, pointer, text, rule }) => `${severity} for ${to} at ${pointer || '/'}: ${text}  ${rule}`,
    ),
  ];
}

/** All or nothing: a run that is stopped leaves the file as it was. */
async function writeWhole(path: string, done: readonly Conversion[]): Promise<void> {
  const kept = done.map(({ value: _, ...rest }) => rest);
  await writeFile(`${path}.part`, `${writeJson(kept, { indent: 2 })}\n`);
  await rename(`${path}.part`, path);
}

async function readExtensions(path: string): Promise<(Extension | undefined)[]> {
  try {
    const kept = parseExact(await readFile(path, 'utf8')) as { extension?: Extension }[];
    return kept.map(each => each.extension);
  } catch (error) {
    throw new UsageError(`\`${path}\` is no file that --losses wrote: ${(error as Error).message}`);
  }
}
