/** Which containers are ours to change: those that events brought belong to whoever handed them in. */
export class Owned {
  private ours = new WeakSet<object>();

  /** The container itself where it is ours, else a copy of its outermost level, which is. */
  own<T extends object>(container: T): T {
    if (this.ours.has(container)) return container;
    const copy = (Array.isArray(container) ? [...(container as unknown[])] : { ...container }) as T;
    this.ours.add(copy);
    return copy;
  }

  /** From here on nothing is ours: what is there stays as it is, whatever is changed. */
  forget(): void {
    this.ours = new WeakSet();
  }
}

/** Sets a member, also one by which others would change the prototype. */
export function setMember(holder: object, key: string, value: unknown): void {
  if (key === '__proto__')
    Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true });
  else (holder as Record<string, unknown>)[key] = value;
}

/** Whether a value is null or empty, or has nothing but such values in it. */
export function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true;
  return typeof value === 'object' && Object.values(value).every(isEmpty);
}
