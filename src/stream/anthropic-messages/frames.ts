/** How cloud providers wrap the events of Anthropic streams. */
import { decodeText } from '../../source/base64.ts';
import { isObject } from '../../source/json.ts';

/** The event in a Bedrock frame. Undefined if the data is not a frame. */
export function readFrame(data: unknown): { readonly value: unknown } | { readonly isBroken: true } | undefined {
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

/** Decodes bytes as the AWS SDK returns them. */
function textOf(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
