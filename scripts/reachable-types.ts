/** Removes the declarations that no entry of the package needs: those of the command line, of rules and of formats. */
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path/posix';

interface Entry {
  readonly types?: string;
}

/** The files of an entry, which may have a `*` for the names of all files in a folder. */
function filesOf(pattern: string): string[] {
  const [start = '', end] = basename(pattern).split('*');
  if (end === undefined) return [join('.', pattern)];
  const names = readdirSync(dirname(pattern)).filter(name => name.startsWith(start) && name.endsWith(end));
  return names.map(name => join(dirname(pattern), name));
}

/** The files that the entries of the package reach, by their imports. Throws if one of them does not exist. */
function reachable(entries: readonly string[]): Set<string> {
  const found = new Set(entries);
  for (const file of found) {
    if (!existsSync(file)) throw new Error(`the types of the package need \`${file}\`, which does not exist`);
    for (const [, specifier = ''] of readFileSync(file, 'utf8').matchAll(/(?:from |import\(?)["'](\.[^"']+)["']/g))
      found.add(join(file, '..', specifier.replace(/(?:\.d)?\.[jt]s$/, '.d.ts')));
  }
  return found;
}

export function removeUnreachableTypes(): void {
  const { exports } = JSON.parse(readFileSync('package.json', 'utf8')) as { exports: Record<string, Entry | string> };
  const patterns = Object.values(exports).flatMap(entry => (typeof entry === 'string' ? [] : (entry.types ?? [])));
  const needed = reachable(patterns.flatMap(filesOf));
  const all = readdirSync('dist/types', { recursive: true, encoding: 'utf8' }).map(name =>
    join('dist/types', name.replaceAll('\\', '/')),
  );
  for (const file of all) if (file.endsWith('.d.ts') && !needed.has(file)) rmSync(file);
}
