/**
 * Finds messages that a request shares with an earlier request of the file: agents send the whole history each time.
 */
export class Prefixes {
  /** The number of a beginning: by that of the beginning one message shorter, and the message. */
  private readonly known = new Map<string, number>();

  /** How many values of the list, from its beginning, a list that was added before begins with, too. */
  add(list: readonly unknown[]): number {
    let at = 0;
    let shared = 0;
    let isKnown = true;
    for (const value of list) {
      const text = textOf(value);
      // What cannot be written is like nothing else.
      if (text === undefined) break;
      const key = `${at} ${text}`;
      const next = this.known.get(key);
      isKnown &&= next !== undefined;
      if (isKnown) shared++;
      at = next ?? this.known.size + 1;
      if (next === undefined) this.known.set(key, at);
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
