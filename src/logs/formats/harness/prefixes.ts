/**
 * Finds messages that a request shares with an earlier request of the file, because agents send the whole history each
 * time.
 */
export class Prefixes {
  /**
   * Numbers each known prefix. The key is the number of the prefix without its last message, followed by that message.
   */
  private readonly known = new Map<string, number>();

  /** Returns how many leading values the list shares with a list that was added before. */
  add(list: readonly unknown[]): number {
    let prefix = 0;
    let shared = 0;
    let isKnown = true;
    for (const value of list) {
      const text = textOf(value);
      // A value that cannot be serialized is not shared.
      if (text === undefined) break;
      const key = `${prefix} ${text}`;
      const next = this.known.get(key);
      isKnown &&= next !== undefined;
      if (isKnown) shared++;
      prefix = next ?? this.known.size + 1;
      if (next === undefined) this.known.set(key, prefix);
    }
    return shared;
  }
}

function textOf(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
}
