/** Properties of which an object has one group or another, such as data or the address of a file. */
import type { Message, Part } from '../../generated/types.ts';
import type { JsonObject } from '../../source/json.ts';
import type { Codec } from './codecs.ts';
import type { OnFault } from './message-format.ts';
import type { Properties } from './parts.ts';

type Group<Type extends Part['type']> = Omit<Properties<Type>, '...'>;

/** The first group of which the object has every property. It is used under `...`. */
export function firstOf<Type extends Part['type']>(
  ...groups: readonly Group<Type>[]
): NonNullable<Properties<Type>['...']> {
  const compiled = groups.map(group => compile(group as Record<string, Codec<unknown> | string>));
  const codec: Codec<JsonObject> = {
    read(object, pointer, message, onFault) {
      for (let i = 0; i < compiled.length; i++) {
        const found = compiled[i]?.read(object, pointer, message, onFault);
        if (found !== undefined) return found;
      }
      return undefined;
    },
    write: (object, given) => compiled.find(({ isOf }) => isOf(given))?.write(object, given) ?? object,
  };
  return codec as NonNullable<Properties<Type>['...']>;
}

function compile(group: Readonly<Record<string, Codec<unknown> | string>>) {
  const entries = Object.entries(group);
  const fixedEntries = entries.filter(([, value]) => typeof value === 'string');
  const fixed: JsonObject = Object.fromEntries(fixedEntries);
  const stored = entries.filter((entry): entry is [string, Codec<unknown>] => typeof entry[1] !== 'string');
  const names = stored.map(([name]) => name);
  const codecs = stored.map(([, codec]) => codec);
  return {
    isOf: (given: JsonObject) => fixedEntries.every(([name, value]) => given[name] === value),
    read(object: JsonObject, pointer: string, message: Message, onFault: OnFault): JsonObject | undefined {
      if (codecs.length === 0) return fixed;
      let out: JsonObject | undefined;
      for (let i = 0; i < codecs.length; i++) {
        const value = (codecs[i] as Codec<unknown>).read(object, pointer, message, onFault);
        if (value === undefined) return undefined;
        out ??= { ...fixed };
        out[names[i] as string] = value;
      }
      return out;
    },
    write(object: JsonObject, given: JsonObject): JsonObject {
      let out = object;
      for (const [name, codec] of stored) if (given[name] !== undefined) out = codec.write(out, given[name]);
      return out;
    },
  };
}
