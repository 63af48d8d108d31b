/** Converts messages of Cohere's native chat to the canonical form. */
import type { MediaPart, Message, Part } from '../../generated/types.ts';
import { isObject } from '../../source/json.ts';
import type { Lose } from '../engine/message-format.ts';
import { valuePart } from '../engine/normal/content.ts';
import { withAddress } from '../engine/normal/media-address.ts';
import { withKnownRole } from '../engine/normal/plain-parts.ts';

export function normalize(source: Message, lose: Lose): Message[] {
  const message = withKnownRole(source, lose);
  if (message === undefined) return [];
  const parts = message.parts.flatMap((part): Part[] => {
    if (part.type === 'tool_result') return [{ ...part, content: part.content.map(each => normalPart(each, lose)) }];
    if (part.type !== 'reasoning') return [normalPart(part, lose)];
    const { field: _f, wireType: _t, ...rest } = part;
    return [rest];
  });
  return [{ ...message, parts }];
}

function normalPart(part: Part, lose: Lose): Part {
  if (!('source' in part) || !isObject(part.wire)) return part;
  const { image_url: image, document } = part.wire;
  if (part.type === 'document') return documentOf(part, document, lose);
  if (!isObject(image)) return part;
  const picture = withAddress(part, image.url);
  return typeof image.detail === 'string' ? { ...picture, detail: image.detail } : picture;
}

/** The data of a document: an object becomes a JSON value, and text becomes text. */
function documentOf(part: MediaPart, document: unknown, lose: Lose): Part {
  if (!isObject(document) || document.data === undefined) return part;
  if (document.id !== undefined)
    lose({ pointer: `${part.pointer}/document/id` }, 'dropped', 'other formats have no IDs on parts of a result');
  if (typeof document.data === 'string') lose(part, 're-encoded', 'a text document is written as text');
  return valuePart(document.data, part.pointer);
}
