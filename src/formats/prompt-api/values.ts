/** Values that stand in for media in prompts: text in a document, objects of the browser in a page. */
import type { MediaPart } from '../../generated/types.ts';
import { writeJson } from '../../source/exact.ts';
import { isObject } from '../../source/json.ts';
import { address } from '../engine/normal/media-address.ts';

type Media = Pick<MediaPart, 'source' | 'url' | 'data' | 'mediaType'>;

/** What a media value is: its bytes or address where they can be had, `wait` where only waiting would give them. */
export type MediaValue =
  | { readonly kind: 'text' | 'bytes'; readonly media: Media }
  | { readonly kind: 'stringified'; readonly text: string }
  | { readonly kind: 'wait' | 'unreadable' };

/** Reads a media value. Text is looked at, bytes are not yet encoded: see `encode`. */
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

/** A data URL taken apart, an address as it is, and all other text as base64. */
function addressOf(text: string): Pick<MediaPart, 'url' | 'data' | 'mediaType'> {
  return /^(?:[a-z][a-z0-9+.-]*:)/i.test(text.slice(0, 32)) ? address(text) : { data: text };
}

/** What JSON makes of a Blob or of bytes, so far as to recognise it. */
function stringified(value: Record<string, unknown>): string | undefined {
  const keys = Object.keys(value);
  if (keys.length === 0) return '{}';
  if (typeof value['0'] === 'number') return `{"0":${value['0']}}`;
  if (value.type !== 'Buffer' || !Array.isArray(value.data)) return undefined;
  return writeJson({ type: 'Buffer', data: value.data.slice(0, 4) });
}

/** An object that JSON knows nothing of: a Blob, a canvas, a sound buffer. */
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

/** Bytes as base64; undefined where the value holds none that can be had at once. */
export function encode(value: unknown): string | undefined {
  const bytes = bytesOf(value);
  if (bytes === undefined) return undefined;
  let text = '';
  for (let i = 0; i < bytes.length; i += 0x8000) text += String.fromCharCode(...bytes.subarray(i, i + 0x8000));
  return btoa(text);
}

/** What a value is, for people: the name of its class. */
export function className(value: unknown): string {
  return Object.prototype.toString.call(value).slice('[object '.length, -1);
}
