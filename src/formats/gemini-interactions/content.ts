/** Contents of the Interactions API: text, or parts that each carry a type. */
import * as branches from '../../generated/branches/gemini-interactions.js';
import type { MediaPart, Message, Part } from '../../generated/types.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import type { OnFault } from '../engine/message-format.ts';
import { isTagged, unknownPart } from '../engine/reading/content.ts';
import { checkBranch, markUnreadable, type Validator } from '../engine/structure.ts';

export const CONTENTS: Readonly<Record<string, Validator>> = {
  text: branches.geminiInteractionsContent_text,
  image: branches.geminiInteractionsContent_image,
  audio: branches.geminiInteractionsContent_audio,
  video: branches.geminiInteractionsContent_video,
  document: branches.geminiInteractionsContent_document,
};

/** The content of a step: text, one part alone, or a list of parts. */
export function readContents(message: Message, content: unknown, pointer: string, onFault: OnFault): void {
  if (typeof content === 'string') {
    message.contentForm = 'string';
    message.parts.push({ type: 'text', text: content, pointer });
  } else if (Array.isArray(content)) {
    message.contentForm = 'parts';
    for (let i = 0; i < content.length; i++)
      message.parts.push(readInteractionPart(content[i], `${pointer}/${i}`, message, onFault));
  } else if (isObject(content)) {
    message.contentForm = 'parts';
    message.parts.push(readInteractionPart(content, pointer, message, onFault));
  } else if (content === null) message.contentForm = 'null';
  else if (content !== undefined) markUnreadable(message, 'content');
}

export function readInteractionPart(wire: unknown, pointer: string, message: Message, onFault: OnFault): Part {
  if (!isTagged(wire, pointer, message, onFault)) return unknownPart(wire, pointer);
  const type = typeof wire.type === 'string' ? wire.type : '';
  const validator = Object.hasOwn(CONTENTS, type) ? CONTENTS[type] : undefined;
  if (validator === undefined) return unknownPart(wire, pointer);
  checkBranch(validator, wire, pointer, message, fault => onFault({ ...fault, data: { ...fault.data, part: type } }));
  if (type !== 'text') return readMedia(type as MediaPart['type'], wire, pointer);
  return typeof wire.text === 'string' ? { type: 'text', text: wire.text, pointer, wire } : unknownPart(wire, pointer);
}

function readMedia(type: MediaPart['type'], wire: JsonObject, pointer: string): MediaPart {
  const { data, uri, mime_type } = wire;
  const part: MediaPart = { type, wireType: type, source: 'unknown', pointer, wire };
  if (typeof mime_type === 'string') part.mediaType = mime_type;
  if (typeof data === 'string') return { ...part, source: 'base64', data };
  return typeof uri === 'string' ? { ...part, source: 'url', url: uri } : part;
}
