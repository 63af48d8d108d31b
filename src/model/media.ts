/** Properties of media parts that rules check without decoding the data. */
import type { MediaPart } from '../generated/types.ts';

/** The number of bytes of the data, from the length of its base64; undefined for a URL. */
export function sizeOf({ data, url, wire }: MediaPart): number | undefined {
  const text = data ?? dataIn(url) ?? dataOf(wire);
  if (text === undefined) return undefined;
  const start = text.startsWith('data:') ? text.indexOf(',') + 1 : 0;
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  return Math.floor(((text.length - start) * 3) / 4) - padding;
}

function dataIn(url: string | undefined): string | undefined {
  return url?.startsWith('data:') ? url : undefined;
}

/** The data in the original part: in the part itself, or in an object one level below. */
function dataOf(wire: unknown, deep = true): string | undefined {
  if (wire === null || typeof wire !== 'object') return undefined;
  for (const [key, value] of Object.entries(wire)) {
    if (typeof value === 'string' && (value.startsWith('data:') || DATA_KEYS.has(key))) return value;
    const inner = deep ? dataOf(value, false) : undefined;
    if (inner !== undefined) return inner;
  }
  return undefined;
}

const DATA_KEYS: ReadonlySet<string> = new Set(['data', 'file_data']);
