/** Converts entries of Mistral conversations to the canonical form. Several entries may be one message. */
import type { MediaPart, Message, Part } from '../../generated/types.ts';
import { isObject } from '../../source/json.ts';
import type { Lose } from '../engine/message-format.ts';
import { withAddress } from '../engine/normal/media-address.ts';
import { withKnownRole } from '../engine/normal/plain-parts.ts';

const CALLS = new Set(['function.call', 'tool.execution']);

export function normalize(source: Message, lose: Lose): Message[] {
  if (source.wireRole === 'agent.handoff') {
    lose(source, 'dropped', 'other formats have no agent handoff');
    return [];
  }
  const message = withKnownRole(source, lose);
  if (message === undefined) return [];
  const parts = message.parts.map(part => normalPart(part));
  if (!isCall(message)) return [{ ...message, parts }];
  // The ID of an entry becomes the item ID of its call.
  const { id, ...rest } = message;
  return [
    {
      ...rest,
      contentForm: 'parts',
      parts: parts.map(part => (part.type === 'tool_call' && id !== undefined ? { ...part, itemId: id } : part)),
    },
  ];
}

/** A call joins the message before it, and what the model writes after a call joins the message of the call. */
export function joins(before: Message, next: Message): boolean {
  if (before.role !== 'assistant' || next.role !== 'assistant') return false;
  return isCall(next) || before.parts.at(-1)?.type === 'tool_call';
}

function isCall({ wireRole }: Message): boolean {
  return CALLS.has(wireRole ?? '');
}

function normalPart(part: Part): Part {
  if (part.type === 'reasoning') {
    const { wireType: _, ...rest } = part;
    return { ...rest, ...(part.signature !== undefined && { provider: 'mistral' }) };
  }
  return 'source' in part ? mediaOf(part) : part;
}

function mediaOf(part: MediaPart): MediaPart {
  if (!isObject(part.wire)) return part;
  const { image_url: image, document_name: name, file_id: file, file_name: fileName, file_type: type } = part.wire;
  const named = part.type === 'file' ? fileName : name;
  return {
    ...withAddress(part, part.url),
    ...(isObject(image) && typeof image.detail === 'string' && { detail: image.detail }),
    ...(typeof named === 'string' && { filename: named }),
    ...(part.type === 'file' && typeof file === 'string' && { fileId: file }),
    ...(part.type === 'file' && typeof type === 'string' && type.includes('/') && { mediaType: type }),
  };
}
