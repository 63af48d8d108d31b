import v8 from 'node:v8';
import { Command, Option } from 'commander';
import type { ReportSummary } from '../generated/types.ts';
import type { Template } from '../lint/load-template.ts';
import { rules as allRules, DEFAULT_DIALECT, findDialect } from '../lint/registry.ts';
import { UsageError } from '../lint/usage-error.ts';
import type { As } from '../logs/detect.ts';
import type { LogFormat } from '../logs/formats/format.ts';
import { LogReader, type ReadLogOptions } from '../logs/read.ts';
import { jsonReporter, ndjsonReporter } from '../report/json.ts';
import { addTo, emptySummary, type Reporter } from '../report/reporter.ts';
import { textReporter } from '../report/text.ts';
import { writeJson } from '../source/exact.ts';
import { DEFAULT_LIMITS } from '../source/records.ts';
import { inflate, loadYaml } from './archives.ts';
import { decodeUtf8, expand, type Input, readInput } from './inputs.ts';
import { asDate, asDialect, asLogFormat, asTemplateServer } from './options.ts';
import { progressBar } from './progress.ts';
import { EXIT, type Session } from './session.ts';
import { version } from './version.ts';

interface LintFlags {
  readonly dialect?: string;
  readonly model?: string;
  readonly host?: string;
  readonly at?: string;
  readonly as?: As;
  readonly asFormat?: LogFormat;
  readonly projection?: boolean;
  readonly format: 'text' | 'json' | 'ndjson';
  readonly template?: string;
  readonly templateServer?: string;
  readonly showContent?: boolean;
}

export function lintCommand(session: Session): Command {
  return new Command('lint')
    .description('lint conversations in files, folders, globs or standard input (-)')
    .argument(
      '[paths...]',
      'files (.json, .jsonl, .har, VCR .yaml, and any gzipped), folders, globs, or - for standard input',
    )
    .option(
      '--dialect <id>',
      `the server that judges, for all of them (else a log's own, else ${DEFAULT_DIALECT})`,
      asDialect,
    )
    .option('--model <name>', "the model, where the request does not name it or names another's")
    .option('--host <name>', 'the host that requests go to, to find the dialect by')
    .option('--at <date>', 'judge by the statements in force on this day (YYYY-MM-DD)', asDate)
    .addOption(
      new Option(
        '--as <kind>',
        'request: complete; log: may stop inside its last turn; exchange: recorded requests; response, stream: what servers answered, alone or in recorded exchanges',
      ).choices(['request', 'log', 'exchange', 'response', 'stream']),
    )
    .option('--as-format <id>', 'the format of the logs, where their content is not to tell', asLogFormat)
    .option('--projection', 'print the requests that logs of agents stand for, instead of judging them')
    .option(
      '--template <file>',
      "the model's chat template judges too (.jinja, tokenizer_config.json, or their folder)",
    )
    .option('--template-server <id>', "whose way with templates counts, where not the dialect's", asTemplateServer)
    .addOption(new Option('--format <name>', 'how to report').choices(['text', 'json', 'ndjson']).default('text'))
    .option('--show-content', 'let the report quote the conversations (they may hold secrets)')
    .action(async (paths: string[], flags: LintFlags) => {
      session.exit = await lint(session, paths, flags);
    });
}

async function lint(session: Session, paths: readonly string[], flags: LintFlags): Promise<number> {
  if (paths.length === 0) throw new UsageError('name files, folders or globs to lint, or - for standard input');
  const began = performance.now();
  const { inputs, missing } = await expand(paths, session.stdin);
  for (const path of missing) session.stderr.write(`rolecall: nothing matches \`${path}\`\n`);
  if (inputs.length === 0) return EXIT.failure;
  const template = await templateOf(flags);
  const dialect = flags.dialect ?? (template === undefined ? DEFAULT_DIALECT : TEMPLATE_DIALECT);
  const progress = progressBar(
    session.stderr,
    inputs.reduce((sum, each) => sum + (each.bytes ?? 0), 0),
  );
  const write = (text: string) => {
    progress.giveWay();
    session.stdout.write(text);
  };
  const color = session.stdout.isTTY === true && session.env.NO_COLOR === undefined;
  const reporter: Reporter = flags.projection
    ? SILENT
    : flags.format === 'json'
      ? jsonReporter(write, { version, dialect })
      : flags.format === 'ndjson'
        ? ndjsonReporter(write)
        : textReporter(write, { dialect, color, timing: session.stdout.isTTY, showContent: flags.showContent });
  const summary = emptySummary();
  const judges = new Set<string>();
  let conversationsWithFindings = 0;
  let unreadable = 0;
  let answers = 0;
  for (const input of inputs) {
    reporter.startFile(input.path);
    const reader = new LogReader({ ...readOptions(input, flags), template }, (report, details) => {
      addTo(summary, report);
      if (report.dialect !== null) judges.add(report.dialect);
      if (report.as === 'response' || report.as === 'stream') answers++;
      if (report.format === 'unreadable') unreadable++;
      else if (report.format !== 'unrecognized' && report.diagnostics.length > 0) conversationsWithFindings++;
      if (flags.projection && details.projection !== undefined) write(`${writeJson(details.projection)}\n`);
      else reporter.conversation(report, details);
    });
    await readInput(input, reader, bytes => progress.advance(bytes));
    summary.files++;
    reporter.endFile(input.path, reader.takenFor);
  }
  progress.stop();
  template?.close();
  const dialects = [...judges];
  const stated = (dialects.length === 0 ? [dialect] : dialects).flatMap(id =>
    Object.keys(findDialect(id)?.rules ?? {}),
  );
  const about = answers === 0 ? [] : allRules.filter(each => each.reply !== undefined).map(each => each.id);
  const rules = new Set(answers > 0 && answers === summary.conversations ? about : [...stated, ...about]).size;
  reporter.end({ summary, conversationsWithFindings, dialects, rules }, performance.now() - began);
  return exitCode(summary, unreadable, missing.length);
}

/** Where the requests themselves are printed. */
const SILENT: Reporter = { startFile() {}, conversation() {}, endFile() {}, end() {} };

/** What judges where only a template is named. */
const TEMPLATE_DIALECT = 'chat-template';

/** Loaded before anything is read: a wrong file is a wrong call. */
async function templateOf({ template, templateServer }: LintFlags): Promise<Template | undefined> {
  if (template !== undefined) return (await import('../lint/load-template.ts')).loadTemplateFile(template);
  if (templateServer !== undefined) throw new UsageError('--template-server says how to use a --template; name one');
  return undefined;
}

function readOptions(
  { path }: Input,
  { dialect, model, host, at, as, asFormat, templateServer }: LintFlags,
): ReadLogOptions {
  // Parsed and judged, a value may take some 600 bytes of heap.
  const values = Math.min(DEFAULT_LIMITS.values, Math.floor(v8.getHeapStatistics().heap_size_limit / 600));
  return {
    path,
    dialect,
    model,
    host,
    at,
    as,
    format: asFormat,
    templateServer,
    decodeUtf8,
    inflate,
    loadYaml,
    limits: { ...DEFAULT_LIMITS, values },
  };
}

function exitCode({ conversations, errors }: ReportSummary, unreadable: number, missing: number): number {
  if (missing > 0 || (conversations === 0 && unreadable > 0)) return EXIT.failure;
  return errors > 0 ? EXIT.findings : EXIT.clean;
}
