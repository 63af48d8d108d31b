/** Writes media parts of Chat Completions messages in the form that the target server accepts. */
import type {
  AudioContentPart,
  FileContentPart,
  ImageContentPart,
  MediaPart,
  MistralDocumentChunk,
} from '../../generated/types.ts';
import { defined } from '../../source/json.ts';
import type { Writing } from '../engine/message-format.ts';
import { withCache } from '../engine/normal/cache.ts';
import { addressOf, imageUrlPart } from '../engine/normal/media-address.ts';

/** Media as OpenAI has it, or documents and files as Mistral's servers have them. */
export type ChatMedia =
  | ImageContentPart
  | AudioContentPart
  | FileContentPart
  | MistralDocumentChunk
  | { readonly type: 'file'; readonly file_id: string };

const FORMATS: ReadonlyMap<string, string> = new Map([
  ['audio/wav', 'wav'],
  ['audio/x-wav', 'wav'],
  ['audio/mpeg', 'mp3'],
  ['audio/mp3', 'mp3'],
]);

export function mediaPart(part: MediaPart, writing: Writing): ChatMedia | undefined {
  const block = bareMedia(part, writing);
  return block !== undefined && writing.reads('cache_control') === true ? withCache(block, part.cache) : block;
}

function bareMedia(part: MediaPart, { reads }: Writing): ChatMedia | undefined {
  const { type, data, mediaType, fileId, filename } = part;
  const image = imageUrlPart(part);
  if (image !== undefined) return image;
  if (type === 'audio' && data !== undefined)
    return {
      type: 'input_audio',
      input_audio: { data, format: FORMATS.get(mediaType ?? '') ?? mediaType?.replace(/^audio\//, '') ?? 'wav' },
    };
  if (type === 'video' || type === 'audio') return undefined;
  const address = addressOf(part, 'application/octet-stream');
  if (reads('document_url') === true) {
    if (address === undefined) return fileId === undefined ? undefined : { type: 'file', file_id: fileId };
    return defined({ type: 'document_url', document_url: address, document_name: filename });
  }
  const named = filename === undefined ? {} : { filename };
  if (fileId !== undefined) return { type: 'file', file: { file_id: fileId, ...named } };
  if (address === undefined || (data === undefined && reads('file_url') !== true)) return undefined;
  return { type: 'file', file: { file_data: address, ...named } };
}
