/** Values of a log together with their places in it. */
import { child } from '../../../pointer.ts';
import { isObject, type JsonObject } from '../../../source/json.ts';
import type { Origins } from '../format.ts';

/**
 * A new value, with values of the log in it: `{ role: 'user', content: record.get('text') }`. A field whose value does
 * not exist in the log is left out.
 */
export type Template = unknown;

/**
 * How a value relates to its place. `same`: it is the value there. `changed`: it replaces it, and is repaired there.
 * `made`: it was built from it, and nothing in it has a place unless it is a value of the log. `inside`: it is in JSON
 * text, and has the place of that text.
 */
type Relation = 'same' | 'changed' | 'made' | 'inside';

/** How often JSON text may contain JSON text. Twice occurs; more is not a real encoding. */
const MAX_DECODINGS = 4;

export class LogValue {
  /** Undefined if there is no such value. A template if the value was changed or made. */
  readonly value: unknown;
  readonly relation: Relation;
  /** Pointer into the log. Undefined until it is needed. */
  private place: string | undefined;
  private readonly parent: LogValue | undefined;
  private readonly key: string | number;

  /** `at` is a pointer into the log, or the key in a parent. */
  constructor(value: unknown, at: string | number, relation: Relation = 'same', parent?: LogValue) {
    this.value = value;
    this.relation = relation;
    this.parent = parent;
    this.key = at;
  }

  /** Pointer into the log. */
  get at(): string {
    const { parent, key } = this;
    if (parent === undefined) this.place ??= String(key);
    else this.place ??= parent.isInLog ? child(parent.at, key) : parent.at;
    return this.place;
  }

  /** The value under a key, also if this is a template. */
  get(key: string | number): LogValue {
    const { value } = this;
    const holdsKey = (isObject(value) || Array.isArray(value)) && Object.hasOwn(value, key);
    const part = holdsKey ? (value as JsonObject)[key] : undefined;
    return part instanceof LogValue ? part : new LogValue(part, key, this.relation, this);
  }

  /** The items of a list. None if it is not a list. */
  items(): LogValue[] {
    const { value } = this;
    return Array.isArray(value) ? value.map((_, i) => this.get(i)) : [];
  }

  /** The values of an object by key. None if it is not an object. */
  fields(): Record<string, LogValue> {
    const { value } = this;
    return isObject(value) ? Object.fromEntries(Object.keys(value).map(key => [key, this.get(key)])) : {};
  }

  /** The object without some of its fields. */
  without(...keys: string[]): LogValue {
    const { object } = this;
    if (object === undefined || !keys.some(key => Object.hasOwn(object, key))) return this;
    const rest = Object.entries(object).filter(([key]) => !keys.includes(key));
    return new LogValue(Object.fromEntries(rest), this.at, this.relation);
  }

  get exists(): boolean {
    return this.value !== undefined;
  }

  /** The value if it is a text. */
  get text(): string | undefined {
    return typeof this.value === 'string' ? this.value : undefined;
  }

  get object(): JsonObject | undefined {
    return isObject(this.value) ? this.value : undefined;
  }

  /** The value in a JSON text of a list or an object, even if it is encoded several times. Otherwise the value itself. */
  decoded(): LogValue {
    let { value } = this;
    for (let depth = 0; depth < MAX_DECODINGS && typeof value === 'string' && /^\s*["[{]/.test(value); depth++)
      try {
        value = JSON.parse(value);
      } catch {
        break;
      }
    const isJson = value !== this.value && typeof value === 'object' && value !== null;
    return isJson ? this.computed(value) : this;
  }

  /** A replacement for this value, such as a role under another name. */
  as(template: Template): LogValue {
    return new LogValue(template, this.at, this.isInLog ? 'changed' : 'made');
  }

  /** A value that is built from this one, such as a message of another API, or arguments as JSON text. */
  made(template: Template): LogValue {
    return new LogValue(template, this.at, 'made');
  }

  /**
   * A value that was read from this one, such as parsed JSON text. It is no template, and what is in it has the place of
   * this one.
   */
  computed(value: unknown): LogValue {
    return new LogValue(value, this.at, 'inside');
  }

  /** Records that the value at a pointer of a body comes from here. */
  mark(origins: Origins, pointer: string): void {
    origins.set(pointer, this.at, this.isInLog);
  }

  /** Whether the value is at its place in the log, or replaces the one there. */
  private get isInLog(): boolean {
    return this.relation === 'same' || this.relation === 'changed';
  }
}
