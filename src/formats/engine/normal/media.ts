/** Media in the canonical form. */
import type { MediaPart } from '../../../generated/types.ts';
import { mediaTypeOfData } from '../../../model/media-type.ts';

/** The MIME type: as given, or from the first bytes; undefined if unknown. */
export function mediaTypeOf({ mediaType, data }: Pick<MediaPart, 'mediaType' | 'data'>): string | undefined {
  return mediaType ?? (data === undefined ? undefined : mediaTypeOfData(data));
}

/** The MIME type of an image from its first bytes, for servers that check them. If they are unknown, the given type. */
export function pictureTypeOf({ mediaType, data }: Pick<MediaPart, 'mediaType' | 'data'>): string | undefined {
  const shown = data === undefined ? undefined : mediaTypeOf({ data });
  return shown?.startsWith('image/') ? shown : mediaType;
}
