/**
 * The parts of a message format, each described once. The table reads them, checks them against their schema, and
 * writes them back. For properties that a description cannot express, formats define their own codecs.
 */
import type { MediaPart, Message, Part } from '../../generated/types.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import { type Codec, readOnly, text } from './codecs.ts';
import type { OnFault } from './message-format.ts';
import type { PartTable } from './part-table.ts';
import { reportNoType, unknownPart } from './reading/content.ts';
import { checkBranch, inPart, type Validator } from './structure.ts';

/** The type of our part. */
type PartOf<Type extends Part['type']> = Type extends MediaPart['type'] ? MediaPart : Extract<Part, { type: Type }>;

type Property<Type extends Part['type']> = Exclude<keyof PartOf<Type>, 'type' | 'pointer' | 'wire'>;

/**
 * The properties of a part: a codec for each stored property, or its fixed value. The codec under `...` reads and
 * writes several properties at once.
 */
export type Properties<Type extends Part['type'], Path extends string = string> = {
  readonly [Name in Property<Type>]?: Codec<NonNullable<PartOf<Type>[Name]>, Path> | (PartOf<Type>[Name] & string);
} & { readonly '...'?: Group<Partial<PartOf<Type>>, Path> };

/** Levels of a path: `image_url.url` has two. */
type Levels = readonly [never, never, never];

/** The paths of the properties in objects of a type. Any path, if the type is unknown. */
export type PathIn<Wire, Left extends readonly never[] = Levels> = unknown extends Wire
  ? string
  : Left extends readonly [never, ...infer Rest extends readonly never[]]
    ? Wire extends readonly unknown[]
      ? never
      : Wire extends object
        ? { [Key in keyof Wire & string]-?: Key | `${Key}.${PathIn<NonNullable<Wire[Key]>, Rest>}` }[keyof Wire &
            string]
        : never
    : never;

/**
 * Reads and writes several properties of a part. `readInto` sets them on the part directly, without creating an object.
 */
export interface Group<Some, Path extends string = never> extends Codec<Some, Path> {
  readInto?(part: JsonObject, object: JsonObject, pointer: string, message: Message, onFault: OnFault): void;
}

/** One kind of part of a format, in both directions. */
export interface PartKind {
  /** Absent if parts of this kind have no schema or are checked by other code. */
  readonly validator?: Validator | undefined;
  /** Returns our part; undefined if the object lacks a required property. The object is then kept unchanged. */
  read(object: JsonObject, pointer: string, message: Message, onFault: OnFault): Part | undefined;
  /** Returns the object with the properties of our part. */
  write(object: JsonObject, part: Part): JsonObject;
}

/** Describes a kind of part. Objects without the properties in `needs` are not read as this kind. */
export function part<Type extends Part['type'], Wire>(
  type: Type,
  validator: Validator<Wire> | undefined,
  properties: Properties<Type, PathIn<Wire>>,
  needs: readonly Property<Type>[] = [],
): PartKind {
  const { fixed, stored } = sortedProperties(properties);
  // All steps have the same keys, because the loop over them runs for each part and is slower with objects of different
  // shapes.
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

/** Separates properties with a fixed value from stored ones. */
export function sortedProperties(properties: object) {
  const entries = Object.entries(properties) as [string, Codec<unknown> | string][];
  return {
    fixed: entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    stored: entries.filter((entry): entry is [string, Codec<unknown>] => typeof entry[1] !== 'string'),
  };
}

/**
 * Returns a constructor for parts of one kind, with the properties that all of them have. JavaScript engines reserve
 * space for more properties in objects of a constructor. In an object literal, they are moved to separate storage,
 * which takes as long as reading the part.
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

/** Files whose fields are found by a function. They are only read, never written. */
export function fileFrom(
  validator: Validator | undefined,
  fieldsOf: (object: JsonObject) => Partial<MediaPart>,
  wireType: Codec<string, string> | string = readOnly(text('type')),
): PartKind {
  return part('file', validator, {
    wireType,
    '...': readOnly({ read: (object): Partial<MediaPart> => ({ source: 'unknown', ...fieldsOf(object) }) }),
  });
}

/** A kind of part that is checked and kept unchanged. Rules recognize its type, but it has no canonical form. */
export function opaquePart(validator?: Validator): PartKind {
  return { validator, read: () => undefined, write: object => object };
}

/** A table that can also read an object whose type is known from its context. */
export interface TaggedTable extends PartTable {
  /** Reads an object as a part of this type, regardless of the type it contains. */
  readAs(type: unknown, object: JsonObject, pointer: string, message: Message, onFault: OnFault): Part;
  /** Whether the table lists this type. */
  has(type: unknown): boolean;
}

export interface TableOptions {
  /** The key of the type; the default is `type`. */
  readonly tag?: string;
  /**
   * Returns the type, for parts whose type is not the value of a single key. If it returns undefined, the key `tag` is
   * reported as missing.
   */
  readonly typeOf?: (object: JsonObject) => string | undefined;
  /** Returns the kind for a type that the table does not list. */
  readonly otherwise?: (type: string) => PartKind | undefined;
  /** Checks parts of listed types, if `checkBranch` does not report everything that their schema requires. */
  readonly checkSchema?: (
    validator: Validator,
    object: JsonObject,
    pointer: string,
    message: Message,
    onFault: OnFault,
    type: string,
  ) => void;
  /** Checks what the schema of a part does not cover, for parts of listed and other types. */
  readonly check?: (object: JsonObject, pointer: string, message: Message, onFault: OnFault, type: unknown) => void;
}

/** Reports what the schema of a part rejects, and adds the part's type to the faults. */
const checkPart: NonNullable<TableOptions['checkSchema']> = (validator, object, pointer, message, onFault, type) =>
  checkBranch(validator, object, pointer, message, inPart(type, onFault));

/** Parts whose kind is given by `type` or another key. */
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
    // The validator is called here first, because only faults need the callback.
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
