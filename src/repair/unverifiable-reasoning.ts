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
  const parts = message && partsOf(message, broken);
  const part = parts?.reasoning.get(pointer);
  if (message === undefined || parts === undefined || part === undefined) return undefined;
  if (placeInList(pointer) === undefined) return withoutSignature(part, message, broken);
  if (pointer === message.pointer || parts.hasOthers) return unsafely('remove the reasoning', removal(pointer));
  // The repair for the first part removes the whole message.
  if (message.parts[0] !== part || placeInList(message.pointer) === undefined) return undefined;
  return unsafely('remove the message, which contains only reasoning', removal(message.pointer));
}

/** The parts of a message, which may contain many findings. */
interface Parts {
  /** The first part at each place. */
  readonly at: ReadonlyMap<string, Part>;
  readonly reasoning: ReadonlyMap<string, ReasoningPart>;
  readonly hasOthers: boolean;
  readonly firstCall: Part | undefined;
}

function partsOf({ pointer, parts }: Message, { places }: Broken): Parts {
  return places.memoize(`parts of ${pointer}`, () => {
    // In a map, later entries replace earlier ones.
    const entries = parts.map(part => [part.pointer, part] as const).reverse();
    const isReasoning = (entry: readonly [string, Part]): entry is [string, ReasoningPart] =>
      entry[1].type === 'reasoning';
    return {
      at: new Map(entries),
      reasoning: new Map(entries.filter(isReasoning)),
      hasOthers: parts.some(({ type }) => type !== 'reasoning'),
      firstCall: parts.find(isClientCall),
    };
  });
}

function withoutSignature({ pointer }: ReasoningPart, message: Message, broken: Broken): Fix {
  const { at, firstCall } = partsOf(message, broken);
  const signedPart = containing(pointer, at) ?? message;
  const filler = fillersOf(broken).find(({ onCalls }) => onCalls === true)?.filler;
  if (filler && signedPart === firstCall) return unsafely(STAND_IN, replacement(pointer, filler));
  const path = pointer.slice(signedPart.pointer.length);
  return unsafely('remove the signature', removalBelow(broken.value, signedPart.pointer, path));
}

/** The part that contains a place. */
function containing(place: string, parts: Parts['at']): Part | undefined {
  for (let at = place; at !== ''; ) {
    at = at.slice(0, at.lastIndexOf('/'));
    const found = parts.get(at);
    if (found !== undefined) return found;
  }
  return undefined;
}

function isClientCall(part: Part): boolean {
  return part.type === 'tool_call' && part.executedBy === 'client';
}
