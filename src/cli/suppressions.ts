/** The suppression files: finds them, writes them, and reports on them on standard error. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import {
  BASELINE_FILE,
  Baseline,
  type BaselineOptions,
  type KnownFindings,
  parseBaseline,
} from '../baseline/baseline.ts';
import { IGNORE_FILE, parseIgnoreFile } from '../baseline/ignore-file.ts';
import { Ignored } from '../baseline/ignored.ts';
import { Suppressions, type SuppressionsOutcome } from '../baseline/suppressions.ts';
import { compileGlob } from '../config/glob.ts';
import { grouped, printable } from '../model/text.ts';
import { UsageError } from '../model/usage-error.ts';
import { loadYaml } from './archives.ts';
import { schemaUri } from './repository-uri.ts';
import { printLines } from './session.ts';
import { slashed } from './slashes.ts';
import { faultOf, writeNewFile } from './write-file.ts';

export interface SuppressionFlags {
  /** Paths of files; `false` for none, even if the default file exists. */
  readonly baseline?: string | false | undefined;
  readonly ignoreFile?: string | false | undefined;
  readonly updateBaseline?: boolean | undefined;
  readonly pruneBaseline?: boolean | undefined;
}

export interface SuppressionCircumstances {
  /** Where the default files are searched for: the folder of the configuration, or the current one. */
  readonly folder: string;
  /** The command line, for the message that says how to remove entries. */
  readonly argv: readonly string[];
  /** The day as YYYY-MM-DD; by default today in UTC. */
  readonly today?: string | undefined;
}

export interface OpenSuppressions {
  readonly suppressions: Suppressions;
  /** Whether a path is the baseline or the ignore file: they are not logs, even in a folder of logs. */
  isOwn(path: string): boolean;
  /**
   * Ends a run that was not interrupted: writes the baseline if requested, and prints the summary. Throws a
   * `UsageError` if the baseline cannot be written.
   */
  finish(stderr: NodeJS.WritableStream): Promise<SuppressionsOutcome>;
}

/** Reads the files. Throws a `UsageError` if a named file does not exist or is not valid. */
export async function openSuppressions(
  flags: SuppressionFlags,
  { folder, argv, today = new Date().toISOString().slice(0, 10) }: SuppressionCircumstances,
): Promise<OpenSuppressions> {
  const mode = flags.updateBaseline ? 'update' : flags.pruneBaseline ? 'prune' : 'match';
  const baselinePath = baselineOf(flags, folder, mode);
  const ignorePath = pathOf(flags.ignoreFile, join(folder, IGNORE_FILE));
  const ignored = ignorePath === undefined ? undefined : await openIgnored(ignorePath, today);
  const opened = baselinePath === undefined ? undefined : await openBaseline(baselinePath, mode);
  const suppressions = new Suppressions({
    ignored,
    baseline: opened?.baseline,
    ...(ignorePath !== undefined && { pathInIgnored: pathsFrom(dirname(ignorePath)) }),
    ...(baselinePath !== undefined && { pathInBaseline: pathsFrom(dirname(baselinePath)) }),
  });
  const own = new Set([baselinePath, ignorePath]);
  return {
    suppressions,
    isOwn: path => path !== '-' && own.has(resolve(path)),
    async finish(stderr) {
      const outcome = suppressions.end();
      const printLine = (text: string) => printLines(stderr, `rolecall: ${text}`);
      printEntryNotes(outcome, printLine);
      if (opened === undefined || baselinePath === undefined) return outcome;
      if (mode === 'match') {
        printStaleEntries(outcome.stale, baselinePath, argv, printLine);
        return outcome;
      }
      const { text } = opened.baseline;
      if (text !== opened.text) await writeText(baselinePath, text);
      printLine(renewed(mode, outcome.stale.length, baselinePath, text !== opened.text));
      return { ...outcome, stale: [] };
    },
  };
}

/** The named file, or else the default one if it exists. */
function pathOf(named: string | false | undefined, usual: string): string | undefined {
  if (named === false) return undefined;
  if (named === undefined) return existsSync(usual) ? resolve(usual) : undefined;
  return resolve(named);
}

function baselineOf({ baseline }: SuppressionFlags, folder: string, mode: BaselineOptions['mode']): string | undefined {
  const usual = join(folder, BASELINE_FILE);
  if (baseline === false && mode !== 'match')
    throw new UsageError(`--${mode}-baseline needs a baseline, so it cannot be combined with --no-baseline`);
  const path = pathOf(baseline, usual) ?? (mode === 'update' ? resolve(usual) : undefined);
  if (path === undefined && mode === 'prune')
    throw new UsageError(`there is no ${BASELINE_FILE} to prune; --update-baseline creates one`);
  return path;
}

async function openIgnored(path: string, today: string): Promise<Ignored> {
  const name = nameOf(path);
  const text = await readText(path, `the ignore file ${name}`);
  return new Ignored(parseIgnoreFile(text, name, loadYaml), { today, glob: compileGlob });
}

async function openBaseline(path: string, mode: BaselineOptions['mode']) {
  const name = nameOf(path);
  const isNew = mode === 'update' && !existsSync(path);
  const text = isNew ? undefined : await readText(path, `the baseline ${name}`, '; --update-baseline creates one');
  const known: KnownFindings = text === undefined ? new Map() : parseBaseline(text, name);
  const folder = dirname(path);
  const isThere = (file: string) => file === '-' || existsSync(resolve(folder, file));
  return { text, baseline: new Baseline(known, { mode, isThere, schema: schemaUri('baseline') }) };
}

async function readText(path: string, what: string, remedy = ''): Promise<string> {
  if (!existsSync(path)) throw new UsageError(`${what} does not exist${remedy}`);
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    throw new UsageError(`${what} cannot be read: ${faultOf(error)}`);
  }
}

async function writeText(path: string, text: string): Promise<void> {
  async function* bytes() {
    yield Buffer.from(text);
  }
  try {
    await writeNewFile(path, bytes());
  } catch (error) {
    throw new UsageError(`the baseline ${nameOf(path)} cannot be written: ${faultOf(error)}`);
  }
}

/** Paths relative to a folder, with `/` on every system. */
function pathsFrom(folder: string): (path: string) => string {
  return path => (path === '-' ? path : slashed(relative(folder, resolve(path))));
}

/** A path as a user would type it. */
function nameOf(path: string): string {
  const fromHere = relative(process.cwd(), path);
  return printable(fromHere.startsWith('..') ? path : fromHere);
}

type PrintLine = (text: string) => void;

/** Number of entries that are listed; a file may have thousands. */
const MAX_LISTED = 10;

function printEntryNotes({ expired, unused }: SuppressionsOutcome, printLine: PrintLine): void {
  const notes = [
    ...expired.map(
      ({ place, expires, reason }) =>
        `${place}: warning: this entry expired on ${expires} and is no longer applied (${printable(reason)})`,
    ),
    ...unused.map(({ place }) => `${place}: note: this entry matches nothing in this run`),
  ];
  for (const text of notes.slice(0, MAX_LISTED)) printLine(text);
  if (notes.length > MAX_LISTED)
    printLine(`and ${notes.length - MAX_LISTED} more entries that have expired or match nothing`);
}

function printStaleEntries(
  stale: SuppressionsOutcome['stale'],
  path: string,
  [command = 'lint', ...rest]: readonly string[],
  printLine: PrintLine,
): void {
  if (stale.length === 0) return;
  printLine(`${entries(stale.length)} of ${nameOf(path)} no longer ${stale.length === 1 ? 'occurs' : 'occur'}:`);
  for (const { path: file, rule, fingerprint, count } of stale.slice(0, MAX_LISTED))
    printLine(`  ${printable(file)}  ${printable(rule)}  ${fingerprint}${count === 1 ? '' : `  (${count} times)`}`);
  if (stale.length > MAX_LISTED) printLine(`  and ${stale.length - MAX_LISTED} more`);
  const remedy = ['rolecall', command, '--prune-baseline', ...rest].map(quoted).join(' ');
  printLine(`remove ${stale.length === 1 ? 'it' : 'them'} with: ${remedy}`);
}

function renewed(mode: 'update' | 'prune', removed: number, path: string, isChanged: boolean): string {
  const name = nameOf(path);
  if (!isChanged) return `${name} is up to date`;
  return mode === 'update' ? `wrote ${name}` : `removed ${entries(removed)} from ${name}`;
}

function entries(count: number): string {
  return count === 1 ? '1 entry' : `${grouped(count)} entries`;
}

/** Quotes a word for a shell. */
function quoted(word: string): string {
  return /^[\w./:=@%+,-]+$/.test(word) ? word : `'${printable(word).replaceAll("'", `'\\''`)}'`;
}
