/** Removes reasoning that a server cannot verify. */
import type { Fix, Message, Part, ReasoningPart } from '../generated/types.ts';
import { removalBelow } from './call-places.ts';
import { fillersOf } from './fillers.ts';
import { type Broken, messageAt, placeInList, removal, replacement, unsafely } from './repair.ts';

/** The title of a repair that writes the server's placeholder for calls without a signature. */
export const STAND_IN = 'replace the signature with the value that the server accepts for calls of other models';

/**
 * Removes reasoning that a server cannot verify: a block, or the signature of another part. A call that needs a
 * signature gets the server's placeholder. A message that contains nothing else is removed.
 */
export function withoutReasoning(pointer: string, broken: Broken): Fix | undefined {
  const message = messageAt(broken, pointer);
  const part = message?.parts.find(
    (each): each is ReasoningPart => each.type === 'reasoning' && each.pointer === pointer,
  );
  if (message === undefined || part === undefined) return undefined;
  if (placeInList(pointer) === undefined) return withoutSignature(part, message, broken);
  if (pointer === message.pointer || message.parts.some(each => each.type !== 'reasoning'))
    return unsafely('remove the reasoning', removal(pointer));
  // The repair for the first part removes the whole message.
  if (message.parts[0] !== part || placeInList(message.pointer) === undefined) return undefined;
  return unsafely('remove the message, which contains only reasoning', removal(message.pointer));
}

function withoutSignature(part: ReasoningPart, message: Message, broken: Broken): Fix {
  const { pointer } = part;
  const signedPart = message.parts.find(each => each !== part && pointer.startsWith(`${each.pointer}/`)) ?? message;
  const filler = fillersOf(broken).find(({ onCalls }) => onCalls === true)?.filler;
  if (filler && signedPart === message.parts.find(isClientCall))
    return unsafely(STAND_IN, replacement(pointer, filler));
  const path = pointer.slice(signedPart.pointer.length);
  return unsafely('remove the signature', removalBelow(broken.value, signedPart.pointer, path));
}

function isClientCall(part: Part): boolean {
  return part.type === 'tool_call' && part.executedBy === 'client';
}
