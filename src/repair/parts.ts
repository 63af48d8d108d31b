/** Removes parts from messages, and creates messages from parts. */
import type { Edit, Message, Part } from '../generated/types.ts';
import { pointerKeys, putAt, valueAt } from '../pointer.ts';
import { isObject } from '../source/json.ts';
import { type Broken, placeInList, removal } from './repair.ts';

/** The edits that remove parts from their message, or the whole message if nothing else is left in it. */
export function partRemovals(parts: readonly Part[], message: Message): Edit[] {
  const out = new Set(parts);
  const isEmptied = message.parts.every(part => out.has(part) || isEmptyText(part));
  if (isEmptied || parts.some(({ pointer }) => pointer === message.pointer)) return [removal(message.pointer)];
  return parts.map(({ pointer }) => removal(pointer)).reverse();
}

function isEmptyText(part: Part): boolean {
  return part.type === 'text' && part.text === '' && part.wire === undefined;
}

/** The list in a message's content that contains all these parts; undefined if there is none. */
export function listOf(parts: readonly Part[], message: Message): string | undefined {
  const [list, ...others] = new Set(parts.map(({ pointer }) => placeInList(pointer)?.list));
  return others.length === 0 && list?.startsWith(`${message.pointer}/`) ? list : undefined;
}

/** A copy of a message with only some of its parts; undefined if these are not all in one list. */
export function messageOf(parts: readonly Part[], like: Message, { value }: Broken): unknown {
  const list = listOf(parts, like);
  const raw = valueAt(value, like.pointer);
  if (list === undefined || !isObject(raw)) return undefined;
  const { id: _, ...rest } = raw;
  const members = parts.map(({ pointer }) => valueAt(value, pointer));
  return putAt(rest, pointerKeys(list.slice(like.pointer.length)), members);
}
