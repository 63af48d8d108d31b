/** Tracks which containers the assembler may change. Containers from events belong to the caller. */
export class Owned {
  private owned = new WeakSet<object>();

  /** The container itself if it may be changed, else a shallow copy. */
  own<T extends object>(container: T): T {
    if (this.owned.has(container)) return container;
    const copy = (Array.isArray(container) ? [...(container as unknown[])] : { ...container }) as T;
    this.owned.add(copy);
    return copy;
  }

  /** Releases all containers. Later changes copy them first. */
  forget(): void {
    this.owned = new WeakSet();
  }
}

/** Whether a value is null or empty, or has nothing but such values in it. */
export function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true;
  return typeof value === 'object' && Object.values(value).every(isEmpty);
}
