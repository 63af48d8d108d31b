/**
 * File names that are not UTF-8, or that contain line breaks. Node.js decodes the former with U+FFFD and then cannot
 * find the file, and no glob matches the latter. We write such a byte as `%ff`, also in reports, and decode it when the
 * file is opened.
 */
import * as fs from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { FileSystemAdapter } from 'tinyglobby';

const LOST = '\ufffd';
const LINE_END = /[\n\r\u2028\u2029]/;
const SPELLED = /%(?:[89a-f][0-9a-f]|0[ad])/;

/** The path for the file system. A file whose name really contains `%ff` has priority. */
export function systemPath(path: string): string | Buffer {
  if (process.platform === 'win32' || !SPELLED.test(path) || fs.existsSync(path)) return path;
  const pieces = path.split(/%([89a-f][0-9a-f]|0[ad])/);
  return Buffer.concat(pieces.map((piece, i) => (i % 2 === 0 ? Buffer.from(piece) : Buffer.from(piece, 'hex'))));
}

/** A name in its printable form. */
function printableName(name: Buffer): string {
  const text = name.toString();
  if (!LINE_END.test(text) && (!text.includes(LOST) || Buffer.from(text).equals(name))) return text;
  let shown = '';
  for (let at = 0; at < name.length; ) {
    const length = [1, 2, 3, 4].find(size => isCharacter(name.subarray(at, at + size)));
    const character = length === undefined ? '\n' : name.toString('utf8', at, at + length);
    const end = at + (length ?? 1);
    shown += LINE_END.test(character) ? name.toString('hex', at, end).replace(/../g, '%$&') : character;
    at = end;
  }
  return shown;
}

function isCharacter(bytes: Buffer): boolean {
  const text = bytes.toString();
  return [...text].length === 1 && Buffer.from(text).equals(bytes);
}

/**
 * The paths of a command line. Those that lost bytes when Node.js decoded them are replaced by the files they match.
 */
export function withLostNames(paths: readonly string[]): string[] {
  const existing = paths.flatMap(path => {
    const found = fs.existsSync(path) ? [] : lostPaths(path);
    return found.length === 0 ? [{ path, isFound: false }] : found.map(each => ({ path: each, isFound: true }));
  });
  // Two names that differ only in lost bytes look the same.
  const seen = new Set<string>();
  return existing
    .filter(({ path, isFound }) => !isFound || (!seen.has(path) && seen.add(path)))
    .map(({ path }) => path);
}

function lostPaths(path: string): string[] {
  if (process.platform === 'win32' || !path.includes(LOST)) return [];
  const name = basename(path);
  const folder = dirname(path);
  const folders = folder.includes(LOST) && !fs.existsSync(folder) ? lostPaths(folder) : [folder];
  const isBare = folder === '.' && !path.startsWith('.');
  return folders.flatMap(each =>
    namesIn(each)
      .filter(found => found.toString() === name)
      .map(found => (isBare ? printableName(found) : join(each, printableName(found)))),
  );
}

function namesIn(folder: string): Buffer[] {
  try {
    return fs.readdirSync(systemPath(folder), { encoding: 'buffer' });
  } catch {
    return [];
  }
}

/** Lets glob searches find files and folders whose names are not UTF-8. */
export const spellingFileSystem: FileSystemAdapter =
  process.platform === 'win32'
    ? fs
    : ({
        ...fs,
        readdir(path: string, _options: object, done: (error: Error | null, entries?: fs.Dirent[]) => void) {
          fs.readdir(systemPath(path), { withFileTypes: true, encoding: 'buffer' }, (error, entries) => {
            if (error !== null) done(error);
            else done(null, entries.map(entry => Object.assign(entry, { name: printableName(entry.name) })) as never);
          });
        },
      } as unknown as FileSystemAdapter);
