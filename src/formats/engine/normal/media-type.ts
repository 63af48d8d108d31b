/** Determines MIME types for formats that require one. */
import type { MediaPart } from '../../../generated/types.ts';
import { mediaTypeOf } from './media.ts';

/** The MIME type: as given, or from the data, the file name or the URL; undefined if unknown. */
export function fullTypeOf({ mediaType, data, filename, url, fileId }: MediaPart): string | undefined {
  // `image/jpg` is a common misspelling of the registered type.
  if (mediaType === 'image/jpg') return 'image/jpeg';
  // A type such as `image/*` only gives the kind of media.
  if (mediaType?.includes('/') === true && !mediaType.endsWith('/*')) return mediaType;
  const shown = data === undefined ? undefined : mediaTypeOf({ data });
  return shown ?? typeOfName(filename) ?? typeOfName((url ?? fileId)?.split(/[?#]/, 1)[0]);
}

const ENDINGS: ReadonlyMap<string, string> = new Map([
  ['png', 'image/png'],
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
  ['gif', 'image/gif'],
  ['webp', 'image/webp'],
  ['heic', 'image/heic'],
  ['pdf', 'application/pdf'],
  ['txt', 'text/plain'],
  ['md', 'text/markdown'],
  ['html', 'text/html'],
  ['csv', 'text/csv'],
  ['doc', 'application/msword'],
  ['docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['xls', 'application/vnd.ms-excel'],
  ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['mp4', 'video/mp4'],
  ['mov', 'video/quicktime'],
  ['webm', 'video/webm'],
  ['mkv', 'video/x-matroska'],
  ['mp3', 'audio/mpeg'],
  ['wav', 'audio/wav'],
  ['ogg', 'audio/ogg'],
  ['flac', 'audio/flac'],
]);

function typeOfName(name: string | undefined): string | undefined {
  const ending = name === undefined ? undefined : /\.(\w{2,4})$/.exec(name.slice(-8))?.[1];
  return ending === undefined ? undefined : ENDINGS.get(ending.toLowerCase());
}
