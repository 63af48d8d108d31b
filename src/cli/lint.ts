import type { Command } from 'commander';
import { withSeverities } from '../config/severities.ts';
import type { Dialect } from '../generated/types.ts';
import { jsonText } from '../model/json-text.ts';
import { UsageError } from '../model/usage-error.ts';
import { DEFAULT_DIALECT } from '../registry/registry.ts';
import { nothingLines } from '../report/coverage-counter.ts';
import { unsafeRepairs } from '../report/fix.ts';
import { exitFor, isNothingChecked, tooManyWarnings } from '../report/levels.ts';
import type { Totals } from '../report/reporter.ts';
import { writeJson } from '../source/exact.ts';
import { configurationFor, type ProjectConfiguration } from './configuration.ts';
import { checkColumns, expand, type Input } from './inputs.ts';
import { type Interrupt, interruptedText, listenForInterrupts } from './jobs/interrupt.ts';
import { lintInputs } from './jobs/lint-inputs.ts';
import { logOptions, Templates } from './jobs/settings.ts';
import { DRAWN, type LintSink, type Needs, PLACES } from './jobs/sink.ts';
import { lintFixLine } from './lint-fix.ts';
import {
  addFixOptions,
  FixingCommand,
  isFixing,
  isReportMoved,
  type OpenFixes,
  openFixes,
  suppressionsForFix,
} from './lint-fix-flags.ts';
import { addLintOptions, type LintFlags } from './lint-flags.ts';
import { cacheOf, flagSettings, settingsOf, suppressionsOf, targetsOf, templatesFor } from './lint-settings.ts';
import { Tally } from './lint-tally.ts';
import { shownReason } from './privacy.ts';
import { progressBar } from './progress.ts';
import { REPORT_FORMATS } from './report-formats.ts';
import { openReports, type Reports, type ReportTarget } from './report-targets.ts';
import { EXIT, paletteFor, printLines, putContent, type Session, widthOf } from './session.ts';
import { type OpenSuppressions, openSuppressions } from './suppressions.ts';

const HELP = `
Exit codes:
  0    no errors
  1    errors, unreadable JSON, stale baseline entries, and what --fail-on, --max-warnings or --fail-on-unrecognized adds
  2    wrong usage, a path that does not exist, or no conversation was found
  130  interrupted; what was found so far is reported

Examples:
  rolecall lint logs/                                  Check every log in a folder
  rolecall lint request.json --dialect anthropic       Check a request for the Anthropic API
  rolecall lint logs/ --format github --format sarif:rolecall.sarif
                                                       Annotate a pull request, and write SARIF
  rolecall lint chat.json --fix-dry-run                Show the safe repairs as a diff
`;

export function lintCommand(session: Session): Command {
  return addFixOptions(addLintOptions(new FixingCommand('lint')))
    .addHelpText('after', HELP)
    .action(async (paths: string[], flags: LintFlags) => {
      session.exit = await lint(session, paths, flags);
    });
}

async function lint(session: Session, paths: readonly string[], flags: LintFlags): Promise<number> {
  const began = performance.now();
  const { printConfig, projection = false } = flags;
  const config = configurationFor(printConfig === undefined ? paths : [printConfig], flags, flagSettings(flags));
  if (printConfig !== undefined) {
    session.stdout.write(`${jsonText(config.explain(printConfig), 2)}\n`);
    return EXIT.clean;
  }
  const fixing = isFixing(flags);
  const wanted = paths.length > 0 ? paths : await config.included();
  if (wanted.length === 0)
    throw new UsageError(
      'specify files, folders or globs, or - for standard input; no configuration file here has `include`',
    );
  const { inputs: found, missing, absent, notes } = await expand(wanted, session.stdin);
  const { allowUnrecognized, failOnUnrecognized, redactNames } = config.run;
  for (const reason of [...missing, ...notes]) printLines(session.stderr, `rolecall: ${reason}`);
  // An existing folder without logs is not an error with `--allow-unrecognized`, but a path that does not exist always
  // is.
  const faultyPaths = allowUnrecognized ? absent : missing.length;
  const open = projection ? undefined : await openSuppressions(...suppressionsOf(flags, config, session.argv));
  const listed = found.filter(({ path }) => !config.isExcluded(path) && open?.isOwn(path) !== true);
  if (listed.length === 0 && faultyPaths > 0) return EXIT.failure;
  if (listed.length === 0 && found.length > 0)
    printLines(
      session.stderr,
      'rolecall: nothing was checked: every file that was found is excluded or belongs to the configuration',
    );
  await checkColumns(listed, flags);
  const templates = await templatesFor(listed, config);
  const { failOn, maxWarnings } = config.run;
  const judge = config.settingsFor('-').dialect;
  const dialect = idOf(judge) ?? (templates.size === 0 ? DEFAULT_DIALECT : TEMPLATE_DIALECT);
  const progress = progressBar(
    session.stderr,
    listed.reduce((sum, each) => sum + (each.bytes ?? 0), 0),
  );
  const targets = projection ? [] : targetsOf(flags, config);
  const isMoved = fixing && isReportMoved(flags, targets);
  const output = isMoved ? session.stderr : session.stdout;
  const write = (text: string) => {
    progress.giveWay();
    output.write(text);
  };
  const printLine = (line: string) => {
    progress.giveWay();
    printLines(session.stderr, line);
  };
  const tally = new Tally(ownDialects(listed, config));
  let stale = 0;
  const exit = ({ summary }: Pick<Totals, 'summary'>) =>
    exitFor({
      ...{ summary, failOn, maxWarnings, stale, allowUnrecognized, failOnUnrecognized },
      ...{ unreadable: tally.unreadable, missing: faultyPaths, coverage: tally.coverage.coverage },
    });
  const tracks = isTracked(targets, open);
  // All reports of a run must have the same counts.
  const countsContent = flags.showContent === true && !targets.some(({ name }) => REPORT_FORMATS[name]?.isKept);
  const reports = projection
    ? undefined
    : await openReports(targets, {
        ...{
          dialect,
          env: session.env,
          showContent: flags.showContent,
          redactNames,
          write,
          named: wanted,
          exitCode: exit,
        },
        ...{ isTTY: output.isTTY, palette: paletteFor(session, output), width: widthOf(output) },
        ...{ quiet: flags.quiet, maxDiagnostics: flags.maxDiagnostics },
        ...(failOn !== 'never' && { failOn }),
        unrecognized: failOnUnrecognized ? 'error' : allowUnrecognized ? 'info' : 'warning',
      });
  const reporter: LintReports = reports ?? SILENT;
  const inputs = listed.filter(({ path }) => reports?.isReport(path) !== true);
  let levels = config.settingsFor('-').rules;
  const sink: LintSink = {
    startFile({ path }) {
      open?.suppressions.startFile(path);
      tally.coverage.startFile(path);
      reporter.startFile(path);
      levels = config.settingsFor(path).rules;
    },
    conversation(judged, details) {
      if (projection) {
        progress.giveWay();
        if (details.projection !== undefined) putContent(session.stdout, `${writeJson(details.projection)}\n`);
        tally.coverage.take(judged);
        return;
      }
      const report = withSeverities(judged, levels);
      if (tracks) {
        // Worker threads compute places before sending a report. Doing the same here gives the same key order.
        details.place();
        open?.suppressions.take(report, details);
      }
      const { note } = report;
      tally.take(note === undefined || countsContent ? report : { ...report, note: shownReason(note) }, details);
      reporter.conversation(report, details);
    },
    endFile({ path }, formatSummary, isWhole) {
      if (isWhole) open?.suppressions.endFile();
      tally.summary.files++;
      reporter.endFile(path, formatSummary, isWhole ? tally.coverage.endFile() : undefined);
    },
    advance: bytes => progress.advance(bytes),
  };
  const interrupt = listenForInterrupts();
  const settings = settingsOf(flags, config);
  let fixes: OpenFixes | undefined;
  try {
    let left = inputs;
    if (fixing) {
      const known = await suppressionsForFix(...suppressionsOf(flags, config, session.argv));
      const loaded = new Templates(Object.fromEntries(templates));
      fixes = await openFixes(flags, inputs, {
        read: input => logOptions(input.path, settings(input), loaded),
        rules: path => config.settingsFor(path).rules,
        suppressions: known.suppressions,
        printLine,
        stdout: session.stdout,
        signal: interrupt.signal,
      });
      left = await repaired(inputs, fixes);
    }
    const cache = projection || redactNames || flags.showContent ? undefined : cacheOf(config);
    const outcome = await lintInputs(left, settings, sink, {
      jobs: projection ? 1 : (config.run.jobs ?? 'auto'),
      needs: needsOf(targets, tracks || isLevelled(listed, config) || redactNames === true),
      signal: interrupt.signal,
      templates: Object.fromEntries(templates),
      cache,
    });
    progress.stop();
    if (cache?.fault !== undefined) printLine(`rolecall: the cache was not changed: ${cache.fault}`);
    const isStopped = interrupt.exit !== undefined;
    const staleEntries = isStopped ? [] : ((await open?.finish(session.stderr))?.stale ?? []);
    stale = staleEntries.length;
    const totals = tally.totals(dialect);
    reporter.end({ ...totals, stale: staleEntries }, performance.now() - began);
    const faults = (await reports?.finish()) ?? [];
    if (fixes !== undefined) {
      faults.push(...(await finishFixes(fixes, interrupt, printLine)));
      const { unsafelyRepairable } = tally;
      if (!isStopped && flags.fix !== 'unsafe' && unsafelyRepairable > 0)
        printLine(`of the errors left, ${unsafeRepairs(unsafelyRepairable, '--fix=unsafe')}`);
    }
    for (const fault of faults) printLine(`rolecall: ${fault}`);
    if (isStopped) printLine(`rolecall: ${interruptedText(outcome, inputs.length)}`);
    const excess = isStopped ? undefined : tooManyWarnings({ summary: totals.summary, failOn, maxWarnings });
    if (excess !== undefined) printLine(`rolecall: ${excess}`);
    const { coverage } = tally.coverage;
    if (!isStopped && isNothingChecked({ coverage, allowUnrecognized })) {
      if (coverage.skippedFiles > 0)
        for (const line of nothingLines('rolecall: nothing was checked', coverage)) printLine(line);
      // Without `--projection` the findings give the reason, but a projection prints no findings.
      else if (projection) printLine('rolecall: nothing could be read; run it without --projection to see why');
    }
    const hasFailed = faults.length > 0 || (fixes?.fixer.fixes.failed ?? 0) > 0;
    return interrupt.exit ?? (hasFailed ? EXIT.failure : exit(totals));
  } catch (error) {
    await reports?.abandon();
    await fixes?.abandon();
    throw error;
  } finally {
    interrupt.release();
    progress.stop();
    for (const template of templates.values()) template.close();
  }
}

/** Replaces the inputs by their repaired versions. */
async function repaired(inputs: readonly Input[], { fixer }: OpenFixes): Promise<Input[]> {
  const left: Input[] = [];
  for (const input of inputs) left.push(await fixer.fix(input));
  return left;
}

/** Prints what was repaired. Returns an error message if writing failed. */
async function finishFixes(
  fixes: OpenFixes,
  { exit }: Interrupt,
  printLine: (line: string) => void,
): Promise<string[]> {
  if (exit !== undefined) await fixes.abandon();
  const fault = exit === undefined ? await fixes.finish() : undefined;
  printLine(lintFixLine(fixes.fixer.fixes, fixes.target));
  return fault === undefined ? [] : [fault];
}

/** Whether the configuration changes severities. Then the worker threads do not know which findings will be shown. */
function isLevelled(inputs: readonly Input[], config: ProjectConfiguration): boolean {
  return inputs.some(({ path }) => Object.keys(config.settingsFor(path).rules).length > 0);
}

/** The user's own dialects that apply to some of the files. */
function ownDialects(inputs: readonly Input[], config: ProjectConfiguration): Map<string, Dialect> {
  const own = new Map<string, Dialect>();
  for (const { path } of inputs) {
    const { dialect } = config.settingsFor(path);
    if (typeof dialect === 'object') own.set(dialect.id, dialect);
  }
  return own;
}

/** Whether a report or the baseline needs fingerprints. */
function isTracked(targets: readonly ReportTarget[], open: OpenSuppressions | undefined): boolean {
  return open?.suppressions.isActive === true || targets.some(({ name }) => TRACKING.has(name));
}

/** What the worker threads must send: excerpts and fingerprints need the conversation. */
function needsOf(targets: readonly ReportTarget[], tracks: boolean): Needs {
  if (!tracks && targets.every(({ name }) => name === 'text') && targets.length === 1) return DRAWN;
  return tracks || targets.some(({ name }) => DRAWING.has(name)) ? { places: 'all', models: 'found' } : PLACES;
}

/** Report formats that show excerpts, and those that contain fingerprints. */
const DRAWING: ReadonlySet<string> = new Set(['text', 'html', 'markdown', 'junit', 'github']);
const TRACKING: ReadonlySet<string> = new Set(['json', 'ndjson', 'sarif', 'gitlab', 'html']);

function idOf(dialect: string | Dialect | undefined): string | undefined {
  return typeof dialect === 'object' ? dialect.id : dialect;
}

type LintReports = Pick<Reports, 'startFile' | 'conversation' | 'endFile' | 'end'>;

/** The report for `--projection`, which prints only the requests. */
const SILENT: LintReports = { startFile() {}, conversation() {}, endFile() {}, end() {} };

/** The dialect if only a template is given. */
const TEMPLATE_DIALECT = 'chat-template';
