/** Shows values that JSON does not have, such as bytes, to the linter as text, and puts the originals back afterwards. */

/** Maximum nesting. No conversation is nested deeper. */
const MAX_DEPTH = 200;
/** Maximum number of values, because getters can generate values without end. */
const MAX_VALUES = 1_000_000;

/** The beginning of the text that replaces a value. A conversation that contains such a text is not checked. */
const PREFIX = 'rolecall-placeholder:';

/** Converts a value from a framework to JSON, and restores the original objects. */
export class Placeholders {
  private readonly originals = new Map<unknown, unknown>();
  /** The JSON form of each object, so that a shared object is converted once. */
  private readonly known = new Map<object, unknown>();
  private left = MAX_VALUES;

  /** The value as JSON: plain objects that contain only JSON are used as they are. */
  plain(value: unknown, depth = 0): unknown {
    if (typeof value === 'string' && value.startsWith(PREFIX))
      throw new Error('the conversation contains a placeholder of rolecall');
    if (value === null || typeof value !== 'object') return value;
    const known = this.known.get(value);
    if (known !== undefined) return known;
    // A sparse list counts by its length, because iterating over holes takes as long.
    this.left -= Array.isArray(value) ? 1 + value.length : 1;
    if (depth > MAX_DEPTH || this.left < 0) throw new Error('the conversation is too large or nested too deeply');
    const converted = Array.isArray(value) ? this.list(value, depth) : this.object(value, depth);
    this.known.set(value, converted);
    return converted;
  }

  private list(value: readonly unknown[], depth: number): unknown {
    const items = value.map((each: unknown) => this.plain(each, depth + 1));
    return items.some((each, i) => each !== value[i]) ? this.addOriginal(items, value) : value;
  }

  private object(value: object, depth: number): unknown {
    const prototype: unknown = Object.getPrototypeOf(value);
    // Objects of other realms have another `Object.prototype`, but nothing above it.
    if (prototype !== null && Object.getPrototypeOf(prototype) !== null)
      return this.addOriginal(`${PREFIX}${this.originals.size}`, value);
    const before = Object.entries(value);
    const members = before.map(([key, each]): [string, unknown] => [key, this.plain(each, depth + 1)]);
    return members.some(([, each], i) => each !== before[i]?.[1])
      ? this.addOriginal(Object.fromEntries(members), value)
      : value;
  }

  /** The repaired value with the originals in their places. Unchanged objects are those of the framework. */
  restored(value: unknown): unknown {
    const original = this.originals.get(value);
    if (original !== undefined) return original;
    // A value that was used unchanged has no placeholders in it.
    if (value === null || typeof value !== 'object' || this.known.get(value) === value) return value;
    if (Array.isArray(value)) {
      const items = value.map((each: unknown) => this.restored(each));
      return items.some((each, i) => each !== value[i]) ? items : value;
    }
    const before = Object.entries(value);
    const members = before.map(([key, each]): [string, unknown] => [key, this.restored(each)]);
    return members.some(([, each], i) => each !== before[i]?.[1]) ? Object.fromEntries(members) : value;
  }

  private addOriginal<T>(given: T, original: unknown): T {
    this.originals.set(given, original);
    return given;
  }
}
