/** `fix --resume`: repairs stored sessions so that their agents can continue them, and prints a receipt for each. */
import type { ResumeReceipt, ResumeReport, ResumeSummary } from '../generated/types.ts';
import { safeJson } from '../model/json-text.ts';
import { grouped } from '../model/text.ts';
import { UsageError } from '../model/usage-error.ts';
import { count } from '../report/phrases.ts';
import { receiptLines, resumeSummaryLine } from '../report/resume.ts';
import { writeJson } from '../source/exact.ts';
import type { FixFlags } from './fix-flags.ts';
import { expand, type Input } from './inputs.ts';
import { exitWhenInterrupted } from './jobs/interrupt.ts';
import { packingNamed } from './packing.ts';
import { Privacy } from './privacy.ts';
import { progressBar } from './progress.ts';
import { templateOf } from './read-options.ts';
import { resumeSession } from './resumed-file.ts';
import { EXIT, paletteFor, printLines, putContent, type Session } from './session.ts';
import { version } from './version.ts';
import { removeUnfinished } from './write-file.ts';

export async function resumeFiles(session: Session, paths: readonly string[], flags: FixFlags): Promise<number> {
  const { stdin, stdout, stderr } = session;
  const { inputs, missing } = await expand(paths, stdin);
  for (const reason of missing) printLines(stderr, `rolecall: ${reason}`);
  if (inputs.length === 0) return EXIT.failure;
  refuseMisuse(inputs, flags);
  const template = await templateOf(flags);
  const bytes = inputs.reduce((sum, each) => sum + (each.bytes ?? 0), 0);
  const progress = progressBar(stderr, bytes, 'repairing');
  const receipts: ResumeReceipt[] = [];
  const release = exitWhenInterrupted(() => {
    removeUnfinished();
    progress.stop();
    stderr.write(`rolecall: interrupted: ${grouped(receipts.length)} of ${count(inputs.length, 'file')} done\n`);
  });
  const isText = flags.format !== 'json';
  try {
    const privacy = new Privacy(flags);
    for (const { path } of inputs) {
      const onBytes = (read: number) => progress.advance(read);
      const receipt = await resumeSession(path, { session, flags, template, privacy, onBytes });
      receipts.push(receipt);
      progress.giveWay();
      if (isText) printLines(stdout, ...receiptLines(receipt, paletteFor(session, stdout)));
    }
  } finally {
    release();
  }
  progress.stop();
  template?.close();
  const summary = summaryOf(receipts);
  if (isText && receipts.length > 1) printLines(stdout, resumeSummaryLine(summary));
  if (!isText) putContent(stdout, `${safeJson(writeJson(reportOf(receipts, summary, flags), { indent: 2 }))}\n`);
  if (missing.length > 0 || summary.failed > 0 || receipts.every(isNothing)) return EXIT.failure;
  const hasUnreadable = receipts.some(({ unreadable }) => unreadable > 0);
  return summary.blocked > 0 || hasUnreadable ? EXIT.findings : EXIT.clean;
}

/** Whether no conversation was found in the file. */
function isNothing({ state, conversations }: ResumeReceipt): boolean {
  return state === 'unknown' && conversations.every(({ dialect }) => dialect === null);
}

function summaryOf(receipts: readonly ResumeReceipt[]): ResumeSummary {
  const summary = { files: receipts.length, resumable: 0, repaired: 0, blocked: 0, unknown: 0, failed: 0 };
  for (const { state } of receipts) summary[state]++;
  return summary;
}

function reportOf(files: ResumeReceipt[], summary: ResumeSummary, { unsafe, dryRun }: FixFlags): ResumeReport {
  return {
    version: 1,
    tool: { name: 'rolecall', version },
    date: new Date().toISOString(),
    safety: unsafe ? 'unsafe' : 'safe',
    dryRun: dryRun === true,
    summary,
    files,
  };
}

function refuseMisuse(inputs: readonly Input[], { inPlace, out, format, as }: FixFlags): void {
  if (format !== 'file' && format !== 'json')
    throw new UsageError(`--resume prints a receipt, as text or with --format json; remove --format ${format}`);
  if (as !== undefined) throw new UsageError('--resume checks the next request; remove --as');
  if (out === undefined && inputs.some(({ path }) => path === '-'))
    throw new UsageError(
      inPlace
        ? '--in-place cannot write to standard input; remove it'
        : '--resume cannot write next to standard input; name the file, or use --out',
    );
  const packed = inputs.find(({ archive }) => archive !== undefined);
  if (packed !== undefined)
    throw new UsageError(
      `--resume cannot write into the archive \`${packed.archive}\`; unpack it, and repair the session`,
    );
  if (inputs.length > 1 && out !== undefined)
    throw new UsageError(`${inputs.length} files were given, but --out accepts only one`);
  if (out !== undefined && packingNamed(out) === undefined)
    throw new UsageError(`\`${out}\` needs a compression that this version of Node does not support`);
}
