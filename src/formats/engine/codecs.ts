/** How single properties are stored: each codec reads one from an object of the format, and writes it back there. */
import type { Message, Part, ToolArguments } from '../../generated/types.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import { rewrite } from '../openai-chat/write.ts';
import type { OnFault } from './message-format.ts';
import type { PartTable } from './parts.ts';

export interface Codec<Value> {
  /** The value that the object has; undefined if it has none that can be read. */
  read(object: JsonObject, pointer: string, message: Message, onFault: OnFault): Value | undefined;
  /** The object with this value: in its place if it is there, behind the other keys if not. */
  write(object: JsonObject, value: Value): JsonObject;
}

/** Text under a key, or under a path such as `source.data`. */
export function text(path: string): Codec<string> {
  const keys = path.split('.');
  const write: Codec<string>['write'] = (object, value) => withValueAt(object, keys, value);
  if (keys.length === 1)
    return {
      read(object) {
        const value = object[path];
        return typeof value === 'string' ? value : undefined;
      },
      write,
    };
  return {
    read(object) {
      const value = valueAt(object, keys);
      return typeof value === 'string' ? value : undefined;
    },
    write,
  };
}

/** An ID. One of another type still matches a call with its result, and stays as it is. */
export function id(path: string): Codec<string> {
  const keys = path.split('.');
  return {
    read(object) {
      const value = valueAt(object, keys);
      if (value === undefined || value === null) return undefined;
      return typeof value === 'string' ? value : JSON.stringify(value);
    },
    write(object, value) {
      const stored = valueAt(object, keys);
      return stored === undefined || typeof stored === 'string' ? withValueAt(object, keys, value) : object;
    },
  };
}

/** One of a few values of this format for each of a few of ours. Ours may stand for several: the first is written. */
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

/** What another property is, if the object has a certain value elsewhere. */
export function when<Value>(path: string, is: unknown, codec: Codec<Value>): Codec<Value> {
  const keys = path.split('.');
  return {
    read: (object, ...rest) => (valueAt(object, keys) === is ? codec.read(object, ...rest) : undefined),
    write: (object, value) => codec.write(withValueAt(object, keys, is), value),
  };
}

/** What only reading sees: writing leaves the object as it is. */
export function readOnly<Value>(codec: Pick<Codec<Value>, 'read'>): Codec<Value> {
  return { read: codec.read, write: object => object };
}

/** An empty text counts as none. */
export function nonEmpty(codec: Codec<string>): Codec<string> {
  return { read: (object, ...rest) => codec.read(object, ...rest) || undefined, write: codec.write };
}

export interface ArgumentOptions {
  /** Whether null counts as no arguments. */
  readonly isNullNothing?: boolean;
}

/** Arguments as a JSON value. */
export function argumentsValue(path: string, { isNullNothing = false }: ArgumentOptions = {}): Codec<ToolArguments> {
  const keys = path.split('.');
  return {
    read(object) {
      const value = valueAt(object, keys);
      return value === undefined || (isNullNothing && value === null) ? {} : { value };
    },
    write: (object, { value }) => (value === undefined ? object : withValueAt(object, keys, value)),
  };
}

export interface ContentOptions {
  /** Whether an empty text is no content. */
  readonly isEmptyNothing?: boolean;
}

/** Content that is text or a list of parts. */
export function content(
  key: string,
  parts: () => PartTable,
  { isEmptyNothing = false }: ContentOptions = {},
): Codec<Part[]> {
  return {
    read(object, pointer, message, onFault) {
      const value = object[key];
      const at = `${pointer}/${key}`;
      if (Array.isArray(value)) return parts().readList(value, at, message, onFault);
      return typeof value === 'string' && !(isEmptyNothing && value === '')
        ? [{ type: 'text', text: value, pointer: at }]
        : [];
    },
    write(object, value) {
      if (Array.isArray(object[key])) return rewrite(object, { [key]: value.map(parts().write) });
      const isRead = typeof object[key] === 'string' && value.length > 0;
      return isRead ? rewrite(object, { [key]: textOf(value) }) : object;
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

function valueAt(object: JsonObject, keys: readonly string[]): unknown {
  let value = object[keys[0] as string];
  for (let i = 1; i < keys.length; i++) {
    if (!isObject(value)) return undefined;
    value = value[keys[i] as string];
  }
  return value;
}

/** The object with a value at a path. What is on the way is made if it is not there, and left alone if it is no object. */
function withValueAt(object: JsonObject, [key = '', ...rest]: readonly string[], value: unknown): JsonObject {
  if (rest.length === 0) return object[key] === value ? object : rewrite(object, { [key]: value });
  const inner = object[key] ?? {};
  return isObject(inner) ? rewrite(object, { [key]: withValueAt(inner, rest, value) }) : object;
}
