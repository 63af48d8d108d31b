/**
 * The parts of a message format, each described once: the table reads them, checks them against their schema, and writes
 * them back. What the description cannot say is a codec of the format's own.
 */
import type { MediaPart, Message, Part } from '../../generated/types.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import type { Codec } from './codecs.ts';
import type { OnFault } from './message-format.ts';
import { isTagged, unknownPart } from './reading/content.ts';
import { checkBranch, type Validator } from './structure.ts';

/** Our part of a type. */
type PartOf<Type extends Part['type']> = Type extends MediaPart['type'] ? MediaPart : Extract<Part, { type: Type }>;

type Property<Type extends Part['type']> = Exclude<keyof PartOf<Type>, 'type' | 'pointer' | 'wire'>;

/**
 * The properties of a part: where each is stored, or what each always is. Under `...` stands what reads and writes several
 * of them at once.
 */
export type Properties<Type extends Part['type']> = {
  readonly [Name in Property<Type>]?: Codec<NonNullable<PartOf<Type>[Name]>> | (PartOf<Type>[Name] & string);
} & { readonly '...'?: Group<Partial<PartOf<Type>>> };

/** Several properties of a part. `readInto` sets them without an object of their own. */
export interface Group<Some> extends Codec<Some> {
  readInto?(part: JsonObject, object: JsonObject, pointer: string, message: Message, onFault: OnFault): void;
}

/** One kind of part of a format, in both directions. */
export interface PartKind {
  /** Checks the object; absent if its table checks all of its parts. */
  readonly validator?: Validator | undefined;
  /** Our part; undefined if the object lacks what such a part needs. It is then kept as it is. */
  read(object: JsonObject, pointer: string, message: Message, onFault: OnFault): Part | undefined;
  /** The object with what our part has. */
  write(object: JsonObject, part: Part): JsonObject;
}

/** Describes a kind of part. `needs` are properties without which there is no such part. */
export function part<Type extends Part['type']>(
  type: Type,
  validator: Validator | undefined,
  properties: Properties<Type>,
  needs: readonly Property<Type>[] = [],
): PartKind {
  const entries = Object.entries(properties) as [string, Codec<unknown> | string][];
  const fixedEntries = entries.filter(([, value]) => typeof value === 'string');
  const fixed = fixedEntries.map(([name]) => name);
  const fixedValues = fixedEntries.map(([, value]) => value);
  const stored = entries.filter((entry): entry is [string, Codec<unknown>] => typeof entry[1] !== 'string');
  const names = stored.map(([name]) => name);
  const codecs = stored.map(([, codec]) => codec);
  const isNeeded = names.map(name => (needs as readonly string[]).includes(name));
  return {
    validator,
    read(object, pointer, message, onFault) {
      const out: JsonObject = { type, pointer, wire: object };
      for (let i = 0; i < fixed.length; i++) out[fixed[i] as string] = fixedValues[i];
      for (let i = 0; i < codecs.length; i++) {
        const codec = codecs[i] as Group<unknown>;
        if (codec.readInto !== undefined) {
          codec.readInto(out, object, pointer, message, onFault);
          continue;
        }
        const value = codec.read(object, pointer, message, onFault);
        if (names[i] === '...') Object.assign(out, value);
        else if (value !== undefined) out[names[i] as string] = value;
        else if (isNeeded[i]) return undefined;
      }
      return out as unknown as Part;
    },
    write(object, given) {
      if (given.type !== type) return object;
      let out = object;
      for (const [name, codec] of stored) {
        const value = name === '...' ? given : (given as unknown as JsonObject)[name];
        if (value !== undefined) out = codec.write(out, value);
      }
      return out;
    },
  };
}

/** A kind of part that is checked and kept as it is: rules know of it, but it has no meaning of its own. */
export function keptWhole(validator?: Validator): PartKind {
  return { validator, read: () => undefined, write: object => object };
}

/** All parts of a format, or of one place in it. */
export interface PartTable {
  read(value: unknown, pointer: string, message: Message, onFault: OnFault): Part;
  readList(values: readonly unknown[], pointer: string, message: Message, onFault: OnFault): Part[];
  /** The part as it is stored. */
  write(part: Part): unknown;
}

export interface TableOptions {
  /** The kind of types that are not listed. */
  readonly otherwise?: (type: string) => PartKind | undefined;
}

/** Parts that a `type` tells apart. */
export function taggedParts(kinds: Readonly<Record<string, PartKind>>, { otherwise }: TableOptions = {}): PartTable {
  const listed = new Map<unknown, PartKind>(Object.entries(kinds));
  const kindOf = (type: unknown) => listed.get(type) ?? (typeof type === 'string' ? otherwise?.(type) : undefined);

  function read(value: unknown, pointer: string, message: Message, onFault: OnFault): Part {
    if (!isTagged(value, pointer, message, onFault)) return unknownPart(value, pointer);
    const { type } = value;
    const kind = kindOf(type);
    if (kind === undefined) return unknownPart(value, pointer);
    if (kind.validator !== undefined && listed.has(type))
      checkBranch(kind.validator, value, pointer, message, fault =>
        onFault({ ...fault, data: { ...fault.data, part: type as string } }),
      );
    return kind.read(value, pointer, message, onFault) ?? unknownPart(value, pointer);
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
      return isObject(wire) ? (kindOf(wire.type)?.write(wire, given) ?? wire) : wire;
    },
  };
}
