/** JSON objects whose fields are not known. */
import { ExactNumber } from './exact.ts';

/** A JSON object of any form. */
export type JsonObject = Record<string, unknown>;

export function isObject(value: unknown): value is JsonObject {
  if (value === null || typeof value !== 'object') return false;
  // Most objects are recognized by the first comparison, which is several times faster than the others.
  return value.constructor === Object || !(Array.isArray(value) || value instanceof ExactNumber);
}

type Optional<T> = { [Key in keyof T]: undefined extends T[Key] ? Key : never }[keyof T];
type Item<T> = T extends readonly (infer Each)[] ? Each[] : T;

/** An object without the keys whose value is undefined. */
export type Defined<T> = { -readonly [Key in Exclude<keyof T, Optional<T>>]: Item<T[Key]> } & {
  -readonly [Key in Optional<T>]?: Item<Exclude<T[Key], undefined>>;
};

/** The object without the keys whose value is undefined. */
export function defined<const T extends object>(object: T): Defined<T> {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as Defined<T>;
}

/** Sets a key of an object, even if it is `__proto__`. */
export function setKey(object: object, key: string, value: unknown): void {
  if (key === '__proto__')
    Object.defineProperty(object, key, { value, enumerable: true, writable: true, configurable: true });
  else (object as JsonObject)[key] = value;
}

/** The value if it is text. */
export function ifText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
