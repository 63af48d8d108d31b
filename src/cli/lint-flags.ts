/** What `lint` can be told on the command line. */
import { type Command, Option } from 'commander';
import type { Dialect } from '../generated/types.ts';
import { DEFAULT_DIALECT } from '../lint/registry.ts';
import type { As } from '../logs/detect.ts';
import type { LogFormat } from '../logs/formats/format.ts';
import { FAIL_ON, type FailOn } from '../report/levels.ts';
import { dialectOrAutoFlag } from './dialect-flag.ts';
import type { LintFixFlags } from './lint-fix-flags.ts';
import { asCount, asDate, asJobs, asLogFormat, asTemplateServer } from './options.ts';

export interface LintFlags extends LintFixFlags {
  readonly dialect?: string | Dialect;
  readonly model?: string;
  readonly host?: string;
  readonly at?: string;
  readonly as?: As;
  readonly asFormat?: LogFormat;
  readonly projection?: boolean;
  readonly format?: readonly string[];
  readonly template?: string;
  readonly templateServer?: string;
  readonly showContent?: boolean;
  readonly config: string | boolean;
  readonly printConfig?: string;
  readonly baseline?: string | false;
  readonly updateBaseline?: boolean;
  readonly pruneBaseline?: boolean;
  readonly ignoreFile?: string | false;
  readonly failOn?: FailOn;
  readonly maxWarnings?: number;
  readonly quiet?: boolean;
  readonly maxDiagnostics?: number;
  readonly jobs?: number | 'auto';
  readonly cache?: string | boolean;
}

export function addLintOptions(command: Command): Command {
  return command
    .description('lint conversations in files, folders, globs or standard input (-)')
    .argument(
      '[paths...]',
      'files (.json, .jsonl, .har, VCR .yaml, and any gzipped), folders, globs, or - for standard input',
    )
    .option(
      '--dialect <id>',
      `the server that judges, for all of them: an id, \`auto\`, or a file with a dialect of your own (else a log's own, else ${DEFAULT_DIALECT})`,
      dialectOrAutoFlag,
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
    .option('--config <file>', 'the configuration, where it is not the nearest rolecall.config.{json,yaml} upwards')
    .option('--no-config', 'read no configuration')
    .option('--print-config <file>', 'print the settings that hold for a file and where each was set')
    .option(
      '--format <name[:file]>',
      'how to report: text, json, ndjson, github, sarif, junit, gitlab, markdown, html; with :file into a file; may be repeated',
      (value: string, all: readonly string[] | undefined) => [...(all ?? []), value],
    )
    .option('--show-content', 'let the report quote the conversations (they may hold secrets)')
    .option('--quiet', 'show errors only')
    .option('--max-diagnostics <n>', 'show so many findings, and count the rest', asCount)
    .addOption(
      new Option('--fail-on <severity>', 'the least severity that fails the run (default: error)').choices(FAIL_ON),
    )
    .option('--max-warnings <n>', 'more warnings than this fail the run', asCount)
    .option('--baseline <file>', 'findings that are known and do not count (else rolecall.baseline.json, where it is)')
    .option('--no-baseline', 'leave the baseline out')
    .option('--update-baseline', 'make all that is found known, and write the baseline')
    .option('--prune-baseline', 'remove from the baseline what no longer occurs')
    .option(
      '--ignore-file <file>',
      'findings to be left, each with its reason (else rolecall.ignore.yaml, where it is)',
    )
    .option('--no-ignore-file', 'leave the ignore file out')
    .option('--jobs <n>', 'threads that lint: a number, or auto (default: auto)', asJobs)
    .option('--cache [folder]', 'keep what was found in files that have not changed since');
}
