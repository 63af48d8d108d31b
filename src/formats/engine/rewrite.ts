/** Changes values of an object without changing the order of its keys. */
import { type JsonObject, setKey } from '../../source/json.ts';

/** Returns the object with its keys in their order and the values in `fields`, followed by new keys. */
export function rewrite(object: JsonObject | undefined, fields: JsonObject): JsonObject {
  const out: JsonObject = {};
  if (object !== undefined)
    for (const key of Object.keys(object)) setKey(out, key, Object.hasOwn(fields, key) ? fields[key] : object[key]);
  for (const key of Object.keys(fields)) if (!Object.hasOwn(out, key)) setKey(out, key, fields[key]);
  return out;
}
