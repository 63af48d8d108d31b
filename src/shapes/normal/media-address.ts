/** Addresses of media in the normal form: a data URL is data, anything else an address. */
import type { MediaPart } from '../../generated/types.ts';

const DATA_URL = /^data:([^;,]*)(?:;[^,]*?)?;base64,/;

/** A data URL taken apart; any other address as it is. */
export function address(url: unknown): Pick<MediaPart, 'url' | 'data' | 'mediaType'> {
  if (typeof url !== 'string') return {};
  // Only the head is matched: what follows may be megabytes.
  const head = DATA_URL.exec(url.slice(0, 256));
  if (head === null) return { url };
  return { ...(head[1] !== '' && { mediaType: head[1] as string }), data: url.slice(head[0].length) };
}

/** The part with what its address says; a data URL taken apart. */
export function withAddress(part: MediaPart, url: unknown): MediaPart {
  const { url: _u, data: _d, ...rest } = part;
  const found = address(url);
  if (found.data !== undefined) return { ...rest, source: 'base64', ...found };
  return found.url === undefined ? part : { ...rest, source: 'url', ...found };
}

/** The address, or a data URL where there are data; undefined where there is neither. */
export function addressOf({ url, data, mediaType }: MediaPart, otherwise: string): string | undefined {
  return url ?? (data === undefined ? undefined : `data:${mediaType ?? otherwise};base64,${data}`);
}
