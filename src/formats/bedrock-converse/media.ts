/** Media of the Converse API: formats instead of MIME types, data or a bucket location, named documents. */
import type { BedrockContentBlock, BedrockMediaSource, MediaPart } from '../../generated/types.ts';
import { isObject } from '../../source/json.ts';
import type { Lose } from '../engine/message-format.ts';
import { fullTypeOf } from '../engine/normal/media-type.ts';

/** MIME types that do not consist of kind and format. */
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  csv: 'text/csv',
  html: 'text/html',
  txt: 'text/plain',
  md: 'text/markdown',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  three_gp: 'video/3gpp',
};

/** The MIME type of a format. */
export function mediaTypeOf(kind: MediaPart['type'], format: unknown): string | undefined {
  if (typeof format !== 'string') return undefined;
  const known = Object.hasOwn(MEDIA_TYPES, format) ? MEDIA_TYPES[format] : undefined;
  return known ?? `${kind === 'document' ? 'application' : kind}/${format}`;
}

/** The supported formats by kind of media. */
const FORMATS: Readonly<Record<string, readonly string[]>> = {
  image: ['png', 'jpeg', 'gif', 'webp'],
  video: ['mkv', 'mov', 'mp4', 'webm', 'flv', 'mpeg', 'mpg', 'wmv'],
  audio: [
    'mp3',
    'opus',
    'wav',
    'aac',
    'flac',
    'mp4',
    'ogg',
    'mkv',
    'mka',
    'x-aac',
    'm4a',
    'mpeg',
    'mpga',
    'pcm',
    'webm',
  ],
};

const OTHER_NAMES: ReadonlyMap<string, string> = new Map([
  ['video/quicktime', 'mov'],
  ['video/x-matroska', 'mkv'],
  ['video/x-flv', 'flv'],
  ['video/x-ms-wmv', 'wmv'],
  ['audio/x-wav', 'wav'],
  ['audio/mpeg', 'mp3'],
  ['audio/mp4', 'm4a'],
  ['audio/x-m4a', 'm4a'],
]);

/** The block key and format for a MIME type; undefined if the service does not support it. */
function formatOf(mediaType: string): { readonly kind: string; readonly format: string } | undefined {
  const bare = mediaType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  const named = Object.keys(MEDIA_TYPES).find(each => MEDIA_TYPES[each] === bare);
  const [kind = '', subtype = ''] = bare.split('/', 2);
  if (named !== undefined) return { kind: kind === 'video' ? kind : 'document', format: named };
  const format = OTHER_NAMES.get(bare) ?? subtype;
  return Object.hasOwn(FORMATS, kind) && FORMATS[kind]?.includes(format) ? { kind, format } : undefined;
}

/** Creates document names: unique in a request, with allowed characters only. */
export function documentNames(): (part: MediaPart, lose: Lose) => string {
  const taken = new Set<string>();
  const numbers = new Map<string, number>();
  return ({ filename, pointer }, lose) => {
    const wanted = (filename ?? '')
      .replace(/[^\w ()[\]-]+/g, '-')
      .replace(/ {2,}/g, ' ')
      .slice(0, 200);
    const isUsable = /[a-zA-Z\d]/.test(wanted);
    const stem = isUsable ? wanted.slice(0, 190) : 'document';
    let name = isUsable ? wanted : 'document-1';
    let n = numbers.get(stem) ?? 2;
    for (; taken.has(name); n++) name = `${stem}-${n}`;
    numbers.set(stem, n);
    taken.add(name);
    if (filename === undefined) lose({ pointer }, 'synthesised', 'in the target, a document needs a name');
    else if (name !== filename)
      lose({ pointer }, 're-encoded', 'the target allows few characters in document names, and each name once');
    return name;
  };
}

/** Writes a media block. Reports media that the service does not support and returns undefined. */
export function mediaBlock(
  part: MediaPart,
  nameFor: ReturnType<typeof documentNames>,
  lose: Lose,
): BedrockContentBlock | undefined {
  const mediaType = fullTypeOf(part);
  const made = mediaType === undefined ? undefined : formatOf(mediaType);
  const source = sourceOf(part);
  if (source === undefined) lose(part, 'dropped', 'the target accepts media only as data or in its own storage');
  else if (made === undefined)
    lose(
      part,
      'dropped',
      mediaType === undefined ? 'its media type is unknown' : 'the target does not support its media type',
    );
  if (source === undefined || made === undefined) return undefined;
  const { kind, format } = made;
  if (part.detail !== undefined)
    lose({ pointer: part.pointer }, 're-encoded', 'the target has no `detail` setting for images');
  if (kind === 'document') return { document: { format, name: nameFor(part, lose), source } };
  return { [kind]: { format, source } };
}

function sourceOf({ data, url }: MediaPart): BedrockMediaSource | undefined {
  if (data !== undefined) return { bytes: data };
  return url?.startsWith('s3://') === true ? { s3Location: { uri: url } } : undefined;
}

/** The decoded text of a document; undefined if its data is not text. */
export function textIn(wire: unknown): string | undefined {
  const document = isObject(wire) ? wire.document : undefined;
  const source = isObject(document) ? document.source : undefined;
  if (!isObject(source)) return undefined;
  if (typeof source.text === 'string') return source.text;
  if (!Array.isArray(source.content)) return undefined;
  const texts = source.content.flatMap((each: unknown) =>
    isObject(each) && typeof each.text === 'string' ? [each.text] : [],
  );
  return texts.length === 0 ? undefined : texts.join('\n');
}

/** Text as base64 of its UTF-8 bytes. */
export function base64Of(text: string): string {
  const bytes = new TextEncoder().encode(text);
  let binary = '';
  // Passing all bytes at once would exceed the argument limit of a function call.
  for (let i = 0; i < bytes.length; i += 4096) binary += String.fromCharCode(...bytes.subarray(i, i + 4096));
  return btoa(binary);
}
