/** Tracks which containers the assembler may change. Containers from events belong to the caller. */
export class Owned {
  private readonly owned = new WeakSet<object>();

  /** The container itself if it may be changed, else a shallow copy. */
  own<T extends object>(container: T): T {
    if (this.owned.has(container)) return container;
    const copy = (Array.isArray(container) ? [...(container as unknown[])] : { ...container }) as T;
    this.owned.add(copy);
    return copy;
  }
}

/** Whether a value is null or empty, or has nothing but such values in it. Works at any depth. */
export function isEmpty(value: unknown): boolean {
  const pending = [value];
  while (pending.length > 0) {
    const each = pending.pop();
    if (each === null || each === undefined || each === '') continue;
    if (typeof each !== 'object') return false;
    for (const inner of Object.values(each)) pending.push(inner);
  }
  return true;
}
