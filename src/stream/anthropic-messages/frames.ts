/** How cloud providers wrap the events of Anthropic streams. */
import { decodeText } from '../../source/base64.ts';
import { isObject } from '../../source/json.ts';

/** What a Bedrock frame holds; undefined where the data are no frame. */
export function framed(data: unknown): { readonly value: unknown } | { readonly isBroken: true } | undefined {
  if (!isObject(data)) return undefined;
  const { bytes } = isObject(data.chunk) ? data.chunk : data;
  if (data.type !== undefined || bytes === undefined) return undefined;
  const text = typeof bytes === 'string' ? decodeText(bytes) : bytes instanceof Uint8Array ? textOf(bytes) : undefined;
  if (text === undefined) return { isBroken: true };
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return { isBroken: true };
  }
}

/** As the AWS SDK hands frames out. */
function textOf(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
