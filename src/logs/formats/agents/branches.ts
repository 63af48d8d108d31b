/** Paths through records that each refer to their parent. */

/** Branches repeat their common messages. Formats that cannot start in the middle stop reading after this many. */
export const MAX_MESSAGES = 200_000;

/** All paths together may have about this many links per link of the file before later ones omit their shared beginning. */
const BUDGET_PER_LINK = 4;
const BASE_BUDGET = 20_000;
/** A path without its beginning starts at a turn. Number of shared links in which that turn is searched. */
export const LOOK_BACK = 64;

/** What a path consists of. */
export interface Linked<L> {
  readonly parent: L | undefined;
}

/** One record, or several records that form one message. */
export interface Link<T> extends Linked<Link<T>> {
  readonly value: T;
}

export interface Path<L> {
  /** From a root, or the turn at which it branches off, to a leaf. */
  readonly links: readonly L[];
  /** How many of the first links an earlier path has as well. */
  readonly shared: number;
  /** Says if the beginning is omitted. */
  readonly notes: readonly string[];
}

/**
 * Every path from a root to a leaf, in the order in which the leaves were written. `links` are in the order in which
 * they were written, each after its parent. If there are too many paths to repeat their common beginning, later ones
 * start at the turn where they branch off.
 */
export function pathsOf<L extends Linked<L>>(links: readonly L[], opensTurn: (link: L) => boolean): Generator<Path<L>> {
  const parents = new Set(links.map(({ parent }) => parent));
  const leaves = links.filter(link => !parents.has(link));
  return pathsTo(leaves, links.length, opensTurn);
}

/** The same for some of the leaves. `total` is the number of links in the file. */
export function* pathsTo<L extends Linked<L>>(
  leaves: readonly L[],
  total: number,
  opensTurn: (link: L) => boolean,
): Generator<Path<L>> {
  const wholePaths = countOfWholePaths(total, longestPath(leaves));
  const seen = new Set<L>();
  for (const [i, leaf] of leaves.entries()) {
    const links: L[] = [];
    const mayBePart = i >= wholePaths;
    let shared = 0;
    let at: L | undefined = leaf;
    while (at !== undefined) {
      const isShared = seen.has(at);
      if (isShared && mayBePart && shared >= LOOK_BACK) break;
      if (isShared) shared++;
      seen.add(at);
      links.push(at);
      const isStart = isShared && mayBePart && opensTurn(at);
      at = at.parent;
      if (isStart) break;
    }
    const notes = at === undefined ? [] : ['starts at the turn where it branches off from an earlier conversation'];
    yield { links: links.reverse(), shared, notes };
  }
}

/** How many paths repeat their beginning. Sizes are rounded up, so that a repaired log is mostly read in the same way. */
export function countOfWholePaths(total: number, longest: number): number {
  const rounded = (size: number) => 2 ** Math.ceil(Math.log2(Math.max(1, size)));
  return Math.floor((BASE_BUDGET + BUDGET_PER_LINK * rounded(total)) / rounded(longest));
}

function longestPath<L extends Linked<L>>(leaves: readonly L[]): number {
  const lengths = new Map<L | undefined, number>([[undefined, 0]]);
  let longest = 0;
  for (const leaf of leaves) {
    const path: L[] = [];
    let at: L | undefined = leaf;
    for (; at !== undefined && !lengths.has(at); at = at.parent) path.push(at);
    let length = lengths.get(at) ?? 0;
    for (const link of path.reverse()) lengths.set(link, ++length);
    longest = Math.max(longest, length);
  }
  return longest;
}

/**
 * Counts how many leading values of a path are shared with earlier paths. Values are compared by the links that they
 * were built from: two are the same if their first and last links are the same.
 */
export class SharedPathPrefixes {
  private readonly seen = new Map<unknown, Set<unknown>>();

  count(values: readonly { readonly first: unknown; readonly last: unknown }[]): number {
    let shared = values.findIndex(({ first, last }) => !this.seen.get(last)?.has(first));
    if (shared < 0) shared = values.length;
    for (const { first, last } of values.slice(shared)) {
      const firsts = this.seen.get(last) ?? new Set();
      this.seen.set(last, firsts.add(first));
    }
    return shared;
  }
}
