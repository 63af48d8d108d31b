/** Paths through records that each refer to their parent. */

/** Branches repeat their common messages. Reading stops after this many messages. */
export const MAX_MESSAGES = 200_000;

/** One record, or several records that form one message. */
export interface Link<T> {
  readonly parent: Link<T> | undefined;
  readonly value: T;
}

export interface Path<T> {
  /** From a root to a leaf. */
  readonly links: readonly Link<T>[];
  /** Says if later paths are not read. */
  readonly notes: readonly string[];
}

/**
 * Every path from a root to a leaf, in the order in which the leaves were written. `links` are in the order in which
 * they were written, each after its parent.
 */
export function* pathsOf<T>(links: readonly Link<T>[]): Generator<Path<T>> {
  const parents = new Set(links.map(({ parent }) => parent));
  const leaves = links.filter(link => !parents.has(link));
  let messagesLeft = MAX_MESSAGES;
  for (const leaf of leaves) {
    const path: Link<T>[] = [];
    for (let at: Link<T> | undefined = leaf; at !== undefined; at = at.parent) path.push(at);
    messagesLeft -= path.length;
    const isLast = messagesLeft <= 0 && leaf !== leaves.at(-1);
    yield { links: path.reverse(), notes: isLast ? ['later branches skipped: there are too many'] : [] };
    if (isLast) return;
  }
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
