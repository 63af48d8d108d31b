/** Converts messages of Ollama's native chat to the canonical form. */
import type { Conversation, MediaPart, Message, Part, ToolResultPart } from '../../generated/types.ts';
import type { Lose } from '../engine/message-format.ts';
import { callNamesIn } from '../engine/normal/call-names.ts';
import { withAddress } from '../engine/normal/media-address.ts';
import { withKnownRole } from '../engine/normal/plain-parts.ts';

export function normalize(source: Message, conversation: Conversation, lose: Lose): Message[] {
  const message = withKnownRole(source, lose);
  if (message === undefined) return [];
  let thought: Part | undefined;
  const parts = message.parts.flatMap((part): Part[] => {
    if (part.type === 'reasoning') {
      if (thought !== undefined) {
        lose(part, 'dropped', 'the message also has its reasoning in another field');
        return [];
      }
      const { field: _, ...rest } = part;
      thought = rest;
      return [rest];
    }
    if (part.type === 'tool_call')
      return part.kind === 'unknown' && part.name === undefined ? noCall(part) : [named(part)];
    if (part.type === 'tool_result')
      return [{ ...withoutKnownName(named(part)), content: part.content.flatMap(each => media(each)) }];
    return media(part);
  });
  return [{ ...message, parts }];

  function media(part: Part): Part[] {
    if (!('source' in part)) return [part];
    if (part.source === 'unknown') {
      lose(part, 'dropped', 'the image is empty');
      return [];
    }
    const { field: _, ...rest } = part satisfies MediaPart;
    return [withAddress(rest, part.url)];
  }

  function noCall(part: Part): Part[] {
    lose(part, 'dropped', 'the call has neither a name nor arguments');
    return [];
  }

  /** Removes the tool name of a result if it is the name of its call. */
  function withoutKnownName(result: ToolResultPart): ToolResultPart {
    const original = source.parts.find(part => part.type === 'tool_result');
    if (original === undefined || callNamesIn(conversation).get(original) !== result.name) return result;
    const { name: _, ...rest } = result;
    return rest;
  }
}

/** Removes an empty ID, which counts as missing. */
function named<Of extends { callId?: string }>(part: Of): Of {
  if (part.callId !== '') return part;
  const { callId: _, ...rest } = part;
  return rest as Of;
}
