/**
 * Codecs for single properties: each reads a property from an object of the format and writes it back to the same
 * place.
 */
import type { MediaPart, Message, Part, ToolArguments } from '../../generated/types.ts';
import { writeJson } from '../../source/exact.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import type { OnFault } from './message-format.ts';
import { valuePart } from './normal/content.ts';
import type { PartTable } from './part-table.ts';
import { rewrite } from './rewrite.ts';

/** `Path` is where it finds the property in an object of the format, such as `source.data`. */
export interface Codec<Value, Path extends string = never> {
  /** Only for types: the schema of the object must have these paths. */
  readonly paths?: Path;
  /** Returns the value of the property, or undefined if the object has none that can be read. */
  read(object: JsonObject, pointer: string, message: Message, onFault: OnFault): Value | undefined;
  /** Returns the object with this value. An existing key keeps its position; a new one is added at the end. */
  write(object: JsonObject, value: Value): JsonObject;
}

/** Text under a key or a path such as `source.data`. The first path with a text is used. */
export function text<Path extends string>(path: Path, ...others: readonly Path[]): Codec<string, Path> {
  const find = pathFinder([path, ...others], value => typeof value === 'string');
  const write: Codec<string>['write'] = (object, value) => withValueAt(object, find(object), value);
  if (others.length === 0 && !path.includes('.'))
    return {
      read(object) {
        const value = object[path];
        return typeof value === 'string' ? value : undefined;
      },
      write,
    };
  return {
    read(object) {
      const value = valueAt(object, find(object));
      return typeof value === 'string' ? value : undefined;
    },
    write,
  };
}

/**
 * An ID, under the first of these paths that has a value. An ID that is not text is read as JSON, so that a call still
 * matches its result. Writing leaves it unchanged.
 */
export function id<Path extends string>(path: Path, ...others: readonly Path[]): Codec<string, Path> {
  const find = pathFinder([path, ...others]);
  const isKey = others.length === 0 && !path.includes('.');
  return {
    read: object => readId(isKey ? object[path] : valueAt(object, find(object))),
    write(object, value) {
      const keys = find(object);
      const stored = valueAt(object, keys);
      return stored === undefined || typeof stored === 'string' ? withValueAt(object, keys, value) : object;
    },
  };
}

/** Returns an ID as text. Another type is reported elsewhere, but as JSON it still matches a call with its result. */
export function readId(id: unknown): string | undefined {
  return id === undefined || id === null || typeof id === 'string' ? (id ?? undefined) : writeJson(id);
}

/**
 * A property with a few values, each paired with our name for it. If several have the same name, the first is written.
 */
export function oneOf<Value extends string, Path extends string>(
  path: Path,
  values: readonly (readonly [unknown, Value])[],
  otherwise?: Value,
): Codec<Value, Path> {
  const keys = path.split('.');
  const readAs = new Map(values);
  return {
    read: object => readAs.get(valueAt(object, keys)) ?? otherwise,
    write(object, value) {
      if (readAs.get(valueAt(object, keys)) === value || value === otherwise) return object;
      const stored = values.find(([, ours]) => ours === value);
      return stored === undefined ? object : withValueAt(object, keys, stored[0]);
    },
  };
}

/** A property that the object has only if another has a certain value. */
export function when<Value, Path extends string, Of extends string>(
  path: Path,
  is: unknown,
  codec: Codec<Value, Of>,
): Codec<Value, Path | Of> {
  const keys = path.split('.');
  return {
    read: (object, ...rest) => (valueAt(object, keys) === is ? codec.read(object, ...rest) : undefined),
    write: (object, value) => codec.write(withValueAt(object, keys, is), value),
  };
}

/** A property that is only read: writing returns the object unchanged. */
export function readOnly<Value, Path extends string = never>(
  codec: Pick<Codec<Value, Path>, 'read' | 'paths'>,
): Codec<Value, Path> {
  return { read: codec.read, write: object => object };
}

/** Properties that the schema of the object does not have, such as those of older versions. */
export function unlisted<Value>(codec: Codec<Value, string>): Codec<Value> {
  return codec as Codec<Value>;
}

type Shared<Properties> = {
  readonly [Name in keyof Properties]: Properties[Name] extends Codec<infer Value, string>
    ? Codec<Value>
    : Properties[Name];
};

/** Properties that several kinds of parts have. Not every schema of these has each of them. */
export function shared<const Properties extends object>(properties: Properties): Shared<Properties> {
  return properties as Shared<Properties>;
}

export interface ArgumentOptions {
  /** Whether null counts as missing arguments. */
  readonly isNullNothing?: boolean;
  /** Whether only objects are accepted; any other value counts as missing arguments. */
  readonly isObject?: boolean;
  /** Whether only text is accepted as arguments. */
  readonly isText?: boolean;
}

/** Arguments as a JSON value. */
export function argumentsValue<Path extends string>(
  path: Path,
  options: ArgumentOptions = {},
): Codec<ToolArguments, Path> {
  return argumentsAt([path], false, options);
}

/** Arguments as text or as another JSON value, under the first of these paths that has a value. */
export function argumentsTextOrValue<Path extends string>(
  path: Path | readonly Path[],
  options: ArgumentOptions = {},
): Codec<ToolArguments, Path> {
  return argumentsAt([path].flat() as Path[], true, options);
}

function argumentsAt<Path extends string>(
  paths: readonly Path[],
  isText: boolean,
  { isNullNothing = false, isObject: isObjectOnly = false, isText: isTextOnly = false }: ArgumentOptions,
): Codec<ToolArguments, Path> {
  const find = pathFinder(paths);
  return {
    read(object) {
      const value = valueAt(object, find(object));
      if (isText && typeof value === 'string') return { text: value };
      const isNothing =
        value === undefined || isTextOnly || (isNullNothing && value === null) || (isObjectOnly && !isObject(value));
      return isNothing ? {} : { value };
    },
    write(object, { text: written, value }) {
      const keys = find(object);
      // Text that was parsed later also has a `value`, but is still written as text.
      const isWritten = isText && (value === undefined || typeof valueAt(object, keys) === 'string');
      const given = isWritten ? (written ?? value) : value;
      return given === undefined ? object : withValueAt(object, keys, given);
    },
  };
}

type MediaSource = Exclude<MediaPart['source'], 'unknown'>;

/**
 * The properties of an image or a file that is given in one of several ways, each under a different key. The first key
 * with a text is used.
 */
export function mediaFrom<Path extends string>(keys: Partial<Record<MediaSource, Path>>) {
  const entries = Object.entries(keys) as [MediaSource, string][];
  function sourceOf(object: JsonObject): MediaPart['source'] {
    for (let i = 0; i < entries.length; i++) {
      const [source, key] = entries[i] as [MediaSource, string];
      if (typeof object[key] === 'string') return source;
    }
    return 'unknown';
  }
  function from(source: MediaSource): Codec<string, Path> {
    const key = keys[source];
    return {
      read: object => (key !== undefined && sourceOf(object) === source ? (object[key] as string) : undefined),
      write: (object, value) =>
        key === undefined || object[key] === value ? object : rewrite(object, { [key]: value }),
    };
  }
  const source: Codec<MediaPart['source']> = { read: sourceOf, write: object => object };
  return { source, data: from('base64'), url: from('url'), fileId: from('file_id') };
}

export interface ContentOptions {
  /** Whether an empty text counts as missing content. */
  readonly isEmptyNothing?: boolean;
  /** Reads content that is a single part without a list around it. */
  readonly one?: () => PartTable;
  /** Whether this is the content of the message itself, whose form is recorded in `contentForm`. */
  readonly isOfMessage?: boolean;
}

/** Content that is text or a list of parts. */
export function content<Key extends string>(
  key: Key,
  parts: () => PartTable,
  { isEmptyNothing = false, one, isOfMessage = false }: ContentOptions = {},
): Codec<Part[], Key> {
  return {
    read(object, pointer, message, onFault) {
      const value = object[key];
      const at = `${pointer}/${key}`;
      if (isOfMessage) message.contentForm = formOf(value);
      if (one !== undefined && isObject(value)) return [one().read(value, at, message, onFault)];
      if (Array.isArray(value)) return parts().readList(value, at, message, onFault);
      return typeof value === 'string' && !(isEmptyNothing && value === '')
        ? [{ type: 'text', text: value, pointer: at }]
        : [];
    },
    write(object, value) {
      if (Array.isArray(object[key])) return rewrite(object, { [key]: value.map(parts().write) });
      if (one !== undefined && isObject(object[key]) && value.length === 1)
        return rewrite(object, { [key]: one().write(value[0] as Part) });
      const isRead = typeof object[key] === 'string' && value.length > 0;
      return isRead ? rewrite(object, { [key]: textOf(value) }) : object;
    },
  };
}

function formOf(content: unknown): Message['contentForm'] {
  if (typeof content === 'string') return 'string';
  if (content === null) return 'null';
  return Array.isArray(content) ? 'parts' : 'absent';
}

/** The value that a tool returned: text or any other JSON value. Writing only changes text. */
export function resultValue<Key extends string>(
  key: Key,
  read: (value: unknown, pointer: string, message: Message, onFault: OnFault) => Part[] = (value, pointer) => [
    valuePart(value, pointer),
  ],
): Codec<Part[], Key> {
  return {
    read(object, pointer, message, onFault) {
      const value = object[key];
      return value === undefined ? [] : read(value, `${pointer}/${key}`, message, onFault);
    },
    write(object, [first]) {
      const isChanged = typeof object[key] === 'string' && first?.type === 'text' && first.text !== object[key];
      return isChanged ? rewrite(object, { [key]: first.text }) : object;
    },
  };
}

/** Content that is always a list of parts. */
export function partList<Key extends string>(key: Key, parts: () => PartTable): Codec<Part[], Key> {
  return {
    read(object, pointer, message, onFault) {
      const value = object[key];
      return Array.isArray(value) ? parts().readList(value, `${pointer}/${key}`, message, onFault) : [];
    },
    write: (object, value) =>
      Array.isArray(object[key]) ? rewrite(object, { [key]: value.map(parts().write) }) : object,
  };
}

/** Joins the text of all text parts. */
export function textOf(parts: readonly Part[]): string {
  return parts.map(part => (part.type === 'text' ? part.text : '')).join('');
}

/**
 * Returns a function that finds the first of these paths with a value in an object, or the first path if none has one.
 */
function pathFinder(
  paths: readonly string[],
  has: (value: unknown) => boolean = value => value !== undefined && value !== null,
): (object: JsonObject) => readonly string[] {
  const split = paths.map(path => path.split('.'));
  const [first = []] = split;
  if (split.length < 2) return () => first;
  return object => {
    for (let i = 0; i < split.length; i++) if (has(valueAt(object, split[i] as string[]))) return split[i] as string[];
    return first;
  };
}

function valueAt(object: JsonObject, keys: readonly string[]): unknown {
  let value = object[keys[0] as string];
  for (let i = 1; i < keys.length; i++) {
    if (!isObject(value)) return undefined;
    value = value[keys[i] as string];
  }
  return value;
}

/**
 * Returns the object with a value at a path. Missing objects along the path are created. Another value along the path
 * is left unchanged, and nothing is written.
 */
function withValueAt(object: JsonObject, [key = '', ...rest]: readonly string[], value: unknown): JsonObject {
  if (rest.length === 0) return object[key] === value ? object : rewrite(object, { [key]: value });
  const inner = object[key] ?? {};
  return isObject(inner) ? rewrite(object, { [key]: withValueAt(inner, rest, value) }) : object;
}
