/** Converts sampling messages of the Model Context Protocol to the canonical form. */
import type { Message, Part, ToolResultPart } from '../../generated/types.ts';
import { writeJson } from '../../source/exact.ts';
import { isObject } from '../../source/json.ts';
import type { Lose } from '../engine/message-format.ts';
import { jsonIn, valuePart } from '../engine/normal/content.ts';
import { withKnownRole } from '../engine/normal/plain-parts.ts';

export function normalize(source: Message, lose: Lose): Message[] {
  const message = withKnownRole(source, lose);
  if (message === undefined) return [];
  const parts = message.parts.map(part => (part.type === 'tool_result' ? resultOf(part, lose) : part));
  // In other formats, a single text block without a list is a string.
  const isList = !isObject(message.wire) || Array.isArray(message.wire.content);
  const contentForm = !isList && parts[0]?.type === 'text' ? 'string' : message.contentForm;
  return [{ ...message, parts, contentForm }];
}

function resultOf(result: ToolResultPart, lose: Lose): ToolResultPart {
  const content = result.content.map(part => resourceOf(part, lose));
  const structured: unknown = result.wire?.structuredContent;
  if (structured === undefined) return { ...result, content };
  const value = valuePart(structured, `${result.pointer}/structuredContent`);
  // Servers send a structured value as text as well, for clients that read only text.
  const isCopy = content.every(part => part.type === 'text' && sameValue(part.text, value));
  return { ...result, content: isCopy ? [value] : [...content, value] };
}

function sameValue(text: string, value: Part): boolean {
  const read = jsonIn([{ type: 'text', text, wireType: 'json', pointer: '' }]);
  return read !== undefined && writeJson(read, { sortKeys: true }) === writeJson(jsonIn([value]), { sortKeys: true });
}

/** Resources that contain their text or data, or that have a public URL; others stay unchanged. */
function resourceOf(part: Part, lose: Lose): Part {
  if (part.type !== 'provider_item' || !isObject(part.raw)) return part;
  const { resource, uri, name, mimeType } = part.raw;
  const { pointer } = part;
  if (part.wireType === 'resource_link' && typeof uri === 'string' && /^https?:/i.test(uri))
    return {
      type: 'document',
      wireType: 'resource_link',
      source: 'url',
      url: uri,
      ...(typeof mimeType === 'string' && { mediaType: mimeType }),
      ...(typeof name === 'string' && { filename: name }),
      pointer,
    };
  if (part.wireType !== 'resource' || !isObject(resource)) return part;
  const { text, blob, mimeType: mediaType } = resource;
  if (typeof text === 'string') {
    lose(part, 're-encoded', 'the text of a resource is written without its URI');
    return { type: 'text', text, pointer };
  }
  if (typeof blob !== 'string') return part;
  lose({ pointer: `${pointer}/resource/uri` }, 'dropped', 'the content of a resource is written without its URI');
  return {
    type: 'document',
    wireType: 'resource',
    source: 'base64',
    data: blob,
    ...(typeof mediaType === 'string' && { mediaType }),
    pointer,
  };
}
