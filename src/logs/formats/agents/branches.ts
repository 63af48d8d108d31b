/** Paths through records that each name their predecessor. */

/** A record or several that are one message. */
export interface Link<T> {
  readonly parent: Link<T> | undefined;
  readonly value: T;
}

/**
 * Every path from a root to a leaf, in the order in which the leaves were written. Links stand in the order in which
 * they were written, each behind its parent.
 */
export function pathsOf<T>(links: readonly Link<T>[]): Link<T>[][] {
  const parents = new Set(links.map(({ parent }) => parent));
  return links
    .filter(link => !parents.has(link))
    .map(leaf => {
      const path: Link<T>[] = [];
      for (let at: Link<T> | undefined = leaf; at !== undefined; at = at.parent) path.push(at);
      return path.reverse();
    });
}

/**
 * Counts how many values at the beginning of a path earlier paths had as well. A value is known by the links that it was
 * made of: the same in two paths where both begin and end with the same ones.
 */
export class SharedBeginnings {
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
