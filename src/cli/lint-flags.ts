/** The flags of `lint`. */
import type { Command } from 'commander';
import type { Dialect } from '../generated/types.ts';
import type { As } from '../logs/detect.ts';
import type { LogFormat } from '../logs/formats/format.ts';
import { DEFAULT_DIALECT } from '../registry/registry.ts';
import { FAIL_ON, type FailOn } from '../report/levels.ts';
import { choiceOption } from './choice-option.ts';
import { dialectOrAutoFlag } from './dialect-flag.ts';
import type { LintFixFlags } from './lint-fix-flags.ts';
import { asCount, asDate, asJobs, asLogFormat, asTemplateServer, COLUMN_HELP, ID_COLUMN_HELP } from './options.ts';

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
  readonly maxWork?: number;
  readonly showContent?: boolean;
  readonly redactNames?: boolean;
  readonly config: string | boolean;
  readonly printConfig?: string;
  readonly baseline?: string | false;
  readonly updateBaseline?: boolean;
  readonly pruneBaseline?: boolean;
  readonly ignoreFile?: string | false;
  readonly failOn?: FailOn;
  readonly maxWarnings?: number;
  readonly allowUnrecognized?: boolean;
  readonly failOnUnrecognized?: boolean;
  readonly quiet?: boolean;
  readonly maxDiagnostics?: number;
  readonly jobs?: number | 'auto';
  readonly cache?: string | boolean;
  readonly column?: string;
  readonly idColumn?: string;
}

export function addLintOptions(command: Command): Command {
  return command
    .summary('Check conversations, and report what a provider would reject')
    .description(
      'Check conversations in files, folders, globs or standard input, and report what a provider would reject.',
    )
    .argument(
      '[paths...]',
      'Files (JSON, JSON lines, HAR, VCR cassettes, Parquet, Arrow; plain or compressed), archives (tar, zip), folders, globs, or - for standard input',
    )
    .option(
      '--dialect <id>',
      `The API to check for: the ID or alias of a dialect, \`auto\`, or a file with your own dialect (default: detected from the log, host or model name, else ${DEFAULT_DIALECT})`,
      dialectOrAutoFlag,
    )
    .option('--model <name>', 'The model to check for, in place of the one that the request names')
    .option('--host <name>', 'The host or URL that the requests are sent to, to choose the dialect')
    .option('--at <date>', 'Apply the rules in force on this day (YYYY-MM-DD)', asDate)
    .addOption(
      choiceOption(
        '--as <kind>',
        'What the input is: a complete request, a log that may end with open tool calls, recorded exchanges, or responses or streams of a server',
        ['request', 'log', 'exchange', 'response', 'stream'],
      ),
    )
    .option('--as-format <id>', 'The log format, if it cannot be detected from the content', asLogFormat)
    .option('--column <name>', COLUMN_HELP)
    .option('--id-column <name>', ID_COLUMN_HELP)
    .option('--projection', 'Print the requests that a log records, instead of checking them')
    .option(
      '--template <file>',
      'Also check with the chat template of the model (.jinja, tokenizer_config.json, or the folder with them)',
    )
    .option(
      '--template-server <id>',
      'The server that renders the template, if it is not the one of the dialect',
      asTemplateServer,
    )
    .option(
      '--config <file>',
      'The configuration file (default: the nearest rolecall.config.json or .yaml in this folder or above)',
    )
    .option('--max-work <n>', 'Stop checking a conversation after this many steps (default: 10,000,000)', asCount)
    .option('--no-config', 'Do not read a configuration file')
    .option('--print-config <file>', 'Print the settings for a file and where each comes from')
    .option(
      '--format <name[:file]>',
      'The report: text, json, ndjson, github, sarif, junit, gitlab, markdown or html; `:file` writes it to a file; repeatable',
      (value: string, all: readonly string[] | undefined) => [...(all ?? []), value],
    )
    .option('--show-content', 'Quote message content in the report (it may contain secrets)')
    .option('--redact-names', 'Replace names of tools and all IDs in the report with tool-1, call-1 and so on')
    .option('--quiet', 'Show errors only')
    .option('--max-diagnostics <n>', 'Show at most this many findings, and count the rest', asCount)
    .addOption(choiceOption('--fail-on <severity>', 'The lowest severity that fails the run (default: error)', FAIL_ON))
    .option('--max-warnings <n>', 'Fail the run if there are more warnings than this', asCount)
    .option('--allow-unrecognized', 'Exit with 0 instead of 2 if nothing could be checked')
    .option('--fail-on-unrecognized', 'Fail the run if a file or record is not recognized')
    .option(
      '--baseline <file>',
      'A file of known findings, which do not count (default: rolecall.baseline.json, if it exists)',
    )
    .option('--no-baseline', 'Do not use a baseline')
    .option('--update-baseline', 'Write all current findings to the baseline')
    .option('--prune-baseline', 'Remove entries from the baseline that no longer occur')
    .option(
      '--ignore-file <file>',
      'A file of findings to ignore, each with a reason (default: rolecall.ignore.yaml, if it exists)',
    )
    .option('--no-ignore-file', 'Do not use an ignore file')
    .option('--jobs <n>', 'The number of threads, or auto (default: auto)', asJobs)
    .option('--cache [folder]', 'Reuse the results of files that have not changed');
}
