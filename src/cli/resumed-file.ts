/** One session file of `fix --resume`: what blocks it, its repair, and its receipt. */
import { createHash } from 'node:crypto';
import { lstat, realpath } from 'node:fs/promises';
import type { ReadLogOptions } from '../check/log-reader.ts';
import type { FileChange, FixFileOptions } from '../fix/file-change.ts';
import { type Resumable, type ResumableFile, ResumeReader } from '../fix/resume-reader.ts';
import type {
  ResumeBytes,
  ResumeConversation,
  ResumeJudgement,
  ResumeReceipt,
  UnsafeRepair,
} from '../generated/types.ts';
import type { Template } from '../judge/templates/load-template.ts';
import { type FixFlags, readFlags, shownChange, shownLeft } from './fix-flags.ts';
import { shownModel } from './known-words.ts';
import { packed, packingNamed, unpacked } from './packing.ts';
import { type Privacy, shownReason } from './privacy.ts';
import { readOptions } from './read-options.ts';
import { readWhole } from './read-whole.ts';
import { isChanged, type Repaired, refuseArchive, repairedBytes, repairFile } from './repair-file.ts';
import { FileError, openFile, type Rereadable, storeStream } from './rereadable.ts';
import { idFor, sessionFileOf, stepsFor, stepsWithoutRepair } from './resume-steps.ts';
import type { Session } from './session.ts';
import { unchangedLines } from './unified-diff.ts';
import { faultOf, isSameFile, replaceFile, writeNewFile, writeUnused } from './write-file.ts';

/** What the files of one run share. */
export interface Resuming {
  readonly session: Session;
  readonly flags: FixFlags;
  readonly template: Template | undefined;
  readonly privacy: Privacy;
  onBytes(bytes: number): void;
}

/** Repairs a session file if its agent cannot continue it. Never throws because of the file. */
export async function resumeSession(path: string, resuming: Resuming): Promise<ResumeReceipt> {
  const receipt: ResumeReceipt = {
    ...{ path, format: 'unreadable', agent: null, state: 'failed' },
    ...{ conversations: [], changes: [], unsafeRepairs: [], steps: [], notes: [], unreadable: 0 },
  };
  let source: Rereadable | undefined;
  try {
    source =
      path === '-' ? await storeStream(resuming.session.stdin as AsyncIterable<Uint8Array>) : await openFile(path);
    await new SessionRepair(path, source, resuming, receipt).run();
  } catch (error) {
    receipt.state = 'failed';
    receipt.fault = faultOf(error);
    if (receipt.written === undefined) {
      receipt.changes = [];
      delete receipt.lines;
      delete receipt.after;
    }
  } finally {
    await source?.close();
  }
  return receipt;
}

class SessionRepair {
  private readonly path: string;
  private readonly source: Rereadable;
  private readonly resuming: Resuming;
  private readonly receipt: ResumeReceipt;
  private readonly options: ReadLogOptions;

  constructor(path: string, source: Rereadable, resuming: Resuming, receipt: ResumeReceipt) {
    this.path = path;
    this.source = source;
    this.resuming = resuming;
    this.receipt = receipt;
    this.options = { ...readOptions({ path }, readFlags(resuming.flags)), template: resuming.template };
  }

  async run(): Promise<void> {
    const { receipt, source, resuming } = this;
    const { out, unsafe } = resuming.flags;
    if (out !== undefined && (await isSameFile(out, source.stats)))
      throw new FileError('is also the --out file; use --in-place to repair a file in place');
    const before = await this.assess(() => source.read(), resuming.onBytes);
    receipt.before = bytesOf(source);
    receipt.format = before.formatSummary;
    receipt.agent = sessionFileOf(before.format)?.agent ?? null;
    receipt.notes = before.notes.map(shownReason);
    receipt.unreadable = before.unreadable.length;
    if (receipt.unreadable > 0) receipt.notes.push(unreadableText(before.unreadable));
    receipt.conversations = before.conversations.map(each => this.conversation(each));
    receipt.state = stateOf(before, false);
    if (receipt.state !== 'blocked') return;
    const repair = await this.repair(before, unsafe ? 'unsafe' : 'safe');
    if (!unsafe && repair.isBlocked) await this.proposeUnsafe(before);
    if (!repair.helps) {
      this.explain(before, repair.repaired);
      return;
    }
    receipt.changes = repair.repaired.fixed.changes.map(each => this.change(each));
    const { packing, fixed } = repair.repaired;
    receipt.lines = await unchangedLines(() => unpacked(source.read(), packing), fixed.splices);
    await this.write(repair.repaired, before);
  }

  /** Repairs the file in memory, and checks the result. */
  private async repair(before: ResumableFile, safety: FixFileOptions['safety']) {
    const isConverted = before.conversations.some(({ convertedFrom }) => convertedFrom !== undefined);
    const options: FixFileOptions = {
      ...this.options,
      // The conversation is repaired in the format in which it is stored.
      ...(isConverted && { dialect: undefined }),
      ...{ safety, forNextRequest: true },
    };
    const repaired = await repairFile(this.path, this.source, options, () => {});
    if (!isChanged(repaired)) return { repaired, helps: false, isBlocked: true };
    refuseArchive(repaired);
    const after = await this.assess(() => repairedBytes(repaired));
    return { repaired, helps: isUnblocked(before, after), isBlocked: stateOf(after, true) === 'blocked' };
  }

  /** Says why nothing is repaired, and what to do instead. */
  private explain({ conversations, isLog }: ResumableFile, { fixed }: Repaired): void {
    const { receipt, path } = this;
    for (const note of fixed.notes.map(shownReason)) if (!receipt.notes.includes(note)) receipt.notes.push(note);
    if (receipt.unsafeRepairs.length > 0) return;
    const [dialect] = conversations.flatMap(({ report }) =>
      report.verdict === 'rejected' && report.dialect !== null ? [report.dialect] : [],
    );
    if (isLog && dialect !== undefined && path !== '-') receipt.steps = stepsWithoutRepair(path, dialect);
    else receipt.notes.push('no repair is available');
  }

  private async proposeUnsafe(before: ResumableFile): Promise<void> {
    const { repaired, helps, isBlocked } = await this.repair(before, 'unsafe');
    const repairs = unsafeRepairs(repaired.fixed.changes);
    if (!helps || repairs.length === 0) return;
    this.receipt.unsafeRepairs = repairs;
    this.receipt.isUnblockedByUnsafe = !isBlocked;
  }

  private async write(repaired: Repaired, before: ResumableFile): Promise<void> {
    const { receipt, resuming } = this;
    const { dryRun } = resuming.flags;
    const bytes = () => packed(repairedBytes(repaired), this.packingOf(repaired));
    if (dryRun) {
      receipt.after = await digestOf(bytes());
      this.verify(await this.assess(() => repairedBytes(repaired)), before);
      return;
    }
    receipt.written = await this.writeFile(bytes);
    const written = await openFile(receipt.written);
    try {
      this.verify(await this.assess(() => written.read()), before);
      receipt.after = bytesOf(written);
    } finally {
      await written.close();
    }
    if (receipt.state === 'repaired') receipt.steps = await this.steps(receipt.written, before);
  }

  private packingOf({ packing }: Repaired) {
    const { out } = this.resuming.flags;
    return out === undefined ? packing : (packingNamed(out) ?? 'plain');
  }

  private async writeFile(bytes: () => AsyncIterable<Uint8Array>): Promise<string> {
    const { source, receipt, resuming } = this;
    const { inPlace, out, backup } = resuming.flags;
    const mode = source.stats === undefined ? 0o600 : Number(source.stats.mode) & 0o777;
    if (out !== undefined) {
      await named(out, () => writeNewFile(out, bytes(), mode));
      return out;
    }
    if (source.stats === undefined) throw new FileError('is not a regular file; use --out to name the copy');
    if (inPlace) {
      const done = await replaceFile(this.path, bytes(), { seen: source.stats, backup });
      if (done.backup !== undefined) receipt.backup = done.backup;
      receipt.notes.push(...done.notes);
      return this.path;
    }
    const original = { path: await this.original(), seen: source.stats };
    const [first = ''] = repairedNames(original.path);
    return named(first, () => writeUnused(repairedNames(original.path), bytes, { mode, original }));
  }

  /** The path of the file after following symbolic links. */
  private async original(): Promise<string> {
    return (await lstat(this.path)).isSymbolicLink() ? realpath(this.path) : this.path;
  }

  /** Records the verdicts for the next requests of the repaired file. */
  private verify(after: ResumableFile, before: ResumableFile): void {
    const { receipt } = this;
    const isSame = after.conversations.length === before.conversations.length;
    for (const [i, { report }] of after.conversations.entries()) {
      const conversation = receipt.conversations[i];
      if (isSame && conversation !== undefined) conversation.after = this.judgement(report);
    }
    receipt.state = isSame ? stateOf(after, true) : 'blocked';
    if (!isSame) receipt.notes.push('the repaired file was read as different conversations');
  }

  private async steps(written: string, before: ResumableFile): Promise<string[]> {
    const { flags } = this.resuming;
    const original = this.path === '-' ? undefined : await this.original();
    if (original === undefined) return [];
    const ids = new Set(before.conversations.map(({ report }) => report.id));
    const [id] = ids.size === 1 ? ids : [];
    const known = idFor(before.format, original, typeof id === 'string' ? id : undefined);
    const isPacked = /\.(?:gz|zst)$/i.test(written);
    return stepsFor({
      ...{ format: before.format, original, written, isPacked },
      isInPlace: flags.inPlace === true,
      id: flags.redactNames ? undefined : known,
    });
  }

  private async assess(
    open: () => AsyncIterable<Uint8Array>,
    onBytes: (bytes: number) => void = () => {},
  ): Promise<ResumableFile> {
    return readWhole({ path: this.path, open }, new ResumeReader(this.options), onBytes);
  }

  private conversation({ report, model, convertedFrom, leftOut }: Resumable): ResumeConversation {
    const { privacy } = this.resuming;
    const { line, dialect, id } = report;
    return {
      ...{ id: privacy.id(id), line, dialect, model: model === undefined ? null : shownModel(model) },
      ...(convertedFrom !== undefined && { convertedFrom }),
      ...{ leftOut, before: this.judgement(report) },
    };
  }

  private judgement(report: Resumable['report']): ResumeJudgement {
    const { verdict, diagnostics } = shownLeft(report, this.resuming.privacy);
    return { verdict, findings: diagnostics.filter(({ severity }) => severity !== 'info' || verdict === 'unknown') };
  }

  private change(change: FileChange) {
    const { privacy } = this.resuming;
    const edits = change.edits.map(edit => ({
      ...edit,
      path: privacy.hideInPointer(edit.path),
      ...(edit.from !== undefined && { from: privacy.hideInPointer(edit.from) }),
    }));
    return shownChange({ ...change, edits }, privacy);
  }
}

/** Number of lines that a note names. */
const MAX_NAMED = 5;

function unreadableText(lines: readonly number[]): string {
  const named = lines.slice(0, MAX_NAMED).join(', ');
  const more = lines.length > MAX_NAMED ? ` and ${lines.length - MAX_NAMED} more` : '';
  return lines.length === 1
    ? `line ${named} cannot be read and stays as it is; the agent may refuse the file because of it`
    : `lines ${named}${more} cannot be read and stay as they are; the agent may refuse the file because of them`;
}

function stateOf({ conversations, unreadable }: ResumableFile, isRepaired: boolean): ResumeReceipt['state'] {
  const verdicts = conversations.map(({ report }) => report.verdict);
  if (verdicts.includes('rejected')) return 'blocked';
  if (isRepaired) return 'repaired';
  return unreadable.length === 0 && verdicts.includes('accepted') ? 'resumable' : 'unknown';
}

/** Whether the repair made a conversation resumable that was not before. */
function isUnblocked(before: ResumableFile, after: ResumableFile): boolean {
  if (before.conversations.length !== after.conversations.length) return false;
  return before.conversations.some(
    ({ report }, i) => report.verdict === 'rejected' && after.conversations[i]?.report.verdict !== 'rejected',
  );
}

function unsafeRepairs(changes: readonly FileChange[]): UnsafeRepair[] {
  const byRule = new Map<string, UnsafeRepair>();
  for (const { rule, safety, edits } of changes) {
    if (safety === 'safe') continue;
    const sum = byRule.get(rule) ?? { rule, repairs: 0, adds: 0, removes: 0, replaces: 0 };
    byRule.set(rule, sum);
    sum.repairs++;
    for (const { op } of edits) {
      if (op === 'add') sum.adds++;
      else if (op === 'remove') sum.removes++;
      else if (op === 'replace') sum.replaces++;
    }
  }
  return [...byRule.values()];
}

/** `a.repaired.jsonl`, `a.repaired.1.jsonl` and so on. */
export function* repairedNames(path: string): Generator<string> {
  const [packing = ''] = /\.(?:gz|zst)$/i.exec(path) ?? [];
  const unpackedName = path.slice(0, path.length - packing.length);
  const [, stem = unpackedName, extension = ''] = /^(.*[^/\\])(\.[a-z]\w*)$/i.exec(unpackedName) ?? [];
  for (let i = 0; i < MAX_COPIES; i++) yield `${stem}.repaired${i === 0 ? '' : `.${i}`}${extension}${packing}`;
}

const MAX_COPIES = 1000;

function bytesOf({ sha256 = '', bytesRead }: Rereadable): ResumeBytes {
  return { sha256, bytes: bytesRead };
}

async function digestOf(content: AsyncIterable<Uint8Array>): Promise<ResumeBytes> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of content) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { sha256: hash.digest('hex'), bytes };
}

/** Adds the path of the output file to an error. */
async function named<T>(path: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (error instanceof FileError) throw error;
    throw new FileError(`\`${path}\` could not be written: ${faultOf(error)}`);
  }
}
