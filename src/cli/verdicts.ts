import { Command, Option } from 'commander';
import { type DialectVerdict, verdicts } from '../convert/verdicts.ts';
import type { Dialect } from '../generated/types.ts';
import { UsageError } from '../lint/usage-error.ts';
import { printable } from '../model/text.ts';
import { ConversationCollector } from './collect.ts';
import { dialectFlag } from './dialect-flag.ts';
import { expand, readInput } from './inputs.ts';
import { asDate } from './options.ts';
import { EXIT, type Session } from './session.ts';

interface VerdictsFlags {
  readonly from?: string | Dialect;
  readonly model?: string;
  readonly at?: string;
  readonly format: 'text' | 'json';
}

export function verdictsCommand(session: Session): Command {
  return new Command('verdicts')
    .description('one conversation before every server: who refuses it, and why')
    .argument('<file>', 'a file with one conversation; - for standard input')
    .option('--from <dialect>', 'the dialect that it is in; found out from it where it is not said', dialectFlag)
    .option('--model <name>', "the model, where the request does not name it or names another's")
    .option('--at <date>', 'by the statements in force on this day (YYYY-MM-DD)', asDate)
    .addOption(new Option('--format <name>', 'how to report').choices(['text', 'json']).default('text'))
    .addHelpText('after', '\nEnds with 1 where some server refuses it.\n')
    .action(async (path: string, flags: VerdictsFlags) => {
      session.exit = await run(session, path, flags);
    });
}

async function run({ stdin, stdout, stderr }: Session, path: string, flags: VerdictsFlags): Promise<number> {
  const { inputs } = await expand([path], stdin);
  const [input] = inputs;
  if (input === undefined || inputs.length > 1) throw new UsageError(`\`${path}\` does not name one file`);
  const found = new ConversationCollector(input.path, text => stderr.write(`rolecall: ${text}\n`));
  await readInput(input, found, () => {});
  const conversations = found.conversations();
  if (conversations.length !== 1) {
    if (found.faults === 0)
      stderr.write(`rolecall: ${input.path}: there are ${conversations.length} conversations in it, not one\n`);
    return EXIT.failure;
  }
  const { from, model, at } = flags;
  const told = verdicts(conversations[0]?.value, { from, model, at });
  stdout.write(flags.format === 'json' ? `${JSON.stringify(told)}\n` : told.map(line(told)).join(''));
  return found.faults > 0 ? EXIT.failure : told.some(each => each.verdict === 'rejected') ? EXIT.findings : EXIT.clean;
}

/** One line a dialect: what it does, the first reason and its place, and the smallest repair. */
function line(all: readonly DialectVerdict[]): (verdict: DialectVerdict) => string {
  const width = Math.max(...all.map(({ dialect }) => dialect.length));
  return ({ dialect, verdict, reason }) => {
    const why = reason === undefined ? '' : `  ${reason.rule} at ${printable(reason.pointer || '/')}: ${reason.text}`;
    const fix = reason?.fix === undefined ? '' : `; ${reason.fix.title}`;
    return `${`${dialect.padEnd(width)}  ${verdict.padEnd(8)}${why}${fix}`.trimEnd()}\n`;
  };
}
