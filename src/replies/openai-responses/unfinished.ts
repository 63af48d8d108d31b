/** Marks items whose end is missing in a stream. The mark is attached to the item objects. */

const unfinished = new WeakSet<object>();

/** Marks an item that the stream ended in, or that lacks events. The stream's own fault was already reported. */
export function markUnfinished(item: object): void {
  unfinished.add(item);
}

export function isUnfinished(item: unknown): boolean {
  return item !== null && typeof item === 'object' && unfinished.has(item);
}
