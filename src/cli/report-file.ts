/**
 * A file that a report is written to. The report goes to a hidden file next to it until it is complete, so an
 * interrupted run leaves the previous report unchanged.
 */
import { type BigIntStats, rmSync, writeSync } from 'node:fs';
import { access, constants, type FileHandle, open, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { UsageError } from '../model/usage-error.ts';
import { faultOf, openTemporary, removeLeftovers, syncFolder } from './write-file.ts';

/** Number of characters that are buffered before they are written. */
const GATHERED = 1 << 16;

export class ReportFile {
  /** The actual file, after following links. */
  readonly target: string;
  private readonly path: string;
  private readonly file: FileHandle;
  /** Undefined for a pipe or a terminal, which is written to directly. */
  private readonly temporary: string | undefined;
  private readonly mode: number;
  private pieces: string[] = [];
  private gathered = 0;
  private fault: unknown;
  private readonly onExit = () => {
    if (this.temporary !== undefined) rmSync(this.temporary, { force: true });
  };

  private constructor(path: string, target: string, file: FileHandle, temporary: string | undefined, mode: number) {
    this.path = path;
    this.target = target;
    this.file = file;
    this.temporary = temporary;
    this.mode = mode;
    process.once('exit', this.onExit);
  }

  /** Checks that the report can be written. Throws a `UsageError` if not. */
  static async open(path: string): Promise<ReportFile> {
    try {
      const target = await targetOf(path);
      const existing = await stat(target, { bigint: true }).catch(() => undefined);
      if (existing?.isDirectory()) throw new UsageError(`the report \`${path}\` cannot be written: it is a folder`);
      if (existing !== undefined && !existing.isFile())
        return new ReportFile(path, target, await open(target, 'w'), undefined, 0);
      if (existing !== undefined) await access(target, constants.W_OK);
      await removeLeftovers(target);
      const { temporary, file } = await openTemporary(target);
      return new ReportFile(path, target, file, temporary, modeOf(existing));
    } catch (error) {
      if (error instanceof UsageError) throw error;
      const { code } = error as NodeJS.ErrnoException;
      const reason = code === 'ENOENT' ? `there is no folder \`${dirname(path)}\`` : faultOf(error);
      throw new UsageError(`the report \`${path}\` cannot be written: ${reason}`);
    }
  }

  write(text: string): void {
    this.pieces.push(text);
    this.gathered += text.length;
    if (this.gathered >= GATHERED) this.flush();
  }

  /** Puts the report in place. Returns an error message if that failed. */
  async finish(): Promise<string | undefined> {
    const { temporary, target, file } = this;
    this.flush();
    try {
      if (this.fault !== undefined) throw this.fault;
      if (temporary !== undefined) {
        await file.chmod(this.mode);
        await file.sync();
      }
      await file.close();
      if (temporary !== undefined) {
        await rename(temporary, target);
        await syncFolder(dirname(target));
      }
      process.off('exit', this.onExit);
      return undefined;
    } catch (error) {
      await this.abandon();
      return `the report \`${this.path}\` was not written: ${faultOf(error)}`;
    }
  }

  /** Leaves the previous report unchanged. */
  async abandon(): Promise<void> {
    this.pieces = [];
    await this.file.close().catch(() => {});
    if (this.temporary !== undefined) await rm(this.temporary, { force: true }).catch(() => {});
    process.off('exit', this.onExit);
  }

  /** Writes synchronously, so that a long report does not accumulate in memory. */
  private flush(): void {
    const bytes = Buffer.from(this.pieces.join(''), 'utf8');
    this.pieces = [];
    this.gathered = 0;
    let at = 0;
    while (at < bytes.length && this.fault === undefined)
      try {
        at += writeSync(this.file.fd, bytes, at);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'EAGAIN') waitForReader();
        else this.fault = error;
      }
  }
}

function modeOf(existing: BigIntStats | undefined): number {
  return existing === undefined ? 0o666 & ~process.umask() : Number(existing.mode) & 0o777;
}

/** The target of a link, even if it does not exist yet. */
async function targetOf(path: string): Promise<string> {
  const found = await realpath(path).catch(() => undefined);
  return found ?? join(await realpath(dirname(path)), basename(path));
}

const nothing = new Int32Array(new SharedArrayBuffer(4));

/** Waits briefly because the pipe is full. */
function waitForReader(): void {
  Atomics.wait(nothing, 0, 0, 5);
}
