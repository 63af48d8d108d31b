/** Merges the fields of an object that arrives in parts. */
import { isObject, type JsonObject, setKey } from '../../source/json.ts';

/** Whether a value is neither undefined nor null. Servers and clients write null for missing values. */
export function isPresent(value: unknown): boolean {
  return value !== undefined && value !== null;
}

/** Sets a field to a later value. Null and empty text do not erase what came before. */
export function replace(object: JsonObject, key: string, value: unknown): void {
  if ((isPresent(value) && value !== '') || !Object.hasOwn(object, key)) setKey(object, key, value);
}

/** Merges a later value of an object field: each member is replaced by its later value. */
export function merge(object: JsonObject, key: string, value: unknown): void {
  const before = Object.hasOwn(object, key) ? object[key] : undefined;
  if (!isObject(before) || !isObject(value)) {
    replace(object, key, isObject(value) ? { ...value } : value);
    return;
  }
  for (const name of Object.keys(value)) replace(before, name, value[name]);
}

/** Merges a later value of an object field: members that are lists are extended. */
export function append(object: JsonObject, key: string, value: unknown): void {
  const before = Object.hasOwn(object, key) ? object[key] : undefined;
  if (!isObject(value)) {
    replace(object, key, value);
    return;
  }
  const target: JsonObject = isObject(before) ? before : {};
  setKey(object, key, target);
  for (const name of Object.keys(value)) {
    const next = value[name];
    const list = Object.hasOwn(target, name) ? target[name] : undefined;
    if (!Array.isArray(next)) replace(target, name, next);
    else if (!Array.isArray(list)) setKey(target, name, next.slice());
    else for (const each of next) list.push(each);
  }
}
