/** Writes media parts of Chat Completions messages in the form that the target server accepts. */
import type { MediaPart } from '../../generated/types.ts';
import { defined, type JsonObject } from '../../source/json.ts';
import type { Writing } from '../engine/message-format.ts';
import { withCache } from '../engine/normal/cache.ts';
import { addressOf, imageUrlPart } from '../engine/normal/media-address.ts';

const FORMATS: ReadonlyMap<string, string> = new Map([
  ['audio/wav', 'wav'],
  ['audio/x-wav', 'wav'],
  ['audio/mpeg', 'mp3'],
  ['audio/mp3', 'mp3'],
]);

export function mediaPart(part: MediaPart, writing: Writing): JsonObject | undefined {
  const block = bareMedia(part, writing);
  return block !== undefined && writing.reads('cache_control') === true ? withCache(block, part.cache) : block;
}

function bareMedia(part: MediaPart, { reads }: Writing): JsonObject | undefined {
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
  if (fileId === undefined && (address === undefined || (data === undefined && reads('file_url') !== true)))
    return undefined;
  const file = fileId === undefined ? { file_data: address } : { file_id: fileId };
  return { type: 'file', file: { ...file, ...(filename !== undefined && { filename }) } };
}
