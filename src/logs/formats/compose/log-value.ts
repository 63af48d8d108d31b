/** Values of a log together with their places in it. */
import { child } from '../../../pointer.ts';
import { isObject } from '../../../source/json.ts';

/**
 * A new value, with values of the log in it: `{ role: 'user', content: record.get('text') }`. A field whose value does
 * not exist in the log is left out.
 */
export type Template = unknown;

/**
 * How a value relates to its place. `same`: it is the value there. `changed`: it stands for it, and is repaired there.
 * `made`: it was built from it, and nothing in it has a place unless it is a value of the log. `computed`: like `made`,
 * but it is no template.
 */
type Relation = 'same' | 'changed' | 'made' | 'computed';

export class LogValue {
  /** Undefined if there is no such value. A template if the value was changed or made. */
  readonly value: unknown;
  /** Pointer into the log. */
  readonly at: string;
  readonly relation: Relation;

  constructor(value: unknown, at: string, relation: Relation = 'same') {
    this.value = value;
    this.at = at;
    this.relation = relation;
  }

  /** The value under a key. */
  get(key: string | number): LogValue {
    const { value } = this;
    const isContainer = typeof value === 'object' && value !== null && Object.hasOwn(value, key);
    return new LogValue(isContainer ? (value as Record<string, unknown>)[key] : undefined, child(this.at, key));
  }

  /** The items of a list. None if it is not a list. */
  items(): LogValue[] {
    const { value, at } = this;
    return Array.isArray(value) ? value.map((item: unknown, i) => new LogValue(item, child(at, i))) : [];
  }

  /** The values of an object by key. None if it is not an object. */
  fields(): Record<string, LogValue> {
    const { value } = this;
    return isObject(value) ? Object.fromEntries(Object.keys(value).map(key => [key, this.get(key)])) : {};
  }

  get exists(): boolean {
    return this.value !== undefined;
  }

  /** The value if it is a text. */
  get text(): string | undefined {
    return typeof this.value === 'string' ? this.value : undefined;
  }

  /** A value that stands for this one, such as a role under another name. */
  as(template: Template): LogValue {
    return new LogValue(template, this.at, 'changed');
  }

  /** A value that is built from this one, such as a message of another API, or arguments as JSON text. */
  made(template: Template): LogValue {
    return new LogValue(template, this.at, 'made');
  }

  /**
   * A value that was computed from this one and has no values of the log in it, such as parsed JSON text. It is not
   * copied, so it may be large or deeply nested.
   */
  computed(value: unknown): LogValue {
    return new LogValue(value, this.at, 'computed');
  }
}
