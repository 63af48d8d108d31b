import { Command, Option } from 'commander';
import { matches } from '../lint/plan.ts';
import { UsageError } from '../lint/usage-error.ts';
import { LogReader } from '../logs/read.ts';
import { scoreText } from '../report/score.ts';
import { Scorer } from '../score/score.ts';
import { inflate, loadYaml } from './archives.ts';
import { decodeUtf8, expand, readInput } from './inputs.ts';
import { asDate, asDialect } from './options.ts';
import { progressBar } from './progress.ts';
import { EXIT, type Session } from './session.ts';

interface ScoreFlags {
  readonly dialect?: string;
  readonly host?: string;
  readonly model?: string;
  readonly at?: string;
  readonly format: 'text' | 'json';
  readonly showContent?: boolean;
}

const HELP = `
For each dialect:
  exchanges  recorded requests that could be judged
  accepted   by the server; false: those of them for which an error was predicted
  refused    by the server, for whatever reason
  predicted  refused, and an error was predicted by a rule that the server's own words name
  unsure     refused, and the right rule was named, but the request does not tell all that it depends on
  missed     refused for the shape of the conversation, and not predicted
  replies    with a status of success, whole ones and streams: these are validated too, streams once put together
  broken     of these: an error inside, cut short, events lost or out of order, misbuilt
  apart      refused for something else: keys, quotas, lengths, models, parameters, what the model wrote

A recorded status is compared with the prediction and never enters it. Nothing of the conversations is printed;
--show-content adds what servers said, which may quote them.

Ends with 1 where something was predicted to be refused that was accepted.
`;

export function scoreCommand(session: Session): Command {
  return new Command('score')
    .description('compare predictions with what servers did with recorded requests')
    .argument(
      '[paths...]',
      'recorded exchanges: JSON lines, HAR, VCR cassettes; files, folders, globs, or - for standard input',
    )
    .option('--dialect <id>', 'only exchanges with this server', asDialect)
    .option('--host <name>', 'only exchanges with this host, * for any run of characters')
    .option('--model <name>', "the model, where requests do not name it or name another's")
    .option('--at <date>', 'judge by the statements in force on this day, not on the day of the exchange', asDate)
    .addOption(new Option('--format <name>', 'how to report').choices(['text', 'json']).default('text'))
    .option('--show-content', 'tell what servers said (it may quote the conversations)')
    .addHelpText('after', HELP)
    .action(async (paths: string[], flags: ScoreFlags) => {
      session.exit = await run(session, paths, flags);
    });
}

async function run(session: Session, paths: readonly string[], flags: ScoreFlags): Promise<number> {
  if (paths.length === 0) throw new UsageError('name recorded exchanges to score, or - for standard input');
  const { inputs, missing } = await expand(paths, session.stdin);
  for (const path of missing) session.stderr.write(`rolecall: nothing matches \`${path}\`\n`);
  if (inputs.length === 0) return EXIT.failure;
  const scorer = new Scorer({ keepWords: flags.showContent });
  const bytes = inputs.reduce((sum, each) => sum + (each.bytes ?? 0), 0);
  const progress = progressBar(session.stderr, bytes, 'scoring');
  const damage: string[] = [];
  let read = 0;
  for (const input of inputs) {
    const { path } = input;
    const options = { path, model: flags.model, at: flags.at, decodeUtf8, inflate, loadYaml };
    const reader = new LogReader(
      { ...options, as: 'exchange' },
      (report, { answer, host, provider, conversation, place, judgeAnswer }) => {
        if (report.format === 'unreadable') {
          place();
          for (const { text, source } of report.diagnostics)
            damage.push(`${path}:${source?.line ?? report.line}: ${text}`);
          return;
        }
        if (flags.dialect !== undefined && report.dialect !== flags.dialect) return;
        if (flags.host !== undefined && !matches(flags.host, host ?? '')) return;
        read++;
        const model = flags.model ?? conversation?.model;
        scorer.add({ report, answer: answer ?? {}, host, provider, model, validated: judgeAnswer() });
      },
    );
    await readInput(input, reader, chunk => progress.advance(chunk));
  }
  progress.stop();
  for (const line of damage) session.stderr.write(`rolecall: ${line}\n`);
  const score = scorer.result();
  session.stdout.write(flags.format === 'json' ? `${JSON.stringify(score)}\n` : scoreText(score));
  if (missing.length > 0 || (read === 0 && damage.length > 0)) return EXIT.failure;
  return score.total.falseAlarms > 0 ? EXIT.findings : EXIT.clean;
}
