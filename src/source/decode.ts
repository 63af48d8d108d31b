/** Decodes bytes to text. */

/** Decodes bytes; undefined if they are not UTF-8. */
export type DecodeUtf8 = (bytes: Uint8Array) => string | undefined;

export interface Decoded {
  readonly text: string;
  /** Whether each character is one byte: plain ASCII, or bytes that were not UTF-8. */
  readonly bytewise: boolean;
  readonly isUtf8: boolean;
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const latin1 = new TextDecoder('latin1');

/**
 * Decodes bytes. If they are not UTF-8, each byte becomes one character, so that locations and structure stay correct.
 */
export function decode(bytes: Uint8Array, decodeUtf8: DecodeUtf8 = decodeFatal): Decoded {
  const text = decodeUtf8(bytes);
  if (text === undefined) return { text: latin1.decode(bytes), bytewise: true, isUtf8: false };
  return { text, bytewise: text.length === bytes.length, isUtf8: true };
}

/** The usual decoder. */
export function decodeFatal(bytes: Uint8Array): string | undefined {
  try {
    return utf8.decode(bytes);
  } catch {
    return undefined;
  }
}
