/**
 * Parts whose properties are in an object under a key that names their type, such as `{ "toolUse": { "name": … } }`.
 */
import { isObject, type JsonObject } from '../../source/json.ts';
import type { PartKind } from './parts.ts';
import { rewrite } from './rewrite.ts';
import { checkBranch, inPart, type Validator } from './structure.ts';

export interface KeyedPartsOptions {
  /** The schema of the outer object. The validator of a kind checks the inner object, under the key. */
  readonly validator?: Validator;
  /** Returns the key of a kind in an object, for formats that accept several spellings. */
  readonly keyIn?: (object: JsonObject, kind: string) => string | undefined;
}

/** Wraps kinds so that they read and write the object under their key. */
export function keyedParts(
  kinds: Readonly<Record<string, PartKind>>,
  { validator, keyIn = (_object, kind) => kind }: KeyedPartsOptions = {},
): Record<string, PartKind> {
  return Object.fromEntries(
    Object.entries(kinds).map(([name, kind]) => [
      name,
      { ...insideKey(name, kind, object => keyIn(object, name) ?? name), validator },
    ]),
  );
}

function insideKey(name: string, kind: PartKind, keyIn: (object: JsonObject) => string): PartKind {
  return {
    read(object, pointer, message, onFault) {
      const key = keyIn(object);
      const inner = object[key];
      if (!isObject(inner)) return undefined;
      const at = `${pointer}/${key}`;
      if (kind.validator !== undefined) checkBranch(kind.validator, inner, at, message, inPart(name, onFault));
      const part = kind.read(inner, at, message, onFault);
      if (part === undefined) return undefined;
      part.pointer = pointer;
      part.wire = object;
      return part;
    },
    write(object, given) {
      const key = keyIn(object);
      const inner = object[key];
      return isObject(inner) ? rewrite(object, { [key]: kind.write(inner, given) }) : object;
    },
  };
}
