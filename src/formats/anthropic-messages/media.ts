/** Media blocks of Anthropic messages: images, documents, uploaded files. */
import type {
  AnthropicDocumentBlock,
  AnthropicImageBlock,
  AnthropicMediaSource,
  MediaPart,
} from '../../generated/types.ts';
import { decodeText } from '../../source/base64.ts';
import type { Writing } from '../engine/message-format.ts';
import { mediaTypeOf, pictureTypeOf } from '../engine/normal/media.ts';

export function mediaBlock(part: MediaPart, { lose }: Writing): (AnthropicImageBlock | AnthropicDocumentBlock)[] {
  const source = sourceOf(part);
  if (source === undefined) {
    lose(
      part,
      'dropped',
      `${part.type === 'image' ? 'an image' : `${part.type} content`} of this kind is not supported by the target`,
    );
    return [];
  }
  const type = part.type === 'image' ? 'image' : 'document';
  const title = type === 'document' && part.filename !== undefined ? { title: part.filename } : {};
  return [{ type, source, ...title }];
}

function sourceOf(part: MediaPart): AnthropicMediaSource | undefined {
  const { type, url, data, fileId } = part;
  if (type === 'audio' || type === 'video') return undefined;
  const mediaType = mediaTypeOf(part);
  if (type === 'image') {
    if (data !== undefined) return { type: 'base64', media_type: pictureTypeOf(part) ?? 'image/png', data };
    return url === undefined ? fileSource(fileId) : { type: 'url', url };
  }
  if (data === undefined) return url === undefined ? fileSource(fileId) : { type: 'url', url };
  if (mediaType === 'application/pdf') return { type: 'base64', media_type: mediaType, data };
  const text = mediaType?.startsWith('text/') ? decodeText(data) : undefined;
  return text === undefined ? undefined : { type: 'text', media_type: 'text/plain', data: text };
}

function fileSource(fileId: string | undefined): AnthropicMediaSource | undefined {
  return fileId === undefined ? undefined : { type: 'file', file_id: fileId };
}
