/** Paths as services of repositories want them: from the root of the repository, with forward slashes. */
import { wellFormed } from './words.ts';

/** Folders that paths are told from. */
export interface Folders {
  /** Where relative paths begin; absolute. */
  readonly cwd: string;
  /** The root of the repository; absolute. */
  readonly root: string;
  /** Whether paths are those of Windows: there a backslash is no letter. */
  readonly windows?: boolean | undefined;
}

export interface ReportPath {
  /** From the root where it is below it, else absolute. Never `./x`. */
  readonly path: string;
  /** Whether it is below the root. */
  readonly inside: boolean;
}

/** What a report calls standard input. */
export const STDIN = 'stdin';

/** Where a file is, as the repository sees it. Undefined of standard input, which is no file. */
export function pathInRoot(path: string, { cwd, root, windows }: Folders): ReportPath | undefined {
  if (path === '-') return undefined;
  const slashed = (each: string) => (windows ? each.replaceAll('\\', '/') : each);
  const full = resolved(isAbsolute(slashed(path)) ? slashed(path) : `${slashed(cwd)}/${slashed(path)}`);
  const top = resolved(slashed(root));
  const head = top.endsWith('/') ? top : `${top}/`;
  const same = windows ? full.toLowerCase().startsWith(head.toLowerCase()) : full.startsWith(head);
  return same ? { path: full.slice(head.length), inside: true } : { path: full, inside: false };
}

function isAbsolute(path: string): boolean {
  return path.startsWith('/') || /^[A-Za-z]:\//.test(path);
}

/** Without `.`, `..` and doubled slashes. */
function resolved(path: string): string {
  const [, head = '', rest = ''] = /^([A-Za-z]:|\/(?=\/[^/]))?(.*)$/s.exec(path) ?? [];
  const steps: string[] = [];
  for (const step of rest.split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '' && step !== '.') steps.push(step);
  }
  return `${head}/${steps.join('/')}`;
}

/** A path as a URI reference: relative where the path is, else `file:`. */
export function uriOf({ path, inside }: ReportPath): string {
  const written = path.split('/').map(escaped).join('/');
  if (inside) return written;
  if (path.startsWith('//')) return `file:${written}`;
  return path.startsWith('/') ? `file://${written}` : `file:///${written.replace(/^([A-Za-z])%3A/, '$1:')}`;
}

function escaped(step: string): string {
  return encodeURIComponent(wellFormed(step)).replace(/['()*]/g, c => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
}
