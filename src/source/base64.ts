/** Text in base64 and back, wherever this runs. */

export function encodeText(text: string): string {
  let bytes = '';
  for (const byte of new TextEncoder().encode(text)) bytes += String.fromCharCode(byte);
  return btoa(bytes);
}

/** The text; undefined where these are not the bytes of one. */
export function decodeText(data: string): string | undefined {
  try {
    const bytes = Uint8Array.from(atob(data), each => each.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
