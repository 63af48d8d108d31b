/** Thoughts that nobody can verify. */
import type { Fix, Message, Part, ReasoningPart } from '../generated/types.ts';
import { removalBelow } from './call-places.ts';
import { fillersOf } from './fillers.ts';
import { type Broken, messageAt, placeInList, removal, replacement, unsafely } from './repair.ts';

/** What it is called when the value goes in that a server names for calls without a signature. */
export const STAND_IN = 'replace the signature with the value that the server accepts for calls of other models';

/**
 * Takes thoughts out that a server cannot verify: a block, or the signature that stands on something else. On a call that
 * needs one the server's own stand-in takes its place. A message of nothing but such thoughts goes as a whole.
 */
export function withoutThoughts(pointer: string, broken: Broken): Fix | undefined {
  const message = messageAt(broken, pointer);
  const part = message?.parts.find(
    (each): each is ReasoningPart => each.type === 'reasoning' && each.pointer === pointer,
  );
  if (message === undefined || part === undefined) return undefined;
  if (placeInList(pointer) === undefined) return withoutSignature(part, message, broken);
  if (pointer === message.pointer || message.parts.some(each => each.type !== 'reasoning'))
    return unsafely('remove the reasoning', removal(pointer));
  // With the first of them the whole message goes.
  if (message.parts[0] !== part || placeInList(message.pointer) === undefined) return undefined;
  return unsafely('remove the message, which contains only reasoning', removal(message.pointer));
}

function withoutSignature(part: ReasoningPart, message: Message, broken: Broken): Fix {
  const { pointer } = part;
  const holder = message.parts.find(each => each !== part && pointer.startsWith(`${each.pointer}/`)) ?? message;
  const filler = fillersOf(broken).find(({ onCalls }) => onCalls === true)?.filler;
  if (filler && holder === message.parts.find(isClientCall)) return unsafely(STAND_IN, replacement(pointer, filler));
  const path = pointer.slice(holder.pointer.length);
  return unsafely('remove the signature', removalBelow(broken.value, holder.pointer, path));
}

function isClientCall(part: Part): boolean {
  return part.type === 'tool_call' && part.executedBy === 'client';
}
