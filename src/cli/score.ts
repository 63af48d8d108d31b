import { Command } from 'commander';
import { LogReader } from '../check/log-reader.ts';
import type { Score } from '../generated/types.ts';
import { jsonText } from '../model/json-text.ts';
import { matches } from '../model/name-pattern.ts';
import { UsageError } from '../model/usage-error.ts';
import { CoverageCounter, nothingLines } from '../report/coverage-counter.ts';
import { placeText } from '../report/place-text.ts';
import { scoreLines } from '../report/score.ts';
import { Scorer } from '../score/score.ts';
import { inflate, loadYaml } from './archives.ts';
import { choiceOption } from './choice-option.ts';
import { checkColumns, decodeUtf8, expand, readInput } from './inputs.ts';
import { asDate, asDialect, COLUMN_HELP, ID_COLUMN_HELP } from './options.ts';
import { Privacy, shownReason } from './privacy.ts';
import { progressBar } from './progress.ts';
import { EXIT, printLines, type Session } from './session.ts';

interface ScoreFlags {
  readonly column?: string;
  readonly idColumn?: string;
  readonly dialect?: string;
  readonly host?: string;
  readonly model?: string;
  readonly at?: string;
  readonly format: 'text' | 'json';
  readonly showContent?: boolean;
  readonly redactNames?: boolean;
}

const HELP = `
Columns of the report, for each dialect:
  exchanges  recorded requests that could be checked
  accepted   requests that the server accepted
  false      accepted requests for which an error was predicted (false alarms)
  refused    requests that the server rejected, for any reason
  predicted  rejected, and predicted by the rule that matches the error text of the server
  unsure     rejected, and predicted with a warning only, because the request does not show what decides it
  missed     rejected because of the conversation, and not predicted
  unnamed    rejected, with an error text that matches no rule
  other      rejected for other reasons: keys, quotas, lengths, models, parameters, model output
  replies    successful responses and streams, which are validated too
  broken     of these, those with an error inside, truncated, or with lost or misordered events

The recorded status never influences the prediction.

Exit codes: 0 no false alarms, 1 false alarms, 2 wrong usage or nothing could be read.

Examples:
  rolecall score recordings/
  rolecall score traffic.har --host api.openai.com --format json
`;

export function scoreCommand(session: Session): Command {
  return new Command('score')
    .summary('Compare predictions with how servers answered recorded requests')
    .description('Compare predictions with how servers answered recorded requests.')
    .argument(
      '[paths...]',
      'Recorded exchanges (JSON lines, HAR, VCR cassettes): files, folders, globs, or - for standard input',
    )
    .option('--dialect <id>', 'Only exchanges with this API', asDialect)
    .option('--host <name>', 'Only exchanges with this host; * matches any characters')
    .option('--model <name>', 'The model to check for, in place of the one that requests name')
    .option('--at <date>', 'Apply the rules in force on this day, instead of the day of the exchange', asDate)
    .addOption(choiceOption('--format <name>', 'The report', ['text', 'json']).default('text'))
    .option('--show-content', 'Print error texts of servers (they may quote the conversations)')
    .option(
      '--redact-names',
      'Replace all IDs in the report with call-1 and so on, and leave out error texts of servers',
    )
    .option('--column <name>', COLUMN_HELP)
    .option('--id-column <name>', ID_COLUMN_HELP)
    .addHelpText('after', HELP)
    .action(async (paths: string[], flags: ScoreFlags) => {
      session.exit = await run(session, paths, flags);
    });
}

async function run(session: Session, paths: readonly string[], flags: ScoreFlags): Promise<number> {
  if (paths.length === 0) throw new UsageError('specify recorded exchanges, or - for standard input');
  const { inputs, missing, notes } = await expand(paths, session.stdin);
  for (const reason of [...missing, ...notes]) printLines(session.stderr, `rolecall: ${reason}`);
  if (inputs.length === 0) return EXIT.failure;
  await checkColumns(inputs, flags);
  const scorer = new Scorer({ keepWords: flags.showContent === true && flags.redactNames !== true });
  const bytes = inputs.reduce((sum, each) => sum + (each.bytes ?? 0), 0);
  const progress = progressBar(session.stderr, bytes, 'scoring');
  const damage: string[] = [];
  const coverage = new CoverageCounter();
  let read = 0;
  for (const input of inputs) {
    const { path } = input;
    const options = { path, model: flags.model, at: flags.at, decodeUtf8, inflate, loadYaml };
    const reader = new LogReader(
      { ...options, as: 'exchange' },
      (report, { answer, host, provider, conversation, place, judgeAnswer }) => {
        if (report.format === 'unreadable') {
          place();
          for (const each of report.diagnostics) damage.push(`${placeText(path, each, report)}: ${each.message}`);
          return;
        }
        if (report.note !== undefined) report.note = shownReason(report.note);
        coverage.take(report);
        if (flags.dialect !== undefined && report.dialect !== flags.dialect) return;
        if (flags.host !== undefined && !matches(flags.host, host ?? '')) return;
        read++;
        const model = flags.model ?? conversation?.model;
        scorer.add({ report, answer: answer ?? {}, host, provider, model, validated: judgeAnswer() });
      },
    );
    coverage.startFile(path);
    await readInput(input, reader, chunk => progress.advance(chunk), { columns: flags });
    coverage.endFile();
  }
  progress.stop();
  for (const line of damage) printLines(session.stderr, `rolecall: ${line}`);
  const score = withoutSecrets(scorer.result(), new Privacy(flags));
  if (flags.format === 'json') session.stdout.write(`${jsonText(score)}\n`);
  else printLines(session.stdout, ...scoreLines(score));
  const { skipped, skippedFiles, checked } = coverage.coverage;
  const isNothing = checked === 0 && skippedFiles > 0;
  if (isNothing)
    for (const line of nothingLines('rolecall: nothing was scored', { skipped, skippedFiles }))
      printLines(session.stderr, line);
  if (missing.length > 0 || isNothing || (read === 0 && damage.length > 0)) return EXIT.failure;
  return score.total.falseAlarms > 0 ? EXIT.findings : EXIT.clean;
}

function withoutSecrets(score: Score, privacy: Privacy): Score {
  const cases = score.cases.map(each => ({
    ...each,
    id: privacy.id(each.id),
    ...(each.pointer !== undefined && { pointer: privacy.hideInPointer(each.pointer) }),
  }));
  return { ...score, cases };
}
