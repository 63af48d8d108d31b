import { Command, Option } from 'commander';
import type { Dialect, FixedFileReport } from '../generated/types.ts';
import type { Template } from '../lint/load-template.ts';
import { UsageError } from '../lint/usage-error.ts';
import type { LogFormat } from '../logs/formats/format.ts';
import { addFixed, changeLine, emptyFixSummary, fixSummaryLine, leftLines } from '../report/fix.ts';
import { writeJson } from '../source/exact.ts';
import { dialectFlag } from './dialect-flag.ts';
import { expand, type Input } from './inputs.ts';
import { asDate, asLogFormat, asTemplateServer } from './options.ts';
import { packed, packingNamed } from './packing.ts';
import { progressBar } from './progress.ts';
import { type ReadFlags, readOptions, templateOf } from './read-options.ts';
import {
  diffOf,
  isChanged,
  patchOf,
  pour,
  type Repaired,
  refuseArchive,
  repairedBytes,
  repairFile,
  texts,
} from './repair-file.ts';
import { FileError, keep, openFile } from './rereadable.ts';
import { EXIT, type Session } from './session.ts';
import { version } from './version.ts';
import { faultOf, isSameFile, replaceFile, writeNewFile } from './write-file.ts';

interface FixFlags {
  readonly to?: string | Dialect;
  readonly safe?: boolean;
  readonly unsafe?: boolean;
  readonly inPlace?: boolean;
  readonly backup: boolean;
  readonly out?: string;
  readonly format: 'file' | 'diff' | 'patch' | 'json';
  readonly dryRun?: boolean;
  readonly as?: 'request' | 'log';
  readonly asFormat?: LogFormat;
  readonly model?: string;
  readonly host?: string;
  readonly at?: string;
  readonly template?: string;
  readonly templateServer?: string;
}

const HELP = `
Safe repairs leave the model the same conversation; unsafe ones invent or drop content, and say so.
Ends with 0 where no error is left, with 1 where one is (all else is repaired), with 2 where nothing could be read or written.

Examples:
  rolecall fix session.jsonl --to anthropic > repaired.jsonl
  rolecall fix session.jsonl --to anthropic --in-place      the old file is kept as session.jsonl.orig
  rolecall fix chat.json --to mistral --format diff | patch -p0
`;

export function fixCommand(session: Session): Command {
  return new Command('fix')
    .description(
      'repair what a server would refuse: the repaired file on standard output, what was done on standard error',
    )
    .argument(
      '<files...>',
      'a file, plain or packed, or - for standard input; several with --in-place or another --format',
    )
    .option(
      '--to <dialect>',
      "the server that has to take it: an id, or a file with a dialect of your own (else a log's own, else openai-chat)",
      dialectFlag,
    )
    .option('--safe', 'only repairs that leave the model the same conversation')
    .addOption(new Option('--unsafe', 'repairs that invent or drop content as well (the default)').conflicts('safe'))
    .addOption(
      new Option('-i, --in-place', 'write the files themselves; the old ones are kept as <name>.orig').conflicts('out'),
    )
    .option('--no-backup', 'keep no old file')
    .option('--out <file>', 'write to a file instead of standard output (packed if its name ends in .gz)')
    .addOption(
      new Option('--format <name>', 'what comes out: the file, a unified diff, JSON Patch, or a report as JSON')
        .choices(['file', 'diff', 'patch', 'json'])
        .default('file'),
    )
    .option('--dry-run', 'say what would be done, and write nothing')
    .addOption(
      new Option('--as <kind>', 'request: complete; log: may stop inside its last turn').choices(['request', 'log']),
    )
    .option('--as-format <id>', 'the format of the logs, where their content is not to tell', asLogFormat)
    .option('--model <name>', "the model, where the request does not name it or names another's")
    .option('--host <name>', 'the host that requests go to, to find the dialect by')
    .option('--at <date>', 'by the statements in force on this day (YYYY-MM-DD)', asDate)
    .option(
      '--template <file>',
      "the model's chat template judges too (.jinja, tokenizer_config.json, or their folder)",
    )
    .option('--template-server <id>', "whose way with templates counts, where not the dialect's", asTemplateServer)
    .addHelpText('after', HELP)
    .action(async (paths: string[], flags: FixFlags) => {
      session.exit = await fixFiles(session, paths, flags);
    });
}

async function fixFiles(session: Session, paths: readonly string[], flags: FixFlags): Promise<number> {
  const { stdin, stderr } = session;
  const { inputs, missing } = await expand(paths, stdin);
  for (const path of missing) stderr.write(`rolecall: nothing matches \`${path}\`\n`);
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
  const run: Run = {
    session,
    flags,
    template,
    isOneOfMany: inputs.length > 1,
    onBytes: bytes => progress.advance(bytes),
    tell(line) {
      progress.giveWay();
      stderr.write(`${line}\n`);
    },
  };
  let unknown = 0;
  for (const input of inputs) {
    const report = await fixInput(input, run);
    addFixed(summary, report);
    if (report.conversations === 0 && report.format !== EMPTY && report.fault === undefined) unknown++;
    if (flags.format === 'json') reports.push(report);
  }
  progress.stop();
  template?.close();
  if (flags.format === 'json') {
    const safety = flags.safe ? 'safe' : 'unsafe';
    const head = { version: 1, tool: { name: 'rolecall', version }, safety, dryRun: flags.dryRun === true };
    const whole = `${writeJson({ ...head, summary, files: reports }, { indent: 2 })}\n`;
    if (!(await putOut(texts(whole), run))) summary.failed++;
  } else stderr.write(`${fixSummaryLine(summary, flags.dryRun === true)}\n`);
  if (missing.length > 0 || summary.failed > 0 || (summary.conversations === 0 && unknown > 0)) return EXIT.failure;
  return summary.errors > 0 ? EXIT.findings : EXIT.clean;
}

/** What a file without any record was taken for. */
const EMPTY = 'empty';

function refuseMisuse(inputs: readonly Input[], { inPlace, out, format }: FixFlags): void {
  if (inPlace && inputs.some(({ path }) => path === '-'))
    throw new UsageError('standard input has no place to be written back to; leave --in-place out');
  if (inputs.length > 1 && !inPlace && format === 'file')
    throw new UsageError(
      `${inputs.length} files are named, and one can come out; --in-place writes each, --format diff shows each`,
    );
  if (inputs.length > 1 && out !== undefined && format !== 'json')
    throw new UsageError(`${inputs.length} files are named, and --out takes one`);
  if (out !== undefined && packingNamed(out) === undefined)
    throw new UsageError(`\`${out}\` would have to be packed in a way that this version of Node does not know`);
}

/** What is the same for all files of one call. */
interface Run {
  readonly session: Session;
  readonly flags: FixFlags;
  readonly template: Template | undefined;
  readonly isOneOfMany: boolean;
  onBytes(bytes: number): void;
  /** Prints a line for people. */
  tell(line: string): void;
}

/** Repairs one file and writes what is asked for. What goes wrong is told, and stands in the report. */
async function fixInput({ path }: Input, run: Run): Promise<FixedFileReport> {
  const { flags, template, session } = run;
  const nothing = {
    path,
    format: 'nothing that can be read',
    conversations: 0,
    changes: [],
    patches: [],
    left: [],
    notes: [],
  };
  let report: FixedFileReport = nothing;
  let source: Awaited<ReturnType<typeof openFile>> | undefined;
  try {
    source = path === '-' ? await keep(session.stdin as AsyncIterable<Uint8Array>) : await openFile(path);
    if (flags.out !== undefined && (await isSameFile(flags.out, source.stats)))
      throw new FileError('is the file that --out names; --in-place repairs a file where it stands');
    const options = {
      ...readOptions({ path }, readFlags(flags)),
      template,
      safety: flags.safe ? ('safe' as const) : ('unsafe' as const),
    };
    const repaired = await repairFile(path, source, options, run.onBytes);
    const { takenFor: format, conversations, changes, notes, requests } = repaired.fixed;
    const { patches, left } = repaired.fixed;
    report = {
      ...{ path, format, conversations, changes: [...changes], left: [...left], notes: [...notes] },
      patches: patches.map(each => ({ ...each, edits: [...each.edits] })),
      ...(requests.length > 0 && { requests: [...requests] }),
    };
    if (flags.format !== 'json') for (const change of changes) run.tell(changeLine(path, change));
    const written = await write(repaired, run);
    report = { ...report, ...written, notes: [...report.notes, ...(written.notes ?? [])] };
  } catch (error) {
    report.fault = faultOf(error);
    run.tell(`rolecall: ${path}: ${report.fault}`);
  } finally {
    await source?.close();
  }
  account(report, run);
  return report;
}

function readFlags({ to, model, host, at, as, asFormat, templateServer }: FixFlags): ReadFlags {
  return {
    ...(to !== undefined && { dialect: to }),
    ...(model !== undefined && { model }),
    ...(host !== undefined && { host }),
    ...(at !== undefined && { at }),
    ...(as !== undefined && { as }),
    ...(asFormat !== undefined && { asFormat }),
    ...(templateServer !== undefined && { templateServer }),
  };
}

/** What is told of a file after it was written. */
function account(report: FixedFileReport, { flags, tell }: Run): void {
  if (flags.format === 'json') return;
  for (const line of leftLines(report)) tell(line);
  for (const note of report.notes) tell(`${report.path}: ${note}`);
  if (report.written !== undefined && flags.inPlace)
    tell(`${report.path}: written${report.backup === undefined ? '' : `; as it was: ${report.backup}`}`);
}

type Written = Pick<Partial<FixedFileReport>, 'written' | 'backup' | 'notes'>;

async function write(repaired: Repaired, run: Run): Promise<Written> {
  const { inPlace, format, dryRun } = run.flags;
  if (repaired.fixed.requests.length > 0 && (format === 'diff' || format === 'patch'))
    run.tell(`${repaired.path}: a request was built, of which there is no ${format}; --format file prints it`);
  const written = inPlace ? await writeInPlace(repaired, run.flags) : {};
  if (format === 'diff') await putOutOrThrow(diffOf(repaired), run);
  else if (format === 'patch') await putOutOrThrow(patchOf(repaired, run.isOneOfMany), run);
  else if (format === 'file' && !inPlace && !dryRun) await putOutOrThrow(repairedBytes(repaired), run, repaired);
  else return written;
  return { ...written, ...(run.flags.out !== undefined && !dryRun && { written: run.flags.out }) };
}

async function writeInPlace(repaired: Repaired, { backup, dryRun }: FixFlags): Promise<Written> {
  const { path, source, packing, fixed } = repaired;
  if (!isChanged(repaired)) return {};
  if (fixed.requests.length > 0)
    throw new FileError('cannot be written back in its own form; without --in-place the repaired request comes out');
  refuseArchive(repaired);
  if (dryRun) return {};
  if (source.stats === undefined) throw new FileError('is no file that can be replaced');
  const done = await replaceFile(path, packed(repairedBytes(repaired), packing), { seen: source.stats, backup });
  return { written: path, ...done, notes: [...done.notes] };
}

/** Writes to `--out` or standard output; `from` is the file whose mode a new one gets. */
async function putOutOrThrow(content: AsyncIterable<Uint8Array>, run: Run, from?: Repaired): Promise<void> {
  const { out, dryRun } = run.flags;
  if (out === undefined) await pour(content, run.session.stdout);
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

/** Says of which of the two files something is told. */
class OutError extends FileError {
  constructor(out: string, cause: unknown) {
    super(`\`${out}\` could not be written: ${faultOf(cause)}`);
  }
}

async function putOut(content: AsyncIterable<Uint8Array>, run: Run): Promise<boolean> {
  try {
    await putOutOrThrow(content, run);
    return true;
  } catch (error) {
    run.tell(`rolecall: ${faultOf(error)}`);
    return false;
  }
}
