/** Counts the messages that a conversation shares with earlier ones. Findings on them are reported only once. */

interface Node {
  readonly next: Map<string, Node>;
}

export class SharedPrefixes {
  private readonly roots = new Map<string, Node>();

  /**
   * Adds a conversation, and returns how many of its first messages an earlier one also has. Only conversations with the
   * same `scope` share messages, because others are checked against other rules.
   */
  count(scope: string, keys: Iterable<string>): number {
    let node = this.roots.get(scope) ?? { next: new Map() };
    this.roots.set(scope, node);
    let shared = 0;
    let isShared = true;
    for (const key of keys) {
      const next: Node = node.next.get(key) ?? { next: new Map() };
      if (!node.next.has(key)) isShared = false;
      if (isShared) shared++;
      node.next.set(key, next);
      node = next;
    }
    return shared;
  }
}

/** The keys of messages, up to the first one that cannot be serialized. */
export function* keysOf(messages: readonly unknown[]): Iterable<string> {
  for (const message of messages) {
    const key = jsonOf(message);
    if (key === undefined) return;
    yield key;
  }
}

function jsonOf(message: unknown): string | undefined {
  try {
    return JSON.stringify(message);
  } catch {
    return undefined;
  }
}
