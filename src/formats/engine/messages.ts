/** Reads, checks and writes messages with a role and content, from one description of the format. */
import type { Message, Part } from '../../generated/types.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import { textOf } from './codecs.ts';
import type { OnFault } from './message-format.ts';
import type { PartTable } from './part-table.ts';
import { readContent } from './reading/content.ts';
import { rewrite } from './rewrite.ts';
import { checkBranch, typeName, type Validator, wrongType } from './structure.ts';

export interface MessageDescription {
  readonly validator: Validator;
  /** Schemas for messages with certain roles, used instead of `validator`. */
  readonly validators?: ReadonlyMap<unknown, Validator>;
  /** Maps each role of the format to our role. */
  readonly roles: ReadonlyMap<unknown, Message['role']>;
  readonly parts: PartTable;
  /** Whether a part may be the content without a list around it. */
  readonly isPartAlone?: boolean;
}

export interface Messages {
  read(value: unknown, pointer: string, onFault: OnFault): Message;
  write(message: Message): unknown;
}

export function messages({ validator, validators, roles, parts, isPartAlone = false }: MessageDescription): Messages {
  return {
    read: messageReader((message, value, onFault) => {
      const { role } = value;
      if (typeof role === 'string') message.wireRole = role;
      message.role = roles.get(role) ?? 'other';
      checkBranch(validators?.get(role) ?? validator, value, message.pointer, message, onFault);
      message.parts = readContent(message, value.content, parts.read, onFault, { isPartAlone });
    }),
    write({ wire, wireRole, contentForm, parts: given }) {
      if (wire !== undefined && !isObject(wire)) return wire;
      const fields = contentFields(contentForm, given, parts);
      const isAlone = isPartAlone && contentForm === 'parts' && given.length === 1 && !Array.isArray(wire?.content);
      return rewrite(wire, {
        ...(wireRole !== undefined && { role: wireRole }),
        ...(isAlone ? { content: parts.write(given[0] as Part) } : fields),
      });
    },
  };
}

/** Wraps a function that reads the fields of a message. Reports a message that is not an object. */
export function messageReader(
  readInto: (message: Message, wire: JsonObject, onFault: OnFault) => void,
): Messages['read'] {
  return (value, pointer, onFault) => {
    const message = emptyMessage(value, pointer);
    if (isObject(value)) readInto(message, value, onFault);
    else onFault(wrongType(message, message, typeName(value), ['object']));
    return message;
  };
}

/** A message before its fields are read. */
export function emptyMessage(value: unknown, pointer: string): Message {
  return { role: 'other', parts: [], contentForm: 'absent', pointer, wire: value as JsonObject };
}

/** The `content` field in its original form. Without a readable form, there is no field. */
export function contentFields(
  form: Message['contentForm'],
  given: readonly Part[],
  parts: PartTable,
): { content?: unknown } {
  if (form === 'null') return { content: null };
  if (form === 'string') return { content: textOf(given) };
  return form === 'parts' ? { content: given.map(parts.write) } : {};
}
