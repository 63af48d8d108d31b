import type { Command } from 'commander';
import { withSeverities } from '../config/severities.ts';
import type { Dialect } from '../generated/types.ts';
import { DEFAULT_DIALECT } from '../lint/registry.ts';
import { UsageError } from '../lint/usage-error.ts';
import { Habits } from '../logs/habits.ts';
import { exitFor, tooManyWarnings } from '../report/levels.ts';
import type { Reporter, Totals } from '../report/reporter.ts';
import { writeJson } from '../source/exact.ts';
import { configurationFor, type ProjectConfiguration } from './configuration.ts';
import { expand, type Input } from './inputs.ts';
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
import { progressBar } from './progress.ts';
import { openReports, type Reports, type ReportTarget } from './report-targets.ts';
import { EXIT, type Session } from './session.ts';
import { type OpenSuppressions, openSuppressions } from './suppressions.ts';

export function lintCommand(session: Session): Command {
  return addFixOptions(addLintOptions(new FixingCommand('lint'))).action(async (paths: string[], flags: LintFlags) => {
    session.exit = await lint(session, paths, flags);
  });
}

async function lint(session: Session, paths: readonly string[], flags: LintFlags): Promise<number> {
  const began = performance.now();
  const { printConfig, projection = false } = flags;
  const config = configurationFor(printConfig === undefined ? paths : [printConfig], flags, flagSettings(flags));
  if (printConfig !== undefined) {
    session.stdout.write(`${JSON.stringify(config.explain(printConfig), null, 2)}\n`);
    return EXIT.clean;
  }
  const fixing = isFixing(flags);
  const wanted = paths.length > 0 ? paths : await config.included();
  if (wanted.length === 0) throw new UsageError('name files, folders or globs to lint, or - for standard input');
  const { inputs: found, missing } = await expand(wanted, session.stdin);
  for (const path of missing) session.stderr.write(`rolecall: nothing matches \`${path}\`\n`);
  const open = projection ? undefined : await openSuppressions(...suppressionsOf(flags, config, session.argv));
  const listed = found.filter(({ path }) => !config.isExcluded(path) && open?.isOwn(path) !== true);
  if (listed.length === 0 && (missing.length > 0 || found.length === 0)) return EXIT.failure;
  if (listed.length === 0)
    session.stderr.write(
      'rolecall: nothing to lint: all that was found is excluded, or belongs to the configuration\n',
    );
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
  const write = (text: string) => {
    progress.giveWay();
    (isMoved ? session.stderr : session.stdout).write(text);
  };
  const say = (line: string) => {
    progress.giveWay();
    session.stderr.write(`${line}\n`);
  };
  const tally = new Tally(ownDialects(listed, config));
  let stale = 0;
  const exit = ({ summary }: Pick<Totals, 'summary'>) =>
    exitFor({ summary, failOn, maxWarnings, stale, unreadable: tally.unreadable, missing: missing.length });
  const tracks = isTracked(targets, open);
  const reports = projection
    ? undefined
    : await openReports(targets, {
        ...{ dialect, env: session.env, showContent: flags.showContent, write, named: wanted, exitCode: exit },
        ...{ isTTY: session.stdout.isTTY, quiet: flags.quiet, maxDiagnostics: flags.maxDiagnostics },
        ...(failOn !== 'never' && { failOn }),
      });
  const reporter: FullReporter = reports ?? SILENT;
  const inputs = listed.filter(({ path }) => reports?.isReport(path) !== true);
  let habits = new Habits();
  let levels = config.settingsFor('-').rules;
  const sink: LintSink = {
    startFile({ path }) {
      open?.suppressions.startFile(path);
      reporter.startFile(path);
      habits = new Habits();
      levels = config.settingsFor(path).rules;
    },
    conversation(judged, details) {
      if (projection) {
        if (details.projection !== undefined) write(`${writeJson(details.projection)}\n`);
        return;
      }
      const report = withSeverities(judged, levels);
      if (tracks) {
        // As other threads do before they send it: what is told has one order.
        details.place();
        open?.suppressions.take(report, details);
      }
      tally.take(report, details);
      reporter.conversation(habits.take(report, details.place), details, report);
    },
    endFile({ path }, takenFor, isWhole) {
      if (isWhole) open?.suppressions.endFile();
      tally.summary.files++;
      reporter.endFile(path, takenFor, habits.told());
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
        tell: say,
        stdout: session.stdout,
        signal: interrupt.signal,
      });
      left = await repaired(inputs, fixes);
    }
    const cache = projection ? undefined : cacheOf(config);
    const outcome = await lintInputs(left, settings, sink, {
      jobs: projection ? 1 : (config.run.jobs ?? 'auto'),
      needs: needsOf(targets, tracks || isLevelled(listed, config)),
      signal: interrupt.signal,
      templates: Object.fromEntries(templates),
      cache,
    });
    progress.stop();
    if (cache?.fault !== undefined) say(`rolecall: the cache is left as it was: ${cache.fault}`);
    const isStopped = interrupt.exit !== undefined;
    const gone = isStopped ? [] : ((await open?.finish(session.stderr))?.stale ?? []);
    stale = gone.length;
    const totals = tally.totals(dialect);
    reporter.end({ ...totals, stale: gone }, performance.now() - began);
    const faults = (await reports?.finish()) ?? [];
    if (fixes !== undefined) faults.push(...(await ended(fixes, interrupt, say)));
    for (const fault of faults) say(`rolecall: ${fault}`);
    if (isStopped) say(`rolecall: ${interruptedText(outcome, inputs.length)}`);
    const excess = isStopped ? undefined : tooManyWarnings({ summary: totals.summary, failOn, maxWarnings });
    if (excess !== undefined) say(`rolecall: ${excess}`);
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

/** The files as they are once they are repaired, or would be. */
async function repaired(inputs: readonly Input[], { fixer }: OpenFixes): Promise<Input[]> {
  const left: Input[] = [];
  for (const input of inputs) left.push(await fixer.fix(input));
  return left;
}

/** Says what was repaired; gives what went wrong. */
async function ended(fixes: OpenFixes, { exit }: Interrupt, say: (line: string) => void): Promise<string[]> {
  if (exit !== undefined) await fixes.abandon();
  const fault = exit === undefined ? await fixes.finish() : undefined;
  say(lintFixLine(fixes.fixer.fixes, fixes.target));
  return fault === undefined ? [] : [fault];
}

/** Whether findings weigh otherwise than where they are made: what is drawn is not known there. */
function isLevelled(inputs: readonly Input[], config: ProjectConfiguration): boolean {
  return inputs.some(({ path }) => Object.keys(config.settingsFor(path).rules).length > 0);
}

/** The dialects of the user's own that judge some of the files. */
function ownDialects(inputs: readonly Input[], config: ProjectConfiguration): Map<string, Dialect> {
  const own = new Map<string, Dialect>();
  for (const { path } of inputs) {
    const { dialect } = config.settingsFor(path);
    if (typeof dialect === 'object') own.set(dialect.id, dialect);
  }
  return own;
}

/** Whether somebody asks for what tells findings again in a later run. */
function isTracked(targets: readonly ReportTarget[], open: OpenSuppressions | undefined): boolean {
  return open?.suppressions.isActive === true || targets.some(({ name }) => TRACKING.has(name));
}

/** What crosses the threads: who knows findings again, or draws them, has to see the conversation. */
function needsOf(targets: readonly ReportTarget[], tracks: boolean): Needs {
  if (!tracks && targets.every(({ name }) => name === 'text') && targets.length === 1) return DRAWN;
  return tracks || targets.some(({ name }) => DRAWING.has(name)) ? { places: 'all', models: 'found' } : PLACES;
}

/** Reports that show conversations, and those that hold fingerprints. */
const DRAWING: ReadonlySet<string> = new Set(['text', 'html', 'markdown', 'junit', 'github']);
const TRACKING: ReadonlySet<string> = new Set(['json', 'ndjson', 'sarif', 'gitlab', 'html']);

function idOf(dialect: string | Dialect | undefined): string | undefined {
  return typeof dialect === 'object' ? dialect.id : dialect;
}

type FullReporter = Pick<Reporter, 'startFile' | 'endFile' | 'end'> & Pick<Reports, 'conversation'>;

/** Where the requests themselves are printed. */
const SILENT: FullReporter = { startFile() {}, conversation() {}, endFile() {}, end() {} };

/** What judges where only a template is named. */
const TEMPLATE_DIALECT = 'chat-template';
