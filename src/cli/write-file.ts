/**
 * Writes files completely or not at all: if the process is stopped, or the disk is full, the file stays unchanged. The
 * content is written to a hidden file next to it, `.<name>.rolecall-<host>-<process>-<number>.tmp`, and renamed when it
 * is on the disk.
 */
import { createHash } from 'node:crypto';
import {
  type BigIntStats,
  closeSync,
  createReadStream,
  linkSync,
  openSync,
  renameSync,
  rmSync,
  type Stats,
} from 'node:fs';
import {
  access,
  constants,
  copyFile,
  type FileHandle,
  lstat,
  open,
  readdir,
  realpath,
  rename,
  rm,
  stat,
} from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { systemPath } from './file-names.ts';
import { FileError } from './rereadable.ts';

export interface ReplaceOptions {
  /** The file's status when it was read, from `stat` with `bigint`. A file that has changed since is not replaced. */
  readonly seen: BigIntStats;
  /** Whether the old file is kept as `<name>.orig`, or `.orig.1` and so on if that exists. */
  readonly backup: boolean;
}

export interface Replaced {
  /** Path of the old file. */
  readonly backup?: string;
  /** What could not be preserved besides the content. */
  readonly notes: readonly string[];
}

/**
 * Replaces a file in one step: other programs see either the old content or the new. Mode and owner are preserved, and
 * for a symbolic link the target is replaced. Throws a `FileError` if the file must not be written or has changed since
 * it was read, the system's error, or an exception of the content; the file is then unchanged.
 */
export async function replaceFile(
  path: string,
  content: AsyncIterable<Uint8Array>,
  { seen, backup }: ReplaceOptions,
): Promise<Replaced> {
  if (typeof systemPath(path) !== 'string')
    throw new FileError('cannot be written, because its name is not UTF-8 or contains a line break; rename it');
  const target = await realpath(path);
  await refuseUnwritable(target);
  await refuseChanged(target, seen);
  await removeLeftovers(target);
  const notes: string[] = [];
  return withTemporary(target, async (temporary, file) => {
    await writeAll(file, content);
    await copyOwnerAndMode(file, seen, notes);
    await file.sync();
    await file.close();
    await refuseChanged(target, seen);
    const kept = backup ? await keepOld(target, seen) : undefined;
    if (seen.nlink > 1n && !backup) notes.push('other names of the file (hard links) keep the old content');
    // No interruption is possible between the backup and this call, because it would leave a useless backup.
    renameSync(temporary, target);
    await syncFolder(dirname(target));
    return { ...(kept !== undefined && { backup: join(dirname(path), basename(kept)) }), notes };
  });
}

/** Writes a new file or replaces one, with the permissions of `mode`. A pipe or a terminal is written to directly. */
export async function writeNewFile(path: string, content: AsyncIterable<Uint8Array>, mode = 0o666): Promise<void> {
  const existing = await stat(path, { bigint: true }).catch(() => undefined);
  if (existing?.isDirectory()) throw new FileError('is a folder');
  if (existing?.isFile()) {
    await replaceFile(path, content, { seen: existing, backup: false });
    return;
  }
  if (existing !== undefined) {
    const file = await open(path, 'w');
    try {
      await writeAll(file, content);
    } finally {
      await file.close();
    }
    return;
  }
  await removeLeftovers(path);
  await withTemporary(path, async (temporary, file) => {
    await writeAll(file, content);
    await file.chmod(mode & ~process.umask());
    await file.sync();
    await file.close();
    await rename(temporary, path);
    await syncFolder(dirname(path));
  });
}

export interface CopyOptions {
  /** The mode of the new file. */
  readonly mode: number;
  /** The file that the content was made from, and its status when it was read. */
  readonly original: { readonly path: string; readonly seen: BigIntStats };
}

/**
 * Writes a file under the first of these names that does not exist, and returns that name. Never replaces a file. A file
 * with the same content is used as it is. Throws a `FileError` if the original has changed since it was read; then no
 * file is written.
 */
export async function writeUnused(
  names: Iterable<string>,
  content: () => AsyncIterable<Uint8Array>,
  { mode, original }: CopyOptions,
): Promise<string> {
  await refuseChanged(original.path, original.seen);
  for (const name of names) {
    if (await isContent(name, content)) return name;
    const isThere = await lstat(name).then(alwaysTrue, alwaysFalse);
    if (isThere) continue;
    await removeLeftovers(name);
    const isNew = await withTemporary(name, async (temporary, file) => {
      await writeAll(file, content());
      await file.chmod(mode & ~process.umask());
      await file.sync();
      await file.close();
      await refuseChanged(original.path, original.seen);
      return takeName(temporary, name);
    });
    if (!isNew) continue;
    await syncFolder(dirname(name));
    return name;
  }
  throw new FileError('all names for the copy are in use');
}

/** Gives a temporary file its name; false if another file took the name in the meantime. */
async function takeName(temporary: string, name: string): Promise<boolean> {
  try {
    linkSync(temporary, name);
    rmSync(temporary, { force: true });
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== undefined && WITHOUT_LINKS.has(code)) {
      if (await lstat(name).then(alwaysTrue, alwaysFalse)) return false;
      renameSync(temporary, name);
      return true;
    }
    rmSync(temporary, { force: true });
    if (code === 'EEXIST') return false;
    throw error;
  }
}

/** Whether there is a regular file with exactly this content. */
async function isContent(name: string, content: () => AsyncIterable<Uint8Array>): Promise<boolean> {
  const existing = await lstat(name).catch(() => undefined);
  if (!existing?.isFile()) return false;
  const [now, then] = [createHash('sha256'), createHash('sha256')];
  for await (const bytes of createReadStream(name)) now.update(bytes as Uint8Array);
  for await (const bytes of content()) then.update(bytes);
  return now.digest('hex') === then.digest('hex');
}

/** Whether two paths are the same file. */
export async function isSameFile(path: string, other: BigIntStats | undefined): Promise<boolean> {
  const found = await stat(path, { bigint: true }).catch(() => undefined);
  return found !== undefined && other !== undefined && found.ino === other.ino && found.dev === other.dev;
}

/** Why an operation failed, as a message for users. */
export function faultOf(error: unknown): string {
  if (error instanceof FileError) return error.message;
  const { code, message } = error as NodeJS.ErrnoException;
  return (code === undefined ? undefined : MEANINGS[code]) ?? code ?? message;
}

const MEANINGS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EDQUOT: 'the disk quota is exceeded',
  EFBIG: 'it would exceed the maximum file size',
  EISDIR: 'is a folder',
  ELOOP: 'its symbolic links form a loop',
  EMFILE: 'too many files are open',
  ENAMETOOLONG: 'its name is too long',
  ENOENT: 'it or its folder does not exist',
  ENOSPC: 'no space left on the disk',
  ENOTDIR: 'its folder is not a folder',
  EPERM: 'the system does not permit it',
  EROFS: 'the disk is read-only',
};

/**
 * Replacing a read-only file would succeed, because only the folder's permissions are checked. So this checks the file.
 */
async function refuseUnwritable(target: string): Promise<void> {
  const { mode } = await stat(target);
  if ((mode & 0o222) === 0) throw new FileError('is read-only');
  await access(target, constants.W_OK);
}

async function refuseChanged(target: string, seen: BigIntStats): Promise<void> {
  const now = await stat(target, { bigint: true });
  const isSame = now.dev === seen.dev && now.ino === seen.ino && now.size === seen.size && now.mtimeNs === seen.mtimeNs;
  if (!isSame) throw new FileError('was changed by another program since it was read; nothing was written');
}

/** Calls a function with a new file next to the target, and deletes that file unless it was renamed. */
async function withTemporary<T>(target: string, use: (temporary: string, file: FileHandle) => Promise<T>): Promise<T> {
  const { temporary, file } = await openTemporary(target);
  try {
    return await use(temporary, file);
  } catch (error) {
    await file.close().catch(() => {});
    await rm(temporary, { force: true });
    throw error;
  } finally {
    unfinished.delete(temporary);
  }
}

/** Temporary names of the files that are being written. */
const unfinished = new Set<string>();

/** Deletes temporary files of a process that ends at once. */
export function removeUnfinished(): void {
  for (const temporary of unfinished) rmSync(temporary, { force: true });
}

const MARK = '.rolecall-';
/** Most file systems limit a name to 255 bytes, and a character can take four. */
const NAME_KEPT = 40;
let written = 0;

function prefixOf(target: string): string {
  const host = hostname()
    .replace(/[^\w-]/g, '-')
    .slice(0, 30);
  return `.${basename(target).slice(0, NAME_KEPT)}${MARK}${host}-`;
}

export async function openTemporary(target: string): Promise<{ temporary: string; file: FileHandle }> {
  for (;;) {
    const temporary = join(dirname(target), `${prefixOf(target)}${process.pid}-${written++}.tmp`);
    try {
      // Only the user can read it until its final mode is set. It is created synchronously, so that a signal handler
      // knows of it.
      closeSync(openSync(temporary, 'wx', 0o600));
      unfinished.add(temporary);
      return { temporary, file: await open(temporary, 'r+') };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

/** Deletes temporary files that killed processes left while writing this file, because they contain conversations. */
export async function removeLeftovers(target: string): Promise<void> {
  const prefix = prefixOf(target);
  for (const name of await temporaryFilesIn(dirname(target))) {
    if (!name.startsWith(prefix)) continue;
    const [, writer] = /^(\d+)-\d+\.tmp$/.exec(name.slice(prefix.length)) ?? [];
    if (writer !== undefined && !isRunning(Number(writer)))
      await rm(join(dirname(target), name), { force: true }).catch(() => {});
  }
}

let listing: { readonly folder: string; readonly read: number; readonly names: Promise<string[]> } | undefined;

/** When all files of a folder are written, the folder is read once a second, not for each of its files. */
function temporaryFilesIn(folder: string): Promise<string[]> {
  const now = performance.now();
  if (listing?.folder !== folder || now - listing.read > 1000) {
    const names = readdir(folder).then(
      all => all.filter(name => name.includes(MARK)),
      () => [],
    );
    listing = { folder, read: now, names };
  }
  return listing.names;
}

function isRunning(writer: number): boolean {
  try {
    process.kill(writer, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

async function writeAll(file: FileHandle, content: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const bytes of content) await file.appendFile(bytes);
}

/** Gives a file the owner and mode of another, as far as the system permits. */
async function copyOwnerAndMode(file: FileHandle, { uid, gid, mode }: BigIntStats, notes: string[]): Promise<void> {
  const mine: Stats = await file.stat();
  const isMine = mine.uid === Number(uid) && mine.gid === Number(gid);
  const isKept = isMine || (await file.chown(Number(uid), Number(gid)).then(alwaysTrue, alwaysFalse));
  const isGroupKept =
    isKept || mine.gid === Number(gid) || (await file.chown(mine.uid, Number(gid)).then(alwaysTrue, alwaysFalse));
  if (!isKept) notes.push('the owner of the file could not be kept');
  const bits = Number(mode) & 0o7777;
  // If the group cannot be preserved, it gets no more permissions than others have, and setuid and setgid are dropped.
  const others = bits & 0o007;
  const kept = isGroupKept ? bits : (bits & ~0o070) | (((bits >> 3) & others) << 3);
  await file.chmod(isKept ? kept : kept & 0o777);
}

const alwaysTrue = () => true;
const alwaysFalse = () => false;

/** Keeps the old file under an unused name, and returns the name. */
async function keepOld(target: string, seen: BigIntStats): Promise<string> {
  for (let i = 0; ; i++) {
    const backup = `${target}.orig${i === 0 ? '' : `.${i}`}`;
    // A killed process may already have linked the backup.
    if (await isSameFile(backup, seen)) return backup;
    try {
      linkSync(target, backup);
      return backup;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EEXIST') continue;
      if (code === undefined || !WITHOUT_LINKS.has(code)) throw error;
    }
    if (await copyTo(target, backup)) return backup;
  }
}

/** Error codes of file systems without hard links, or at their limit. */
const WITHOUT_LINKS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EXDEV', 'EINVAL']);

/** Copies completely or not at all; false if the name exists. */
async function copyTo(target: string, backup: string): Promise<boolean> {
  if (await stat(backup).then(alwaysTrue, alwaysFalse)) return false;
  return withTemporary(target, async (temporary, file) => {
    await copyFile(target, temporary);
    await file.sync();
    await file.close();
    await rename(temporary, backup);
    return true;
  });
}

/** A rename is on the disk only once the folder is synced. Some systems cannot do that. */
export async function syncFolder(folder: string): Promise<void> {
  const file = await open(folder).catch(() => undefined);
  await file?.sync().catch(() => {});
  await file?.close();
}
