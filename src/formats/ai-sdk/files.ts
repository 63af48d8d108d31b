/**
 * Files of the AI SDK. A single field contains a URL, base64 data or a file ID, or an object with a type for one of
 * them.
 */
import type { AiSdkOutputItem, MediaPart } from '../../generated/types.ts';
import { defined, ifText, isObject } from '../../source/json.ts';
import { address } from '../engine/normal/media-address.ts';

type Fields = Partial<Pick<MediaPart, 'source' | 'url' | 'data' | 'fileId' | 'mediaType' | 'filename'>>;

/** Prefixes of provider file IDs. A file ID is in the same field as data. */
const FILE_ID = /^(?:file|assistant)-/;
/** The subtype to write if only the kind of media is known. */
const ANY = '/*';

/** The kind of media, from the MIME type. */
export function kindOf(mediaType: unknown): MediaPart['type'] {
  if (typeof mediaType !== 'string') return 'file';
  const kind = (['image', 'audio', 'video'] as const).find(
    each => mediaType === each || mediaType.startsWith(`${each}/`),
  );
  return kind ?? (mediaType === 'application/pdf' || mediaType.startsWith('text/') ? 'document' : 'file');
}

/** The properties of a file, from any form of its data. */
export function fileFields(data: unknown, mediaType?: unknown, filename?: unknown): Fields {
  const about: Fields = defined({
    ...(typeof mediaType === 'string' && !mediaType.endsWith(ANY) && mediaType.includes('/') && { mediaType }),
    filename: ifText(filename),
  });
  if (typeof data === 'string') return { ...textFields(data), ...about };
  if (!isObject(data)) return about;
  if (data.type === 'url' || data.type === 'data') return { ...fileFields(data[data.type]), ...about };
  const reference = data.type === 'reference' ? data.reference : data;
  return { ...referenceFields(reference), ...about };
}

/** An uploaded file, with a file ID for each provider. */
export function referenceFields(reference: unknown): Fields {
  if (typeof reference === 'string') return { source: 'file_id', fileId: reference };
  if (!isObject(reference)) return {};
  const id = Object.entries(reference).find(([key, value]) => key !== 'type' && typeof value === 'string')?.[1];
  return typeof id === 'string' && !('type' in reference) ? { source: 'file_id', fileId: id } : {};
}

function textFields(text: string): Fields {
  const found = address(text);
  if (found.data !== undefined) return { source: 'base64', ...found };
  const start = text.slice(0, 256);
  if (FILE_ID.test(start)) return { source: 'file_id', fileId: text };
  return /^[a-z][a-z0-9+.-]*:/i.test(start) ? { source: 'url', url: text } : { source: 'base64', data: text };
}

/** The MIME type, which the AI SDK requires. */
export function mediaTypeOf({ mediaType, type }: MediaPart): string {
  if (mediaType !== undefined) return mediaType;
  return type === 'image' || type === 'audio' || type === 'video' ? `${type}${ANY}` : 'application/octet-stream';
}

/** The URL of a file, or a data URL if it has none. */
export function addressOf(media: MediaPart): string | undefined {
  return media.url ?? (media.data === undefined ? undefined : `data:${mediaTypeOf(media)};base64,${media.data}`);
}

/** One item of a tool result; undefined if the media has no data, URL or file ID. */
export function outputItem(media: MediaPart): AiSdkOutputItem | undefined {
  const { type, url, data, fileId, mediaType, filename } = media;
  const isImage = type === 'image';
  if (data !== undefined)
    return isImage
      ? { type: 'image-data', data, mediaType: mediaTypeOf(media) }
      : defined({ type: 'file-data', data, mediaType: mediaTypeOf(media), filename });
  if (url !== undefined) return isImage ? { type: 'image-url', url } : defined({ type: 'file-url', url, mediaType });
  return fileId === undefined ? undefined : { type: isImage ? 'image-file-id' : 'file-id', fileId };
}
