/** Paths through records that each refer to their parent. */

/** Branches repeat their common messages. Formats that cannot start in the middle stop reading after this many. */
export const MAX_MESSAGES = 200_000;

/** All paths together may have about this many times the size of the file before later ones omit their shared beginning. */
const BUDGET_PER_SIZE = 4;
const BASE_BUDGET = 20_000;
/** A path without its beginning starts at a turn. Size of the shared links in which that turn is searched. */
export const LOOK_BACK = 64;

/** Number of the parts of a record: objects in its lists at any depth, and 1 if it has none. */
export function sizeOf(record: unknown): number {
  let size = 0;
  const open = [record];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value !== 'object' || value === null) continue;
    const inside: unknown[] = Object.values(value);
    for (const each of inside) if (typeof each === 'object') open.push(each);
    if (Array.isArray(value)) size += value.length;
  }
  return Math.max(1, size);
}

/** What a path consists of. */
export interface Linked<L> {
  readonly parent: L | undefined;
}

/** How a format says what its links are. */
export interface AboutLinks<L> {
  readonly opensTurn: (link: L) => boolean;
  /** See `sizeOf`. */
  readonly sizeOf: (link: L) => number;
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
export function pathsOf<L extends Linked<L>>(links: readonly L[], about: AboutLinks<L>): Generator<Path<L>> {
  const parents = new Set(links.map(({ parent }) => parent));
  const leaves = links.filter(link => !parents.has(link));
  return pathsTo(leaves, links, about);
}

/** The same for some of the leaves. */
export function* pathsTo<L extends Linked<L>>(
  leaves: readonly L[],
  links: readonly L[],
  { opensTurn, sizeOf }: AboutLinks<L>,
): Generator<Path<L>> {
  const sizes = new Map<L, number>();
  if (leaves.length > 1) for (const link of links) sizes.set(link, sizeOf(link));
  const wholePaths = countOfWholePaths(sum(sizes.values()), longestPath(leaves, sizes));
  const seen = new Set<L>();
  for (const [i, leaf] of leaves.entries()) {
    const path: L[] = [];
    const mayBePart = i >= wholePaths;
    let shared = 0;
    let sharedSize = 0;
    let at: L | undefined = leaf;
    while (at !== undefined) {
      const isShared = seen.has(at);
      if (isShared) sharedSize += sizes.get(at) ?? 1;
      if (isShared && mayBePart && sharedSize > LOOK_BACK) break;
      if (isShared) shared++;
      seen.add(at);
      path.push(at);
      const isStart = isShared && mayBePart && opensTurn(at);
      at = at.parent;
      if (isStart) break;
    }
    const notes = at === undefined ? [] : ['starts at the turn where it branches off from an earlier conversation'];
    yield { links: path.reverse(), shared, notes };
  }
}

function sum(numbers: Iterable<number>): number {
  let total = 0;
  for (const each of numbers) total += each;
  return total;
}

/** How many paths repeat their beginning. */
export function countOfWholePaths(total: number, longest: number): number {
  return Math.floor(budgetFor(total) / rounded(longest));
}

/** How large all paths together may be before later ones omit their beginning. */
export function budgetFor(total: number): number {
  return BASE_BUDGET + BUDGET_PER_SIZE * rounded(total);
}

/** Sizes are rounded up, so that a repaired log is mostly read in the same way. */
function rounded(size: number): number {
  return 2 ** Math.ceil(Math.log2(Math.max(1, size)));
}

function longestPath<L extends Linked<L>>(leaves: readonly L[], sizes: ReadonlyMap<L, number>): number {
  const lengths = new Map<L | undefined, number>([[undefined, 0]]);
  let longest = 0;
  for (const leaf of leaves) {
    const path: L[] = [];
    let at: L | undefined = leaf;
    for (; at !== undefined && !lengths.has(at); at = at.parent) path.push(at);
    let length = lengths.get(at) ?? 0;
    for (const link of path.reverse()) {
      length += sizes.get(link) ?? 1;
      lengths.set(link, length);
    }
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
