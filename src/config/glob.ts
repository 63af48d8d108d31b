/**
 * Matches paths with globs (`*`, `**`, `?`, `[a-z]` and `{a,b}`), without a regular expression that could take
 * exponential time.
 */

/** More alternatives in braces are rejected. */
const MAX_ALTERNATIVES = 1000;

type Segment = readonly Piece[] | '**';
type Piece = { readonly char: string } | { readonly set: RegExp } | '?' | '*';

export type Glob = (path: string) => boolean;

/**
 * A test for paths with `/` as separator. As in other tools, `*` and `?` do not match `/`, `**` matches any number of
 * steps, and a glob that ends in `/` matches everything below. Leading dots are not special.
 */
export function compileGlob(glob: string): Glob {
  const forms = alternatives(glob.replace(/^(?:\.\/)+/, '')).map(each =>
    (each.endsWith('/') ? `${each}**` : each).split('/').map(segment => (segment === '**' ? segment : pieces(segment))),
  );
  return path => {
    const steps = path.replace(/^(?:\.\/)+/, '').split('/');
    return forms.some(form => matchesSteps(form, steps));
  };
}

/** What is wrong with a glob; undefined if it is valid. */
export function faultOfGlob(glob: string): string | undefined {
  if (glob === '') return 'the glob is empty';
  if (glob.startsWith('!')) return 'globs cannot begin with `!`; use `exclude`';
  if (glob.includes('\\')) return 'globs use `/` on every system';
  if (glob.startsWith('/') || /^[a-z]:/i.test(glob)) return 'globs must be relative to the folder of the configuration';
  if (glob.split('/').includes('..')) return 'a glob cannot leave the folder of the configuration';
  if (alternatives(glob).length >= MAX_ALTERNATIVES) return 'the glob has too many alternatives';
  return undefined;
}

/** Expands braces to globs without braces, up to the maximum. */
function alternatives(glob: string): string[] {
  const open: string[] = [glob];
  const done: string[] = [];
  for (let next = open.pop(); next !== undefined && done.length + open.length < MAX_ALTERNATIVES; next = open.pop()) {
    const group = innermost(next);
    if (group === undefined) done.push(next);
    else {
      const [before, inside, after] = [next.slice(0, group.start), group.inside, next.slice(group.end)];
      for (const each of inside.reverse()) open.push(before + each + after);
    }
  }
  return [...done, ...open].slice(0, MAX_ALTERNATIVES);
}

/** The first innermost group of braces with a comma. */
function innermost(glob: string): { start: number; end: number; inside: string[] } | undefined {
  const found = /\{([^{},]*,[^{}]*)\}/.exec(glob);
  if (found === null) return undefined;
  return { start: found.index, end: found.index + found[0].length, inside: (found[1] as string).split(',') };
}

function pieces(segment: string): Piece[] {
  const list: Piece[] = [];
  for (let i = 0; i < segment.length; i++) {
    const char = segment[i] as string;
    const end = char === '[' ? segment.indexOf(']', i + 2) : -1;
    if (end > 0) {
      const set = classOf(segment.slice(i + 1, end));
      list.push(set === undefined ? { char } : { set });
      if (set !== undefined) i = end;
    } else if (char === '*') {
      if (list.at(-1) !== '*') list.push('*');
    } else list.push(char === '?' ? '?' : { char });
  }
  return list;
}

function classOf(inside: string): RegExp | undefined {
  const negated = /^[!^]/.test(inside);
  const body = (negated ? inside.slice(1) : inside).replace(/[\\\]^[]/g, '\\$&');
  try {
    return new RegExp(`^[${negated ? '^' : ''}${body}]$`);
  } catch {
    return undefined;
  }
}

/** Both loops backtrack only to the last star, so the time is at most the product of the lengths. */
function matchesSteps(form: readonly Segment[], steps: readonly string[]): boolean {
  return matchRun(form, steps, segment => segment === '**', stepFits);
}

function stepFits(segment: Segment, step: string): boolean {
  if (segment === '**') return true;
  return matchRun(segment, step.split(''), piece => piece === '*', charFits);
}

function charFits(piece: Piece, char: string): boolean {
  if (piece === '?' || piece === '*') return true;
  return 'char' in piece ? piece.char === char : piece.set.test(char);
}

function matchRun<P, T>(
  pattern: readonly P[],
  text: readonly T[],
  isStar: (piece: P) => boolean,
  one: (piece: P, each: T) => boolean,
): boolean {
  let [p, t, star, kept] = [0, 0, -1, 0];
  while (t < text.length) {
    if (p < pattern.length && isStar(pattern[p] as P)) {
      star = p++;
      kept = t;
    } else if (p < pattern.length && one(pattern[p] as P, text[t] as T)) {
      p++;
      t++;
    } else if (star >= 0) {
      p = star + 1;
      t = ++kept;
    } else return false;
  }
  while (p < pattern.length && isStar(pattern[p] as P)) p++;
  return p === pattern.length;
}
