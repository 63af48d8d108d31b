/** Reads content that is text or a list of typed parts. */
import type { Message, Part } from '../../../generated/types.ts';
import { isObject, type JsonObject } from '../../../source/json.ts';
import type { OnFault } from '../message-format.ts';
import { markUnreadable, typeName, wrongType } from '../structure.ts';

/** Reads one part of a list. */
export type ReadPart = (wire: unknown, pointer: string, message: Message, onFault: OnFault) => Part;

export interface ContentPlace {
  /** The location of the content; the default is the message's key `content`. */
  readonly pointer?: string;
  /** Whether a part may be the content without a list around it. */
  readonly isPartAlone?: boolean;
}

/** Reads the content as parts and records its form on the message. */
export function readContent(
  message: Message,
  content: unknown,
  readPart: ReadPart,
  onFault: OnFault,
  { pointer = `${message.pointer}/content`, isPartAlone = false }: ContentPlace = {},
): Part[] {
  if (typeof content === 'string') {
    message.contentForm = 'string';
    return [{ type: 'text', text: content, pointer }];
  }
  if (Array.isArray(content)) {
    message.contentForm = 'parts';
    const parts: Part[] = [];
    for (let i = 0; i < content.length; i++) parts.push(readPart(content[i], `${pointer}/${i}`, message, onFault));
    return parts;
  }
  if (isPartAlone && isObject(content)) {
    message.contentForm = 'parts';
    return [readPart(content, pointer, message, onFault)];
  }
  if (content === null) message.contentForm = 'null';
  else if (content !== undefined) markUnreadable(message, 'content');
  return [];
}

/** Whether a part is an object. Reports a part that is not an object or has no type. */
export function isTagged(wire: unknown, pointer: string, message: Message, onFault: OnFault): wire is JsonObject {
  const isPart = isObject(wire);
  const type = isPart ? wire.type : undefined;
  if (typeof type !== 'string') reportNoType(wire, type, 'type', pointer, message, onFault);
  return isPart;
}

/** Reports a part that is not an object, or whose type (under the key `tag`) is missing or not text. */
export function reportNoType(
  wire: unknown,
  type: unknown,
  tag: string,
  pointer: string,
  message: Message,
  onFault: OnFault,
): void {
  if (!isObject(wire)) onFault(wrongType({ pointer }, message, typeName(wire), ['object']));
  else if (type === undefined)
    onFault({ rule: 'missing-field', messageId: 'missing', at: { pointer }, in: message, data: { field: tag } });
  else onFault(wrongType({ pointer: `${pointer}/${tag}` }, message, typeName(type), ['string']));
}

/** A part of an unknown type, kept unchanged. */
export function unknownPart(wire: unknown, pointer: string, type: unknown = isObject(wire) ? wire.type : ''): Part {
  if (!isObject(wire)) return { type: 'provider_item', raw: wire as JsonObject, pointer };
  return { type: 'provider_item', ...(typeof type === 'string' && { wireType: type }), raw: wire, pointer, wire };
}
