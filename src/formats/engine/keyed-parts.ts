/** Parts whose properties are in an object under the key of their type, such as `{ "toolUse": { "name": … } }`. */
import { isObject } from '../../source/json.ts';
import type { PartKind } from './parts.ts';
import { rewrite } from './rewrite.ts';
import { checkBranch } from './structure.ts';

/** Kinds whose properties are in the object under their key. */
export function inside(kinds: Readonly<Record<string, PartKind>>): Record<string, PartKind> {
  return Object.fromEntries(Object.entries(kinds).map(([key, kind]) => [key, insideKey(key, kind)]));
}

function insideKey(key: string, kind: PartKind): PartKind {
  return {
    read(object, pointer, message, onFault) {
      const inner = object[key];
      if (!isObject(inner)) return undefined;
      const at = `${pointer}/${key}`;
      if (kind.validator !== undefined)
        checkBranch(kind.validator, inner, at, message, fault =>
          onFault({ ...fault, data: { ...fault.data, part: key } }),
        );
      const part = kind.read(inner, at, message, onFault);
      if (part === undefined) return undefined;
      part.pointer = pointer;
      part.wire = object;
      return part;
    },
    write(object, given) {
      const inner = object[key];
      return isObject(inner) ? rewrite(object, { [key]: kind.write(inner, given) }) : object;
    },
  };
}
