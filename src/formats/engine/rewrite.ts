/** Changes values of an object without changing the order of its keys. */
import type { JsonObject } from '../../source/json.ts';

/** Returns the object with its keys in their order and the values in `fields`, followed by new keys. */
export function rewrite(object: JsonObject | undefined, fields: JsonObject): JsonObject {
  const out: JsonObject = {};
  if (object !== undefined)
    for (const key of Object.keys(object)) setOwnKey(out, key, Object.hasOwn(fields, key) ? fields[key] : object[key]);
  for (const key of Object.keys(fields)) if (!Object.hasOwn(out, key)) setOwnKey(out, key, fields[key]);
  return out;
}

/** Sets a key, including `__proto__`. */
function setOwnKey(target: JsonObject, key: string, value: unknown): void {
  if (key === '__proto__')
    Object.defineProperty(target, key, { value, enumerable: true, writable: true, configurable: true });
  else target[key] = value;
}
