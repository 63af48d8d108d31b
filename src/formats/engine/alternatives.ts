/** Parts that a format stores in one of several ways, such as a file given as data or as a URL. */
import type { Message, Part } from '../../generated/types.ts';
import type { JsonObject } from '../../source/json.ts';
import type { Codec } from './codecs.ts';
import type { OnFault } from './message-format.ts';
import { type Group, type Properties, sortedProperties } from './parts.ts';

type Alternative<Type extends Part['type']> = Omit<Properties<Type>, '...'>;

/**
 * Alternative groups of properties, used under `...`. An object is read with the first group whose first stored
 * property it has. A part is written with the group whose fixed values match.
 */
export function firstOf<Type extends Part['type']>(
  ...groups: readonly Alternative<Type>[]
): NonNullable<Properties<Type>['...']> {
  const compiled = groups.map(compile);
  const readInto: NonNullable<Group<JsonObject>['readInto']> = (part, object, pointer, message, onFault) => {
    for (let i = 0; i < compiled.length; i++)
      if (compiled[i]?.readInto(part, object, pointer, message, onFault)) return;
  };
  const group: Group<JsonObject> = {
    readInto,
    read(object, ...rest) {
      const part: JsonObject = {};
      readInto(part, object, ...rest);
      return part;
    },
    write: (object, given) => compiled.find(({ isOf }) => isOf(given))?.write(object, given) ?? object,
  };
  return group as unknown as NonNullable<Properties<Type>['...']>;
}

function compile(group: object) {
  const { fixed, stored } = sortedProperties(group);
  const fixedNames = fixed.map(([name]) => name);
  const fixedValues = fixed.map(([, value]) => value);
  const names = stored.map(([name]) => name);
  const codecs = stored.map(([, codec]) => codec);
  return {
    isOf: (given: JsonObject) => fixed.every(([name, value]) => given[name] === value),
    readInto(part: JsonObject, object: JsonObject, pointer: string, message: Message, onFault: OnFault): boolean {
      for (let i = 0; i < codecs.length; i++) {
        const value = (codecs[i] as Codec<unknown>).read(object, pointer, message, onFault);
        if (value !== undefined) part[names[i] as string] = value;
        else if (i === 0) return false;
      }
      for (let i = 0; i < fixedNames.length; i++) part[fixedNames[i] as string] = fixedValues[i];
      return true;
    },
    write(object: JsonObject, given: JsonObject): JsonObject {
      let out = object;
      for (const [name, codec] of stored) if (given[name] !== undefined) out = codec.write(out, given[name]);
      return out;
    },
  };
}
