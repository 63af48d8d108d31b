/** From bytes to text. */

/** The text of some bytes, or undefined where they are no UTF-8. */
export type DecodeUtf8 = (bytes: Uint8Array) => string | undefined;

export interface Decoded {
  readonly text: string;
  /** Whether a character is a byte: in plain ASCII, where UTF-8 is as long as its text, and in what was no UTF-8. */
  readonly bytewise: boolean;
  readonly isUtf8: boolean;
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const latin1 = new TextDecoder('latin1');

/** Decodes; what is no UTF-8 becomes a character a byte, so that its places and structure stay right. */
export function decode(bytes: Uint8Array, decodeUtf8: DecodeUtf8 = decodeFatal): Decoded {
  const text = decodeUtf8(bytes);
  if (text === undefined) return { text: latin1.decode(bytes), bytewise: true, isUtf8: false };
  return { text, bytewise: text.length === bytes.length, isUtf8: true };
}

function decodeFatal(bytes: Uint8Array): string | undefined {
  try {
    return utf8.decode(bytes);
  } catch {
    return undefined;
  }
}
