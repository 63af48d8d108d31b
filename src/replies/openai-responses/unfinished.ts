/** Marks items whose end is missing in a stream. The mark is attached to the item objects. */

const unfinished = new WeakSet<object>();

/**
 * Notes that the stream stopped inside of this item, or that events of it are missing; that was told where it happened.
 */
export function markUnfinished(item: object): void {
  unfinished.add(item);
}

export function isUnfinished(item: unknown): boolean {
  return item !== null && typeof item === 'object' && unfinished.has(item);
}
