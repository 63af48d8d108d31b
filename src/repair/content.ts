/** Where the content of messages is. */
import type { Message, Part } from '../generated/types.ts';
import { valueAt } from '../pointer.ts';
import { textMessage } from './composed.ts';
import { type Broken, placeInList } from './repair.ts';

/**
 * The place of a message's content, even if it is missing or of another type; undefined if the message has no content
 * field.
 */
export function contentPlace(message: Message, broken: Broken): string | undefined {
  const below = (place: string | undefined) => (place?.startsWith(`${message.pointer}/`) ? place : undefined);
  for (const part of message.parts.filter(isOfContent)) {
    const list = below(placeInList(part.pointer)?.list);
    if (list !== undefined && Array.isArray(valueAt(broken.value, list))) return list;
    if (message.contentForm === 'string' && part.type === 'text') return below(part.pointer);
  }
  const sample = textMessage(message.role === 'other' ? 'user' : message.role, 'text', broken);
  const [text] = sample === undefined ? [] : broken.messageFormat.readMessage(sample, '', () => {}).parts;
  if (text === undefined || text.pointer === '') return undefined;
  return message.pointer + (placeInList(text.pointer)?.list ?? text.pointer);
}

/** Whether a part is in the content, and not in another field. */
export function isOfContent(part: Part): boolean {
  return part.field === undefined;
}

/** The parts of a message that are in a list, in the order of that list. */
export function partsIn(list: string, message: Message): Part[] {
  return message.parts
    .filter(part => placeInList(part.pointer)?.list === list)
    .sort((a, b) => (placeInList(a.pointer)?.index ?? 0) - (placeInList(b.pointer)?.index ?? 0));
}
