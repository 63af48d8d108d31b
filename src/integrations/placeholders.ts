/** Shows values that JSON does not have, such as bytes, to the linter as text, and puts the originals back afterwards. */

/** Objects nested deeper are not read; no conversation is. */
const MAX_DEPTH = 200;
/** Limit on the values that are read: getters may make values without end. */
const MAX_VALUES = 1_000_000;

/** The beginning of the text that replaces a value. A conversation that contains such a text is not checked. */
const PREFIX = 'rolecall-placeholder:';

/** The JSON form of a value from a framework, and the way back. */
export class Placeholders {
  private readonly originals = new Map<unknown, unknown>();
  /** What was made of each object, so that an object in many places is read once. */
  private readonly known = new Map<object, unknown>();
  private left = MAX_VALUES;

  /** The value as JSON: plain objects that contain only JSON are used as they are. */
  plain(value: unknown, depth = 0): unknown {
    if (typeof value === 'string' && value.startsWith(PREFIX))
      throw new Error('the conversation contains a placeholder of rolecall');
    if (value === null || typeof value !== 'object') return value;
    const known = this.known.get(value);
    if (known !== undefined) return known;
    // A list with holes has a length, and nothing in most of its places: walking through them takes as long.
    this.left -= Array.isArray(value) ? 1 + value.length : 1;
    if (depth > MAX_DEPTH || this.left < 0) throw new Error('the conversation is too large or nested too deeply');
    const made = Array.isArray(value) ? this.list(value, depth) : this.object(value, depth);
    this.known.set(value, made);
    return made;
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
    // What was read as it is has no placeholders in it.
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
