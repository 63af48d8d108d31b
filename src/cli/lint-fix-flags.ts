/** `lint --fix` and the options that belong to it. */
import { existsSync } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { dirname, join, parse, relative, resolve } from 'node:path';
import { Command } from 'commander';
import { UsageError } from '../model/usage-error.ts';
import { choiceOption } from './choice-option.ts';
import type { Input } from './inputs.ts';
import { type FixTarget, LintFixer, type LintFixOptions, type PutDiff, putToStream, written } from './lint-fix.ts';
import { packingNamed } from './packing.ts';
import { ReportFile } from './report-file.ts';
import type { ReportTarget } from './report-targets.ts';
import {
  type OpenSuppressions,
  openSuppressions,
  type SuppressionCircumstances,
  type SuppressionFlags,
} from './suppressions.ts';
import { isSameFile, writeNewFile } from './write-file.ts';

export interface LintFixFlags {
  readonly fix?: 'safe' | 'unsafe';
  readonly fixDryRun?: boolean;
  readonly out?: string;
  readonly backup?: boolean;
  readonly projection?: boolean;
}

/** A command whose `--fix` never consumes the next word: `--fix logs` repairs the folder `logs`. */
export class FixingCommand extends Command {
  override parseOptions(argv: string[]): ReturnType<Command['parseOptions']> {
    const end = argv.indexOf('--');
    return super.parseOptions(argv.map((each, i) => (each === '--fix' && (end < 0 || i < end) ? '--fix=safe' : each)));
  }
}

export function addFixOptions(command: Command): Command {
  return command
    .addOption(
      choiceOption(
        '--fix [safety]',
        'Repair the files and report what is left; unsafe: also add or remove content (default: safe)',
        ['safe', 'unsafe'],
      ),
    )
    .option(
      '--fix-dry-run',
      'Print what --fix would change: a diff of JSON files, a JSON Patch for each line of JSON lines',
    )
    .option('--out <path>', 'Write the repaired copies, or the output of --fix-dry-run, to this file or folder')
    .option('--backup', 'Keep the originals of the files that --fix changes, as <name>.orig');
}

/** Whether anything is to be repaired. Throws a `UsageError` for options that cannot be combined. */
export function isFixing({ fix, fixDryRun, out, backup, projection }: LintFixFlags): boolean {
  const isOn = fix !== undefined || fixDryRun === true;
  if (!isOn && out !== undefined) throw new UsageError('--out needs --fix or --fix-dry-run');
  if (!isOn && backup) throw new UsageError('--backup needs --fix');
  if (out === '-')
    throw new UsageError(
      `--out names a file or a folder; ${fixDryRun ? 'without it --fix-dry-run prints' : '`rolecall fix` prints a repaired file'} on standard output`,
    );
  if (isOn && projection) throw new UsageError('--projection checks nothing, so nothing can be repaired');
  if (backup && (out !== undefined || fixDryRun))
    throw new UsageError(`--backup is not needed: with ${fixDryRun ? '--fix-dry-run' : '--out'} no file is changed`);
  return isOn;
}

/**
 * Whether `--fix-dry-run` prints to standard output, so that the report must go to standard error. Throws a
 * `UsageError` if that report is for programs.
 */
export function isReportMoved({ fixDryRun, out }: LintFixFlags, reports: readonly ReportTarget[]): boolean {
  const onStdout = reports.find(each => each.file === undefined);
  if (!fixDryRun || out !== undefined || onStdout === undefined) return false;
  if (onStdout.name !== 'text')
    throw new UsageError(
      `the report \`${onStdout.name}\` and what --fix-dry-run prints both go to standard output; add --out, or \`${onStdout.name}:file\``,
    );
  return true;
}

/** Suppressions for the repairs. They neither count matches nor update the baseline. */
export function suppressionsForFix(
  flags: SuppressionFlags,
  circumstances: SuppressionCircumstances,
): Promise<OpenSuppressions> {
  const { baseline, ignoreFile, updateBaseline } = flags;
  // A baseline that is about to be created suppresses nothing yet.
  const isNew = updateBaseline === true && typeof baseline === 'string' && !existsSync(baseline);
  return openSuppressions({ baseline: isNew ? false : baseline, ignoreFile }, circumstances);
}

export interface OpenFixes {
  readonly fixer: LintFixer;
  readonly target: FixTarget['kind'];
  /** Puts the common `--out` file in place. Returns an error message if that failed. */
  finish(): Promise<string | undefined>;
  /** Leaves the existing `--out` file unchanged. */
  abandon(): Promise<void>;
}

/** Prepares the outputs of the options. Throws a `UsageError` if that fails, before any input is read. */
export async function openFixes(
  flags: LintFixFlags,
  inputs: readonly Input[],
  { stdout, ...rest }: Omit<LintFixOptions, 'safety' | 'target'> & { readonly stdout: NodeJS.WritableStream },
): Promise<OpenFixes> {
  const { fix: safety = 'safe', fixDryRun, out, backup = false } = flags;
  const opened = (target: FixTarget, file?: ReportFile): OpenFixes => ({
    fixer: new LintFixer({ ...rest, safety, target }),
    target: target.kind,
    finish: async () => file?.finish(),
    abandon: async () => file?.abandon(),
  });
  if (out === undefined) {
    return opened(fixDryRun ? { kind: 'diff', put: putToStream(stdout) } : { kind: 'in-place', backup });
  }
  if (await isFolder(out)) {
    const placeOf = (path: string) => placeIn(out, path);
    return opened(fixDryRun ? { kind: 'diff', put: putToFolder(placeOf) } : { kind: 'copy', placeOf, isAll: false });
  }
  await refuseInput(out, inputs);
  if (fixDryRun) {
    const file = await ReportFile.open(out);
    return opened({ kind: 'diff', put: putToFile(file) }, file);
  }
  if (inputs.length > 1)
    throw new UsageError(
      `${inputs.length} files are repaired, but \`${out}\` is one file; use \`${out}/\` for a folder`,
    );
  if (packingNamed(out) === undefined)
    throw new UsageError(`\`${out}\` needs a compression that this version of Node does not support`);
  return opened({ kind: 'copy', placeOf: async () => out, isAll: true });
}

/** Whether the path is an existing folder, or ends like one. */
async function isFolder(out: string): Promise<boolean> {
  const found = await stat(out).catch(() => undefined);
  return found?.isDirectory() ?? /[\\/]$/.test(out);
}

async function refuseInput(out: string, inputs: readonly Input[]): Promise<void> {
  const existing = await stat(out, { bigint: true }).catch(() => undefined);
  if (existing === undefined || !existing.isFile()) return;
  for (const { path } of inputs)
    if (path !== '-' && (await isSameFile(path, existing)))
      throw new UsageError(`\`${out}\` is checked in this run, so --out must not overwrite it`);
}

/**
 * The place of a path in the output folder: its relative path, or for a path outside the current folder its absolute
 * one.
 */
async function placeIn(folder: string, path: string): Promise<string> {
  const fromHere = relative(process.cwd(), path);
  const whole = resolve(path);
  const isHere = !fromHere.startsWith('..') && resolve(fromHere) === whole && parse(fromHere).root === '';
  const out = join(folder, isHere ? fromHere : whole.slice(parse(whole).root.length));
  await written(out, mkdir(dirname(out), { recursive: true }));
  return out;
}

function putToFolder(placeOf: (path: string) => Promise<string>): PutDiff {
  return async (diff, { path }, ending) => {
    const out = `${await placeOf(path)}${ending}`;
    await written(out, writeNewFile(out, diff));
  };
}

function putToFile(file: ReportFile): PutDiff {
  return async diff => {
    for await (const bytes of diff) file.write(Buffer.from(bytes).toString());
  };
}
