/** Finds the files that paths, folders, globs and archives contain. */

import { stat } from 'node:fs/promises';
import { dirname, isAbsolute } from 'node:path';
import { isZip } from '../../logs/archive-eval.ts';
import { HEAD, looksLikeCassette } from '../../logs/cassette.ts';
import { withoutEnd } from '../../model/text.ts';
import { UsageError } from '../../model/usage-error.ts';
import { spellingFileSystem, systemPath, withLostNames } from '../file-names.ts';
import { glob, isPattern } from '../glob.ts';
import { slashed } from '../slashes.ts';
import { whyMissing } from '../why-missing.ts';
import { archiveInputs, type Listing } from './entries.ts';
import { ARCHIVES, IGNORED, isLogEntry, isTableName, isYamlName, LOGS } from './file-patterns.ts';
import { fileHead, headOf, peek, unpackedHead, unpackerOf } from './head.ts';
import { fileInput, type Input, piecesOf } from './input.ts';
import { openTableFile } from './open-table.ts';
import { hasConversationColumns } from './table-columns.ts';
import { isTar, listTar, TAR_HEAD } from './tar.ts';
import { listZip } from './zip.ts';

/** The files that were found. */
export interface Expanded {
  readonly inputs: Input[];
  /** A sentence for each path that matches no file. */
  readonly missing: string[];
  /** Number of paths that do not exist, as opposed to folders and archives without logs. */
  readonly absent: number;
  /** A sentence for each folder with archives, which are not read. */
  readonly notes: string[];
}

/** The one file at a path. Throws a `UsageError` if there is none, or more than one. */
export async function expandOne(path: string, stdin: NodeJS.ReadableStream): Promise<Input> {
  const { inputs, missing } = await expand([path], stdin);
  const [input] = inputs;
  if (input === undefined) throw new UsageError(missing.join('; '));
  if (inputs.length > 1) {
    const example = input.archive === undefined ? '' : `, for example \`${input.path}\``;
    throw new UsageError(`\`${path}\` matches ${inputs.length} files; specify one${example}`);
  }
  return input;
}

/** The files that paths, folders, globs and archives contain, in a stable order. */
export async function expand(paths: readonly string[], stdin: NodeJS.ReadableStream): Promise<Expanded> {
  const inputs: Input[] = [];
  // A folder can have more files than a call can have arguments.
  const add = (found: readonly Input[]) => {
    for (const each of found) inputs.push(each);
  };
  const missing: string[] = [];
  const notes: string[] = [];
  let absent = 0;
  for (const path of withLostNames(paths.map(each => slashed(each)))) {
    if (path === '-') {
      inputs.push({ path: '-', open: () => stdin as AsyncIterable<Uint8Array> });
      continue;
    }
    const found = await stat(systemPath(path)).catch(() => undefined);
    const before = inputs.length;
    if (found?.isDirectory()) {
      add(await inFolder(path));
      if (inputs.length > before) notes.push(...(await archivesIn(path)));
    } else if (found === undefined && (await isPattern(path))) {
      const files = await glob(path, { ...GLOB, ignore: IGNORED, absolute: isAbsolute(path) });
      for (const file of files) add(await inFile(file));
    } else if (found !== undefined) add(found.isFile() ? await inFile(path) : [fileInput(path)]);
    else add(await inArchiveAbove(path));
    if (inputs.length > before) continue;
    missing.push(found?.isFile() ? whyEmpty(path) : await whyMissing(path));
    if (found === undefined) absent++;
  }
  return { inputs, missing, absent, notes };
}

const GLOB = { followSymbolicLinks: false, expandDirectories: false, fs: spellingFileSystem };

/** The logs of a folder. YAML files and tables that contain no conversations are skipped: most of them are not logs. */
async function inFolder(folder: string): Promise<Input[]> {
  const files = await glob(LOGS, { ...GLOB, ignore: IGNORED, cwd: folder });
  const inputs: Input[] = [];
  for (const file of files) {
    const path = `${withoutEnd(folder, '/')}/${file}`;
    if (isYamlName(file) && !isCassette(await unpackedHead(path, HEAD))) continue;
    if (isTableName(file) && !(await mayBeLog(path))) continue;
    inputs.push(fileInput(path));
  }
  return inputs;
}

/** The note about archives in a folder. They often repeat the files next to them, so only archives that the user names are read. */
async function archivesIn(folder: string): Promise<string[]> {
  const archives = await glob(ARCHIVES, { ...GLOB, ignore: IGNORED, cwd: folder });
  const [first] = archives;
  if (first === undefined) return [];
  const what = archives.length === 1 ? 'an archive that was' : `${archives.length} archives that were`;
  return [`\`${folder}\` contains ${what} not read; to read one, name it: \`${withoutEnd(folder, '/')}/${first}\``];
}

/** Whether a table has columns with conversations. One that cannot be opened is read, so that its fault is reported. */
async function mayBeLog(path: string): Promise<boolean> {
  try {
    const table = await openTableFile(fileInput(path));
    if (table === undefined) return true;
    await table.close();
    return hasConversationColumns(table);
  } catch {
    return true;
  }
}

/** A file that was named, or the entries of an archive. */
async function inFile(path: string, isWanted: (name: string) => boolean = isLogEntry): Promise<Input[]> {
  const listing = await listArchive(path, isWanted);
  if (listing === undefined) return [fileInput(path)];
  const inputs = archiveInputs(path, listing);
  const logs: Input[] = [];
  for (const input of inputs)
    if (isWanted !== isLogEntry || !isYamlName(input.path) || isCassette(await headOf(unpackedEntry(input), HEAD)))
      logs.push(input);
  return logs;
}

/** Number of bytes that show how an entry is compressed. */
const MAGIC = 8;

/** The unpacked bytes of an entry, which may be compressed. */
async function* unpackedEntry({ open }: Input): AsyncGenerator<Uint8Array> {
  // It is opened once: to open an entry of a tar file again, the file is read from its beginning.
  const { head, pieces } = await peek(open(), MAGIC, () => true);
  const unpack = unpackerOf(head);
  yield* unpack === undefined ? pieces : unpack(pieces);
}

/** The entries of an archive. Undefined if the file is none, or is one of Inspect's logs, which are read as a whole. */
async function listArchive(path: string, isWanted: (name: string) => boolean): Promise<Listing | undefined> {
  const head = fileHead(path, TAR_HEAD);
  if (isZip(head)) {
    if (/\.eval$/i.test(path)) return undefined;
    const listing = await listZip(path, isWanted);
    const isInspect = listing.entries.some(({ name }) => name === 'header.json' || name === '_journal/start.json');
    return isInspect ? undefined : listing;
  }
  const unpacked = unpackerOf(head) === undefined ? head : await unpackedHead(path, TAR_HEAD);
  return isTar(unpacked) ? listTar(() => piecesOf(path), head, isWanted) : undefined;
}

/** The entries that a path inside an archive names, such as `logs.tar.gz/session/a.jsonl`, or a folder in it. */
async function inArchiveAbove(path: string): Promise<Input[]> {
  for (let above = dirname(path); above !== dirname(above); above = dirname(above)) {
    const found = await stat(systemPath(above)).catch(() => undefined);
    if (found?.isDirectory()) return [];
    if (!found?.isFile()) continue;
    const rest = path.slice(above.length).replace(/^\/+/, '');
    const folder = `${withoutEnd(rest, '/')}/`;
    const isWanted = (name: string) => name === rest || (name.startsWith(folder) && isLogEntry(name));
    const listing = await listArchive(above, isWanted);
    return listing === undefined || listing.entries.length === 0 ? [] : archiveInputs(above, listing);
  }
  return [];
}

function whyEmpty(path: string): string {
  return `\`${path}\` is an archive without logs: no entry has the ending of a log, such as .json or .jsonl`;
}

/** Whether unpacked bytes begin like a YAML cassette. */
function isCassette(head: Buffer): boolean {
  return looksLikeCassette(head.length < HEAD ? `${head.toString('latin1')}\n` : head.toString('latin1')) === true;
}
