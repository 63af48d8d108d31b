/** A JSON value that JSON Patch operations change: https://www.rfc-editor.org/rfc/rfc6902 */
import { pointerKeys } from '../../pointer.ts';
import { isObject } from '../../source/json.ts';
import { isSameJson } from '../../source/same-json.ts';
import { Owned, setMember } from '../owned-containers.ts';

type Container = Record<string, unknown> | unknown[];

const INDEX = /^(?:0|[1-9]\d{0,15})$/;

export class PatchedValue {
  value: unknown;
  private readonly owned = new Owned();

  constructor(value: unknown) {
    this.value = value;
  }

  /** Applies a patch as a whole, or leaves the value as it was and says no. */
  apply(patch: readonly unknown[]): boolean {
    const before = this.value;
    // An operation alone is checked before it changes anything, but for one that takes away before it adds.
    if (patch.length > 1 || (isObject(patch[0]) && patch[0].op === 'move')) this.owned.forget();
    if (patch.every(operation => isObject(operation) && this.step(operation))) return true;
    this.value = before;
    this.owned.forget();
    return false;
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
    const taken = source === undefined ? undefined : this.find(source);
    if (source === undefined || taken === undefined) return false;
    if (op === 'copy') {
      // It stands in two places from now on, and a change in one is none in the other.
      this.owned.forget();
      const isAdded = this.add(keys, taken.value);
      this.owned.forget();
      return isAdded;
    }
    if (op !== 'move' || (source.length < keys.length && source.every((key, i) => key === keys[i]))) return false;
    return this.remove(source) && this.add(keys, taken.value);
  }

  private add(keys: readonly string[], value: unknown): boolean {
    const key = keys.at(-1);
    if (key === undefined) {
      this.value = value;
      return true;
    }
    const holder = this.holderOf(keys);
    if (!Array.isArray(holder)) {
      if (holder !== undefined) setMember(holder, key, value);
      return holder !== undefined;
    }
    const index = key === '-' ? holder.length : INDEX.test(key) ? Number(key) : Number.POSITIVE_INFINITY;
    if (index > holder.length) return false;
    holder.splice(index, 0, value);
    return true;
  }

  private replace(keys: readonly string[], value: unknown): boolean {
    const key = keys.at(-1);
    if (key === undefined) {
      this.value = value;
      return true;
    }
    const holder = this.holderOf(keys);
    if (holder === undefined || memberOf(holder, key) === undefined) return false;
    setMember(holder, key, value);
    return true;
  }

  private remove(keys: readonly string[]): boolean {
    const key = keys.at(-1);
    if (key === undefined) {
      this.value = null;
      return true;
    }
    const holder = this.holderOf(keys);
    if (holder === undefined || memberOf(holder, key) === undefined) return false;
    if (Array.isArray(holder)) holder.splice(Number(key), 1);
    else delete holder[key];
    return true;
  }

  private find(keys: readonly string[]): { value: unknown } | undefined {
    let at: { value: unknown } | undefined = this;
    for (const key of keys) {
      at = isContainer(at.value) ? memberOf(at.value, key) : undefined;
      if (at === undefined) return undefined;
    }
    return at;
  }

  /** The container of the last key, and with it all around it, ours to change. */
  private holderOf(keys: readonly string[]): Container | undefined {
    if (!isContainer(this.value)) return undefined;
    let holder = this.owned.own(this.value);
    this.value = holder;
    for (let i = 0; i < keys.length - 1; i++) {
      const key = keys[i] as string;
      const inner = memberOf(holder, key)?.value;
      if (!isContainer(inner)) return undefined;
      const ours = this.owned.own(inner);
      if (ours !== inner) setMember(holder, key, ours);
      holder = ours;
    }
    return holder;
  }
}

/** The keys of a pointer; none of them changes what all objects have, which clients refuse. */
function keysOf(path: unknown): string[] | undefined {
  if (typeof path !== 'string' || (path !== '' && !path.startsWith('/'))) return undefined;
  const keys = pointerKeys(path);
  return keys.includes('__proto__') ? undefined : keys;
}

function isContainer(value: unknown): value is Container {
  return value !== null && typeof value === 'object';
}

function memberOf(holder: Container, key: string): { value: unknown } | undefined {
  if (Array.isArray(holder))
    return INDEX.test(key) && Number(key) < holder.length ? { value: holder[Number(key)] } : undefined;
  return Object.hasOwn(holder, key) ? { value: holder[key] } : undefined;
}
