/** Merges the fields of an object that arrives in parts. */
import { isObject, type JsonObject } from '../../source/json.ts';

/** Sets a field of its own, whatever it is called. */
export function setOwnKey(object: JsonObject, key: string, value: unknown): void {
  if (key === '__proto__')
    Object.defineProperty(object, key, { value, enumerable: true, writable: true, configurable: true });
  else object[key] = value;
}

/** Whether a value says anything: servers and clients write null for what is not there. */
export function isPresent(value: unknown): boolean {
  return value !== undefined && value !== null;
}

/** Sets a field to a later value. Null and empty text do not erase what came before. */
export function replace(object: JsonObject, key: string, value: unknown): void {
  if ((isPresent(value) && value !== '') || !Object.hasOwn(object, key)) setOwnKey(object, key, value);
}

/** Takes a later value of a field whose members come one by one: each member by itself, the later value of it. */
export function merge(object: JsonObject, key: string, value: unknown): void {
  const before = Object.hasOwn(object, key) ? object[key] : undefined;
  if (!isObject(before) || !isObject(value)) {
    replace(object, key, isObject(value) ? { ...value } : value);
    return;
  }
  for (const name of Object.keys(value)) replace(before, name, value[name]);
}

/** The same where members that are lists go on with those before. */
export function append(object: JsonObject, key: string, value: unknown): void {
  const before = Object.hasOwn(object, key) ? object[key] : undefined;
  if (!isObject(value)) {
    replace(object, key, value);
    return;
  }
  const into: JsonObject = isObject(before) ? before : {};
  setOwnKey(object, key, into);
  for (const name of Object.keys(value)) {
    const next = value[name];
    const list = Object.hasOwn(into, name) ? into[name] : undefined;
    if (!Array.isArray(next)) replace(into, name, next);
    else if (!Array.isArray(list)) setOwnKey(into, name, next.slice());
    else for (const each of next) list.push(each);
  }
}
