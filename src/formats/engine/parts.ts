/**
 * The parts of a message format, each described once: the table reads them, checks them against their schema, and writes
 * them back. What the description cannot say is a codec of the format's own.
 */
import type { MediaPart, Message, Part } from '../../generated/types.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import { type Codec, readOnly, text } from './codecs.ts';
import type { OnFault } from './message-format.ts';
import type { PartTable } from './part-table.ts';
import { reportNoType, unknownPart } from './reading/content.ts';
import { checkBranch, inPart, type Validator } from './structure.ts';

/** Our part of a type. */
type PartOf<Type extends Part['type']> = Type extends MediaPart['type'] ? MediaPart : Extract<Part, { type: Type }>;

type Property<Type extends Part['type']> = Exclude<keyof PartOf<Type>, 'type' | 'pointer' | 'wire'>;

/**
 * The properties of a part: where each is stored, or what each always is. The codec under `...` reads and writes several
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
  /** Absent if no schema describes such parts, or if they are checked in a way of their own. */
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
  const { fixed, stored } = sortedProperties(properties);
  // One kind of object with what a codec has, because reading goes through these for each part.
  const steps = stored.map(([name, codec]: [string, Group<unknown>]) => {
    const { read, readInto } = codec;
    return { name, read, readInto, isGroup: name === '...', isNeeded: (needs as readonly string[]).includes(name) };
  });
  const Blank = blankPart(type, fixed);
  return {
    validator,
    read(object, pointer, message, onFault) {
      const out = new Blank(pointer, object);
      for (let i = 0; i < steps.length; i++) {
        const step = steps[i] as (typeof steps)[number];
        if (step.readInto !== undefined) {
          step.readInto(out, object, pointer, message, onFault);
          continue;
        }
        const value = step.read(object, pointer, message, onFault);
        if (step.isGroup) for (const name in value as JsonObject) out[name] = (value as JsonObject)[name];
        else if (value !== undefined) out[step.name] = value;
        else if (step.isNeeded) return undefined;
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

/** The properties that are always the same, and those that are stored. */
export function sortedProperties(properties: object) {
  const entries = Object.entries(properties) as [string, Codec<unknown> | string][];
  return {
    fixed: entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    stored: entries.filter((entry): entry is [string, Codec<unknown>] => typeof entry[1] !== 'string'),
  };
}

/**
 * Makes plain objects with what all parts of a kind have. Those of one constructor have room for further properties; an
 * object literal would move them to a store of their own, which takes as long again as reading the part.
 */
function blankPart(type: string, fixed: readonly (readonly [string, unknown])[]) {
  const names = fixed.map(([name]) => name);
  const values = fixed.map(([, value]) => value);
  function Blank(this: JsonObject, pointer: string, wire: JsonObject) {
    this.type = type;
    this.pointer = pointer;
    this.wire = wire;
    for (let i = 0; i < names.length; i++) this[names[i] as string] = values[i];
  }
  Blank.prototype = Object.prototype;
  return Blank as unknown as new (
    pointer: string,
    wire: JsonObject,
  ) => JsonObject;
}

/** Files whose fields a function finds, with the kind of part if that is not `file`. They are only read. */
export function fileFrom(
  validator: Validator | undefined,
  fieldsOf: (object: JsonObject) => Partial<MediaPart>,
  wireType: Codec<string> | string = readOnly(text('type')),
): PartKind {
  return part('file', validator, {
    wireType,
    '...': readOnly({ read: (object): Partial<MediaPart> => ({ source: 'unknown', ...fieldsOf(object) }) }),
  });
}

/** A kind of part that is checked and kept as it is: rules know of it, but it has no meaning of its own. */
export function opaquePart(validator?: Validator): PartKind {
  return { validator, read: () => undefined, write: object => object };
}

/** A table that can also read an object whose type is known from elsewhere. */
export interface TaggedTable extends PartTable {
  /** Reads an object as a part of this type, whatever its own type is. */
  readAs(type: unknown, object: JsonObject, pointer: string, message: Message, onFault: OnFault): Part;
  /** Whether the type is listed. */
  has(type: unknown): boolean;
}

export interface TableOptions {
  /** The key of the type; the default is `type`. */
  readonly tag?: string;
  /**
   * The type, for parts that are not distinguished by the value of one key. If there is none, the key `tag` is reported as
   * missing.
   */
  readonly typeOf?: (object: JsonObject) => string | undefined;
  /** The kind of types that are not listed. */
  readonly otherwise?: (type: string) => PartKind | undefined;
  /** Checks parts of listed types, if their schema says more than `checkBranch` reports. */
  readonly checkSchema?: (
    validator: Validator,
    object: JsonObject,
    pointer: string,
    message: Message,
    onFault: OnFault,
    type: string,
  ) => void;
  /** Checks what the schema of a part does not say, for parts of listed and other types. */
  readonly check?: (object: JsonObject, pointer: string, message: Message, onFault: OnFault, type: unknown) => void;
}

/** Reports what the schema of a part rejects, with the type of the part. */
const checkPart: NonNullable<TableOptions['checkSchema']> = (validator, object, pointer, message, onFault, type) =>
  checkBranch(validator, object, pointer, message, inPart(type, onFault));

/** Parts whose kind is in their `type`, or under another key. */
export function taggedParts(
  kinds: Readonly<Record<string, PartKind>>,
  {
    tag = 'type',
    typeOf = object => object[tag] as string | undefined,
    otherwise,
    check,
    checkSchema = checkPart,
  }: TableOptions = {},
): TaggedTable {
  const listed = new Map<unknown, PartKind>(Object.entries(kinds));
  const kindOf = (type: unknown) => listed.get(type) ?? (typeof type === 'string' ? otherwise?.(type) : undefined);

  function read(value: unknown, pointer: string, message: Message, onFault: OnFault): Part {
    const object = isObject(value) ? value : undefined;
    const type = object && typeOf(object);
    if (typeof type !== 'string') reportNoType(value, type, tag, pointer, message, onFault);
    return object === undefined ? unknownPart(value, pointer) : readAs(type, object, pointer, message, onFault);
  }

  function readAs(type: unknown, object: JsonObject, pointer: string, message: Message, onFault: OnFault): Part {
    const kind = listed.get(type);
    // Called here first because only faults need the callback.
    if (kind?.validator !== undefined && !kind.validator(object))
      checkSchema(kind.validator, object, pointer, message, onFault, type as string);
    check?.(object, pointer, message, onFault, type);
    const part = (kind ?? kindOf(type))?.read(object, pointer, message, onFault);
    return part ?? unknownPart(object, pointer, typeOf(object) ?? null);
  }

  return {
    read,
    readAs,
    has: type => listed.has(type),
    readList(values, pointer, message, onFault) {
      const parts: Part[] = [];
      for (let i = 0; i < values.length; i++) parts.push(read(values[i], `${pointer}/${i}`, message, onFault));
      return parts;
    },
    write(given) {
      if (given.type === 'provider_item') return given.raw;
      const { wire } = given;
      return isObject(wire) ? (kindOf(typeOf(wire))?.write(wire, given) ?? wire) : wire;
    },
  };
}
