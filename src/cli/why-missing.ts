/** Explains why a path matched no file. */
import { lstat, readdir, readlink, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { didYouMean } from './did-you-mean.ts';
import { isPattern } from './glob.ts';

/** Extensions that are read in a folder, for messages. */
const EXTENSIONS = '.json, .jsonl, .ndjson, .traj, .eval, .sse, .har, .yaml';
/** Stops counting at this number of entries. */
const MAX_ENTRIES = 1000;

/** One sentence about a path, folder or glob that matched no file. */
export async function whyMissing(path: string): Promise<string> {
  const link = await lstat(path).catch((error: NodeJS.ErrnoException) => error);
  if (link instanceof Error) return whyAbsent(path, link.code);
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => error);
  if (found instanceof Error) {
    if (link.isSymbolicLink() && found.code === 'ELOOP')
      return `\`${path}\` is a symbolic link that leads back to itself`;
    if (link.isSymbolicLink() && found.code === 'ENOENT')
      return `\`${path}\` is a broken symbolic link to \`${await readlink(path)}\``;
    return whyAbsent(path, found.code);
  }
  return found.isDirectory() ? whyNothingIn(path) : `\`${path}\` cannot be read`;
}

async function whyAbsent(path: string, code: string | undefined): Promise<string> {
  if (path === '') return 'a path is empty';
  if (code === 'EACCES' || code === 'EPERM') return `\`${path}\` cannot be opened: permission denied`;
  if (code === 'ELOOP') return `\`${path}\` cannot be opened: a symbolic link in it leads back to itself`;
  if (code === 'ENAMETOOLONG') return 'a path is too long for this system';
  if (await isPattern(path)) return `no file matches \`${path}\``;
  for (let parent = dirname(path), child = path; parent !== child; child = parent, parent = dirname(parent)) {
    const parentStats = await stat(parent).catch(() => undefined);
    if (parentStats?.isDirectory())
      return `\`${child}\` does not exist${didYouMean(basename(child), await namesIn(parent))}`;
    if (parentStats !== undefined) return `\`${parent}\` is a file, not a folder`;
  }
  return `\`${path}\` does not exist`;
}

async function whyNothingIn(path: string): Promise<string> {
  const folder = path.endsWith('/') ? path : `${path}/`;
  const files: string[] = [];
  const outcome = await filesBelow(path, '', files);
  if (outcome !== undefined) return `\`${folder}\` cannot be opened: ${outcome}`;
  const [first] = files;
  if (first === undefined) {
    const isEmpty = (await readdir(path)).length === 0;
    return isEmpty ? `\`${folder}\` is an empty folder` : `\`${folder}\` contains no files`;
  }
  const many =
    files.length >= MAX_ENTRIES
      ? `more than ${MAX_ENTRIES} files`
      : files.length === 1
        ? '1 file'
        : `${files.length} files`;
  const yaml = files.find(each => /\.ya?ml(?:\.gz)?$/.test(each));
  const example = `\`${yaml ?? first}\``;
  if (yaml !== undefined)
    return `\`${folder}\` contains ${many}, but no logs: of YAML files like ${example}, only cassettes of VCR and httpmock and Copilot SDK snapshots are read`;
  return `\`${folder}\` contains ${many}, but none with a known extension (${EXTENSIONS}); to read ${example}, name the file itself`;
}

/** Collects the files below a folder, without folders that are never searched. Returns why it cannot be opened. */
async function filesBelow(root: string, folder: string, files: string[]): Promise<string | undefined> {
  const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => error,
  );
  if (entries instanceof Error)
    return entries.code === 'EACCES' ? 'permission denied' : (entries.code ?? entries.message);
  for (const entry of entries) {
    if (files.length >= MAX_ENTRIES) return undefined;
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isFile()) files.push(path);
    else if (entry.isDirectory() && entry.name !== 'node_modules' && entry.name !== '.git')
      await filesBelow(root, path, files);
  }
  return undefined;
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => []);
}
