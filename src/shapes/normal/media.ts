/** Media in the normal form. */
import type { MediaPart } from '../../generated/types.ts';

/** The first bytes of common files, in base64. */
const SIGNS: readonly (readonly [string, string])[] = [
  ['iVBORw0KGgo', 'image/png'],
  ['/9j/', 'image/jpeg'],
  ['R0lGOD', 'image/gif'],
  ['UklGR', 'image/webp'],
  ['JVBERi', 'application/pdf'],
];

/** The MIME type as it is said, else as the first bytes show it; undefined where neither tells. */
export function mediaTypeOf({ mediaType, data }: Pick<MediaPart, 'mediaType' | 'data'>): string | undefined {
  return mediaType ?? SIGNS.find(([sign]) => data?.startsWith(sign))?.[1];
}

/** The MIME type of a picture as its first bytes show it, for servers that look; else as it is said. */
export function pictureTypeOf({ mediaType, data }: Pick<MediaPart, 'mediaType' | 'data'>): string | undefined {
  const shown = data === undefined ? undefined : mediaTypeOf({ data });
  return shown?.startsWith('image/') ? shown : mediaType;
}
