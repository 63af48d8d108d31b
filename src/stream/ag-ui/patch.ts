/** A JSON value that JSON Patch operations change: https://www.rfc-editor.org/rfc/rfc6902 */
import { pointerKeys } from '../../pointer.ts';
import { isObject, setKey } from '../../source/json.ts';
import { isSameJson } from '../../source/same-json.ts';
import { Owned } from '../owned-containers.ts';
import { Copies } from './copies.ts';

type Container = Record<string, unknown> | unknown[];

const INDEX = /^(?:0|[1-9]\d{0,15})$/;

export class PatchedValue {
  value: unknown;
  private readonly owned = new Owned();
  private readonly copies: Copies;
  /** Reverts the changes of the current patch. Undefined if it cannot fail after a change. */
  private undo: (() => void)[] | undefined;
  /** Objects whose members are in the undo log. */
  private saved = new Set<object>();

  constructor(value: unknown, copies = new Copies()) {
    this.value = value;
    this.copies = copies;
  }

  /** Applies a whole patch. If an operation fails, restores the value and returns false. */
  apply(patch: readonly unknown[]): boolean {
    // A single operation is checked before it changes anything, except for `move`, which removes first.
    const mayFailLate = patch.length > 1 || (isObject(patch[0]) && patch[0].op === 'move');
    this.undo = mayFailLate ? [] : undefined;
    this.saved = new Set();
    const isApplied = patch.every(operation => isObject(operation) && this.step(operation));
    if (!isApplied) for (const revert of (this.undo ?? []).reverse()) revert();
    this.undo = undefined;
    return isApplied;
  }

  private step(operation: Record<string, unknown>): boolean {
    const { op, path, from, value } = operation;
    const keys = keysOf(path);
    if (keys === undefined) return false;
    if (op === 'add') return 'value' in operation && this.add(keys, value);
    if (op === 'remove') return this.remove(keys);
    if (op === 'replace') return 'value' in operation && this.replace(keys, value);
    const found = this.find(keys);
    if (op === 'test') return 'value' in operation && found !== undefined && isSameJson(found.value, value);
    const source = keysOf(from);
    const sourceValue = source === undefined ? undefined : this.find(source);
    if (source === undefined || sourceValue === undefined) return false;
    if (op === 'copy') {
      const copy = this.copies.copy(sourceValue.value);
      return copy !== undefined && this.add(keys, copy.value);
    }
    if (op !== 'move' || (source.length < keys.length && source.every((key, i) => key === keys[i]))) return false;
    return this.remove(source) && this.add(keys, sourceValue.value);
  }

  private add(keys: readonly string[], value: unknown): boolean {
    const key = keys.at(-1);
    if (key === undefined) return this.setRoot(value);
    const container = this.ownedContainerOf(keys);
    if (!Array.isArray(container)) {
      if (container !== undefined) this.set(container, key, value);
      return container !== undefined;
    }
    const index = key === '-' ? container.length : INDEX.test(key) ? Number(key) : Number.POSITIVE_INFINITY;
    if (index > container.length) return false;
    container.splice(index, 0, value);
    this.undo?.push(() => container.splice(index, 1));
    return true;
  }

  private replace(keys: readonly string[], value: unknown): boolean {
    const key = keys.at(-1);
    if (key === undefined) return this.setRoot(value);
    const container = this.ownedContainerOf(keys);
    if (container === undefined || memberOf(container, key) === undefined) return false;
    this.set(container, key, value);
    return true;
  }

  private remove(keys: readonly string[]): boolean {
    const key = keys.at(-1);
    if (key === undefined) return this.setRoot(null);
    const container = this.ownedContainerOf(keys);
    if (container === undefined || memberOf(container, key) === undefined) return false;
    if (!Array.isArray(container)) this.delete(container, key);
    else {
      const [removed] = container.splice(Number(key), 1) as unknown[];
      this.undo?.push(() => container.splice(Number(key), 0, removed));
    }
    return true;
  }

  private setRoot(value: unknown): true {
    const before = this.value;
    this.undo?.push(() => {
      this.value = before;
    });
    this.value = value;
    return true;
  }

  private set(container: Container, key: string, value: unknown): void {
    const before = memberOf(container, key);
    this.undo?.push(() => {
      if (before !== undefined) setKey(container, key, before.value);
      else delete (container as Record<string, unknown>)[key];
    });
    setKey(container, key, value);
  }

  private delete(container: Record<string, unknown>, key: string): void {
    if (this.undo !== undefined && !this.saved.has(container)) {
      // A key that is only set again would be the last one.
      const members = Object.entries(container);
      this.saved.add(container);
      this.undo.push(() => {
        for (const each of Object.keys(container)) delete container[each];
        for (const [each, value] of members) setKey(container, each, value);
      });
    }
    delete container[key];
  }

  private find(keys: readonly string[]): { value: unknown } | undefined {
    let current: { value: unknown } | undefined = this;
    for (const key of keys) {
      current = isContainer(current.value) ? memberOf(current.value, key) : undefined;
      if (current === undefined) return undefined;
    }
    return current;
  }

  /** The container of the last key. Copies it and its parents before they are changed. */
  private ownedContainerOf(keys: readonly string[]): Container | undefined {
    if (!isContainer(this.value)) return undefined;
    let container = this.owned.own(this.value);
    this.value = container;
    for (let i = 0; i < keys.length - 1; i++) {
      const key = keys[i] as string;
      const inner = memberOf(container, key)?.value;
      if (!isContainer(inner)) return undefined;
      const copy = this.owned.own(inner);
      if (copy !== inner) setKey(container, key, copy);
      container = copy;
    }
    return container;
  }
}

/** The keys of a pointer. Pointers with `__proto__` are rejected, as clients do. */
function keysOf(path: unknown): string[] | undefined {
  if (typeof path !== 'string' || (path !== '' && !path.startsWith('/'))) return undefined;
  const keys = pointerKeys(path);
  return keys.includes('__proto__') ? undefined : keys;
}

function isContainer(value: unknown): value is Container {
  return value !== null && typeof value === 'object';
}

function memberOf(container: Container, key: string): { value: unknown } | undefined {
  if (Array.isArray(container))
    return INDEX.test(key) && Number(key) < container.length ? { value: container[Number(key)] } : undefined;
  return Object.hasOwn(container, key) ? { value: container[key] } : undefined;
}
