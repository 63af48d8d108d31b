/** Paths as code hosting services expect them: relative to the root of the repository, with forward slashes. */
import { wellFormed } from './phrases.ts';

/** The folders that paths are relative to. */
export interface Folders {
  /** The base of relative paths; absolute. */
  readonly cwd: string;
  /** The root of the repository; absolute. */
  readonly root: string;
  /** Whether these are Windows paths, in which a backslash is a separator. */
  readonly windows?: boolean | undefined;
}

export interface ReportPath {
  /** Relative to the root if it is inside the repository, else absolute. Never `./x`. */
  readonly path: string;
  /** Whether it is inside the repository. */
  readonly inside: boolean;
}

/** The name of standard input in reports. */
export const STDIN = 'stdin';

/** The path of a file in the repository. Undefined for standard input. */
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

/** Removes `.`, `..` and repeated slashes. */
function resolved(path: string): string {
  const [, head = '', rest = ''] = /^([A-Za-z]:|\/(?=\/[^/]))?(.*)$/s.exec(path) ?? [];
  const steps: string[] = [];
  for (const step of rest.split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '' && step !== '.') steps.push(step);
  }
  return `${head}/${steps.join('/')}`;
}

/** The path as a URI reference: relative if the path is, else with `file:`. */
export function uriOf({ path, inside }: ReportPath): string {
  const written = path.split('/').map(escaped).join('/');
  if (inside) return written;
  if (path.startsWith('//')) return `file:${written}`;
  return path.startsWith('/') ? `file://${written}` : `file:///${written.replace(/^([A-Za-z])%3A/, '$1:')}`;
}

function escaped(step: string): string {
  return encodeURIComponent(wellFormed(step)).replace(/['()*]/g, c => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
}
