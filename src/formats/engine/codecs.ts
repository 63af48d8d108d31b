/** How single properties are stored: each codec reads one from an object of the format, and writes it back there. */
import type { MediaPart, Message, Part, ToolArguments } from '../../generated/types.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import type { OnFault } from './message-format.ts';
import { valuePart } from './normal/content.ts';
import type { PartTable } from './part-table.ts';
import { rewrite } from './rewrite.ts';

export interface Codec<Value> {
  /** The value that the object has; undefined if it has none that can be read. */
  read(object: JsonObject, pointer: string, message: Message, onFault: OnFault): Value | undefined;
  /** The object with this value: under its key if that is there, behind the other keys if not. */
  write(object: JsonObject, value: Value): JsonObject;
}

/** Text under a key, or under a path such as `source.data`: the first of them that has a text. */
export function text(path: string, ...others: readonly string[]): Codec<string> {
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

/** An ID, under the first of these paths that has one. One of another type still matches a call with its result, and stays as it is. */
export function id(path: string, ...others: readonly string[]): Codec<string> {
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

/** An ID as text. Another type is a fault of its own, but the ID still matches a call with its result. */
export function readId(id: unknown): string | undefined {
  return id === undefined || id === null || typeof id === 'string' ? (id ?? undefined) : JSON.stringify(id);
}

/** A property with a few values, and what each is called here. If several mean the same, the first is written. */
export function oneOf<Value extends string>(
  path: string,
  values: readonly (readonly [unknown, Value])[],
  otherwise?: Value,
): Codec<Value> {
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
export function when<Value>(path: string, is: unknown, codec: Codec<Value>): Codec<Value> {
  const keys = path.split('.');
  return {
    read: (object, ...rest) => (valueAt(object, keys) === is ? codec.read(object, ...rest) : undefined),
    write: (object, value) => codec.write(withValueAt(object, keys, is), value),
  };
}

/** A property that is read only: writing leaves the object as it is. */
export function readOnly<Value>(codec: Pick<Codec<Value>, 'read'>): Codec<Value> {
  return { read: codec.read, write: object => object };
}

export interface ArgumentOptions {
  /** Whether null counts as no arguments. */
  readonly isNullNothing?: boolean;
  /** Whether only objects are values; anything else counts as no arguments. */
  readonly isObject?: boolean;
  /** Whether only text counts as arguments. */
  readonly isText?: boolean;
}

/** Arguments as a JSON value. */
export function argumentsValue(path: string, options: ArgumentOptions = {}): Codec<ToolArguments> {
  return argumentsAt([path], false, options);
}

/** Arguments as text or as another JSON value, under the first of these paths that has a value. */
export function argumentsTextOrValue(
  path: string | readonly string[],
  options: ArgumentOptions = {},
): Codec<ToolArguments> {
  return argumentsAt([path].flat(), true, options);
}

function argumentsAt(
  paths: readonly string[],
  isText: boolean,
  { isNullNothing = false, isObject: isObjectOnly = false, isText: isTextOnly = false }: ArgumentOptions,
): Codec<ToolArguments> {
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
      // Text that was parsed since has a value as well.
      const isWritten = isText && (value === undefined || typeof valueAt(object, keys) === 'string');
      const given = isWritten ? (written ?? value) : value;
      return given === undefined ? object : withValueAt(object, keys, given);
    },
  };
}

type MediaSource = Exclude<MediaPart['source'], 'unknown'>;

/**
 * The properties of an image or a file that is given in one of several ways, each under a key of its own. The first key
 * with a text counts.
 */
export function mediaFrom(keys: Partial<Record<MediaSource, string>>) {
  const entries = Object.entries(keys) as [MediaSource, string][];
  function sourceOf(object: JsonObject): MediaPart['source'] {
    for (let i = 0; i < entries.length; i++) {
      const [source, key] = entries[i] as [MediaSource, string];
      if (typeof object[key] === 'string') return source;
    }
    return 'unknown';
  }
  function from(source: MediaSource): Codec<string> {
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
  /** Whether an empty text is no content. */
  readonly isEmptyNothing?: boolean;
  /** Reads content that is a single part instead of a list. */
  readonly one?: () => PartTable;
  /** Whether the content is all that the message has, so that the message has its form. */
  readonly isOfMessage?: boolean;
}

/** Content that is text or a list of parts. */
export function content(
  key: string,
  parts: () => PartTable,
  { isEmptyNothing = false, one, isOfMessage = false }: ContentOptions = {},
): Codec<Part[]> {
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

/** The value that a tool returned: text, or any other JSON value. Writing changes text only. */
export function resultValue(
  key: string,
  read: (value: unknown, pointer: string, message: Message, onFault: OnFault) => Part[] = (value, pointer) => [
    valuePart(value, pointer),
  ],
): Codec<Part[]> {
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
export function partList(key: string, parts: () => PartTable): Codec<Part[]> {
  return {
    read(object, pointer, message, onFault) {
      const value = object[key];
      return Array.isArray(value) ? parts().readList(value, `${pointer}/${key}`, message, onFault) : [];
    },
    write: (object, value) =>
      Array.isArray(object[key]) ? rewrite(object, { [key]: value.map(parts().write) }) : object,
  };
}

/** The texts of parts, as one. */
export function textOf(parts: readonly Part[]): string {
  return parts.map(part => (part.type === 'text' ? part.text : '')).join('');
}

/** Finds the first of these paths that has a value; if none has, the first. */
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

/** The object with a value at a path. Objects on the way are created if missing; other values there are left alone. */
function withValueAt(object: JsonObject, [key = '', ...rest]: readonly string[], value: unknown): JsonObject {
  if (rest.length === 0) return object[key] === value ? object : rewrite(object, { [key]: value });
  const inner = object[key] ?? {};
  return isObject(inner) ? rewrite(object, { [key]: withValueAt(inner, rest, value) }) : object;
}
