/** Parts whose kind is one of their keys, such as `{ "toolUse": { "name": … } }`. */
import type { Message, Part } from '../../generated/types.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import type { OnFault } from './message-format.ts';
import type { PartTable } from './part-table.ts';
import type { PartKind } from './parts.ts';
import { unknownPart } from './reading/content.ts';
import { rewrite } from './rewrite.ts';
import { checkBranch, typeName, wrongType } from './structure.ts';

export interface KeyedOptions {
  /** The kind of an object; undefined if it has no key that could be one. */
  kindOf(object: JsonObject): string | undefined;
  /** Checks a whole object. What is inside of it may have a validator of its own. */
  check(object: JsonObject, kind: string | undefined, pointer: string, message: Message, onFault: OnFault): void;
}

export function keyedParts(kinds: Readonly<Record<string, PartKind>>, { kindOf, check }: KeyedOptions): PartTable {
  const listed = new Map(Object.entries(kinds));

  function read(value: unknown, pointer: string, message: Message, onFault: OnFault): Part {
    if (!isObject(value)) {
      onFault(wrongType({ pointer }, message, typeName(value), ['object']));
      return unknownPart(value, pointer);
    }
    const kind = kindOf(value);
    check(value, kind, pointer, message, onFault);
    if (kind === undefined) return { type: 'provider_item', raw: value, pointer, wire: value };
    return (
      listed.get(kind)?.read(value, pointer, message, onFault) ?? {
        type: 'provider_item',
        wireType: kind,
        raw: value,
        pointer,
        wire: value,
      }
    );
  }

  return {
    read,
    readList(values, pointer, message, onFault) {
      const parts: Part[] = [];
      for (let i = 0; i < values.length; i++) parts.push(read(values[i], `${pointer}/${i}`, message, onFault));
      return parts;
    },
    write(given) {
      if (given.type === 'provider_item') return given.raw;
      const { wire } = given;
      if (!isObject(wire)) return wire;
      const kind = kindOf(wire);
      return (kind === undefined ? undefined : listed.get(kind)?.write(wire, given)) ?? wire;
    },
  };
}

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
