/** Whether a file is a single JSON value. Then its patch is one list, otherwise there is one for each line. */

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** Examines bytes as they pass, up to the second value. */
export class ValueCount {
  private values = 0;
  private depth = 0;
  private inString = false;
  private escaped = false;
  private inWord = false;

  /** Whether there was at most one value. */
  get isOne(): boolean {
    return this.values <= 1;
  }

  push(bytes: Uint8Array): void {
    for (let i = 0; i < bytes.length && this.values <= 1; i++) {
      const byte = bytes[i] as number;
      if (this.inString) {
        if (this.escaped) this.escaped = false;
        else if (byte === BACKSLASH) this.escaped = true;
        else if (byte === QUOTE) this.inString = false;
      } else this.scanByte(byte);
    }
  }

  private scanByte(byte: number): void {
    const opens = byte === 0x5b || byte === 0x7b;
    const closes = byte === 0x5d || byte === 0x7d;
    // White space, or a byte of a byte-order mark.
    const isSpace = byte <= 0x20 || byte >= 0x80;
    if (this.depth === 0 && !isSpace && !closes && byte !== 0x2c && (opens || byte === QUOTE || !this.inWord))
      this.values++;
    this.inWord = !isSpace && !opens && !closes && byte !== QUOTE;
    this.inString = byte === QUOTE;
    if (opens) this.depth++;
    else if (closes) this.depth = Math.max(0, this.depth - 1);
  }
}
