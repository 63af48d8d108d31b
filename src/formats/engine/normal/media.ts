/** Media in the canonical form. */
import type { MediaPart } from '../../../generated/types.ts';

/** The first bytes of common file types, in base64. */
const SIGNS: readonly (readonly [string, string])[] = [
  ['iVBORw0KGgo', 'image/png'],
  ['/9j/', 'image/jpeg'],
  ['R0lGOD', 'image/gif'],
  ['UklGR', 'image/webp'],
  ['JVBERi', 'application/pdf'],
];

/** The MIME type: as given, or from the first bytes; undefined if unknown. */
export function mediaTypeOf({ mediaType, data }: Pick<MediaPart, 'mediaType' | 'data'>): string | undefined {
  return mediaType ?? SIGNS.find(([sign]) => data?.startsWith(sign))?.[1];
}

/** The MIME type of an image from its first bytes, for servers that check them. If they are unknown, the given type. */
export function pictureTypeOf({ mediaType, data }: Pick<MediaPart, 'mediaType' | 'data'>): string | undefined {
  const shown = data === undefined ? undefined : mediaTypeOf({ data });
  return shown?.startsWith('image/') ? shown : mediaType;
}
