/** The media type and data of a part. */
import type { Edit, Part } from '../generated/types.ts';
import { mediaTypeOfData } from '../model/media-type.ts';
import { child, valueAt } from '../pointer.ts';
import { type Broken, replacement } from './repair.ts';

/** Common misspellings of registered media types. */
const REGISTERED: Readonly<Record<string, string>> = {
  'image/jpg': 'image/jpeg',
  'image/pjpeg': 'image/jpeg',
  'image/x-png': 'image/png',
  'audio/mp3': 'audio/mpeg',
  'audio/x-mp3': 'audio/mpeg',
  'audio/x-wav': 'audio/wav',
  'audio/wave': 'audio/wav',
  'application/x-pdf': 'application/pdf',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  pdf: 'application/pdf',
};

/** The correct media type: that of the data, or else the registered name. */
export function intendedType(mediaType: string, data: string | undefined): string | undefined {
  const known = data === undefined ? undefined : mediaTypeOfData(data);
  const intended = known ?? REGISTERED[mediaType.toLowerCase()] ?? mediaType.toLowerCase();
  return intended === mediaType ? undefined : intended;
}

/** The edits that set another media type, in its field or in a `data:` URL. */
export function retyped(part: Part, mediaType: string, next: string, { value }: Broken): Edit[] {
  const head = `data:${mediaType}`;
  return stringsBelow(valueAt(value, part.pointer), part.pointer).flatMap(([place, text]) => {
    if (text === mediaType) return [replacement(place, next)];
    const isUrl = text.startsWith(head) && /^[;,]/.test(text.slice(head.length));
    return isUrl ? [replacement(place, `data:${next}${text.slice(head.length)}`)] : [];
  });
}

/** The edits that replace a text in a part. */
export function rewrittenIn(part: Part, text: string, next: string, { value }: Broken): Edit[] {
  return stringsBelow(valueAt(value, part.pointer), part.pointer).flatMap(([place, each]) =>
    each === text ? [replacement(place, next)] : [],
  );
}

export function stringsBelow(value: unknown, pointer: string): [place: string, text: string][] {
  if (typeof value === 'string') return [[pointer, value]];
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, member]) => stringsBelow(member, child(pointer, key)));
}
