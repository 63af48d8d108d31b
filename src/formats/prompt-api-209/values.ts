/** Media values in prompts: text in a document, and browser objects in a page. */
import type { MediaPart } from '../../generated/types.ts';
import { writeJson } from '../../source/exact.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import { address } from '../engine/normal/media-address.ts';

type Media = Pick<MediaPart, 'source' | 'url' | 'data' | 'mediaType'>;

/**
 * The content of a media value: text or bytes if available. `wait` means that the bytes are only available
 * asynchronously.
 */
export type MediaValue =
  | { readonly kind: 'text' | 'bytes'; readonly media: Media }
  | { readonly kind: 'stringified'; readonly text: string }
  | { readonly kind: 'wait' | 'unreadable' };

/** Reads a media value. Bytes are not encoded yet; see `encode`. */
export function readMedia(value: unknown, mediaType: unknown): MediaValue {
  const type = typeof mediaType === 'string' && mediaType !== '' ? { mediaType } : {};
  if (typeof value === 'string') {
    const { data, url, mediaType: own } = addressOf(value);
    const found = own === undefined ? type : { mediaType: own };
    return data === undefined
      ? { kind: 'text', media: { source: 'url', url: url ?? value, ...found } }
      : { kind: 'text', media: { source: 'base64', data, ...found } };
  }
  if (bytesOf(value) !== undefined) return { kind: 'bytes', media: { source: 'base64', ...type } };
  if (isLive(value)) return { kind: 'wait' };
  const text = isObject(value) ? stringified(value) : undefined;
  return text === undefined ? { kind: 'unreadable' } : { kind: 'stringified', text };
}

/** Splits a data URL, keeps other URLs, and treats all other text as base64. */
function addressOf(text: string): Pick<MediaPart, 'url' | 'data' | 'mediaType'> {
  return /^(?:[a-z][a-z0-9+.-]*:)/i.test(text.slice(0, 32)) ? address(text) : { data: text };
}

/** The JSON that a Blob or bytes were converted to, shortened, if the value looks like that. */
function stringified(value: Record<string, unknown>): string | undefined {
  const keys = Object.keys(value);
  if (keys.length === 0) return '{}';
  if (typeof value['0'] === 'number') return `{"0":${value['0']}}`;
  if (value.type !== 'Buffer' || !Array.isArray(value.data)) return undefined;
  return writeJson({ type: 'Buffer', data: value.data.slice(0, 4) });
}

/** Whether a value is a browser object that JSON cannot represent, such as a Blob, canvas or audio buffer. */
export function isLive(value: unknown): boolean {
  if (value === null || typeof value !== 'object' || value instanceof Number) return false;
  const tag = Object.prototype.toString.call(value);
  return tag !== '[object Object]' && tag !== '[object Array]';
}

function bytesOf(value: unknown): Uint8Array | undefined {
  if (ArrayBuffer.isView(value)) return new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
  if (Object.prototype.toString.call(value) !== '[object ArrayBuffer]') return undefined;
  return new Uint8Array(value as ArrayBuffer);
}

/** The value's bytes as base64; undefined if they are not available synchronously. */
export function encode(value: unknown): string | undefined {
  const bytes = bytesOf(value);
  if (bytes === undefined) return undefined;
  let text = '';
  for (let i = 0; i < bytes.length; i += 0x8000) text += String.fromCharCode(...bytes.subarray(i, i + 0x8000));
  return btoa(text);
}

/** The class name of a value, for messages. */
export function className(value: unknown): string {
  return Object.prototype.toString.call(value).slice('[object '.length, -1);
}

/** The key of the messages in a body. */
export function listKey(body: JsonObject | undefined): 'messages' | 'initialPrompts' {
  return body !== undefined && 'initialPrompts' in body && !('messages' in body) ? 'initialPrompts' : 'messages';
}
