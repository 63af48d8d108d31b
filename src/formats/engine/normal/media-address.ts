/** Media URLs in the canonical form: a data URL becomes data, anything else stays a URL. */
import type { MediaPart } from '../../../generated/types.ts';
import { defined } from '../../../source/json.ts';

const DATA_URL = /^data:([^;,]*)(?:;[^,]*?)?;base64,/;

/** Splits a data URL; any other URL is unchanged. */
export function address(url: unknown): Pick<MediaPart, 'url' | 'data' | 'mediaType'> {
  if (typeof url !== 'string') return {};
  // Only the head is matched, because the data may be megabytes long.
  const head = DATA_URL.exec(url.slice(0, 256));
  if (head === null) return { url };
  return { ...(head[1] !== '' && { mediaType: head[1] as string }), data: url.slice(head[0].length) };
}

/** The part with its URL, or with the data of a data URL. */
export function withAddress(part: MediaPart, url: unknown): MediaPart {
  const { url: _u, data: _d, ...rest } = part;
  const found = address(url);
  if (found.data !== undefined) return { ...rest, source: 'base64', ...found };
  return found.url === undefined ? part : { ...rest, source: 'url', ...found };
}

/** An image as Chat Completions has it; undefined for other media, and without a URL or data. */
export function imageUrlPart(part: MediaPart) {
  const url = part.type === 'image' ? addressOf(part, 'image/png') : undefined;
  if (url === undefined) return undefined;
  return { type: 'image_url' as const, image_url: defined({ url, detail: part.detail }) };
}

/** The URL, or a data URL if there is data; undefined if there is neither. */
export function addressOf({ url, data, mediaType }: MediaPart, otherwise: string): string | undefined {
  return url ?? (data === undefined ? undefined : `data:${mediaType ?? otherwise};base64,${data}`);
}
