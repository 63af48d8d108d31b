import { Command, Option } from 'commander';
import type { FixedFileReport } from '../generated/types.ts';
import type { Template } from '../judge/templates/load-template.ts';
import { safeJson } from '../model/json-text.ts';
import { grouped } from '../model/text.ts';
import { UsageError } from '../model/usage-error.ts';
import type { SkippedFile } from '../report/coverage.ts';
import { MAX_LISTED, nothingLines, skippedLines } from '../report/coverage-counter.ts';
import { addFixed, changeLine, emptyFixSummary, fixSummaryLine, leftLines } from '../report/fix.ts';
import type { Palette } from '../report/palette.ts';
import { count } from '../report/phrases.ts';
import { writeJson } from '../source/exact.ts';
import { choiceOption } from './choice-option.ts';
import { dialectFlag } from './dialect-flag.ts';
import { type FixFlags, readFlags, shownChange, shownLeft } from './fix-flags.ts';
import { expand, type Input } from './inputs.ts';
import { exitWhenInterrupted } from './jobs/interrupt.ts';
import { asCount, asDate, asLogFormat, asTemplateServer } from './options.ts';
import { packed, packingNamed } from './packing.ts';
import { Privacy, shownReason } from './privacy.ts';
import { progressBar } from './progress.ts';
import { readOptions, templateOf } from './read-options.ts';
import {
  diffOf,
  isChanged,
  patchOf,
  type Repaired,
  refuseArchive,
  repairedBytes,
  repairFile,
  texts,
  writeContent,
} from './repair-file.ts';
import { FileError, openFile, type Rereadable, storeStream } from './rereadable.ts';
import { EXIT, paletteFor, printLines, type Session } from './session.ts';
import { version } from './version.ts';
import { faultOf, isSameFile, removeUnfinished, replaceFile, writeNewFile } from './write-file.ts';

const HELP = `
\`fix\` keeps the message format of the file. To change it, use \`rolecall convert\`.

Exit codes: 0 no errors are left, 1 errors are left (with --resume: the session cannot be resumed), 2 wrong usage, or a file could not be read, written or repaired at all.

Examples:
  rolecall fix session.jsonl > repaired.jsonl
  rolecall fix session.jsonl --unsafe --in-place      the old file is kept as session.jsonl.orig
  rolecall fix session.jsonl --resume                 the copy is session.repaired.jsonl
  rolecall fix chat.json --to mistral --format diff | patch -p0
`;

export function fixCommand(session: Session): Command {
  return new Command('fix')
    .summary('Repair what a provider would reject')
    .description(
      'Repair what a provider would reject. Prints the repaired file on standard output, and what was changed on standard error.',
    )
    .argument(
      '<files...>',
      'A file, plain or compressed, or - for standard input; several files with --in-place or another --format',
    )
    .option(
      '--to <dialect>',
      'The API to repair for, of the same message format: the ID of a dialect, or a file with your own dialect (default: detected, else openai-chat)',
      dialectFlag,
    )
    .option('--safe', 'Make only repairs after which the model reads the same conversation (default)')
    .addOption(
      new Option('--unsafe', 'Also make repairs that add or remove content, or rename tools').conflicts('safe'),
    )
    .option(
      '--resume',
      'Repair only what keeps an agent from going on with the session: write a copy next to it, check that, and print a receipt',
    )
    .addOption(
      new Option('-i, --in-place', 'Change the files themselves; the originals are kept as <name>.orig').conflicts(
        'out',
      ),
    )
    .option('--no-backup', 'Do not keep the originals')
    .option('--out <file>', 'Write to this file instead of standard output (compressed if its name ends in .gz)')
    .addOption(
      choiceOption('--format <name>', 'Print the file, a unified diff, JSON Patch, or a report as JSON', [
        ...['file', 'diff', 'patch', 'json'],
      ]).default('file'),
    )
    .option('--dry-run', 'Show what would change, without writing anything')
    .addOption(
      choiceOption('--as <kind>', 'What the input is: a complete request, or a log that may end with open tool calls', [
        ...['request', 'log'],
      ]),
    )
    .option('--as-format <id>', 'The log format, if it cannot be detected from the content', asLogFormat)
    .option('--model <name>', 'The model to check for, in place of the one that the request names')
    .option('--host <name>', 'The host or URL that the requests are sent to, to choose the dialect')
    .option('--at <date>', 'Apply the rules in force on this day (YYYY-MM-DD)', asDate)
    .option(
      '--template <file>',
      'Also check with the chat template of the model (.jinja, tokenizer_config.json, or the folder with them)',
    )
    .option(
      '--template-server <id>',
      'The server that renders the template, if it is not the one of the dialect',
      asTemplateServer,
    )
    .option('--max-work <n>', 'Stop checking a conversation after this many steps (default: 10,000,000)', asCount)
    .option('--redact-names', 'Replace names of tools and all IDs in messages with tool-1, call-1 and so on')
    .addHelpText('after', HELP)
    .action(async (paths: string[], flags: FixFlags) => {
      session.exit = flags.resume
        ? await (await import('./resume.ts')).resumeFiles(session, paths, flags)
        : await fixFiles(session, paths, flags);
    });
}

async function fixFiles(session: Session, paths: readonly string[], flags: FixFlags): Promise<number> {
  const { stdin, stderr } = session;
  const { inputs, missing, notes } = await expand(paths, stdin);
  for (const reason of [...missing, ...notes]) printLines(stderr, `rolecall: ${reason}`);
  if (inputs.length === 0) return EXIT.failure;
  refuseMisuse(inputs, flags);
  const template = await templateOf(flags);
  const progress = progressBar(
    stderr,
    inputs.reduce((sum, each) => sum + (each.bytes ?? 0), 0),
    'repairing',
  );
  const summary = emptyFixSummary();
  const reports: FixedFileReport[] = [];
  let unreadable = 0;
  const run: Run = {
    session,
    flags,
    template,
    isOneOfMany: inputs.length > 1,
    skipped: [],
    palette: paletteFor(session, stderr),
    privacy: new Privacy(flags),
    onBytes: bytes => progress.advance(bytes),
    printLine(line) {
      progress.giveWay();
      printLines(stderr, line);
    },
  };
  const release = exitWhenInterrupted(() => {
    removeUnfinished();
    progress.stop();
    stderr.write(`rolecall: interrupted: ${grouped(summary.files)} of ${count(inputs.length, 'file')} done\n`);
  });
  try {
    for (const input of inputs) {
      const report = await fixInput(input, run);
      addFixed(summary, report);
      if (report.conversations === 0 && report.left.some(each => each.format === 'unreadable')) unreadable++;
      if (flags.format === 'json') reports.push(report);
    }
  } finally {
    release();
  }
  progress.stop();
  template?.close();
  if (flags.format === 'json') {
    const safety = safetyOf(flags);
    const head = { version: 1, tool: { name: 'rolecall', version }, safety, dryRun: flags.dryRun === true };
    const whole = `${safeJson(writeJson({ ...head, summary, files: reports }, { indent: 2 }))}\n`;
    if (!(await tryWriteOutput(texts(whole), run))) summary.failed++;
  } else if (summary.conversations > 0 || summary.errors > 0)
    printLines(stderr, fixSummaryLine(summary, safetyOf(flags), flags.dryRun === true));
  const { skipped } = run;
  const isNothing = skipped.length + unreadable === inputs.length;
  if (skipped.length > 0) {
    const shown = { skipped: skipped.slice(0, MAX_LISTED), skippedFiles: skipped.length };
    const lines = isNothing
      ? nothingLines('rolecall: nothing was repaired', shown)
      : skippedLines(shown, inputs.length);
    printLines(stderr, ...lines);
  }
  if (missing.length > 0 || summary.failed > 0 || isNothing) return EXIT.failure;
  return summary.errors > 0 ? EXIT.findings : EXIT.clean;
}

function safetyOf({ unsafe }: FixFlags): 'safe' | 'unsafe' {
  return unsafe ? 'unsafe' : 'safe';
}

function refuseMisuse(inputs: readonly Input[], { inPlace, out, format }: FixFlags): void {
  const packed = inputs.find(({ archive }) => archive !== undefined);
  if (inPlace && packed !== undefined)
    throw new UsageError(
      `--in-place cannot write into the archive \`${packed.archive}\`; unpack it, and repair the files`,
    );
  if (inPlace && inputs.some(({ path }) => path === '-'))
    throw new UsageError('--in-place cannot write to standard input; remove it');
  if (inputs.length > 1 && !inPlace && format === 'file')
    throw new UsageError(
      `${inputs.length} files were given, but only one can be printed; use --in-place to write all, or --format diff to show all changes`,
    );
  if (inputs.length > 1 && out !== undefined && format !== 'json')
    throw new UsageError(`${inputs.length} files were given, but --out accepts only one`);
  if (out !== undefined && packingNamed(out) === undefined)
    throw new UsageError(`\`${out}\` needs a compression that this version of Node does not support`);
}

/** What all files of one run share. */
interface Run {
  readonly session: Session;
  readonly flags: FixFlags;
  readonly template: Template | undefined;
  readonly isOneOfMany: boolean;
  /** Files that were not checked. */
  readonly skipped: SkippedFile[];
  /** Colors of messages. */
  readonly palette: Palette;
  readonly privacy: Privacy;
  onBytes(bytes: number): void;
  /** Prints a message. */
  printLine(line: string): void;
}

/** The bytes of a file, to be read twice. */
function sourceOf({ path, archive, open }: Input, { stdin }: Session): Promise<Rereadable> {
  if (path === '-') return storeStream(stdin as AsyncIterable<Uint8Array>);
  return archive === undefined ? openFile(path) : storeStream(open());
}

/** Repairs one file and writes the requested output. Prints problems and records them in the report. */
async function fixInput({ path, archive, open }: Input, run: Run): Promise<FixedFileReport> {
  const { flags, template, session } = run;
  const nothing = {
    path,
    format: 'unreadable',
    conversations: 0,
    changes: [],
    patches: [],
    left: [],
    notes: [],
  };
  let report: FixedFileReport = nothing;
  let source: Rereadable | undefined;
  try {
    source = await sourceOf({ path, archive, open }, session);
    if (flags.out !== undefined && (await isSameFile(flags.out, source.stats)))
      throw new FileError('is also the --out file; use --in-place to repair a file in place');
    const options = {
      ...readOptions({ path }, readFlags(flags)),
      template,
      safety: safetyOf(flags),
    };
    const repaired = await repairFile(path, source, options, run.onBytes);
    const { formatSummary: format, conversations, changes, notes, patches, left, skipped } = repaired.fixed;
    if (conversations > 0 && repaired.fixed.otherFormats === conversations)
      throw new FileError(`not repaired: ${notes.join('; ')}`);
    if (skipped !== undefined) run.skipped.push({ path, ...skipped, reason: shownReason(skipped.reason) });
    report = {
      ...{ path, format, conversations, notes: notes.map(shownReason) },
      left: left.map(each => shownLeft(each, run.privacy)),
      changes: changes.map(({ edits, ...each }) => shownChange({ ...each, edits: [...edits] }, run.privacy)),
      patches: patches.map(each => ({ ...each, edits: [...each.edits] })),
    };
    if (flags.format !== 'json')
      for (const change of report.changes) run.printLine(changeLine(path, change, run.palette));
    const written = await write(repaired, run);
    report = { ...report, ...written, notes: [...report.notes, ...(written.notes ?? [])] };
  } catch (error) {
    report.fault = faultOf(error);
    run.printLine(`rolecall: ${path}: ${report.fault}`);
  } finally {
    await source?.close();
  }
  printOutcome(report, run);
  return report;
}

/** Prints the outcome for a file after it was written. */
function printOutcome(report: FixedFileReport, { flags, printLine, skipped, palette }: Run): void {
  if (flags.format === 'json') return;
  for (const line of leftLines(report, palette)) printLine(line);
  // The reasons for skipped files are printed at the end.
  const isSaid = (note: string) => skipped.some(each => each.path === report.path && each.reason === note);
  for (const note of report.notes) if (!isSaid(note)) printLine(`${report.path}: ${note}`);
  if (report.written !== undefined && flags.inPlace)
    printLine(`${report.path}: written${report.backup === undefined ? '' : `; the original is ${report.backup}`}`);
}

type Written = Pick<Partial<FixedFileReport>, 'written' | 'backup' | 'notes'>;

async function write(repaired: Repaired, run: Run): Promise<Written> {
  const { inPlace, format, dryRun } = run.flags;
  const written = inPlace ? await writeInPlace(repaired, run.flags) : {};
  if (format === 'diff') await writeOutput(diffOf(repaired), run);
  else if (format === 'patch') await writeOutput(patchOf(repaired, run.isOneOfMany), run);
  else if (format === 'file' && !inPlace && !dryRun) await writeOutput(repairedBytes(repaired), run, repaired);
  else return written;
  return { ...written, ...(run.flags.out !== undefined && !dryRun && { written: run.flags.out }) };
}

async function writeInPlace(repaired: Repaired, { backup, dryRun }: FixFlags): Promise<Written> {
  const { path, source, packing } = repaired;
  if (!isChanged(repaired)) return {};
  refuseArchive(repaired);
  if (dryRun) return {};
  if (source.stats === undefined) throw new FileError('cannot be replaced, because it is not a regular file');
  const done = await replaceFile(path, packed(repairedBytes(repaired), packing), { seen: source.stats, backup });
  return { written: path, ...done, notes: [...done.notes] };
}

/** Writes to `--out` or standard output. A new file gets the mode of `from`. */
async function writeOutput(content: AsyncIterable<Uint8Array>, run: Run, from?: Repaired): Promise<void> {
  const { out, dryRun } = run.flags;
  if (out === undefined) await writeContent(content, run.session.stdout);
  else if (!dryRun) {
    const mode = from?.source.stats?.mode;
    try {
      await writeNewFile(
        out,
        packed(content, packingNamed(out) ?? 'plain'),
        mode === undefined ? 0o666 : Number(mode) & 0o777,
      );
    } catch (error) {
      throw error instanceof OutError ? error : new OutError(out, error);
    }
  }
}

/** An error that says which of the two files it concerns. */
class OutError extends FileError {
  constructor(out: string, cause: unknown) {
    super(`\`${out}\` could not be written: ${faultOf(cause)}`);
  }
}

async function tryWriteOutput(content: AsyncIterable<Uint8Array>, run: Run): Promise<boolean> {
  try {
    await writeOutput(content, run);
    return true;
  } catch (error) {
    run.printLine(`rolecall: ${faultOf(error)}`);
    return false;
  }
}
