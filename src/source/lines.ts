/** Lines of a file as bytes. */

export interface Line {
  readonly bytes: Uint8Array;
  readonly line: number;
  readonly offset: number;
}

export const NEWLINE = 0x0a;

/** The bytes between two lines that are read as one text: line ends and skipped blank lines. */
export function gap(line: Line, before: Line): Uint8Array {
  return new Uint8Array(line.offset - before.offset - before.bytes.length)
    .fill(NEWLINE, 0, line.line - before.line)
    .fill(0x20, line.line - before.line);
}

export function concat(parts: readonly Uint8Array[], length: number): Uint8Array {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

export function isBlank(bytes: Uint8Array): boolean {
  for (const byte of bytes) if (byte !== 0x20 && byte !== 0x0d && byte !== 0x09) return false;
  return true;
}
