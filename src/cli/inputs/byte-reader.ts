/** Reads a stream of pieces by numbers of bytes. */

export class ByteReader {
  private readonly pieces: AsyncIterator<Uint8Array>;
  private piece: Uint8Array = new Uint8Array(0);
  private isDone = false;

  constructor(pieces: AsyncIterable<Uint8Array>) {
    this.pieces = pieces[Symbol.asyncIterator]();
  }

  /** The next bytes, as many as asked for. Fewer at the end of the stream. */
  async read(length: number): Promise<Uint8Array> {
    const parts: Uint8Array[] = [];
    for await (const part of this.stream(length)) parts.push(part);
    return parts.length === 1 ? (parts[0] as Uint8Array) : Buffer.concat(parts);
  }

  /** The next bytes in pieces. Fewer at the end of the stream. */
  async *stream(length: number): AsyncGenerator<Uint8Array> {
    for (let left = length; left > 0; ) {
      if (this.piece.length === 0 && !(await this.advance())) return;
      const part = this.piece.subarray(0, left);
      this.piece = this.piece.subarray(part.length);
      left -= part.length;
      yield part;
    }
  }

  /** Closes the stream. */
  async close(): Promise<void> {
    if (!this.isDone) await this.pieces.return?.();
    this.isDone = true;
    this.piece = new Uint8Array(0);
  }

  private async advance(): Promise<boolean> {
    while (this.piece.length === 0 && !this.isDone) {
      const next = await this.pieces.next();
      if (next.done) this.isDone = true;
      else this.piece = next.value;
    }
    return this.piece.length > 0;
  }
}
