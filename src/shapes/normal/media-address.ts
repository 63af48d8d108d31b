/** Addresses of media in the normal form: a data URL is data, anything else an address. */
import type { MediaPart } from '../../generated/types.ts';
import { address } from '../openai-chat/normalize.ts';

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
