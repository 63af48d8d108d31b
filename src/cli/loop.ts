import { existsSync, readFileSync } from 'node:fs';
import { Command, InvalidArgumentError } from 'commander';
import type { DialectId } from '../generated/ids.ts';
import type { Dialect } from '../generated/types.ts';
import { jsonText } from '../model/json-text.ts';
import { printable, shorten } from '../model/text.ts';
import { UsageError } from '../model/usage-error.ts';
import type { Palette } from '../report/palette.ts';
import { count } from '../report/phrases.ts';
import { terminalLines } from '../report/terminal.ts';
import { scenariosOf } from '../simulator/check-loop.ts';
import { play, type ScenarioResult } from '../simulator/loop/play.ts';
import type { Scenario } from '../simulator/loop/scenario.ts';
import { rejectedRequestLines } from '../simulator/rejected-request.ts';
import { LATEST_SET } from '../simulator/scenarios/index.ts';
import { KeptProgram, programDriver } from './agent-program.ts';
import { choiceOption } from './choice-option.ts';
import { palette } from './color.ts';
import { dialectFlag } from './dialect-flag.ts';
import { type KnownFailure, loopBaseline } from './loop-baseline.ts';
import { loopHtml, reasonOf } from './loop-html.ts';
import { junitOf } from './loop-junit.ts';
import { asCount } from './options.ts';
import { ReportFile } from './report-file.ts';
import { HTML_OPTIONS } from './report-formats.ts';
import { EXIT, paletteFor, printLines, type Session, widthOf } from './session.ts';

interface LoopFlags {
  readonly command: string;
  readonly dialect: DialectId | Dialect;
  readonly set: string;
  readonly only?: readonly string[];
  readonly control?: boolean;
  readonly timeout: number;
  readonly seed: number;
  readonly format: 'text' | 'json' | 'junit' | 'html';
  readonly output?: string;
  readonly baseline?: string;
  readonly updateBaseline?: boolean;
  readonly verbose?: boolean;
}

const HELP = `
The program is started for each scenario. It finds the simulated provider in the variables that SDKs read (OPENAI_BASE_URL,
ANTHROPIC_BASE_URL and others). Each user message replaces {} in the command, and the program is started for each message. Without
{}, user messages are lines on standard input.

With --control, the program connects to the address in ROLECALL_CONTROL, sends a line such as {"offers": ["abort", "resume"]}, and
then receives lines such as {"id": 1, "do": "send", "given": "Hello"} and answers each with {"id": 1} or {"id": 1, "error": "..."}.
It can offer the methods of a driver. "given" has the argument of the method, and "schema" the schema of "sendStructured".
A scenario that needs something else does not apply.

Many scenarios need their own tools, for example a slow one. ROLECALL_TOOLS has them as JSON: name, description,
parameters, and needsApproval. The program runs one with a line such as {"id": "a", "run": "wait", "given": {"name": "a"}}, and
receives {"id": "a", "result": "..."} or {"id": "a", "error": "..."}. A result is text, null, or {"image": "...", "mediaType": "..."}.

A program that offers "begin" is started once. Before each further scenario it receives {"id": 2, "do": "begin", "given": {...}} with
the new values of its environment variables, and creates a new agent.

Exit codes: 0 no scenario failed, 1 a scenario failed, or one in the baseline passes now, 2 wrong usage or the harness failed.

Examples:
  rolecall loop --dialect openai-chat --command "python agent.py {}"
  rolecall loop --dialect anthropic --command "node agent.js" --control
`;

const TIMEOUT = 30_000;
/** A program that reads lines has answered after this many milliseconds without a request. */
const QUIET = 700;
const LONGEST_REASON = 300;

export function loopCommand(session: Session): Command {
  return new Command('loop')
    .summary('Test an agent program against a simulated provider')
    .description(
      'Run an agent program through a set of scenarios, and report the requests that the provider would reject.',
    )
    .requiredOption('--command <command>', 'How to start the agent')
    .requiredOption('--dialect <id>', 'The API that the agent uses', dialectFlag)
    .option('--set <name>', 'The set of scenarios', LATEST_SET)
    .option('--only <id...>', 'Only these scenarios')
    .option('--control', 'The program connects to the address in ROLECALL_CONTROL')
    .option('--timeout <ms>', 'How long to wait for the agent at each step', asCount, TIMEOUT)
    .option('--seed <number>', 'The same seed gives the same IDs', asCount, 1)
    .addOption(choiceOption('--format <format>', 'The report', ['text', 'json', 'junit', 'html']).default('text'))
    .option('--output <file>', 'Write the report to a file')
    .option('--baseline <file>', 'Known failures, which do not count; one that passes now fails the run')
    .option('--update-baseline', 'Write the failures of this run to the baseline')
    .option('--verbose', 'Show the output of the program')
    .addHelpText('after', HELP)
    .action(async (flags: LoopFlags) => {
      session.exit = await run(session, flags);
    });
}

async function run(session: Session, flags: LoopFlags): Promise<number> {
  const { baseline: path, updateBaseline, output } = flags;
  if (updateBaseline === true && path === undefined)
    throw new InvalidArgumentError('--update-baseline needs --baseline');
  const scenarios = chosen(flags);
  const known = loopBaseline(
    path === undefined || !existsSync(path) ? undefined : readFileSync(path, 'utf8'),
    path ?? '',
  );
  const text: string[] = [];
  const writeLines = (...lines: readonly string[]) => {
    if (flags.format !== 'text' && output === undefined) return;
    if (output === undefined) printLines(session.stdout, ...lines);
    else for (const line of lines) text.push(line);
  };
  const colors = output === undefined ? paletteFor(session, session.stdout) : palette(false);
  const results: ScenarioResult[] = [];
  const kept = new KeptProgram();
  for (const scenario of scenarios) {
    const result = await playWith(session, flags, scenario, kept);
    results.push(result);
    if (flags.format === 'text') writeLines(...linesOf(session, colors, scenario, result, known));
    if (flags.control === true && result.outcome === 'harness fault' && !kept.hasConnected) break;
  }
  if (results.length < scenarios.length)
    printLines(
      session.stderr,
      `${scenarios.length - results.length} more scenarios were not played, because the program does not connect`,
    );
  await kept.end();
  if (updateBaseline === true && path !== undefined) await writeWhole(path, known.textFor(results));
  const stale = known.stale(results);
  if (flags.format === 'text') writeLines(...stale.map(staleLine), '', totals(results, known, stale));
  const report = {
    text: () => terminalLines(text),
    json: () => jsonOf(results, stale),
    junit: () => junitOf(scenarios, results),
    html: () => loopHtml(scenarios, results, known, HTML_OPTIONS),
  };
  if (output !== undefined) await writeWhole(output, report[flags.format]());
  else if (flags.format !== 'text') session.stdout.write(report[flags.format]());
  if (results.some(({ outcome }) => outcome === 'harness fault')) return EXIT.failure;
  const isFine =
    updateBaseline === true ||
    (stale.length === 0 && results.every(each => each.outcome !== 'failed' || known.has(each)));
  return isFine ? EXIT.clean : EXIT.findings;
}

async function writeWhole(path: string, text: string): Promise<void> {
  const file = await ReportFile.open(path);
  file.write(text);
  const fault = await file.finish();
  if (fault !== undefined) throw new UsageError(fault);
}

function chosen({ set, only }: LoopFlags): readonly Scenario[] {
  const all = scenariosOf(set);
  const unknown = only?.find(id => !all.some(each => each.id === id));
  if (unknown !== undefined) throw new UsageError(`no scenario \`${unknown}\` in the set ${set}`);
  return only === undefined ? all : all.filter(({ id }) => only.includes(id));
}

function playWith(session: Session, flags: LoopFlags, scenario: Scenario, kept: KeptProgram): Promise<ScenarioResult> {
  const { dialect, timeout, seed, command, control = false } = flags;
  let last = 0;
  let requests = 0;
  const answered = async () => {
    const before = requests;
    while (requests === before || Date.now() - last < QUIET) await new Promise(resolve => setTimeout(resolve, 50));
  };
  const onOutput = (text: string) =>
    flags.verbose === true ? printLines(session.stderr, ...text.trimEnd().split('\n')) : undefined;
  const driver = programDriver({
    command,
    env: session.env,
    hasControl: control,
    patience: timeout,
    onOutput,
    answered,
    kept,
  });
  return play(scenario, driver, {
    ...{ dialect, timeout, seed, overHttp: true, hasOwnTools: true },
    onRequest() {
      requests++;
      last = Date.now();
    },
  });
}

const MARKS = { passed: 'passed', failed: 'FAILED', 'not applicable': 'n/a', 'harness fault': 'FAULT' } as const;

function linesOf(
  { stdout }: Session,
  colors: Palette,
  scenario: Scenario,
  result: ScenarioResult,
  known: KnownFailure,
): string[] {
  const { id, title } = scenario;
  const { outcome, rejected } = result;
  const isKnown = outcome === 'failed' && known.has(result);
  const color = {
    passed: colors.good,
    failed: isKnown ? colors.faint : colors.error,
    'not applicable': colors.faint,
    'harness fault': colors.error,
  };
  const why = reasonOf(scenario, result);
  const about = why === undefined ? title : `${title}: ${printable(shorten(why, LONGEST_REASON))}`;
  const head = `${color[outcome](isKnown ? 'known' : MARKS[outcome])}  ${id}  ${colors.faint(about)}`;
  const [first] = isKnown ? [] : rejected;
  if (first === undefined) return [head];
  const width = widthOf(stdout);
  const options = { palette: colors, ...(width !== undefined && { width }) };
  return [head, ...rejectedRequestLines(first, options).map(line => `  ${line}`), ''];
}

function staleLine({ scenario, dialect }: { readonly scenario: string; readonly dialect: string }): string {
  return `${scenario} (${dialect}) is in the baseline and passes now: remove it`;
}

function totals(results: readonly ScenarioResult[], known: KnownFailure, stale: readonly unknown[]): string {
  const countOf = (outcome: ScenarioResult['outcome']) => results.filter(each => each.outcome === outcome).length;
  const isKnown = results.filter(each => each.outcome === 'failed' && known.has(each)).length;
  const parts = [
    `${countOf('passed')} passed`,
    `${countOf('failed') - isKnown} failed`,
    ...(isKnown > 0 ? [`${isKnown} known`] : []),
    `${countOf('not applicable')} not applicable`,
    ...(countOf('harness fault') > 0 ? [count(countOf('harness fault'), 'harness fault')] : []),
    ...(stale.length > 0 ? [`${stale.length} stale in the baseline`] : []),
  ];
  return parts.join(', ');
}

/** The results without the content of requests. */
function jsonOf(results: readonly ScenarioResult[], stale: readonly unknown[]): string {
  const scenarios = results.map(({ rejected, ...result }) => ({
    ...result,
    rejected: rejected.map(({ body: _, ...request }) => request),
  }));
  return `${jsonText({ version: 1, scenarios, stale }, 2)}\n`;
}
