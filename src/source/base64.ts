/** Base64 encoding and decoding in any runtime. */

export function encodeText(text: string): string {
  let bytes = '';
  for (const byte of new TextEncoder().encode(text)) bytes += String.fromCharCode(byte);
  return btoa(bytes);
}

/** The decoded text; undefined if the bytes are not valid text. */
export function decodeText(data: string): string | undefined {
  try {
    const bytes = Uint8Array.from(atob(data), each => each.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
