/**
 * Accepts values from programs, which may contain what JSON cannot: cycles, big integers, throwing getters, proxies.
 * One pass decides whether the library uses the value itself, a plain copy of its data, or nothing.
 */
import { child } from '../pointer.ts';
import { ExactNumber } from './exact.ts';
import { setKey } from './json.ts';

/** Maximum number of objects and list items in a document, counted as often as JSON would write them. */
const MAX_VALUES = 10_000_000;
/** The same for values in which most objects are shared: a few shared objects can multiply to any number. */
const MAX_REPEATED = 2_000_000;
/** The same for values from getters and proxies, which can generate values without end. */
const MAX_COPIES = 500_000;
const REPEATED = 8;
/** Maximum nesting. The parsers of servers stop at 100 to 1,000 levels. */
export const MAX_LEVELS = 1000;
/** A deeper location is reported by its container. */
const LEVELS_SHOWN = 12;

/** Why a value cannot be sent as JSON, and where. */
export interface Refusal {
  readonly pointer: string;
  readonly reason: string;
}

export type Admission =
  | { readonly value: unknown; readonly refused?: undefined }
  | { readonly value?: undefined; readonly refused: Refusal };

/**
 * Returns what is read of a value: the value itself if it is plain JSON data, otherwise a copy of what JSON would keep:
 * the enumerable fields of a class instance, or its getters if it has no fields, text for dates and URLs, null for numbers that are not finite; functions, symbols and
 * `undefined` count as absent. Bytes, blobs and other objects without fields are kept as they are. A value is refused if it
 * contains a BigInt or itself, if reading it throws, and if it has too many values or levels. It is never changed.
 */
export function admit(value: unknown, mostLevels = MAX_LEVELS): Admission {
  if (value === null || (typeof value !== 'object' && !NOT_DATA.has(typeof value))) return { value };
  try {
    left = MAX_REPEATED;
    if (isPlain(value, mostLevels)) return { value };
  } catch {
    // Copying it finds the place of the fault.
  }
  return new Copy(mostLevels).admit(value);
}

const NOT_DATA = new Set(['function', 'symbol', 'bigint']);

let left = MAX_VALUES;

/** Whether a value consists only of JSON data, within the limits. Runs on every linted value. */
function isPlain(value: unknown, levelsLeft: number): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  if (value === null || typeof value !== 'object') return !NOT_DATA.has(typeof value);
  if (levelsLeft < 0 || --left < 0 || isProxy(value)) return false;
  if (Array.isArray(value)) {
    left -= value.length;
    if (left < 0) return false;
    for (let i = 0; i < value.length; i++) {
      const item: unknown = value[i];
      // JSON has no sparse lists.
      if (item === undefined || (typeof item !== 'string' && !isPlain(item, levelsLeft - 1))) return false;
    }
    return true;
  }
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return value instanceof ExactNumber;
  for (const key in value) {
    const member = (value as Readonly<Record<string, unknown>>)[key];
    if (typeof member !== 'string' && !isPlain(member, levelsLeft - 1)) return false;
  }
  return true;
}

type Util = { readonly types: { isProxy(value: unknown): boolean } };
const runtime = (globalThis as { process?: { getBuiltinModule?: (name: string) => unknown } }).process;
/** A proxy may return another value the next time. Browsers cannot detect proxies. */
const isProxy = (runtime?.getBuiltinModule?.('node:util') as Util | undefined)?.types.isProxy ?? (() => false);

/** Types that JSON writes as `{}`. */
const OF_THE_LANGUAGE =
  /^\[object (?:Object|Map|Set|Weak\w+|Promise|RegExp|Error|\w*Generator|\w* ?Iterator|Intl\.\w+)\]$/;

/** Names of the getters of a class and its base classes. Browser interfaces only have getters. */
function gettersOf(prototype: unknown): string[] {
  const names: string[] = [];
  for (let at = prototype; at !== null && at !== Object.prototype; at = Object.getPrototypeOf(at))
    for (const [name, { get }] of Object.entries(Object.getOwnPropertyDescriptors(at as object)))
      if (get !== undefined && !names.includes(name)) names.push(name);
  return names;
}

class Refused extends Error {}

/** Makes a plain copy. Shared objects are copied once, but counted each time. */
class Copy {
  private readonly copies = new Map<object, { readonly copy: unknown; readonly size: number }>();
  private readonly open = new Set<object>();
  private readonly keys: (string | number)[] = [];
  private count = 0;
  private isChanged = false;
  private isMade = false;

  private readonly mostLevels: number;

  constructor(mostLevels: number) {
    this.mostLevels = mostLevels;
  }

  admit(value: unknown): Admission {
    try {
      const copy = this.copy(value);
      if (this.count > MAX_REPEATED && this.count > REPEATED * this.copies.size) this.refuseSize(MAX_REPEATED);
      return { value: this.isChanged ? copy : value };
    } catch (error) {
      const reason = error instanceof Refused ? error.message : 'reading it throws an error';
      return { refused: { pointer: this.keys.slice(0, LEVELS_SHOWN).reduce<string>(child, ''), reason } };
    }
  }

  private copy(value: unknown): unknown {
    if (value === undefined) return this.markChanged(undefined);
    if (typeof value === 'number' && !Number.isFinite(value)) return this.markChanged(null);
    if (typeof value === 'bigint') throw new Refused('it is a BigInt');
    if (typeof value === 'function' || typeof value === 'symbol') {
      if (this.keys.length === 0) throw new Refused(`it is a ${typeof value}`);
      return this.markChanged(undefined);
    }
    if (value === null || typeof value !== 'object' || value instanceof ExactNumber) return value;
    if (this.open.has(value)) throw new Refused('it contains itself');
    const known = this.copies.get(value);
    if (known !== undefined) {
      this.add(known.size);
      return known.copy;
    }
    if (this.keys.length > this.mostLevels) throw new Refused(`it has more than ${this.mostLevels} levels`);
    const before = this.count;
    this.add(1);
    this.open.add(value);
    const copy = Array.isArray(value) ? this.list(value) : this.object(value);
    this.open.delete(value);
    // A proxy returns a new value each time, so caching it would only use memory.
    if (!isProxy(value)) this.copies.set(value, { copy, size: this.count - before });
    return copy;
  }

  private markChanged<T>(value: T): T {
    this.isChanged = true;
    return value;
  }

  private add(values: number): void {
    this.count += values;
    const most = this.isMade ? MAX_COPIES : MAX_VALUES;
    if (!(this.count <= most)) this.refuseSize(most);
  }

  private refuseSize(most: number): never {
    throw new Refused(`it has more than ${most} values`);
  }

  private list(value: readonly unknown[]): unknown[] {
    if (isProxy(value)) this.isMade = this.isChanged = true;
    const length = Number(value.length);
    this.add(Math.max(0, length));
    const copy: unknown[] = [];
    for (let i = 0; i < length; i++) copy.push(this.member(value, i) ?? null);
    return copy;
  }

  private object(value: object): unknown {
    const prototype: unknown = Object.getPrototypeOf(value);
    if (prototype !== Object.prototype && prototype !== null) this.isChanged = true;
    if (isProxy(value)) this.isMade = this.isChanged = true;
    if (value instanceof Date) return this.copy(value.toJSON());
    if (value instanceof Number || value instanceof String || value instanceof Boolean || value instanceof BigInt)
      return this.copy(value.valueOf());
    if (typeof URL === 'function' && value instanceof URL) return value.href;
    if (ArrayBuffer.isView(value)) return value;
    const fields = Object.keys(value);
    const tag = Object.prototype.toString.call(value);
    // Blobs, canvases and the like have no fields. The browser message formats handle them.
    if (fields.length === 0 && !isProxy(value) && !OF_THE_LANGUAGE.test(tag)) return value;
    const isByGetters = fields.length === 0 && tag === '[object Object]' && prototype !== null && !isProxy(value);
    if (isByGetters) this.isMade = true;
    const keys = isByGetters ? gettersOf(prototype) : fields;
    const copy: Record<string, unknown> = {};
    for (const key of keys) {
      const member = this.member(value, key);
      if (member === undefined) continue;
      setKey(copy, key, member);
    }
    return copy;
  }

  private member(value: object, key: string | number): unknown {
    this.keys.push(key);
    if (Object.getOwnPropertyDescriptor(value, key)?.get !== undefined) this.isMade = this.isChanged = true;
    const member = this.copy((value as Readonly<Record<string | number, unknown>>)[key]);
    this.keys.pop();
    return member;
  }
}
